// Texts that may have to be brought into Unicode NFC. That is linear in their length, but takes ten to a hundred times as
// long as reading them, so what a request may have of them is bounded before they are looked at one by one.

import Values

/// Measures such texts in JSON.
public enum ComposedText {
    /// The number of scalars, in JSON text that need not be valid, of all names and texts in which some scalar is not among
    /// those that NFC leaves as they are (`Text.isComposed`). Takes one pass.
    public static func scalars(in text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { bytes in
            var (all, index) = (0, 0)
            while index < bytes.count {
                guard bytes[index] == UInt8(ascii: "\"") else {
                    index += 1
                    continue
                }
                let end = RawText.end(in: bytes, from: index + 1)
                all += scalars(in: bytes, from: index + 1, to: end)
                index = end + 1
            }
            return all
        }
    }

    /// The number of scalars of one text; 0 if NFC leaves all of them as they are.
    private static func scalars(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        var (count, isComposed, index) = (0, true, start)
        while index < end {
            let (scalar, length) = RawText.scalar(in: bytes, at: index)
            // An escape of one letter is a scalar of ASCII.
            if isComposed, let scalar { isComposed = Text.isComposed(scalar) }
            count += 1
            index += length
        }
        return isComposed ? 0 : count
    }
}
