// The arguments of a query in an address, as the gateway's reader parses them: `radius=10mi`, `center=37.77,-122.42`,
// `sports=soccer,tennis`, `place.name=…`.

import Arguments
import Contracts
import JSON

extension OpenAPI {
    /// A parameter for each argument.
    ///
    /// - Parameter areOptional: whether all may be left out, because the request can also be sent in another form.
    static func arguments(
        of fields: [Shape.Field], notes: [String: String], rules: FieldRules, prefix: String = "",
        areOptional: Bool = false
    ) -> [JSONValue] {
        fields.flatMap { field -> [JSONValue] in
            let full = prefix + field.name
            let isNeeded = !areOptional && field.isNeeded && field.instead == nil
            let rules = rules.within(field.name)
            guard case .object(let inner) = field.shape else {
                let said = note(field, full, notes)
                return argument(field, prefix, said, rules, isNeeded: isNeeded).map { [$0] } ?? []
            }
            var found: [JSONValue] = []
            var rest = inner
            if inner.isPlace {
                // Coordinates are the only object that is given as one value.
                rest = inner.filter { $0.name != "lat" && $0.name != "lng" }
                let how = note(field, full, notes).map { "\($0): " } ?? ""
                found = [
                    parameter(
                        full, ["type": "string", "examples": ["37.77,-122.42"]], how + "latitude, longitude",
                        isNeeded: isNeeded)
                ]
            }
            return found
                + arguments(of: rest, notes: notes, rules: rules, prefix: full + ".", areOptional: !isNeeded)
        }
    }

    /// The description of a field, with the alternative to it.
    private static func note(_ field: Shape.Field, _ full: String, _ notes: [String: String]) -> String? {
        let parts = [notes[full], field.instead.map { "needed unless there is \($0)" }].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// `nil` if an address cannot express it as one value: no query has such a field.
    private static func argument(
        _ field: Shape.Field, _ prefix: String, _ note: String?, _ rules: FieldRules, isNeeded: Bool
    ) -> JSONValue? {
        if let (name, unit) = Unit.split(field) {
            let said = "with its unit, such as \(unit.example)"
            return parameter(
                prefix + name, ["type": "string"], note.map { "\($0); \(said)" } ?? said, isNeeded: isNeeded)
        }
        if case .list(let element) = field.shape {
            guard let (items, _) = typed(element, rules.within("*")) else { return nil }
            var schema: JSONObject = ["type": "array", "items": items]
            schema.members += rules.own?.bound?.keywords(for: field.shape).members ?? []
            return parameter(
                prefix + field.name, .object(schema), note, isNeeded: isNeeded, isList: true)
        }
        guard let (schema, said) = typed(field.shape, rules) else { return nil }
        let notes = [note, said].compactMap(\.self)
        return parameter(
            prefix + field.name, schema, notes.isEmpty ? nil : notes.joined(separator: ": "),
            isNeeded: isNeeded)
    }

    /// The schema of a value as it is typed, and a description of its syntax.
    private static func typed(_ shape: Shape, _ rules: FieldRules) -> (schema: JSONValue, said: String?)? {
        func usual(_ schema: JSONValue) -> JSONValue {
            guard let usual = rules.own?.usual, case .object(var object) = schema else { return schema }
            object["default"] = usual
            return .object(object)
        }
        return switch shape {
        case .text, .integer, .number, .boolean, .id, .user: (usual(shape.schema(rules: rules)), nil)
        case .choice:
            (usual(NamedTypes.contracts.name(of: shape).map { ref("schemas", $0) } ?? shape.schema()), nil)
        case .timestamp, .localTime:
            (["type": "string"], "a time as RFC 3339 has it, or such as now, today, tomorrow 18:00, +7d")
        case .day: (["type": "string"], "a date, YYYY-MM-DD, or such as today, friday, +7d")
        case .file, .list, .map, .object, .anything: nil
        }
    }

    private static func parameter(
        _ name: String, _ schema: JSONValue, _ description: String?, isNeeded: Bool, isList: Bool = false
    ) -> JSONValue {
        var parameter: JSONObject = ["name": .string(name), "in": "query"]
        parameter["description"] = description.map(JSONValue.string)
        if isNeeded { parameter["required"] = true }
        if isList {
            parameter["style"] = "form"
            parameter["explode"] = false
        }
        parameter["schema"] = schema
        return .object(parameter)
    }
}
