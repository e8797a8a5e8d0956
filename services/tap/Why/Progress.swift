// The progress of a long operation: one line at a terminal, rewritten; nothing if the output is not a terminal.

import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class Progress {
    private let what: String
    private let isShown = isatty(2) == 1
    private var wasShown = false

    init(_ what: String) { self.what = what }

    /// - Parameter percent: share of the lines to read.
    func tell(_ percent: Int) {
        guard isShown else { return }
        wasShown = true
        Descriptor.write("\r\u{1B}[K\(what): \(percent) %", to: 2)
    }

    func end() { if wasShown { Descriptor.write("\r\u{1B}[K", to: 2) } }
}
