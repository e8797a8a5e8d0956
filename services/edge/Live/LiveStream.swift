// Server-sent events (WHATWG HTML, 9.2): what a live connection reads.

import Contracts
import HTTP
import JSON
import Values

enum LiveStream {
    /// A sign of life; readers pass over it.
    static let comment = Array(": \n\n".utf8)

    /// The beginning of the answer.
    static func head(_ fields: [HTTPField]) -> HTTPResponse {
        HTTPResponse(
            200, type: "text/event-stream",
            fields + [HTTPField("Cache-Control", "no-store"), HTTPField("X-Accel-Buffering", "no")],
            body: Array("retry: 1000\n\n".utf8))
    }

    /// One event. Its data is JSON without line feeds.
    static func event(_ name: String, id: LiveID?, _ data: [UInt8]) -> [UInt8] {
        var bytes = id.map { Array("id: \($0.text)\n".utf8) } ?? []
        bytes += "event: \(name)\ndata: ".utf8
        bytes += data
        bytes += "\n\n".utf8
        return bytes
    }

    /// `{"watch":0,"data":{…}}`
    static func member(_ watch: Int, _ name: String, _ value: [UInt8]) -> [UInt8] {
        Array("{\"watch\":\(watch),\"\(name)\":".utf8) + value + [UInt8(ascii: "}")]
    }
}
