// The difference between two answers as a JSON Patch (RFC 6902) with the operations add, remove and replace.

import JSON

enum JSONPatch {
    /// The operations that turn `old` into `new`, in order; empty if they are equal.
    static func difference(from old: JSONValue, to new: JSONValue) -> [JSONValue] {
        var operations: [JSONValue] = []
        compare(old, new, "", &operations)
        return operations
    }

    private static func compare(
        _ old: JSONValue, _ new: JSONValue, _ path: String, _ operations: inout [JSONValue]
    ) {
        if old == new { return }
        switch (old, new) {
        case (.object(let old), .object(let new)): compare(old, new, path, &operations)
        case (.array(let old), .array(let new)): compare(old, new, path, &operations)
        default: operations.append(operation("replace", path, new))
        }
    }

    private static func compare(
        _ old: JSONObject, _ new: JSONObject, _ path: String, _ operations: inout [JSONValue]
    ) {
        for key in old.keys where new[key] == nil {
            operations.append(operation("remove", member(key, path)))
        }
        for (key, value) in new.members {
            if let former = old[key] {
                compare(former, value, member(key, path), &operations)
            } else {
                operations.append(operation("add", member(key, path), value))
            }
        }
    }

    /// Elements before and after the change are kept. Between them, elements are compared pairwise, and surplus ones
    /// are removed or added.
    private static func compare(
        _ old: [JSONValue], _ new: [JSONValue], _ path: String, _ operations: inout [JSONValue]
    ) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let (oldEnd, newEnd) = (old.count - end, new.count - end)
        let commonEnd = min(oldEnd, newEnd)
        for index in start..<commonEnd { compare(old[index], new[index], "\(path)/\(index)", &operations) }
        // Remove the last element first, so that the other indices stay valid.
        for index in (commonEnd..<oldEnd).reversed() {
            operations.append(operation("remove", "\(path)/\(index)"))
        }
        for index in commonEnd..<newEnd {
            operations.append(operation("add", "\(path)/\(index)", new[index]))
        }
    }

    /// A JSON Pointer extended by one member (RFC 6901).
    private static func member(_ key: String, _ path: String) -> String {
        "\(path)/\(key.replacing("~", with: "~0").replacing("/", with: "~1"))"
    }

    private static func operation(_ name: String, _ path: String, _ value: JSONValue? = nil) -> JSONValue {
        var object: JSONObject = ["op": .string(name), "path": .string(path)]
        object["value"] = value
        return .object(object)
    }
}
