// What a typed line says, before anyone has looked at what the words mean:
//
//   game = games create sport=soccer place.name="Dolores Park" sports=soccer,tennis gameId=$other.id   # why not
//   ^keeps ^noun ^verb  ^argument    ^path      ^quoted         ^two elements       ^reference         ^comment

/// A line that is not JSON.
public enum TypedLine: Equatable, Sendable {
    /// Nothing, or a comment.
    case blank
    case help([Word])
    case quit
    case command(TypedCommand)
}

/// `noun verb key=value …`, perhaps with a name to keep the result under.
public struct TypedCommand: Equatable, Sendable {
    public var keeps: String?
    public var noun: Word
    public var verb: Word?
    public var arguments: [Argument]
}

/// A word and where it stands.
public struct Word: Equatable, Sendable {
    public var text: String
    /// From 1, in characters.
    public var column: Int
}

/// `place.name="Dolores Park"`
public struct Argument: Equatable, Sendable {
    /// `["place", "name"]`
    public var path: [String]
    public var column: Int
    /// What stands between commas; at least one.
    public var elements: [Element]

    public var name: String { path.joined(separator: ".") }
}

/// One value of an argument, or one of several.
public struct Element: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        /// As it was typed.
        case bare(String)
        /// What stood between quotes, its escapes resolved: never a keyword, a reference or a file.
        case quoted(String)
        /// `$game.place.name`
        case reference(name: String, path: [String])
    }

    public var content: Content
    public var column: Int
}

/// What cannot be read in a line, and where.
public struct LineError: Error, Equatable, Sendable, CustomStringConvertible {
    public var message: String
    public var column: Int

    init(_ message: String, at column: Int) {
        self.message = message
        self.column = column
    }

    public var description: String { "\(message) (column \(column))" }
}
