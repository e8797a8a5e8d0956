// stats.leaderboard: who did most, among friends, in a city or everywhere (domain.md §9.7).

import Contracts
import Darts
import ServiceKit
import Values

extension Stats {
    static let boards = Rules<Stats>()
        .query(Leaderboard.self) { query, state, context throws(Refusal) in
            let me = try context.caller.id()
            let period = query.period ?? .all
            let since = since(period, at: context.now)
            var scores = state.people(in: query.scope ?? .all, of: me)
                .compactMap { state.score(of: $0, on: query.board, since: since) }
            scores.sort()
            let rows = scores.enumerated().lazy.map { place, score in
                Leaderboard.Row(
                    rank: place + 1, accountId: score.account,
                    nickname: state.people.name(of: score.account)?.nickname, value: score.value)
            }
            return Leaderboard.Reply(
                items: Array(rows.prefix(Leaderboard.rowsMax)), own: rows.first { $0.accountId == me })
        }
        .command(OptForLeaderboards.self, decide: opt) { _, _, _, _ in Done() }
        .evolve(LeaderboardOpted.self) { state, event, _ in
            switch event.choice {
            case .in: state.optedOut.remove(event.accountId)
            case .out: state.optedOut.insert(event.accountId)
            }
        }

    static func opt(
        _ command: OptForLeaderboards, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        if state.optedOut.contains(me) == (command.choice == .out) { return .nothing }
        return .events([LeaderboardOpted(accountId: me, choice: command.choice)])
    }

    /// When a period began.
    static func since(_ period: BoardPeriod, at now: Timestamp) -> Timestamp {
        switch period {
        case .week: return week(of: now.day).start
        case .month: return now.day.adding(days: 1 - now.day.civil.day).start
        case .all: return .earliest
        }
    }

    /// What somebody has come to on a board. More comes first, then who came to it earlier, then the lesser id.
    struct Score: Comparable {
        var account: ID
        /// In hundredths.
        var hundredths: Int
        var reachedAt: Timestamp
        var value: Double { Double(hundredths) / 100 }

        init?(_ account: ID, _ entries: Ordered<Appointment>, since: Timestamp) {
            var (count, last) = (0, since)
            entries.forEach(from: Appointment(since, ID(high: 0, low: 0))) { entry in
                (count, last) = (count + 1, entry.time)
                return true
            }
            if count == 0 { return nil }
            self.init(account, hundredths: 100 * count, reachedAt: last)
        }

        init?(_ account: ID, _ times: [Timestamp]) {
            guard let last = times.max() else { return nil }
            (self.account, hundredths, reachedAt) = (account, 100 * times.count, last)
        }

        init(_ account: ID, hundredths: Int, reachedAt: Timestamp) {
            (self.account, self.hundredths, self.reachedAt) = (account, hundredths, reachedAt)
        }

        static func < (a: Score, b: Score) -> Bool {
            (-a.hundredths, a.reachedAt, a.account) < (-b.hundredths, b.reachedAt, b.account)
        }
    }
}

extension Stats.State {
    /// Of those whom somebody may know of, all who did not opt out.
    fileprivate func people(in scope: BoardScope, of me: ID) -> [ID] {
        let city = people.facts(of: me)?.cityKey
        let all: [ID] =
            switch scope {
            case .friends: circles.friends(of: me) + [me]
            case .all: Array(players)
            case .city: city == nil ? [] : players.filter { people.facts(of: $0)?.cityKey == city }
            }
        return all.filter { !optedOut.contains($0) && people.isShown($0, to: me, circles) }
    }

    /// Whoever was in a game, a match or a session.
    private var players: Set<ID> {
        Set(games.players).union(matches.players).union(party.players)
    }

    fileprivate func score(of account: ID, on board: Board, since: Timestamp) -> Stats.Score? {
        switch board {
        case .attended: return Stats.Score(account, games.attended(by: account), since: since)
        case .hosted: return Stats.Score(account, games.hosted(by: account), since: since)
        case .dartsWins:
            var won: [Timestamp] = []
            matches.forEach(of: account) { match, slot in
                if match.playedAt < since { return false }
                if match.result(of: slot) == .won { won.append(match.playedAt) }
                return true
            }
            return Stats.Score(account, won)
        case .dartsAvg:
            var (count, sum, last): (Int, X01.Figures, Timestamp?) = (0, X01.Figures(), nil)
            matches.forEach(of: account) { match, slot in
                if match.playedAt < since { return false }
                if match.gameType == .x01 {
                    (count, last) = (count + 1, last ?? match.playedAt)
                    sum.add(match.players[slot].figures.x01)
                }
                return true
            }
            guard count >= Leaderboard.matchesMin, sum.darts > 0, let last else { return nil }
            return Stats.Score(
                account, hundredths: (600 * sum.points + sum.darts) / (2 * sum.darts), reachedAt: last)
        case .partyCards:
            return Stats.Score(account, party.plays(of: account).map(\.at).filter { $0 >= since })
        }
    }
}
