// All places in requests that accept text, found by walking the shapes of all requests, and the kind of each. Free
// texts have a length in domain.md; all others are names or keys.

import Contracts
import JSON
import TestSupport
import Values

@testable import Arguments

/// A place in a request's data that accepts text.
struct TextPlace: Hashable, CustomStringConvertible {
    enum Step: Hashable {
        case member(String)
        /// An element of a list.
        case element
        /// The name of a member of a map.
        case key
    }

    var type: String
    var steps: [Step]

    /// `games.create place.name`; an element is `[]`, a name `{}`.
    var description: String { "\(type) \(path)" }
    var path: String {
        steps.map {
            switch $0 {
            case .member(let name): name
            case .element: "[]"
            case .key: "{}"
            }
        }.joined(separator: ".")
    }
    /// The field that refusals name, or a part of it.
    var field: String {
        if case .member(let name)? = steps.first { name } else { "" }
    }

    /// All places, by request.
    static let all: [TextPlace] = Catalogue.requests.sorted { $0.key < $1.key }.flatMap { type, request in
        places(in: request.shape).map { TextPlace(type: type, steps: $0) }
    }

    private static func places(in shape: Shape) -> [[Step]] {
        switch shape {
        case .text, .user: [[]]
        case .list(let element): places(in: element).map { [.element] + $0 }
        case .map(let value): [[.key]] + places(in: value).map { [.key] + $0 }
        case .object(let fields):
            fields.flatMap { field in
                places(in: field.shape).map { [.member(field.name)] + $0 }
            }
        default: []
        }
    }

    /// The data with a text in this place.
    func put(_ text: JSONValue, into data: JSONValue) -> JSONValue { Self.put(text, steps[...], data) }

    private static func put(_ text: JSONValue, _ steps: ArraySlice<Step>, _ data: JSONValue) -> JSONValue {
        guard let step = steps.first else { return text }
        let rest = steps.dropFirst()
        switch step {
        case .element:
            let elements = data.arrayValue ?? []
            return .array([put(text, rest, elements.first ?? [:])] + elements.dropFirst())
        case .key: return .object([text.stringValue ?? "": rest.isEmpty ? [:] : put(text, rest, [:])])
        case .member(let name):
            var object = data.objectValue ?? JSONObject()
            object[name] = put(text, rest, object[name] ?? [:])
            return .object(object)
        }
    }

    /// The texts of all members of that name in a reply, but those that come from another place of the request: the name of
    /// a thing that a game needs is not that of its place.
    func found(in reply: JSONValue) -> [String] {
        guard case .member(let name)? = steps.last else { return [] }
        let others = FreeText.all.map(\.place).filter { $0.type == type }
        let elsewhere = Self.namedElsewhere[type] ?? []
        return Self.values(of: name, in: reply).filter { path, _ in
            !elsewhere.contains(path.dropLast().last ?? "")
                && !others.contains { $0.nearness(to: path) > nearness(to: path) }
        }.map(\.text)
    }

    /// The members of replies that have a name of their own, given by other requests: a league's seasons, a season's
    /// entrants, the sides of a fixture, the people of a team. The empty one is the reply itself.
    private static let namedElsewhere: [String: Set<String>] = [
        "leagues.update": ["seasons"], "leagues.season-update": ["entrants"], "leagues.next": ["entrants"],
        "leagues.entrant-add": ["", "entrants"], "leagues.propose": ["home", "away"],
        "cups.enter": ["people"],
    ]

    private var members: [String] {
        steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
    }

    /// How many members at the end of a path are those of the place; one more if that is the whole path.
    private func nearness(to path: [String]) -> Int {
        let same = zip(members.reversed(), path.reversed()).prefix { $0 == $1 }.count
        return members == path ? same + 1 : same
    }

    private static func values(
        of name: String, in value: JSONValue, at path: [String] = []
    ) -> [(path: [String], text: String)] {
        switch value {
        case .array(let values): values.flatMap { self.values(of: name, in: $0, at: path) }
        case .object(let object):
            object.members.flatMap { key, value in
                key == name
                    ? value.stringValue.map { [(path + [key], $0)] } ?? []
                    : self.values(of: name, in: value, at: path + [key])
            }
        default: []
        }
    }
}

/// A free text: its length, and the other data that the request needs to be accepted.
struct FreeText {
    var place: TextPlace
    var lengths: ClosedRange<Int>
    var more: JSONValue

