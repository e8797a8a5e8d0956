// The people in one game as they are stored, 12 bytes each: a game has a dozen, all games together have millions. A row
// has the person's number in ``Rsvp/State``; ``Rsvp/GameRoster`` looks rows up by account.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Rsvp {
    /// One person in one game (domain.md §6.1).
    struct Row: Sendable, Keyed {
        var accountId: ID
        var standing: Standing
        var note: String?

        var key: ID { accountId }
        var status: ParticipationStatus { standing.status }
        var isHost: Bool { standing.isHost }
        var since: Timestamp { standing.since }
        var updatedAt: Timestamp { standing.updatedAt }
    }

    /// A person's status in a game.
    struct Standing: Sendable, Equatable {
        var status: ParticipationStatus
        var isHost = false
        /// When the status last changed; also set when somebody comes back, but not by a note.
        var since: Timestamp
        var updatedAt: Timestamp

        init(_ status: ParticipationStatus, since: Timestamp) {
            (self.status, self.since, updatedAt) = (status, since, since)
        }
    }

    /// All rows of a game, and their counts.
    struct RosterRows: Sendable {
        private var packed = KeyedTable<PackedRow>()
        private var tally = PackedCounts()
        /// The waitlist as row numbers: first come, first served (domain.md §6.4). Those who joined at the same moment
        /// are in the order of their events.
        private var line = SortedNumbers()
        private var sparse: SparseRoster?
    }
}

extension Rsvp.RosterRows {
    var isEmpty: Bool { packed.count == 0 }
    var count: Int { packed.count }
    var extras: Rsvp.RosterExtras? { sparse?.extras }
    var firstOfferEnd: Timestamp? { sparse?.extras.firstOfferEnd }
    /// The host after the last transfer.
    var host: ID? { sparse?.extras.host }

    /// The person in a row. Rows are numbered in the order in which people first came.
    func person(_ row: Int) -> UInt32 { packed[row].key }
    func standing(row: Int) -> Rsvp.Standing {
        var standing = packed[row].standing
        if packed[row].isUpdated, let time = sparse?.extras.updates[packed[row].key] {
            standing.updatedAt = time
        }
        return standing
    }

    var hasWaiting: Bool { !line.isEmpty }
    /// The people of the waitlist, in the order of promotion.
    var waiting: LazyMapSequence<SortedNumbers, UInt32> { line.lazy.map { packed[Int($0)].key } }

    /// Number of people before somebody in the waitlist.
    func rank(of person: UInt32) -> Int? {
        guard !line.isEmpty, let row = packed.find(person), packed[row].status == .waitlisted else {
            return nil
        }
        return line.rank(of: UInt32(row)) { packed[Int($0)].since }
    }

    mutating func apply(_ event: HostTransferred, from: UInt32?, to: UInt32?) {
        for (person, isHost) in [(from, false), (to, true)] {
            if let row = person.flatMap({ packed.find($0) }) { packed[row].isHost = isHost }
        }
        change { $0.host = event.to }
    }

    mutating func apply(_ event: SlotOffered) { setOffer(event.until, of: event.accountId) }
    mutating func apply(_ event: AttendanceSet) {
        change { $0.attendance[event.accountId] = event.attendance }
    }

    mutating func apply(_ event: GuestsNamed) {
        change { $0.guestNames[event.accountId] = event.guestNames.isEmpty ? nil : event.guestNames }
    }

    /// Deletes what somebody wrote.
    mutating func forgetTexts(of account: ID) {
        setNote(nil, of: account)
        if !guestNames(of: account).isEmpty { change { $0.guestNames[account] = nil } }
    }

    mutating func forgetGuestNames() { if namesGuests { change { $0.guestNames = [:] } } }

    /// Changes the extras in place: they may be as many as the people.
    private mutating func change(_ body: (inout Rsvp.RosterExtras) -> Void) {
        if sparse == nil {
            sparse = Rsvp.SparseRoster(Rsvp.RosterExtras())
        } else if !isKnownUniquelyReferenced(&sparse) {
            sparse = sparse.map { Rsvp.SparseRoster($0.extras) }
        }
        guard let sparse else { return }
        body(&sparse.extras)
        if sparse.extras.isEmpty { self.sparse = nil }
    }
}

