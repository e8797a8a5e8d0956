// Headers and security schemes that many operations share, and the addresses that are not requests of their own.

import Contracts
import JSON

extension OpenAPI {
    /// Header parameters of every request of a type.
    static func commonParameters(_ facts: RequestFacts) -> [JSONValue] {
        var names = ["Idempotency-Key", "Rally-After", "Rally-Timeout", "Rally-Timezone", "traceparent"]
        if facts.opensSession { names.append("Rally-Session") }
        return names.map { ref("parameters", $0) }
    }

    static let sharedParameters: JSONObject = [
        "Idempotency-Key": header(
            "Idempotency-Key", ["type": "string", "format": "uuid"],
            "the request's id: repeated within a day it has one effect and the same answer"),
        "Rally-After": header(
            "Rally-After", positions, "what the answer must reflect: the `Rally-At` of earlier answers"),
        "Rally-Timeout": header(
            "Rally-Timeout",
            [
                "type": "integer", "minimum": 100, "maximum": 30_000,
                "default": .integer(Int64(RequestEnvelope.timeoutMsDefault)),
            ], "milliseconds for the answer; after it: 504"),
        "Rally-Timezone": header(
            "Rally-Timezone", ["type": "string", "default": "UTC", "examples": ["Europe/Berlin"]],
            "the device's time zone: of times in the address that name none, and of days where the account has no zone; "
                + "an unknown zone is ignored"),
        "Rally-Session": header(
            "Rally-Session", ["type": "string", "enum": ["cookie"]],
            "puts the session's tokens into cookies that no script can read, instead of the body"),
        "traceparent": header(
            "traceparent", ["type": "string", "pattern": "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$"],
            "W3C Trace Context; it goes on through everything that the request causes"),
    ]

    private static let positions: JSONValue = ["type": "string", "examples": ["auth=12 games=57 @9c02Kx1a"]]

    private static func header(_ name: String, _ schema: JSONValue, _ description: String) -> JSONValue {
        ["name": .string(name), "in": "header", "description": .string(description), "schema": schema]
    }

    static let sharedHeaders: JSONObject = [
        "Rally-Id": ["description": "the request's id", "schema": ["type": "string", "format": "uuid"]],
        "Rally-At": [
            "description": "how far each service's log had got; goes into the next request's `Rally-After`",
            "schema": positions,
        ],
        "Retry-After": [
            "description": "seconds until it is worth trying again",
            "schema": ["type": "integer", "minimum": 0],
        ],
        "WWW-Authenticate": [
            "description": "RFC 6750; with an error where a token was sent that is not good",
            "schema": ["type": "string", "enum": ["Bearer", "Bearer error=\"invalid_token\""]],
        ],
    ]

    static let securitySchemes: JSONObject = [
        "bearer": [
            "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
            "description": "the access token of a session (RFC 6750)",
        ],
        "cookie": [
            "type": "apiKey", "in": "cookie", "name": "rally_access",
            "description": "the page's session; a command with it must come from the page's own address",
        ],
    ]

    // MARK: - Other addresses

    static let otherPaths: [(String, JSONValue)] = [
        ("/v1/live", ["get": live]), ("/photos/{hash}", ["get": photo]),
        ("/landing/{hash}", ["get": landingPhoto]), ("/f/{token}.ics", ["get": feed]),
        ("/g/{slug}.ics", ["get": groupCalendar]),
    ]

    private static let maybeKnown: JSONValue = [[:], ["bearer": []], ["cookie": []]]

    private static let live: JSONValue = [
        "operationId": "live", "tags": ["live"],
        "summary": "Watch queries: their answers, and again when they change",
        "description": """
        Server-sent events. `answer` carries a `LiveAnswer`, `patch` a `LivePatch` from the answer before to the one now, \
        `problem` a `LiveProblem`: that query is over, the others go on. `Last-Event-ID` goes on from there.
        """,
        "security": maybeKnown,
        "parameters": [
            [
                "name": "watch", "in": "query", "required": true, "style": "form", "explode": true,
                "description": "a query, and behind a colon its data as JSON, which may be left out",
                "schema": [
                    "type": "array", "minItems": 1, "maxItems": 32,
                    "items": ["type": "string", "pattern": #"^[a-z]+\.[a-z-]+(:\{.*\})?$"#],
                    "examples": [
                        [
                            #"games.get:{"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"}"#,
                            "notifications.list",
                        ]
                    ],
                ],
            ],
            header("Last-Event-ID", ["type": "string"], "the id of the last event of the connection before"),
            ref("parameters", "Rally-After"),
        ],
        "responses": .object(
            withProblems(
                [
                    "200": [
                        "description": "Events, until the token ends",
                        "content": ["text/event-stream": ["schema": ["type": "string"]]],
                    ]
                ],
                usual.subtracting([409]))),
    ]

    private static let photo = picture(
        "photo", "A picture by its hash, with the rights of profile.photo",
        security: [["bearer": []], ["cookie": []]],
        [["name": "size", "in": "query", "schema": schema(of: Shape(of: PhotoSize.self), in: .data)]])

    private static let landingPhoto = picture(
        "landingPhoto",
        "A picture by its hash that a link shows to anyone, with the rights of profile.landing-photo",
        security: maybeKnown, [])

    private static func picture(
        _ name: String, _ summary: String, security: JSONValue, _ parameters: [JSONValue]
    ) -> JSONValue {
        let hash: JSONValue = [
            "name": "hash", "in": "path", "required": true,
            "schema": ["type": "string", "pattern": "^[0-9a-f]{64}$"],
        ]
        let known = header("If-None-Match", ["type": "string"], "the `ETag` of what one has")
        return [
            "operationId": .string(name), "tags": ["files"], "summary": .string(summary),
            "security": security,
            "parameters": .array([hash] + parameters + [known]),
            "responses": .object(
                withProblems(
                    [
                        "200": [
                            "description": "The picture",
                            "headers": [
                                "ETag": ["schema": ["type": "string"]],
                                "Cache-Control": [
                                    "schema": ["type": "string", "const": "private, max-age=86400"]
                                ],
                            ],
                            "content": pictureContent,
                        ],
                        "304": ["description": "It is what one has"],
                    ], usual.union([404]))),
        ]
    }

    private static let feed = calendar(
        "feed", "token", "The calendar behind a feed's link, for calendar apps")

    private static let groupCalendar = calendar(
        "groupCalendar", "slug", "The public games of a public group, for calendar apps")

    private static func calendar(_ name: String, _ parameter: String, _ summary: String) -> JSONValue {
        [
            "operationId": .string(name), "tags": ["files"], "summary": .string(summary),
            "security": [[:]],
            "parameters": [
                ["name": .string(parameter), "in": "path", "required": true, "schema": ["type": "string"]]
            ],
            "responses": .object(
                withProblems(
                    [
                        "200": [
                            "description": "A calendar (RFC 5545)",
                            "content": ["text/calendar": ["schema": ["type": "string"]]],
                        ]
                    ], usual.subtracting([401, 403, 409]).union([404]))),
        ]
    }

    private static func withProblems(_ responses: JSONObject, _ statuses: Set<Int>) -> JSONObject {
        var responses = responses
        responses.members += problems(statuses).members
        return responses
    }
}
