// `@nickname` in comments (domain.md §7.2). E-mail and web addresses contain no mentions: `josé@nick.com`,
// `@nick@example.social`, `https://example.com/@nick`.

import Values

/// Mentions of users in a text.
public enum Mentions {
    /// The mentioned nicknames, folded and without duplicates, in the order of the text.
    public static func nicknames(in text: String) -> [String] {
        var found: [String] = []
        for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
            for nickname in nicknames(inWord: Array(word)) where !found.contains(nickname) {
                found.append(nickname)
            }
        }
        return found
    }

    private static func nicknames(inWord word: [Unicode.Scalar]) -> [String] {
        var found: [String] = []
        for index in word.indices where word[index] == "@" {
            let name = word[(index + 1)...].prefix(while: isOfName)
            guard Nickname.lengths.contains(name.count),
                !isInsideAddress(before: word[..<index], after: word[(index + 1 + name.count)...])
            else { continue }
            found.append(Text.folded(String(String.UnicodeScalarView(name))))
        }
        return found
    }

    /// Whether the characters before and after a name in a word make it part of an address.
    private static func isInsideAddress(
        before: ArraySlice<Unicode.Scalar>, after: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        if after.first == "@" { return true }
        if before.contains("/"), before.starts(with: "www.".unicodeScalars) || isAfterScheme(before) {
            return true
        }
        guard let last = before.last(where: { !isMark($0) }) else { return false }
        let isBeforeDomain = after.first == "." && (after.dropFirst().first.map(isLetter) ?? false)
        if isLetter(last) || last == "_" {
            // Scripts without spaces between words: `谢谢@nick` is a mention, `王@nick.com` is an address.
            return !isWrittenWithoutBlanks(last) || isBeforeDomain
        }
        // An address such as `o'neil-@nick.com`
        return isBeforeDomain && "!#$%&'*+/=?^`{|}~-".unicodeScalars.contains(last)
            && before.contains { isLetter($0) }
    }

    private static func isAfterScheme(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
        before.indices.contains { before[$0...].starts(with: "://".unicodeScalars) }
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9", "A"..."Z", "a"..."z", "_": true
        default: false
        }
    }

    /// Letters and digits of any script.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    /// Thai, Lao, Burmese, Khmer, kana and Han.
    private static func isWrittenWithoutBlanks(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
