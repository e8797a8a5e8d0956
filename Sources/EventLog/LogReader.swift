// Reads an open log while it is appended to, from any thread. It opens files of its own, and reads only
// synced lines.

import EventLine
import Values

/// Reads the synced lines of a log.
public struct LogReader: Sendable {
    let disk: any Disk
    let directory: String
    let index: LogIndex

    init(disk: any Disk, directory: String, index: LogIndex) {
        self.disk = disk
        self.directory = directory
        self.index = index
    }

    public var head: Position { index.synced }
    public var place: String { directory }

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

    public func forEach(
        from first: UInt64, through last: UInt64, isAll: Bool,
        _ body: (borrowing LineView) throws(LogRefusal) -> Bool
    ) throws(LogRefusal) {
        var cursor = cursor(
            from: first, through: last, readBytes: isAll ? LogLimits.readBytes : LogLimits.pageReadBytes)
        while let line = try cursor.line() { if try !body(line) { return } }
    }
}
