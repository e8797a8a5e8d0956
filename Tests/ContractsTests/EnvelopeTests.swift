// Envelopes, refusals and changes, encoded (protocol.md, Request and reply).

import Contracts
import JSON
import Testing
import Values

@Suite struct EnvelopeTests {
    private let id = ID("0199a1b2-0000-7000-8000-000000000001")

    private func request(_ text: String) throws -> RequestEnvelope {
        let bytes = Array(text.utf8)
        return try bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
    }

    private func reply(_ bytes: [UInt8]) throws -> ReplyEnvelope {
        try bytes.withUnsafeBytes { try ReplyEnvelope(parsing: $0) }
    }

    @Test func aRequestIsWrittenAndReadAgain() throws {
        let trace = TraceParent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
        let envelope = RequestEnvelope(
            id: try #require(id), type: "games.create", token: "a.b.c",
            after: Positions(["games": 56, "auth": 2]),
            timeoutMs: 700, trace: trace, data: Array("{\"x\":1}".utf8))
        #expect(try request(String(decoding: envelope.bytes, as: UTF8.self)) == envelope)
    }

    @Test func membersLeftOutOfAnEnvelopeHaveDefaults() throws {
        let envelope = try request(
            "{\"id\":\"0199a1b2-0000-7000-8000-000000000001\",\"type\":\"games.mine\"}")
        #expect(envelope.timeoutMs == 5000 && envelope.after.isEmpty && envelope.token == nil)
        #expect(envelope.data == Array("{}".utf8))
    }

