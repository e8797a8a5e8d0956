// A value kept on the heap, apart from its row: `nil` costs a row eight bytes, however large the value is.

/// Holds one immutable value.
public final class Box<Value: Sendable>: Sendable {
    public let value: Value
    public init(_ value: Value) { self.value = value }
}

extension Box: Equatable where Value: Equatable {
    public static func == (a: Box, b: Box) -> Bool { a.value == b.value }
}

extension Box: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Box: Decodable where Value: Decodable {
    public convenience init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}
