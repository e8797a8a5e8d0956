// Entity tags, with which a caller asks whether an answer has changed (RFC 9110, 8.8.3 and 13.1.2).

/// The `If-None-Match` field.
public enum EntityTag {
    /// Whether the caller already has the answer with this tag; `*` matches every tag.
    ///
    /// - Parameter tag: the tag with its quotes.
    public static func isKnown(_ tag: String, by head: HTTPHead) -> Bool {
        head.values("If-None-Match").contains { $0 == "*" || list($0).contains(tag) }
    }

    /// The tags of a list, up to the first malformed one. Weak tags are accepted, because each of our tags stands for
    /// exact bytes.
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
            // A tag must be followed by a separator or the end.
            guard rest.isEmpty || " \t,".utf8.contains(rest[rest.startIndex]) else { return tags }
            tags.append("\"" + (String(tag) ?? "") + "\"")
        }
    }
}
