// Players who act at random, and record the answers.

import Contracts
import JSON
import Spawning
import Synchronization
import Testing
import Values

/// A command with a final answer.
struct AnsweredCommand: Sendable {
    var id: ID
    var type: String
    var account: ID
    var game: ID?
    /// The request's data.
    var data: JSONValue
    /// The answer's data, byte for byte.
    var text: String
    var refusal: Reason?
    var at: Positions
    /// For an answer to a game: the resulting status.
    var status: ParticipationStatus?
}

final class Crowd: Sendable {
    private let town: RealTown
    private let seed: UInt64
    private let stop: Flag
    /// How long a player retries a request.
    private let patienceMs: Int64
    let acknowledged = Counter()
    private let games = Mutex<[ID]>([])

    init(_ town: RealTown, seed: UInt64, stop: Flag, patienceMs: Int64 = 30_000) {
        (self.town, self.seed, self.stop, self.patienceMs) = (town, seed, stop, patienceMs)
    }

    /// A thread: two players who take turns until it is stopped.
    func play(_ number: Int) throws -> [AnsweredCommand] {
        var random = SplitMix64(seed: seed &+ UInt64(number) &* 7919)
        let players = try (0..<2).map { try town.signUp("p\(number)_\($0)_\(seed % 100_000)") }
        var commands: [AnsweredCommand] = []
        while !stop.isRaised {
            let player = players[Int.random(in: 0..<players.count, using: &random)]
            if Int.random(in: 0..<20, using: &random) == 0, let old = created(by: player, commands).last {
                try repeatIt(old, player)
            } else {
                commands.append(try act(player, &random))
            }
            acknowledged.add()
        }
        return commands
    }

    private func created(by player: Player, _ commands: [AnsweredCommand]) -> [AnsweredCommand] {
        commands.filter { $0.type == CreateGame.type && $0.account == player.account && $0.refusal == nil }
    }

    /// Repeating a request gets the same answer.
    private func repeatIt(_ old: AnsweredCommand, _ player: Player) throws {
        let text = try player.answer(old.type, old.data, id: old.id, limitMs: patienceMs).text
        if text != old.text {
            throw SpawnFailure(description: "\(old.type) \(old.id) was answered \(old.text), now \(text)")
        }
    }

    private func act(_ player: Player, _ random: inout SplitMix64) throws -> AnsweredCommand {
        let known = games.withLock { Array($0.suffix(6)) }
        guard let game = known.randomElement(using: &random), Int.random(in: 0..<15, using: &random) > 0
        else {
            return try create(player, capacity: Int.random(in: 2...4, using: &random))
        }
        let types = [Going.type, Going.type, Going.type, Leave.type, Leave.type, Maybe.type]
        return try answered(player, types[Int.random(in: 0..<types.count, using: &random)], of(game), game)
    }

    private func create(_ player: Player, capacity: Int) throws -> AnsweredCommand {
        var done = try answered(player, CreateGame.type, soccer(capacity: capacity), nil)
        if done.refusal == nil {
            let game = try JSONCoding.decode(GameView.self, from: Array(done.text.utf8)).id
            done.game = game
            games.withLock { $0.append(game) }
        }
        return done
    }

    private func answered(
        _ player: Player, _ type: String, _ data: JSONValue, _ game: ID?
    ) throws -> AnsweredCommand {
        let id = player.newID()
        let answer = try player.answer(type, data, id: id, limitMs: patienceMs)
        var done = AnsweredCommand(
            id: id, type: type, account: player.account, game: game, data: data, text: answer.text,
            refusal: answer.refusal?.reason, at: answer.at)
        if game != nil, case .success(let bytes) = answer.outcome {
            done.status = try JSONCoding.decode(Participation.self, from: bytes).status
        }
        return done
    }
}
