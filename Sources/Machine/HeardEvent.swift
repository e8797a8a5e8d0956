// An event of another service, as the machine keeps it until its batch is whole. It keeps only what the rules use:
// for a type that no rule observes, only the place in the log.

import Contracts
import EventLine
import JSON
import Values

/// A line of another service's log, with its event decoded.
public struct HeardEvent: FollowedLine {
    /// The parts of a line that the rules use.
    enum Content: Sendable {
        /// Nothing. `reader`, for the envelope of a private line: the service that may read the whole line.
        case none(reader: String?)
        /// The line only says what its source has seen.
        case mark
        /// Lines of types that no rule observes, from `first` on. `isOnlyMarks`: each of them is a mark.
        case skipped(first: UInt64, isOnlyMarks: Bool)
        /// An observed event, with its type's number in the table of observed types.
        case event(Int, any Event)
        /// An observed type whose data this version cannot decode.
        case unreadable(Int)
    }

    /// Actor and trace are set only for observed events.
    let info: EventInfo
    public let position: Position
    public let batchEnd: UInt64
    public let seen: Positions?
    let content: Content

    public var first: UInt64 { if case .skipped(let first, _) = content { first } else { sequence } }
    public var sequence: UInt64 { position.sequence }
    public var time: Timestamp { info.time }

    /// Whether the line only says what its source has seen. Such a line is a batch by itself.
    var isMark: Bool { if case .mark = content { true } else { false } }
    var isSkip: Bool { if case .skipped = content { true } else { false } }

    public func isEnvelope(for reader: String) -> Bool {
        if case .none(let named?) = content { return named == reader }
        return false
    }

    /// Reads and checks the parts of a line that the rules use.
    init<S: Service>(
        _ line: borrowing LineView, from source: String, _ rules: TypeTable<Rules<S>.ForeignRule>
    ) throws(EventLineError) {
        guard line.isFrom(source) else { throw .shape("source") }
        guard let time = line.time else { throw .shape("time") }
        var info = EventInfo(source: source, sequence: line.sequence, time: time)
        position = try line.position
        batchEnd = line.batchEnd
        seen = try line.seen()
        if let number = rules.find(line.typeBytes), let data = line.data {
            _ = try line.schemaVersion()
            (info.actor, info.trace) = (try line.actor(), try line.trace())
            content = Self.content(number, data, rules)
            if case .unreadable = content, !line.hasValidData { throw .shape("data") }
        } else if line.typeBytes.elementsEqual(SeenMark.type(of: source).utf8) {
            content = .mark
        } else {
            content = .none(reader: line.data == nil ? try line.reader() : nil)
        }
        self.info = info
    }

    /// Lines that were left out of a page. They have no time of their own.
    init(_ skip: LineSkip, from source: String) {
        info = EventInfo(source: source, sequence: skip.last, time: .distantPast)
        (position, batchEnd, seen) = (skip.at, skip.batchEnd, skip.seen)
        content = .skipped(first: skip.first, isOnlyMarks: skip.isOnlyMarks)
    }

    /// Takes what the rules use from a line that was read and checked as a whole.
    init<S: Service>(_ line: EventLine, _ rules: TypeTable<Rules<S>.ForeignRule>) {
        info = EventInfo(line.header)
        position = line.position
        batchEnd = line.header.batchEnd
        seen = line.header.seen
        if let number = rules.find(line.header.type), let data = line.data {
            content = data.withUnsafeBytes { Self.content(number, $0, rules) }
        } else if line.header.type == SeenMark.type(of: line.header.source) {
            content = .mark
        } else {
            content = .none(reader: line.data == nil ? line.header.reader : nil)
        }
    }

    private static func content<S: Service>(
        _ number: Int, _ data: UnsafeRawBufferPointer, _ rules: TypeTable<Rules<S>.ForeignRule>
    ) -> Content {
        do throws(JSONError) {
            return .event(number, try rules[number].decode(data))
        } catch {
            return .unreadable(number)
        }
    }
}
