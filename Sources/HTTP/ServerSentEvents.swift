// Streams of server-sent events (WHATWG HTML, 9.2).

/// The bytes of a stream of server-sent events.
public enum ServerSentEvents {
    /// A sign of life, ignored by readers. An empty line after it would end a block, and some readers make an empty
    /// event of that.
    public static let comment = Array(":\n".utf8)

    /// The start of the answer, which proxies must not cache or buffer. It begins with a comment, so that the reader
    /// sees at once that the stream is open.
    public static func head(_ fields: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(
            200, type: "text/event-stream",
            fields + [HTTPField("Cache-Control", "no-store"), HTTPField("X-Accel-Buffering", "no")],
            body: comment)
    }

    /// One event.
    /// - Parameters:
    ///   - id: the id that the reader reconnects with.
    ///   - data: the pieces of the data, without line feeds.
    public static func event(_ name: String, id: String? = nil, _ data: [UInt8]...) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.reduce(64 + name.utf8.count + (id?.utf8.count ?? 0)) { $0 + $1.count })
        if let id {
            bytes += "id: ".utf8
            bytes += id.utf8
            bytes += "\n".utf8
        }
        bytes += "event: ".utf8
        bytes += name.utf8
        bytes += "\ndata: ".utf8
        for piece in data { bytes += piece }
        bytes += "\n\n".utf8
        return bytes
    }
}
