// The answer to an HTTP request (RFC 9110, 6.1).

/// An answer with its whole body.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code, such as 200.
    public var status: Int
    /// `Content-Length`, `Date` and `Connection` are added by the server.
    public var fields: [HTTPField]
    public var body: [UInt8]

    public init(_ status: Int, _ fields: [HTTPField] = [], body: [UInt8] = []) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// A text or document with a media type.
    public init(_ status: Int, type: String, _ fields: [HTTPField] = [], body: [UInt8]) {
        self.init(status, [HTTPField("Content-Type", type)] + fields, body: body)
    }

    /// A sentence as plain text; the line feed is added.
    public static func sentence(_ status: Int, _ text: String, _ fields: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(status, type: "text/plain; charset=utf-8", fields, body: Array("\(text)\n".utf8))
    }

    /// The 304 answer for a caller who already has this one (RFC 9110, 15.4.5). The body only gives the length; it is
    /// not sent.
    public var notModified: HTTPResponse {
        HTTPResponse(304, fields.filter { $0.name != "Content-Type" }, body: body)
    }

    /// The same answer, not to be cached if it is a refusal: a moment later, or for somebody else, the answer may
    /// differ.
    var unkept: HTTPResponse {
        guard status >= 400, value("Cache-Control") == nil else { return self }
        return HTTPResponse(status, fields + [HTTPField("Cache-Control", "no-store")], body: body)
    }

    /// The value of a field of this answer.
    public func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
