// What a live connection reads.

import HTTP

enum LiveStream {
    /// The beginning of the answer.
    static func head(_ fields: [HTTPField]) -> HTTPResponse {
        ServerSentEvents.head(fields, body: Array("retry: 1000\n\n".utf8))
    }

    /// `{"watch":0,"data":{…}}`
    static func member(_ watch: Int, _ name: String, _ value: [UInt8]) -> [UInt8] {
        Array("{\"watch\":\(watch),\"\(name)\":".utf8) + value + [UInt8(ascii: "}")]
    }
}
