// Readers and writers of types that conform to FieldReadable or FieldWritable: one call for each field, in the order of their
// declarations, so that they read and write what Codable does.

extension Contracts {
    func reader(of contract: Contract) throws(Complaint) -> Member? {
        guard conforms(contract, to: "FieldReadable"), !contract.initializers.contains("fields") else {
            return nil
        }
        return Member(
            head: "\(contract.access) init", parameters: ["fields: borrowing JSONFields"],
            effects: "throws(JSONError)",
            body: try codedFields(of: contract).map { field in
                "\(escaped(field.name)) = try fields.\(reading(field, in: contract.path))"
            })
    }

    func writer(of contract: Contract) throws(Complaint) -> Member? {
        guard conforms(contract, to: "FieldWritable"), !contract.functions.contains("write") else {
            return nil
        }
        let body = try codedFields(of: contract).map { writing($0, in: contract.path) }
        return Member(
            head: "\(contract.access) func write", parameters: ["to writer: inout JSONWriter"],
            effects: body.contains { $0.hasPrefix("try") } ? "throws(JSONError)" : "", body: body)
    }

    private func codedFields(of contract: Contract) throws(Complaint) -> [Field] {
        let obstacle: String? =
            if contract.kind != .structure {
                "only a struct can be read and written field by field"
            } else if contract.isGeneric {
                "a generic type needs its reader and writer by hand"
            } else if byPath[contract.path + ".CodingKeys"] != nil {
                "its CodingKeys are written by hand, so its reader and writer are too"
            } else if let flat = contract.fields.first(where: { $0.type.flattened != nil }) {
                "its \(flat.name) is flattened, which only Codable can read"
            } else { nil }
        if let obstacle {
            throw Complaint(file: contract.file, line: contract.line, reason: "\(contract.path): \(obstacle)")
        }
        return contract.fields.filter { !$0.isFixed }
    }

    // MARK: - One field

    /// The call that reads a field: `idIfPresent("seriesId")`.
    private func reading(_ field: Field, in path: String) -> String {
        let (type, isOptional) = plain(field.type).unwrapped
        let name = "\"\(field.name)\""
        if let own = reader(of: type, isOptional, in: path) {
            return "\(own)\(isOptional ? "IfPresent" : "")(\(name))"
        }
        let (call, read) = typedReader(of: type, isOptional, in: path)
        return "\(call)\(isOptional ? "IfPresent" : "")(\(qualified(read, in: path)).self, \(name))"
    }

    /// A method for one type: `id`.
    private func reader(of type: FieldType, _ isOptional: Bool, in path: String) -> String? {
        switch type {
        case .named("ID"): "id"
        case .named("Timestamp"): "time"
        case .named("String"): "text"
        case .named("Int"): "integer"
        case .named("Bool"): "bool"
        case .named("Double"): isOptional ? nil : "double"
        case .named("Day"): isOptional ? "day" : nil
        case .list(.named("String")): isOptional ? nil : "texts"
        case .list(.named("ID")): isOptional ? nil : "ids"
        case .map(.named("String"), .named("String")): isOptional ? nil : "textsByName"
        default: nil
        }
    }

    /// A method that is told the type: `choice(Sport.self, …)`.
    private func typedReader(
        of type: FieldType, _ isOptional: Bool, in path: String
    ) -> (call: String, type: FieldType) {
        switch type {
        case .named(let name):
            switch form(of: name, in: path) {
            case .choice: ("choice", type)
            case .level where isOptional: ("level", type)
            case .object where isReadable(name, in: path): ("read", type)
            case .level, .object: ("value", type)
            }
        case .list(.named(let name)) where !isOptional && isReadable(name, in: path):
            ("readAll", .named(name))
        case .map(.named("String"), .named(let name)) where form(of: name, in: path) == .level:
            ("levels", .named(name))
        default: ("value", type)
        }
    }

    /// The statement that writes a field: `try writer.field("place", place)`.
    private func writing(_ field: Field, in path: String) -> String {
        let (type, isOptional) = plain(field.type).unwrapped
        let (name, value) = ("\"\(field.name)\"", escaped(field.name))
        switch type {
        case .named("ID"), .named("Timestamp"), .named("String"), .named("Int"), .named("Bool"),
            .list(.named("ID")), .list(.named("String")):
            return "writer.field(\(name), \(value))"
        case .named("Double"):
            return "try writer.field(\(name), \(value))"
        case .map(.named("String"), .named("String")):
            return "writer.field(\(name), texts: \(value))"
        case .named(let type) where form(of: type, in: path) != .object:
            return "writer.field(\(name), \(value))"
        case .list(.named(let type)) where form(of: type, in: path) != .object:
            return "writer.field(\(name), \(value)\(isOptional ? "?" : "").map(\\.rawValue))"
        case .named(let type) where isWritable(type, in: path),
            .list(.named(let type)) where isWritable(type, in: path):
            return "try writer.field(\(name), \(value))"
        default:
            return "try writer.field(\(name), encoding: \(value))"
        }
    }

    // MARK: - Types

    private enum Form {
        /// An enumeration that is its text.
        case choice
        /// An enumeration whose `init(from:)` knows other texts too.
        case level
        case object
    }

    private func form(of name: String, in path: String) -> Form {
        guard let found = find(name, in: path), found.kind != .structure else { return .object }
        let isText = conforms(found, to: "Choice") || found.inherited.contains("String")
        return !isText ? .object : found.initializers.contains("from") ? .level : .choice
    }

    private func isReadable(_ name: String, in path: String) -> Bool {
        find(name, in: path).map { conforms($0, to: "FieldReadable") } ?? false
    }

    private func isWritable(_ name: String, in path: String) -> Bool {
        find(name, in: path).map { conforms($0, to: "FieldWritable") } ?? false
    }
}

extension FieldType {
    /// The type without its `?`.
    var unwrapped: (type: FieldType, isOptional: Bool) {
        if case .optional(let type) = self { (type, true) } else { (self, false) }
    }
}
