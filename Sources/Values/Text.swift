// Free text (domain.md §1.1): trimmed, in Unicode NFC, without control characters, measured in grapheme clusters. The
// size in bytes is checked before any expensive step.

@_spi(_Unicode) import Swift

/// The rules for text that people write.
public enum Text {
    /// The reason for refusing a text.
    public enum Problem: Error, Hashable, Sendable {
        /// A control character other than line breaks and tabs.
        case controlCharacter
        /// Only invisible characters.
        case invisible
        /// Fewer characters than required.
        case tooShort
        /// More characters than allowed.
        case tooLong
        /// More bytes than that many characters need in any script.
        case tooManyBytes
        /// A character with too many marks or parts.
        case piledUp
        /// A line break in a text that must be a single line.
        case severalLines
        /// A direction control in a text that must be a single line.
        case turnsDirection
    }

    /// Limit of the marks of one character (general category M except variation selectors). Real scripts use four; UAX
    /// #15 allows 30.
    static let marksMax = 8
    /// Limit of the scalars of one character: a family of four with skin tones has 11, as has a Sanskrit syllable.
    static let scalarsMax = 12
    /// The default limit: 256 KiB.
    public static let bytesMax = 256 * 1024

    /// Limit in bytes for that many characters: Burmese needs seven for each, and a one-character name may be a family
    /// emoji.
    public static func bytesMax(ofCharacters count: Int) -> Int { min(count, bytesMax) * 8 + 64 }

    /// The text trimmed and in NFC, with line feeds as the only line breaks, and spaces for tabs; `nil` if nothing is
    /// left, which counts as absent. Throws `controlCharacter`, or `tooLong` beyond `bytesMax` bytes (of UTF-8,
    /// trimmed).
    public static func cleaned(_ raw: String, bytesMax: Int = bytesMax) throws(Problem) -> String? {
        let trimmed = trimmed(raw)
        if trimmed.isEmpty { return nil }
        guard trimmed.utf8.count <= bytesMax else { throw .tooLong }
        if trimmed.utf8.allSatisfy({ $0 < 0x80 && ($0 >= 0x20 && $0 != 0x7F || $0 == 0x0A) }) {
            return String(trimmed)
        }
        if trimmed.unicodeScalars.allSatisfy(isComposed) { return String(trimmed) }
        return nfc(try withoutControls(trimmed))
    }

