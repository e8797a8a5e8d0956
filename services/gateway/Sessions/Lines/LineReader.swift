// Splits bytes that arrive in pieces into lines. Only a line feed ends a line (U+2028 is text); a carriage return
// before it is dropped. A line that is too long is discarded as it arrives, so that it never fills the memory.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One line of input, or a note that it was too long.
package enum InputLine: Equatable, Sendable {
    case line([UInt8])
    /// The line was too long and was skipped.
    case tooLong(bytes: Int)
}

/// Splits a stream of bytes.
package struct LineReader: Sendable {
    private let lineBytesMax: Int
    private var buffer: [UInt8] = []
    /// Index of the next line's first byte.
    private var start = 0
    /// No line feed was found before this index.
    private var searched = 0
    /// Bytes dropped so far of a line that is too long and has not ended.
    private var discarded: Int?
    private var isFirst = true
    private var hasEnded = false

    package init(lineBytesMax: Int = GatewayLimits.lineBytesMax) { self.lineBytesMax = lineBytesMax }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 0 {
            buffer.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Ends the input; bytes after the last line feed count as a line.
    package mutating func finish() { hasEnded = true }

    /// Whether every line has been taken and no more can come.
    package var isExhausted: Bool { hasEnded && start == buffer.count && discarded == nil }

    /// The next complete line; `nil` if there is none yet.
    package mutating func next() -> InputLine? {
        if let end = lineFeed() { return take(upTo: end, next: end + 1) }
        searched = buffer.count
        if hasEnded {
            return start < buffer.count || discarded != nil
                ? take(upTo: buffer.count, next: buffer.count) : nil
        }
        // The byte beyond the limit may be the carriage return.
        if buffer.count - start > lineBytesMax + 1 || discarded != nil {
            discarded = (discarded ?? 0) + buffer.count - start
            start = buffer.count
        }
        return nil
    }

    /// The index of the line feed that ends the line, if it has arrived.
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
        // A byte order mark is not part of the first line.
        if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if let discarded { return .tooLong(bytes: discarded + line.count) }
        return line.count > lineBytesMax ? .tooLong(bytes: line.count) : .line(Array(line))
    }
}
