// Data that only few rows of a game have: a note, guests, an invitation, an offer, a walk-in. It is stored apart from the rows,
// so that an ordinary row takes no space for it.

import Contracts
import Machine
import Values

extension Rsvp {
    /// An invitation into a game (domain.md §6.1).
    struct Invitation: Codable, Sendable, Equatable {
        var by: ID
        /// The status before, which comes back if the invitation is revoked.
        var before: ParticipationStatus?
        /// Whether it was one of a whole group's: it is none of the inviter's open ones.
        var isOfGroup = false
    }

    struct RosterExtras: Sendable {
        /// The host after the last transfer; `nil` while the creator hosts.
        var host: ID?
        /// Notes by account.
        var notes: [ID: String] = [:]
        /// How many guests somebody brings, or wishes to, by account.
        var guests: [ID: Int] = [:]
        /// The names of guests, by the account that brings them: at most as many as guests.
        var guestNames: [ID: [String]] = [:]
        /// When a row was last updated, by the person's number, if that was after its status changed. Saved with the
        /// rows.
        var updates: [UInt32: Timestamp] = [:]
        /// Invitations by invited account. One that ended at the start stays.
        var invitations: [ID: Invitation] = [:]
        /// The end of each offer, by account. Meanwhile the account stays in the waitlist.
        private(set) var offers: [ID: Timestamp] = [:]
        /// The ends of the offers, in order. Derived from `offers`.
        private var offerEnds = Ordered<Appointment>()
        var walkIns = Ordered<ID>()
        /// Walk-ins who deny that they came.
        var refusals = Ordered<ID>()
        var attendance: [ID: Attendance] = [:]

        init() {}

        var isEmpty: Bool {
            host == nil && notes.isEmpty && updates.isEmpty && invitations.isEmpty && offers.isEmpty
                && attendance.isEmpty && guests.isEmpty && guestNames.isEmpty
                && walkIns.count + refusals.count == 0
        }

        func offer(to account: ID) -> Timestamp? { offers[account] }
        var firstOfferEnd: Timestamp? { offerEnds.first?.time }

        mutating func setOffer(_ until: Timestamp?, of account: ID) {
            if let old = offers[account] { offerEnds.remove(Appointment(old, account)) }
            if let until { offerEnds.insert(Appointment(until, account)) }
            offers[account] = until
        }
    }

    /// The extras of one game. Only ``RosterRows`` changes them, and only if nobody else refers to them.
    final class SparseRoster: @unchecked Sendable {
        var extras: RosterExtras

        init(_ extras: RosterExtras) { self.extras = extras }
    }
}

/// Notes and updates are saved elsewhere.
extension Rsvp.RosterExtras: Codable {
    private enum CodingKeys: String, CodingKey {
        case host, invitations, offers, walkIns, refusals, attendance, guests, guestNames
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        host = try container.decodeIfPresent(ID.self, forKey: .host)
        invitations = try container.decode([ID: Rsvp.Invitation].self, forKey: .invitations)
        offers = try container.decode([ID: Timestamp].self, forKey: .offers)
        offerEnds = Ordered(offers.map { Appointment($0.value, $0.key) })
        walkIns = try container.decode(Ordered<ID>.self, forKey: .walkIns)
        refusals = try container.decode(Ordered<ID>.self, forKey: .refusals)
        attendance = try container.decode([ID: Attendance].self, forKey: .attendance)
        guests = try container.decode([ID: Int].self, forKey: .guests)
        guestNames = try container.decode([ID: [String]].self, forKey: .guestNames)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(host, forKey: .host)
        try container.encode(invitations, forKey: .invitations)
        try container.encode(offers, forKey: .offers)
        try container.encode(walkIns, forKey: .walkIns)
        try container.encode(refusals, forKey: .refusals)
        try container.encode(attendance, forKey: .attendance)
        try container.encode(guests, forKey: .guests)
        try container.encode(guestNames, forKey: .guestNames)
    }
}

/// Holds the people of a game and changes with events: the stored rows, and a command's draft. Both use `apply` below.
protocol RosterKeeping {
    /// Identifies a person: by number in the rows, by account in a draft.
    associatedtype Person

    var counts: Counts { get set }
    func standing(of person: Person) -> Rsvp.Standing?
    mutating func set(_ standing: Rsvp.Standing, of person: Person)
    /// Adds somebody to the end of the waitlist. Their standing must be set already.
    mutating func wait(_ person: Person)
    /// Removes somebody from the waitlist. Their standing must still be the one they joined it with.
    mutating func stopWaiting(_ person: Person)

    func isWalkIn(_ account: ID) -> Bool
    func guests(of account: ID) -> Int
    mutating func setGuests(_ count: Int, of account: ID)
    mutating func setNote(_ note: String?, of account: ID)
    mutating func setInvitation(_ invitation: Rsvp.Invitation?, of account: ID)
    mutating func setOffer(_ until: Timestamp?, of account: ID)
    mutating func setWalkIn(_ isWalkIn: Bool, _ account: ID)
    mutating func refuse(_ account: ID)
}

extension RosterKeeping {
    /// The only way a row changes.
    /// - Parameter isOfGroup: whether it is part of the invitation of a whole group.
    mutating func apply(_ event: RsvpChanged, to person: Person, at time: Timestamp, isOfGroup: Bool = false)
    {
        var standing = standing(of: person) ?? Rsvp.Standing(event.to, since: event.since ?? time)
        let guests = (event.size ?? 1) - 1
        if let from = event.from {
            counts.add(-1, from, guests: -self.guests(of: event.accountId))
            if from == .waitlisted, event.to != .waitlisted { stopWaiting(person) }
        }
        counts.add(1, event.to, guests: guests)
        setGuests(guests, of: event.accountId)
        if event.to != event.from { standing.since = event.since ?? time }
        standing.status = event.to
        if let isHost = event.isHost { standing.isHost = isHost }
        standing.updatedAt = time
        set(standing, of: person)
        if event.to == .waitlisted, event.from != .waitlisted { wait(person) }
        setNote(event.note, of: event.accountId)
        applyExtras(event, isOfGroup: isOfGroup)
    }

    private mutating func applyExtras(_ event: RsvpChanged, isOfGroup: Bool) {
        let account = event.accountId
        if event.to == .invited, event.from != .invited {
            let by = event.invitedBy ?? event.by ?? account
            setInvitation(
                Rsvp.Invitation(by: by, before: event.from, isOfGroup: isOfGroup), of: account)
        } else if event.to != .invited, !(event.from == .invited && event.cause == .system) {
            setInvitation(nil, of: account)
        }
        if event.to != .waitlisted { setOffer(nil, of: account) }
        if event.to == .left, event.cause == .user, isWalkIn(account) { refuse(account) }
        if event.to != event.from { setWalkIn(false, account) }
        if event.walkIn == true { setWalkIn(true, account) }
    }
}
