// Incremental leaderboards (domain.md §9.7), compared with ones computed for each query.

import Contracts
import Darts
import JSON
import LogContracts
import Packed
import PartyCards
import Projections
import TestSupport
import Testing
import Values

@testable import Machine
@testable import StatsService

@Suite struct LeadersTests {
    // domain.md §9.7
    @Test(arguments: Seeds.some(12))
    func leaderboardsEqualBruteForceWhateverHappens(seed: UInt64) throws {
        var league = League(seed: seed)
        for step in 0..<260 {
            league.happen()
            if step % 13 == 0 { try compare(league.state, league, "seed=\(seed), step \(step)") }
        }
        let read = try JSONCoding.decode(Stats.State.self, from: JSONCoding.encode(league.state))
        try compare(read, league, "seed=\(seed), from a snapshot")
        // A state read from a snapshot continues like the original.
        league.state = read
        for _ in 0..<40 { league.happen() }
        try compare(league.state, league, "seed=\(seed), after a snapshot")
    }

    private func compare(_ state: Stats.State, _ league: League, _ note: String) throws {
        for person in league.people.prefix(9) {
            var tally = Stats.Tally()
            for game in state.games.games.values {
                tally.count(
                    Stats.Share(
                        of: person, in: game, hasPlayed: game.played(person), isTrusted: game.isTrusted), 1)
            }
            #expect(state.games.tally(of: person) == tally, "\(note)")
            let trusted = state.games.completed(of: person).map(\.game).filter { $0.goingIds.count >= 2 }
            let (found, expected) = (
                state.trust(of: person), Trust(trusted.map { TrustGame($0, of: person) })
            )
            #expect(found.last == expected.last && found.count == expected.count, "\(note)")
            #expect(found.playAgainPct == expected.playAgainPct, "\(note)")
        }
        for me in league.people.prefix(4) {
            for query in League.queries {
                let (found, expected) = (
                    state.board(query, for: me, at: league.now),
                    state.formerBoard(query, for: me, at: league.now)
                )
                let what = "\(query.board) \(query.scope ?? .all) \(query.period ?? .all)"
                #expect(found == expected, "\(note): \(what), \(league.now)")
                if found != expected { return }
            }
        }
    }

    // domain.md §9.7
    @Test(arguments: [100, 20_000])
    func aLeaderboardLooksAtABoundedNumberOfPeople(accounts: Int) {
        var league = League(seed: 1, people: accounts)
        for (number, person) in league.people.enumerated() {
            for _ in 0...(number % 7) { league.playCard(person) }
        }
        let me = league.people[accounts / 2]
        for other in league.people.prefix(14) where other != me {
            league.hear(Blocked(blockerId: me, blockedId: other))
        }
        for query in League.queries where query.board == .partyCards && query.scope != .friends {
            var looked = 0
            let reply = league.state.board(query, for: me, at: league.now) { _ in looked += 1 }
            #expect(looked <= Leaderboard.rowsMax + 14 + 14)
            if query.scope == .all { #expect(reply.items.count == 50 && reply.own != nil) }
        }
    }

    // domain.md §9.7
    @Test func aLeaderboardPeriodNobodyAsksAboutIsRemoved() {
        var leaders = Stats.Leaders()
        for week in 0..<30 { leaders.open(Town.noon.adding(days: 7 * week)) }
        leaders.open(Town.noon)
        let starts = { period in leaders.tables.filter { $0.period == period }.map(\.start) }
        let last = Stats.since(.week, at: Town.noon.adding(days: 7 * 29))
        #expect(starts(.week) == [-14, -7, 0].map { last.adding(days: $0) })
        #expect(starts(.month).count == Stats.Leaders.periodsMax && starts(.all) == [.earliest])
    }

    // domain.md §9.7
    @Test func aMatchDatedADayAheadCountsThisWeekAndTheNext() {
        var league = League(seed: 3, people: 3)
        let (me, other, third) = (league.people[0], league.people[1], league.people[2])
        let monday = Stats.since(.week, at: league.now).adding(days: 7)
        league.now = monday.adding(hours: -2)
        // The board of the next week exists before this week's.
        league.playDarts([me, third], at: monday.adding(hours: 1))
        league.playDarts([other, third], at: monday.adding(hours: -3))
        func wins() -> [Double] {
            let week = League.queries.first {
                $0.board == .dartsWins && $0.scope == .all && $0.period == .week
            }
            return week.map { league.state.board($0, for: me, at: league.now).items.map(\.value) } ?? []
        }
        #expect(wins() == [1, 1])
        league.playDarts([me, other], at: monday.adding(hours: -4))
        #expect(wins() == [2, 1])
        league.now = monday
        #expect(wins() == [1])
    }
}

/// Random events of a few people.
private struct League {
    var state = Stats.State()
    var now = Town.noon
    let people: [ID]
    private var random: SplitMix64
    private var games: [ID] = []
    private var guests: [ID] = []
    private var played: [ID: [(session: ID, number: Int)]] = [:]

