// Refusals as problem details (RFC 9457).
//
//   {"type":"/problems/game_full","title":"The game is full","status":409,"detail":"…","code":"full","reason":"game_full"}

import Contracts
import HTTP
import JSON
import Values

enum Problem {
    static let mediaType = "application/problem+json"

    /// - Parameter hasToken: whether the request came with an access token.
    static func response(
        _ refusal: Refusal, _ more: [HTTPField] = [], hasToken: Bool = false
    ) -> HTTPResponse {
        var fields = more
        if refusal.code == .unauthenticated {
            fields.append(HTTPField("WWW-Authenticate", challenge(refusal, hasToken)))
        }
        if let seconds = refusal.retryAfter ?? (refusal.code == .unavailable ? 1 : nil) {
            fields.append(HTTPField("Retry-After", "\(seconds)"))
        }
        return HTTPResponse(
            refusal.code.httpStatus, type: mediaType, fields,
            body: Array(JSONValue.object(object(refusal)).text().utf8))
    }

    /// A token that has expired or is none has to be replaced; without a token there is no error to name (RFC 6750,
    /// 3.1). A refusal that names a field, such as a wrong password, is not about the token.
    private static func challenge(_ refusal: Refusal, _ hasToken: Bool) -> String {
        let isEnded = [.tokenExpired, .sessionExpired].contains(refusal.reason)
        let isBad = hasToken && refusal.field == nil
        return isEnded || isBad ? "Bearer error=\"invalid_token\"" : "Bearer"
    }

    /// A refusal by the server, which does not know the request: the caller broke a rule of HTTP, or the server is too busy.
    static func ofServer(_ status: Int, _ sentence: String) -> HTTPResponse {
        switch status {
        case 500: response(Refusal(.internal, sentence))
        case 503: response(Refusal(.unavailable, sentence))
        default: response(status, "Bad request", sentence)
        }
    }

    /// A refusal by HTTP itself.
    ///
    /// - Parameter field: the field that is wrong, if the body is one; then the problem has `code` and `reason` too.
    static func response(
        _ status: Int, _ title: String, _ detail: String, _ fields: [HTTPField] = [], field: String? = nil
    ) -> HTTPResponse {
        var object: JSONObject = [
            "type": "about:blank", "title": .string(title), "status": .integer(Int64(status)),
            "detail": .string(detail),
        ]
        if let field {
            let refusal = Refusal.invalid(field, detail)
            object["code"] = .string(refusal.code.rawValue)
            object["reason"] = .string(refusal.reason.rawValue)
            object["field"] = .string(field)
        }
        return HTTPResponse(
            status, type: mediaType, fields, body: Array(JSONValue.object(object).text().utf8))
    }

    /// The members of a refusal. `code`, `reason` and the rest are as in a reply's error object.
    static func object(_ refusal: Refusal) -> JSONObject {
        var object: JSONObject = [
            "type": .string("/problems/\(refusal.reason.rawValue)"),
            "title": .string(title(of: refusal.reason)),
            "status": .integer(Int64(refusal.code.httpStatus)), "detail": .string(refusal.message),
            "code": .string(refusal.code.rawValue), "reason": .string(refusal.reason.rawValue),
        ]
        object["field"] = refusal.field.map(JSONValue.string)
        object["errors"] = refusal.fields.map { .array($0.map(problem)) }
        object["retryAfter"] = refusal.retryAfter.map { .integer(Int64($0)) }
        object["state"] = refusal.state.map(JSONValue.string)
        object["version"] = refusal.version.map { .integer(Int64($0)) }
        object["tier"] = refusal.tier.map { .integer(Int64($0)) }
        object["missing"] = refusal.missing.map { .array($0.map(JSONValue.string)) }
        object["failed"] = refusal.failed.map { .array($0.map(JSONValue.string)) }
        object["until"] = refusal.until.map { .string($0.description) }
        return object
    }

    private static func problem(_ problem: FieldProblem) -> JSONValue {
        var object: JSONObject = ["field": .string(problem.field), "detail": .string(problem.message)]
        object["state"] = problem.state.map(JSONValue.string)
        return .object(object)
    }

    /// The reason in a few words, always the same (RFC 9457, 3.1.3).
    static func title(of reason: Reason) -> String {
        switch reason {
        case .invalidArgument: "Something is missing or wrong"
        case .invalidDart: "There is no such dart"
        case .extraDarts: "The visit was over before its last dart"
        case .incompleteVisit: "The visit has too few darts"
        case .unauthenticated: "Log in first"
        case .tokenExpired: "The access token has ended"
        case .sessionExpired: "The login has ended"
        case .forbidden: "This is not yours to do"
        case .tierRequired: "The profile needs more first"
        case .suspended: "The account is suspended"
        case .banned: "The account is banned"
        case .inviteRequired: "Only an invitation lets one in"
        case .requestRequired: "One has to ask to join"
        case .requirementsNotMet: "The game asks for something else"
        case .notFound: "Not found"
        case .alreadyExists: "There is one already"
        case .conflict: "Conflict"
        case .versionMismatch: "Somebody was faster"
        case .staleTurn: "The match has gone on"
        case .notYourTurn: "It is not your turn"
        case .immutable: "It is sealed"
        case .tooEarly: "It is too early"
        case .gameFull: "The game is full"
        case .full: "It is full"
        case .expired: "It has expired"
        case .tooLate: "It is too late"
        case .historyChanged: "Past positions no longer hold"
        case .gameNotOpen: "The game is not open"
        case .rateLimited: "Too much in a short time"
        case .unavailable: "Something does not answer"
        case .timeout: "No answer came in time"
        case .internal: "Something broke"
        }
    }
}
