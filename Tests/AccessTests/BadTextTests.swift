// Bad texts at every boundary (domain.md §1.1, §1.5): any text in any field of a request is either accepted as it is,
// or refused in a few words that name the field; and the next request is answered.

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct BadTextTests {
    /// One of the longest characters in use, in bytes.
    static let family = "👨🏻‍👩🏼‍👧🏽‍👦🏾"
    /// A character of eight bytes, the budget for each character of a long text.
    static let flag = "🇺🇳"
    static let withControls = [
        "ab\u{0}cd", "ab\u{1B}[2Jcd", "ab\u{7F}cd", "ab\u{85}cd", "ab\u{9F}cd",
    ]
    /// Nine marks on a letter, none of which combines with it in NFC.
    static let piledUp = "abx" + String(repeating: "\u{20DD}", count: 9)
    /// Not valid in names, but in longer texts.
    static let withBlanks = ["ab\tcd", "ab\rcd"]
    /// Not a single line, or reverses the text behind it.
    static let noLine = [
        "ab\rcd", "ab\r\ncd", "ab\ncd", "ab\u{2028}cd", "\u{202E}nrut\u{202C}\u{200F}",
        "ab\u{2067}cd\u{2069}",
    ]
    /// Texts as sent, and as returned.
    static let fine = [
        ("e\u{301}te\u{301}", "\u{E9}t\u{E9}"), ("turn\tround\u{200F}", "turn round\u{200F}"),
        ("\" \"", "\" \""), (" \u{2003}ab\t ", "ab"),
        ("\u{1D15E}\u{1D15E}", "\u{1D157}\u{1D165}\u{1D157}\u{1D165}"),
        ("\u{2028}\u{FEFF}\u{FFFE}", "\u{FEFF}\u{FFFE}"),
    ]
    /// The same for texts that may have several lines.
    static let fineLines = [
        ("one\ntwo\r\nthree\rfour", "one\ntwo\nthree\nfour"),
        ("\u{202E}nrut\u{202C}\u{200F}", "\u{202E}nrut\u{202C}\u{200F}"),
    ]
    /// Bytes that are not JSON.
    static let broken: [[UInt8]] =
        ["\"\\ud83d\"", "\"\\ud83dx\"", "\"\\udc00\"", "\"\\ud83d\\ud83d\"", "\"\"\"", "\"", "\"\\x\""].map {
            Array($0.utf8)
        }
        + [
            [0xC0, 0x80], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0x00],
        ].map {
            [0x22] + $0 + [0x22]
        }
    /// A refusal is a sentence or two, however long the request was.
    static let refusalBytesMax = 12_288

    @Test func everyTextIsWrittenFreelyOrNamesSomething() {
        let free = Set(FreeText.all.map(\.place))
        #expect(free.count == FreeText.all.count)
        #expect(free.isSubset(of: TextPlace.all))
        for place in TextPlace.all {
            #expect(NamedText.holds(place) != free.contains(place), "\(place)")
        }
    }

    // MARK: - What is refused

    @Test(arguments: Set(TextPlace.all.map(\.type)).sorted()) func badTextIsRefusedInAFewWords(
        type: String
    ) throws {
        let example = try Self.example(type)
        let sample = try example.sample()
        for place in TextPlace.all where place.type == type {
            let free = FreeText.all.first { $0.place == place }
            var texts = [String(repeating: "x", count: 300_000)] + Self.withControls
            if let free {
                texts += [Self.piledUp] + (free.isLine ? Self.noLine : [])
            } else {
                texts += Self.withBlanks
            }
            for text in texts {
                let data = place.put(.string(text), into: sample.merging(free?.more ?? [:]))
                let answer = example.town.ask(type, data, as: example.caller)
                expectRefusal(answer, place, text, isFree: free != nil)
            }
            for bytes in Self.broken {
                let answer = example.send(place.put("@here@", into: sample), with: bytes)
                #expect(answer.refusal?.code == .invalid, "\(place): \(bytes)")
                expectShort(answer, "\(place): \(bytes)")
            }
        }
        let answer = example.town.ask(type, sample, as: example.caller)
        #expect(answer.envelope != nil && answer.reason != .internal, "the next one is answered: \(answer)")
    }

    private func expectRefusal(_ answer: Answer, _ place: TextPlace, _ text: String, isFree: Bool) {
        let what = "\(place): \(text.utf8.count) bytes, \(answer.description.prefix(200))"
        expectShort(answer, what)
        guard let refusal = answer.refusal else {
            // An unknown name or a made-up token may also get an answer that does not repeat it.
            #expect(answer.isOK && !isFree, "\(what)")
            return
        }
        #expect(![.internal, .unavailable, .timeout].contains(refusal.reason), "\(what)")
        let fields = [refusal.field] + (refusal.fields ?? []).map(\.field)
        let isNamed = fields.contains { $0?.hasPrefix(place.field) == true }
        // A failed login does not say why (§3.2).
        #expect(isNamed || !isFree && refusal.reason == .unauthenticated, "\(what)")
        if isFree { #expect(refusal.reason == .invalidArgument, "\(what)") }
    }

    private func expectShort(_ answer: Answer, _ what: String) {
        #expect(answer.envelope != nil, "\(what)")
        #expect(answer.envelope?.bytes.count ?? 0 < Self.refusalBytesMax, "\(what)")
        for scalar in (answer.refusal?.message ?? "").unicodeScalars {
            #expect(scalar.properties.generalCategory != .control, "\(what)")
        }
    }

    /// The bus accepts 1 MiB; longer messages are never read.
    @Test(arguments: Catalogue.serviceNames) func aTextOfTenMegabytesIsRefusedUnread(service: String) throws {
        let town = Town()
        let ann = town.signUp("ann")
        let text = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
        for (type, _) in Catalogue.requests.sorted(by: { $0.key < $1.key }) {
            let noun = type.prefix { $0 != "." }
            let isHere = Catalogue.services.contains {
                $0.name == service && $0.nouns.contains { $0.name == noun }
            }
            guard isHere else { continue }
            var envelope = town.request(type, as: ann)
            envelope.data = Array("{\"text\":\"".utf8) + text + Array("\"}".utf8)
            let answer = town.answer(town.send(envelope))
            #expect(answer.envelope?.id == envelope.id && answer.reason == .invalidArgument, "\(type)")
            #expect(answer.refusal?.message.contains("at most") == true, "\(type): \(answer)")
        }
        #expect(town.ask("profile.get", ["accountId": "ann"], as: ann).isOK)
    }

    /// A token may fill the bus's limit; it is not stored, and nobody else waits for it.
    @Test(arguments: ["a", ".", "eyJ", "\u{301}"]) func aTokenOfAMegabyteIsNoToken(piece: String) {
        let town = Town()
        let ann = town.signUp("ann")
        let token = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        for type in [
            "account.me", "games.mine", "rsvp.mine", "chat.unread", "notifications.badge", "stats.me",
        ] {
            var envelope = town.request(type, as: ann)
            envelope.token = token
            let answer = town.answer(town.send(envelope))
            #expect(answer.reason == .unauthenticated, "\(type): \(answer)")
            expectShort(answer, type)
        }
        #expect(town.ask("account.me", as: ann).isOK)
    }

    /// A name with eighty marks on a letter is unreadable, whatever it names.
    @Test func aNameOfEightyMarksIsNoPlace() {
        let town = Town()
        let ann = town.signUp("ann")
        let marks = String(repeating: "\u{301}", count: 80)
        for name in [marks, "a" + marks, "San Francisco" + marks] {
            let fields = town.gameFields(["place": ["name": .string(name)], "timezone": .null])
            let asked = [
                town.ask("games.create", fields, as: ann),
                town.ask("games.search", ["near": .string(name)], as: ann),
                town.ask("profile.update", ["city": .string(name)], as: ann),
                town.ask("venues.places", ["q": .string(name)], as: ann),
            ]
            for (number, answer) in asked.enumerated() where !answer.isOK {
                #expect(answer.reason == .invalidArgument, "\(number) of \(name.count): \(answer)")
                expectShort(answer, "a name of marks")
            }
            #expect(asked[0].refusal?.field == "place.name", "\(asked[0])")
        }
        // A few marks on a city's name are removed.
        let city = "San Francisco" + String(repeating: "\u{301}", count: 8)
        let fields = town.gameFields(["place": ["name": .string(city)], "timezone": .null])
        let answer = town.ask("games.create", fields, as: ann)
        #expect(answer.isOK && answer["place", "name"] == "San Francisco", "\(answer)")
    }

    /// Any number of mistakes gets a readable answer.
    @Test func manyMistakesAreToldInFewWords() {
        let town = Town()
        let ann = town.signUp("ann")
        let long = String(repeating: "n", count: 300_000)
        let many = (0..<20_000).map { number in "field\(number)" }
        var data: [JSONValue] = [.object([long: 1]), ["bio": .object([long: 1])]]
        data.append(.object(Dictionary(uniqueKeysWithValues: many.map { ($0, JSONValue.integer(1)) })))
        data.append(["sportSkills": .object([long: "advanced"])])
        data.append(["sportSkills": .object([long: "unheard of"])])
        for data in data {
            let answer = town.ask("profile.update", data, as: ann)
            #expect(answer.reason == .invalidArgument)
            // A request with too many members is refused as a whole.
            #expect((answer.refusal?.field == nil) == (data["field0"] != nil), "\(answer)")
            expectShort(answer, "\(data.description.prefix(60))")
        }
        let list = JSONValue.array(Array(repeating: 7, count: 100_000))
        let answer = town.ask("profile.list", ["ids": list], as: ann)
        #expect(answer.reason == .invalidArgument && answer.refusal?.field?.hasPrefix("ids") == true)
        expectShort(answer, "a hundred thousand wrong ids")
        let none: JSONValue = [:]
        let types = JSONValue.object(Dictionary(uniqueKeysWithValues: many.map { ($0, none) }))
        expectShort(town.ask("notifications.prefs-set", ["types": types], as: ann), "unknown types")
        #expect(town.ask("profile.get", ["accountId": "ann"], as: ann).isOK)
    }

    /// Lists of choices are short, because choices are few and the list is stored.
    @Test func listsOfChoicesAreBounded() {
        let town = Town()
        let ann = town.signUp("ann")
        func many(_ value: JSONValue) -> JSONValue { .array(Array(repeating: value, count: 10_000)) }
        let game: JSONValue = town.gameFields(["requirements": ["skills": many("advanced")]])
        let wanted: [(String, JSONValue, String)] = [
            ("games.create", game, "requirements.skills"),
            ("games.search", ["sports": many("golf")], "sports"),
            (
                "account.settings", ["searchPreset": ["status": many("open")], "deviceTime": town.time()],
                "searchPreset.status"
            ), ("notifications.prefs-set", ["reminderOffsets": many(10)], "reminderOffsets"),
            ("notifications.prefs-set", ["nearby": ["on": true, "sports": many("golf")]], "nearby.sports"),
        ]
        for (type, data, field) in wanted {
            let answer = town.ask(type, data, as: ann)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field, "\(answer)")
        }
    }

    // MARK: - What is taken

    @Test(arguments: FreeText.all.indices) func textIsTakenAsItIsUpToItsLength(index: Int) throws {
        let text = FreeText.all[index]
        let most = Self.family + String(repeating: Self.flag, count: text.lengths.upperBound - 1)
        var example = try Self.example(text.place.type, text)
        var sample = try example.sample()
        let fine = (Self.fine + (text.isLine ? [] : Self.fineLines) + [(most, most)]).filter {
            $0.1.count >= text.lengths.lowerBound
        }
        for (number, (sent, expected)) in fine.enumerated() {
            if Self.isOnce.contains(text.place.type), number > 0 {
                example = try Self.example(text.place.type, text)
                sample = try example.sample()
            }
            let data = sample.merging(text.more).merging(Self.own(text.place, number, example))
            let answer = example.town.ask(
                text.place.type, text.place.put(.string(sent), into: data), as: example.caller)
            #expect(answer.isOK, "\(text.place): \(sent.prefix(8).debugDescription) \(answer)")
            for found in text.place.repeated(in: answer.data) {
                // Swift treats canonically equivalent texts as equal: compare the bytes.
                #expect(
                    Array(found.utf8) == Array(expected.utf8),
                    "\(text.place): \(found.prefix(8).debugDescription)")
            }
        }
        let data = sample.merging(text.more).merging(Self.own(text.place, 99, example))
        let families = String(repeating: Self.family, count: text.lengths.upperBound)
        for (long, what) in [(most + Self.flag, "one too many"), (families, "too many bytes")] {
            let answer = example.town.ask(
                text.place.type, text.place.put(.string(long), into: data), as: example.caller)
            #expect(answer.reason == .invalidArgument, "\(text.place): \(what)")
            #expect(
                answer.refusal?.field?.hasPrefix(text.place.field) == true, "\(text.place): \(answer)")
        }
        #expect(example.town.notes == [], "\(text.place)")
    }

    /// Requests that can succeed only once.
    private static let isOnce: Set<String> = [
        "account.upgrade", "feedback.submit", "reports.create", "reports.resolve", "reports.appeal",
        "rsvp.no", "rsvp.ride-offer", "invites.accept", "series.cancel",
        "cups.enter", "cups.late", "leagues.next",
    ]

    /// Unique names, and times that keep increasing.
    private static func own(_ place: TextPlace, _ number: Int, _ example: ExampleTown) -> JSONValue {
        switch place.type {
        case "account.signup", "account.upgrade":
            return [
                "email": .string("person\(number)@example.com"), "nickname": .string("person\(number)"),
            ]
        case "account.oauth":  // A token is good once.
            return [
                "idToken": FakeToken.make(
                    "somebody", email: "some@example.com", jti: "\(number)", at: example.town.now.wall)
            ]
        case "guests.add" where place.path != "nickname": return ["nickname": .string("guest \(number)")]
        case "cups.add" where place.path != "entrant.name":
            return ["entrant": ["name": .string("Lions \(number)"), "members": ["Joe"]]]
        case "account.settings": return ["deviceTime": example.town.time(minutes: number)]
        default: return [:]
        }
    }

    // MARK: - The example town

    /// A town with a caller who may send the request: the owner, if it asks for that.
    private static func example(_ type: String, _ text: FreeText? = nil) throws -> ExampleTown {
        let request = try #require(Catalogue.requests[type])
        let golf: JSONValue = ["sport": "golf", "capacity": 4, "joinPolicy": "instant"]
        let isGolf = ["games.update", "series.update"].contains(type) && text?.place.path == "golf.format"
        let guests: JSONValue = text?.place.path == "guestNames.[]" ? ["guestsEach": 1] : [:]
        let example = ExampleTown(for: request, game: isGolf ? golf : guests)
        switch request.about.access {
        case .anyone: example.caller = nil
        case .moderator, .admin: example.caller = example.boss
        case .guest, .user:  // A host is going, and nobody reports what is their own.
            let isOfOthers = ["rsvp.maybe", "rsvp.no", "invites.accept", "reports.create"].contains(type)
            example.caller = isOfOthers ? example.boss : example.owner
        }
        example.isReady = true
        let ofTeams = ["entrant.members.[]", "new.members.[]", "team.name", "team.names.[]"]
        example.isOfTeams = ofTeams.contains(text?.place.path ?? "")
        if type == "account.upgrade" { example.caller = example.town.guest() }
        if type == "feedback.submit" { example.isPlayed = true }
        return example
    }
}

