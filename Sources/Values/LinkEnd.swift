// Links that Rally sends end in what they are good for: `https://rally.example/verify/AZKjxHob…`. People copy the whole link.

/// The end of a link.
public enum LinkEnd {
    /// What a link ends in, without its query and what stands around it where it was copied; any other text as it is.
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
