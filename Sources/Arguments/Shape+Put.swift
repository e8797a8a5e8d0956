// Assembles the values of a line, one path after the other.

import Contracts
import JSON

extension Shape {
    /// The data given so far, with a value added at a path.
    func put(
        _ value: JSONValue, at path: ArraySlice<String>, into old: JSONValue?, name: String
    ) throws(ArgumentError) -> JSONValue {
        guard let part = path.first else { return try Shape.merged(value, into: old, name: name) }
        if case .list(let element) = self, let index = Int(part), index >= 0 {
            var list = old?.arrayValue ?? []
            guard index <= list.count else {
                throw ArgumentError(
                    "\(name) comes before element \(list.count) is given; elements are given in order, the first is 0"
                )
            }
            let inner = try element.put(value, at: path.dropFirst(), into: list[safe: index], name: name)
            list.replaceSubrange(index..<min(index + 1, list.count), with: [inner])
            return .array(list)
        }
        var object = old?.objectValue ?? JSONObject()
        let shape = fields.first { $0.name == part }?.shape ?? element ?? .anything
        object[part] = try shape.put(value, at: path.dropFirst(), into: object[part], name: name)
        return .object(object)
    }

    private static func merged(
        _ value: JSONValue, into old: JSONValue?, name: String
    ) throws(ArgumentError) -> JSONValue {
        guard let old else { return value }
        guard var merged = value.objectValue, let old = old.objectValue else {
            throw ArgumentError("\(name) is given twice")
        }
        // `place.name=… place=37.7,-122.4`
        for (key, value) in old.members {
            if merged[key] != nil { throw ArgumentError("\(name).\(key) is given twice") }
            merged[key] = value
        }
        return .object(merged)
    }
}