    @Test func aTypeIsShortASCII() throws {
        let id = "01930000-0000-7000-8000-000000000001"
        let marks = String(repeating: "\u{315}\u{300}", count: 20_000)
        for type in ["games.a\(marks)", "spiel.täter", "games." + String(repeating: "x", count: 195)] {
            let text = Array("{\"id\":\"\(id)\",\"type\":\"\(type)\"}".utf8)
            let refusal = #expect(throws: Refusal.self) {
                try text.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
            }
            #expect(refusal?.field == "type" && refusal?.message.contains("such as games.create") == true)
        }
        let after = Array("{\"id\":\"\(id)\",\"type\":\"games.get\",\"after\":{\"a\(marks)\":1}}".utf8)
        #expect(throws: Refusal.self) { try after.withUnsafeBytes { try RequestEnvelope(parsing: $0) } }
    }

    @Test func unknownMembersAreIgnoredAndABadTraceDropped() throws {
        let envelope = try request(
            """
            {"id":"0199a1b2-0000-7000-8000-000000000001","type":"a.b","later":[1],"traceparent":"xx","data":{ "a" : 1 }}
            """)
        #expect(envelope.trace == nil && envelope.data == Array("{ \"a\" : 1 }".utf8))
    }

    @Test(arguments: [
        ("{\"type\":\"a.b\"}", "id"), ("{\"id\":\"x\",\"type\":\"a.b\"}", "id"),
        ("{\"id\":\"0199a1b2-0000-7000-8000-000000000001\"}", "type"),
        ("{\"id\":\"0199a1b2-0000-7000-8000-000000000001\",\"type\":\"a.b\",\"timeoutMs\":-1}", "timeoutMs"),
    ]) func aWrongMemberOfAnEnvelopeIsNamed(text: String, field: String) {
        let refusal = #expect(throws: Refusal.self) { try request(text) }
        #expect(refusal?.field == field && refusal?.reason == .invalidArgument)
    }

    @Test(arguments: [
        "", "7", "[]", "{", "{\"id\":", "{} x", "{\"after\":{\"games\":-1}}", "{\"after\":{\"games\":\"1\"}}",
    ])
    func malformedBytesAreNoEnvelope(text: String) {
        #expect(throws: Refusal.self) { try request(text) }
    }

    @Test func theFirstOfRepeatedMembersCountsAsItDoesAtTheBus() throws {
        let text = """
            {"id":"0199a1b2-0000-7000-8000-000000000001","type":"a.b","timeoutMs":7,"data":{"x":1},\
            "id":"0199a1b2-0000-7000-8000-000000000002","type":"c.d","timeoutMs":8,"data":[]}
            """
        let envelope = try request(text)
        #expect(envelope.id == id && envelope.type == "a.b" && envelope.timeoutMs == 7)
        #expect(envelope.data == Array("{\"x\":1}".utf8))
        #expect(Array(text.utf8).withUnsafeBytes { RequestEnvelope.id(in: $0) } == id)
    }

    /// A type without fields decodes from anything.
    @Test(arguments: ["6", "[]", "null", " \"x\"", "{\"x\":1}"]) func dataOfARequestWithoutFieldsIsAnObject(
        data: String
    ) throws {
        #expect(throws: JSONError.self) { try LogOutEverywhere.read(from: Array(data.utf8)) }
        _ = try LogOutEverywhere.read(from: Array(" { }".utf8))
    }

    @Test func aReplyIsWrittenAndReadAgain() throws {
        let success = ReplyEnvelope(
            id: id, at: Positions(["games": 57]), outcome: .success(Array("{\"a\":[]}".utf8)))
        #expect(try reply(success.bytes) == success)
        let refusal = Refusal(.requirementsNotMet, "no", field: "x", state: "open").with {
            $0.failed = ["age"]
            $0.retryAfter = 3
            $0.until = Timestamp("2026-12-01T00:00:00Z")
        }
        let failure = ReplyEnvelope(id: nil, at: Positions(), outcome: .failure(refusal))
        #expect(try reply(failure.bytes) == failure)
        #expect(
            String(decoding: failure.bytes, as: UTF8.self).hasPrefix(
                "{\"ok\":false,\"error\":{\"code\":\"forbidden\""))
    }

    @Test func fieldProblemsAreSortedAndTheFirstIsTheField() {
        var problems = Problems()
        #expect(problems.refusal == nil)
        problems.add("b", "b is odd")
        #expect(problems.refusal?.field == "b" && problems.refusal?.fields == nil)
        problems.add("a", "a is odd")
        #expect(problems.refusal?.field == "a" && problems.refusal?.fields?.map(\.field) == ["a", "b"])
        #expect(problems.refusal?.message == "a is odd; b is odd")
    }

    /// Requests of any content whose refusal quotes it (domain.md §1.5).
    @Test func aRefusalIsASentenceOrTwo() throws {
        let long = String(repeating: "é", count: 300_000)
        let refusal = Refusal(.notFound, "\(long)", field: long)
        #expect(refusal.message.utf8.count < 5000 && refusal.message.hasSuffix("é…"))
        #expect(refusal.field?.utf8.count ?? 999 < 300)
        let odd = Refusal(.notFound, "a\u{1B}[2J\u{85}\nb")
        #expect(odd.message == "a\u{FFFD}[2J\u{FFFD}\u{FFFD}b")
        #expect(Refusal(.notFound, "👨‍👩‍👧‍👦 – «é»").message == "👨‍👩‍👧‍👦 – «é»")
        let nobody = Refusal.noUser(UserReference("\u{202E}\(long)"), field: "hostId")
        #expect(nobody.message.count < 70 && nobody.message.hasPrefix("there is no user \u{FFFD}é"))
        #expect(nobody.field == "hostId" && nobody.reason == .notFound)
    }

    @Test func onlyTheFirstOfVeryManyMistakesAreTold() throws {
        var problems = Problems()
        for number in 0..<1000 {
            problems.add("f\(number)", "f\(number) is \(number < 100 ? "odd" : "late")")
        }
        let refusal = try #require(problems.refusal)
        #expect(problems.isFull && refusal.fields?.count == 100 && refusal.message.hasSuffix("; and more"))
        #expect(!refusal.message.contains("late"))
        var long = Problems()
        for number in 0..<50 { long.add("f\(number)", String(repeating: "x", count: 400)) }
        #expect(long.refusal?.fields?.count == 7 && long.refusal?.message.utf8.count ?? 0 < 3100)
    }

    /// The bound also holds for conditions, the most frequent checks of requests.
    @Test func onlyTheFirstOfVeryManyFailedConditionsAreTold() {
        var problems = Problems()
        for number in 0..<1000 {
            problems.require(false, "f\(number)", "f\(number) is odd", state: number == 0 ? "odd" : nil)
        }
        #expect(problems.isFull && problems.found.count == 100)
        #expect(problems.refusal?.message.hasSuffix("; and more") == true)
        #expect(problems.refusal?.state == "odd", "and what a program is told is kept")
    }

    @Test func aChangeKeepsClearsOrSets() throws {
        struct Edit: Codable, Equatable { var bio: Change<String> }
        for (text, change) in [
            ("{}", Change<String>.keep), ("{\"bio\":null}", .clear), ("{\"bio\":\"x\"}", .set("x")),
        ] {
            let edit = try JSONCoding.decode(Edit.self, from: Array(text.utf8))
            let written = try JSONCoding.encode(edit)
            #expect(edit.bio == change && written == Array(text.utf8))
        }
        #expect(
            Change.set("x").changes("x") == false && Change<String>.clear.changes("x")
                && !Change<String>.keep.changes("x"))
    }

    /// Longer ones would let a table of the service grow that is limited by its entries.
    @Test func anOriginHasALengthLimit() throws {
        let id = "0199a1b2-0000-7000-8000-000000000001"
        func envelope(_ origin: String) throws -> RequestEnvelope {
            try Array("{\"id\":\"\(id)\",\"type\":\"games.get\",\"origin\":\"\(origin)\"}".utf8)
                .withUnsafeBytes {
                    try RequestEnvelope(parsing: $0)
                }
        }
        let longest = String(repeating: "x", count: RequestEnvelope.originBytesMax)
        let read = try envelope(longest)
        #expect(read.origin == longest)
        #expect(try read.bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) } == read)
        for wrong in ["", longest + "x", "a b", "ä"] {
            let refusal = #expect(throws: Refusal.self) { try envelope(wrong) }
            #expect(refusal?.field == "origin")
        }
    }
}
