// The people in a game, as the services know them that follow rsvp: 16 bytes each. A game has a dozen, all games
// together have millions.

import Contracts
import Packed
import Values

/// Somebody's part in a game.
public struct GameRow: Sendable, Equatable {
    public var status: ParticipationStatus
    /// Since when the person has this status.
    public var since: Timestamp
    /// The person whose invitation was the last one.
    public var invitedBy: ID?

    init(_ event: RsvpChanged, after old: GameRow?, at time: Timestamp) {
        status = event.to
        since = old?.status == event.to ? old?.since ?? time : time
        invitedBy = event.to == .invited ? event.invitedBy ?? event.by : old?.invitedBy
    }

    init(_ status: ParticipationStatus, since: Timestamp, invitedBy: ID?) {
        (self.status, self.since, self.invitedBy) = (status, since, invitedBy)
    }
}

/// Everyone who ever had a row in a game. It refers to the stored rows, so that making one costs the same for any
/// number of people.
public struct GameRows: Sendable {
    fileprivate let stored: [PackedGameRow]
    /// Accounts by number.
    fileprivate let people: KeyedTable<ID>

    init(_ stored: [PackedGameRow], _ people: KeyedTable<ID>) {
        (self.stored, self.people) = (stored, people)
    }

    public subscript(account: ID) -> GameRow? {
        people.find(account).flatMap { stored.row(of: UInt32($0)) }.map { $0.row(people) }
    }

    /// All rows in the order of accounts.
    public var all: [(account: ID, row: GameRow)] {
        stored.map { (people[Int($0.person)], $0.row(people)) }.sorted { $0.0 < $1.0 }
    }

    /// The accounts with one of these statuses, in ascending order.
    public func people(_ statuses: Set<ParticipationStatus>) -> [ID] {
        stored.filter { statuses.contains($0.status) }.map { people[Int($0.person)] }.sorted()
    }

    /// Whether anybody but the host ever had a row.
    public func hasOthers(than host: ID) -> Bool { stored.contains { people[Int($0.person)] != host } }
}

/// A stored row. It refers to accounts by number, and has 48 bits for the milliseconds of `since`.
struct PackedGameRow: Sendable {
    let person: UInt32
    private let inviter: UInt32
    private let sinceLow: UInt32
    private let sinceHigh: UInt16
    let status: ParticipationStatus

    private static let nobody = UInt32.max
    private static let timeMax: Int64 = 1 << 48 - 1

    init(_ person: UInt32, _ row: GameRow, inviter: UInt32?) {
        (self.person, self.inviter, status) = (person, inviter ?? Self.nobody, row.status)
        let since = min(max(row.since.milliseconds, 0), Self.timeMax)
        (sinceLow, sinceHigh) = (UInt32(truncatingIfNeeded: since), UInt16(truncatingIfNeeded: since >> 32))
    }

    func row(_ people: KeyedTable<ID>) -> GameRow {
        GameRow(
            status, since: Timestamp(milliseconds: Int64(sinceHigh) << 32 | Int64(sinceLow)),
            invitedBy: inviter == Self.nobody ? nil : people[Int(inviter)])
    }
}

extension [PackedGameRow] {
    /// Somebody's row. Rows are in the order of people's numbers.
    func row(of person: UInt32) -> PackedGameRow? {
        let place = place(of: person)
        return place < count && self[place].person == person ? self[place] : nil
    }

    mutating func set(_ row: PackedGameRow) {
        let place = place(of: row.person)
        if place < count, self[place].person == row.person {
            self[place] = row
        } else {
            makeRoom()
            insert(row, at: place)
        }
    }

    private func place(of person: UInt32) -> Int { partition { $0.person < person } }
}

/// The rows of a game in a snapshot, as bytes in the order of accounts: a million rows as objects take hundreds of
/// megabytes.
struct SavedGameRows {
    let text: String

    init(_ rows: GameRows) {
        var writer = PackedWriter()
        for (account, row) in rows.all {
            writer.append(account)
            writer.append(row.status.code)
            writer.append(row.since)
            writer.append(UInt8(row.invitedBy == nil ? 0 : 1))
            if let inviter = row.invitedBy { writer.append(inviter) }
        }
        text = writer.text
    }

    /// Calls the body with each row.
    static func read(_ text: String, _ body: (ID, GameRow) -> Void) throws {
        var reader = try PackedReader(text)
        while !reader.isAtEnd {
            let account = try reader.readID()
            guard let status = ParticipationStatus(code: try reader.read()) else {
                throw PackedReader.Malformed()
            }
            let since = try reader.readTime()
            let inviter = try reader.read(UInt8.self) == 1 ? try reader.readID() : nil
            body(account, GameRow(status, since: since, invitedBy: inviter))
        }
    }
}

extension ParticipationStatus {
    /// The number used in snapshots; it never changes.
    package var code: UInt8 {
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

    /// All statuses, each at its ``code``.
    private static let byCode = allCases.sorted { $0.code < $1.code }

    /// The status with a ``code``; `nil` if there is none.
    package init?(code: UInt8) {
        guard code < Self.byCode.count else { return nil }
        self = Self.byCode[Int(code)]
    }
}
