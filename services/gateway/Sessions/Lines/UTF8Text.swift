// Checks whether bytes are UTF-8, and finds the first that is not.

package enum UTF8Text {
    /// Whether all bytes are ASCII and none is NUL, as in nearly every line.
    package static func isASCIIWithoutNUL(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
            var (index, found): (Int, UInt64) = (0, 0)
            while index &+ 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                // In ASCII, subtracting 1 sets the top bit only for NUL, or for the byte that borrows from one.
                found |= word | (word &- ones)
                index &+= 8
            }
            return found & tops == 0 && bytes[index...].allSatisfy { $0 > 0 && $0 < 0x80 }
        }
    }

    /// The index of the first byte that does not belong to a well-formed character (RFC 3629).
    package static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        var index = 0
        while index < bytes.count {
            let length = self.length(at: index, in: bytes)
            if length == 0 { return index }
            index += length
        }
        return nil
    }

    /// Length of the character at that index, 0 if it is not well-formed.
    private static func length(at index: Int, in bytes: [UInt8]) -> Int {
        let first = bytes[index]
        if first < 0x80 { return 1 }
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            // No overlong forms, no surrogates, nothing beyond U+10FFFF.
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0x80...0xBF)
            }
        guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
        for offset in 2..<max(length, 2) where !(0x80...0xBF).contains(bytes[index + offset]) { return 0 }
        return length
    }
}