extension Rsvp.RosterRows: RosterKeeping {
    var counts: Counts {
        get { tally.counts }
        set { tally = PackedCounts(newValue) }
    }

    func standing(of person: UInt32) -> Rsvp.Standing? { packed.find(person).map(standing) }

    mutating func set(_ standing: Rsvp.Standing, of person: UInt32) {
        let row = PackedRow(person, standing)
        let updatedAt = row.isUpdated ? standing.updatedAt : nil
        if sparse?.extras.updates[person] != updatedAt { change { $0.updates[person] = updatedAt } }
        if let number = packed.find(person) { packed[number] = row } else { packed.append(row) }
    }

    mutating func wait(_ person: UInt32) {
        guard let row = packed.find(person) else { return }
        line.insert(UInt32(row)) { packed[Int($0)].since }
    }

    mutating func stopWaiting(_ person: UInt32) {
        guard let row = packed.find(person) else { return }
        line.remove(UInt32(row)) { packed[Int($0)].since }
    }

    func note(of account: ID) -> String? { sparse?.extras.notes[account] }
    func guests(of account: ID) -> Int { sparse?.extras.guests[account] ?? 0 }
    func guestNames(of account: ID) -> [String] { sparse?.extras.guestNames[account] ?? [] }
    /// Whether anybody has named a guest.
    var namesGuests: Bool { sparse.map { !$0.extras.guestNames.isEmpty } ?? false }
    func offer(to account: ID) -> Timestamp? { sparse?.extras.offer(to: account) }
    func invitation(of account: ID) -> Rsvp.Invitation? { sparse?.extras.invitations[account] }
    func isWalkIn(_ account: ID) -> Bool { sparse?.extras.walkIns.contains(account) ?? false }

    mutating func setNote(_ note: String?, of account: ID) {
        if note != nil || self.note(of: account) != nil { change { $0.notes[account] = note } }
    }

    mutating func setGuests(_ count: Int, of account: ID) {
        guard count != guests(of: account) else { return }
        change {
            $0.guests[account] = count > 0 ? count : nil
            let names = ($0.guestNames[account] ?? []).prefix(count)
            $0.guestNames[account] = names.isEmpty ? nil : Array(names)
        }
    }

    mutating func setOffer(_ until: Timestamp?, of account: ID) {
        if until != nil || offer(to: account) != nil { change { $0.setOffer(until, of: account) } }
    }

    mutating func setInvitation(_ invitation: Rsvp.Invitation?, of account: ID) {
        guard invitation != nil || self.invitation(of: account) != nil else { return }
        change { $0.invitations[account] = invitation }
    }

    mutating func setWalkIn(_ isWalkIn: Bool, _ account: ID) {
        guard isWalkIn != self.isWalkIn(account) else { return }
        change { if isWalkIn { $0.walkIns.insert(account) } else { $0.walkIns.remove(account) } }
    }

    mutating func refuse(_ account: ID) { change { $0.refusals.insert(account) } }
}

/// A stored row: the person's number; 46 bits for the milliseconds of `since`; three bits for the status, one for the
/// host, one for whether it was updated since. The time of the update is in ``Rsvp/RosterExtras``.
struct PackedRow: Keyed {
    let key: UInt32
    private var low: UInt32
    private var high: UInt32

    private static let timeMax: Int64 = 1 << 46 - 1

    init(_ person: UInt32, _ standing: Rsvp.Standing) {
        key = person
        let since = UInt64(min(max(standing.since.milliseconds, 0), Self.timeMax)) << 5
        (low, high) = (UInt32(truncatingIfNeeded: since), UInt32(since >> 32))
        low |= UInt32(standing.status.code) << 2
        isHost = standing.isHost
        isUpdated = standing.updatedAt > standing.since
    }

    /// The standing, without a later update.
    var standing: Rsvp.Standing {
        var standing = Rsvp.Standing(status, since: since)
        standing.isHost = isHost
        return standing
    }

    var since: Timestamp { Timestamp(milliseconds: Int64(high) << 27 | Int64(low >> 5)) }
    var status: ParticipationStatus { ParticipationStatus(code: UInt8(low >> 2 & 7)) ?? .left }
    var isHost: Bool {
        get { low & 1 == 1 }
        set { low = newValue ? low | 1 : low & ~1 }
    }
    private(set) var isUpdated: Bool {
        get { low & 2 == 2 }
        set { low = newValue ? low | 2 : low & ~2 }
    }
}

