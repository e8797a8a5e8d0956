// Reads a file in large pieces and finds its lines without copying them.

import EventLine

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Scans the lines of one file from an offset on. A line ends with 0x0A and nothing else.
final class LineScanner {
    struct Line {
        /// The line without its newline. Valid until the next line is read.
        var bytes: UnsafeRawBufferPointer
        /// The line's offset in the file.
        var offset: Int
        /// Whether a newline follows. False at the end of the file, and for a line beyond the size limit
        /// (then no more lines follow).
        var isTerminated: Bool
    }

    private let file: any DiskFile
    private var buffer: UnsafeMutableRawBufferPointer
    /// The file offset of the buffer's first byte.
    private var bufferOffset: Int
    /// How many bytes of the buffer are filled, handed out, and known to hold no newline.
    private var filled = 0
    private var head = 0
    private var searched = 0
    private var isAtEnd = false

    init(_ file: any DiskFile, from offset: Int, readBytes: Int) {
        self.file = file
        bufferOffset = offset
        // One byte more than the file has, so that the first read finds the end. If the file grows, so does the buffer.
        let rest = max(0, ((try? file.size()) ?? readBytes) - offset)
        buffer = .allocate(byteCount: min(readBytes, rest + 1), alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The next line's offset in the file.
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

    /// Moves the rest to the front, grows the buffer if a line needs it, and reads more.
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
