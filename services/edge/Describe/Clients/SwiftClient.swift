// Generates clients/swift: a method for each request, with the types of the contracts. The code that the methods call
// is written by hand, beside the generated file.

import Contracts
import JSON

enum SwiftClient {
    /// `Requests.swift`
    static func requests() -> String {
        let nouns = Catalogue.nouns.flatMap { noun -> [String] in
            let all = RequestFacts.all.filter { $0.request.noun == noun.name }
            return [requests(of: noun, all), watches(of: noun, all)].compactMap(\.self)
        }
        return file("Every request of Rally as a method, and every query that can be watched", nouns)
    }

    /// `Answers.swift`
    static func answers() -> String {
        let rows = RequestFacts.all.filter(\.isJSON).map { facts in
            "        \"\(facts.type)\": \(SwiftAnswers.contracts.reply(of: facts)).self,"
        }
        let table = """
            extension Rally {
                /// The type that each request's answer is read as, by the request's type.
                public static let answers: [String: any (Codable & Sendable).Type] = [
            \(rows.joined(separator: "\n"))
                ]
            }
            """
        return file(
            "Contract types of answers that have a choice somewhere inside, with each choice open",
            SwiftAnswers.contracts.declarations + [table])
    }

    private static func file(_ summary: String, _ parts: [String]) -> String {
        let head = """
            // \(summary). Made from the contracts by
            // `edge clients`.

            import Competitions
            import Contracts
            import Darts
            import Geo
            import Golf
            import JSON
            import PartyCards
            import Values
            """
        return ([head] + parts).joined(separator: "\n\n") + "\n"
    }

    // MARK: - Nouns

    private static func requests(of noun: Catalogue.Noun, _ all: [RequestFacts]) -> String {
        let methods = all.map { facts -> [String] in
            let method = SwiftMethod(facts)
            let head = "/// \(facts.about.summary). For \(facts.about.access.sentence)."
            return [head] + (facts.isQuery ? [] : ["@discardableResult"])
                + method.signature(
                    last: "asking: AskOptions = AskOptions()", "async throws -> \(method.reply)")
                + method.body + ["    return try await rally.\(method.ask)", "}"]
        }
        return extending("Rally", noun, methods)
    }

    private static func watches(of noun: Catalogue.Noun, _ all: [RequestFacts]) -> String? {
        let watchable = all.filter { $0.isQuery && $0.isJSON }
        if watchable.isEmpty { return nil }
        let methods = watchable.map { facts -> [String] in
            let method = SwiftMethod(facts)
            return ["/// \(facts.about.summary), and again each time it changes."]
                + method.signature(last: nil, "throws -> AsyncThrowingStream<\(method.reply), any Error>")
                + method.body + [
                    "    return rally.follow(\(method.type).self, data)", "}",
                ]
        }
        return extending("Live", noun, methods)
    }

    /// An extension that adds the noun as a property, and a type with its methods.
    private static func extending(_ type: String, _ noun: Catalogue.Noun, _ methods: [[String]]) -> String {
        let name = Words.capitalized(noun.name)
        let written = methods.map { lines in lines.map { "        \($0)" }.joined(separator: "\n") }
        return """
            extension \(type) {
                /// \(Words.capitalized(noun.summary)).
                public var \(noun.name): \(name) { \(name)(rally: \(type == "Rally" ? "self" : "rally")) }

                /// \(Words.capitalized(noun.summary)).
                public struct \(name): Sendable {
                    let rally: Rally

            \(written.joined(separator: "\n\n"))
                }
            }
            """
    }
}

struct SwiftMethod {
    private let facts: RequestFacts
    private let properties: [Property]

    /// A stored property of the request, which becomes a parameter.
    struct Property {
        var name: String
        /// In Swift's spelling: `[Sport]?`.
        var type: String
        /// The default value of an optional parameter.
        var fallback: String?
    }

    init(_ facts: RequestFacts) {
        self.facts = facts
        properties = Self.properties(of: facts.request)
    }

    var type: String { SwiftAnswers.spelled(facts.request) }
    var name: String { Self.escaped(facts.method) }

    var reply: String {
        switch facts.answer {
        case .file: "File"
        case .calendar, .table: "\(type).Reply"
        case .json, .map: SwiftAnswers.contracts.reply(of: facts)
        }
    }

    /// The first lines of a method, on one line if that is short. Required parameters come first.
    func signature(last: String?, _ result: String) -> [String] {
        let given = properties.filter { $0.name != facts.file?.name }.map { property in
            "\(Self.escaped(property.name)): \(property.type)" + (property.fallback.map { " = \($0)" } ?? "")
        }
        let file = facts.file.map { "\($0.name): File\($0.isOptional ? "? = nil" : "")" }
        let all = given + [file, last].compactMap(\.self)
        let line = "public func \(name)(\(all.joined(separator: ", "))) \(result) {"
        if line.count <= 100 { return [line] }
        let rows = all.enumerated().map { index, text in "    \(text)\(index < all.count - 1 ? "," : "")" }
        return ["public func \(name)("] + rows + [") \(result) {"]
    }

    var body: [String] {
        let given = properties.filter { $0.name != facts.file?.name }
        return ["    \(given.isEmpty ? "let" : "var") data = RequestData()"]
            + given.map { "    try data.put(\"\($0.name)\", \(Self.escaped($0.name)))" }
    }

    var ask: String {
        switch facts.answer {
        case .file: "file(\(type).self, data, asking)"
        case .calendar: "calendar(\(type).self, data, asking)"
        case .table: "table(\(type).self, data, asking)"
        case .json, .map:
            "read(\(type).self, data, \(facts.file.map { "file: \($0.name), " } ?? "")asking)"
        }
    }

    // MARK: - Properties

    private static func properties<R: Request>(of request: R.Type) -> [Property] {
        guard let sample = Shape.sample(of: request) else { return [] }
        let found = properties(of: sample, Shape(of: request).fields)
        return found.filter { $0.fallback == nil } + found.filter { $0.fallback != nil }
    }

    /// A property that is not a field itself, such as a filter, has its own fields among the request's.
    private static func properties(of value: Any, _ fields: [Shape.Field]) -> [Property] {
        Mirror(reflecting: value).children.flatMap { child -> [Property] in
            guard let field = fields.first(where: { $0.name == child.label }) else {
                return properties(of: child.value, fields)
            }
            return [property(field, SwiftAnswers.spelled(Swift.type(of: child.value)))]
        }
    }

    private static func property(_ field: Shape.Field, _ type: String) -> Property {
        // Some properties are optional in the contract although the request needs them.
        if type.hasSuffix("?"), !field.isOptional {
            return Property(name: field.name, type: String(type.dropLast()))
        }
        let fallback = type.hasSuffix("?") ? "nil" : type.hasPrefix("Change<") ? ".keep" : nil
        return Property(name: field.name, type: type, fallback: fallback)
    }

    private static let keywords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
        "extension",
        "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
        "is", "let",
        "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
        "while",
    ]

    static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
