// Reads an open log while it is appended to, from any thread. It opens files of its own, and reads only
// synced lines.

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
    /// The last line that the reader has. Its checksum is 0 if lines from a sequence on were asked for.
    public var asked: Position
    /// The line at that sequence here, or the head if there is none.
    public var here: Position
    /// A sentence for people, without its full stop.
    public var reason: String

    public var description: String { reason }
}

/// Reads the synced lines of a log.
public struct LogReader: Sendable {
    private let disk: any Disk
    private let directory: String
    private let index: LogIndex

    init(disk: any Disk, directory: String, index: LogIndex) {
        self.disk = disk
        self.directory = directory
        self.index = index
    }

    /// The last line that is safe on disk.
    public var head: Position { index.synced }

    private func cursor(from first: UInt64, through last: UInt64, readBytes: Int) -> LogCursor {
        LogCursor(disk, directory, index, from: first, through: last, readBytes: readBytes)
    }

    /// Reads every synced line after `sequence`, up to `last`, in order. A line is valid while `body` runs.
    public func replay(
        after sequence: UInt64, through last: UInt64 = .max, _ body: (borrowing LineView) throws -> Void
    ) throws {
        guard sequence < .max else { return }
        var cursor = cursor(from: sequence + 1, through: last, readBytes: LogLimits.readBytes)
        while let line = try cursor.line() { try body(line) }
    }

    /// Copies of lines, private ones whole. For the owner of the log only.
    public func lines(from first: UInt64, through last: UInt64) throws(LogRefusal) -> [EventLine] {
        var cursor = cursor(from: first, through: last, readBytes: LogLimits.pageReadBytes)
        var lines: [EventLine] = []
        while let view = try cursor.line() { lines.append(try copied(view)) }
        return lines
    }

    /// The position of a line; nil if there is no such line.
    public func position(of sequence: UInt64) throws(LogRefusal) -> Position? {
        if sequence == 0 { return .start }
        return try lines(from: sequence, through: sequence).first?.position
    }

    /// The lines after `position`: whole synced batches, up to `limit` lines and `bytesMax` bytes (newlines
    /// counted) but at least one batch, none beyond the line `last`. Empty at the head. Private lines are
    /// shown as their envelopes, except to their `reader`.
    public func page(
        after position: Position, through last: UInt64 = .max, for reader: String? = nil, limit: Int,
        bytesMax: Int = LogLimits.pageBytesMax
    ) throws(LogPageRefusal) -> [[UInt8]] {
        let head = index.synced
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
                    after: position.sequence, through: last, for: reader, limit: limit, bytesMax: bytesMax)
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
    /// ``page(after:through:for:limit:bytesMax:)``. Empty beyond the head.
    public func page(
        from sequence: UInt64, for reader: String? = nil, limit: Int,
        bytesMax: Int = LogLimits.pageBytesMax
    ) throws(LogPageRefusal) -> [[UInt8]] {
        do throws(LogRefusal) {
            return try batches(
                after: max(sequence, 1) - 1, through: .max, for: reader, limit: limit, bytesMax: bytesMax)
        } catch {
            let asked = Position(sequence: sequence, checksum: 0)
            throw LogPageRefusal(
                code: .unreadable, asked: asked, here: index.synced, reason: error.description)
        }
    }

    private func batches(
        after sequence: UInt64, through last: UInt64, for reader: String?, limit: Int, bytesMax: Int
    ) throws(LogRefusal) -> [[UInt8]] {
        var cursor = cursor(from: sequence + 1, through: last, readBytes: LogLimits.pageReadBytes)
        var page: [[UInt8]] = []
        var whole = 0
        var bytes = 0
        while let view = try cursor.line() {
            let isHidden = view.isPrivate && !(reader.map { view.isFor($0) } ?? false)
            let line = isHidden ? try copied(view).published.bytes : Array(view.bytes)
            bytes += line.count + 1
            if whole > 0, page.count >= limit || bytes > bytesMax { break }
            page.append(line)
            if view.endsBatch { whole = page.count }
        }
        page.removeLast(page.count - whole)
        return page
    }

    private func copied(_ view: borrowing LineView) throws(LogRefusal) -> EventLine {
        do throws(EventLineError) {
            return try view.line()
        } catch {
            throw LogRefusal(.newerVersion, directory: directory, reason: error.description)
        }
    }
}
