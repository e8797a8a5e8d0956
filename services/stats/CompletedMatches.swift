// Darts matches, from the events of games, and the accounts that guest players are linked to, from those of auth
// (domain.md §9.5).

import Contracts
import Darts
import Machine
import Packed
import Values

extension Stats {
    static let playing = Rules<Stats>()
        .observe(MatchCompleted.self) { state, event, _ in state.matches.add(event) }
        .observe(GuestLinked.self) { state, event, _ in
            state.matches.link(event.guestId, to: event.accountId)
        }

    /// A completed match of two or more players. A match of one is practice and does not count.
    struct KnownMatch: Codable, Sendable {
        var id: ID
        var gameType: DartsGame
        var startScore: Int?
        var playedAt: Timestamp
        var players: [Player]
        /// The slots of the winners.
        var winners: [Int]
        /// Whether it counts for wins alone; `nil` means no.
        var unranked: Bool?
        /// Whether even slots played against odd ones in a game that is also for single players; `nil` means no.
        var teams: Bool?
        var isUnranked: Bool { unranked == true }

        struct Player: Codable, Sendable {
            /// An account or a guest player; `nil` for a player with only a name.
            var id: ID?
            var isGuest: Bool
            var finalScore: Int
            var figures: Figures
        }

        init(_ event: MatchCompleted) {
            (id, gameType, startScore) = (event.matchId, event.gameType, event.startScore)
            (playedAt, winners) = (event.playedAt, event.winners)
            (unranked, teams) = (event.unranked, event.teams)
            players = event.players.enumerated().map { slot, player in
                Player(
                    id: player.accountId ?? player.guestPlayerId, isGuest: player.accountId == nil,
                    finalScore: event.finalScores.indices.contains(slot) ? event.finalScores[slot] : 0,
                    figures: event.figures.indices.contains(slot) ? event.figures[slot] : Figures())
            }
        }

        /// The result of the player in a slot.
        func result(of slot: Int) -> MatchResult? {
            MatchResult(of: slot, players: players.count, winners: winners, in: gameType, teams: teams)
        }
    }

    /// A match in the list of one player, or of a pair of players; the latest sorts first.
    struct MatchEntry: Comparable, Sendable {
        static let latest = MatchEntry(playedAt: .distantFuture, matchId: ID(high: .max, low: .max))
        /// Sorts before all matches played before `time`.
        static func before(_ time: Timestamp) -> MatchEntry {
            MatchEntry(playedAt: time, matchId: ID(high: 0, low: 0))
        }
        let playedAt: Timestamp
        let matchId: ID
        private var own: UInt16 = 0
        private var other: UInt16 = 0
        // The player's own figures in x01.
        private(set) var points: Int32 = 0
        private(set) var darts: Int32 = 0
        private(set) var isX01 = false
        private(set) var isWon = false
        private(set) var isUnranked = false

        var slots: (own: Int, other: Int) { (Int(own), Int(other)) }

        private init(playedAt: Timestamp, matchId: ID) { (self.playedAt, self.matchId) = (playedAt, matchId) }

        /// - Parameter other: the slot of the other player of a pair; `nil` in the list of one player.
        init(_ match: KnownMatch, _ own: Int, _ other: Int? = nil) {
            self.init(playedAt: match.playedAt, matchId: match.id)
            (self.own, self.other) = (UInt16(clamping: own), UInt16(clamping: other ?? own))
            (isX01, isWon) = (match.gameType == .x01, match.result(of: own) == .won)
            isUnranked = match.isUnranked
            guard let figures = match.players[own].figures.x01 else { return }
            (points, darts) = (Int32(clamping: figures.points), Int32(clamping: figures.darts))
        }

        static func == (a: MatchEntry, b: MatchEntry) -> Bool {
            a.playedAt == b.playedAt && a.matchId == b.matchId
        }
        static func < (a: MatchEntry, b: MatchEntry) -> Bool {
            a.playedAt != b.playedAt ? a.playedAt > b.playedAt : a.matchId > b.matchId
        }
    }

    struct CompletedMatches: Sendable {
        private(set) var matches: ChunkedDictionary<ID, KnownMatch> = [:]
        /// The account that a guest player is linked to.
        private(set) var linked: ChunkedDictionary<ID, ID> = [:]
        // Derived from those.
        private var careers: ChunkedDictionary<ID, Career> = [:]
        /// Guest players who played in any match, linked or not.
        private(set) var guests: Set<ID> = []
        /// Rivalries by the lesser id of a pair, then the greater.
        private var rivalries: ChunkedDictionary<ID, [ID: Rivalry]> = [:]

        subscript(id: ID) -> KnownMatch? { matches[id] }
        func career(of person: ID) -> Career { careers[person] ?? Career() }
        func form(of person: ID, since start: Timestamp) -> Form {
            careers[person]?.form(since: start) ?? Form()
        }
        /// Accounts that played, including those that played as a guest player.
        var players: Set<ID> { Set(careers.keys.filter { linked[$0] == nil }) }
        func isGuest(_ person: ID) -> Bool { guests.contains(person) }
    }
}

extension Stats.CompletedMatches {
    mutating func add(_ event: MatchCompleted) {
        guard event.players.count > 1, event.practice != true else { return }
        let match = Stats.KnownMatch(event)
        if matches.updateValue(match, forKey: match.id) == nil { count(match, 1) }
    }

