// The contracts as the generator knows them: declared types, their fields and what they conform to.

/// A stored property.
struct Field {
    /// Without back-ticks: `in`.
    var name: String
    /// The declared type, or that of the default value: `[String: SkillLevel]?`.
    var type: FieldType
    /// The value behind `=`, as it is written.
    var value: String?
    /// A `let` with a value: it has no parameter in an initializer.
    var isFixed: Bool
    var access: Access
    /// The text of the `///` above it, in one line.
    var comment: String
    var line: Int
}

/// Access levels, from the narrowest.
enum Access: String, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`

    private var rank: Int {
        switch self {
        case .private: 0
        case .fileprivate: 1
        case .internal: 2
        case .package: 3
        case .public: 4
        }
    }

    static func < (a: Access, b: Access) -> Bool { a.rank < b.rank }
}

/// A struct, an enum or a protocol, with what all of its extensions add.
struct Contract {
    enum Kind { case structure, enumeration, `protocol`, elsewhere }

    /// With the types around it: `ChatHistory.Reply`.
    var path: String
    /// `elsewhere` for a type that another module declares and these modules only extend.
    var kind = Kind.elsewhere
    var access = Access.internal
    var file = ""
    var line = 0
    var fields: [Field] = []
    /// Protocols, and the raw type of an enumeration, as they are written.
    var inherited: [String] = []
    var isGeneric = false
    /// Complaints about its fields; they matter only if it is coded.
    var complaints: [Complaint] = []
    /// The first labels of the initializers that somebody wrote.
    var initializers: Set<String> = []
    /// The names of functions that somebody wrote.
    var functions: Set<String> = []
    /// Static properties that are a text: `type`.
    var texts: [String: String] = [:]
    /// The names of static properties that somebody wrote.
    var values: Set<String> = []
    /// The types that names inside it stand for: `Original`.
    var aliases: [String: FieldType] = [:]
    /// The comments at a protocol's properties.
    var comments: [String: String] = [:]
}

/// A complaint about a contract that cannot be read.
struct Complaint: Error, CustomStringConvertible {
    var file: String
    var line: Int
    var reason: String

    var description: String { "\(file):\(line): \(reason)" }
}
