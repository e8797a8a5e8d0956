// The answers in the OpenAPI document: data, a file, a document, or a problem (docs/http.md, Answers).

import Contracts
import JSON

extension OpenAPI {
    /// A status whose answer is a problem, and the name of its response among the components.
    struct ProblemStatus {
        var status: Int
        var name: String
        var description: String
        /// Header fields of the answer.
        var headers: [String] = []
        /// Whether libmicrohttpd may answer before the edge sees the request; then the body is no RFC 9457 problem.
        var isBare = false
        /// Whether the problem has `code` and `reason`, as a service's refusal has.
        var code = Code.always

        enum Code {
            case always
            /// Only if the body is to be a picture, which is a field of the request.
            case ofPictures
            /// Not if HTTP's own rules are broken.
            case ofServices
            case never
        }

        /// The status, and whether the problem has a code if that is not certain.
        var sentence: String {
            switch code {
            case .always: description
            case .ofPictures:
                "\(description). `code`, `reason` and `field` are there only if the body is to be a picture"
            case .ofServices:
                "\(description). Without `code` and `reason` if the header or the body's length breaks a rule of HTTP"
            case .never: "\(description). There is no `code` and no `reason`"
            }
        }
    }

    static let problemStatuses = [
        ProblemStatus(
            status: 400, name: "Invalid",
            description: "Something is missing or wrong: `field` and `errors` say what", code: .ofServices),
        ProblemStatus(
            status: 401, name: "Unauthenticated",
            description: "There is no good token, or what was given to log in is wrong",
            headers: ["WWW-Authenticate"]),
        ProblemStatus(
            status: 403, name: "Forbidden", description: "The caller may know of it, but not do this"),
        ProblemStatus(
            status: 404, name: "NotFound", description: "There is none, or none that the caller may know of"),
        ProblemStatus(
            status: 409, name: "Conflict",
            description:
                "The state does not allow it, the game is full, or this Idempotency-Key stands for another request"
        ),
        ProblemStatus(status: 410, name: "Gone", description: "It has expired, or it is too late"),
        ProblemStatus(
            status: 411, name: "LengthRequired", description: "The body comes without its Content-Length",
            code: .never),
        ProblemStatus(
            status: 413, name: "TooLarge",
            description:
                "The body is over \(bodyBytesMax >> 20) MiB (\(RequestLimits.queryBytesMax >> 10) KiB of a query), or the "
                + "file over \(FileReference.bytesMax >> 20) MiB",
            code: .ofPictures),
        ProblemStatus(
            status: 414, name: "AddressTooLong", description: "The address is over some 8 KiB", isBare: true),
        ProblemStatus(
            status: 415, name: "UnsupportedMediaType",
            description: "The body is neither JSON nor, where one is taken, a picture; or it is packed",
            code: .ofPictures),
        ProblemStatus(
            status: 429, name: "RateLimited", description: "Too much in a short time",
            headers: ["Retry-After"]),
        ProblemStatus(
            status: 431, name: "HeaderTooLarge",
            description:
                "The header, with the address, is over 8 KiB; each field and each cookie counts 64 bytes more",
            isBare: true),
        ProblemStatus(status: 500, name: "Internal", description: "Something broke; it will be looked at"),
        ProblemStatus(
            status: 503, name: "Unavailable",
            description: "Something does not answer; repeating it with the same Idempotency-Key is safe",
            headers: ["Retry-After"]),
        ProblemStatus(
            status: 504, name: "Timeout",
            description: "No answer came in time; repeating it with the same Idempotency-Key is safe"),
    ]

    /// Length of a JSON body.
    static let bodyBytesMax = 1 << 20
    /// Statuses that any request can get.
    static let usual: Set<Int> = [400, 401, 403, 409, 414, 429, 431, 500, 503, 504]
    /// Statuses that only requests with a body can get.
    private static let ofBodies: Set<Int> = [411, 413, 415]

    /// The problems that a request can be answered with, by status.
    static func problems(_ facts: RequestFacts, isPost: Bool) -> JSONObject {
        let statuses = usual.union(isPost ? ofBodies : []).union(facts.reasons.map(\.code.httpStatus))
        return problems(statuses)
    }

    static func problems(_ statuses: Set<Int>) -> JSONObject {
        var responses = JSONObject()
        for problem in problemStatuses where statuses.contains(problem.status) {
            responses["\(problem.status)"] = ref("responses", problem.name)
        }
        return responses
    }

    static let problemResponses: JSONObject = {
        var responses = JSONObject()
        for problem in problemStatuses {
            guard !problem.isBare else {
                responses[problem.name] = ["description": .string(problem.description)]
                continue
            }
            var schema = ref("schemas", "Problem")
            if problem.code == .always { schema = ["allOf": [schema, ["required": ["code", "reason"]]]] }
            var headers = JSONObject()
            for name in problem.headers + ["Rally-Id"] { headers[name] = ref("headers", name) }
            responses[problem.name] = [
                "description": .string(problem.sentence), "headers": .object(headers),
                "content": ["application/problem+json": ["schema": schema]],
            ]
        }
        return responses
    }()

