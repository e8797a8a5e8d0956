// Errors: finds a value's path by walking down from the outermost value, and makes the messages.

import Values

extension Document {
    /// The names and indices from the outermost value to a token.
    func codingPath(to index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var parent = 0
        while parent < index, let step = step(from: parent, towards: index) {
            path.append(step.key)
            parent = step.child
        }
        return path
    }

    /// The child of an object or array that is the token or contains it.
    private func step(from parent: Int, towards index: Int) -> (key: any CodingKey, child: Int)? {
        let isObject = tokens[parent].kind == .object
        var (place, child) = (0, parent + 1)
        while child < Int(tokens[parent].next) {
            let value = isObject ? child + 1 : child
            let next = Int(tokens[value].next)
            if index < next { return (isObject ? NameKey(name(at: child)) : PlaceKey(place), value) }
            place += 1
            child = next
        }
        return nil
    }

    /// The path as in ``JSONError/path``.
    func path(at index: Int) -> String {
        codingPath(to: index).map(\.stringValue).joined(separator: ".")
    }

    func mistyped(_ expected: String, at index: Int, showing: Bool = false) -> JSONError {
        var found = kindText(at: index)
        if showing {
            let digits = String(decoding: wholeValue(at: index).prefix(40), as: UTF8.self)
            found = tokens[index].range.count > 40 ? digits + "…" : digits
        }
        return .mistyped(expected, found: found, path: path(at: index))
    }

    func missing(_ name: String, inObjectAt index: Int) -> JSONError {
        let path = path(at: index)
        return JSONError(
            kind: .missing, message: "expected a value, found nothing",
            path: path.isEmpty ? name : "\(path).\(name)")
    }

    private func kindText(at index: Int) -> String {
        switch tokens[index].kind {
        case .object: "an object"
        case .array: "an array"
        case .string, .name: "text"
        case .number: "a number"
        case .yes: "true"
        case .no: "false"
        case .null: "null"
        }
    }

    /// Refuses the first member that no container asked for.
    func refuseUnknownFields() throws(JSONError) {
        var index = 0
        while index < count {
            let token = tokens[index]
            if token.kind == .name {
                if token.flags.contains(.duplicate) {
                    throw JSONError(
                        kind: .duplicateField, message: "given twice", path: path(at: index + 1))
                }
                if !token.flags.contains(.asked) {
                    throw JSONError(
                        kind: .unknownField, message: "no field of this name is known here",
                        path: path(at: index + 1))
                }
            }
            index = token.flags.contains(.taken) ? Int(token.next) : index + 1
        }
    }
}

/// An index of an array, as a coding key.
struct PlaceKey: CodingKey {
    let place: Int
    init(_ place: Int) { self.place = place }
    init?(stringValue: String) { return nil }
    init?(intValue: Int) { place = intValue }
    var stringValue: String { String(place) }
    var intValue: Int? { place }
}
