// A reply may give somebody's name once and only the id later: a roster lists its people, then the ids of each team. A
// page shows the name in both places.

import Arguments
import GatewaySessions
import JSON
import Values

/// Nicknames by account id, collected from one reply.
struct KnownNames {
    private var names: [String: String] = [:]

    /// - Parameter asked: the request's data: an account that was asked for by name is shown by that name.
    init(in value: JSONValue, asked: JSONValue = [:]) {
        collect(value)
        for (field, name) in asked.objectValue?.members ?? [] {
            guard KnownNames.isID(field), let name = name.stringValue, ID(name) == nil,
                let id = value[field]?.stringValue, ID(id) != nil, names[id] == nil
            else { continue }
            names[id] = name
        }
    }

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

    /// The name that belongs to an id: `nickname` for `accountId`, `hostNickname` for `hostId`.
    static func name(beside key: String, in object: JSONObject) -> String? {
        guard isID(key) else { return nil }
        let stem = String(key.dropLast(2))
        let name =
            object[stem + suffix] ?? object[stem]?[.nickname]
            ?? (key == FieldName.accountId.rawValue ? object[.nickname] : nil)
        return name?.stringValue
    }

    /// The end of the names of fields that hold a nickname, as `Id` is of those that hold an id.
    static let suffix = "Nickname"

    static func isID(_ field: String) -> Bool { field.hasSuffix("Id") }

    /// Whether a field holds, or contains, the name for an id: `hostNickname` and `host` for `hostId`.
    static func isName(_ field: String, for id: String) -> Bool {
        guard isID(id) else { return false }
        let stem = String(id.dropLast(2))
        return field == stem + suffix || field == stem
            || id == FieldName.accountId.rawValue && field == FieldName.nickname.rawValue
    }

    /// The value with names in place of ids that have no name beside them.
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

    /// Whether ids only repeat a list of names beside them: `riderIds` and `riders`, `overlaps` and `overlapping`.
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

extension KnownNames {
    /// Removes from a reply the ids that its request named.
    static func withoutAskedIDs(_ reply: JSONValue, _ asked: JSONValue) -> JSONValue {
        let ids = asked.objectValue?.members.filter { name, value in
            KnownNames.isID(name) && value.stringValue.map { ID($0) != nil } ?? false
        }
        guard let ids, !ids.isEmpty else { return reply }
        func without(_ value: JSONValue) -> JSONValue {
            switch value {
            case .array(let elements): return .array(elements.map(without))
            case .object(var object):
                for (name, id) in ids where object[name] == id { object[name] = nil }
                for (name, value) in object.members { object[name] = without(value) }
                return .object(object)
            default: return value
            }
        }
        return without(reply)
    }
}