    static func responses(_ facts: RequestFacts, isPost: Bool) -> JSONObject {
        var responses: JSONObject = [
            "200": [
                "description": .string(answered(facts)),
                "headers": ["Rally-Id": ref("headers", "Rally-Id"), "Rally-At": ref("headers", "Rally-At")],
                "content": content(facts),
            ]
        ]
        responses.members += problems(facts, isPost: isPost).members
        return responses
    }

    private static func answered(_ facts: RequestFacts) -> String {
        switch facts.answer {
        case .json: "The data of the reply"
        case .file: "The picture"
        case .calendar: "A calendar (RFC 5545)"
        case .map: "Features for a map (RFC 7946)"
        case .table: "A table for spreadsheets (RFC 4180)"
        }
    }

    private static func content(_ facts: RequestFacts) -> JSONValue {
        let reply = ref("schemas", "\(facts.type).reply")
        switch facts.answer {
        case .json where facts.opensSession:
            return [
                "application/json": ["schema": ["anyOf": [reply, ref("schemas", "SessionInCookies")]]]
            ]
        case .json: return ["application/json": ["schema": reply]]
        case .map: return ["application/geo+json": ["schema": reply]]
        case .calendar: return ["text/calendar": ["schema": ["type": "string"]]]
        case .table: return ["text/csv": ["schema": ["type": "string"]]]
        case .file: return pictureContent
        }
    }

    static let pictureContent: JSONValue = ["image/jpeg": [:], "image/webp": [:]]

    // MARK: - Schemas that are no contract

    /// The members of a problem (RFC 9457), and the events of a live connection.
    static let otherSchemas: [(String, JSONValue)] = [
        ("SessionInCookies", sessionInCookies), ("Problem", problem),
        ("ProblemReason", choice(Reason.allCases.map(\.rawValue))),
        ("ProblemCode", choice(ErrorCode.allCases.map(\.rawValue))),
        ("LiveAnswer", live("data", ["description": "the whole answer, as the query's reply has it"])),
        ("LivePatch", live("patch", ["type": "array", "items": ref("schemas", "PatchOperation")])),
        ("LiveProblem", live("problem", ref("schemas", "Problem"))),
        ("PatchOperation", patchOperation),
    ]

    /// The reply to a login with `Rally-Session: cookie`: a session without tokens.
    private static let sessionInCookies: JSONValue = {
        let fields = Shape(of: Session.self).fields.filter {
            $0.name != "accessToken" && $0.name != "refreshToken"
        }
        var object = schema(of: .object(fields), in: .reply).objectValue ?? JSONObject()
        object["description"] = "A session whose tokens went into cookies"
        return .object(object)
    }()

    private static func choice(_ names: [String]) -> JSONValue {
        Shape.choice(names).schema(mayGrow: true)
    }

    private static let problem: JSONValue = {
        var properties: JSONObject = [
            "type": [
                "type": "string", "format": "uri-reference", "description": "an address that explains it",
            ],
            "title": ["type": "string", "description": "the reason in a few words, the same each time"],
            "status": ["type": "integer", "minimum": 400, "maximum": 599],
            "detail": ["type": "string", "description": "a sentence that a player can read"],
            "code": ref("schemas", "ProblemCode"), "reason": ref("schemas", "ProblemReason"),
        ]
        let notes = [
            "field": "the first field that is wrong", "retryAfter": "seconds until it is worth trying again",
            "state": "the object's state, where that stands in the way", "version": "the current version",
            "tier": "the tier that the profile needs", "missing": "what the profile lacks for it",
            "failed": "requirements of the game that are not met",
            "until": "until when the account is restricted",
        ]
        for field in Shape(of: Refusal.self).fields where notes[field.name] != nil {
            var schema = field.shape.schema().objectValue ?? JSONObject()
            schema["description"] = notes[field.name].map(JSONValue.string)
            properties[field.name] = .object(schema)
        }
        properties["errors"] = [
            "type": "array", "description": "every field that is wrong, where it is more than one",
            "items": [
                "type": "object", "required": ["field", "detail"],
                "properties": [
                    "field": ["type": "string"], "detail": ["type": "string"], "state": ["type": "string"],
                ],
            ],
        ]
        return [
            "type": "object",
            "description": """
            Why not (RFC 9457). `code` and `reason` are a service's: what HTTP itself refuses has none (405, 411, 414, 431; \
            413 and 415 unless the body is to be a picture; 400 if the header or the body's length breaks a rule of HTTP).
            """,
            "properties": .object(properties), "required": ["type", "title", "status", "detail"],
        ]
    }()

    private static func live(_ member: String, _ schema: JSONValue) -> JSONValue {
        [
            "type": "object", "required": ["watch", "at", .string(member)],
            "properties": [
                "watch": [
                    "type": "integer", "minimum": 0, "description": "the query's place in the address",
                ],
                "at": ["type": "string", "description": "what the answer reflects, as `Rally-At` has it"],
                member: schema,
            ],
        ]
    }

    private static let patchOperation: JSONValue = [
        "type": "object", "description": "RFC 6902", "required": ["op", "path"],
        "properties": [
            "op": ["type": "string", "enum": ["add", "remove", "replace"]],
            "path": ["type": "string", "format": "json-pointer"], "value": [:],
        ],
    ]
}
