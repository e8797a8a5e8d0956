// A value on the heap that many read and nobody changes.

/// Holds one immutable value. Apart from its row, `nil` costs the row eight bytes, however large the value is. And what is read
/// of a `let` of a class is read where it lies, where a value that might change meanwhile is copied first, with each of its
/// references.
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
