// What is answered over HTTP (RFC 9110, 6.1).

/// An answer with its whole body.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code: 200.
    public var status: Int
    /// `Content-Length`, `Date` and `Connection` are the server's own.
    public var fields: [HTTPField]
    public var body: [UInt8]

    public init(_ status: Int, _ fields: [HTTPField] = [], body: [UInt8] = []) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// A text or a document of a media type.
    public init(_ status: Int, type: String, _ fields: [HTTPField] = [], body: [UInt8]) {
        self.init(status, [HTTPField("Content-Type", type)] + fields, body: body)
    }

    /// One sentence as text, without its line feed.
    public static func sentence(_ status: Int, _ text: String, _ fields: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(status, type: "text/plain; charset=utf-8", fields, body: Array("\(text)\n".utf8))
    }

    /// The same for whoever has it already (RFC 9110, 15.4.5). Its body is told by its length alone, and not sent.
    public var notModified: HTTPResponse {
        HTTPResponse(304, fields.filter { $0.name != "Content-Type" }, body: body)
    }

    /// Without anybody keeping a refusal on the way: it may be another answer in a moment, and for somebody else.
    var unkept: HTTPResponse {
        guard status >= 400, value("Cache-Control") == nil else { return self }
        return HTTPResponse(status, fields + [HTTPField("Cache-Control", "no-store")], body: body)
    }

    /// The value of a field, as it stands in this answer.
    public func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
