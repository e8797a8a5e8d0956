// A town whose people have secrets: an administrator, a moderator, users in every state, guests, each with a profile, a
// home, a date of birth, an address, a phone, settings and a guest player of their own.

import Contracts
import JSON
import TestSupport
import Values

struct Neighbourhood {
    static let registeredCount = 11
    static let guestCount = 2

    let town: Town
    let seed: UInt64
    var random: SplitMix64
    var marks = Marks()
    /// The administrator, the moderator, then the others; guests last. The third has a profile of the first tier.
    private(set) var people: [Person] = []
    /// The people of `Happenings`.
    var suspended: Person { people[3] }
    var banned: Person { people[4] }
    var deleted: Person { people[5] }
    /// The host whose games stay unchanged: there are no blocks from or to this account.
    var steady: Person { people[9] }

    /// The tokens of their calendars.
    private(set) var feeds: [ID: JSONValue] = [:]
    /// The party sessions.
    private(set) var sessions: [ID: JSONValue] = [:]
    /// The decks of cards that people made.
    private(set) var decks: [KnownDeck] = []
    var games: [ID] = []
    var groups: [ID] = []
    var hosts: [ID: Person] = [:]
    var posts: [ID] = []
    var comments: [ID] = []
    var reviews: [ID] = []
    var lines: [ID] = []
    /// Cups, leagues and ladders, each with what a report calls it.
    var competitions: [(type: String, id: ID)] = []
    /// A name that hides what has it until moderators decide.
    static let badName = "Shit, buy now at https://example.com"

    init(seed: UInt64) {
        (self.seed, random) = (seed, SplitMix64(seed: seed))
        var marks = Marks()
        let admin = marks.fresh()
        town = Town(seed: seed, adminEmail: "\(admin)@example.com")
        self.marks = marks
        for number in 0..<Self.registeredCount { signUp(number == 0 ? admin : nil) }
        // Their reports count (§7.6).
        town.advance(days: 7)
        for number in 0..<Self.registeredCount { moveIn(number) }
        for number in 0..<Self.guestCount { callIn(number) }
        town.ask(
            "account.set-role", ["accountId": people[1].id, "role": "moderator"], as: people[0])
        town.settle()
    }

    /// All events of all logs.
    func chronicle() throws -> Chronicle {
        try Chronicle(
            town.auth.disk.lines + town.games.disk.lines + town.rsvp.disk.lines + town.social.disk.lines)
    }

    // MARK: - Chance

    mutating func chance(_ count: Int) -> Int { Int(random.next() % UInt64(max(count, 1))) }

    mutating func one<Element>(of all: [Element]) -> Element? {
        all.isEmpty ? nil : all[chance(all.count)]
    }

    // MARK: - Moving in

    /// - Parameter admin: the nickname of the administrator, whose address is already confirmed.
    private mutating func signUp(_ admin: String?) {
        let (nickname, name) = (admin ?? marks.fresh(), marks.fresh())
        let person = town.signUp(nickname, displayName: "Name \(name)")
        if admin == nil { town.confirm(person) }
        people.append(person)
        for mark in [nickname, name] { marks.set(mark, .profile(ID(person.id))) }
    }

    private mutating func moveIn(_ number: Int) {
        let person = people[number]
        let names = ["firstName", "lastName", "bio", "occupation", "instagram", "photo"]
        let shown = Dictionary(uniqueKeysWithValues: names.map { ($0, marks.fresh()) })
        for mark in shown.values { marks.set(mark, .profile(ID(person.id))) }
        furnish(person)
        let birthDate = marks.birthDate(of: ID(person.id))
        let apart = Double(number) / 100 + 0.001234
        town.act(
            "profile.onboard",
            [
                "birthDate": .string(birthDate), "gender": "prefer_not", "cityLabel": "San Jose, CA",
                "lat": .number(Marks.homeLat + apart), "lng": .number(Marks.homeLng + apart),
            ], as: person)
        var profile: JSONValue = [:]
        for name in ["firstName", "lastName", "bio", "occupation", "instagram"] {
            profile = profile.merging(.object([name: .string(shown[name] ?? "")]))
        }
        if number != 2 { profile = profile.merging(["skillLevel": "advanced"]) }
        town.act("profile.update", profile, as: person)
        let photo = "https://pictures.example/\(shown["photo"] ?? "").jpg"
        town.act("profile.photo-add", ["url": .string(photo)], as: person)
        // All games are in one park, far from where people live.
        town.act("stats.quiz-submit", ["lat": 37.76, "lng": -122.42], as: person)
        let wanted = marks.fresh(.own(ID(person.id)))
        town.act(
            "games.filter-save", ["name": .string(wanted), "filter": ["q": .string(wanted)]], as: person)
        let usual = JSONValue.string(marks.fresh(.own(ID(person.id))))
        town.act("games.template-save", ["name": usual, "sport": "soccer", "title": usual], as: person)
        let liked = JSONValue.string(marks.fresh(.own(ID(person.id))))
        town.act("darts.preset-save", ["name": liked, "gameType": "killer"], as: person)
        for isForFriends in [false, true] { makeDeck(person, isForFriends: isForFriends) }
        feeds[ID(person.id)] = town.ask("games.feed-link", as: person)["token"]
        let token = JSONValue.string("push-\(marks.fresh())")
        town.act(
            "account.device-add",
            ["deviceId": "phone", "platform": "android", "pushToken": token], as: person)
    }

    private mutating func makeDeck(_ person: Person, isForFriends: Bool) {
        let (name, words) = (marks.fresh(), marks.fresh())
        let deck: JSONValue = [
            "name": .string("Deck \(name)"), "visibility": isForFriends ? "friends" : "private",
            "prompts": .array((1...5).map { .string("Card \($0) of \(words)") }),
        ]
        let saved = town.ask("cards.deck-save", deck, as: person)
        if !saved.isOK { town.note("cards.deck-save: \(saved)") }
        let known = KnownDeck(id: ID(saved["id"]), owner: ID(person.id), isForFriends: isForFriends)
        for mark in [name, words] { marks.set(mark, .deck(known)) }
        decks.append(known)
    }

    private mutating func callIn(_ number: Int) {
        let guest = town.guest("tablet-\(number)")
        people.append(guest)
        furnish(guest)
    }

    /// Adds the data that guests can have, too.
    private mutating func furnish(_ person: Person) {
        let own = marks.fresh(.own(ID(person.id)))
        town.act(
            "account.settings",
            ["searchPreset": ["q": .string(own)], "deviceTime": town.time()], as: person)
        let friend = marks.fresh(.own(ID(person.id)))
        town.act(
            "guests.add",
            ["displayName": .string("Uncle \(friend)"), "nickname": .string(friend)], as: person)
        let party = marks.fresh(.own(ID(person.id)))
        let deck: JSONValue = ["category": "story_time", "name": .string(party), "players": [.string(party)]]
        sessions[ID(person.id)] = town.ask("cards.start", deck, as: person)["id"]
    }

    // MARK: - What takes several people to come about

    /// Enough reports for a post, a comment and a chat message to be hidden from others.
    mutating func hide() {
        let found = [("post", one(of: posts)), ("comment", one(of: comments)), ("chat", one(of: lines))]
        for case (let type, let content?) in found {
            for person in people.prefix(Self.registeredCount) { report(person, type, content) }
        }
    }
}

extension ID {
    /// The id in a reply; an id that nobody has if there is none.
    init(_ value: JSONValue) { self = value.stringValue.flatMap { ID($0) } ?? ID(high: 0, low: 0) }
    var json: JSONValue { .string(description) }
}
