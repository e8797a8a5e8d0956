// Texts in a form for searching: `O’Neil` from a phone's keyboard equals `O'Neil`, `José` equals `jose`, `ｅｘａｍｐｌｅ`
// equals `example`.

@_spi(_Unicode) import Swift

extension Text {
    /// The form for searching: ``folded(_:)`` without accents and apostrophes, and with plain dashes, quotes and
    /// spaces. Applied to both the search text and the searched text. Not for display, and not for values that must be
    /// unique.
    public static func searchable(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return withoutApostrophes(ascii: folded(text)) }
        var result = String.UnicodeScalarView()
        for scalar in folded(compatible(text))._nfd where !isAccent(scalar) && !apostrophes.contains(scalar) {
            if let letters = baseLetters[scalar] {
                result.append(contentsOf: letters.unicodeScalars)
            } else if let plain = plainMarks[scalar] {
                result.append(plain)
            } else {
                result.append(scalar)
            }
        }
        return result.isEmpty ? folded(text) : nfc(String(result))
    }

    private static func withoutApostrophes(ascii text: String) -> String {
        func isApostrophe(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
        }
        guard text.utf8.contains(where: isApostrophe) else { return text }
        let rest = text.utf8.filter { !isApostrophe($0) }
        return rest.isEmpty ? text : String(decoding: rest, as: UTF8.self)
    }

    /// Replaces fullwidth, mathematical and circled letters, digits and full stops by their ASCII forms, using
    /// Unicode's compatibility mappings (NFKC). Removes invisible characters and keeps all others.
    public static func compatible(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !invisible.contains(scalar) { result.append(plain(scalar)) }
        return String(result)
    }

    /// Letters that Unicode does not decompose into a base letter and a mark.
    public static let baseLetters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
        "ħ": "h", "ŧ": "t", "ŋ": "n", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k",
    ]
    /// All characters that keyboards produce for an apostrophe.
    public static let apostrophes: Set<Unicode.Scalar> = [
        "'", "’", "‘", "`", "´", "ʻ", "ʼ", "ʹ", "ʿ", "ʾ", "ˈ", "′", "＇", "\u{201B}",
    ]

    private static let plainMarks: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{2010}": "-", "\u{2011}": "-", "\u{2012}": "-", "\u{2013}": "-", "\u{2014}": "-", "\u{2212}": "-",
        "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"",
        "\u{A0}": " ", "\u{2009}": " ", "\u{202F}": " ", "\u{3000}": " ",
    ]

    /// Soft hyphen, zero-width space, joiner and non-joiner, word joiner, byte order mark.
    private static let invisible: Set<Unicode.Scalar> = [
        "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}",
    ]

    /// Latin, Greek and Cyrillic accents, Hebrew points and Arabic vowel signs. Vowels of Indic scripts are not
    /// accents.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x64B...0x65F, 0x670,
            0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
            true
        default: false
        }
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        let mapped: UInt32? =
            switch value {
            case 0xFF01...0xFF5E: value - 0xFEE0
            case 0x24B6...0x24CF: value - 0x24B6 + 0x41
            case 0x24D0...0x24E9: value - 0x24D0 + 0x61
            case 0x1F130...0x1F149: value - 0x1F130 + 0x41
            // Thirteen alphabets of upper-case and lower-case letters, and five rows of digits.
            case 0x1D400...0x1D6A3: mathematical((value - 0x1D400) % 52)
            case 0x1D7CE...0x1D7FF: (value - 0x1D7CE) % 10 + 0x30
            case 0x2460...0x2468: value - 0x2460 + 0x31
            case 0x24EA: 0x30
            // A one-dot leader, and the full stops of Chinese and Japanese, which browsers treat as dots in a domain.
            case 0x2024, 0x3002, 0xFF61: 0x2E
            default: letterlike[scalar]?.value
            }
        return mapped.flatMap(Unicode.Scalar.init) ?? scalar
    }

    private static func mathematical(_ index: UInt32) -> UInt32 {
        index < 26 ? index + 0x41 : index - 26 + 0x61
    }

    /// Mathematical letters that were added to Unicode earlier and lie elsewhere.
    private static let letterlike: [Unicode.Scalar: Unicode.Scalar] = [
        "ℂ": "C", "ℊ": "g", "ℋ": "H", "ℌ": "H", "ℍ": "H", "ℎ": "h", "ℐ": "I", "ℑ": "I", "ℒ": "L", "ℓ": "l",
        "ℕ": "N", "ℙ": "P", "ℚ": "Q", "ℛ": "R", "ℜ": "R", "ℝ": "R", "ℤ": "Z", "ℨ": "Z", "ℬ": "B", "ℭ": "C",
        "ℯ": "e", "ℰ": "E", "ℱ": "F", "ℳ": "M", "ℴ": "o",
    ]
}
