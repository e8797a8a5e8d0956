// What a live connection reads.

import HTTP
import Values

enum LiveStream {
    /// The beginning of the answer.
    static func head(_ fields: [HTTPField]) -> HTTPResponse { ServerSentEvents.head(fields) }

    /// An event with `{"watch":0,"at":"games=57 rsvp=3","data":{…}}`.
    ///
    /// - Parameters:
    ///   - at: what this answer reflects. The id has what all of the connection's answers reflect together.
    ///   - isFirst: whether it is the connection's first, which says when to come again. A block of its own for that would be
    ///     an empty event to some readers.
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
