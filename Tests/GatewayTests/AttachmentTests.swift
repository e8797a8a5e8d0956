// Files of requests and replies at the gateway: `@path`, and data URLs in JSON.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct AttachmentTests {
    private static let files: [String: [UInt8]] = ["ann.jpg": [1, 2, 3], "my pictures/ann.jpg": [4]]

    private func gateway() -> GatewaySession {
        GatewaySession(
            zone: .utc,
            readFile: { path, _ in
                Self.files[path].map { .success($0) } ?? .failure(FileProblem(words: "cannot be read"))
            },
            random: SplitMix64(seed: 7))
    }

    private func request(_ line: String) -> InFlightRequest? {
        var gateway = gateway()
        guard case .send(let request)? = gateway.take(.line(Array(line.utf8)), at: .distantPast).first else {
            return nil
        }
        return request
    }

    private func refusal(_ line: String) -> Refusal? {
        var gateway = gateway()
        guard case .show(let answer)? = gateway.take(.line(Array(line.utf8)), at: .distantPast).first,
            case .reply(let reply, _) = answer.content, case .failure(let refusal) = reply.outcome
        else { return nil }
        return refusal
    }

    private func data(_ request: InFlightRequest?) -> String? {
        guard let bytes = request?.bytes else { return nil }
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
        let request = request(line)
        #expect(request?.file == bytes && data(request) == "{\"file\":\(bytes.count)}")
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
        let request = request(#"{"type":"profile.search","data":{ "q":"@ann.jpg" }}"#)
        #expect(request?.file == nil && data(request) == #"{ "q":"@ann.jpg" }"#)
    }

    @Test func aRequestOfOverAMiBIsNotSent() {
        let q = String(repeating: "x", count: GatewayLimits.requestBytesMax)
        let message = refusal(#"{"type":"profile.search","data":{"q":"\#(q)"}}"#)?.message
        #expect(message == "the request has \(q.utf8.count + 8) bytes; at most 1048576 are sent")
        let sync = refusal(#"{"type":"darts.sync","data":{"items":[],"deviceId":"\#(q)"}}"#)?.message
        #expect(sync?.hasSuffix("at most 1048576 are sent, so send fewer matches at a time") == true)
    }

    @Test func aFileOfAReplyIsADataURLInJSONAndItsSizeOnAScreen() throws {
        var gateway = gateway()
        let line = #"{"type":"profile.photo","data":{"photo":"photo:00"}}"#
        guard case .send(let request)? = gateway.take(.line(Array(line.utf8)), at: .distantPast).first else {
            Issue.record("nothing was sent")
            return
        }
        let data = Array(#"{"photo":"photo:00","mediaType":"image/png","file":4}"#.utf8)
        let reply = ReplyEnvelope(id: request.id, at: .init(), outcome: .success(data))
        let actions = gateway.answered(reply, original: reply.bytes, file: [1, 2, 3, 4], at: .distantPast)
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
