// A steady stream of commands, and of the events they cause: players join games and leave them again, so each command
// causes an event of rsvp.

import Contracts
import JSON
import Messaging
import Synchronization
import Testing
import Values
import ZeroMQ

final class Traffic: Sendable {
    let acknowledged = Counter()
    private let stop = Flag()
    private let refusals = Mutex<[String: Int]>([:])
    private let thread = Mutex<Crew<Void>?>(nil)

    /// - Parameters:
    ///   - perSecond: rate of commands, if they are answered that quickly.
    ///   - inFlightMax: number of unanswered commands.
    init(_ town: RealTown, perSecond: Int, inFlightMax: Int = 64) throws {
        let host = try town.signUp("host")
        let players = try (0..<8).map { try town.signUp("guest_\($0)") }
        let games = try (0..<inFlightMax).map { _ in try host.ask(CreateGame.self, soccer(capacity: 100)).id }
        let (tokens, seen) = (players.map(\.token), host.seen)
        let crew = try Crew(1) { [self] _ in
            var load = try Load(town, tokens, games, seen: seen)
            while !stop.isRaised { try load.turn(perSecond, inFlightMax, acknowledged) { note($0) } }
        }
        thread.withLock { $0 = crew }
        try eventually("there is traffic") { acknowledged.value > 200 }
    }

    private func note(_ refusal: Refusal) { refusals.withLock { $0["\(refusal.reason)", default: 0] += 1 } }

    /// Reasons of failures: unavailable commands are not repeated here.
    var refused: [String: Int] { refusals.withLock { $0 } }

    func end() throws {
        stop.raise()
        _ = try thread.withLock { $0 }?.join()
    }
}

/// State of the traffic's thread.
private struct Load: ~Copyable {
    private var client: MajordomoClient
    private let tokens: [String?]
    private let games: [ID]
    private var ids = IDGenerator()
    private var random = SystemRandomNumberGenerator()
    private var number = 0
    private var sentMs: [ID: Int64] = [:]
    private var seen: Positions
    private let startMs = nowMs

    init(_ town: RealTown, _ tokens: [String?], _ games: [ID], seen: Positions) throws {
        client = try MajordomoClient(town.connection)
        (self.tokens, self.games, self.seen) = (tokens, games, seen)
    }

    /// Sends what is due, and receives answers.
    mutating func turn(
        _ perSecond: Int, _ inFlightMax: Int, _ acknowledged: Counter, _ note: (Refusal) -> Void
    ) throws {
        let due = Int(nowMs - startMs) * perSecond / 1000
        // After a pause it continues at its rate, without catching up.
        if due - number > perSecond { number = due - perSecond }
        while number < due, sentMs.count < inFlightMax { try send() }
        var poller = Poller()
        poller.add(client.pollHandle)
        try poller.poll(timeoutMs: 2)
        while let (_, body) = try client.receive() {
            guard let reply = try? body[0].withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }),
                let id = reply.id, sentMs.removeValue(forKey: id) != nil
            else { continue }
            if case .failure(let refusal) = reply.outcome { note(refusal) } else { acknowledged.add() }
        }
        // A bus that died has lost its requests.
        let oldMs = nowMs - 3000
        if sentMs.values.contains(where: { $0 < oldMs }) {
            sentMs = [:]
            try client.reconnect()
        }
    }

    /// A pair of going and leaving has the same player and game, and is answered before the next pair begins.
    private mutating func send() throws {
        let pair = number / 2
        let place = pair % (tokens.count * games.count)
        let data = of(games[place % games.count])
        let envelope = RequestEnvelope(
            id: ids.next(at: Timestamp(milliseconds: 1_795_000_000_000 + nowMs), random: &random),
            type: number % 2 == 0 ? Going.type : Leave.type, token: tokens[place / games.count], after: seen,
            timeoutMs: 2000, data: Array(data.text().utf8))
        sentMs[envelope.id] = nowMs
        number += 1
        _ = try client.send(noun: "rsvp", body: [Frame(envelope.bytes)])
    }
}
