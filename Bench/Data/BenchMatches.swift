// Matches of 501 that devices have recorded and sent, as games would have written them to its log. A few people play
// most of them, and two of those every tenth, so that one player or pair has as many as possible (domain.md §5.13,
// §9.5).

import Contracts
import Darts
import EventLog
import LogContracts
import Values

/// The players and the course of each match.
public struct BenchMatches {
    public let plan: BenchPlan
    public let count: Int
    /// The first accounts; they play every other match among themselves.
    public static let regulars = 20
    /// The first two accounts meet in one of this many matches.
    public static let matchesPerDuel = 10
    private static let kinds = 64
    private let people: BenchPeople
    private let played: [Match]
    private let rules: Mode
    private let options: MatchOptions

    public init(_ plan: BenchPlan, count: Int) {
        (self.plan, self.count, people) = (plan, count, BenchPeople(plan))
        var options = MatchOptions()
        options.startScore = 501
        options = options.completed(for: .x01)
        let rules = options.mode(of: .x01, seed: Seed(0))
        (self.options, self.rules) = (options, rules)
        played = (0..<Self.kinds).compactMap { kind in
            var numbers = plan.numbers(.match, kind)
            return Self.play(rules, &numbers)
        }
    }

    /// Two players throw until one has finished: mostly at the twenty, and out as soon as three darts can do it.
    private static func play(_ rules: Mode, _ numbers: inout SplitMix64) -> Match? {
        guard var match = Match(rules, players: 2) else { return nil }
        let usual = ["T20", "20", "20", "5", "1", "T5", "19", "M"].compactMap { Dart($0) }
        while let player = match.onTurn {
            var darts = (0..<3).map { _ in numbers.pick(usual) }
            if let route = Checkout.route(from: match.scores[player]), numbers.isOne(in: 3) { darts = route }
            // A bust or a finish ends a visit early, so try one dart, then two, then three.
            for length in 1...3 where (try? match.play(Array(darts.prefix(length)))) != nil { break }
        }
        return match
    }

    /// The players in slots 0 and 1, as indices of accounts.
    func players(_ index: Int) -> (Int, Int) {
        if index % Self.matchesPerDuel == 0 { return index % 20 == 0 ? (0, 1) : (1, 0) }
        var numbers = plan.numbers(.match, Self.kinds + index)
        let bound = min(plan.accounts, index % 2 == 0 ? Self.regulars : plan.accounts)
        let first = numbers.below(bound)
        return (first, (first + 1 + numbers.below(bound - 1)) % bound)
    }

    /// Number of matches between two players.
    public func meetings(of a: Int, and b: Int) -> Int {
        (0..<count).count { Set([players($0).0, players($0).1]) == [a, b] }
    }

    /// Writes the log of a games service that has seen all of auth.
    func write(into directory: String, seenOfAuth: UInt64) throws -> BenchTown.Written {
        var games = try LogFiller("games", in: directory, plan: plan, batchLinesMax: 24)
        games.seen["auth"] = seenOfAuth
        for index in 0..<count {
            var numbers = plan.numbers(.recording, index)
            let time = plan.moment(index, of: count, from: 44, to: 0)
            let (first, second) = players(index)
            let both = [people.person(first), people.person(second)]
            let match = played[index % played.count]
            let players = both.enumerated().map {
                MatchPlayer(slot: $0, accountId: $1.id, nickname: $1.nickname)
            }
            let recorded = MatchRecorded(
                matchId: numbers.id(at: time), ownerId: both[0].id, state: .completed, gameType: .x01,
                options: options, seed: Seed(0), players: players, record: Record(match.visits),
                startedAt: time.adding(minutes: -12), endedAt: time, gameId: nil, deviceTime: time,
                deviceId: "phone", contentHash: (0..<4).map { _ in hex16(numbers.next()) }.joined())
            let completed = MatchCompleted(
                matchId: recorded.matchId, ownerId: both[0].id, mode: .recorded, gameType: .x01,
                startScore: 501, playedAt: time, durationSeconds: 720, players: players,
                winners: match.winners, finalScores: match.scores, legsWon: match.legsWon,
                setsWon: match.setsWon, figures: match.figures)
            try games.add(
                [recorded, completed], at: time, .request(by: both[0].id, at: time, &numbers))
        }
        try games.close()
        return BenchTown.Written(source: "games", events: games.head, bytes: games.bytes)
    }
}
