// tap web without a browser: its words, its token, its histories, and its complete page.

import Foundation
import HTTP
import JSON
import TapPage
import Testing
import Usage
import Values

@testable import TapService

@Suite struct WebTests {
    private func options(_ line: String) throws(UsageError) -> TapOptions {
        try WebWords.options(line, now: Timestamp(milliseconds: 1_700_000_000_000), zone: .utc)
    }

    @Test(arguments: [
        ("", []), ("  ", []), ("games '*.changed'", ["games", "*.changed"]), ("\"a b\"", ["a b"]),
        ("--where data.title=\"Late game\"", ["--where", "data.title=Late game"]), ("'' x", ["", "x"]),
        ("a'b'\"c\"", ["abc"]), ("'say \"hi\"'", ["say \"hi\""]), ("\ttap\u{A0}games\n", ["tap", "games"]),
    ])
    func wordsAreSplitAsAShellSplitsThem(_ line: String, _ words: [String]) throws {
        #expect(try WebWords.split(line) == words)
    }

    @Test(arguments: [
        ("'games", "a quote is opened and not closed: '"),
        ("top", "here are events only; \"top\" is for the command line"),
        ("web", "here are events only; \"web\" is for the command line"),
        ("--count x", "--count is a whole number from 1 on, not \"x\""),
        ("--listen 127.0.0.1:1", "there is no option \"--listen\""),
        ("--bus tcp://127.0.0.1:1", "there is no option \"--bus\""),
        (String(repeating: "x", count: WebWords.bytesMax + 1), "at most 2000 bytes of words are taken here"),
    ])
    func wrongWordsAreAnsweredWithASentence(_ line: String, _ sentence: String) {
        let error = #expect(throws: UsageError.self) { try options(line) }
        #expect(error?.message.hasPrefix(sentence) == true, "\(error?.message ?? "")")
    }

    @Test func tapWebTakesTheWordsOfTheCommandLine() throws {
        let found = try options(
            "tap games --where type=games.created --user ann --since games@7 --text Soccer")
        #expect(found.topics.patterns.map(\.text) == ["games."])
        #expect(found.conditions.count == 1 && found.user == "ann" && found.text == "Soccer")
        #expect(found.since.choices == [.line(source: "games", 7)])
        #expect(try options(String(repeating: "x", count: 100)).topics.patterns.count == 1)
        #expect(try options("--trace 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f").work != .events)
    }

    @Test func theTokenIsTakenAsABearersWholeAndOnce() throws {
        let token = try WebToken("0123456789abcdef")
        func isShown(_ values: String...) -> Bool {
            token.isShown(
                in: HTTPHead(
                    method: "GET", target: "/api/processes",
                    fields: values.map { HTTPField("Authorization", $0) },
                    peer: "127.0.0.1"))
        }
        #expect(isShown("Bearer 0123456789abcdef"))
        for wrong in [
            "", "Bearer ", "Bearer 0123456789abcdeg", "Bearer 0123456789abcde", "Bearer 0123456789abcdef0",
            "0123456789abcdef",
        ] {
            #expect(!isShown(wrong), "\(wrong)")
        }
        #expect(!isShown() && !isShown("Bearer 0123456789abcdef", "Bearer 0123456789abcdef"))
        #expect(WebToken().text.utf8.count == 32 && WebToken() != WebToken())
        for short in [
            "0123456789abcde", String(repeating: "x", count: 201), "0123456789 abcdef", "0123456789#abcdef",
        ] {
            #expect(throws: UsageError.self) { try WebToken(short) }
        }
    }

