// Incremental sums of matches, compared with sums over all matches (domain.md §9.5, §3.3), with matches and links of
// guest players in any order.

import Contracts
import Darts
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import StatsService

// domain.md §9.5
@Suite struct CareerTests {
    @Test(arguments: Seeds.some(40))
    func careerNumbersEqualBruteForceInAnyOrderAndAfterASnapshot(seed: UInt64) throws {
        var night = Night(seed: seed)
        for _ in 0..<60 { night.goOn() }
        let restored = try JSONCoding.decode(Stats.CompletedMatches.self, from: JSONCoding.encode(night.book))
        for book in [night.book, restored] {
            for person in night.everyone {
                let expected = night.expected(of: person)
                let career = book.career(of: person)
                #expect(career.results == expected.results, "seed=\(seed)")
                #expect(career.entries.count == expected.ids.count, "seed=\(seed)")
                #expect(book.played(by: person).map(\.match.id) == expected.ids, "seed=\(seed)")
                compareSums(book, night, person, "seed=\(seed)")
                // There are no statistics of guest players. A result attributed to somebody stays theirs, even if a
                // second guest player of the same match is linked to them.
                if night.accounts.contains(person) {
                    #expect(career.feats.highestCheckout >= expected.highestCheckout, "seed=\(seed)")
                }
                for other in night.everyone where other != person {
                    for game: DartsGame? in [nil, .x01, .englishCricket] {
                        let tally = book.tally(of: person, and: other, in: game)
                        #expect(Duel(tally) == night.expected(of: person, and: other, game), "seed=\(seed)")
                    }
                }
            }
        }
        #expect(night.book.players.isSubset(of: night.everyone))
    }

    private func compareSums(_ book: Stats.CompletedMatches, _ night: Night, _ person: ID, _ note: String) {
        let (from, to) = (Town.noon.adding(days: 1), Town.noon.adding(days: 3))
        let opponent = night.everyone.first { $0 != person }
        for game: DartsGame? in [nil, .x01, .englishCricket] {
            func reply(_ sums: Stats.MatchSums) -> ShowDartsStats.Reply {
                sums.reply(of: person, nil, in: game)
            }
            #expect(reply(book.sums(of: person)) == reply(night.sums(of: person) { _ in true }), "\(note)")
            let window = night.sums(of: person) { from <= $0.playedAt && $0.playedAt < to }
            #expect(reply(book.sums(of: person, from: from, to: to)) == reply(window), "\(note), in a window")
            let duels = night.sums(of: person) { night.slot(of: opponent ?? person, in: $0) != nil }
            let found = book.sums(of: person, against: opponent)
            #expect(reply(found) == reply(duels), "\(note), against one")
        }
    }

    // domain.md §9.5
    @Test(arguments: [10, 10_000])
    func careerSumsLookAtNoMatchAndWindowsOnlyAtTheirOwn(count: Int) {
        var book = Stats.CompletedMatches()
        let (me, other) = (ID(high: 1, low: 1), ID(high: 1, low: 2))
        for number in 0..<count {
            let players = [MatchPlayer(slot: 0, accountId: me), MatchPlayer(slot: 1, accountId: other)]
            book.add(
                MatchCompleted(
                    matchId: ID(high: 2, low: UInt64(number)), ownerId: me, mode: .local, gameType: .x01,
                    startScore: 501, playedAt: Town.noon.adding(minutes: number), durationSeconds: 60,
                    players: players, winners: [0], finalScores: [0, 0], legsWon: nil, setsWon: nil,
                    figures: []))
        }
        var looked = 0
        func matches(from: Int? = nil, to: Int? = nil) -> Int {
            looked = 0
            func time(_ minutes: Int?) -> Timestamp? { minutes.map { Town.noon.adding(minutes: $0) } }
            let sums = book.sums(of: me, from: time(from), to: time(to)) { _ in looked += 1 }
            return sums.reply(of: me, nil, in: nil).all.matches
        }
        #expect(matches() == count && looked == 0)
        #expect(matches(from: count - 3) == 3 && looked <= 4)
        #expect(matches(from: 3, to: 6) == 3 && looked <= 4)
    }

    /// The results of two players against each other.
    private struct Duel: Equatable {
        var played = 0
        var wins = 0
        var lost = 0
        var points = 0

        init() {}
        init(_ tally: Stats.Rivalry.Tally) {
            (played, wins, lost) = (tally.played, tally.own.wins, tally.other.wins)
            points = tally.own.points
        }
    }

    /// Matches and links in random order.
    private struct Night {
        var book = Stats.CompletedMatches()
        var random: SplitMix64
        let accounts: [ID]
        let guests: [ID]
        var everyone: [ID] { accounts + guests }
        var links: [ID: ID] = [:]
        var matches: [MatchCompleted] = []

