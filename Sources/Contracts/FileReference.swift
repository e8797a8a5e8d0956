// A file in a request or a reply. Its bytes travel in a separate frame behind the envelope (protocol.md, Bus), and the
// JSON holds only their count. At the gateway a file is `@path`, or a data URL (RFC 2397) in JSON.

import JSON

/// A file whose bytes follow behind the envelope, by its size.
public struct FileReference: Codable, Sendable, Hashable, Described {
    /// Limit of a file in a request, in bytes.
    public static let bytesMax = 5 << 20

    public static let shape = Shape.file
    public static let sample = FileReference(byteCount: 0)

    /// The number of bytes that follow; in a request, up to ``bytesMax``.
    public var byteCount: Int

    public init(from decoder: any Decoder) throws {
        byteCount = try decoder.singleValueContainer().decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(byteCount)
    }
}