    init(_ type: String, _ path: String, _ lengths: ClosedRange<Int>, _ more: JSONValue = [:]) {
        let steps = path.split(separator: ".").map { part in
            part == "[]" ? TextPlace.Step.element : .member(String(part))
        }
        place = TextPlace(type: type, steps: steps)
        (self.lengths, self.more) = (lengths, more)
    }

    /// Whether it is a single line, like all texts except those in domain.md §1.1.
    var isLine: Bool { !Self.several.contains(place.path) }

    private static let several: Set<String> = [
        "about", "bio", "description", "gameDefaults.description", "incidents.[].comment", "note",
        "prompts.[]",
        "reason", "rules", "text",
    ]

    /// domain.md §3.1, §3.2, §4.1, §4.6, §4.10, §4.12, §6.1, §6.7, §6.8, §7.1, §7.2, §7.4 to §7.7.
    static let all: [FreeText] =
        [
            accounts, profiles, game("games.create"), game("games.update"), game("series.create"),
            game("series.update"), game("games.template-save"), templates, options, others, darts, cards,
            golf, groups, cups, leagues, ladders,
        ].flatMap { $0 }

    private static let accounts: [FreeText] = [
        .init("account.guest", "deviceId", 1...128), .init("account.login", "deviceId", 1...128),
        .init("account.oauth", "deviceId", 1...128), .init("account.signup", "displayName", 2...50),
        .init("account.upgrade", "displayName", 2...50), .init("account.device-add", "deviceId", 1...128),
        .init("account.device-add", "appVersion", 1...32),
        .init("account.device-remove", "deviceId", 1...128), .init("account.suspend", "reason", 0...200),
        .init("account.ban", "reason", 0...200), .init("account.restore", "reason", 0...200),
        .init("account.settings", "searchPreset.q", 2...80),
    ]

    private static let profiles: [FreeText] = [
        .init("profile.onboard", "displayName", 2...50), .init("profile.onboard", "cityLabel", 1...80),
        .init("profile.update", "displayName", 2...50), .init("profile.update", "firstName", 0...50),
        .init("profile.update", "lastName", 0...50), .init("profile.update", "bio", 0...200),
        .init("profile.update", "occupation", 0...60), .init("profile.update", "instagram", 0...30),
        .init("profile.update", "cityLabel", 0...80), .init("profile.update", "homeCourse", 0...80),
        .init("profile.search", "q", 2...50), .init("guests.add", "displayName", 2...50),
        .init("guests.add", "nickname", 2...20), .init("guests.update", "displayName", 2...50),
        .init("guests.update", "nickname", 2...20),
    ]

    private static func game(_ type: String) -> [FreeText] {
        let place: JSONValue = ["place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269]]
        var round: JSONValue = ["capacity": 4, "golf": ["holes": 9]]
        if !type.hasSuffix(".update") { round = round.merging(["sport": "golf"]) }
        return [
            .init(type, "title", 0...80), .init(type, "description", 0...500),
            .init(type, "place.name", 0...120, place), .init(type, "place.address", 0...250, place),
            .init(type, "place.cityLabel", 0...80, place),
            .init(type, "price.note", 0...100, ["price": ["type": "unknown"]]),
            .init(type, "golf.format", 0...40, round),
        ]
    }

    /// domain.md §4.12.
    private static let templates: [FreeText] = [
        .init("games.template-save", "name", 1...30),
        .init(
            "games.template-save", "equipment.[].name", 1...40,
            ["equipment": [["name": "Ball", "needed": 1]]]),
        .init(
            "games.create", "equipment.[].name", 1...40, ["equipment": [["name": "Ball", "needed": 1]]]),
    ]

    /// Texts of the first place; the second place lacks that member.
    private static let options: [FreeText] = [("name", 120), ("address", 250), ("cityLabel", 80)].map {
        let places: JSONValue = [
            ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269],
            [$0 == "name" ? "address" : "name": "Alamo Square", "lat": 37.7764, "lng": -122.4346],
        ]
        return .init(
            "games.create", "options.places.[].\($0)", 0...$1,
            ["place": .null, "options": ["places": places]])
    }

