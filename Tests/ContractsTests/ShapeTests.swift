// Shapes learned by decoding, and values checked against them (domain.md §1.5).

import JSON
import Platform
import Testing
import Values

@testable import Contracts

@Suite struct ShapeTests {
    private struct Sample: Codable {
        enum Colour: String, Choice { case red, green }
        struct Inner: Codable, Equatable {
            var number: Double
            var text: String?
        }
        var id: ID
        var when: Timestamp?
        var day: Day
        var who: UserReference
        var count: Int
        var small: UInt8?
        var isOn: Bool?
        var colour: Colour
        var list: [Inner]
        var map: [String: Int]?
        var change: Change<String>
        var cleared: Change<Inner>
    }

    private let shape = Shape(of: Sample.self)

    private func field(_ name: String) -> Shape.Field? { shape.fields.first { $0.name == name } }

    @Test func aTypesShapeHasItsFields() {
        #expect(field("id")?.shape == .id && field("day")?.shape == .day && field("who")?.shape == .user)
        #expect(field("when")?.shape == .timestamp && field("when")?.isOptional == true)
        #expect(field("count")?.shape == .integer && field("count")?.isOptional == false)
        #expect(field("small")?.shape == .integer && field("isOn")?.shape == .boolean)
        #expect(field("colour")?.shape == .choice(["red", "green"]))
        #expect(field("map")?.shape == .map(.integer))
        #expect(shape.paths().contains("list.number") && shape.paths().contains("cleared.text"))
    }

    @Test func aChangeMayBeAbsentOrNull() {
        let change = field("change")
        #expect(change?.shape == .text && change?.isOptional == true && change?.isClearable == true)
        #expect(field("when")?.isClearable == false)
    }

    private func problems(_ value: JSONValue) -> [String] { shape.problems(in: value).map(\.field) }

    private let right: JSONValue = [
        "id": "0199a1b2-0000-7000-8000-000000000001", "day": "2026-02-28", "who": "ann", "count": 3.0,
        "colour": "red", "list": [["number": 1]],
    ]

    @Test func validDataHasNoProblems() {
        #expect(problems(right).isEmpty)
        #expect(problems(right.merging("when", nil)).isEmpty, "null is absent where a value is optional")
        #expect(problems(right.merging("change", nil)).isEmpty)
    }

