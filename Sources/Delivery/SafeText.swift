// Checks foreign text before it goes into a sentence or a path: only codes may, since free text might quote a token.

import Values

enum SafeText {
    static let codeBytesMax = 40

    /// The text, if it is all letters, digits and underscores.
    static func code(_ text: String) -> String? {
        let isCode = text.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
        return isCode && (1...codeBytesMax).contains(text.utf8.count) ? text : nil
    }

    /// Whether the byte needs no quoting in a path.
    static func isPathByte(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
    }
}
