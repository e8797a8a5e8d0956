// Why a request was not done: a refusal as the edge tells it (RFC 9457), or that no answer came.

import Contracts
import Foundation
import JSON
import Values

/// A refusal. One by HTTP itself has neither `code` nor `reason`; if no answer came, `status` is 0.
public struct Problem: Error, Sendable, Equatable {
    /// One field that is wrong.
    public struct FieldError: Sendable, Equatable {
        public var field: String
        /// A sentence that a player can read.
        public var detail: String
        public var state: String?
    }

    public var status: Int
    /// The reason in a few words, the same each time.
    public var title: String
    /// A sentence that a player can read.
    public var detail: String
    public var code: OpenEnum<ErrorCode>?
    public var reason: OpenEnum<Reason>?
    /// The first field that is wrong.
    public var field: String?
    /// Every field that is wrong, where it is more than one.
    public var errors: [FieldError] = []
    /// Seconds until it is worth trying again.
    public var retryAfter: Int?
    public var state: String?
    public var version: Int?
    public var tier: Int?
    public var missing: [String] = []
    public var failed: [String] = []
    public var until: Timestamp?

    /// That no answer came.
    static let noAnswer = Problem(
        members: [
            "title": "No answer", "detail": "no answer came; trying again is safe", "code": "unavailable",
        ], status: 0)

    init(_ answer: Answer) {
        // A proxy may answer with a page of its own.
        self.init(members: (try? JSONValue(parsing: [UInt8](answer.body))) ?? [:], status: answer.status)
        retryAfter = retryAfter ?? answer.fields["retry-after"].flatMap { Int($0) }
    }

    init(members: JSONValue, status: Int? = nil) {
        func texts(_ name: String) -> [String] { members[name]?.arrayValue?.compactMap(\.stringValue) ?? [] }
        self.status = status ?? members["status"]?.intValue ?? 0
        title = members["title"]?.stringValue ?? "HTTP \(self.status)"
        detail = members["detail"]?.stringValue ?? title
        code = members["code"]?.stringValue.map { OpenEnum(rawValue: $0) }
        reason = members["reason"]?.stringValue.map { OpenEnum(rawValue: $0) }
        field = members["field"]?.stringValue
        errors = (members["errors"]?.arrayValue ?? []).map { error in
            FieldError(
                field: error["field"]?.stringValue ?? "", detail: error["detail"]?.stringValue ?? "",
                state: error["state"]?.stringValue)
        }
        retryAfter = members["retryAfter"]?.intValue
        state = members["state"]?.stringValue
        version = members["version"]?.intValue
        tier = members["tier"]?.intValue
        (missing, failed) = (texts("missing"), texts("failed"))
        until = members["until"]?.stringValue.flatMap { Timestamp($0) }
    }

    /// Whether asking again, a little later, may help.
    public var isForNow: Bool { status == 0 || status == 503 || status == 504 }

    /// Whether the access token has run out. Older servers said of it that the session had.
    var saysTokenIsOver: Bool {
        status == 401 && ["token_expired", "session_expired"].contains(reason?.rawValue ?? "")
    }

    /// Whether the same request, a little later, may succeed: also because another with its id is under way now.
    var isWorthRepeating: Bool { isForNow || (status == 409 && retryAfter != nil) }
}

extension Problem: LocalizedError {
    public var errorDescription: String? { detail }
}
