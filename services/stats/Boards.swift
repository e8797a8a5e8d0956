// stats.leaderboard: rankings among friends, in a city or everywhere (domain.md §9.7). Queries read sorted boards
// (Leaders.swift); the rules here update people's scores on them.

import Contracts
import Darts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Stats {
    static let boards = Rules<Stats>()
        .query(Leaderboard.self, answer: Situation.board)
        .command(OptForLeaderboards.self, decide: Situation.opt)
        .evolve(LeaderboardOpted.self) { state, event, _ in
            switch event.choice {
            case .in: state.optedOut.remove(event.accountId)
            case .out: state.optedOut.insert(event.accountId)
            }
            state.rank(event.accountId)
        }

    /// Rules that update people's scores. In `Stats.rules` they come after the rules whose state they read, since each
    /// event goes to the rules in that order.
    static let ranking = Rules<Stats>()
        .observe(GameCompleted.self) { state, event, info in
            state.leaders.open(info.time)
            for account in event.goingIds { state.rank(account, on: [.attended]) }
            if let host = state.games[event.gameId]?.hostId { state.rank(host, on: [.hosted]) }
        }
        .observe(RsvpChanged.self) { state, event, _ in
            guard state.games[event.gameId]?.completedAt != nil else { return }
            state.rank(event.accountId, on: [.attended])
        }
        .observe(AttendanceSet.self) { state, event, _ in state.rank(event.accountId, on: [.attended]) }
        .observe(HostTransferred.self) { state, event, _ in
            for host in [event.from, event.to] { state.rank(host, on: [.hosted]) }
        }
        .observe(MatchCompleted.self) { state, event, _ in
            state.leaders.open(event.playedAt)
            for id in event.players.compactMap({ $0.accountId ?? $0.guestPlayerId }) {
                state.rank(state.matches.linked[id] ?? id, on: [.dartsWins, .dartsAvg])
            }
        }
        .observe(GuestLinked.self) { state, event, _ in
            state.rank(event.accountId, on: [.dartsWins, .dartsAvg])
        }
        .observe(CardCompleted.self) { state, event, info in
            state.leaders.open(info.time)
            state.rank(event.ownerId, on: [.partyCards])
        }
        .observe(CardUncompleted.self) { state, event, _ in state.rank(event.ownerId, on: [.partyCards]) }
        .observe(FactsChanged.self) { state, event, _ in state.rank(event.accountId) }

    /// The start of the present period.
    static func since(_ period: BoardPeriod, at now: Timestamp) -> Timestamp {
        switch period {
        case .week: return week(of: now.day).start
        case .month: return now.day.adding(days: 1 - now.day.civil.day).start
        case .all: return .earliest
        }
    }

    /// Somebody's score on a board. Sorted by the greater score, then the earlier one, then the lesser id.
    struct Score: Comparable, Sendable {
        var account: ID
        var hundredths: Int
        var reachedAt: Timestamp
        var value: Double { Double(hundredths) / 100 }

        init(_ account: ID, hundredths: Int, reachedAt: Timestamp) {
            (self.account, self.hundredths, self.reachedAt) = (account, hundredths, reachedAt)
        }

        static func < (a: Score, b: Score) -> Bool {
            (-a.hundredths, a.reachedAt, a.account) < (-b.hundredths, b.reachedAt, b.account)
        }
    }
}

// MARK: - Queries

extension Situation<Stats> {
    fileprivate func board(_ query: Leaderboard) throws(Refusal) -> Leaderboard.Reply {
        state.board(query, for: try caller.id(), at: now)
    }

    fileprivate func opt(_ command: OptForLeaderboards) throws(Refusal) -> Decision<Stats.Effect> {
        let me = try caller.id()
        if state.optedOut.contains(me) == (command.choice == .out) { return .nothing }
        return .events([LeaderboardOpted(accountId: me, choice: command.choice)])
    }
}

extension Stats.State {
    /// - Parameter looking: called with each person examined; tests count them.
    func board(
        _ query: Leaderboard, for me: ID, at now: Timestamp, looking: (ID) -> Void = { _ in }
    ) -> Leaderboard.Reply {
        let period = query.period ?? Leaderboard.periodDefault
        let nobody = Leaderboard.Reply(items: [], own: nil)
        guard let ranking = leaders.ranking(query.board, period, since: Stats.since(period, at: now)) else {
            return nobody
        }
        switch query.scope ?? Leaderboard.scopeDefault {
        case .friends: return friends(on: ranking, for: me, looking)
        case .all: return page(of: ranking, Stats.Ranking.everyone, for: me, looking)
        case .city:
            guard let group = people.facts(of: me)?.cityKey.flatMap({ leaders.group(ofCity: $0) }) else {
                return nobody
            }
            return page(of: ranking, group, for: me, looking)
        }
    }

