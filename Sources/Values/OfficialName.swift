// Names by which somebody could pass for those who run Rally, or for a deleted account (domain.md §3.3, Nickname).

/// Recognizes such names, also where they are written with letters that look alike: `adm1n`, `Rаlly Support`.
public enum OfficialName {
    /// Words that nobody has who does not run Rally, as ``skeleton(_:)`` writes them.
    private static let offices = Set(
        [
            "admin", "admins", "administrator", "administrators", "moderator", "moderators", "official",
            "officials",
            "rally", "staff", "support",
        ].map(skeleton))
    /// Words that say nothing but in company of those.
    private static let company = Set(
        ["account", "accounts", "customer", "desk", "help", "security", "service", "system", "team", "the"]
            .map(skeleton))
    private static let deleted = ["deleted", "user"].map(skeleton)
    private static let rally = skeleton("rally")

    /// Whether a nickname is one: `rally…`, or with such a word between underscores, numbers behind it aside.
    static func isNickname(_ nickname: String) -> Bool {
        let joined = skeleton(nickname)
        if joined.hasPrefix(rally) || offices.contains(joined) { return true }
        return nickname.split(separator: "_").contains { part in
            let digits = part.reversed().prefix { $0.isNumber }.count
            return offices.contains(skeleton(part)) || offices.contains(skeleton(part.dropLast(digits)))
        }
    }

    /// Whether a display name is one: of such words alone, with two of them side by side, or that of a deleted account.
    public static func isDisplayName(_ name: String) -> Bool {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map { skeleton($0) }.filter { !$0.isEmpty }
        if words == deleted { return true }
        let isOffice = words.map { offices.contains($0) }
        if zip(isOffice, isOffice.dropFirst()).contains(where: { $0 && $1 }) { return true }
        return isOffice.contains(true) && words.allSatisfy { offices.contains($0) || company.contains($0) }
    }

    /// A word without what does not tell it from a word that looks like it: case, accents, other scripts, digits for letters.
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

    /// The ASCII letter of a fullwidth one.
    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0)
        else { return scalar }
        return plain
    }

    /// Small letters and digits, by what they look like. `l` and `1` look like `i`.
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
