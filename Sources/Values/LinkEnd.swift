// Rally's links end in a token: `https://rally.example/verify/AZKjxHob…`. People paste the whole link where a
// token is wanted.

/// Takes the token from a link.
public enum LinkEnd {
    /// The last part of a link's path, without the query and the characters around a pasted link; any other
    /// text unchanged.
    public static func of(_ text: String) -> String {
        let bare = text.drop { isAround($0) }
        let whole = bare.prefix(bare.count - bare.reversed().prefix { isAround($0) }.count)
        guard whole.contains("/") else { return String(whole) }
        let path = whole.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last.map { String($0) } ?? ""
    }

    private static func isAround(_ character: Character) -> Bool {
        character.isWhitespace || "<>\"'".contains(character)
    }
}
