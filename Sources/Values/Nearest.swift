// Suggestions for mistyped names.

/// Finds the known name that was probably meant.
public enum Nearest {
    /// Other products' names for fields that many of our requests have.
    private static let synonyms = [
        "page": [
            "cursor", "next", "after", "offset", "pagetoken", "page_token", "startingafter", "starting_after",
        ],
        "check": ["verify", "validate", "fsck"],
        "limit": ["count", "size", "pagesize", "page_size", "perpage", "per_page", "first", "max"],
        "q": ["query", "search", "text", "keyword"],
        "center": [
            "lat", "lng", "latlng", "location", "coordinates", "latitude", "longitude", "lon", "long",
        ],
    ]

    /// Names that mean one field and are near to others: `lon` is one letter from `lng` and two from `lat`.
    private static let aliases = ["lat": ["latitude"], "lng": ["lon", "long", "longitude"]]

    /// The only name that contains the word (`option-vote` for `vote`), means the same (`lng` for `lon`) or begins with
    /// it (`durationMinutes` for `duration`); else the name with the smallest edit distance,
    /// if that is at most two or a third of the word's length; else the name with this synonym.
    /// - Parameter editsMax: another limit of the distance.
    public static func name(to word: String, in names: [String], editsMax: Int? = nil) -> String? {
        // Limit the input: a single character may have a million bytes.
        let word = String(word.unicodeScalars.prefix(64)).lowercased()[...]
        let whole = names.filter { $0.split(separator: "-").contains(word) }
        if whole.count == 1 { return whole[0] }
        if let alias = names.first(where: { aliases[$0]?.contains(String(word)) == true }) { return alias }
        // `duration` for `durationMinutes`, `RALLY_SMTP` for `RALLY_SMTP_URL`; `id` for `gameId`, the first of several.
        let longer = names.filter { name in
            guard name.lowercased().hasPrefix(word), let next = name.dropFirst(word.count).first else {
                return false
            }
            return next.isUppercase || next == "_"
        }
        if let shortest = longer.min(by: { $0.utf8.count < $1.utf8.count }),
            longer.allSatisfy({ $0.hasPrefix(shortest) })
        {
            return shortest
        }
        if word == "id", let id = names.first(where: { $0.hasSuffix("Id") }) { return id }
        let editsMax = editsMax ?? max(2, word.utf8.count / 3)
        let typed = Array(word.utf8)
        let scored = names.map { name in
            let known = Array(name.lowercased().utf8)
            // A difference in length is a lower bound of the distance.
            let isNear = abs(known.count - typed.count) <= editsMax
            return (name: name, edits: isNear ? edits(from: typed, to: known) : .max)
        }
        // At equal distances, prefer a name that starts with the word: "sports" rather than "sort" for "sport".
        let best = scored.min {
            let rank = { (name: String) in name.lowercased().hasPrefix(word) ? 0 : 1 }
            return ($0.edits, rank($0.name), $0.name) < ($1.edits, rank($1.name), $1.name)
        }
        if let best, best.edits <= editsMax { return best.name }
        return names.first { synonyms[$0]?.contains(String(word)) == true }
    }

    /// The optimal string alignment distance: insertions, deletions, substitutions, and swaps of neighbors.
    static func edits(from a: [UInt8], to b: [UInt8]) -> Int {
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1] + Array(repeating: 0, count: b.count)
            for j in 0..<b.count {
                row[j + 1] = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], before[j - 1] + 1)
                }
            }
            (before, previous) = (previous, row)
        }
        return previous[b.count]
    }
}
