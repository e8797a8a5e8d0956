// Names of what was answered, by which a caller asks whether it is still the same (RFC 9110, 8.8.3 and 13.1.2).

/// What `If-None-Match` says.
public enum EntityTag {
    /// Whether a caller has what has this tag; by `*` it has whatever there is.
    ///
    /// - Parameter tag: in its quotes.
    public static func isKnown(_ tag: String, by head: HTTPHead) -> Bool {
        head.values("If-None-Match").contains { $0 == "*" || list($0).contains(tag) }
    }

    /// The tags of a list, as far as it is well formed. Weak ones count: a tag stands for its bytes.
    private static func list(_ value: String) -> [String] {
        var tags: [String] = []
        var rest = value.utf8[...]
        while true {
            rest = rest.drop {
                $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ",")
            }
            if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
            guard rest.first == UInt8(ascii: "\"") else { return tags }
            let tag = rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x7F }
            let end = rest[tag.endIndex...]
            guard end.first == UInt8(ascii: "\"") else { return tags }
            rest = end.dropFirst()
            // What follows a tag is a comma, or it is none.
            guard rest.isEmpty || " \t,".utf8.contains(rest[rest.startIndex]) else { return tags }
            tags.append("\"" + (String(tag) ?? "") + "\"")
        }
    }
}
