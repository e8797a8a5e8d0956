// Schemas of everything that is not a contract type: the envelopes and the system topics (protocol.md, Event, Request
// and reply, Bus).

import Contracts
import JSON
import Machine
import Process

enum SystemSchemas {
    private static let text: JSONValue = ["type": "string"]
    private static let id: JSONValue = ["type": "string", "format": "uuid"]
    private static let time: JSONValue = ["type": "string", "format": "date-time"]
    private static let trace: JSONValue = [
        "type": "string", "pattern": "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$",
        "description": "W3C Trace Context",
    ]
    private static let positions: JSONValue = [
        "type": "object", "additionalProperties": ["type": "integer", "minimum": 0],
        "description": "how far each service's log has been seen",
    ]

    /// The envelopes of events, requests and replies.
    static let envelopes: JSONObject = [
        "event": event, "request": request, "reply": reply, "refusal": refusal,
        "error": Shape(of: Refusal.self).schema(mayGrow: true),
    ]

    private static let event: JSONValue = [
        "type": "object", "description": "CloudEvents 1.0: one line of a log, one message on the bus.",
        "properties": [
            "specversion": ["const": "1.0"], "id": text,
            "source": ["type": "string", "format": "uri-reference"],
            "type": text, "subject": text, "time": time,
            "sequence": ["type": "string", "pattern": "^[0-9]{20}$"], "actor": id, "causationid": text,
            "requestdigest": text, "timerkey": text, "traceparent": trace, "dataschema": text, "reader": text,
            "batchstart": text, "batchend": text, "seen": text,
            "crc32c": ["type": "string", "pattern": "^[0-9a-f]{8}$"],
        ],
        "required": ["specversion", "id", "source", "type", "time", "sequence", "batchend", "crc32c"],
    ]

    private static let request: JSONValue = [
        "type": "object",
        "properties": [
            "id": id, "type": text, "token": text,
            "origin": [
                "type": "string", "minLength": 1,
                "maxLength": .integer(Int64(RequestEnvelope.originBytesMax)),
            ],
            "after": positions,
            "timeoutMs": [
                "type": "integer", "minimum": 1, "default": .integer(Int64(RequestEnvelope.timeoutMsDefault)),
            ],
            "traceparent": trace, "data": ["type": "object"],
        ],
        "required": ["id", "type"],
    ]

    private static let reply: JSONValue = [
        "type": "object",
        "properties": ["id": id, "ok": ["const": true], "at": positions, "data": ["type": "object"]],
        "required": ["ok", "data"],
    ]

    private static let refusal: JSONValue = [
        "type": "object",
        "properties": [
            "id": id, "ok": ["const": false], "at": positions,
            "error": AsyncAPI.ref("components", "schemas", "error"),
        ],
        "required": ["ok", "error"],
    ]

    static let logRead: JSONValue = [
        "type": "object",
        "properties": [
            "after": ["type": "string", "pattern": "^[0-9]+:[0-9a-f]{8}$"],
            "from": ["type": "integer", "minimum": 0],
            "limit": ["type": "integer", "minimum": 1, "maximum": 1000],
            "types": ["type": "array", "items": text, "maxItems": .integer(Int64(PageRequest.typesMax))],
        ],
        "oneOf": [["required": ["after"]], ["required": ["from"]]],
    ]

    static let fate: JSONValue = ["type": "object", "properties": ["id": id], "required": ["id"]]

    static let head: JSONValue = [
        "type": "object", "properties": ["source": text, "head": text], "required": ["source", "head"],
    ]
    static let span: JSONValue = [
        "type": "object",
        "properties": [
            "service": text, "instance": text, "id": id, "time": time, "type": text, "actor": id,
            "outcome": text, "durationUs": ["type": "integer"], "waitUs": ["type": "integer"],
            "syncUs": ["type": "integer"], "traceparent": trace, "isOwn": ["type": "boolean"],
            "parentSpanId": ["type": "string", "pattern": "^[0-9a-f]{16}$"], "at": positions,
        ],
        "required": ["service", "instance", "id", "time", "type", "outcome", "durationUs"],
    ]
    static let listeners: JSONValue = [
        "type": "object", "properties": ["listeners": ["type": "integer"]], "required": ["listeners"],
    ]
}

/// A topic without a contract event.
struct SystemTopic {
    var name: String
    var address: String
    var summary: String
    var parameters: [String: String] = [:]
    var schema: JSONValue

    static var all: [SystemTopic] {
        let service = ["service": "who says it"]
        return [
            SystemTopic(
                name: "_head", address: "_head.{service}",
                summary: "Where a log ends, each second or, where nothing happens, every five.",
                parameters: service, schema: SystemSchemas.head),
            SystemTopic(
                name: "_status", address: "_status.{service}.{instance}",
                summary: "How a process is, each second while someone listens.",
                parameters: ["service": "whose", "instance": "which process of it"],
                schema: Shape(of: Status.self).schema()),
            SystemTopic(
                name: "_status.bus", address: "_status.bus.{instance}",
                summary: "How the bus is, each second while someone listens.",
                parameters: ["instance": "which bus"], schema: ["type": "object"]),
            SystemTopic(
                name: "_status.edge", address: "_status.edge.{instance}",
                summary: "How an edge is, each second while someone listens, else every five.",
                parameters: ["instance": "which edge"], schema: ["type": "object"]),
            SystemTopic(
                name: "_span", address: "_span.{service}",
                summary: "One request handled, without its payload; only while someone listens.",
                parameters: service, schema: SystemSchemas.span),
        ] + listening
    }

    private static var listening: [SystemTopic] {
        [
            ("spans", "How many listen to spans."),
            ("status", "How many listen to statuses."),
            ("heads", "How many listen to heads; said when it is one more."),
        ].map { what, summary in
            SystemTopic(
                name: "_listen.\(what)", address: "_listen.\(what)", summary: summary,
                schema: SystemSchemas.listeners)
        }
    }

    /// The topics of lines without data.
    static func of(service: String) -> [SystemTopic] {
        [
            ("_seen", "What others' events were taken in by now, without anything to say of them."),
            (
                "_private",
                "An event that others may not know: its envelope, so that numbers have no holes."
            ),
        ].map { topic, summary in
            let name = "\(service).\(topic)"
            return SystemTopic(
                name: name, address: name, summary: summary,
                schema: [
                    "allOf": [
                        AsyncAPI.ref("components", "schemas", "event"),
                        ["properties": ["type": ["const": .string(name)]]],
                    ]
                ])
        }
    }
}
