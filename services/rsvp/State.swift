// What rsvp knows: a row for each person in each game, the order of those who wait; and games and people as their
// own services told of them.

import Contracts
import ServiceKit
import Values

extension Rsvp {
    public struct State: Sendable {
        /// Its own part.
        private(set) var rosters: [ID: RosterRows] = [:]
        /// The games in which someone has a row. Derived.
        private(set) var joined: [ID: Set<ID>] = [:]
        /// The projection of games.
        private(set) var games: [ID: GameFacts] = [:]
        /// The projection of auth.
        var people = People()
        /// The starts of games with open requests or invitations, which then end. Derived from rows and games.
        private(set) var expiring = Ordered<Appointment>()
        private var expiresAt: [ID: Timestamp] = [:]
        /// Derived from rows and games.
        private(set) var agenda = Agenda()

        public init() {}
    }

    /// One person in one game (domain.md §6.1).
    struct Row: Codable, Sendable {
        var accountId: ID
        var status: ParticipationStatus
        var isHost = false
        /// When the status became what it is; set anew on every re-entry, not by a note.
        var since: Timestamp
        var note: String?
        var updatedAt: Timestamp
        /// Position of the event that changed it last: newer rows have higher ones.
        var sequence: UInt64
    }

    /// All rows of a game, and how they add up.
    struct RosterRows: Codable, Sendable {
        private(set) var rows: [ID: Row] = [:]
        private(set) var counts = Counts()
        /// First come, first served; nobody can be moved (domain.md §6.4).
        private(set) var waitlist: [ID] = []
    }

    /// What rsvp must know of a game to decide.
    struct GameFacts: Codable, Sendable {
        var hostId: ID
        var details: GameDetails
        var status = GameStatus.open
        var hidden = false

        var isLive: Bool { status == .open || status == .closed }
        /// From its start to its end.
        var span: (start: Timestamp, end: Timestamp) { (details.startsAt, details.endsAt) }
    }
}

/// What is derived is not written: the same state is the same bytes.
extension Rsvp.State: Codable {
    private enum CodingKeys: String, CodingKey { case rosters, games, people }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        rosters = try container.decode([ID: Rsvp.RosterRows].self, forKey: .rosters)
        games = try container.decode([ID: Rsvp.GameFacts].self, forKey: .games)
        people = try container.decode(People.self, forKey: .people)
        for (game, roster) in rosters {
            for row in roster.rows.values {
                joined[row.accountId, default: []].insert(game)
                if row.status == .going { note(row.accountId, going: game, true) }
            }
        }
        for game in games.keys { schedule(game) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rosters, forKey: .rosters)
        try container.encode(games, forKey: .games)
        try container.encode(people, forKey: .people)
    }
}

extension Rsvp.RosterRows {
    subscript(account: ID) -> Rsvp.Row? { rows[account] }

    /// Place in the waitlist, from 1.
    func position(of account: ID) -> Int? { waitlist.firstIndex(of: account).map { $0 + 1 } }

    /// The only way a row changes.
    mutating func apply(_ event: RsvpChanged, _ info: EventInfo) {
        var row =
            rows[event.accountId]
            ?? Rsvp.Row(
                accountId: event.accountId, status: event.to, since: info.time, updatedAt: info.time,
                sequence: 0)
        if let from = event.from {
            counts[from] -= 1
            if from == .waitlisted && event.to != .waitlisted { waitlist.removeAll { $0 == event.accountId } }
        }
        counts[event.to] += 1
        if event.to == .waitlisted && event.from != .waitlisted { waitlist.append(event.accountId) }
        if event.to != event.from { row.since = info.time }
        row.status = event.to
        row.isHost = event.isHost ?? row.isHost
        row.note = event.note
        row.updatedAt = info.time
        row.sequence = info.sequence
        rows[event.accountId] = row
    }
}

extension Counts {
    /// Statuses that are not counted read as nothing and keep nothing.
    subscript(status: ParticipationStatus) -> Int {
        get {
            switch status {
            case .going: going
            case .maybe: maybe
            case .waitlisted: waitlisted
            case .requested: requested
            case .invited: invited
            case .declined, .left, .removed: 0
            }
        }
        set {
            switch status {
            case .going: going = newValue
            case .maybe: maybe = newValue
            case .waitlisted: waitlisted = newValue
            case .requested: requested = newValue
            case .invited: invited = newValue
            case .declined, .left, .removed: break
            }
        }
    }
}

extension Rsvp.State {
    mutating func apply(_ event: RsvpChanged, _ info: EventInfo) {
        rosters[event.gameId, default: Rsvp.RosterRows()].apply(event, info)
        joined[event.accountId, default: []].insert(event.gameId)
        note(event.accountId, going: event.gameId, event.to == .going)
        schedule(event.gameId)
    }

    mutating func set(_ id: ID, _ game: Rsvp.GameFacts) {
        let isMoved = games[id]?.details.startsAt != game.details.startsAt
        let going = isMoved ? (rosters[id]?.rows.values.filter { $0.status == .going } ?? []) : []
        for row in going { note(row.accountId, going: id, false) }
        games[id] = game
        for row in going { note(row.accountId, going: id, true) }
        schedule(id)
    }

    /// Rows may be known before their game is: they are noted when it comes.
    private mutating func note(_ account: ID, going id: ID, _ isGoing: Bool) {
        guard let start = games[id]?.details.startsAt else { return }
        if isGoing { agenda.add(account, id, at: start) } else { agenda.remove(account, id, at: start) }
    }

    mutating func change(_ id: ID, _ apply: (inout Rsvp.GameFacts) -> Void) {
        guard var game = games[id] else { return }
        apply(&game)
        set(id, game)
    }

    func roster(_ game: ID) -> Rsvp.RosterRows { rosters[game] ?? Rsvp.RosterRows() }

    /// Requests and invitations end at the start, wherever that has moved.
    private mutating func schedule(_ id: ID) {
        let counts = rosters[id]?.counts
        let isOpen = (counts?.requested ?? 0) + (counts?.invited ?? 0) > 0
        let moment = games[id].flatMap { isOpen && $0.isLive ? $0.details.startsAt : nil }
        guard moment != expiresAt[id] else { return }
        if let old = expiresAt[id] { expiring.remove(Appointment(old, id)) }
        if let moment { expiring.insert(Appointment(moment, id)) }
        expiresAt[id] = moment
    }
}
