// The bytes that a live connection reads.

import HTTP
import Values

enum LiveStream {
    /// The head of the answer.
    static func head(_ fields: [HTTPField]) -> HTTPResponse { ServerSentEvents.head(fields) }

    /// An event with `{"watch":0,"at":"games=57 rsvp=3","data":{…}}`.
    ///
    /// - Parameters:
    ///   - at: the positions of this answer. The id has those of all the connection's answers together.
    ///   - isFirst: whether this is the connection's first event, which sets the retry time. A separate block for that
    ///     would be an empty event to some readers.
    static func event(
        _ name: String, id: String? = nil, at: Positions, watch: Int, isFirst: Bool, _ member: String,
        _ value: [UInt8]
    ) -> [UInt8] {
        (isFirst ? Array("retry: 1000\n".utf8) : [])
            + ServerSentEvents.event(
                name, id: id, Array("{\"watch\":\(watch),\"at\":\"\(at)\",\"\(member)\":".utf8), value,
                [UInt8(ascii: "}")])
    }
}
