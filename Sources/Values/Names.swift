// Normalized names: city keys and nicknames (domain.md §1.1, §3.3).

/// The normalized key of a city, the same for all its spellings: `San Jose, CA` → `san_jose_ca`. Golf course keys
/// follow the same rule.
public enum CityKey {
    static let labelBytesMax = 4096

    /// The key of a label: lower case, with `_` for spaces and hyphens, and without all characters but letters, digits
    /// and `_`. `nil` if nothing is left, or for a label longer than 4 KiB.
    public static func of(_ label: String) -> String? {
        guard label.utf8.count <= labelBytesMax else { return nil }
        var key = String.UnicodeScalarView()
        for scalar in Text.nfc(String(Text.trimmed(label))).lowercased().unicodeScalars {
            if scalar.properties.isWhitespace || hyphens.contains(scalar) {
                key.append("_")
            } else if scalar == "_" || isLetterOrDigit(scalar) {
                key.append(scalar)
            }
        }
        return key.isEmpty ? nil : String(key)
    }

    private static let hyphens: [Unicode.Scalar] = ["-", "\u{2010}", "\u{2011}"]

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber: true
        default: false
        }
    }
}

/// Nicknames: unique regardless of case, shown as typed.
public enum Nickname {
    public static let lengths = 3...20

    private static let reserved: Set<String> = ["root", "system", "me", "null", "deleted"]

    /// Whether it matches `^[A-Za-z0-9_]{3,20}$`.
    public static func isWellFormed(_ nickname: String) -> Bool {
        lengths.contains(nickname.utf8.count)
            && nickname.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    /// The prefix of deleted accounts' nicknames.
    public static let deletedPrefix = "deleted_"

    /// Whether a nickname is reserved, in any case: it has another meaning, or could pass for Rally's staff.
    public static func isReserved(_ nickname: String) -> Bool {
        guard nickname.utf8.count <= lengths.upperBound else { return false }
        let folded = Text.folded(nickname)
        return reserved.contains(folded) || folded.hasPrefix(deletedPrefix) || OfficialName.isNickname(folded)
    }

    /// Makes a free nickname from a display name, or from the local part of an e-mail address: lower case, only
    /// `[a-z0-9_]`, at most 20 characters; `player` if fewer than 3 are left or the name could pass for Rally's staff.
    /// If that is taken or reserved, the smallest free number from 2 is appended, and the stem is shortened to keep the
    /// limit.
    ///
    /// `isTaken` is called with one candidate after another, all in lower case.
    public static func generated(from name: String, isTaken: (String) -> Bool) -> String {
        var stem = ""
        for scalar in name.unicodeScalars where stem.utf8.count < lengths.upperBound {
            for lower in scalar.properties.lowercaseMapping.unicodeScalars where isKept(lower) {
                stem.unicodeScalars.append(lower)
            }
        }
        if stem.utf8.count < lengths.lowerBound || OfficialName.isNickname(stem) { stem = "player" }
        var candidate = stem
        var number = 2
        while isReserved(candidate) || isTaken(candidate) {
            let suffix = String(number)
            candidate = String(stem.prefix(lengths.upperBound - suffix.utf8.count)) + suffix
            number += 1
        }
        return candidate
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "_": true
        default: false
        }
    }
}
