// `_head.games`: {"source":"/games","head":"57:8f3a01bc"}

import JSON
import Messaging
import Values
import ZeroMQ

/// A source's announcement of the end of its log.
struct HeadMessage {
    var source: String
    var position: Position

    /// `nil` unless topic and body agree.
    init?(_ message: BusMessage) {
        guard let body = try? JSONValue(parsing: message.body.bytes), let name = body["source"]?.stringValue,
            "_head" + name.replacing("/", with: ".") == message.topic.text,
            let position = body["head"]?.stringValue.flatMap({ Position($0) })
        else { return nil }
        (source, self.position) = (String(name.dropFirst()), position)
    }
}
