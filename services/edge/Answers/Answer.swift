// A reply of the bus as an answer over HTTP: data, a document, a file, or a problem.

import Contracts
import Crypto
import HTTP
import JSON
import Values

/// What an answer needs to know of its request.
struct AnswerContext {
    var known: KnownType
    var id: ID
    /// Whether tokens go into cookies.
    var wantsCookies = false
    var isSecure = false
    /// A picture's name, by which a browser asks whether it has it already.
    var tag: String?
    /// What the caller has: `If-None-Match`.
    var hasTag = false
    /// The request itself, if it is asked once more when its access token has ended.
    var again: Edge.Waiting?
    /// The token, if an answer shows whose it is.
    var shownToken: String?
    /// The values of `If-None-Match`.
    var noneMatch: [String] = []
    /// Fields that every answer to this request gets.
    var fields: [HTTPField] = []
}

enum Answer {
    static let idField = "Rally-Id"
    static let atField = "Rally-At"

    static func response(
        _ reply: ReplyEnvelope, file: [UInt8]?, _ context: AnswerContext, at now: Timestamp
    ) -> HTTPResponse {
        var fields = context.fields
        fields.append(HTTPField(idField, context.id.description))
        if !reply.at.isEmpty { fields.append(HTTPField(atField, reply.at.description)) }
        switch reply.outcome {
        case .failure(let refusal): return Problem.response(refusal, fields)
        case .success(let data):
            if context.known.answersFile, let file { return picture(data, file, fields, context) }
            if context.known.isDocument { return document(data, fields, context) }
            fields.append(HTTPField("Cache-Control", "no-store"))
            if context.wantsCookies { return session(data, fields, context, at: now) }
            return HTTPResponse(200, type: MediaType.json, fields, body: data)
        }
    }

    /// The text of a calendar, or a map as it is. A calendar that has not changed since an app asked last is not sent again.
    private static func document(
        _ data: [UInt8], _ fields: [HTTPField], _ context: AnswerContext
    ) -> HTTPResponse {
        guard let text = (try? JSONValue(parsing: data))?["text"]?.stringValue else {
            let fields = fields + [HTTPField("Cache-Control", "no-store")]
            return HTTPResponse(200, type: "application/geo+json", fields, body: data)
        }
        let body = Array(text.utf8)
        let tag = "\"\(LiveDigest.of(body))\""
        let fields = fields + [HTTPField("ETag", tag), HTTPField("Cache-Control", "private, no-cache")]
        if context.noneMatch.contains(where: { $0.contains(tag) }) { return HTTPResponse(304, fields) }
        let name = HTTPField("Content-Disposition", "inline; filename=\"\(context.known.noun).ics\"")
        return HTTPResponse(200, type: "text/calendar; charset=utf-8", fields + [name], body: body)
    }

    /// A picture by its hash never changes; whether one may still see it is asked again each day.
    private static func picture(
        _ data: [UInt8], _ file: [UInt8], _ fields: [HTTPField], _ context: AnswerContext
    ) -> HTTPResponse {
        let mediaType =
            (try? JSONValue(parsing: data))?["mediaType"]?.stringValue ?? "application/octet-stream"
        guard let tag = context.tag else {
            return HTTPResponse(
                200, type: mediaType, fields + [HTTPField("Cache-Control", "no-store")], body: file)
        }
        let fields =
            fields + [HTTPField("ETag", tag), HTTPField("Cache-Control", "private, max-age=86400")]
        let response = HTTPResponse(200, type: mediaType, fields, body: file)
        return context.hasTag ? response.notModified : response
    }

    private static func session(
        _ data: [UInt8], _ fields: [HTTPField], _ context: AnswerContext, at now: Timestamp
    ) -> HTTPResponse {
        guard let session = try? JSONCoding.decode(Session.self, from: data) else {
            return Problem.response(Refusal(.internal, "the answer holds no session"), fields)
        }
        let cookies = SessionCookies.fields(of: session, isSecure: context.isSecure, at: now)
        return HTTPResponse(
            200, type: MediaType.json, fields + cookies, body: SessionCookies.withoutTokens(data))
    }
}
