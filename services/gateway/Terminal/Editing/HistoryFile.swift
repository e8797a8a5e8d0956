// The lines of earlier sessions, in a file that only its owner can read, without secrets.

import GatewaySessions
import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `~/.rally_history`
package struct HistoryFile {
    private let path: String

    /// - Parameter home: if `nil`, no history is kept.
    package init?(home: String?) {
        guard let home, !home.isEmpty else { return nil }
        path = home + "/.rally_history"
    }

    /// The last lines, oldest first.
    func load() -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var reader = LineReader()
        while case .bytes(let bytes) = Descriptor.read(descriptor, bytesMax: GatewayLimits.readBytes) {
            reader.append(bytes)
        }
        reader.finish()
        var lines: [String] = []
        while let line = reader.next() {
            if case .line(let bytes) = line { lines.append(String(decoding: bytes, as: UTF8.self)) }
        }
        if lines.count > 2 * TerminalLimits.historyLinesMax {
            rewrite(lines.suffix(TerminalLimits.historyLinesMax))
        }
        return lines.suffix(TerminalLimits.historyLinesMax)
    }

    /// Adds a line. Failures are ignored: the history is not important.
    func append(_ line: String) { write([line], flags: O_APPEND) }

    private func rewrite(_ lines: ArraySlice<String>) { write(Array(lines), flags: O_TRUNC) }

    private func write(_ lines: [String], flags: Int32) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // It may have existed before, readable by everybody.
        _ = fchmod(descriptor, 0o600)
        Descriptor.write(lines.map { $0 + "\n" }.joined(), to: descriptor)
    }
}