        init(seed: UInt64) {
            var random = SplitMix64(seed: seed)
            accounts = (0..<4).map { _ in ID(high: random.next(), low: random.next()) }
            guests = (0..<4).map { _ in ID(high: random.next(), low: random.next()) }
            self.random = random
        }

        private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

        mutating func goOn() {
            let guest = guests[below(guests.count)]
            if below(12) == 0, links[guest] == nil {
                let account = accounts[below(accounts.count)]
                links[guest] = account
                book.link(guest, to: account)
            } else {
                matches.append(match())
                book.add(matches[matches.count - 1])
            }
        }

        private mutating func match() -> MatchCompleted {
            let order = random.permutation(everyone.count).prefix([1, 2, 2, 3, 4][below(5)])
            let game: DartsGame = order.count == 4 && below(2) == 0 ? .englishCricket : .x01
            let players = order.enumerated().map { slot, number in
                number < accounts.count
                    ? MatchPlayer(slot: slot, accountId: accounts[number])
                    : MatchPlayer(slot: slot, guestPlayerId: guests[number - accounts.count])
            }
            let winners =
                game == .englishCricket
                ? [[0, 2], [1, 3], [0, 1, 2, 3]][below(3)] : [[0], [0], [0, 1], []][below(4)]
            let figures = players.map { _ in
                var figures = X01.Figures()
                (figures.points, figures.checkouts, figures.highestCheckout) = (
                    below(500), below(2), below(181)
                )
                (figures.darts, figures.bestLegDarts) = (below(3) * 12, below(60))
                return Figures(x01: game == .x01 ? figures : nil)
            }
            return MatchCompleted(
                matchId: ID(high: random.next(), low: random.next()), ownerId: accounts[0], mode: .local,
                gameType: game, startScore: game == .x01 ? 501 : nil,
                playedAt: Town.noon.adding(days: below(5)), durationSeconds: 60, players: players,
                winners: winners.filter { $0 < players.count }, finalScores: players.map { _ in 0 },
                legsWon: nil, setsWon: nil, figures: figures)
        }

        // MARK: - By brute force

        /// The slot of an account: its own, otherwise that of the first guest player linked to it; other guest players
        /// keep theirs.
        func slot(of person: ID, in match: MatchCompleted) -> Int? {
            let ids = match.players.map { $0.accountId ?? $0.guestPlayerId }
            if let own = ids.firstIndex(of: person) {
                if let account = links[person] { return slot(of: account, in: match) == own ? nil : own }
                return own
            }
            return ids.firstIndex { $0.map { links[$0] == person } ?? false }
        }

        private func result(_ slot: Int, in match: MatchCompleted) -> MatchResult? {
            MatchResult(of: slot, players: match.players.count, winners: match.winners, in: match.gameType)
        }

        private func counted() -> [MatchCompleted] {
            matches.filter { $0.players.count > 1 }.sorted {
                $0.playedAt != $1.playedAt ? $0.playedAt > $1.playedAt : $0.matchId > $1.matchId
            }
        }

        func expected(of person: ID) -> (results: MatchResults, ids: [ID], highestCheckout: Int) {
            var (results, ids, highest) = (MatchResults(), [ID](), 0)
            for match in counted() {
                guard let slot = slot(of: person, in: match) else { continue }
                ids.append(match.matchId)
                results.matches += 1
                if let x01 = match.figures[slot].x01, x01.checkouts > 0 {
                    highest = max(highest, x01.highestCheckout)
                }
                switch result(slot, in: match) {
                case .won: results.wins += 1
                case .lost: results.losses += 1
                case .drawn: results.draws += 1
                case nil: break
                }
            }
            return (results, ids, highest)
        }

        func sums(of person: ID, _ isMeant: (MatchCompleted) -> Bool) -> Stats.MatchSums {
            var sums = Stats.MatchSums()
            for match in counted() where isMeant(match) {
                if let slot = slot(of: person, in: match) { sums.count(Stats.KnownMatch(match), slot) }
            }
            return sums
        }

        func expected(of a: ID, and b: ID, _ game: DartsGame?) -> Duel {
            var duel = Duel()
            for match in counted() where game ?? match.gameType == match.gameType {
                guard let own = slot(of: a, in: match), let other = slot(of: b, in: match) else { continue }
                duel.played += 1
                duel.points += match.figures[own].x01?.points ?? 0
                let results = (result(own, in: match), result(other, in: match))
                if results.0 == .won, results.1 != .won { duel.wins += 1 }
                if results.1 == .won, results.0 != .won { duel.lost += 1 }
            }
            return duel
        }
    }
}
