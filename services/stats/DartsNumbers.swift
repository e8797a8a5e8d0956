// stats.darts and head-to-head: sums and averages of many matches (domain.md §9.5).

import Contracts
import Machine
import Projections
import Values

extension Stats {
    static let dartsNumbers = Rules<Stats>()
        .query(ShowDartsStats.self, answer: Situation.darts)
        .query(HeadToHead.self, answer: Situation.headToHead)

    /// Two decimals, rounded half up; `nil` if `whole` is 0.
    static func ratio(_ part: Int, of whole: Int) -> Double? {
        whole == 0 ? nil : Double((200 * part + whole) / (2 * whole)) / 100
    }
}

extension Situation<Stats> {
    fileprivate func darts(_ query: ShowDartsStats) throws(Refusal) -> ShowDartsStats.Reply {
        let whose = try whose(query.accountId)
        let opponent = try query.opponent.map { (it) throws(Refusal) in
            try find(it, field: "opponent")
        }
        let sums = state.matches.sums(of: whose, against: opponent, from: query.from, to: query.to)
        return sums.reply(of: whose, state.people.name(of: whose)?.nickname, in: query.gameType)
    }

    /// The person whom a query names; the caller if it names nobody.
    func whose(_ reference: UserReference?) throws(Refusal) -> ID {
        guard let reference else { return try caller.id() }
        return try find(reference)
    }

    fileprivate func headToHead(_ query: HeadToHead) throws(Refusal) -> HeadToHead.Reply {
        let a = try find(query.a, field: "a")
        let b = try find(query.b, field: "b")
        var reply = HeadToHead.Reply(a: a, b: b)
        if a == b { return reply }
        let tally = state.matches.tally(of: a, and: b, in: query.gameType)
        (reply.played, reply.aWins, reply.bWins) = (tally.played, tally.own.wins, tally.other.wins)
        reply.others = tally.played - tally.own.wins - tally.other.wins
        (reply.aAverage, reply.bAverage) = (tally.own.average, tally.other.average)
        let lastMax = min(HeadToHead.resultsMax, tally.played)
        if lastMax == 0 { return reply }
        state.matches.forEach(of: a, and: b) { match, slots in
            if query.gameType ?? match.gameType == match.gameType {
                reply.last.append(
                    HeadToHead.Result(
                        matchId: match.id, playedAt: match.playedAt, gameType: match.gameType,
                        startScore: match.startScore, winner: match.winner(of: slots)))
            }
            return reply.last.count < lastMax
        }
        return reply
    }
}
