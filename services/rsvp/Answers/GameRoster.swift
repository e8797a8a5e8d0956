// The people in one game, looked up by account; and a command's draft of the changes to them.

import Contracts
import Machine
import Packed
import Values

extension Rsvp {
    /// The people in one game. It refers to the stored rows, so that making one costs the same for ten people and for
    /// ten thousand.
    struct GameRoster: Sendable {
        fileprivate let stored: RosterRows
        /// Accounts by number.
        fileprivate let people: KeyedTable<ID>

        init(_ stored: RosterRows, _ people: KeyedTable<ID>) { (self.stored, self.people) = (stored, people) }
    }

    /// The people in one game after the events that a command has made so far. It holds only the differences from the
    /// stored rows, so that a command in a game of ten thousand copies none of them.
    struct RosterDraft: Sendable {
        private let base: GameRoster
        var counts: Counts
        private var changed = KeyedTable<Row>()
        /// Accounts that left the stored waitlist, and accounts that joined it, in order.
        private var unlined: Set<ID> = []
        private var lined: [ID] = []
        private var invitations: [ID: Invitation?] = [:]
        private var offers: [ID: Timestamp?] = [:]
        private var guests: [ID: Int] = [:]
        /// The slots that are offered to somebody, with those of guests.
        private(set) var offeredSlots: Int
        private var walkIns: [ID: Bool] = [:]
        private var refusals: Set<ID> = []

        init(_ base: GameRoster) {
            self.base = base
            counts = base.counts
            offeredSlots =
                base.stored.extras?.offers.keys.reduce(0) { $0 + 1 + base.guests(of: $1) } ?? 0
        }
    }
}

extension Rsvp.GameRoster {
    var counts: Counts { stored.counts }
    var isEmpty: Bool { stored.isEmpty }

    subscript(account: ID) -> Rsvp.Row? {
        guard let person = number(of: account), let standing = stored.standing(of: person) else { return nil }
        return Rsvp.Row(accountId: account, standing: standing, note: stored.note(of: account))
    }

    /// Everyone's row, in the order in which people first came.
    var rows: LazyMapSequence<Range<Int>, Rsvp.Row> {
        (0..<stored.count).lazy.map { row in
            let account = people[Int(stored.person(row))]
            return Rsvp.Row(
                accountId: account, standing: stored.standing(row: row), note: stored.note(of: account))
        }
    }

    /// The waitlist, in the order of promotion.
    fileprivate var waitlist: LazyMapSequence<LazyMapSequence<SortedNumbers, UInt32>.Elements, ID> {
        stored.waiting.map { people[Int($0)] }
    }

    /// Position in the waitlist, from 1.
    func position(of account: ID) -> Int? {
        number(of: account).flatMap { stored.rank(of: $0) }.map { $0 + 1 }
    }

    func offer(to account: ID) -> Timestamp? { stored.offer(to: account) }
    func isWalkIn(_ account: ID) -> Bool { stored.isWalkIn(account) }
    /// How many guests somebody brings, or wishes to.
    func guests(of account: ID) -> Int { stored.guests(of: account) }
    func guestNames(of account: ID) -> [String] { stored.guestNames(of: account) }
    func hasRefused(_ account: ID) -> Bool { stored.extras?.refusals.contains(account) ?? false }
    /// The attendance of somebody who was going to a game that is now completed.
    func attendance(of account: ID) -> Attendance { stored.extras?.attendance[account] ?? .attended }
    /// The invitation of an account that is invited, or was until the start.
    func invitation(of account: ID) -> Rsvp.Invitation? { stored.invitation(of: account) }

    private func number(of account: ID) -> UInt32? { people.find(account).map { UInt32($0) } }
}

extension Rsvp.RosterDraft {
    subscript(account: ID) -> Rsvp.Row? { changed.find(account).map { changed[$0] } ?? base[account] }

    /// Everyone who had a row before the command.
    var rows: some Sequence<Rsvp.Row> { base.rows.map { self[$0.accountId] ?? $0 } }

