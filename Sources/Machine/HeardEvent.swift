// An event of another service, as the machine keeps it until its batch is whole. Of a line it takes what the rules use, when
// it is heard: of a type that they do not observe, only its place in the log.

import Contracts
import EventLine
import JSON
import Values

/// A line of another service's log, with its event decoded.
public struct HeardEvent: FollowedLine {
    /// What the rules make of a line.
    enum Content: Sendable {
        /// Nothing. For the envelope of a private line: the service that may read it whole.
        case none(reader: String?)
        /// It only says what its source has seen.
        case mark
        /// Its type has this number in the table of observed types.
        case event(Int, any Event)
        /// Its data is not as this version knows its type.
        case unreadable(Int)
    }

    /// Actor and trace only of an event that is observed.
    let info: EventInfo
    public let position: Position
    public let batchEnd: UInt64
    public let seen: Positions?
    let content: Content

    public var sequence: UInt64 { position.sequence }
    public var time: Timestamp { info.time }

    /// Whether it only says what its source has seen. Such a line is a batch by itself.
    var isMark: Bool { if case .mark = content { true } else { false } }

    public func isEnvelope(for reader: String) -> Bool {
        if case .none(let named?) = content { return named == reader }
        return false
    }

    /// Reads a line as far as the rules use it, and checks what it reads.
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

    /// Takes what the rules use of a line that was read and checked as a whole.
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