    /// Every board: all people, friends and a city, in every period.
    static let queries: [Leaderboard] = Board.allCases.flatMap { board in
        BoardScope.allCases.flatMap { scope in
            BoardPeriod.allCases.compactMap { period in
                let text =
                    #"{"board":"\#(board.rawValue)","scope":"\#(scope.rawValue)","period":"\#(period.rawValue)"}"#
                return try? JSONCoding.decode(Leaderboard.self, from: Array(text.utf8))
            }
        }
    }

    /// - Parameter count: if given, all people may be on boards.
    init(seed: UInt64, people count: Int? = nil) {
        var random = SplitMix64(seed: seed)
        people = (0..<(count ?? (seed % 3 == 0 ? 70 : 9))).map { _ in
            ID(high: random.next(), low: random.next())
        }
        self.random = random
        for person in people { tell(of: person, isPlain: count != nil) }
    }

    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    private mutating func one<T>(_ all: [T]) -> T { all[below(all.count)] }
    private mutating func newID() -> ID { ID(high: random.next(), low: random.next()) }
    private mutating func some(_ count: Int) -> [ID] {
        Array(Set((0..<count).map { _ in one(people) })).sorted()
    }

    mutating func hear<E: Event>(_ event: E) {
        let info = EventInfo(source: E.source, sequence: 1, time: now)
        for observe in Stats.rules.foreign[E.type]?.observe ?? [] { observe(&state, event, info) }
        Stats.rules.own[E.type]?.evolve(&state, event, info)
    }

    private mutating func tell(of person: ID, isPlain: Bool = false) {
        var facts = FactsChanged(accountId: person, kind: .registered, role: .user, createdAt: now)
        if !isPlain, below(6) == 0 { facts.status = one([.suspended, .banned, .deleted]) }
        if !isPlain, below(20) == 0 { facts.kind = .guest }
        facts.cityKey = one([nil, "here", "there", "there"])
        hear(facts)
    }

    mutating func playCard(_ person: ID) {
        let (session, number) = (newID(), below(3))
        played[person, default: []].append((session, number))
        hear(
            CardCompleted(
                sessionId: session, ownerId: person, category: PartyCards.Category.allCases.first,
                deckId: nil,
                number: number))
    }

    /// The first wins.
    mutating func playDarts(_ players: [ID], at time: Timestamp, _ game: DartsGame = .x01) {
        let seats = players.enumerated().map { slot, id in
            guests.contains(id)
                ? MatchPlayer(slot: slot, guestPlayerId: id, nickname: "")
                : MatchPlayer(slot: slot, accountId: id, nickname: "")
        }
        var figures: [Figures] = []
        for _ in players {
            var x01 = X01.Figures()
            (x01.points, x01.darts) = (below(4) * 100, below(4) * 3)
            figures.append(game == .x01 && below(9) > 0 ? Figures(x01: x01) : Figures())
        }
        hear(
            MatchCompleted(
                matchId: newID(), ownerId: players[0], mode: .local, gameType: game, startScore: 501,
                playedAt: time, durationSeconds: 1, players: seats, winners: [0],
                finalScores: players.map { _ in 0 }, legsWon: nil, setsWon: nil, figures: figures))
    }

    private mutating func playGame() {
        let (game, going) = (newID(), some(5))
        let details = GameDetails(
            sport: .soccer, title: "", place: Place(name: nil, address: nil, lat: 1, lng: 1, geohash: ""),
            startsAt: now, durationMinutes: 60, timezone: "UTC")
        games.append(game)
        hear(GameCreated(gameId: game, hostId: going[0], details: details))
        for person in going { change(game, person, nil, .going) }
        if below(5) == 0 { hear(HostTransferred(gameId: game, from: going[0], to: one(people))) }
        if below(8) > 0 { hear(GameCompleted(gameId: game, goingIds: going, version: 2)) }
    }

    private mutating func change(
        _ game: ID, _ person: ID, _ from: ParticipationStatus?, _ to: ParticipationStatus
    ) {
        hear(
            RsvpChanged(
                gameId: game, accountId: person, from: from, to: to, cause: .user, counts: Counts(going: 1)))
    }

