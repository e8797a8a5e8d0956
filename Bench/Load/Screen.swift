// The table on standard output, and the progress on standard error if that is a terminal.

import BenchReport
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Prints each row once it is measured.
struct Screen {
    private let table: Table
    private let hasColour: Bool
    private let hasProgress: Bool

    /// - Parameter saved: the run to compare with.
    init(besides saved: Run?) {
        let isDumb = Environment.variable("TERM") == "dumb"
        let hasColour = isatty(1) == 1 && Environment.variable("NO_COLOR") == nil && !isDumb
        self.hasColour = hasColour
        hasProgress = isatty(2) == 1 && !isDumb
        table = Table(besides: saved) { hasColour ? "\u{1B}[\($1 ? 32 : 31)m\($0)\u{1B}[0m" : $0 }
    }

    func head() { say(table.head) }
    func show(_ row: RowResult) { say(table.line(row)) }
    func note(_ text: String) { say(hasColour ? "\u{1B}[2m\(text)\u{1B}[0m" : text) }

    /// Replaces the previous line of progress.
    func progress(_ text: String) {
        guard hasProgress else { return }
        Descriptor.write("\r\u{1B}[K" + text, to: 2)
    }

    private func say(_ line: String) {
        if hasProgress { Descriptor.write("\r\u{1B}[K", to: 2) }
        Descriptor.write(line + "\n", to: 1)
    }
}
