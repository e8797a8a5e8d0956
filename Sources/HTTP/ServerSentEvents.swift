// An answer that goes on, event by event (WHATWG HTML, 9.2).

/// Server-sent events.
public enum ServerSentEvents {
    /// A sign of life; readers pass over it. An empty line behind it would end a block, of which some make an empty event.
    public static let comment = Array(":\n".utf8)

    /// The beginning of the answer, which nobody on the way may keep or hold back.
    /// It begins with a comment, so that the other end sees that it is there.
    public static func head(_ fields: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(
            200, type: "text/event-stream",
            fields + [HTTPField("Cache-Control", "no-store"), HTTPField("X-Accel-Buffering", "no")],
            body: comment)
    }

    /// One event.
    /// - Parameters:
    ///   - id: what the reader comes again with.
    ///   - data: its pieces, without line feeds.
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
