// JSON that is passed on unread, byte for byte.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The exact text of one value, without white space around it.
public struct RawJSON: Hashable, Sendable {
    /// White space inside the value, including line feeds, is kept (see ``compacted()``).
    public var bytes: [UInt8]

    /// Wraps bytes without checking them. They must be the text of one value.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Checks that the bytes are the text of one value, and removes white space around it.
    public init(validating bytes: [UInt8]) throws(JSONError) {
        self.bytes = try bytes.withUnsafeBufferPointer { (text) throws(JSONError) in
            var scanner = JSONScanner(UnsafeRawBufferPointer(text))
            let range = try scanner.skipValue()
            try scanner.finish()
            return range.count == text.count ? bytes : Array(text[range])
        }
    }

    /// Compares in no time if both share their bytes, and otherwise at memory speed, which `Array` does not.
    public static func == (a: RawJSON, b: RawJSON) -> Bool {
        guard a.bytes.count == b.bytes.count else { return false }
        return a.bytes.withUnsafeBytes { a in
            b.bytes.withUnsafeBytes { b in
                guard let a = a.baseAddress, let other = b.baseAddress, a != other else { return true }
                return memcmp(a, other, b.count) == 0
            }
        }
    }

    /// The text `{}`.
    public static let emptyObject = RawJSON(bytes: Array("{}".utf8))
    /// `null`
    public static let null = RawJSON(bytes: Array("null".utf8))

    /// The same bytes if they contain no line feed, otherwise ``compacted()``: one line of a stream or a log.
    public func onOneLine() -> RawJSON {
        let isOne = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memchr($0, 0x0A, bytes.count) == nil } ?? true
        }
        return isOne ? self : compacted()
    }

    /// The same value without white space between the tokens, as one line of a log.
    public func compacted() -> RawJSON {
        var (compact, inString, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
        compact.reserveCapacity(bytes.count)
        for byte in bytes {
            if inString {
                if !isEscaped, byte == UInt8(ascii: "\"") { inString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else {
                if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
                inString = byte == UInt8(ascii: "\"")
            }
            compact.append(byte)
        }
        return RawJSON(bytes: compact)
    }
}

extension RawJSON: CustomStringConvertible {
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension RawJSON: Codable {
    /// Other decoders keep the value, but not its bytes.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TapeDecoder {
            self = decoder.document.rawJSON(at: decoder.index)
        } else {
            self.init(bytes: Array(try JSONValue(from: decoder).text().utf8))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? BufferEncoder {
            try encoder.buffer.single { $0.raw(bytes) }
        } else {
            try JSONValue(parsing: bytes).encode(to: encoder)
        }
    }
}
