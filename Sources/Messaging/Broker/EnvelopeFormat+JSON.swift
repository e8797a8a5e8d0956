// The envelope of protocol.md as far as the bus needs it: `id`, `type`, `origin` and `timeoutMs` of a request, and its own
// refusals, `{"id":"0199…","ok":false,"error":{"code":"unavailable","reason":"unavailable","message":"games
// is starting"}}`.

import BusProtocol
import JSON
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension EnvelopeFormat {
    /// The envelopes of protocol.md.
    public static let json = EnvelopeFormat(outline: outline, lane: lane, refusal: refusal)

    /// A limit for ids; a longer text counts as no id.
    private static let idBytesMax = 200
    /// A limit for types, above the length of any.
    private static let typeBytesMax = 200
    /// How much of a request is read, even if it is too large.
    private static let outlineBytesMax = BusLimits.envelopeBytesMax
    /// How much of a request is read for its lane.
    private static let laneReadBytesMax = 8192

    /// Reads until it has all three members, or two if the text has no `timeoutMs`. The rest is not checked: the
    /// service does that. If a member is given twice, the first counts, as in a service.
    private static func outline(_ frame: Frame) -> RequestOutline {
        var id: String?
        var type: String?
        var timeoutMs: Int64?
        frame.withUnsafeBytes { bytes in
            let text = UnsafeRawBufferPointer(rebasing: bytes.prefix(outlineBytesMax))
            let hasTimeout = mayHaveTimeout(text)
            var scanner = JSONScanner(text)
            // An error ends the reading. Members that were found before it count.
            try? scanner.object { (value, key) throws(JSONError) in
                if id == nil, JSONScanner.key(key, is: "id" as StaticString) {
                    id = try value.string()
                } else if type == nil, JSONScanner.key(key, is: "type" as StaticString) {
                    type = try value.string()
                } else if timeoutMs == nil, JSONScanner.key(key, is: "timeoutMs" as StaticString) {
                    timeoutMs = try value.integer()
                } else {
                    return
                }
                if id != nil && type != nil && (timeoutMs != nil || !hasTimeout) {
                    throw JSONError(kind: .syntax, message: "read enough")
                }
            }
        }
        if let found = id, found.utf8.count > idBytesMax { id = nil }
        return RequestOutline(
            id: id, timeoutMs: timeoutMs.map { Int($0) } ?? BusLimits.requestTimeoutMs,
            type: type.map(comparable))
    }

    /// The `origin` of a request, if it stands in front of the data, where all our writers put it.
    private static func lane(_ frame: Frame) -> String {
        var lane = ""
        frame.withUnsafeBytes { bytes in
            var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: bytes.prefix(laneReadBytesMax)))
            try? scanner.object { (value, key) throws(JSONError) in
                let isOrigin = JSONScanner.key(key, is: "origin" as StaticString)
                if isOrigin { lane = try value.string() }
                if isOrigin || JSONScanner.key(key, is: "data" as StaticString) {
                    throw JSONError(kind: .syntax, message: "read enough")
                }
            }
        }
        return lane.utf8.count <= BusLimits.laneBytesMax && lane.utf8.allSatisfy { $0 < 0x80 } ? lane : ""
    }

    /// A type as short ASCII, which takes no time to compare. A type that changes by this is no request's: a service refuses it.
    private static func comparable(_ type: String) -> String {
        if type.utf8.count <= typeBytesMax, type.utf8.allSatisfy({ $0 < 0x80 }) { return type }
        let short =
            type.utf8.count > typeBytesMax
            ? Array(type.utf8.prefix(typeBytesMax / 2) + type.utf8.suffix(typeBytesMax / 2))
            : Array(type.utf8)
        let bytes = short.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether there may be a member `timeoutMs`. Most requests have none, and would otherwise be read to their end.
    /// With a backslash anywhere, its name may be written with escapes.
    private static func mayHaveTimeout(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let start = text.baseAddress else { return false }
        if memchr(start, Int32(UInt8(ascii: "\\")), text.count) != nil { return true }
        let name: StaticString = "timeoutMs"
        let (length, place) = (name.utf8CodeUnitCount, 7)
        var offset = 0
        while let found = memchr(start + offset, Int32(UInt8(ascii: "M")), text.count - offset) {
            let at = UnsafeRawPointer(found) - start
            offset = at + 1
            if at >= place, at - place + length <= text.count,
                memcmp(found - place, name.utf8Start, length) == 0
            {
                return true
            }
        }
        return false
    }

    private static func refusal(_ outline: RequestOutline, _ refusal: BusRefusal) -> Frame {
        var writer = JSONWriter()
        writer.beginObject()
        if let id = outline.id {
            writer.key("id" as StaticString)
            writer.string(id)
        }
        writer.key("ok" as StaticString)
        writer.bool(false)
        writer.key("error" as StaticString)
        writer.beginObject()
        writer.key("code" as StaticString)
        writer.string(refusal.code)
        writer.key("reason" as StaticString)
        writer.string(refusal.reason)
        writer.key("message" as StaticString)
        writer.string(refusal.message)
        writer.endObject()
        writer.endObject()
        return Frame(writer.bytes)
    }
}