    /// The waitlist in the order of promotion, as it is now: changes made while iterating do not affect it.
    var waitlist: some Sequence<ID> {
        let unlined = unlined
        return [
            AnySequence(base.waitlist.filter { unlined.isEmpty || !unlined.contains($0) }),
            AnySequence(lined),
        ]
        .lazy.joined()
    }

    /// Whether ``waitlist`` may be non-empty.
    var mayHaveWaitlist: Bool { base.stored.hasWaiting || !lined.isEmpty }

    /// The accounts that are offered a slot, in the order of the waitlist.
    var offered: [ID] {
        if offeredSlots == 0 { return [] }
        let kept = base.stored.extras?.offers.keys.filter { offers[$0] == nil } ?? []
        let all = kept + offers.filter { $0.value != nil }.keys
        return all.compactMap { account in position(of: account).map { (account, $0) } }
            .sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The accounts whose offer had ended by `time`, before the command.
    func offersEnded(by time: Timestamp) -> [ID] {
        (base.stored.extras?.offers ?? [:]).filter { $0.value <= time }.keys.sorted()
    }

    /// A number that sorts the waitlist; it is not the position in it.
    private func position(of account: ID) -> Int? {
        if let place = lined.firstIndex(of: account) { return .max / 2 + place }
        return unlined.contains(account) ? nil : base.position(of: account)
    }

    func offer(to account: ID) -> Timestamp? { offers[account] ?? base.offer(to: account) }
    func invitation(of account: ID) -> Rsvp.Invitation? {
        invitations[account] ?? base.invitation(of: account)
    }
    func hasRefused(_ account: ID) -> Bool { refusals.contains(account) || base.hasRefused(account) }

    mutating func apply(_ event: RsvpChanged, at time: Timestamp) {
        apply(event, to: event.accountId, at: time)
    }

    mutating func apply(_ event: HostTransferred) {
        for (account, isHost) in [(event.from, false), (event.to, true)] {
            guard var standing = self[account]?.standing else { continue }
            standing.isHost = isHost
            set(standing, of: account)
        }
    }

    mutating func apply(_ event: SlotOffered) { setOffer(event.until, of: event.accountId) }
}

extension Rsvp.RosterDraft: RosterKeeping {
    func standing(of person: ID) -> Rsvp.Standing? { self[person]?.standing }

    mutating func set(_ standing: Rsvp.Standing, of person: ID) {
        changed[change(person, standing)].standing = standing
    }

    mutating func setNote(_ note: String?, of account: ID) {
        guard let standing = standing(of: account) else { return }
        changed[change(account, standing)].note = note
    }

    /// The index of somebody's changed row, added if missing.
    private mutating func change(_ account: ID, _ standing: Rsvp.Standing) -> Int {
        let base = base
        return changed.number(
            account, or: base[account] ?? Rsvp.Row(accountId: account, standing: standing, note: nil))
    }

    mutating func wait(_ person: ID) { lined.append(person) }

    mutating func stopWaiting(_ person: ID) {
        if let place = lined.firstIndex(of: person) {
            lined.remove(at: place)
        } else {
            unlined.insert(person)
        }
    }

    func isWalkIn(_ account: ID) -> Bool { walkIns[account] ?? base.isWalkIn(account) }
    func guests(of account: ID) -> Int { guests[account] ?? base.guests(of: account) }

    mutating func setGuests(_ count: Int, of account: ID) {
        let old = guests(of: account)
        guard count != old else { return }
        if offer(to: account) != nil { offeredSlots += count - old }
        guests[account] = count
    }

    mutating func setInvitation(_ invitation: Rsvp.Invitation?, of account: ID) {
        if invitation != self.invitation(of: account) { invitations[account] = .some(invitation) }
    }

    mutating func setOffer(_ until: Timestamp?, of account: ID) {
        let old = offer(to: account)
        guard old != until else { return }
        let size = 1 + guests(of: account)
        offeredSlots += (until == nil ? 0 : size) - (old == nil ? 0 : size)
        offers[account] = .some(until)
    }

    mutating func setWalkIn(_ isWalkIn: Bool, _ account: ID) {
        if isWalkIn != self.isWalkIn(account) { walkIns[account] = isWalkIn }
    }

    mutating func refuse(_ account: ID) { refusals.insert(account) }
}