/// ``Counts`` in half the memory.
private struct PackedCounts: Sendable {
    private var going: UInt32 = 0, maybe: UInt32 = 0, waitlisted: UInt32 = 0
    private var requested: UInt32 = 0, invited: UInt32 = 0, guests: UInt32 = 0

    init() {}

    init(_ counts: Counts) {
        (going, maybe) = (UInt32(clamping: counts.going), UInt32(clamping: counts.maybe))
        waitlisted = UInt32(clamping: counts.waitlisted)
        (requested, invited) = (UInt32(clamping: counts.requested), UInt32(clamping: counts.invited))
        guests = UInt32(clamping: counts.going - counts.peopleGoing)
    }

    var counts: Counts {
        Counts(
            going: Int(going), maybe: Int(maybe), waitlisted: Int(waitlisted), requested: Int(requested),
            invited: Int(invited), people: guests == 0 ? nil : Int(going) - Int(guests))
    }
}

/// A game in a snapshot: its rows in order as bytes, the waitlist as row numbers, and the extras. Counts are derived.
struct SavedRoster: Codable {
    private var rows: String
    private var line: [UInt32]?
    private var notes: [ID: String]?
    private var extras: Rsvp.RosterExtras?

    init(_ roster: Rsvp.RosterRows, _ account: (UInt32) -> ID) {
        var writer = PackedWriter()
        for row in 0..<roster.count {
            let standing = roster.standing(row: row)
            writer.append(account(roster.person(row)))
            writer.append(standing.status.code)
            writer.append(UInt8(standing.isHost ? 1 : 0))
            writer.append(standing.since)
            writer.append(standing.updatedAt)
        }
        rows = writer.text
        line = roster.savedLine
        guard var extras = roster.extras else { return }
        if !extras.notes.isEmpty { notes = extras.notes }
        (extras.notes, extras.updates) = ([:], [:])
        if !extras.isEmpty { self.extras = extras }
    }

    /// - Parameter person: gives the number of an account, adding a new one if needed.
    func roster(_ person: (ID) -> UInt32) throws -> Rsvp.RosterRows {
        var roster = Rsvp.RosterRows()
        var reader = try PackedReader(rows)
        while !reader.isAtEnd {
            let account = try reader.readID()
            guard let status = ParticipationStatus(code: try reader.read()) else {
                throw PackedReader.Malformed()
            }
            let isHost = try reader.read(UInt8.self) == 1
            var standing = Rsvp.Standing(status, since: try reader.readTime())
            standing.isHost = isHost
            standing.updatedAt = try reader.readTime()
            roster.set(standing, of: person(account))
            roster.counts.add(1, status, guests: extras?.guests[account] ?? 0)
        }
        try roster.restore(line: line ?? [])
        roster.restore(extras, notes: notes ?? [:])
        return roster
    }
}

extension Rsvp.RosterRows {
    fileprivate var savedLine: [UInt32]? { line.isEmpty ? nil : Array(line) }

    fileprivate mutating func restore(line saved: [UInt32]) throws {
        for row in saved {
            guard row < packed.count else { throw PackedReader.Malformed() }
            line.insert(row) { packed[Int($0)].since }
        }
    }

    fileprivate mutating func restore(_ extras: Rsvp.RosterExtras?, notes: [ID: String]) {
        var extras = extras ?? Rsvp.RosterExtras()
        (extras.notes, extras.updates) = (notes, sparse?.extras.updates ?? [:])
        if !extras.isEmpty { sparse = Rsvp.SparseRoster(extras) }
    }
}

extension Counts {
    /// Counts more rows with a status, or fewer, with their guests. Statuses that are not counted change nothing.
    mutating func add(_ rows: Int, _ status: ParticipationStatus, guests: Int = 0) {
        switch status {
        case .going:
            let people = peopleGoing + rows
            going += rows + guests
            self.people = people == going ? nil : people
        case .maybe: maybe += rows
        case .waitlisted: waitlisted += rows
        case .requested: requested += rows
        case .invited: invited += rows
        case .declined, .left, .removed: break
        }
    }
}
