// Files of requests and replies at the gateway: `@path`, and data URLs in JSON.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewayBridge
@testable import GatewayTerminal

@Suite struct AttachmentTests {
    private static let files: [String: [UInt8]] = ["ann.jpg": [1, 2, 3], "my pictures/ann.jpg": [4]]

    private func conductor() -> Conductor {
        Conductor(
            zone: .utc,
            readFile: { path, _ in
                Self.files[path].map { .success($0) } ?? .failure(FileProblem(words: "cannot be read"))
            },
            random: SplitMix64(seed: 7))
    }

    private func flight(_ line: String) -> Flight? {
        var conductor = conductor()
        guard case .send(let flight)? = conductor.take(.line(Array(line.utf8)), at: .distantPast).first else {
            return nil
        }
        return flight
    }

    private func refusal(_ line: String) -> Refusal? {
        var conductor = conductor()
        guard case .show(let answer)? = conductor.take(.line(Array(line.utf8)), at: .distantPast).first,
            case .reply(let reply, _) = answer.content, case .failure(let refusal) = reply.outcome
        else { return nil }
        return refusal
    }

    private func data(_ flight: Flight?) -> String? {
        guard let bytes = flight?.bytes else { return nil }
        let envelope = bytes.withUnsafeBytes { try? RequestEnvelope(parsing: $0) }
        return envelope.map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("profile photo-add file=@ann.jpg", [1, 2, 3]),
            ("profile photo-add file=\"@my pictures/ann.jpg\"", [4]),
            (#"{"type":"profile.photo-add","data":{"file":"@ann.jpg"}}"#, [1, 2, 3]),
            (#"{"type":"profile.photo-add","data":{"file":"data:image/jpeg;base64,AQID"}}"#, [1, 2, 3]),
        ] as [(String, [UInt8])])
    func anAttachedFilesBytesTravelBehindTheEnvelope(line: String, bytes: [UInt8]) {
        let flight = flight(line)
        #expect(flight?.file == bytes && data(flight) == "{\"file\":\(bytes.count)}")
    }

    @Test(arguments: [
        ("profile photo-add file=@bob.jpg", "\"bob.jpg\" cannot be read"),
        ("profile photo-add file=ann.jpg", "file must be a file (@path), not \"ann.jpg\""),
        (
            #"{"type":"profile.photo-add","data":{"file":"data:image/jpeg,AQID"}}"#,
            "file must be a file: @path, or data:image/jpeg;base64,…"
        ),
        (
            #"{"type":"profile.photo-add","data":{"file":"data:image/jpeg;base64,AQI"}}"#,
            "file must be a file: @path, or data:image/jpeg;base64,…"
        ),
        (
            "profile photo-add url=@ann.jpg",
            "url takes no file; for a text that begins with @ write url=\"@ann.jpg\""
        ),
    ])
    func aPathThatIsNoFileIsRefused(line: String, sentence: String) {
        #expect(refusal(line)?.message == sentence, "\(line): \(String(describing: refusal(line)))")
    }

    @Test func requestsWithoutAFileAreLeftAsTheyAre() {
        let flight = flight(#"{"type":"profile.search","data":{ "q":"@ann.jpg" }}"#)
        #expect(flight?.file == nil && data(flight) == #"{ "q":"@ann.jpg" }"#)
    }

    @Test func aRequestOfOverAMiBIsNotSent() {
        let q = String(repeating: "x", count: GatewayLimits.requestBytesMax)
        let message = refusal(#"{"type":"profile.search","data":{"q":"\#(q)"}}"#)?.message
        #expect(message == "the request has \(q.utf8.count + 8) bytes; at most 1048576 are sent")
        let sync = refusal(#"{"type":"darts.sync","data":{"items":[],"deviceId":"\#(q)"}}"#)?.message
        #expect(sync?.hasSuffix("at most 1048576 are sent, so send fewer matches at a time") == true)
    }

    @Test func aFileOfAReplyIsADataURLInJSONAndItsSizeOnAScreen() throws {
        var conductor = conductor()
        let line = #"{"type":"profile.photo","data":{"photo":"photo:00"}}"#
        guard case .send(let flight)? = conductor.take(.line(Array(line.utf8)), at: .distantPast).first else {
            Issue.record("nothing was sent")
            return
        }
        let data = Array(#"{"photo":"photo:00","mediaType":"image/png","file":4}"#.utf8)
        let reply = ReplyEnvelope(id: flight.id, at: .init(), outcome: .success(data))
        let actions = conductor.answered(reply, original: reply.bytes, file: [1, 2, 3, 4], at: .distantPast)
        guard case .show(let answer)? = actions.first else {
            Issue.record("nothing was shown")
            return
        }
        let shown = try JSONValue(parsing: answer.json)
        #expect(shown["data"]?["file"] == "data:image/png;base64,AQIDBA==")
        let screen = Screen(columns: 100, isColored: false, zone: .utc, now: .distantPast)
        let text = String(decoding: screen.bytes(of: answer), as: UTF8.self)
        #expect(text.contains("4 bytes (as a data URL with --format json)"), "\(text)")
    }
}
