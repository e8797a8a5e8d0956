// Converts a reply of the bus to an HTTP answer: data, a document, a file, or a problem.

import Asking
import Contracts
import Crypto
import HTTP
import JSON
import Values

/// The parts of a request that its answer depends on.
struct AnswerContext {
    var facts: RequestFacts
    var id: ID
    /// Whether tokens go into cookies.
    var wantsCookies = false
    var isSecure = false
    /// The entity tag of a picture, by which a browser asks whether its copy is current.
    var tag: String?
    /// Whether the caller has this version: `If-None-Match`.
    var hasTag = false
    /// The address that the request is counted for (``OpenOfAddress``).
    var address: String?
    /// The request itself, if it is repeated when its access token has expired.
    var again: Edge.Waiting?
    /// Whether the request came with an access token.
    var hasToken = false
    /// The search for people that it is.
    var search: PeopleSearches.Search?
    /// The values of `If-None-Match`.
    var noneMatch: [String] = []
    /// Header fields of every answer to this request.
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
        case .failure(let refusal): return Problem.response(refusal, fields, hasToken: context.hasToken)
        case .success(let data):
            let unstored = fields + [HTTPField("Cache-Control", "no-store")]
            switch context.facts.answer {
            case .file:
                if let file { return picture(data, file, fields, context) }
            case .calendar: return calendar(text(in: data), fields, context)
            case .table: return table(text(in: data), unstored, context)
            case .map: return HTTPResponse(200, type: "application/geo+json", unstored, body: data)
            case .json: break
            }
            if context.wantsCookies { return session(data, unstored, context, at: now) }
            return HTTPResponse(200, type: MediaType.json, unstored, body: data)
        }
    }

    /// The text of a calendar or a table, unchanged.
    private static func text(in data: [UInt8]) -> [UInt8] {
        Array(((try? JSONValue(parsing: data))?["text"]?.stringValue ?? "").utf8)
    }

    /// A table, to be kept as a file: `dues.csv` for `dues.csv`, `stats-group.csv` for `stats.group-csv`.
    private static func table(
        _ body: [UInt8], _ fields: [HTTPField], _ context: AnswerContext
    ) -> HTTPResponse {
        let name = context.facts.type.split { ".-".contains($0) }.dropLast().joined(separator: "-")
        let disposition = HTTPField("Content-Disposition", "attachment; filename=\"\(name).csv\"")
        return HTTPResponse(200, type: "text/csv; charset=utf-8", fields + [disposition], body: body)
    }

    /// A calendar that the app already has is not sent again.
    private static func calendar(
        _ body: [UInt8], _ fields: [HTTPField], _ context: AnswerContext
    ) -> HTTPResponse {
        let tag = "\"\(LiveDigest.of(body))\""
        let fields = fields + [HTTPField("ETag", tag), HTTPField("Cache-Control", "private, no-cache")]
        if context.noneMatch.contains(where: { $0.contains(tag) }) { return HTTPResponse(304, fields) }
        let name = HTTPField("Content-Disposition", "inline; filename=\"\(context.facts.noun).ics\"")
        return HTTPResponse(200, type: "text/calendar; charset=utf-8", fields + [name], body: body)
    }

    /// A picture of a given hash never changes; browsers ask once a day whether it may still be seen.
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