extension ExampleTown {
    /// Sends a request with these bytes in place of `@here@`.
    func send(_ data: JSONValue, with bytes: [UInt8]) -> Answer {
        var envelope = town.request(type, data, as: caller)
        let parts = Array(data.text().utf8).split(separator: Array("\"@here@\"".utf8), maxSplits: 1)
        envelope.data = Array(parts.joined(separator: bytes))
        return town.answer(town.send(envelope))
    }
}

extension TextPlace {
    /// The texts in the same place of a reply, where it has that place: the players of a round have names, and so have its
    /// course and their tees. Otherwise all that ``found(in:)`` finds.
    func repeated(in reply: JSONValue) -> [String] {
        guard case .member? = steps.last, steps.count > 1 else { return found(in: reply) }
        let here = Self.values(at: steps[...], in: reply).compactMap(\.stringValue)
        return here.isEmpty ? found(in: reply) : here
    }

    private static func values(at steps: ArraySlice<Step>, in value: JSONValue) -> [JSONValue] {
        guard let step = steps.first else { return [value] }
        let rest = steps.dropFirst()
        switch step {
        case .element: return (value.arrayValue ?? []).flatMap { values(at: rest, in: $0) }
        case .member(let name): return value[name].map { values(at: rest, in: $0) } ?? []
        case .key: return []
        }
    }
}
