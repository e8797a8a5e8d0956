// stats.elo: a rating from x01 matches between two accounts (domain.md §9.5), in the order of their events.

import Contracts
import Machine
import Packed
import Values

extension Stats {
    static let rating = Rules<Stats>()
        .observe(MatchCompleted.self) { state, event, _ in
            if event.practice != true { state.ladder.add(KnownMatch(event)) }
        }
        .query(ShowElo.self, answer: Situation.elo)

    struct Rating: Codable, Sendable {
        static let floor = 400.0
        var value = 1500.0
        var matches = 0

        /// The rating after a match.
        /// - Parameter score: 1 for a win, 0.5 for a draw, 0 for a loss.
        func after(_ score: Double, against other: Rating) -> Rating {
            let distance = (other.value - value) / 400
            let expected = 1 / (1 + (distance * 10.0.naturalLogarithm).exponential)
            let weight = max(800 / Double(matches + 1), 20)
            return Rating(
                value: max(Rating.floor, value + weight * (score - expected)), matches: matches + 1)
        }
    }

    struct Ladder: Codable, Sendable {
        private var ratings: ChunkedDictionary<ID, Rating> = [:]

        subscript(account: ID) -> Rating { ratings[account] ?? Rating() }

        mutating func add(_ match: KnownMatch) {
            guard match.gameType == .x01, !match.isUnranked, match.players.count == 2,
                !match.players.contains(where: \.isGuest), let result = match.result(of: 0),
                let a = match.players[0].id, let b = match.players[1].id
            else { return }
            let score = result == .won ? 1 : result == .lost ? 0 : 0.5
            let (first, second) = (self[a], self[b])
            ratings[a] = first.after(score, against: second)
            ratings[b] = second.after(1 - score, against: first)
        }
    }
}

extension Situation<Stats> {
    fileprivate func elo(_ query: ShowElo) throws(Refusal) -> ShowElo.Reply {
        let whose = try whose(query.accountId)
        let rating = state.ladder[whose]
        return ShowElo.Reply(
            accountId: whose, rating: Int((rating.value + 0.5).rounded(.down)), matches: rating.matches)
    }
}
