// What a live connection reads.

import HTTP

enum LiveStream {
    /// The beginning of the answer.
    static func head(_ fields: [HTTPField]) -> HTTPResponse {
        ServerSentEvents.head(fields, body: Array("retry: 1000\n\n".utf8))
    }

    /// An event with `{"watch":0,"data":{…}}`.
    static func event(
        _ name: String, id: String? = nil, watch: Int, _ member: String, _ value: [UInt8]
    ) -> [UInt8] {
        ServerSentEvents.event(
            name, id: id, Array("{\"watch\":\(watch),\"\(member)\":".utf8), value, [UInt8(ascii: "}")])
    }
}
