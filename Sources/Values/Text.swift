// Free text (domain.md §1.1): trimmed, in Unicode NFC, without control characters, its length counted in
// grapheme clusters. The size in bytes is checked before any expensive step.

@_spi(_Unicode) import Swift

/// The rules for text that people write.
public enum Text {
    /// Why a text was refused.
    public enum Problem: Error, Hashable, Sendable {
        /// A control character other than a line feed.
        case controlCharacter
        /// Only invisible characters.
        case invisible
        /// Fewer characters than asked for.
        case tooShort
        /// More characters than allowed, or more bytes than that many characters plausibly take.
        case tooLong
    }

    /// Bytes of one character, at most: a family of four with skin tones has 41.
    static let bytesPerCharacterMax = 64
    /// The limit if none is given: 256 KiB.
    public static let bytesMax = 256 * 1024

    /// The text trimmed and in NFC; `nil` when nothing is left, which counts as absent.
    /// Throws `controlCharacter`, or `tooLong` beyond `bytesMax` bytes (of UTF-8, trimmed).
    public static func cleaned(_ raw: String, bytesMax: Int = bytesMax) throws(Problem) -> String? {
        let trimmed = trimmed(raw)
        if trimmed.isEmpty { return nil }
        guard trimmed.utf8.count <= bytesMax else { throw .tooLong }
        if trimmed.utf8.allSatisfy({ $0 < 0x80 }) {
            guard trimmed.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }) else {
                throw .controlCharacter
            }
            return String(trimmed)
        }
        guard trimmed.unicodeScalars.allSatisfy({ !isControl($0) || $0 == "\n" }) else {
            throw .controlCharacter
        }
        return nfc(String(trimmed))
    }

    /// ``cleaned(_:bytesMax:)``, and as long as asked: `length` counts characters as a reader sees them
    /// (grapheme clusters), with something in it that can be seen. `nil` for an absent text, whatever its least length.
    public static func cleaned(_ raw: String, length: ClosedRange<Int>) throws(Problem) -> String? {
        let sane = length.upperBound.multipliedReportingOverflow(by: bytesPerCharacterMax)
        let bytesMax = sane.overflow ? bytesMax : max(sane.partialValue, bytesPerCharacterMax)
        guard let text = try cleaned(raw, bytesMax: bytesMax) else { return nil }
        guard isVisible(text) else { throw .invisible }
        let count = text.count
        guard count >= length.lowerBound else { throw .tooShort }
        guard count <= length.upperBound else { throw .tooLong }
        return text
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
