// Free text (domain.md §1.1): trimmed, in Unicode NFC, without control characters, its length counted in
// grapheme clusters. The size in bytes is checked before any expensive step.

@_spi(_Unicode) import Swift

/// The rules for text that people write.
public enum Text {
    /// Why a text was refused.
    public enum Problem: Error, Hashable, Sendable {
        /// A control character, other than the ends of lines and tabs.
        case controlCharacter
        /// Only invisible characters.
        case invisible
        /// Fewer characters than asked for.
        case tooShort
        /// More characters than allowed.
        case tooLong
        /// More bytes than so many characters of any script take.
        case tooManyBytes
        /// A character of too many marks, or of too many parts.
        case piledUp
        /// More than one line, where one is asked for.
        case severalLines
        /// A control that turns the direction of what follows, in a single line.
        case turnsDirection
    }

    /// Marks of one character (general category M, variation selectors apart), at most. Scripts use four; UAX #15 allows 30.
    static let marksMax = 8
    /// Scalars of one character, at most: a family of four with skin tones has 11, a Sanskrit syllable as many.
    static let scalarsMax = 12
    /// The limit if none is given: 256 KiB.
    public static let bytesMax = 256 * 1024

    /// The bytes of so many characters, at most: Burmese takes seven a character, and a name of one may be a family.
    public static func bytesMax(ofCharacters count: Int) -> Int { min(count, bytesMax) * 8 + 64 }

    /// The text trimmed and in NFC, with line feeds as the only ends of lines, and blanks for tabs; `nil` when nothing is left,
    /// which counts as absent. Throws `controlCharacter`, or `tooLong` beyond `bytesMax` bytes (of UTF-8, trimmed).
    public static func cleaned(_ raw: String, bytesMax: Int = bytesMax) throws(Problem) -> String? {
        let trimmed = trimmed(raw)
        if trimmed.isEmpty { return nil }
        guard trimmed.utf8.count <= bytesMax else { throw .tooLong }
        if trimmed.utf8.allSatisfy({ $0 < 0x80 && ($0 >= 0x20 && $0 != 0x7F || $0 == 0x0A) }) {
            return String(trimmed)
        }
        return nfc(try withoutControls(trimmed))
    }

    /// The text with its ends of lines as line feeds, and its tabs as blanks.
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

    /// ``cleaned(_:bytesMax:)``, and as long as asked: `length` counts characters as a reader sees them
    /// (grapheme clusters), with something in it that can be seen. `nil` for an absent text, whatever its least length.
    ///
    /// - Parameter isLine: whether it is a single line, such as a name: it has no line feed, and nothing that turns the
    ///   direction of what stands behind it.
    public static func cleaned(
        _ raw: String, length: ClosedRange<Int>, isLine: Bool = false
    ) throws(Problem) -> String? {
        let bytesMax = bytesMax(ofCharacters: length.upperBound)
        // No longer than what could be of the right length at all, before anything is looked at one by one.
        guard let text = try cleaned(raw, bytesMax: 4 * bytesMax) else { return nil }
        guard isVisible(text) else { throw .invisible }
        if isLine { try refuseLines(text) }
        var count = 0
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        for character in text {
            count += 1
            guard count <= length.upperBound else { throw .tooLong }
            if !isPlain, isPiledUp(character) { throw .piledUp }
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

    /// An embedding, an override or an isolate (UAX #9), or the end of one.
    private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// A text of somebody's as it goes into a sentence: on one line, and so that it turns nothing of the sentence round. What has
    /// letters from right to left stands between U+2068 and U+2069 (UAX #9, FSI and PDI), without turns of its own.
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

    /// Whether it is in a block of Unicode whose letters run from right to left, or a mark that does.
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

    /// Six dots, none of them raised.
    private static let blankBraille: Unicode.Scalar = "\u{2800}"

    /// Percent-encodes all but unreserved characters (RFC 3986, 2.1).
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

    /// Unicode normalisation form C.
    public static func nfc(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text._nfc { result.append(scalar) }
        return String(result)
    }

    /// The scalars of Unicode normalisation form D: letters, then the marks on them.
    static func decomposed(_ text: String) -> [Unicode.Scalar] { Array(text._nfd) }

    /// A password as it is hashed (RFC 8265, 4.2): every blank is a space, and the text is in NFC, so that all keyboards type the
    /// same.
    public static func opaque(_ password: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in password.unicodeScalars {
            result.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return nfc(String(result))
    }

    /// For comparisons without regard to case: NFC, then Unicode's simple case folding. Not for display.
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

    /// Simple case folding (CaseFolding.txt, C and S) through the standard library's upper and lower case:
    /// `ς`, `Σ` and `σ` become equal, and `ſ` becomes `s`. Mappings to several scalars are not used.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{131}": return scalar  // A dotless i, whose upper case is I, folds to itself.
        case "\u{FB05}": return "\u{FB06}"  // The ligature of long s and t is the one of s and t.
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
    /// As many whole characters as have so many bytes together; what is cut ends in "…".
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
