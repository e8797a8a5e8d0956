// The longest request that an app may send, for every type, made from the limits that the types check.

import JSON
import PartyCards
import Testing
import Values

@testable import Contracts

@Suite struct LongestRequestTests {
    /// Makes the data of a request in which chosen texts and lists are long.
    private struct Maker {
        let fields: [Shape.Field]
        /// Lengths of texts in characters and of lists in elements, by path; 1 where there is none.
        var lengths: [String: Int] = [:]

        /// A flag: the most bytes that a character of a valid text may have (``Text/bytesMax(ofCharacters:)``), each
        /// scalar as two escapes.
        private static let character = #"\ud83c\uddfa\ud83c\uddf8"#

        var data: [UInt8] { Array(object(fields, at: "").utf8) }
        var paths: [String] { fields.flatMap { paths($0.shape, at: $0.name) } }

        private func object(_ fields: [Shape.Field], at path: String) -> String {
            let members = fields.map { "\"\($0.name)\":\(value($0.shape, at: path + $0.name))" }
            return "{\(members.joined(separator: ","))}"
        }

        private func value(_ shape: Shape, at path: String) -> String {
            switch shape {
            case .text: "\"\(String(repeating: Self.character, count: lengths[path] ?? 1))\""
            case .user: "\"01930000-0000-7000-8000-000000000001\""
            case .integer, .number, .file: "5"
            case .boolean: "true"
            case .id: "\"01930000-0000-7000-8000-000000000001\""
            case .timestamp: "\"2026-12-02T18:00:00.000+01:00\""
            case .localTime: "\"2026-12-02T18:00:00[America/Argentina/ComodRivadavia]\""
            case .day: "\"2026-12-02\""
            case .choice(let names): "\"\(names.max { $0.count < $1.count } ?? "")\""
            case .list(let element):
                "[\(repeated(value(element, at: path + "[]"), lengths[path] ?? 1))]"
            case .map(let element): "{\"soccer\":\(value(element, at: path + "{}"))}"
            case .object(let fields): object(fields, at: path + ".")
            case .anything: "{}"
            }
        }

        private func repeated(_ text: String, _ count: Int) -> String {
            Array(repeating: text, count: count).joined(separator: ",")
        }

        private func paths(_ shape: Shape, at path: String) -> [String] {
            switch shape {
            case .text: [path]
            case .list(let element): paths(element, at: path + "[]") + [path]
            case .map(let element): paths(element, at: path + "{}")
            case .object(let fields): fields.flatMap { paths($0.shape, at: path + "." + $0.name) }
            case .user, .integer, .number, .file, .boolean, .id, .timestamp, .localTime, .day, .choice,
                .anything:
                []
            }
        }
    }

    /// Numbers of the problems of each of the request's own fields.
    private func problems<R: Request>(_ type: R.Type, _ data: [UInt8]) -> [String: Int] {
        let found: [FieldProblem]
        // Without the limit of bytes, which is what is looked for.
        if let request = try? JSONCoding.decode(R.self, from: data, unknownFields: .refuse) {
            var problems = Problems()
            request.check(&problems)
            found = problems.found
        } else {
            found = R.problems(in: (try? JSONValue(parsing: data)) ?? .null, besides: [], at: nil)
        }
        return Dictionary(grouping: found) { String($0.field.prefix { $0 != "." }) }.mapValues(\.count)
    }

    /// The longest data with the fewest problems. A text without a limit is a token or a name, and stays short.
    private func longest(_ type: any Request.Type) -> [UInt8] {
        var maker = Maker(fields: Shape(of: type).fields)
        var fewest = problems(type, maker.data)
        for path in maker.paths {
            var fitting = 1
            for length in [2, 3, 4, 5, 6, 10, 20, 30, 50, 100, 128, 200, 250, 300, 500, 1000, 2000, 4000] {
                maker.lengths[path] = length
                let found = problems(type, maker.data)
                // A list may need more than one element.
                if found.allSatisfy({ $0.value <= fewest[$0.key] ?? 0 }) {
                    (fitting, fewest) = (length, found)
                }
            }
            maker.lengths[path] = fitting == 4000 ? 50 : fitting
        }
        return maker.data
    }

