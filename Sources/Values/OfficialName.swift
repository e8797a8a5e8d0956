// Names that could pass for Rally's staff or for a deleted account (domain.md §3.3, Nickname).

/// Recognizes such names, even with look-alike letters: `adm1n`, `Rаlly Support`.
public enum OfficialName {
    /// Words that only Rally's staff may use, in the form of ``skeleton(_:)``.
    private static let offices = Set(
        [
            "admin", "admins", "administrator", "administrators", "moderator", "moderators", "official",
            "officials",
            "rally", "staff", "support",
        ].map(skeleton))
    /// Words that only count next to one of those.
    private static let company = Set(
        ["account", "accounts", "customer", "desk", "help", "security", "service", "system", "team", "the"]
            .map(skeleton))
    private static let deleted = ["deleted", "user"].map(skeleton)
    private static let rally = skeleton("rally")

    /// Whether a nickname could pass for staff: it starts with `rally`, or a part between underscores is such a word,
    /// possibly with a number after it.
    public static func isNickname(_ nickname: String) -> Bool {
        let joined = skeleton(nickname)
        if joined.hasPrefix(rally) || offices.contains(joined) { return true }
        return nickname.split(separator: "_").contains { part in
            let digits = part.reversed().prefix { $0.isNumber }.count
            return offices.contains(skeleton(part)) || offices.contains(skeleton(part.dropLast(digits)))
        }
    }

    /// Whether a display name could pass for staff or a deleted account: it has two such words in a row, consists only
    /// of such words and their company, or is a deleted account's name.
    public static func isDisplayName(_ name: String) -> Bool {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map { skeleton($0) }.filter { !$0.isEmpty }
        if words == deleted { return true }
        let isOffice = words.map { offices.contains($0) }
        if zip(isOffice, isOffice.dropFirst()).contains(where: { $0 && $1 }) { return true }
        return isOffice.contains(true) && words.allSatisfy { offices.contains($0) || company.contains($0) }
    }

    /// A word reduced to a form that look-alikes share: without case and accents, with other scripts and digits mapped
    /// to the letters they resemble.
    private static func skeleton(_ word: some StringProtocol) -> String {
        var letters = String.UnicodeScalarView()
        for scalar in Text.decomposed(String(word)) {
            let properties = scalar.properties
            if properties.isDefaultIgnorableCodePoint || properties.canonicalCombiningClass != .notReordered {
                continue
            }
            for lower in properties.lowercaseMapping.unicodeScalars {
                let plain = lookAlikes[wide(lower)] ?? wide(lower)
                if plain != "_" { letters.append(plain) }
            }
        }
        return String(letters).replacing("rn", with: "m").replacing("vv", with: "w")
    }

    /// The ASCII form of a fullwidth letter.
    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return scalar }
        return plain
    }

    /// Lower-case letters and digits mapped to the letter they resemble. `l` and `1` resemble `i`.
    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = {
        let rows: [(Unicode.Scalar, String)] = [
            ("a", "4@аαɑ"), ("b", "8ьβ"), ("c", "сϲ"), ("d", "ԁ"), ("e", "3еє"), ("f", "ƒ"), ("g", "9ɡ"),
            ("h", "һ"),
            ("i", "1l|!іιıӏℓ"), ("k", "кκ"), ("m", "м"), ("n", "пη"), ("o", "0оοσ"), ("p", "рρ"), ("r", "гⲅ"),
            ("s", "5$ѕ"), ("t", "7тτ"), ("u", "υս"), ("v", "ѵν"), ("y", "уүγ"),
        ]
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (plain, others) in rows {
            for other in others.unicodeScalars { table[other] = plain }
        }
        return table
    }()
}
