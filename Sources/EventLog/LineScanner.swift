// Reads a file in large pieces and finds its lines, without a copy of each.

import EventLine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The lines of one file from an offset on, newline (0x0A and nothing else) by newline.
final class LineScanner {
    struct Line {
        /// Without the newline; valid until the next line is asked for.
        var bytes: UnsafeRawBufferPointer
        /// Where it begins in the file.
        var offset: Int
        /// Whether there is a newline behind it. Not so at the end of the file, and where a line is longer
        /// than any may be (then no more lines follow).
        var isTerminated: Bool
    }

    private let file: any DiskFile
    private var buffer: UnsafeMutableRawBufferPointer
    /// The file offset of the buffer's first byte.
    private var bufferOffset: Int
    /// What of the buffer is filled, handed out, and known to hold no newline.
    private var filled = 0
    private var head = 0
    private var searched = 0
    private var isAtEnd = false

    init(_ file: any DiskFile, from offset: Int, readBytes: Int) {
        self.file = file
        bufferOffset = offset
        // A byte more than there is, so that the first reading finds the end. It grows where the file does.
        let rest = max(0, ((try? file.size()) ?? readBytes) - offset)
        buffer = .allocate(byteCount: min(readBytes, rest + 1), alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// Where the next line begins in the file.
    var offset: Int { bufferOffset + head }

    func next() throws(DiskError) -> Line? {
        while true {
            if let end = newline() {
                let line = Line(bytes: slice(head, end), offset: offset, isTerminated: true)
                head = end + 1
                searched = head
                return line
            }
            if isAtEnd || filled - head > LogLimits.lineBytesMax {
                guard filled > head else { return nil }
                let line = Line(bytes: slice(head, filled), offset: offset, isTerminated: false)
                head = filled
                isAtEnd = true
                return line
            }
            try fill()
        }
    }

    private func newline() -> Int? {
        guard let base = buffer.baseAddress, filled > searched else { return nil }
        if let found = memchr(base + searched, 0x0A, filled - searched) {
            return found - UnsafeMutableRawPointer(base)
        }
        searched = filled
        return nil
    }

    private func slice(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: buffer[start..<end])
    }

    /// Moves the rest to the front, makes room where a line needs more, and reads on.
    private func fill() throws(DiskError) {
        guard let base = buffer.baseAddress else { return isAtEnd = true }
        let rest = filled - head
        if rest > buffer.count / 2 {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
            larger.baseAddress?.copyMemory(from: base + head, byteCount: rest)
            buffer.deallocate()
            buffer = larger
        } else if head > 0 {
            memmove(base, base + head, rest)
        }
        bufferOffset += head
        searched -= head
        head = 0
        filled = rest
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let count = try file.read(into: room, at: bufferOffset + filled)
        filled += count
        isAtEnd = count < room.count
    }
}
