// JSONValue with any coder: directly with ours, and through containers with others (in a test that compares, for
// example).

import Values

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TapeDecoder {
            self = try decoder.document.jsonValue(at: decoder.index)
        } else if let container = try? decoder.container(keyedBy: NameKey.self) {
            var object = JSONObject()
            for key in container.allKeys {
                object[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
            }
            self = .object(object)
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
            self = .array(values)
        } else {
            self = try JSONValue(single: try decoder.singleValueContainer())
        }
    }

    private init(single container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? BufferEncoder {
            try encoder.buffer.claimSingle()
            try encoder.buffer.write(self)
            return
        }
        switch self {
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .object(let object):
            var container = encoder.container(keyedBy: NameKey.self)
            for (key, value) in object.members { try container.encode(value, forKey: NameKey(key)) }
        default: try encode(single: encoder.singleValueContainer())
        }
    }

    private func encode(single container: any SingleValueEncodingContainer) throws {
        var container = container
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .null, .array, .object: try container.encodeNil()
        }
    }
}
