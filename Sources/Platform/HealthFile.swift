// How a process is, in a file, for health checks that need not start a program that asks over the bus.

import Values

#if canImport(Glibc)
    import Glibc
    private let systemWrite = Glibc.write
#else
    import Darwin
    private let systemWrite = Darwin.write
#endif

/// One line: when it was written, in seconds since 1970, `ok` or `ill`, and a sentence. `deploy/health` reads it. It is written
/// every few seconds, so what is old was written by a process that is stuck or gone.
public struct HealthFile: Sendable {
    private let path: String

    /// - Parameter path: of the file, best in a directory that is kept in memory; `nil` or empty for none.
    public init?(_ path: String?) {
        guard let path, !path.isEmpty else { return nil }
        self.path = path
    }

    /// Replaces the line, so that who reads sees the one or the other.
    /// - Throws: where it cannot be written.
    public func write(isWell: Bool, _ sentence: String, at now: Timestamp = WallClock.now) throws(SystemError)
    {
        let line = Array("\(now.milliseconds / 1000) \(isWell ? "ok" : "ill") \(sentence)".utf8).map {
            $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0
        }
        let fresh = path + ".new"
        let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        guard systemWrite(file, line + [UInt8(ascii: "\n")], line.count + 1) == line.count + 1,
            rename(fresh, path) == 0
        else { throw failure }
    }

    private var failure: SystemError { SystemError("write \(path), which RALLY_HEALTH names", code: errno) }
}