    private static let others: [FreeText] = [
        .init("games.cancel", "reason", 0...200), .init("series.cancel", "reason", 0...200),
        .init("games.search", "q", 2...80),
        .init("games.near", "q", 2...80), .init("games.geojson", "q", 2...80),
        .init("games.filter-save", "name", 1...30), .init("games.filter-save", "filter.q", 2...80),
        .init("games.filter-delete", "name", 1...30), .init("games.link-open", "visitor", 1...64),
        .init("rsvp.going", "note", 0...140), .init("rsvp.no", "note", 0...140),
        .init("rsvp.maybe", "note", 0...140), .init("rsvp.going", "guestNames.[]", 1...30, ["guests": 1]),
        .init("rsvp.maybe", "guestNames.[]", 1...30, ["guests": 1]),
        .init("invites.accept", "guestNames.[]", 1...30, ["guests": 1]),
        .init("rsvp.visit", "name", 2...40), .init("rsvp.visit-change", "name", 2...40),
        .init("rsvp.equipment-add", "name", 1...40),
        .init("rsvp.equipment-edit", "name", 1...40), .init("rsvp.ride-offer", "from", 1...120),
        .init("rsvp.ride-offer", "note", 0...140), .init("dues.add", "title", 1...60),
        .init("dues.add", "note", 0...140), .init("dues.claim", "how", 0...40),
        .init("dues.exempt", "reason", 0...140), .init("dues.cost", "what", 1...60),
        .init("follows.followers", "q", 0...50),
        .init("follows.following", "q", 0...50), .init("friends.list", "q", 0...50),
        .init("venues.review", "text", 0...300), .init("venues.search", "q", 2...80),
        .init("venues.places", "q", 1...120),
        .init("posts.create", "text", 0...2000), .init("posts.edit", "text", 0...2000),
        .init("posts.comment", "text", 1...1000), .init("posts.comment-edit", "text", 1...1000),
        .init("chat.send", "text", 0...1000), .init("chat.send", "nonce", 0...64),
        .init("feedback.submit", "incidents.[].comment", 0...200, incident),
        .init("reports.create", "reason", 0...500), .init("reports.resolve", "note", 0...500),
        .init("reports.appeal", "text", 1...500),
    ]

    /// domain.md §7.7.
    private static let groups: [FreeText] =
        ["groups.create", "groups.update"].flatMap { type in
            [
                FreeText(type, "name", 3...60), .init(type, "about", 0...500), .init(type, "rules", 0...1000),
            ] + gameDefaults(type)
        } + [
            .init("groups.join", "text", 0...140), .init("groups.search", "q", 2...60),
            .init("groups.members", "q", 0...50), .init("groups.subgroup-set", "name", 1...30),
            .init("groups.subgroup-remove", "name", 1...30),
        ]

    /// domain.md §17.7, §17.8, §17.9.
    private static let leagues: [FreeText] =
        ["create", "update", "season-create", "season-update", "next"].map { verb in
            .init("leagues.\(verb)", "name", 3...60)
        } + [.init("leagues.entrant-add", "name", 1...30, ["accountId": .null])]
        + [("name", 120), ("address", 250), ("cityLabel", 80)].map {
            .init(
                "leagues.propose", "place.\($0)", 0...$1,
                ["place": ["name": "The Red Lion", "lat": 51.5072, "lng": -0.1276]])
        }

    /// domain.md §16.13.
    private static let cups: [FreeText] =
        [
            .init("cups.create", "name", 3...60), .init("cups.update", "name", 3...60),
            .init("cups.add", "entrant.name", 1...30),
            .init(
                "cups.add", "entrant.members.[]", 1...30, ["entrant": ["name": "Lions", "members": ["Joe"]]]),
            .init("cups.late", "new.name", 1...30),
            .init("cups.late", "new.members.[]", 1...30, ["new": ["name": "Lions", "members": ["Joe"]]]),
            .init("cups.enter", "team.name", 1...30, ["team": ["name": "Lions"]]),
            .init("cups.enter", "team.names.[]", 1...30, ["team": ["name": "Lions", "names": ["Joe"]]]),
            .init("cups.search", "q", 2...60),
        ]
        + ["cups.create", "cups.update"].flatMap { type in
            [("name", 120), ("address", 250), ("cityLabel", 80)].map {
                FreeText.init(type, "place.\($0)", 0...$1, oche)
            }
        }

    private static let oche: JSONValue = [
        "place": ["lat": 37.8, "lng": -122.27, "name": "The Oche", "address": "Broadway 1"]
    ]

    /// domain.md §18.5.
    private static let ladders: [FreeText] = [
        .init("ladders.create", "name", 3...60), .init("ladders.create", "city", 0...80),
        .init("ladders.update", "name", 3...60), .init("ladders.update", "city", 0...80),
        .init("ladders.search", "q", 2...60),
    ]

