// The events that a browser reads from `tap web`.

import HTTP
import JSON

enum EventStream {
    static func event(_ name: String) -> [UInt8] { ServerSentEvents.event(name, Array("null".utf8)) }

    static func event(_ name: String, text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.string(text)
        return ServerSentEvents.event(name, writer.bytes)
    }

    /// A message from the bus: `{"topic":"games.created","event":{…}}`, or its length if it is not JSON.
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
        return ServerSentEvents.event("event", writer.bytes)
    }

    /// Whether it is an object on one line.
    private static func isJSON(_ body: [UInt8]) -> Bool {
        body.first == UInt8(ascii: "{") && !body.contains(0x0A) && !body.contains(0x0D)
            && (try? RawJSON(validating: body)) != nil
    }
}
