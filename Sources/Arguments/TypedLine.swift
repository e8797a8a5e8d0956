// The parts of a typed line, before its request is known:
//
//   game = games create sport=soccer place.name="Dolores Park" x=soccer,tennis id=$other.id   # why not
//   ^keeps ^noun ^verb  ^argument    ^path      ^quoted        ^two elements   ^reference     ^comment

/// A line in the typed syntax, not JSON.
package enum TypedLine: Equatable, Sendable {
    /// The argument whose name may be left out, by noun and verb.
    static let bareArguments = ["darts visit": "darts"]

    case blank
    case help([Word])
    case quit
    /// `queue`, `queue drop 3`, `queue retry`
    case queue([Word])
    case command(TypedCommand)
    /// A query that is repeated.
    case watch(TypedCommand)

    /// Arguments that could not be read.
    package var faults: [ArgumentFault] {
        switch self {
        case .command(let command), .watch(let command): command.faults
        case .blank, .help, .quit, .queue: []
        }
    }
}

/// `noun verb key=value …`, optionally with a name to keep the result under.
package struct TypedCommand: Equatable, Sendable {
    package var keeps: String?
    package var noun: Word
    package var verb: Word?
    package var arguments: [Argument]
    /// Arguments that could not be read; the others are in `arguments`.
    package var faults: [ArgumentFault] = []
}

/// An argument that could not be read.
package struct ArgumentFault: Equatable, Sendable {
    /// The name that it seems to have.
    var name: String
    var error: LineError
}

/// A word and its position.
package struct Word: Equatable, Sendable {
    package var text: String
    /// In characters, from 1.
    package var column: Int
}

/// `place.name="Dolores Park"`
package struct Argument: Equatable, Sendable {
    /// `["place", "name"]`
    package var path: [String]
    var column: Int
    /// The values between commas; at least one.
    var elements: [Element]

    package var name: String { path.joined(separator: ".") }
}

extension Argument {
    /// `name="text"`
    package init(_ name: String, quoting text: String, at column: Int) {
        let element = Element(content: .quoted(text), column: column)
        self.init(path: [name], column: column, elements: [element])
    }
}

/// One value of an argument, or one of several.
struct Element: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case bare(String)
        /// A text in quotes, with its escapes resolved; never a keyword, a reference or a file.
        case quoted(String)
        /// `$game.place.name`
        case reference(name: String, path: [String])
    }

    var content: Content
    var column: Int
}

/// Why a line cannot be read, and at which column.
package struct LineError: Error, Equatable, Sendable, CustomStringConvertible {
    var message: String
    var column: Int

    init(_ message: String, at column: Int) {
        self.message = message
        self.column = column
    }

    package var description: String { "\(message) (column \(column))" }
}
