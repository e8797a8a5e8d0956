// The form of a name under which its spellings meet: `Zürich`, `zurich` and `ZÜRICH`; `Saint-Étienne` and `saint etienne`.

@_spi(_Unicode) import Swift

/// Folds names, as deploy/places/make.py has folded those of the table.
enum Folding {
    /// Lower case, without marks and apostrophes; what is neither letter nor digit parts words, which are one space apart.
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
            if let letters = letters[scalar] {
                add(letters.unicodeScalars)
                continue
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: continue
            case _ where apostrophes.contains(scalar): continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .spacingMark:
                add(CollectionOfOne(scalar))
            default: isApart = true
            }
        }
        return String(result)
    }

    /// The same without looking up what each scalar is, which takes several times as long.
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

    /// `nil` for what is neither letter nor digit.
    private static func lowercased(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        default: nil
        }
    }

    /// Scalar by scalar: a sigma at the end of a word is one like any other.
    private static func lowercased(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        }
        return String(result)
    }

    /// Letters that are no base letter with a mark.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
        "ħ": "h", "ŧ": "t", "ŋ": "n", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k",
    ]
    private static let apostrophes: Set<Unicode.Scalar> = [
        "'", "’", "‘", "`", "´", "ʻ", "ʼ", "ʹ", "ʿ", "ʾ", "ˈ", "′",
    ]
}