    private func friends(
        on ranking: Stats.Ranking, for me: ID, _ looking: (ID) -> Void
    ) -> Leaderboard.Reply {
        var scores: [Stats.Score] = []
        for account in circles.friends(of: me) + [me] {
            looking(account)
            guard !circles.areApart(account, me), let standing = ranking.standing(of: account) else {
                continue
            }
            scores.append(standing.score)
        }
        scores.sort()
        let rows = scores.enumerated().lazy.map { row($1, rank: $0 + 1) }
        return Leaderboard.Reply(
            items: Array(rows.prefix(Leaderboard.rowsMax)), own: rows.first { $0.accountId == me })
    }

    /// A board without people whom a block separates from the caller. They are few, so they are looked up one by one.
    private func page(
        of ranking: Stats.Ranking, _ group: Int32, for me: ID, _ looking: (ID) -> Void
    ) -> Leaderboard.Reply {
        var reply = Leaderboard.Reply(items: [], own: nil)
        ranking.forEach(in: group) { score in
            looking(score.account)
            if !circles.areApart(score.account, me) {
                reply.items.append(row(score, rank: reply.items.count + 1))
            }
            return reply.items.count < Leaderboard.rowsMax
        }
        guard let own = ranking.standing(of: me), own.isIn(group) else { return reply }
        var place = ranking.place(of: own.score, in: group)
        for other in Set(circles.blocked(by: me)).union(circles.blockers(of: me)) {
            looking(other)
            if let other = ranking.standing(of: other), other.isIn(group), other.score < own.score {
                place -= 1
            }
        }
        reply.own = row(own.score, rank: place + 1)
        return reply
    }

    private func row(_ score: Stats.Score, rank: Int) -> Leaderboard.Row {
        Leaderboard.Row(
            rank: rank, accountId: score.account, nickname: people.name(of: score.account)?.nickname,
            value: score.value)
    }
}

// MARK: - Updating scores

extension Stats.State {
    /// Recomputes somebody's score on these boards.
    mutating func rank(_ account: ID, on boards: [Board] = Board.allCases) {
        let isShown = isOnBoards(account)
        let city = isShown ? people.facts(of: account)?.cityKey : nil
        for table in leaders.tables.indices {
            let start = leaders.tables[table].start
            for board in boards {
                let score = isShown ? score(of: account, on: board, since: start) : nil
                let group = score == nil ? Stats.Ranking.noCity : leaders.number(ofCity: city)
                leaders.file(account, score, city: group, on: board, in: table)
            }
        }
    }

    /// Computes all boards, since a snapshot has none.
    mutating func rankEveryone() {
        leaders = Stats.Leaders()
        for game in games.games.values { if let time = game.completedAt { leaders.open(time) } }
        for match in matches.matches.values { leaders.open(match.playedAt) }
        for account in party.players { for play in party.plays(of: account) { leaders.open(play.at) } }
        let players = Set(games.players).union(matches.players).union(party.players)
            .filter { isOnBoards($0) }
            .map { ($0, leaders.number(ofCity: people.facts(of: $0)?.cityKey)) }
        for table in leaders.tables.indices {
            let start = leaders.tables[table].start
            for board in Board.allCases {
                let standings = players.compactMap { account, city in
                    score(of: account, on: board, since: start).map {
                        Stats.Ranking.Standing(score: $0, city: city)
                    }
                }
                leaders.fill(board, in: table, with: standings)
            }
        }
    }

    private func isOnBoards(_ account: ID) -> Bool { !optedOut.contains(account) && people.isThere(account) }

    private func score(of account: ID, on board: Board, since start: Timestamp) -> Stats.Score? {
        switch board {
        case .attended: return Stats.Score(account, games.attended(by: account), since: start)
        case .hosted: return Stats.Score(account, games.hosted(by: account), since: start)
        case .dartsWins:
            let form = matches.form(of: account, since: start)
            return form.wonAt.map {
                Stats.Score(account, hundredths: 100 * form.wins, reachedAt: $0)
            }
        case .dartsAvg:
            let form = matches.form(of: account, since: start)
            guard form.x01Count >= Leaderboard.matchesMin, form.darts > 0, let last = form.x01At else {
                return nil
            }
            return Stats.Score(
                account, hundredths: (600 * form.points + form.darts) / (2 * form.darts), reachedAt: last)
        case .partyCards:
            let (count, last) = party.plays(of: account, since: start)
            return last.map { Stats.Score(account, hundredths: 100 * count, reachedAt: $0) }
        }
    }
}

extension Stats.Score {
    /// The number of games since `start`, and the time of the last; `nil` for none. Examines only those games, and none
    /// at all for all time.
    fileprivate init?(_ account: ID, _ entries: Ordered<Appointment>, since start: Timestamp) {
        guard let last = entries.last?.time, last >= start else { return nil }
        var count = start == .earliest ? entries.count : 0
        if start != .earliest {
            entries.forEach(from: Appointment(start, ID(high: 0, low: 0))) { _ in
                count += 1
                return true
            }
        }
        self.init(account, hundredths: 100 * count, reachedAt: last)
    }
}
