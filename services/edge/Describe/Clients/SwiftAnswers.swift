// Generates the types of the Swift client's answers. The enumerations of the contracts are closed, so that the
// services' rules can be exhaustive; but an app that was shipped a year ago meets choices that it does not know. A
// contract type that contains a choice is therefore declared again for the client, with `OpenEnum<Sport>` where the
// contract has `Sport`.

import Contracts

/// A generic type, spelled by the spelling of its arguments.
private protocol Spelled {
    static func spelled(_ inner: (Any.Type) -> String) -> String
    static var inside: [Any.Type] { get }
}

extension Optional: Spelled {
    fileprivate static func spelled(_ inner: (Any.Type) -> String) -> String { inner(Wrapped.self) + "?" }
    fileprivate static var inside: [Any.Type] { [Wrapped.self] }
}
extension Array: Spelled {
    fileprivate static func spelled(_ inner: (Any.Type) -> String) -> String { "[\(inner(Element.self))]" }
    fileprivate static var inside: [Any.Type] { [Element.self] }
}
extension Dictionary: Spelled {
    fileprivate static func spelled(_ inner: (Any.Type) -> String) -> String {
        "[\(inner(Key.self)): \(inner(Value.self))]"
    }
    fileprivate static var inside: [Any.Type] { [Key.self, Value.self] }
}
extension Page: Spelled {
    fileprivate static func spelled(_ inner: (Any.Type) -> String) -> String { "Page<\(inner(Item.self))>" }
    fileprivate static var inside: [Any.Type] { [Item.self] }
}
extension Change: Spelled {
    fileprivate static func spelled(_ inner: (Any.Type) -> String) -> String {
        "Change<\(inner(Value.self))>"
    }
    fileprivate static var inside: [Any.Type] { [Value.self] }
}

/// The open types of all answers.
struct SwiftAnswers {
    /// In the order in which they were found.
    private(set) var declarations: [String] = []
    /// The names of open types, by the contract type.
    private var names: [ObjectIdentifier: String] = [:]
    private var taken: Set<String> = []

    static let contracts = SwiftAnswers(RequestFacts.all)

    init(_ all: [RequestFacts]) {
        for facts in all where facts.isJSON { declareReply(facts) }
    }

    /// The type of a request's answer, in Swift's spelling.
    func reply(of facts: RequestFacts) -> String { spelled(open: Self.replyType(facts.request)) }

    private static func replyType<R: Request>(_ request: R.Type) -> Any.Type { R.Reply.self }

    private mutating func declareReply(_ facts: RequestFacts) {
        let type = Self.replyType(facts.request)
        // `GamesFilterSaveReply`, as in TypeScript.
        let isItsOwn = String(reflecting: type).hasSuffix(".Reply")
        declare(type, as: isItsOwn ? facts.name + "Reply" : nil)
    }

    // MARK: - Declarations

    private mutating func declare(_ type: Any.Type, as name: String? = nil) {
        if let spelled = type as? any Spelled.Type {
            for inner in spelled.inside { declare(inner) }
            return
        }
        guard names[ObjectIdentifier(type)] == nil, Self.holdsChoice(type), !Self.isChoice(type),
            let decodable = type as? any Decodable.Type
        else { return }
        let members = Self.members(of: decodable)
        for member in members { declare(member.type) }
        let name = name ?? String(reflecting: type).split(separator: ".").dropFirst().joined()
        precondition(taken.insert(name).inserted, "two types of answers are called \(name)")
        names[ObjectIdentifier(type)] = name
        declarations.append(declaration(of: type, name, members))
    }

    private func declaration(of type: Any.Type, _ name: String, _ members: [Member]) -> String {
        let fields = members.map { member in
            "        public var \(SwiftMethod.escaped(member.name)): \(spelled(open: member.type))"
        }
        return """
            extension Rally {
                /// `\(Self.spelled(type))`, with open choices.
                public struct \(name): OpenAnswer {
            \(fields.joined(separator: "\n"))
                }
            }
            extension Rally.\(name) {
                /// The type of ``closed()``.
                public typealias Contract = \(String(reflecting: type))
            }
            """
    }

    /// A property of a contract type.
    private struct Member {
        var name: String
        var type: Any.Type
    }

    /// The members of a type on the wire, with the types of the properties.
    private static func members<T: Decodable>(of type: T.Type) -> [Member] {
        guard let sample = Shape.sample(of: type) else { return [] }
        let properties = Mirror(reflecting: sample).children.map {
            ($0.label ?? "", Swift.type(of: $0.value) as Any.Type)
        }
        let found = Dictionary(properties) { first, _ in first }
        return Shape(of: type).fields.map { field in
            guard let property = found[field.name] else {
                preconditionFailure("\(T.self) has no property for its member \(field.name)")
            }
            let isAbsent = field.isOptional && !(property is any ExpressibleByNilLiteral.Type)
            return Member(name: field.name, type: isAbsent ? optional(property) : property)
        }
    }

    private static func optional(_ type: Any.Type) -> Any.Type {
        func make<T>(_ type: T.Type) -> Any.Type { T?.self }
        return _openExistential(type, do: make)
    }

    // MARK: - Spelling

    private static func shape(of type: Any.Type) -> Shape? {
        (type as? any Decodable.Type).map { Shape(of: $0) }
    }

    private static func isChoice(_ type: Any.Type) -> Bool {
        if case .choice = shape(of: type) { true } else { false }
    }

    private static func holdsChoice(_ type: Any.Type) -> Bool {
        if let spelled = type as? any Spelled.Type { return spelled.inside.contains { holdsChoice($0) } }
        guard let decodable = type as? any Decodable.Type else { return false }
        let shape = Shape(of: decodable)
        if case .object = shape {
            return shape.holdsChoice || members(of: decodable).contains { holdsChoice($0.type) }
        }
        return shape.holdsChoice
    }

    private func spelled(open type: Any.Type) -> String {
        if let name = names[ObjectIdentifier(type)] { return "Rally.\(name)" }
        if let around = type as? any Spelled.Type { return around.spelled { spelled(open: $0) } }
        return Self.isChoice(type) ? "OpenEnum<\(Self.spelled(type))>" : Self.spelled(type)
    }

    /// A contract type spelled for use inside `Rally`: `[Contracts.Sport]?`. Without the module, `Rally.Price` would
    /// hide `Price`. Other modules' names are not added, because `Rally.Darts` hides them.
    static func spelled(_ type: Any.Type) -> String {
        if let around = type as? any Spelled.Type { return around.spelled { spelled($0) } }
        let name = String(reflecting: type)
        return name.hasPrefix("Contracts.")
            ? name : name.split(separator: ".").dropFirst().joined(separator: ".")
    }
}
