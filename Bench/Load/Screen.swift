// The table on standard output, and what is under way on standard error: there only at a terminal.

import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Prints rows as they are done.
struct Screen {
    /// Columns: name, ours, beside, ratio, what it must reach.
    static let widths = (name: 44, ours: 14, beside: 14, peer: 30, ratio: 9, target: 9)
    private let hasColour: Bool
    private let hasProgress: Bool

    init() {
        let isDumb = Environment.variable("TERM") == "dumb"
        hasColour = isatty(1) == 1 && Environment.variable("NO_COLOR") == nil && !isDumb
        hasProgress = isatty(2) == 1 && !isDumb
    }

    func head() {
        clear()
        let widths = Self.widths
        Descriptor.write(
            pad("", widths.name) + lead("Rally", widths.ours) + lead("beside", widths.beside) + "  "
                + pad("", widths.peer) + lead("ratio", widths.ratio) + lead("must be", widths.target) + "\n",
            to: 1)
    }

    func show(_ row: Row) {
        clear()
        let widths = Self.widths
        let (peer, value) = row.besideMedian
        let ours = row.ours.median(row.figure)
        var line = pad(row.name, widths.name) + lead(ours.map(row.figure.text) ?? "–", widths.ours)
        line += lead(value.map(row.figure.text) ?? "–", widths.beside) + "  " + pad(peer, widths.peer)
        guard let ours, let value, value > 0 else {
            Descriptor.write(line + "  " + (row.absence ?? (ours == nil ? "not measured" : "")) + "\n", to: 1)
            return
        }
        let ratio = ours / value
        line += lead(short2(ratio) + " ×", widths.ratio) + lead(row.target.text, widths.target)
        switch row.target.isReached(by: ratio) {
        case true?: Descriptor.write(line + "  " + coloured("yes", 32) + "\n", to: 1)
        case false?: Descriptor.write(line + "  " + coloured("NO", 31) + "\n", to: 1)
        case nil: Descriptor.write(line + "\n", to: 1)
        }
    }

    func note(_ text: String) {
        clear()
        Descriptor.write(coloured(text, 2) + "\n", to: 1)
    }

    /// Replaces the line of before.
    func progress(_ text: String) {
        guard hasProgress else { return }
        Descriptor.write("\r\u{1B}[K" + text, to: 2)
    }

    func clear() { if hasProgress { Descriptor.write("\r\u{1B}[K", to: 2) } }

    private func coloured(_ text: String, _ code: Int) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private func lead(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    private func short2(_ ratio: Double) -> String { decimal(ratio, ratio < 10 ? 2 : 1) }
}
