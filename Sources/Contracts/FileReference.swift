// A file in a request or a reply. Its bytes are no JSON: they travel in a frame of their own behind the
// envelope (protocol.md, Bus), and the JSON holds their number. At the gateway a file is `@path`, or a data
// URL (RFC 2397) in JSON.

import JSON

/// The size of a file whose bytes follow behind the envelope.
public struct FileReference: Codable, Sendable, Hashable, Described {
    /// Bytes of a file in a request.
    public static let bytesMax = 5 << 20

    public static let shape = Shape.file
    public static let sample = FileReference(byteCount: 0)

    /// How many bytes follow; with a request, up to ``bytesMax``.
    public var byteCount: Int

    public init(byteCount: Int) { self.byteCount = byteCount }

    public init(from decoder: any Decoder) throws {
        byteCount = try decoder.singleValueContainer().decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(byteCount)
    }
}