    @Test func eachProcessIsKeptWithItsLastFiveMinutesAndThenForgotten() throws {
        var history = ProcessHistory()
        let start = Timestamp(milliseconds: 1_700_000_000_000)
        for second in 0..<310 {
            let at = start.adding(seconds: second)
            let status = try #require(Statuses.service(["memoryBytes": .integer(Int64(second))]))
            let taken = history.take(status, at: at)
            let bytes = try #require(taken)
            #expect(try JSONValue(parsing: bytes)["samples"]?.arrayValue?.count == 1)
        }
        let whole = try JSONValue(parsing: try #require(history.bytes.first))
        let samples = try #require(whole["samples"]?.arrayValue)
        #expect(samples.count == ProcessHistory.samplesMax)
        #expect(samples.first?.arrayValue?[5].intValue == 10 && samples.last?.arrayValue?[5].intValue == 309)
        #expect(samples.last?.arrayValue?.map(\.intValue).suffix(1) == [3], "the worst lag")
        #expect(whole["position"]?.intValue == 57 && whole["following"]?.arrayValue?.count == 2)
        history.forget(at: start.adding(seconds: 309 + 299))
        #expect(history.bytes.count == 1)
        history.forget(at: start.adding(seconds: 309 + 300))
        #expect(history.bytes.isEmpty)
    }

    @Test func ratesOfTheBusComeFromItsCountersAndProcessesAreBounded() throws {
        var history = ProcessHistory()
        let now = Timestamp(milliseconds: 1_700_000_000_000)
        let (first, later) = (try #require(Statuses.bus()), try #require(Statuses.bus(second: 2)))
        _ = history.take(first, at: now)
        let taken = history.take(later, at: now)
        let second = try JSONValue(parsing: try #require(taken))
        #expect(second["samples"]?.arrayValue?.first?.arrayValue?[1].doubleValue == 20)
        #expect(second["samples"]?.arrayValue?.first?.arrayValue?[2].doubleValue == 5)
        for number in 0..<ProcessHistory.processesMax + 5 {
            let status = try #require(Statuses.service(["instance": .string("\(number)")]))
            let isKept = history.take(status, at: now) != nil
            #expect(isKept == (number < ProcessHistory.processesMax - 1))
        }
    }

    @Test func spansAreFoundByRequestAndByTraceAndTheOldestMakeRoom() throws {
        var spans = SpanHistory()
        func span(_ number: Int) -> [UInt8] {
            let id = ID(high: 0x0199_A3C4_7A1B_7000, low: UInt64(number) | 1 << 63)
            let trace = TraceParent(trace: ID(high: 7, low: UInt64(number / 2 + 1)), span: 1)
            return Array(#"{"service":"games","id":"\#(id)","traceparent":"\#(trace)","durationUs":5}"#.utf8)
        }
        for number in 0..<SpanHistory.keptMax + 10 { _ = spans.take(span(number)) }
        for wrong in ["{}", "x"] {
            let isSpan = spans.take(Array(wrong.utf8))
            #expect(!isSpan)
        }
        func request(_ number: Int) -> TraceID {
            .request(ID(high: 0x0199_A3C4_7A1B_7000, low: UInt64(number) | 1 << 63))
        }
        #expect(spans.spans(of: request(9)).isEmpty)
        #expect(spans.spans(of: request(10)) == [span(10)])
        #expect(spans.spans(of: .trace(ID(high: 7, low: 6))) == [span(10), span(11)])
        #expect(SpanHistory.belongs(span(3), to: request(3)) && !SpanHistory.belongs(span(3), to: request(4)))
    }

    @Test(arguments: [
        ("soccer", true), ("SOCCER", true), ("über", true), ("ÜBER", true), ("uber", false),
        ("\"title\":\"Ü", true), ("soccer!", false),
        ("}", true), ("{", true), (String(repeating: "x", count: 100), false),
    ])
    func aTextIsFoundInAnEventInUpperOrLowerCase(_ text: String, _ stands: Bool) {
        #expect(EventText(text).stands(in: Array(#"{"title":"Über Soccer"}"#.utf8)) == stands)
    }

    @Test func dataThatIsNoJSONIsToldByItsSizeAndNothingBreaksOutOfItsLine() {
        func sent(_ body: String) -> String {
            String(decoding: EventStream.message("games.created", Array(body.utf8)), as: UTF8.self)
        }
        #expect(
            sent("{\"a\":1}") == "event: event\ndata: {\"topic\":\"games.created\",\"event\":{\"a\":1}}\n\n")
        for body in ["{\"a\":1", "{\"a\":\n1}", "x", "", "{}\n\nevent: end\ndata: null"] {
            #expect(
                sent(body)
                    == "event: event\ndata: {\"topic\":\"games.created\",\"bytes\":\(body.utf8.count)}\n\n")
        }
    }

    /// Every referenced file exists.
    @Test func filesTapWebsPageNamesExistAndItWritesNoHTML() throws {
        for (path, file) in TapPage.files where !path.hasSuffix(".css") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for match in text.matches(of: /(?:from "\.|src="|href=")(\/[^"]+)"/) {
                #expect(TapPage.files[String(match.1)] != nil, "\(path) names \(match.1)")
            }
            #expect(!text.contains("innerHTML"), "\(path): what comes from the bus stays text")
        }
        #expect(TapPage.files.count == 11)
    }
}
