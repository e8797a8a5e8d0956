// What has one written form, at the gateway and in JSON alike.

/// A value that is written as a text, in JSON as a string.
public protocol WrittenAsText: LosslessStringConvertible, Codable, Sendable {
    /// What is said of a text that is none: what one looks like.
    static var looks: String { get }
}

extension WrittenAsText {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.looks)
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