    @Test func allMistakesInDataAreFound() {
        #expect(problems([:]) == ["id", "day", "who", "count", "colour", "list"])
        let wrong: [(String, JSONValue, String)] = [
            ("id", "x", "id"), ("day", "2026-02-29", "day"), ("who", 7, "who"), ("count", 3.5, "count"),
            ("count", 1e300, "count"), ("colour", "blue", "colour"),
            ("list", [["number": "1"]], "list.0.number"),
            ("list", [:], "list"), ("map", ["a": "b"], "map.a"), ("isOn", "yes", "isOn"), ("id", nil, "id"),
            ("colours", 1, "colours"), ("when", "noon", "when"),
        ]
        for (name, value, path) in wrong { #expect(problems(right.merging(name, value)) == [path]) }
    }

    @Test func anUnknownNameIsToldTheNearest() {
        let message = shape.problems(in: right.merging("colur", 1)).first?.message
        #expect(message == "colur is not a field here; did you mean colour?")
        #expect(shape.problems(in: right.merging("zzzzzz", 1)).first?.message == "zzzzzz is not a field here")
    }

    @Test func anUnknownWordIsToldTheNearest() {
        func told(_ word: JSONValue) -> String? {
            Shape.choice(["red", "blue"]).problems(in: word, at: "colour").first?.message
        }
        #expect(told("bleu") == #"colour must be one of red, blue, not "bleu"; did you mean blue?"#)
        #expect(told("Red") == #"colour must be one of red, blue, not "Red"; did you mean red?"#)
        #expect(told("yellow") == #"colour must be one of red, blue, not "yellow""#)
        #expect(told(7) == "colour must be one of red, blue, not 7")
    }

    @Test func aNumberInPlaceOfANameThatLooksLikeOneIsToldToBeText() {
        func told(_ hole: JSONValue) -> String? {
            let outing: JSONValue = ["gameId": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01", "hole": hole]
            return Shape(of: SetOuting.self).problems(in: outing).first?.message
        }
        #expect(told("1") == nil)
        #expect(told(10) == #"hole must be text: "10", not 10"#)
        #expect(told(2) == "hole must be one of 1, 10, shotgun, not 2")
    }

    @Test func aMemberWithoutANameIsToldSoAndHasNoField() throws {
        let problem = try #require(shape.problems(in: right.merging("", 1)).first)
        #expect(problem.field.isEmpty && problem.message == "a member without a name is not a field here")
        #expect(Refusal.invalid(problem.field, problem.message).field == nil)
        var problems = Problems()
        problems.add(problem.field, problem.message)
        #expect(problems.refusal?.field == nil && problems.refusal?.message == problem.message)
    }

    @Test(arguments: [
        (
            "startsAt", "1764979200",
            "startsAt must be a time such as 2026-12-31T18:00 or 2026-12-31T18:00:00Z, not 1764979200"
        ),
        (
            "startsAt", #""tomorrow 18:00""#,
            #"startsAt must be a time such as 2026-12-31T18:00 or 2026-12-31T18:00:00Z, not "tomorrow 18:00""#
        ),
        (
            "startsAt", #""2026-12-05""#,
            "startsAt needs a time of day: write 2026-12-31T18:00, or with a zone 2026-12-31T18:00:00Z"
        ),
        (
            "capacity", "1e999",
            "capacity must be a whole number between -2^63 and 2^63-1, not 1e999"
        ),
        ("invite", #""bob""#, #"invite must be a list of users, such as ["ann","bob"], not "bob""#),
    ])
    func aRefusalIsASentenceAboutItsFieldInTheFormOfJSON(
        _ field: String, _ value: String, _ sentence: String
    ) throws {
        let text = #"{"sport":"soccer","place":{"lat":1,"lng":2},"\#(field)":\#(value)}"#
        let time = CheckTime(now: Timestamp("2026-11-25T12:00:00Z")!, zones: .shared)
        let refusal = try #require(throws: Refusal.self) {
            _ = try CreateGame.checked(Array(text.utf8), at: time)
        }
        let told = refusal.fields?.first { $0.field == field }?.message ?? refusal.message
        #expect(told == sentence)
    }

    @Test(arguments: [
        ("text", "text is missing"),
        ("choiceIds", #"choiceIds is missing: a list of texts, such as ["a","b"]"#),
        ("gameType", "gameType is missing: one of x01, "), ("lat", "lat is missing: a number"),
    ])
    func aMissingFieldIsToldWithItsFormUnlessItMayBeAnyText(_ field: String, _ sentence: String) {
        func told<R: Request>(_ request: R.Type) -> [FieldProblem] { R.shape.problems(in: [:]) }
        let all =
            told(CommentOnPost.self) + told(VoteOnOptions.self) + told(StartMatch.self)
            + Shape(of: Place.Point.self).problems(in: [:])
        #expect(all.first { $0.field == field }?.message.hasPrefix(sentence) == true)
        #expect(!all.contains { $0.message.hasSuffix(": text") })
    }

    @Test func aMemberThatIsGivenTwiceIsToldSo() {
        let id = "01a23179-de00-757f-a42f-e58fff27c411"
        let refusal = #expect(throws: Refusal.self) {
            _ = try GetGame.checked(Array(#"{"gameId":"\#(id)","gameId":"\#(id)"}"#.utf8), at: nil)
        }
        #expect(refusal?.field == "gameId" && refusal?.message == "gameId is given twice")
    }

    /// Beyond 256 KiB a request's mistakes are not looked for: the one that decoding has found is told.
    @Test(arguments: [
        (#"{"items":[],"LONG":1}"#, "SHORT…", "SHORT… is not a field here"),
        (#"{"deviceId":"LONG"}"#, "items", "items is missing"),
        (#"{"deviceId":"LONG","items":7}"#, "items", "items must be an array, not a number"),
        (#"{"items":[],"deviceId":"a","deviceId":"LONG"}"#, "deviceId", "deviceId is given twice"),
    ])
    func aLongRequestsFirstMistakeIsAShortSentence(
        _ text: String, _ field: String, _ sentence: String
    ) throws {
        func filled(_ text: String) -> String {
            text.replacing("LONG", with: String(repeating: "z", count: 300_000))
                .replacing("SHORT", with: String(repeating: "z", count: 40))
        }
        let refusal = try #require(throws: Refusal.self) {
            _ = try SyncMatches.checked(Array(filled(text).utf8), at: nil)
        }
        #expect(refusal.field == filled(field))
        #expect(refusal.message == filled(sentence))
    }

    @Test(arguments: [
        ("2026-12-05T18:00:00.000", true), ("2026-12-05T18:00:00.5", true),
        ("2026-12-05 18:00:07.123456", true),
        ("2026-12-05T18:00:00.", false), ("2026-12-05T18:00.000", false), ("2026-12-05T18:00:00.0a", false),
        ("2026-12-05T18:00:00.0.0", false),
    ])
    func aLocalTimeMayHaveAFractionOfItsSeconds(_ text: String, _ isTaken: Bool) {
        #expect((WrittenTime(text) != nil) == isTaken)
        if text.hasPrefix("2026-12-05T"), isTaken {
            #expect(WrittenTime(text) == WrittenTime("2026-12-05T18:00:00"))
        }
    }

    @Test func anUnknownNameIsToldInShort() throws {
        let long = String(repeating: "z", count: 300_000)
        let problem = try #require(shape.problems(in: right.merging(long, 1)).first)
        #expect(problem.field.count == 41 && problem.message == "\(problem.field) is not a field here")
        let odd = try #require(shape.problems(in: right.merging("a\u{1B}b", 1)).first)
        #expect(odd.field == "a\u{FFFD}b")
    }

    @Test(arguments: [
        ("games.craete", "games.create"), ("GAMES.CREATE", "games.create"), ("game.create", "games.create"),
        ("rsvp.gong", "rsvp.going"), ("rsvp.mabye", "rsvp.maybe"),
    ]) func theNearestNameIsFound(word: String, name: String) {
        #expect(Nearest.name(to: word, in: Catalogue.requests.keys.sorted()) == name)
    }

    @Test func aDistantNameIsNotSuggested() {
        #expect(Nearest.name(to: "weather", in: Catalogue.requests.keys.sorted()) == nil)
        // Only the beginning of a word is compared, however few characters it has.
        let marks = String(repeating: "\u{0301}", count: 100_000)
        let name = "e" + marks.unicodeScalars.prefix(60).map(String.init).joined()
        #expect(Nearest.name(to: "e" + marks, in: [name]) == name)
        #expect(Nearest.name(to: "", in: []) == nil && Nearest.name(to: "x", in: []) == nil)
    }

    @Test func aRepairedValueKeepsItsValidParts() {
        let mended = shape.mended(right.merging("count", "x").merging("map", 7), wrong: ["count", "map"])
        #expect(mended.count == 1)
        #expect(mended[0]["count"] == 0 && mended[0]["map"] == nil && mended[0]["who"] == "ann")
        let colours = shape.mended(right, wrong: ["colour"]).compactMap { $0["colour"]?.stringValue }
        #expect(colours.count > 1 && Set(colours).count == colours.count, "others may depend on a choice")
    }
}

extension JSONValue {
    fileprivate func merging(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(var object) = self else { return self }
        object[name] = value
        return .object(object)
    }
}