    /// Moves a guest player's matches to an account. A guest player is linked once.
    mutating func link(_ guest: ID, to account: ID) {
        let concerned = played(by: guest).map(\.match)
        let before = concerned.map { seats(in: $0) }
        for match in concerned { count(match, -1) }
        linked[guest] = account
        for match in concerned { count(match, 1) }
        // Usually that is the guest player alone, who has no matches left.
        var losers: Set<ID> = []
        for (match, before) in zip(concerned, before) {
            let after = seats(in: match)
            for seat in before where !after.contains(where: { $0 == seat }) { losers.insert(seat.person) }
        }
        for person in losers {
            let all = played(by: person)
            careers[person]?.addUp(all)
        }
    }

    /// The players of a match and their slots. A linked guest player counts as the account, unless the
    /// account itself played in the match (domain.md §3.3).
    private func seats(in match: Stats.KnownMatch) -> [(person: ID, slot: Int)] {
        var seats: [(person: ID, slot: Int)] = []
        for (slot, player) in match.players.enumerated() {
            guard let id = player.id else { continue }
            let isThere = { account in
                match.players.contains { $0.id == account } || seats.contains { $0.person == account }
            }
            let account = linked[id].flatMap { isThere($0) ? nil : $0 }
            seats.append((account ?? id, slot))
        }
        return seats
    }

    private mutating func count(_ match: Stats.KnownMatch, _ sign: Int) {
        for player in match.players where player.isGuest { if let id = player.id { guests.insert(id) } }
        let seats = seats(in: match)
        for (number, a) in seats.enumerated() {
            careers[a.person, default: Stats.Career()].count(match, a.slot, sign)
            if careers[a.person]?.entries.count == 0 { careers[a.person] = nil }
            for b in seats[(number + 1)...] {
                let (a, b) = a.person < b.person ? (a, b) : (b, a)
                rivalries[a.person, default: [:]][b.person, default: Stats.Rivalry()]
                    .count(match, (a.slot, b.slot), sign)
            }
        }
    }

    // MARK: - By player

    /// Visits somebody's matches, the latest first, until the body returns `false`.
    func forEach(
        of person: ID, from start: Stats.MatchEntry = .latest,
        _ body: (_ match: Stats.KnownMatch, _ slot: Int) -> Bool
    ) {
        careers[person]?.entries.forEach(from: start) { entry in
            matches[entry.matchId].map { body($0, entry.slots.own) } ?? true
        }
    }

    /// The latest first.
    func played(by person: ID) -> [(match: Stats.KnownMatch, slot: Int)] {
        var all: [(match: Stats.KnownMatch, slot: Int)] = []
        forEach(of: person) { match, slot in
            all.append((match, slot))
            return true
        }
        return all
    }

    /// The sums of somebody's matches. Those of all matches are stored; those of a period or against one opponent are
    /// computed.
    /// - Parameters:
    ///   - from: only matches from then on.
    ///   - to: only matches before then.
    ///   - looking: called with each match examined; tests count them.
    func sums(
        of person: ID, against opponent: ID? = nil, from: Timestamp? = nil, to: Timestamp? = nil,
        looking: (ID) -> Void = { _ in }
    ) -> Stats.MatchSums {
        if opponent == nil, from == nil, to == nil { return careers[person]?.sums ?? Stats.MatchSums() }
        var sums = Stats.MatchSums()
        func take(_ match: Stats.KnownMatch, _ slot: Int) -> Bool {
            looking(match.id)
            if let from, match.playedAt < from { return false }
            sums.count(match, slot)
            return true
        }
        let start = to.map { Stats.MatchEntry.before($0) } ?? .latest
        if let opponent {
            forEach(of: person, and: opponent, from: start) { take($0, $1.own) }
        } else {
            forEach(of: person, from: start, take)
        }
        return sums
    }

    /// The sums of two players against each other, in one game or in all.
    func tally(of a: ID, and b: ID, in game: DartsGame?) -> Stats.Rivalry.Tally {
        let tally = rivalries[min(a, b)]?[max(a, b)]?.tally(game) ?? Stats.Rivalry.Tally()
        return a < b ? tally : tally.turned
    }

    /// Visits the matches of two players with their slots, the latest first, until the body returns `false`.
    func forEach(
        of a: ID, and b: ID, from start: Stats.MatchEntry = .latest,
        _ body: (_ match: Stats.KnownMatch, _ slots: (own: Int, other: Int)) -> Bool
    ) {
        rivalries[min(a, b)]?[max(a, b)]?.entries.forEach(from: start) { entry in
            let slots = a < b ? entry.slots : (entry.slots.other, entry.slots.own)
            return matches[entry.matchId].map { body($0, slots) } ?? true
        }
    }
}

/// Derived parts are not encoded.
extension Stats.CompletedMatches: Codable {
    private enum CodingKeys: String, CodingKey { case matches, linked }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        matches = try container.decode(ChunkedDictionary.self, forKey: .matches)
        linked = try container.decode(ChunkedDictionary.self, forKey: .linked)
        for match in matches.values { count(match, 1) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(matches, forKey: .matches)
        try container.encode(linked, forKey: .linked)
    }
}
