// Matches of darts and whose they are, as games told; and who guest players turned out to be, as auth told (domain.md §9.5).

import Contracts
import Darts
import Machine
import Values

extension Stats {
    static let playing = Rules<Stats>()
        .observe(MatchCompleted.self) { state, event, _ in state.matches.add(event) }
        .observe(GuestLinked.self) { state, event, _ in
            state.matches.link(event.guestId, to: event.accountId)
        }

    /// A match that is over. Those of one player are practice, and count nowhere.
    struct KnownMatch: Codable, Sendable {
        var id: ID
        var gameType: DartsGame
        var startScore: Int?
        var playedAt: Timestamp
        var players: [Player]
        /// Slots.
        var winners: [Int]

        struct Player: Codable, Sendable {
            /// An account or a guest player; `nil` for a mere name.
            var id: ID?
            var isGuest: Bool
            var finalScore: Int
            var figures: Figures
        }

        init(_ event: MatchCompleted) {
            (id, gameType, startScore) = (event.matchId, event.gameType, event.startScore)
            (playedAt, winners) = (event.playedAt, event.winners)
            players = event.players.enumerated().map { slot, player in
                Player(
                    id: player.accountId ?? player.guestPlayerId, isGuest: player.accountId == nil,
                    finalScore: event.finalScores.indices.contains(slot) ? event.finalScores[slot] : 0,
                    figures: event.figures.indices.contains(slot) ? event.figures[slot] : Figures())
            }
        }

        /// How it ended for a slot.
        func result(of slot: Int) -> MatchResult? {
            MatchResult(of: slot, players: players.count, winners: winners, in: gameType)
        }
    }

    /// A match as somebody has it, or two who met in it: the latest first.
    struct Seat: Comparable, Sendable {
        static let latest = Seat(playedAt: .distantFuture, matchId: ID(high: .max, low: .max))
        let playedAt: Timestamp
        let matchId: ID
        private var own: UInt16 = 0
        private var other: UInt16 = 0
        // The own figures of x01.
        private(set) var points: Int32 = 0
        private(set) var darts: Int32 = 0
        private(set) var isX01 = false
        private(set) var isWon = false

        var slots: (own: Int, other: Int) { (Int(own), Int(other)) }

        private init(playedAt: Timestamp, matchId: ID) { (self.playedAt, self.matchId) = (playedAt, matchId) }

        /// - Parameter other: the same slot as one's own where it is nobody's against whom one played.
        init(_ match: KnownMatch, _ own: Int, _ other: Int? = nil) {
            self.init(playedAt: match.playedAt, matchId: match.id)
            (self.own, self.other) = (UInt16(clamping: own), UInt16(clamping: other ?? own))
            (isX01, isWon) = (match.gameType == .x01, match.result(of: own) == .won)
            guard let figures = match.players[own].figures.x01 else { return }
            (points, darts) = (Int32(clamping: figures.points), Int32(clamping: figures.darts))
        }

        static func == (a: Seat, b: Seat) -> Bool { a.playedAt == b.playedAt && a.matchId == b.matchId }
        static func < (a: Seat, b: Seat) -> Bool {
            a.playedAt != b.playedAt ? a.playedAt > b.playedAt : a.matchId > b.matchId
        }
    }

    struct MatchBook: Sendable {
        private(set) var matches: [ID: KnownMatch] = [:]
        /// Whose account a guest player is.
        private(set) var linked: [ID: ID] = [:]
        // Derived from those.
        private var careers: [ID: Career] = [:]
        /// Guest players who were in any, whoever they turned out to be.
        private(set) var guests: Set<ID> = []
        /// Of each two who met, under the lesser id.
        private var rivalries: [ID: [ID: Rivalry]] = [:]

        subscript(id: ID) -> KnownMatch? { matches[id] }
        /// What somebody's matches come to.
        func career(of person: ID) -> Career { careers[person] ?? Career() }
        /// What leaderboards need of somebody's matches since then.
        func form(of person: ID, since start: Timestamp) -> Form {
            careers[person]?.form(since: start) ?? Form()
        }
        /// Accounts that played, be it as a guest player.
        var players: Set<ID> { Set(careers.keys.filter { linked[$0] == nil }) }
        func isGuest(_ person: ID) -> Bool { guests.contains(person) }
    }
}

extension Stats.MatchBook {
    mutating func add(_ event: MatchCompleted) {
        guard event.players.count > 1 else { return }
        let match = Stats.KnownMatch(event)
        if matches.updateValue(match, forKey: match.id) == nil { count(match, 1) }
    }

    /// What a guest player was in goes to the account; a guest player is linked once.
    mutating func link(_ guest: ID, to account: ID) {
        let concerned = played(by: guest).map(\.match)
        for match in concerned { count(match, -1) }
        linked[guest] = account
        for match in concerned { count(match, 1) }
    }

    /// Who has which slot. A guest player who turned out to be somebody has none, unless that one played as well
    /// (domain.md §3.3).
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

    private mutating func count(_ match: Stats.KnownMatch, _ weight: Int) {
        for player in match.players where player.isGuest { if let id = player.id { guests.insert(id) } }
        let seats = seats(in: match)
        for (number, a) in seats.enumerated() {
            careers[a.person, default: Stats.Career()].count(match, a.slot, weight)
            if careers[a.person]?.seats.count == 0 { careers[a.person] = nil }
            for b in seats[(number + 1)...] {
                let (a, b) = a.person < b.person ? (a, b) : (b, a)
                rivalries[a.person, default: [:]][b.person, default: Stats.Rivalry()]
                    .count(match, (a.slot, b.slot), weight)
            }
        }
    }

    // MARK: - Whose they are

    /// The latest first, until the body says `false`.
    func forEach(of person: ID, _ body: (_ match: Stats.KnownMatch, _ slot: Int) -> Bool) {
        careers[person]?.seats.forEach(from: .latest) { seat in
            matches[seat.matchId].map { body($0, seat.slots.own) } ?? true
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

    /// What two have come to against each other, in a game or in all.
    func tally(of a: ID, and b: ID, in game: DartsGame?) -> Stats.Rivalry.Tally {
        let tally = rivalries[min(a, b)]?[max(a, b)]?.tally(game) ?? Stats.Rivalry.Tally()
        return a < b ? tally : tally.turned
    }

    /// Those in which both played, with their slots, the latest first, until the body says `false`.
    func forEach(
        of a: ID, and b: ID, _ body: (_ match: Stats.KnownMatch, _ slots: (own: Int, other: Int)) -> Bool
    ) {
        rivalries[min(a, b)]?[max(a, b)]?.seats.forEach(from: .latest) { seat in
            let slots = a < b ? seat.slots : (seat.slots.other, seat.slots.own)
            return matches[seat.matchId].map { body($0, slots) } ?? true
        }
    }
}

/// What is derived is not written.
extension Stats.MatchBook: Codable {
    private enum CodingKeys: String, CodingKey { case matches, linked }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        matches = try container.decode([ID: Stats.KnownMatch].self, forKey: .matches)
        linked = try container.decode([ID: ID].self, forKey: .linked)
        for match in matches.values { count(match, 1) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(matches, forKey: .matches)
        try container.encode(linked, forKey: .linked)
    }
}