    mutating func happen() {
        // Mostly minutes, so that much happens at once; sometimes empty weeks.
        now = now.adding(minutes: one([0, 0, 0, 30, 600, 1500]))
        if below(40) == 0 { now = now.adding(days: below(50)) }
        switch below(16) {
        case 0...2: playGame()
        case 3:
            if games.isEmpty { return }
            hear(
                AttendanceSet(
                    gameId: one(games), accountId: one(people), attendance: one(Attendance.allCases)))
            let totals = some(3).map { person in
                var totals = FeedbackTotals(accountId: person)
                (totals.reviewers, totals.endorsements) = (2 + below(3), below(3))
                return totals
            }
            hear(FeedbackSubmitted(gameId: one(games), totals: totals))
        case 4:
            if games.isEmpty { return }
            let (game, person) = (one(games), one(people))
            let status = one([ParticipationStatus.left, .going])
            change(game, person, status == .left ? .going : .left, status)
        case 5:
            if games.isEmpty { return }
            let game = one(games)
            hear(HostTransferred(gameId: game, from: state.games[game]?.hostId ?? game, to: one(people)))
        case 6...9:
            let hours = one([0, 0, -3, -200, -900, 20])
            var players = some(3)
            if below(3) == 0 {
                if below(2) == 0 { guests.append(newID()) }
                if !guests.isEmpty { players.append(one(guests)) }
            }
            for _ in 0...below(4) {
                playDarts(players, at: now.adding(hours: hours), one([.x01, .x01, .killer]))
            }
        case 10:
            guard let guest = guests.first(where: { state.matches.linked[$0] == nil }) else { return }
            hear(GuestLinked(guestId: guest, accountId: one(people)))
        case 11...12: playCard(one(people))
        case 13:
            let person = one(people)
            guard let (session, number) = played[person]?.popLast() else { return }
            hear(
                CardUncompleted(
                    sessionId: session, ownerId: person, category: PartyCards.Category.allCases.first,
                    deckId: nil, number: number))
        case 14:
            let (a, b) = (one(people), one(people))
            if a == b { return }
            switch below(4) {
            case 0: hear(Blocked(blockerId: a, blockedId: b))
            case 1: hear(Unblocked(blockerId: a, blockedId: b))
            default:
                hear(Followed(followerId: a, followedId: b, cause: .request))
                hear(Followed(followerId: b, followedId: a, cause: .request))
            }
        default:
            let person = one(people)
            if below(2) == 0 { return tell(of: person) }
            hear(LeaderboardOpted(accountId: person, choice: one(BoardChoice.allCases)))
        }
    }
}

// MARK: - As it was

extension Stats.State {
    /// A full scan and sort.
    fileprivate func formerBoard(_ query: Leaderboard, for me: ID, at now: Timestamp) -> Leaderboard.Reply {
        let since = Stats.since(query.period ?? .all, at: now)
        var scores = everybody(in: query.scope ?? .all, of: me)
            .compactMap { formerScore(of: $0, on: query.board, since: since) }
        scores.sort()
        let rows = scores.enumerated().lazy.map { place, score in
            Leaderboard.Row(
                rank: place + 1, accountId: score.account,
                nickname: people.name(of: score.account)?.nickname, value: score.value)
        }
        return Leaderboard.Reply(
            items: Array(rows.prefix(Leaderboard.rowsMax)), own: rows.first { $0.accountId == me })
    }

    private func everybody(in scope: BoardScope, of me: ID) -> [ID] {
        let city = people.facts(of: me)?.cityKey
        let players = Set(games.players).union(matches.players).union(party.players)
        let all: [ID] =
            switch scope {
            case .friends: circles.friends(of: me) + [me]
            case .all: Array(players)
            case .city: city == nil ? [] : players.filter { people.facts(of: $0)?.cityKey == city }
            }
        return all.filter { !optedOut.contains($0) && people.isShown($0, to: me, circles) }
    }

    private func formerScore(of account: ID, on board: Board, since: Timestamp) -> Stats.Score? {
        switch board {
        case .attended: return formerScore(account, games.attended(by: account).all.map(\.time), since)
        case .hosted: return formerScore(account, games.hosted(by: account).all.map(\.time), since)
        case .dartsWins:
            let won = matches.played(by: account).filter { $0.match.result(of: $0.slot) == .won }
            return formerScore(account, won.map(\.match.playedAt), since)
        case .dartsAvg:
            var (count, sum, last): (Int, X01.Figures, Timestamp?) = (0, X01.Figures(), nil)
            for (match, slot) in matches.played(by: account)
            where match.playedAt >= since && match.gameType == .x01 {
                (count, last) = (count + 1, last ?? match.playedAt)
                if let figures = match.players[slot].figures.x01 { sum.count(figures, 1) }
            }
            guard count >= Leaderboard.matchesMin, sum.darts > 0, let last else { return nil }
            return Stats.Score(
                account, hundredths: (600 * sum.points + sum.darts) / (2 * sum.darts), reachedAt: last)
        case .partyCards: return formerScore(account, party.plays(of: account).map(\.at), since)
        }
    }

    private func formerScore(_ account: ID, _ all: [Timestamp], _ since: Timestamp) -> Stats.Score? {
        let times = all.filter { $0 >= since }
        return times.max().map { Stats.Score(account, hundredths: 100 * times.count, reachedAt: $0) }
    }
}
