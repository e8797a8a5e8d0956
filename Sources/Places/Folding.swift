// Folds names, so that their spellings become equal: `Zürich`, `zurich` and `ZÜRICH`; `Saint-Étienne` and `saint
// etienne`.

@_spi(_Unicode) import Swift
import Values

/// Folds names in the same way as deploy/places/make.py folds those of the table.
enum Folding {
    /// Lower case, without marks and apostrophes. All characters but letters and digits separate words, and become a
    /// single space.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(text) }
        var result = String.UnicodeScalarView()
        var isApart = false
        func add(_ scalars: some Sequence<Unicode.Scalar>) {
            if isApart, !result.isEmpty { result.append(" ") }
            isApart = false
            result.append(contentsOf: scalars)
        }
        for scalar in lowercased(text)._nfd {
            if let letters = Text.baseLetters[scalar] {
                add(letters.unicodeScalars)
                continue
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: continue
            case _ where Text.apostrophes.contains(scalar): continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .spacingMark:
                add(CollectionOfOne(scalar))
            default: isApart = true
            }
        }
        return String(result)
    }

    /// The same for ASCII, without the slow look-up of each scalar's properties.
    private static func foldedASCII(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var isApart = false
        for byte in text.utf8 where byte != UInt8(ascii: "'") && byte != UInt8(ascii: "`") {
            guard let letter = lowercased(byte) else {
                isApart = true
                continue
            }
            if isApart, !result.isEmpty { result.append(UInt8(ascii: " ")) }
            isApart = false
            result.append(letter)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// `nil` for anything but a letter or a digit.
    private static func lowercased(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: nil
        }
    }

    /// Lower case scalar by scalar: a final sigma is not special.
    private static func lowercased(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
        return String(result)
    }
}
