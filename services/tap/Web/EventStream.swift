// What a browser reads: server-sent events (WHATWG HTML, 9.2).

import HTTP
import JSON
import Values

enum EventStream {
    /// A sign of life; readers pass over it.
    static let comment = Array(": \n\n".utf8)

    static let head = HTTPResponse(
        200, type: "text/event-stream",
        [HTTPField("Cache-Control", "no-store"), HTTPField("X-Accel-Buffering", "no")], body: comment)

    /// - Parameter data: JSON on one line.
    static func event(_ name: String, _ data: [UInt8] = Array("null".utf8)) -> [UInt8] {
        Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
    }

    static func event(_ name: String, text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return event(name, writer.bytes)
    }

    /// A message of the bus: `{"topic":"games.created","event":{…}}`, or how many bytes it has where it is no JSON.
    static func message(_ topic: String, _ body: [UInt8]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("topic")
        writer.string(topic)
        if isJSON(body) {
            writer.key("event")
            writer.raw(body)
        } else {
            writer.key("bytes")
            writer.integer(body.count)
        }
        writer.endObject()
        return event("event", writer.bytes)
    }

    /// An object on one line.
    private static func isJSON(_ body: [UInt8]) -> Bool {
        guard body.first == UInt8(ascii: "{"), !body.contains(0x0A), !body.contains(0x0D) else {
            return false
        }
        return body.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            do throws(JSONError) {
                _ = try scanner.skipValue()
                try scanner.finish()
                return true
            } catch {
                return false
            }
        }
    }
}