    /// Queries, and commands without a limit of their own.
    @Test(arguments: [(true, 60, 8_000), (false, 120, 30_000)])
    func theLongestRequestOfEveryTypeIsShorterThanItsLimit(isQuery: Bool, types: Int, found: Int) {
        var all: [(bytes: Int, type: String)] = []
        let max = isQuery ? RequestLimits.queryBytesMax : RequestLimits.bytesMax
        for type in Catalogue.requests.values where RequestFacts.of(type).isQuery == isQuery {
            guard type.dataBytesMax == max else { continue }
            let data = longest(type)
            all.append((data.count, type.type))
            #expect(data.count <= max, "\(type.type): \(data.count)")
            // A list whose elements are wrong in any case is longer here than it may be.
            guard problems(type, data).isEmpty else { continue }
            #expect(throws: Never.self, "\(type.type)") {
                try RequestLimits.refuseCrowds(in: data, as: type)
            }
        }
        let longest = all.sorted { $0.bytes > $1.bytes }.prefix(5)
        #expect(all.count > types)
        #expect((longest.first?.bytes ?? 0) > found, "the longest post or search is found: \(longest)")
    }

    private func deck(_ cards: Int, _ letters: String) -> [UInt8] {
        Array("{\"name\":\"Deck\",\"prompts\":[\(list(cards) { "\"\(100 + $0)\(letters)\"" })]}".utf8)
    }

    @Test func aFullDeckFitsInLettersOfTwoBytesAndTwoThirdsOfOneInLettersOfThree() throws {
        let cyrillic = deck(200, String(repeating: "ж", count: 237))
        #expect(try SaveDeck.checked(cyrillic, at: nil).prompts.count == 200)
        let chinese = deck(133, String(repeating: "漢", count: 237))
        #expect(try SaveDeck.checked(chinese, at: nil).prompts.count == 133)
        let escaped = deck(75, String(repeating: #"\u6f22"#, count: 237))
        #expect(try SaveDeck.checked(escaped, at: nil).prompts.count == 75)
    }

    @Test func aDeckWithMoreBytesThanItsCardsMayHaveIsRefusedUnread() {
        let refusal = #expect(throws: Refusal.self) {
            try SaveDeck.checked(deck(200, String(repeating: "漢", count: 237)), at: nil)
        }
        #expect(refusal?.field == "prompts")
        #expect(
            refusal?.message.contains("must have at most 112384 bytes") == true,
            "\(String(describing: refusal))")
        let together = #expect(throws: Refusal.self) {
            try SaveDeck.checked(deck(150, String(repeating: "漢", count: 237)), at: nil)
        }
        #expect(together?.message == "the cards of a deck must have at most 96000 bytes together")
    }

    // Finding A37.
    @Test(arguments: [false, true])
    func textThatNeedsNormalizingHasALimitedNumberOfScalars(isOver: Bool) {
        // 50 comments of 817 letters with a mark each, and one of 220 or 221 scalars.
        let (pair, scalars) = ("q\u{323}", RequestLimits.composedScalarsMax - 50 * 1634 + (isOver ? 1 : 0))
        let comments =
            (0..<50).map { _ in String(repeating: pair, count: 817) } + [
                String(repeating: pair, count: scalars / 2) + (scalars % 2 == 1 ? "q" : "")
            ]
        let person = "\"01930000-0000-7000-8000-000000000001\""
        let incidents = comments.map {
            "{\"target\":\(person),\"issues\":[\"other\"],\"comment\":\"\($0)\"}"
        }.joined(separator: ",")
        let text = "{\"gameId\":\(person),\"allGood\":false,\"incidents\":[\(incidents)]}"
        #expect(
            ComposedText.scalars(in: Array(text.utf8)) == RequestLimits.composedScalarsMax + (isOver ? 1 : 0))
        let refusal = #expect(throws: Refusal.self) {
            try SubmitFeedback.checked(Array(text.utf8), at: nil)
        }
        #expect(
            refusal?.message.contains("must have at most 81920 code points") == isOver,
            "a longer comment than is allowed is refused as such: \(String(describing: refusal))")
    }

    /// Letters with so many marks that the text has almost that many bytes, all in escapes.
    private func marked(_ letters: String, bytes: Int) -> String {
        let marks = (bytes - letters.utf8.count) / 2
        return letters.unicodeScalars.enumerated().map { index, letter in
            let count = marks / letters.count + (index < marks % letters.count ? 1 : 0)
            let hex = String(letter.value, radix: 16)
            return #"\u00\#(hex)"# + String(repeating: #"\u0300"#, count: count)
        }.joined()
    }

    private func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    /// A full deck of letters with a mark each, as many as fit.
    private var longestDeck: String {
        let cards = OwnDeck.cardCounts.upperBound
        let letters = String(repeating: "q\u{323}", count: (OwnDeck.bytesMax / cards - 3) / 3)
        return String(decoding: deck(cards, letters), as: UTF8.self)
    }

    private var longestMatch: String {
        let hit = #"{"outcome":"becameKiller","affected":[]}"#
        let visits = list(DartsLimits.visitsMax) { turn in
            #"{"player":9,"leg":99,"set":99,"turn":\#(turn),"darts":["T20","T20","T20"],"scoreBefore":1001,"#
                + #""scoreAfter":1001,"bust":false,"meta":{"outcomes":[\#(list(3) { _ in hit })]}}"#
        }
        return
            #"{"items":[{"matchId":"01930000-0000-7000-8000-000000000001","deviceTime":"2026-12-02T18:00:00.000Z","#
            + #""state":"draft","payload":{"gameType":"killer","players":[{"name":"Ann"}],"#
            + #""startedAt":"2026-12-02T18:00:00.000Z","matchData":[\#(visits)]}}]}"#
    }

    private func feedback(playAgain: Int, incidents: Int, issues: Int) -> String {
        let person = "\"01930000-0000-7000-8000-000000000001\""
        let max = FeedbackLimits.commentMax
        let comment = marked(String(repeating: "a", count: max), bytes: Text.bytesMax(ofCharacters: max))
        let names = list(issues) { _ in "\"\(FeedbackIssue.poorCommunication.rawValue)\"" }
        let incident = "{\"target\":\(person),\"issues\":[\(names)],\"comment\":\"\(comment)\"}"
        return "{\"gameId\":\(person),\"allGood\":false,\"playAgain\":[\(list(playAgain) { _ in person })],"
            + "\"incidents\":[\(list(incidents) { _ in incident })]}"
    }

    @Test func theLongestDeckMatchAndFeedbackFitAndHardlyMoreDoes() throws {
        func fits<R: Request>(_ type: R.Type, _ text: String, share: Double) throws -> R {
            let (count, max) = (text.utf8.count, type.dataBytesMax)
            #expect(count <= max && Double(count) > share * Double(max), "\(type.type): \(count) of \(max)")
            return try type.checked(Array(text.utf8), at: nil)
        }
        #expect(try fits(SaveDeck.self, longestDeck, share: 0.85).prompts.count == 200)
        let match = try fits(SyncMatches.self, longestMatch, share: 0.75).items[0].payload
        #expect(match.matchData?.count == DartsLimits.visitsMax)
        let longest = feedback(
            playAgain: FeedbackLimits.playAgainMax, incidents: FeedbackLimits.incidentsMax, issues: 6)
        #expect(try fits(SubmitFeedback.self, longest, share: 0.9).incidents?.count == 50)
    }

    @Test(arguments: [
        (FeedbackLimits.playAgainMax + 1, 1, 1, "playAgain"),
        (1, FeedbackLimits.incidentsMax + 1, 1, "incidents"), (1, 1, 7, "incidents.0.issues"),
    ])
    func feedbackIsAboutALimitedNumberOfPeople(playAgain: Int, incidents: Int, issues: Int, field: String) {
        let text = feedback(playAgain: playAgain, incidents: incidents, issues: issues)
        let refusal = #expect(throws: Refusal.self) {
            try SubmitFeedback.checked(Array(text.utf8), at: nil)
        }
        #expect(
            refusal?.field == field && refusal?.message.contains("at most") == (field != "incidents.0.issues")
        )
    }

    // Finding A1.
    @Test func aRequestWithMoreBytesThanItsTypeTakesIsRefusedUnread() {
        func refusal<R: Request>(_ type: R.Type, bytes: Int) -> Refusal? {
            let data =
                Array("{\"k\":\"".utf8) + [UInt8](repeating: 0x61, count: bytes - 8) + Array("\"}".utf8)
            do throws(Refusal) { _ = try type.checked(data, at: nil) } catch { return error }
            return nil
        }
        let max = RequestLimits.bytesMax
        #expect(refusal(LogIn.self, bytes: max)?.message.contains("k is not a field here") == true)
        let told = refusal(LogIn.self, bytes: max + 1)
        #expect(told?.message.contains("k is not a field here") == true, "its text is cut, and it is judged")
        #expect(refusal(SyncMatches.self, bytes: max + 1)?.message.contains("k is not a field here") == true)
        let judged = RefusalWork.bytesMax
        #expect(refusal(LogIn.self, bytes: judged)?.message.contains("k is not a field here") == true)
        let length = "k is too long: the request must have at most 131072 bytes, and has 262145"
        #expect(refusal(LogIn.self, bytes: judged + 1)?.message == length)
        #expect(refusal(SyncMatches.self, bytes: 616_385)?.message.hasSuffix("and has 616385") == true)
    }

    // Finding A63.
    @Test func aQueryIsRefusedByItsLengthBeyond16KiB() {
        func refusal(_ bytes: Int, _ field: String = "q") -> Refusal? {
            let text = String(repeating: "a", count: bytes - field.utf8.count - 7)
            do throws(Refusal) {
                _ = try SearchProfiles.checked(Array("{\"\(field)\":\"\(text)\"}".utf8), at: nil)
            } catch {
                return error
            }
            return nil
        }
        let max = RequestLimits.queryBytesMax
        #expect(refusal(max)?.message.hasPrefix("q must be at most ") == true)
        #expect(refusal(max + 1)?.field == "q")
        #expect(
            refusal(max + 1)?.message
                == "q is too long: the request must have at most 16384 bytes, and has 16385")
        // The first bytes alone name the field.
        let far = String(repeating: "k", count: 100)
        #expect(refusal(1 << 20, far)?.field == Wording.shown(far))
        let late = "{\"a\":[\(Array(repeating: "1", count: max).joined(separator: ","))],\"q\":\"\(far)\"}"
        let told = #expect(throws: Refusal.self) {
            try SearchProfiles.checked(Array(late.utf8), at: nil)
        }
        #expect(told?.field == "a")
    }

    @Test(arguments: ["\u{315}\u{300}", #"\u0315\u0300"#, "\u{F73}"])
    func aRunOfMarksIsRefusedForTheFieldsOwnLimit(marks: String) {
        let run = "a" + String(repeating: marks, count: 20_000)
        func refusal<R: Request>(_ type: R.Type, _ text: String) -> Refusal? {
            do throws(Refusal) { _ = try type.checked(Array(text.utf8), at: nil) } catch { return error }
            return nil
        }
        let login = refusal(LogIn.self, "{\"\(run)\":1,\"nickname\":\"ann\",\"password\":\"x\"}")
        #expect(login?.reason == .invalidArgument && login?.message.contains("is not a field here") == true)
        let search = refusal(SearchGames.self, "{\"sports\":[\"\(run)\"]}")
        #expect(search?.field?.hasPrefix("sports") == true && search?.message.utf8.count ?? .max < 3000)
        let bio = refusal(UpdateProfile.self, "{\"bio\":\"\(run)\"}")
        #expect(bio?.field == "bio")
        let token = refusal(RefreshSession.self, "{\"refreshToken\":\"\(run)\"}")
        #expect(token?.reason == .invalidArgument && token?.message.contains("more than 30 marks") == true)
    }

    @Test func aListThatIsFarTooLongIsRefusedUnread() throws {
        let data = Array(
            "{\"nickname\":[\(Array(repeating: "7", count: 70_000).joined(separator: ","))]}".utf8)
        let refusal = #expect(throws: Refusal.self) { try LogIn.checked(data, at: nil) }
        #expect(refusal?.field == "nickname")
        let sentence = "nickname is too long: the request must have at most 131072 bytes, and has 140014"
        #expect(refusal?.message == sentence)
    }

    @Test(arguments: ["x", "字", #"\u5b57"#, #"\ud83c\uddfa"#, #"\""#, "🇺🇸"])
    func aTextThatIsFarTooLongIsRefusedForItsOwnLimit(character: String) {
        // Both together are too long, and less than what is looked at.
        let text = String(repeating: character, count: 120_000 / character.utf8.count)
        let data = Array(
            #"{"nickname":"ann","email":"ann@example.com","password":"\#(text)","displayName":"\#(text)"}"#
                .utf8)
        let refusal = #expect(throws: Refusal.self) { try SignUp.checked(data, at: nil) }
        #expect(
            refusal?.fields?.map(\.field).sorted() == ["displayName", "password"],
            "\(String(describing: refusal))")
    }

    @Test(
        arguments: [
            (#"{"a":1,"place":{"name":"LONG"}}"#, "place.name"), (#"{"place":{"LONG":1}}"#, "place.x"),
            (#"{"ids":[LIST]}"#, "ids"), (#"{"a":[{"b":["LONG"]}]}"#, "a.b"),
            (#"{"a":"\"LONG\"","b":2}"#, "a"),
            (#"{"a":{"b":"LONG","c":"LONG"},"d":{}}"#, "a"), (#"{"a":"LONG","b":"LONG","c":"LONG"}"#, nil),
            (#"{"a":BLANKS1,"b":"xy"BLANKS}"#, nil), (#"{"a":[BLANKS1,BLANKS2]}"#, nil),
            (#"{"a":BLANKS"LONG LONG","b":2}"#, "a"),
            (#"[["LONG"]]"#, nil), (#"LONG:,{"#, nil), ("LIST]", nil), (#"{"a":"LONG"#, nil),
        ] as [(String, String?)])
    func theInnermostFieldWithMostBytesIsFound(text: String, path: String?) {
        let list = Array(repeating: "7", count: 500).joined(separator: ",")
        let long = text.replacing("LONG", with: String(repeating: "x", count: 1000)).replacing(
            "LIST", with: list
        ).replacing("BLANKS", with: String(repeating: " \n", count: 500))
        let found = LongField.path(in: Array(long.utf8))
        #expect(path.map { found?.hasPrefix($0) == true } ?? (found == nil), "\(found ?? "none")")
    }

    @Test(
        arguments: [
            (#"{"a":1,"place":{"name":"LONG"}}"#, "place.name"), (#"{"place":{"LONG":1}}"#, "place"),
            (#"{"b":2,"LONG":1}"#, "x"), (#"{"ids":[1,2,[3,"LONG"]]}"#, "ids"), (#"[["LONG"]]"#, "x"),
            (#"{"a":1,"b":"c"}LONG"#, nil), (#"{"a":["b"],"c":LONG}"#, "c"),
        ] as [(String, String?)])
    func theFieldThatHasMostOfTheFirstBytesIsFound(text: String, path: String?) {
        let long = text.replacing("LONG", with: String(repeating: "x", count: 100_000))
        let found = LongField.path(in: Array(long.utf8), bytesMax: 1000)
        #expect(path.map { found?.hasPrefix($0) == true } ?? (found == nil), "\(found ?? "none")")
    }
}
