// A session without sockets, for the tests of the GatewaySession.

import Contracts
import JSON
import Testing
import Values

@testable import Asking
@testable import GatewaySessions
@testable import OfflinePlay

let ann = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001)
let bob = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0002)

extension GatewaySession {
    /// A reply from the bus.
    mutating func answered(_ bytes: [UInt8], at now: Timestamp) -> [Action] {
        guard let reply = try? bytes.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }) else { return [] }
        return answered(reply, original: bytes, at: now)
    }
}

extension Asker {
    /// One of many unreadable tokens.
    static func number(_ number: Int) -> Asker { Asker(token: "\(number)") }
}

/// A gateway and its clock.
struct GatewayBench {
    var gateway: GatewaySession
    var now = Timestamp("2026-11-20T21:30:00Z") ?? .distantPast

    init(inFlightMax: Int = 1) {
        gateway = GatewaySession(zone: .utc, inFlightMax: inFlightMax, random: SplitMix64(seed: 7))
    }

    /// A bench with a queue and a connection.
    init(_ queue: Queue, _ store: any QueueStore = Keeper(), inFlightMax: Int = 1) {
        gateway = GatewaySession(
            zone: .utc, inFlightMax: inFlightMax, queuing: Queuing(queue, store), random: SplitMix64(seed: 7))
        gateway.contact = .fresh
    }

    mutating func type(_ line: String) -> [Action] { gateway.take(.line(Array(line.utf8)), at: now) }

    /// The only request that a line leads to.
    mutating func ask(_ line: String) throws -> Sent { try Sent(type(line)) }

    /// The only refusal that a line is answered with.
    mutating func refused(_ line: String) throws -> Refusal {
        guard case .show(let answer)? = type(line).first, case .reply(let reply, _) = answer.content,
            case .failure(let refusal) = reply.outcome
        else { throw Refusal(.internal, "the line was not refused") }
        return refusal
    }

    mutating func answer(_ sent: Sent, _ data: String = "{}", at: Positions = Positions()) -> [Action] {
        answer(sent, .success(Array(data.utf8)), at: at)
    }

    mutating func answer(
        _ sent: Sent, _ outcome: Result<[UInt8], Refusal>, at: Positions = Positions()
    ) -> [Action] {
        gateway.answered(ReplyEnvelope(id: sent.envelope.id, at: at, outcome: outcome).bytes, at: now)
    }

    /// A login that lasts 15 minutes.
    func session(
        _ account: ID, nickname: String, token: String = "access", deviceProof: String? = nil
    ) -> String {
        let session = Session(
            accountId: account, nickname: nickname, sessionId: account, accessToken: "\(token)-\(nickname)",
            accessExpiresAt: now.adding(minutes: 15), refreshToken: "refresh-\(nickname)",
            refreshExpiresAt: now.adding(days: 7), deviceProof: deviceProof)
        return String(decoding: (try? JSONCoding.encode(session)) ?? [], as: UTF8.self)
    }

    mutating func logIn(_ account: ID, _ nickname: String, at: Positions = Positions()) throws {
        let sent = try ask("account login nickname=\(nickname) password=x")
        _ = answer(sent, session(account, nickname: nickname), at: at)
    }
}

/// A sent request.
struct Sent {
    var request: InFlightRequest
    var envelope: RequestEnvelope

    init(_ actions: [Action]) throws {
        guard actions.count == 1, case .send(let request) = actions[0] else {
            throw Refusal(.internal, "nothing, or more, was sent: \(actions)")
        }
        self.request = request
        envelope = try request.bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
    }

    var data: String { String(decoding: envelope.data, as: UTF8.self) }
}

/// Keeps the lines of a queue in memory, or fails to.
final class Keeper: QueueStore {
    var lines: [QueueLine] = []
    var isBroken = false

    func append(_ lines: [QueueLine], _ queue: Queue) -> Bool {
        if !isBroken { self.lines += lines }
        return !isBroken
    }

    /// The queue that a restarted gateway would read.
    var queue: Queue {
        var queue = Queue()
        for line in lines { queue.apply(line) }
        return queue
    }
}

/// A command that can be queued.
let next = "cards next sessionId=\(bob)"

extension GatewayBench {
    mutating func tend() -> [Action] { gateway.tend(at: now) }

    /// The command sent from the queue; there must be exactly one.
    mutating func sent() throws -> Sent { try Sent(tend()) }

    /// The answers shown, as JSON.
    mutating func shown(_ actions: [Action]) throws -> [JSONValue] {
        try actions.map { action in
            guard case .show(let answer) = action else { throw Refusal(.internal, "\(action)") }
            return try JSONValue(parsing: answer.json)
        }
    }

    /// The only answer to a line.
    mutating func said(_ line: String) throws -> JSONValue {
        let answers = try shown(type(line) + tend())
        try #require(answers.count == 1, "\(answers)")
        return answers[0]
    }

    /// Ann is logged in.
    static func withAnn(_ store: Keeper = Keeper(), inFlightMax: Int = 1) throws -> GatewayBench {
        var bench = GatewayBench(store.queue, store, inFlightMax: inFlightMax)
        try bench.logIn(bob, "bob")
        try bench.logIn(ann, "ann")
        return bench
    }
}
