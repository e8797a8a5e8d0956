// The health of a process, in a file: health checks need not start a program that asks over the bus.

import Values

#if canImport(Glibc)
    import Glibc
    private let systemWrite = Glibc.write
#else
    import Darwin
    private let systemWrite = Darwin.write
#endif

/// One line, which `deploy/health` reads: when it was written, `ok` or `ill`, since when, and a sentence; times in
/// seconds since 1970. It is written every few seconds, so an old line means that the process is stuck or gone.
public struct HealthFile: Sendable {
    /// `nil` if there is none, or after a failed write.
    private var path: String?
    private var last: (isWell: Bool, since: Timestamp)?

    /// - Parameter path: the file, best in a directory that is kept in memory; `nil` or empty for none.
    public init(_ path: String?) { self.path = path.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether a file is set.
    public var isWanted: Bool { path != nil }

    /// Replaces the line atomically.
    /// - Parameter complain: gets a sentence if the file cannot be written; after that, nothing more is written.
    public mutating func write(
        isWell: Bool, _ sentence: String, at now: Timestamp = WallClock.now, complain: (String) -> Void
    ) {
        guard let path else { return }
        let since = last.flatMap { $0.isWell == isWell ? $0.since : nil } ?? now
        last = (isWell, since)
        let line =
            "\(now.milliseconds / 1000) \(isWell ? "ok" : "ill") \(since.milliseconds / 1000) "
            + sentence.replacing("\n", with: " ") + "\n"
        do throws(SystemError) {
            try replace(path, with: Array(line.utf8))
        } catch {
            complain("\(error); nothing is written there any more")
            self.path = nil
        }
    }

    private func replace(_ path: String, with line: [UInt8]) throws(SystemError) {
        var failure: SystemError { SystemError("write \(path), which RALLY_HEALTH names", code: errno) }
        let fresh = path + ".new"
        let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        guard systemWrite(file, line, line.count) == line.count, rename(fresh, path) == 0 else {
            throw failure
        }
    }
}
