// A client that follows the protocol: it repeats unanswered requests with the same id, and sends the positions it has
// seen with each request.

import Contracts
import Foundation
import JSON
import Logging
import Messaging
import Platform
import Testing
import Values
import ZeroMQ

/// The answer to a request.
struct Answer {
    var outcome: Result<[UInt8], Refusal>
    var at: Positions
    /// Number of attempts.
    var attempts: Int

    var refusal: Refusal? {
        if case .failure(let refusal) = outcome { refusal } else { nil }
    }

    /// Text for comparing byte for byte.
    var text: String {
        switch outcome {
        case .success(let bytes): String(decoding: bytes, as: UTF8.self)
        case .failure(let refusal): "\(refusal)"
        }
    }
}

/// There was no final answer within thirty seconds.
struct NoAnswer: Error, CustomStringConvertible {
    var description: String
}

/// A person with a connection. Used by one thread.
final class Player {
    private(set) var name: String
    private var client: MajordomoClient
    private var ids = IDGenerator()
    private var random = SystemRandomNumberGenerator()
    var token: String?
    private(set) var account = ID(high: 0, low: 0)
    /// The `after` of each request.
    var seen = Positions()
    /// Number of repeated requests.
    private(set) var repeats = 0

    init(_ name: String, _ connection: BusConnection) throws {
        self.name = name
        client = try MajordomoClient(connection)
    }

    /// Somebody who returns, or uses another device.
    convenience init(as other: Player, _ connection: BusConnection) throws {
        try self.init(other.name, connection)
        (token, account, seen) = (other.token, other.account, other.seen)
    }

    func newID() -> ID { ids.next(at: WallClock.now, random: &random) }

    /// Repeats until there is a final answer; throws a refusal.
    @discardableResult
    func ask<R: Request>(_ type: R.Type, _ data: JSONValue = [:], id: ID? = nil) throws -> R.Reply {
        switch try answer(R.type, data, id: id).outcome {
        case .success(let bytes): return try JSONCoding.decode(R.Reply.self, from: bytes)
        case .failure(let refusal): throw refusal
        }
    }

    /// Repeats until there is a final answer; `unavailable`, `timeout` and `internal` are not final.
    func answer(
        _ type: String, _ data: JSONValue = [:], id: ID? = nil, limitMs: Int64 = 30_000
    ) throws -> Answer {
        let startMs = nowMs
        let id = id ?? newID()
        var attempts = 0
        var last = "silence"
        while nowMs - startMs < limitMs {
            attempts += 1
            let answer = try once(type, data, id: id)
            if let answer, !answer.isPassing {
                repeats += attempts - 1
                return Answer(outcome: answer.outcome, at: answer.at, attempts: attempts)
            }
            last = answer?.text ?? last
            // If it is not there yet, it will hardly be there in the next millisecond.
            if answer != nil { poll(nil, 0, 20) }
        }
        throw NoAnswer(
            description: "\(name) got no final answer to \(type) in \(limitMs) ms; the last was \(last)")
    }

    /// One attempt; `nil` without an answer.
    func once(_ type: String, _ data: JSONValue = [:], id: ID? = nil, timeoutMs: Int = 1000) throws -> Answer?
    {
        let envelope = RequestEnvelope(
            id: id ?? newID(), type: type, token: token, after: seen, timeoutMs: timeoutMs,
            data: Array(data.text().utf8))
        let noun = String(type.prefix { $0 != "." })
        _ = try client.send(noun: noun, body: [Frame(envelope.bytes)])
        guard let body = try receive(envelope.id, untilMs: nowMs + Int64(timeoutMs) + 250) else {
            try client.reconnect()
            return nil
        }
        seen.merge(body.at)
        return Answer(outcome: body.outcome, at: body.at, attempts: 1)
    }

    private func receive(_ id: ID, untilMs: Int64) throws -> ReplyEnvelope? {
        var poller = Poller()
        poller.add(client.pollHandle)
        while nowMs < untilMs {
            try poller.poll(timeoutMs: Int(max(1, untilMs - nowMs)))
            while let (_, body) = try client.receive() {
                guard let frame = body.first,
                    let reply = try? frame.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }), reply.id == id
                else { continue }
                return reply
            }
        }
        return nil
    }

    func take(_ session: Session) {
        token = session.accessToken
        account = session.accountId
    }
}

extension Answer {
    /// Whether a repeat may have another result.
    fileprivate var isPassing: Bool {
        switch refusal?.code {
        case .unavailable, .timeout, .internal: true
        default: false
        }
    }
}

extension RealTown {
    static let password = "correct horse battery"

    func player(_ name: String) throws -> Player { try Player(name, connection) }

    static func signUpData(_ name: String) -> JSONValue {
        [
            "email": "\(name)@example.com", "password": "\(password)", "nickname": "\(name)",
            "displayName": "The great \(name)",
        ]
    }

    /// A player who has opened the link in their mail, and so is an administrator according to auth's log.
    func signUpAdministrator(_ name: String) throws -> Player {
        let player = try signUp(name)
        let start = "https://rally.example/verify/"
        var token: Substring?
        try eventually("\(name) has a link to confirm their address", withinMs: 20_000) {
            let said = try child("auth").said
            token = said.firstRange(of: start).map { range in
                said[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            }
            return token != nil
        }
        try player.ask(VerifyEmail.self, ["token": .string(String(token ?? ""))])
        return player
    }

    /// A player with an account and a session.
    func signUp(_ name: String) throws -> Player {
        let player = try player(name)
        player.take(try player.ask(SignUp.self, Self.signUpData(name)))
        return player
    }
}

/// Data for `games.create`: soccer in a few hours.
func soccer(capacity: Int? = nil, title: String = "Soccer", inMinutes: Int = 300) -> JSONValue {
    var place: JSONObject = JSONObject()
    place["name"] = "Dolores Park"
    place["lat"] = 37.7596
    place["lng"] = -122.4269
    var data = JSONObject()
    data["sport"] = "soccer"
    data["title"] = .string(title)
    data["startsAt"] = .string(WallClock.now.adding(minutes: inMinutes).description)
    data["place"] = .object(place)
    if let capacity { data["capacity"] = .integer(Int64(capacity)) }
    return .object(data)
}

func of(_ game: ID) -> JSONValue { ["gameId": "\(game)"] }
