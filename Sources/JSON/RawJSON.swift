// JSON that is carried and not looked at: a service passes on what it was given, byte for byte.

/// The verbatim text of one value, without white space around it.
public struct RawJSON: Hashable, Sendable {
    /// As it was given: white space inside it, line feeds included, is still there (``compacted()``).
    public var bytes: [UInt8]

    /// Takes bytes as they are, and trusts the caller that this is the text of one value.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// Checks that this is the text of one value, and cuts white space around it.
    public init(validating bytes: [UInt8]) throws(JSONError) {
        self.bytes = try bytes.withUnsafeBufferPointer { (text) throws(JSONError) in
            var scanner = JSONScanner(UnsafeRawBufferPointer(text))
            let range = try scanner.skipValue()
            try scanner.finish()
            return range.count == text.count ? bytes : Array(text[range])
        }
    }

    /// `{}`
    public static let emptyObject = RawJSON(bytes: Array("{}".utf8))
    /// `null`
    public static let null = RawJSON(bytes: Array("null".utf8))

    /// The same on one line, without white space between the tokens: what is to go into a line of a log.
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
    /// With other decoders than ours: the same value, though not the same bytes.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TapeDecoder {
            self = decoder.document.rawJSON(at: decoder.index)
        } else {
            self.init(bytes: Array(try JSONValue(from: decoder).text().utf8))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? SheetEncoder {
            try encoder.sheet.single { $0.raw(bytes) }
        } else {
            try JSONValue(parsing: bytes).encode(to: encoder)
        }
    }
}
