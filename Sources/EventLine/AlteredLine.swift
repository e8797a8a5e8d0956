// Bytes that an editor or a file transfer adds to lines: a byte-order mark in front of a line (EF BB BF, at the beginning
// of a file) and carriage returns behind it. A line that Rally writes begins with `{` and ends with `}`, so these bytes
// can be taken off without a doubt, and the checksum says whether the rest is what was written.

/// A line with such bytes that is sound without them.
package struct AlteredLine {
    /// The line as it was written.
    package let original: UnsafeRawBufferPointer
    /// How many byte-order marks stand before it.
    package let marks: Int
    /// How many carriage returns stand behind it.
    package let returns: Int

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameter line: the line without its newline.
    /// - Returns: `nil` for a line without such bytes, and for one that is damaged besides.
    package init?(_ line: UnsafeRawBufferPointer) {
        var (rest, marks, returns) = (line, 0, 0)
        while rest.starts(with: Self.mark) {
            rest = UnsafeRawBufferPointer(rebasing: rest[Self.mark.count...])
            marks += 1
        }
        while rest.last == 0x0D {
            rest = UnsafeRawBufferPointer(rebasing: rest.dropLast())
            returns += 1
        }
        guard marks + returns > 0, rest.count <= LogLimits.lineBytesMax,
            let (body, written) = LineShape.tail(of: rest),
            CRC32C.checksum(UnsafeRawBufferPointer(rebasing: rest[..<body])) == written
        else { return nil }
        (original, self.marks, self.returns) = (rest, marks, returns)
    }

    /// The alteration, as a sentence without its full stop.
    package var reason: String {
        let found = [
            marks > 0 ? "a byte-order mark before the line" : nil,
            returns > 0 ? "a carriage return behind the line" : nil,
        ]
        return "an editor or a file transfer has added \(found.compactMap { $0 }.joined(separator: " and "))"
    }
}
