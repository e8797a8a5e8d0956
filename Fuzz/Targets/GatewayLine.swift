// Lines typed or piped into the gateway, up to the requests that it would send:
//
//   byte   how much is read at a time, who is logged in, which names are kept, whether requests succeed
//   rest   the input's bytes, which the gateway itself splits into lines

import Contracts
import JSON
import OfflinePlay
import Platform
import Terminal
import Values

@testable import Arguments
@testable import GatewaySessions
@testable import GatewayTerminal

enum GatewayLineFuzz {
    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        let options = bytes.byte()
        let text = bytes.remainder()
        let lines = lines(of: text, atATime: text.count + 1)
        check(
            lines == self.lines(of: text, atATime: 1 + Int(options >> 5) * 5), "lines depend on how they come"
        )
        var gateway = FuzzedGateway(options)
        for line in lines.prefix(30) { gateway.take(line) }
    }

    /// Uses a limit that short inputs can reach.
    private static func lines(of bytes: [UInt8], atATime count: Int) -> [InputLine] {
        var reader = LineReader(lineBytesMax: 2000)
        var lines: [InputLine] = []
        for start in stride(from: 0, to: bytes.count, by: count) {
            reader.append(bytes[start..<min(start + count, bytes.count)])
            while let line = reader.next() { lines.append(line) }
        }
        reader.finish()
        while let line = reader.next() { lines.append(line) }
        check(reader.isExhausted, "the reader keeps something back")
        return lines
    }
}

/// A gateway, and a bus that replies at once.
private struct FuzzedGateway {
    private static let now = Timestamp(milliseconds: 1_796_126_400_000)
    private static let game = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001)
    private static let zone = ZoneDatabase.shared.zone(named: "Europe/Berlin") ?? .utc

    private var gateway: GatewaySession
    private let agrees: Bool
    private var answers = 0

    init(_ options: UInt8) {
        agrees = options & 1 == 1
        gateway = GatewaySession(
            zone: options & 2 == 2 ? .utc : FuzzedGateway.zone, inFlightMax: options & 4 == 4 ? 3 : 1,
            random: SplitMix64(seed: 7))
        if options & 8 == 8 {
            gateway.login = try? Login(JSONCoding.decode(Session.self, from: FuzzedGateway.session))
        }
        if options & 16 == 16 {
            gateway.kept["game"] = try? JSONValue(parsing: FuzzedGateway.reply)
            gateway.kept["list"] = ["items": ["a", 1, ["id": .string(FuzzedGateway.game.description)]]]
        }
    }

    mutating func take(_ line: InputLine) {
        if case .line(let bytes) = line { look(at: String(decoding: bytes, as: UTF8.self)) }
        // Nothing waits for ever: requests in flight are answered before the next line.
        var sent: [InFlightRequest] = []
        var actions = gateway.take(line, at: FuzzedGateway.now)
        while !actions.isEmpty || !sent.isEmpty || !gateway.wantsLine {
            for action in actions {
                switch action {
                case .send(let request):
                    examine(request)
                    sent.append(request)
                case .show(let answer): examine(answer)
                case .forget, .end: break
                }
            }
            guard !sent.isEmpty else { break }
            actions = answered(sent.removeFirst())
        }
        check(gateway.wantsLine && gateway.isIdle, "the gateway takes no more lines")
    }

    private mutating func answered(_ request: InFlightRequest) -> [Action] {
        answers += 1
        let outcome: Result<[UInt8], Refusal> =
            if !agrees && !request.isRefresh {
                .failure(.invalid("gameId", "there is no such game"))
            } else {
                .success(request.opensSession ? FuzzedGateway.session : FuzzedGateway.reply)
            }
        let reply = ReplyEnvelope(id: request.id, at: Positions(["games": UInt64(answers)]), outcome: outcome)
        return gateway.answered(reply, original: reply.bytes, at: FuzzedGateway.now)
    }

    /// Treats a line as a terminal does before it is sent.
    private func look(at text: String) {
        let completion = Completion(text, kept: ["game", "list"])
        check(completion.start <= text.count, "completion begins behind the line")
        check(Secrets.masked(Array(text)).count == text.count, "masking changes the length")
        _ = Secrets.withoutSecrets(text)
        _ = Secrets.missing(in: text)
    }

    /// A service can read whatever the gateway sends.
    private func examine(_ request: InFlightRequest) {
        guard let envelope = try? request.bytes.withUnsafeBytes({ try RequestEnvelope(parsing: $0) }) else {
            finding("sends what is no envelope: \(String(decoding: request.bytes, as: UTF8.self))")
        }
        check(
            envelope.id == request.id && envelope.type == request.type, "sends another request than it notes")
        guard let type = Catalogue.requests[envelope.type] else { finding("sends \(envelope.type)") }
        check(type.noun == request.noun, "sends \(envelope.type) to \(request.noun)")
        check(!request.bytes.contains(0x0A) || !request.runsAlone, "a typed line's request has a line feed")
        if let refusal = type.refusal(for: envelope.data) {
            finding(
                "sends data that does not fit: \(refusal.message): \(String(decoding: envelope.data, as: UTF8.self))"
            )
        }
    }

    /// An answer is one line of JSON, and a table of printable characters.
    private func examine(_ answer: Answer) {
        let json = answer.json
        check(!json.contains(0x0A), "an answer is more than one line")
        guard (try? json.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) })) != nil else {
            finding("shows what is no reply: \(String(decoding: json, as: UTF8.self))")
        }
        let screen = Screen(columns: 80, isColored: false, zone: gateway.zone, now: FuzzedGateway.now)
        let page = screen.bytes(of: answer)
        check(!page.contains { $0 < 0x20 && $0 != 0x0A }, "a control character reaches the terminal")
    }

    private static let session: [UInt8] = {
        let session = Session(
            accountId: game, nickname: "ann", sessionId: game, accessToken: "a.b.c",
            accessExpiresAt: now.adding(seconds: 30), refreshToken: "refresh",
            refreshExpiresAt: now.adding(days: 7))
        return (try? JSONCoding.encode(session)) ?? []
    }()

    private static let reply = Array(
        """
        {"id":"\(game)","title":"Soccer \\u001b[2J","place":{"name":"Park","lat":37.7,"lng":-122.4},\
        "capacity":10,"sports":["soccer","tennis"],"items":[]}
        """.utf8)
}
