// Lines of the own log that were decoded and wait to be applied. A start decodes millions of them on one
// thread and applies them on another. Events of a type lie in a column of their own, so that none needs a
// box, and a block is used again once it was applied, so that few need new memory.
//
//     lines    57 → column 2, row 0    58 → column 0, row 0    59 → column 2, row 1
//     columns  0: [RsvpErased]         2: [RsvpChanged, RsvpChanged]

import Contracts
import EventLine
import JSON
import Values

/// Some decoded lines. Belongs to one thread at a time.
package final class ReplayBlock<S: Service> {
    /// A line, and where its event is.
    struct Line {
        var sequence: UInt64
        var time: Timestamp
        var actor: ID?
        /// The request that caused it, with its digest if it succeeded.
        var request: (id: ID, digest: RequestDigest?)?
        var seen: Positions?
        /// The type's number; -1 for a line that does not change the state.
        var column: Int
        var row: Int
    }

    private let types: TypeTable<Rules<S>.OwnRule>
    private(set) var lines: [Line] = []
    /// The columns, by the type's number; `nil` for types without a line so far.
    private var columns: [(any ReplayColumn<S.State>)?]

    package init(_ types: TypeTable<Rules<S>.OwnRule>) {
        self.types = types
        columns = Array(repeating: nil, count: types.count)
    }

    package var count: Int { lines.count }

    /// Decodes a line and adds it.
    package func add(_ line: borrowing LineView) throws(MachineFailure) {
        var (added, version): (Line, Int)
        do throws(EventLineError) {
            guard let time = line.time else { throw .shape("time") }
            added = Line(
                sequence: line.sequence, time: time, actor: try line.actor(), request: line.request,
                seen: try line.seen(), column: -1, row: 0)
            version = try line.schemaVersion()
        } catch {
            throw .unreadable(sequence: line.sequence, type: line.type, reason: error.description)
        }
        guard let number = types.find(line.typeBytes), types[number].version >= version else {
            guard line.type == SeenMark.type(of: S.name) else {
                throw .newerVersion(sequence: line.sequence, type: line.type)
            }
            lines.append(added)
            return
        }
        do throws(JSONError) {
            let row = try column(number).read(line.data ?? UnsafeRawBufferPointer(start: nil, count: 0))
            if let row { (added.column, added.row) = (number, row) }
        } catch {
            throw .unreadable(sequence: line.sequence, type: line.type, reason: "\(error)")
        }
        lines.append(added)
    }

    private func column(_ number: Int) -> any ReplayColumn<S.State> {
        if let column = columns[number] { return column }
        let column = types[number].column(types[number].limits, types[number].isKept)
        columns[number] = column
        return column
    }

    func column(of line: Line) -> (any ReplayColumn<S.State>)? {
        line.column < 0 ? nil : columns[line.column]
    }

    /// Remembers the requests that caused these lines and succeeded.
    package func note(in remembered: inout Remembered) {
        for line in lines {
            guard let request = line.request, let digest = request.digest else { continue }
            remembered.note(
                RequestKey(account: line.actor, request: request.id), digest, sequence: line.sequence,
                time: line.time)
        }
    }

    /// Empties it and keeps its memory.
    package func removeAll() {
        lines.removeAll(keepingCapacity: true)
        for column in columns { column?.removeAll() }
    }
}

/// Decoded events of one type.
package protocol ReplayColumn<State>: AnyObject {
    associatedtype State
    /// Whether the machine needs the events too (`OwnRule.isKept`).
    var isKept: Bool { get }
    /// Whether events of this type count towards a limit.
    var isCounted: Bool { get }
    /// Decodes an event. Returns its row; `nil` if events of this type are not used.
    func read(_ data: UnsafeRawBufferPointer) throws(JSONError) -> Int?
    func apply(_ row: Int, to state: inout State, _ info: EventInfo)
    func event(_ row: Int) -> any Event
    /// Visits the limits towards which an event of that sender counts, with how much.
    func forEachHit(of row: Int, by sender: ID, _ body: (RateLimit, Int) -> Void)
    func removeAll()
}

/// How an event counts towards a limit of its sender.
struct Hits<E: Event>: Sendable {
    var limit: RateLimit
    var count: @Sendable (E, ID) -> Int
}

final class EventColumn<S: Service, E: Event>: ReplayColumn {
    private var events: [E] = []
    private let evolve: (@Sendable (inout S.State, E, EventInfo) -> Void)?
    private let hits: [Hits<E>]
    let isKept: Bool

    init(
        _ evolve: (@Sendable (inout S.State, E, EventInfo) -> Void)?, _ limits: [Rules<S>.Limited],
        isKept: Bool
    ) {
        self.evolve = evolve
        self.isKept = isKept
        hits = limits.compactMap { $0.typed as? Hits<E> }
    }

    var isCounted: Bool { !hits.isEmpty }

    func read(_ data: UnsafeRawBufferPointer) throws(JSONError) -> Int? {
        if evolve == nil, !isKept, !isCounted { return nil }
        events.append(try E.read(data))
        return events.count - 1
    }

    func apply(_ row: Int, to state: inout S.State, _ info: EventInfo) { evolve?(&state, events[row], info) }

    func event(_ row: Int) -> any Event { events[row] }

    func forEachHit(of row: Int, by sender: ID, _ body: (RateLimit, Int) -> Void) {
        for hit in hits { body(hit.limit, hit.count(events[row], sender)) }
    }

    func removeAll() { events.removeAll(keepingCapacity: true) }
}
