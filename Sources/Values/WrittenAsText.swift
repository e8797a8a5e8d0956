// Values with the same text form at the gateway and in JSON.

/// A value with a text form, which is a string in JSON.
public protocol WrittenAsText: LosslessStringConvertible, Codable, Sendable {
    /// The error message for an invalid text: describes the form.
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
