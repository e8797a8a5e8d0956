// Pages of a log: whole batches, as its readers see them. The same for every engine.

import EventLine
import Values

/// Why a page is refused: the reader's log and this one differ (architecture.md, rule 4), or this one cannot
/// be read.
public struct LogPageRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of refusal; stable.
    public enum Code: String, Sendable {
        /// The reader has more lines than there are here.
        case ahead
        /// The line at that sequence is a different one here.
        case differs
        /// The log could not be read.
        case unreadable
    }

    public var code: Code
    /// The last line that the reader has. Its checksum is 0 if the page was requested by sequence.
    public var asked: Position
    /// The line at that sequence here, or the head if there is none.
    public var here: Position
    /// A sentence for people, without its full stop.
    public var reason: String

    public var description: String { reason }
}

extension LogReading {
    /// Copies of lines, private ones whole. For the owner of the log only.
    public func lines(from first: UInt64, through last: UInt64) throws(LogRefusal) -> [EventLine] {
        var lines: [EventLine] = []
        try forEach(from: first, through: last, isAll: false) { (view) throws(LogRefusal) in
            lines.append(try view.copied(from: place))
            return true
        }
        return lines
    }

    /// The position of a line; nil if there is no such line.
    public func position(of sequence: UInt64) throws(LogRefusal) -> Position? {
        if sequence == 0 { return .start }
        return try lines(from: sequence, through: sequence).first?.position
    }

    /// The lines after `position`: whole synced batches, up to `limit` lines and `bytesMax` bytes (newlines
    /// counted) but at least one batch, none beyond the line `last`. Empty at the head. Private lines are
    /// shown as their envelopes, except to their `reader`. Where `types` are named: whole lines of these alone, and skips.
    public func page(
        after position: Position, through last: UInt64 = .max, for reader: String? = nil,
        of types: AskedTypes? = nil, limit: Int, bytesMax: Int = LogLimits.pageBytesMax
    ) throws(LogPageRefusal) -> [[UInt8]] {
        let head = self.head
        guard position.sequence <= head.sequence else {
            throw LogPageRefusal(
                code: .ahead, asked: position, here: head,
                reason: "asked for what follows \(position), but the log ends at \(head)")
        }
        var differing: Position?
        do throws(LogRefusal) {
            let here = try self.position(of: position.sequence)
            if here == position {
                return try batches(
                    after: position.sequence, through: last,
                    PageWriter(types, for: reader, limit: limit, bytesMax: bytesMax))
            }
            differing = here
        } catch {
            throw LogPageRefusal(code: .unreadable, asked: position, here: head, reason: error.description)
        }
        throw LogPageRefusal(
            code: .differs, asked: position, here: differing ?? head,
            reason: "asked for what follows \(position), but that line is \(differing ?? head) here")
    }

    /// The lines from a sequence on, for a reader that has nothing of this log yet; otherwise like
    /// `page(after:through:for:of:limit:bytesMax:)`. Empty beyond the head.
    public func page(
        from sequence: UInt64, for reader: String? = nil, of types: AskedTypes? = nil, limit: Int,
        bytesMax: Int = LogLimits.pageBytesMax
    ) throws(LogPageRefusal) -> [[UInt8]] {
        do throws(LogRefusal) {
            return try batches(
                after: max(sequence, 1) - 1, through: .max,
                PageWriter(types, for: reader, limit: limit, bytesMax: bytesMax))
        } catch {
            let asked = Position(sequence: sequence, checksum: 0)
            throw LogPageRefusal(
                code: .unreadable, asked: asked, here: head, reason: error.description)
        }
    }

    private func batches(
        after sequence: UInt64, through last: UInt64, _ writer: PageWriter
    ) throws(LogRefusal) -> [[UInt8]] {
        let end = min(last, head.sequence)
        var (page, next) = (writer, sequence)
        while next < end, !page.isFull {
            let stretch = try page.asked.map { (types) throws(LogRefusal) in
                try self.stretch(from: next + 1, of: types)
            }
            if let stretch, let skip = stretch.skip, skip.last <= end {
                if page.take(skip, looked: stretch.looked) { next = skip.last }
                continue
            }
            let (through, isAll) = (min(end, stretch?.last ?? end), page.asked != nil)
            try forEach(from: next + 1, through: through, isAll: isAll) { (line) throws(LogRefusal) in
                do throws(EventLineError) { return try page.take(line) } catch {
                    throw LogRefusal(.newerVersion, directory: place, reason: error.description)
                }
            }
            next = through
        }
        return page.finish()
    }
}

/// Lines of a log that follow each other.
public struct LogStretch: Sendable {
    var last: UInt64
    /// Stands for all of them, if they need not be read.
    var skip: LineSkip?
    /// Bytes of lines that were looked at to know that.
    var looked = 0
}

extension LogReading {
    /// The default, for logs that say nothing of their lines without reading them.
    public func stretch(from first: UInt64, of types: AskedTypes) throws(LogRefusal) -> LogStretch {
        LogStretch(last: .max)
    }
}

extension LineView {
    /// A copy of a line of the log at `place`. If the line cannot be read, the error names the place.
    package func copied(from place: String) throws(LogRefusal) -> EventLine {
        do throws(EventLineError) {
            return try line()
        } catch {
            throw LogRefusal(.newerVersion, directory: place, reason: error.description)
        }
    }
}
