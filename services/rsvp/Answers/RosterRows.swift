// The people in one game, 32 bytes each: a game has a dozen, all games together have millions.

import Contracts
import Machine
import Packed
import Values

extension Rsvp {
    /// One person in one game (domain.md §6.1).
    struct Row: Sendable {
        var accountId: ID
        var status: ParticipationStatus
        var isHost = false
        /// When the status became what it is; set anew on every re-entry, not by a note.
        var since: Timestamp
        var note: String?
        var updatedAt: Timestamp
    }

    /// All rows of a game, and how they add up.
    struct RosterRows: Sendable {
        private var packed = KeyedTable<PackedRow>()
        private(set) var counts = Counts()
        /// The waitlist, by number of row: first come, first served (domain.md §6.4).
        private var line: [UInt32] = []
        /// By account; few leave a note.
        private var notes: [ID: String] = [:]
        private var boxedExtras: Box<RosterExtras>?
    }
}

extension Rsvp.RosterRows {
    subscript(account: ID) -> Rsvp.Row? { packed.find(account).map(row) }

    /// In the order in which they first came.
    var rows: LazyMapSequence<Range<Int>, Rsvp.Row> { (0..<packed.count).lazy.map(row) }

    /// In the order in which they move up.
    var waitlist: LazyMapSequence<[UInt32], ID> { line.lazy.map { packed[Int($0)].key } }

    /// Place in the waitlist, from 1.
    func position(of account: ID) -> Int? {
        guard !line.isEmpty, let number = packed.find(account) else { return nil }
        return line.firstIndex(of: UInt32(number)).map { $0 + 1 }
    }

    /// Few games have any; replaced as a whole.
    private(set) var extras: Rsvp.RosterExtras {
        get { boxedExtras?.value ?? Rsvp.RosterExtras() }
        set { boxedExtras = newValue.isEmpty ? nil : Box(newValue) }
    }

    func offer(to account: ID) -> Timestamp? { boxedExtras?.value.offers[account] }
    var firstOfferEnd: Timestamp? { boxedExtras?.value.offers.values.min() }
    var host: ID? { boxedExtras?.value.host }
    func isWalkIn(_ account: ID) -> Bool { boxedExtras?.value.walkIns.contains(account) ?? false }
    func hasRefused(_ account: ID) -> Bool { boxedExtras?.value.refusals.contains(account) ?? false }
    /// Of somebody who was going to a game that is completed.
    func attendance(of account: ID) -> Attendance { boxedExtras?.value.attendance[account] ?? .attended }

    mutating func apply(_ event: HostTransferred) {
        for (account, isHost) in [(event.from, false), (event.to, true)] {
            if let number = packed.find(account) { packed[number].isHost = isHost }
        }
        extras.host = event.to
    }

    mutating func apply(_ event: SlotOffered) { extras.offers[event.accountId] = event.until }
    mutating func apply(_ event: AttendanceSet) { extras.attendance[event.accountId] = event.attendance }

    /// The invitation of somebody who is invited, or was until the start.
    func invitation(of account: ID) -> Rsvp.Invitation? { boxedExtras?.value.invitations[account] }

    /// The only way a row changes. Returns whether it is a new one.
    @discardableResult
    mutating func apply(_ event: RsvpChanged, _ info: EventInfo) -> Bool {
        let known = packed.count
        let number = packed.number(
            event.accountId, or: PackedRow(event.accountId, event.to, since: info.time))
        if let from = event.from {
            counts[from] -= 1
            if from == .waitlisted && event.to != .waitlisted { line.removeAll { $0 == number } }
        }
        counts[event.to] += 1
        if event.to == .waitlisted && event.from != .waitlisted { line.append(UInt32(number)) }
        if event.to != event.from { packed[number].since = info.time }
        packed[number].status = event.to
        if let isHost = event.isHost { packed[number].isHost = isHost }
        packed[number].updatedAt = info.time
        if event.note != nil || !notes.isEmpty { notes[event.accountId] = event.note }
        if event.to == .invited || event.walkIn == true || boxedExtras != nil { extras.apply(event) }
        return packed.count > known
    }

    mutating func forgetNote(of account: ID) { notes[account] = nil }

    private func row(_ number: Int) -> Rsvp.Row {
        let row = packed[number]
        return Rsvp.Row(
            accountId: row.key, status: row.status, isHost: row.isHost, since: row.since,
            note: notes.isEmpty ? nil : notes[row.key], updatedAt: row.updatedAt)
    }
}

/// A row as it is kept, but for its note.
struct PackedRow: Keyed {
    let key: ID
    var updatedAt: Timestamp
    /// Milliseconds, then seven bits for the status, then one for the host.
    private var packed: Int64

    init(_ account: ID, _ status: ParticipationStatus, since: Timestamp) {
        key = account
        updatedAt = since
        packed = since.milliseconds << 8 | Int64(status.code) << 1
    }

    var since: Timestamp {
        get { Timestamp(milliseconds: packed >> 8) }
        set { packed = newValue.milliseconds << 8 | packed & 0xFF }
    }

    var status: ParticipationStatus {
        get { ParticipationStatus(code: UInt8(packed >> 1 & 0x7F)) ?? .left }
        set { packed = packed & ~0xFE | Int64(newValue.code) << 1 }
    }

    var isHost: Bool {
        get { packed & 1 == 1 }
        set { packed = packed & ~1 | (newValue ? 1 : 0) }
    }
}

extension ParticipationStatus {
    /// The number in snapshots; it never changes.
    fileprivate var code: UInt8 {
        switch self {
        case .going: 0
        case .maybe: 1
        case .waitlisted: 2
        case .requested: 3
        case .invited: 4
        case .declined: 5
        case .left: 6
        case .removed: 7
        }
    }

    fileprivate init?(code: UInt8) {
        switch code {
        case 0: self = .going
        case 1: self = .maybe
        case 2: self = .waitlisted
        case 3: self = .requested
        case 4: self = .invited
        case 5: self = .declined
        case 6: self = .left
        case 7: self = .removed
        default: return nil
        }
    }
}

/// A snapshot has the rows in their order as bytes, the line as indexes of rows, and notes by account. Counts are derived.
extension Rsvp.RosterRows: Codable {
    private enum CodingKeys: String, CodingKey { case rows, line, notes, extras }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var reader = try PackedReader(container.decode(String.self, forKey: .rows))
        while !reader.isAtEnd {
            let account = try reader.readID()
            guard let status = ParticipationStatus(code: try reader.read()) else {
                throw PackedReader.Malformed()
            }
            var row = PackedRow(account, status, since: .distantPast)
            row.isHost = try reader.read(UInt8.self) == 1
            row.since = try reader.readTime()
            row.updatedAt = try reader.readTime()
            packed.append(row)
            counts[status] += 1
        }
        line = try container.decodeIfPresent([UInt32].self, forKey: .line) ?? []
        guard line.allSatisfy({ $0 < packed.count }) else { throw PackedReader.Malformed() }
        notes = try container.decodeIfPresent([ID: String].self, forKey: .notes) ?? [:]
        boxedExtras = try container.decodeIfPresent(Box<Rsvp.RosterExtras>.self, forKey: .extras)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var writer = PackedWriter()
        for row in packed.rows {
            writer.append(row.key)
            writer.append(row.status.code)
            writer.append(UInt8(row.isHost ? 1 : 0))
            writer.append(row.since)
            writer.append(row.updatedAt)
        }
        try container.encode(writer.text, forKey: .rows)
        if !line.isEmpty { try container.encode(line, forKey: .line) }
        if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
        try container.encodeIfPresent(boxedExtras, forKey: .extras)
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
