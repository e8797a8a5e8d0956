// Matches of darts and whose they are, as games told; and who guest players turned out to be, as auth told (domain.md §9.5).

import Contracts
import Darts
import ServiceKit
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
            if winners.isEmpty { return nil }
            guard winners.contains(slot) else { return .lost }
            return isDraw ? .drawn : .won
        }

        /// Several who won are even, unless they are a team.
        private var isDraw: Bool {
            guard winners.count > 1 else { return false }
            return gameType != .englishCricket || Set(winners.map { $0 % 2 }).count > 1
        }
    }

    enum MatchResult { case won, lost, drawn }

    struct MatchBook: Sendable {
        private(set) var matches: [ID: KnownMatch] = [:]
        /// Whose account a guest player is.
        private(set) var linked: [ID: ID] = [:]
        // Derived from those.
        private var guestsOf: [ID: Ordered<ID>] = [:]
        /// Of accounts and guest players, as they were entered: by when they were played.
        private var matchesOf: [ID: Ordered<Appointment>] = [:]
        /// The same of two who played together, of each pair under the lesser id.
        private var together: [ID: [ID: Ordered<Appointment>]] = [:]

        subscript(id: ID) -> KnownMatch? { matches[id] }
        /// Accounts that played, be it as a guest player.
        var players: Set<ID> {
            Set(matchesOf.keys.filter { linked[$0] == nil }).union(linked.values)
        }
        var guests: Set<ID> {
            Set(matches.values.flatMap { $0.players.filter(\.isGuest).compactMap(\.id) })
        }
    }
}

extension Stats.MatchBook {
    mutating func add(_ event: MatchCompleted) {
        guard event.players.count > 1 else { return }
        matches[event.matchId] = Stats.KnownMatch(event)
        index(event.matchId)
    }

    mutating func link(_ guest: ID, to account: ID) {
        linked[guest] = account
        guestsOf[account, default: Ordered()].insert(guest)
    }

    private mutating func index(_ id: ID) {
        guard let match = matches[id] else { return }
        let at = Appointment(match.playedAt, id)
        let players = Set(match.players.compactMap(\.id)).sorted()
        for (number, player) in players.enumerated() {
            matchesOf[player, default: Ordered()].insert(at)
            for other in players[(number + 1)...] {
                together[player, default: [:]][other, default: Ordered()].insert(at)
            }
        }
    }

    // MARK: - Whose they are

    /// Under which ids somebody was entered: their own, and those of guest players that turned out to be them.
    private func names(of person: ID) -> [ID] { [person] + (guestsOf[person]?.all ?? []) }

    /// The slot of somebody in a match: their own, or else that of a guest player of theirs. A guest player who turned out to
    /// be somebody has none, unless that one played as well (domain.md §3.3).
    func slot(of person: ID, in match: Stats.KnownMatch) -> Int? {
        let own = match.players.firstIndex { $0.id == person }
        if let account = linked[person] {
            return own.flatMap { slot(of: account, in: match) == $0 ? nil : $0 }
        }
        return own ?? match.players.firstIndex { $0.id.map { linked[$0] == person } ?? false }
    }

    /// The first played first.
    func played(by person: ID) -> [(match: Stats.KnownMatch, slot: Int)] {
        let names = names(of: person)
        let all =
            names.count == 1
            ? matchesOf[person]?.all ?? [] : Set(names.flatMap { matchesOf[$0]?.all ?? [] }).sorted()
        return all.compactMap { at in
            matches[at.id].flatMap { match in slot(of: person, in: match).map { (match, $0) } }
        }
    }

    /// Those in which both played, the first played first.
    func played(by a: ID, and b: ID) -> [(match: Stats.KnownMatch, a: Int, b: Int)] {
        var all: Set<Appointment> = []
        for first in names(of: a) {
            for second in names(of: b) {
                all.formUnion(together[min(first, second)]?[max(first, second)]?.all ?? [])
            }
        }
        return all.sorted().compactMap { at in
            guard let match = matches[at.id], let first = slot(of: a, in: match),
                let second = slot(of: b, in: match)
            else { return nil }
            return (match, first, second)
        }
    }

    func results(of person: ID) -> MatchResults {
        played(by: person).reduce(into: MatchResults()) { $0.add($1.match.result(of: $1.slot)) }
    }
}

/// What is derived is not written.
extension Stats.MatchBook: Codable {
    private enum CodingKeys: String, CodingKey { case matches, linked }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        matches = try container.decode([ID: Stats.KnownMatch].self, forKey: .matches)
        linked = try container.decode([ID: ID].self, forKey: .linked)
        for id in matches.keys { index(id) }
        for (guest, account) in linked { guestsOf[account, default: Ordered()].insert(guest) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(matches, forKey: .matches)
        try container.encode(linked, forKey: .linked)
    }
}
