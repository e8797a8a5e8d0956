// The shape of a value as JSON Schema. The keywords used mean the same in draft-07, for AsyncAPI 3 (`tap schema`), and
// in 2020-12, for OpenAPI 3.1 (`edge openapi`).

import JSON

extension Shape {
    /// The shape's JSON Schema.
    ///
    /// - Parameters:
    ///   - notes: descriptions of fields, by name.
    ///   - rules: bounds and defaults of the value and of the fields in it.
    ///   - mayGrow: whether later versions may add choices, as in replies and events; the choices are then listed as
    ///     `x-extensible-enum`, and any other text is valid too.
    ///   - isClosed: whether objects refuse unknown members, as those of a request do.
    ///   - named: a reference to the schema of an inner shape with these rules, if that is defined elsewhere under a name.
    public func schema(
        notes: [String: String] = [:], rules: FieldRules = .none, mayGrow: Bool = false,
        isClosed: Bool = false, named: (Shape, FieldRules) -> JSONValue? = { _, _ in nil }
    ) -> JSONValue {
        func inner(_ shape: Shape, _ name: String) -> JSONValue {
            let rules = rules.within(name)
            return named(shape, rules)
                ?? shape.schema(rules: rules, mayGrow: mayGrow, isClosed: isClosed, named: named)
        }
        let schema = form(notes, rules, mayGrow, isClosed, inner)
        guard let bound = rules.own?.bound, case .object(var object) = schema else { return schema }
        for (keyword, value) in bound.keywords(for: self).members { object[keyword] = value }
        return .object(object)
    }

    /// The schema without the value's own bound.
    private func form(
        _ notes: [String: String], _ rules: FieldRules, _ mayGrow: Bool, _ isClosed: Bool,
        _ inner: (Shape, String) -> JSONValue
    ) -> JSONValue {
        switch self {
        case .text: return ["type": "string"]
        case .integer: return ["type": "integer"]
        case .number: return ["type": "number"]
        case .boolean: return ["type": "boolean"]
        case .id: return ["type": "string", "format": "uuid"]
        case .timestamp: return ["type": "string", "format": "date-time"]
        case .localTime:
            return [
                "type": "string",
                "description":
                    "a date-time, or a date and a time of day by the clock of the place: 2026-12-01T18:00",
            ]
        case .day: return ["type": "string", "format": "date"]
        case .user: return ["type": "string", "description": "a user's id or nickname"]
        case .file:
            return [
                "type": "integer", "minimum": 0, "description": "bytes that follow in a frame of their own",
            ]
        case .choice(let names):
            return [
                "type": "string", mayGrow ? "x-extensible-enum" : "enum": .array(names.map(JSONValue.string)),
            ]
        case .list(let element): return ["type": "array", "items": inner(element, "*")]
        case .map(let element): return ["type": "object", "additionalProperties": inner(element, "*")]
        case .anything: return [:]
        case .object(let fields):
            var object = Shape.schema(of: fields, notes, rules, inner)
            if isClosed { object["additionalProperties"] = false }
            return .object(object)
        }
    }

    private static func schema(
        of fields: [Field], _ notes: [String: String], _ rules: FieldRules,
        _ inner: (Shape, String) -> JSONValue
    ) -> JSONObject {
        var properties = JSONObject()
        for field in fields {
            var schema = inner(field.shape, field.name)
            if field.isClearable { schema = ["anyOf": [schema, ["type": "null"]]] }
            if case .object(var object) = schema {
                if let note = notes[field.name] { object["description"] = .string(note) }
                if let usual = rules.byPath[field.name]?.usual { object["default"] = usual }
                schema = .object(object)
            }
            properties[field.name] = schema
        }
        var object: JSONObject = ["type": "object", "properties": .object(properties)]
        let needed = fields.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
        if !needed.isEmpty { object["required"] = .array(needed) }
        return object
    }
}

extension Request {
    /// The JSON Schema of the request's data.
    public static var schema: JSONValue {
        Shape(of: Self.self).schema(notes: notes, rules: FieldRules(of: self))
    }
    /// The JSON Schema of the reply's data.
    public static var replySchema: JSONValue { Shape(of: Reply.self).schema(mayGrow: true) }
}
