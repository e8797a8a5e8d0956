// What may be taken over from others into a sentence or a path: a code, never free text, which might quote a token.

enum Wordless {
    static let codeBytesMax = 40

    /// Letters, digits and underscores; `nil` for anything else.
    static func code(_ text: String) -> String? {
        let isCode = text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
        return isCode && (1...codeBytesMax).contains(text.utf8.count) ? text : nil
    }

    /// What needs no quoting in a path.
    static func isPathWord(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
    }
}
