// An immutable value on the heap, shared by many readers.

/// Holds one immutable value. Outside its row, `nil` costs the row only eight bytes, however large the value is. A
/// `let` property of a class is read in place, while a value that might change during the read is copied first,
/// retaining each of its references.
public final class Box<Value> {
    public let value: Value
    public init(_ value: Value) { self.value = value }
}

extension Box: Sendable where Value: Sendable {}

extension Box: Equatable where Value: Equatable {
    public static func == (a: Box, b: Box) -> Bool { a.value == b.value }
}

extension Box: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Box: Decodable where Value: Decodable {
    public convenience init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}