    /// Whether it is of a block of letters, ideographs or emoji that NFC leaves as they are, one behind the other, and no control
    /// character: most text needs no more. All others take the long way.
    public static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0x0A, 0xA1...0x02AF, 0x0391...0x03A1, 0x0400...0x0481, 0x05D0...0x05EA,
            0x0627...0x063A, 0x0E01...0x0E30, 0x2010...0x2015, 0x2018...0x201D, 0x3041...0x3096,
            0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF:
            true
        default: false
        }
    }

    /// The text with line feeds as line breaks and spaces for tabs.
    private static func withoutControls(_ text: Substring) throws(Problem) -> String {
        var clean = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{2028}", "\u{2029}": clean.append("\n")
            case "\t": clean.append(" ")
            default:
                if isControl(scalar) { throw .controlCharacter }
                clean.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(clean)
    }

    /// Like ``cleaned(_:bytesMax:)``, with a check of the length in characters as a reader sees them (grapheme
    /// clusters), at least one of them visible. `nil` for an absent text, whatever the minimum.
    ///
    /// - Parameter isLine: whether it must be a single line, such as a name: without line breaks, and without controls
    ///   that change the direction of the text after it.
    public static func cleaned(
        _ raw: String, length: ClosedRange<Int>, isLine: Bool = false
    ) throws(Problem) -> String? {
        let bytesMax = bytesMax(ofCharacters: length.upperBound)
        // Refuse a text that is far too long before examining its characters.
        guard let text = try cleaned(raw, bytesMax: 4 * bytesMax) else { return nil }
        guard isVisible(text) else { throw .invisible }
        if isLine { try refuseLines(text) }
        var count = 0
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        for character in text {
            count += 1
            guard count <= length.upperBound else { throw .tooLong }
            // Four bytes are at most two marks.
            if !isPlain, character.utf8.count > 4, isPiledUp(character) { throw .piledUp }
        }
        guard count >= length.lowerBound else { throw .tooShort }
        guard text.utf8.count <= bytesMax else { throw .tooManyBytes }
        return text
    }

    private static func refuseLines(_ text: String) throws(Problem) {
        for scalar in text.unicodeScalars {
            if scalar == "\n" { throw .severalLines }
            if turnsDirection(scalar) { throw .turnsDirection }
        }
    }

    private static func isPiledUp(_ character: Character) -> Bool {
        var (scalars, marks) = (0, 0)
        for scalar in character.unicodeScalars {
            scalars += 1
            if isMark(scalar) { marks += 1 }
            if scalars > scalarsMax || marks > marksMax { return true }
        }
        return false
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: !scalar.properties.isVariationSelector
        default: false
        }
    }

    /// Whether it starts or ends an embedding, an override or an isolate (UAX #9).
    private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// A user's text in a form that is safe inside a sentence: on one line, and without effect on the sentence's
    /// direction. A text with right-to-left letters is put between U+2068 and U+2069 (UAX #9, FSI and PDI), without
    /// direction controls of its own.
    public static func inSentence(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0A }) { return text }
        var (plain, isTurned) = (String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars {
            let turns = turnsDirection(scalar)
            isTurned = isTurned || turns || isRightToLeft(scalar)
            if !turns { plain.append(scalar == "\n" ? " " : scalar) }
        }
        return isTurned ? "\u{2068}\(String(plain))\u{2069}" : String(plain)
    }

    /// Whether it is in a Unicode block of right-to-left letters, or is a right-to-left mark.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    /// Whether anything is visible: white space, joiners, fillers and direction marks are not.
    public static func isVisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            if (0x21...0x7E).contains(scalar.value) { return true }
            let properties = scalar.properties
            return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint && !isControl(scalar)
                && properties.generalCategory != .format && scalar != blankBraille
        }
    }

    /// Braille with no dot raised.
    private static let blankBraille: Unicode.Scalar = "\u{2800}"

    /// Percent-encodes all characters but the unreserved ones (RFC 3986, 2.1).
    public static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case 48...57, 65...90, 97...122, 0x2D, 0x2E, 0x5F, 0x7E: [byte]
            default: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Removes white space (Unicode's White_Space) at both ends.
    public static func trimmed(_ text: String) -> Substring {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return text[first..<scalars.index(after: last)]
    }

    /// A text of at most so many characters. A longer one ends with `…`, behind a whole word unless that word is most of it.
    public static func beginning(of text: String, charactersMax: Int) -> String {
        guard text.count > charactersMax else { return text }
        let cut = text.prefix(charactersMax - 1)
        guard !text[cut.endIndex].isWhitespace, let space = cut.lastIndex(where: \.isWhitespace),
            cut.distance(from: cut.startIndex, to: space) >= charactersMax / 2
        else { return "\(trimmed(String(cut)))…" }
        return "\(trimmed(String(cut[..<space])))…"
    }

    /// Unicode normalization form C.
    public static func nfc(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text._nfc { result.append(scalar) }
        return String(result)
    }

    /// The scalars of Unicode normalization form D: base letters followed by their marks.
    static func decomposed(_ text: String) -> [Unicode.Scalar] { Array(text._nfd) }

    /// A password in the form that is hashed (RFC 8265, 4.2): in NFC, with plain spaces for all kinds of space, so that
    /// all keyboards give the same result.
    public static func opaque(_ password: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            result.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return nfc(String(result))
    }

    /// For case-insensitive comparison: NFC, then Unicode's simple case folding. Not for display.
    public static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
        }
        var result = String.UnicodeScalarView()
        for scalar in text._nfc { result.append(folded(scalar)) }
        return String(result)
    }

    /// Whether a text contains another, byte for byte, without wildcards. Fold both first to ignore case.
    public static func contains(_ text: String, _ part: String) -> Bool {
        var text = text
        var part = part
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let first = part.first else { return true }
                var start = 0
                while start + part.count <= text.count {
                    if text[start] == first, text[start...].starts(with: part) { return true }
                    start += 1
                }
                return false
            }
        }
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Simple case folding (CaseFolding.txt, C and S) by the standard library's upper and lower case: `ς`, `Σ` and `σ`
    /// become equal, and `ſ` becomes `s`. Mappings to several scalars are not used.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{131}": return scalar  // A dotless i, whose upper case is I, folds to itself.
        case "\u{FB05}": return "\u{FB06}"  // The ligature of long s and t folds to that of s and t.
        default: return single(single(scalar, \.uppercaseMapping), \.lowercaseMapping)
        }
    }

    private static func single(
        _ scalar: Unicode.Scalar, _ mapping: (Unicode.Scalar.Properties) -> String
    ) -> Unicode.Scalar {
        let mapped = mapping(scalar.properties).unicodeScalars
        guard let first = mapped.first, mapped.count == 1 else { return scalar }
        return first
    }
}

extension String {
    /// The longest prefix of whole characters within that many bytes; a shortened text ends in "…".
    public func prefix(bytes max: Int) -> String {
        if utf8.count <= max { return self }
        var end = startIndex
        var left = max - 3
        while end < endIndex {
            left -= self[end].utf8.count
            if left < 0 { break }
            end = index(after: end)
        }
        return self[..<end] + "…"
    }
}
