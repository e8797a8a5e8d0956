// Runs of combining marks. Swift compares and hashes text in canonical order (UAX #15), and brings a run of marks into it in
// quadratic time: a request of 100 KB would keep a service busy for seconds. So no long run may reach a `String`.

/// Cuts long runs of marks in JSON.
public enum MarkRuns {
    /// Limit of the marks in a row: that of UAX #15, Stream-Safe Text Format.
    public static let marksMax = 30

    /// The JSON text without the marks beyond ``marksMax`` in a row, written as they are or as escapes; `nil` if there are
    /// none. Takes one pass.
    public static func cut(_ text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBufferPointer { bytes in
            var short: [UInt8]?
            var (index, run) = (plainPrefix(of: bytes), 0)
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80, byte != UInt8(ascii: "\\") {
                    run = 0
                    short?.append(byte)
                    index += 1
                    continue
                }
                let (scalar, length) = RawText.scalar(in: bytes, at: index)
                run = scalar.map(isMark) == true ? run + 1 : 0
                if run > marksMax {
                    short = short ?? Array(bytes[..<index])
                } else {
                    short?.append(contentsOf: bytes[index..<(index + length)])
                }
                index += length
            }
            return short
        }
    }

    /// How many bytes come before the first eight with a backslash or a byte that is no ASCII. Most texts have neither.
    private static func plainPrefix(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let isOther = word & 0x8080_8080_8080_8080 | JSON.bytes(equalTo: UInt8(ascii: "\\"), in: word)
            if isOther != 0 { break }
            index += 8
        }
        return index
    }

    /// Whether a scalar belongs to the character before it.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let value = Int(scalar.value)
        guard value < marks.count * 64 else { return hasPropertiesOfMark(scalar) }
        return marks[value >> 6] >> (value & 63) & 1 == 1
    }

    /// A bit for each scalar of the first two planes. To ask for a scalar's properties takes thirty times as long, and a
    /// stranger's megabyte has half a million of them.
    private static let marks: [UInt64] = (0..<0x2_0000 / 64).map { word in
        (0..<64).reduce(0) { bits, bit in
            let scalar = Unicode.Scalar(UInt32(word * 64 + bit))
            return scalar.map(hasPropertiesOfMark) == true ? bits | 1 << UInt64(bit) : bits
        }
    }

    /// Some scalars that decompose into marks have no combining class of their own, such as U+0F73.
    private static func hasPropertiesOfMark(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return properties.canonicalCombiningClass != .notReordered
        }
    }
}
