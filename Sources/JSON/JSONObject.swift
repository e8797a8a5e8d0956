// The members of an object, in their original order for people who read the output.

/// An object of a ``JSONValue``. Names are unique as long as members are set by name.
public struct JSONObject: Sendable {
    /// The members in order. Code that appends here must keep names unique.
    public var members: [(key: String, value: JSONValue)]

    public init() { members = [] }

    /// The value of a member; setting `nil` removes it, setting a new name appends it.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append((key, value))
            case (nil, nil): break
            }
        }
    }

    public var isEmpty: Bool { members.isEmpty }
    public var count: Int { members.count }
    public var keys: [String] { members.map(\.key) }
}

extension JSONObject: Hashable {
    /// Equal if both have the same members in the same order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.members.elementsEqual(b.members) { $0.key == $1.key && $0.value == $1.value }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(members.count)
        for member in members {
            hasher.combine(member.key)
            hasher.combine(member.value)
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// If a name occurs twice, the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}

extension JSONObject: Codable {
    public init(from decoder: any Decoder) throws {
        guard case .object(let object) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                JSONObject.self, .init(codingPath: decoder.codingPath, debugDescription: "expected an object")
            )
        }
        self = object
    }

    public func encode(to encoder: any Encoder) throws { try JSONValue.object(self).encode(to: encoder) }
}