    private static func gameDefaults(_ type: String) -> [FreeText] {
        func part(_ name: String, _ value: JSONValue) -> JSONValue {
            ["gameDefaults": .object([name: value])]
        }
        let place = part("place", ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269])
        return [
            FreeText(type, "gameDefaults.title", 0...80), .init(type, "gameDefaults.description", 0...500),
            .init(type, "gameDefaults.place.name", 0...120, place),
            .init(type, "gameDefaults.place.address", 0...250, place),
            .init(type, "gameDefaults.place.cityLabel", 0...80, place),
            .init(type, "gameDefaults.price.note", 0...100, part("price", ["type": "unknown"])),
            .init(type, "gameDefaults.golf.format", 0...40, part("golf", ["holes": 9])),
        ]
    }

    private static let darts: [FreeText] = [
        .init("darts.start", "players.[].name", 1...30, ["players": [["name": "Joe"]]]),
        .init("darts.preset-save", "name", 1...30), .init("darts.preset-delete", "name", 1...30),
        .init("darts.history", "opponent", 1...80), .init("darts.sync", "deviceId", 1...128, recorded),
        .init("darts.sync-status", "deviceId", 1...128),
        .init("darts.sync", "items.[].payload.players.[].name", 1...30, recorded),
    ]

    private static let golf: [FreeText] = [
        .init("courses.save", "name", 3...80),
        .init("courses.save", "place.name", 0...120, links),
        .init("courses.save", "place.address", 0...250, links),
        .init("courses.save", "place.cityLabel", 0...80, links),
        .init(
            "courses.save", "tees.[].name", 1...30, ["tees": [["name": "Red", "rating": 34.8, "slope": 121]]]),
        .init("courses.search", "q", 2...80),
        .init("rounds.start", "players.[].name", 1...30, ["players": [["name": "Joe"]]]),
        .init("rounds.score", "deviceId", 1...128),
    ]

    private static let links: JSONValue = [
        "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park", "address": "34th Avenue"]
    ]

    private static let recorded: JSONValue = [
        "items": [
            [
                "matchId": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "deviceTime": "2026-11-20T20:10:00Z",
                "state": "draft",
                "payload": [
                    "gameType": "x01", "startedAt": "2026-11-20T20:00:00Z", "players": [["name": "Joe"]],
                    "matchData": [],
                ],
            ]
        ]
    ]

    /// domain.md §5.1.
    private static let cards: [FreeText] = [
        .init("cards.start", "name", 0...60), .init("cards.start", "players.[]", 1...30),
        .init("cards.categories", "q", 0...60), .init("cards.cards", "q", 0...60),
        .init("cards.deck-save", "name", 1...40), .init("cards.deck-save", "prompts.[]", 3...240),
    ]

    private static let incident: JSONValue = [
        "allGood": false, "playAgain": [], "incidents": [["target": "boss", "issues": ["other"]]],
    ]
}

/// Texts that cannot be chosen freely: names, keys and addresses.
enum NamedText {
    static func holds(_ place: TextPlace) -> Bool {
        // A part of a name is accepted.
        if place.type == "darts.history", place.path == "opponent" { return false }
        // A guest player's nickname does not have to be unique.
        if place.type.hasPrefix("guests."), place.path == "nickname" { return false }
        // Where a ladder is played is written as its host likes; a search names a city.
        if ["ladders.create", "ladders.update"].contains(place.type), place.path == "city" { return false }
        let last = place.path.split(separator: ".").last.map(String.init) ?? ""
        return all.contains(place.path) || all.contains(last)
    }

    /// A suffix of a place's path, or the whole path.
    private static let all: Set<String> = [
        "email", "password", "old", "new", "nickname", "token", "refreshToken", "idToken", "pushToken",
        "deviceProof", "url", "photo", "photos.[]", "avatar", "timezone", "searchPreset.timezone",
        "searchPreset.hostId",
        "claimCode", "currency",
        "tags.[]", "choiceIds.[]",
        "placeChoice", "timeChoice", "page",
        "accountId", "hostId", "ownerId", "payeeId", "payerId", "ids.[]", "accountIds.[]",
        "team.accountIds.[]",
        "invite.[]", "playAgain.[]",
        "incidents.[].target", "contentId", "quietHours.from", "quietHours.to", "localTime", "types.{}",
        "sportSkills.{}", "a", "b", "opponent", "attendance.{}",
        "darts.[]", "seed", "score", "opponentId", "items.[].payload.matchData.[].darts.[]",
        "items.[].payload.matchData.[].meta.target",
        "category", "cardId", "code", "key", "near", "city", "player", "slug", "subgroup",
        "groups.[].players.[]", "start", "tee",
    ]
}
