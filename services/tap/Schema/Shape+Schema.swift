// The shape of a value as JSON Schema (draft-07, which AsyncAPI 3 reads).

import Contracts
import JSON

extension Shape {
    /// - Parameter notes: descriptions of fields, by name.
    func schema(notes: [String: String] = [:]) -> JSONValue {
        switch self {
        case .text: ["type": "string"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .id: ["type": "string", "format": "uuid"]
        case .timestamp: ["type": "string", "format": "date-time"]
        // A date-time, or a local time of the place, without an offset.
        case .localTime: ["type": "string"]
        case .day: ["type": "string", "format": "date"]
        case .user: ["type": "string", "description": "a user's id or nickname"]
        case .file:
            ["type": "integer", "minimum": 0, "description": "bytes that follow in a frame of their own"]
        case .choice(let names): ["type": "string", "enum": .array(names.map(JSONValue.string))]
        case .list(let element): ["type": "array", "items": element.schema()]
        case .map(let element): ["type": "object", "additionalProperties": element.schema()]
        case .anything: [:]
        case .object(let fields): Shape.schema(of: fields, notes)
        }
    }

    private static func schema(of fields: [Field], _ notes: [String: String]) -> JSONValue {
        var properties = JSONObject()
        for field in fields {
            var schema = field.shape.schema()
            if field.isClearable { schema = ["anyOf": [schema, ["type": "null"]]] }
            if let note = notes[field.name], var object = schema.objectValue {
                object["description"] = .string(note)
                schema = .object(object)
            }
            properties[field.name] = schema
        }
        var object: JSONObject = ["type": "object", "properties": .object(properties)]
        let needed = fields.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
        if !needed.isEmpty { object["required"] = .array(needed) }
        return .object(object)
    }
}

extension Request {
    static var schema: JSONValue { Shape(of: Self.self).schema(notes: about.fields) }
    static var replySchema: JSONValue { Shape(of: Reply.self).schema() }
}
