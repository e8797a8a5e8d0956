// A session without sockets, for the tests of the Conductor.

import Contracts
import JSON
import Values

@testable import GatewayService

let ann = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001)
let bob = ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0002)

extension Conductor {
    /// A reply as it comes from the bus.
    mutating func answered(_ bytes: [UInt8], at now: Timestamp) -> [Action] {
        guard let reply = try? bytes.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }) else { return [] }
        return answered(reply, original: bytes, at: now)
    }
}

/// A conductor and the clock of its world.
struct Stage {
    var conductor: Conductor
    var now = Timestamp("2026-11-20T21:30:00Z") ?? .distantPast

    init(inFlightMax: Int = 1) {
        conductor = Conductor(zone: .utc, inFlightMax: inFlightMax, random: SplitMix64(seed: 7))
    }

    mutating func type(_ line: String) -> [Action] { conductor.take(.line(Array(line.utf8)), at: now) }

    /// The one request that a line becomes.
    mutating func ask(_ line: String) throws -> Sent { try Sent(type(line)) }

    /// The one refusal that a line is answered with.
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
        conductor.answered(ReplyEnvelope(id: sent.envelope.id, at: at, outcome: outcome).bytes, at: now)
    }

    /// A login that lasts 15 minutes.
    func session(_ account: ID, nickname: String, token: String = "access") -> String {
        let session = Session(
            accountId: account, nickname: nickname, sessionId: account, accessToken: "\(token)-\(nickname)",
            accessExpiresAt: now.adding(minutes: 15), refreshToken: "refresh-\(nickname)",
            refreshExpiresAt: now.adding(days: 7))
        return String(decoding: (try? JSONCoding.encode(session)) ?? [], as: UTF8.self)
    }

    mutating func logIn(_ account: ID, _ nickname: String, at: Positions = Positions()) throws {
        let sent = try ask("account login nickname=\(nickname) password=x")
        _ = answer(sent, session(account, nickname: nickname), at: at)
    }
}

/// A request that was sent.
struct Sent {
    var flight: Flight
    var envelope: RequestEnvelope

    init(_ actions: [Action]) throws {
        guard actions.count == 1, case .send(let flight) = actions[0] else {
            throw Refusal(.internal, "nothing, or more, was sent: \(actions)")
        }
        self.flight = flight
        envelope = try flight.bytes.withUnsafeBytes { try RequestEnvelope(parsing: $0) }
    }

    var data: String { String(decoding: envelope.data, as: UTF8.self) }
}
