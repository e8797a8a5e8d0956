// Bytes in pieces become lines. A line feed ends a line and nothing else does (U+2028 is text); a carriage
// return before it is dropped. A line that is too long is thrown away as it comes, so that it never fills the
// memory.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One line of input, as far as it could be read.
package enum InputLine: Equatable, Sendable {
    case line([UInt8])
    /// The line was skipped.
    case tooLong(bytes: Int)
}

/// Splits a stream of bytes.
package struct LineReader: Sendable {
    private let lineBytesMax: Int
    private var buffer: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to here no line feed has been found.
    private var searched = 0
    /// Bytes of a line that is too long and still goes on.
    private var discarded: Int?
    private var isFirst = true
    private var hasEnded = false

    package init(lineBytesMax: Int = GatewayLimits.lineBytesMax) { self.lineBytesMax = lineBytesMax }

    /// More input.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The input is over; what has no line feed yet is a line all the same.
    package mutating func finish() { hasEnded = true }

    /// Whether everything has been taken out and nothing can come.
    package var isExhausted: Bool { hasEnded && start == buffer.count && discarded == nil }

    /// The next whole line; `nil` where there is none yet.
    package mutating func next() -> InputLine? {
        if let end = lineFeed() { return take(upTo: end, next: end + 1) }
        searched = buffer.count
        if hasEnded {
            return start < buffer.count || discarded != nil
                ? take(upTo: buffer.count, next: buffer.count) : nil
        }
        // One more than allowed may be the carriage return.
        if buffer.count - start > lineBytesMax + 1 || discarded != nil {
            discarded = (discarded ?? 0) + buffer.count - start
            start = buffer.count
        }
        return nil
    }

    /// Where the line ends, if its line feed has come.
    private func lineFeed() -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard searched < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private mutating func take(upTo end: Int, next: Int) -> InputLine {
        defer {
            start = next
            searched = next
            discarded = nil
            isFirst = false
        }
        var line = buffer[start..<end]
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        // A byte order mark is no part of the first line.
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if let discarded { return .tooLong(bytes: discarded + line.count) }
        return line.count > lineBytesMax ? .tooLong(bytes: line.count) : .line(Array(line))
    }
}
