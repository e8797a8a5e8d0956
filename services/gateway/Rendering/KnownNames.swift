// Whom a reply names, it may mention again by id alone: a roster lists its people, and then who of them plays in which team.
// Where people read it, they are called by the same name both times.

import JSON

/// Nicknames by account id, as one reply tells them.
struct KnownNames {
    private var names: [String: String] = [:]

    init(in value: JSONValue) { collect(value) }

    private mutating func collect(_ value: JSONValue) {
        for element in value.arrayValue ?? [] { collect(element) }
        guard let object = value.objectValue else { return }
        for (key, value) in object.members {
            if let id = value.stringValue, let name = KnownNames.name(beside: key, in: object) {
                names[id] = name
            } else {
                collect(value)
            }
        }
    }

    /// `nickname` stands beside `accountId`, `hostNickname` beside `hostId`.
    static func name(beside key: String, in object: JSONObject) -> String? {
        guard key.hasSuffix("Id") else { return nil }
        let stem = key.dropLast(2)
        return (object["\(stem)Nickname"] ?? (stem == "account" ? object["nickname"] : nil))?.stringValue
    }

    /// The value with names in place of ids that have none beside them.
    func put(into value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { named($0) ?? put(into: $0) })
        case .object(var object):
            for (key, value) in object.members {
                if KnownNames.isRepeated(value, by: key, in: object) {
                    object[key] = nil
                    continue
                }
                if KnownNames.name(beside: key, in: object) != nil { continue }
                object[key] = named(value) ?? put(into: value)
            }
            return .object(object)
        default: return value
        }
    }

    /// `riderIds` beside `riders`, `overlaps` beside `overlapping`: the same again, by name.
    private static func isRepeated(_ value: JSONValue, by key: String, in object: JSONObject) -> Bool {
        guard let ids = value.arrayValue?.compactMap(\.stringValue), !ids.isEmpty else { return false }
        return object.members.contains { other in
            other.key != key
                && other.value.arrayValue.map { $0.compactMap { KeptResults.id(in: $0) } } == ids
                && other.value.arrayValue?.allSatisfy { $0.objectValue != nil } == true
        }
    }

    private func named(_ value: JSONValue) -> JSONValue? {
        value.stringValue.flatMap { names[$0] }.map { .string($0) }
    }
}
