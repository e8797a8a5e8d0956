// `tap schema`: all requests and all events as one AsyncAPI 3 document, generated from the contracts' types.
// The described application is Rally: it sends events and receives requests (AsyncAPI 3.0, "Operation
// Object").

import BusProtocol
import Contracts
import JSON
import LogContracts
import Machine
import Messaging
import Values

struct AsyncAPI {
    private var channels = JSONObject()
    private var operations = JSONObject()
    private var messages = JSONObject()
    private var schemas = JSONObject()

    /// - Parameter bus: the address for clients.
    static func document(bus: BusAddress) -> JSONValue {
        var api = AsyncAPI()
        api.schemas = SystemSchemas.envelopes
        for service in Catalogue.services {
            for event in service.events { api.add(event) }
            for topic in SystemTopic.of(service: service.name) { api.add(topic) }
            for noun in service.nouns { api.add(noun) }
        }
        for topic in SystemTopic.all { api.add(topic) }
        api.addLogs()
        return api.document(bus)
    }

    private func document(_ bus: BusAddress) -> JSONValue {
        return [
            "asyncapi": "3.0.0", "id": "urn:rally",
            "info": [
                "title": "Rally", "version": "1.0.0",
                "description": .string(AsyncAPI.about),
            ],
            "defaultContentType": "application/json",
            "servers": [
                "requests": AsyncAPI.server(
                    bus.requests, "ROUTER. A Majordomo client sends [\"\", \"MDPC01\", noun, request]."),
                "events": AsyncAPI.server(bus.eventsOut, "XPUB. A SUB gets [topic, event]."),
            ],
            "channels": .object(channels), "operations": .object(operations),
            "components": ["messages": .object(messages), "schemas": .object(schemas)],
        ]
    }

    private static let about =
        "The backend for apps that bring people together to play. Events are CloudEvents 1.0 in JSON; requests and "
        + "replies travel by Majordomo 0.1 (ZeroMQ RFC 7)."

    private static func server(_ endpoint: String, _ description: String) -> JSONValue {
        let host = endpoint.hasPrefix("tcp://") ? String(endpoint.dropFirst(6)) : endpoint
        return [
            "host": .string(host), "protocol": "zmtp", "protocolVersion": "3.1",
            "description": .string(description),
        ]
    }

    static func ref(_ path: String...) -> JSONValue {
        let pointer = path.map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }
        return ["$ref": .string("#/" + pointer.joined(separator: "/"))]
    }

    // MARK: - Events

    private mutating func add(_ event: any Event.Type) {
        let name = "event.\(event.type)"
        let schema = "\(event.type).data"
        schemas[schema] = event.shape.schema(mayGrow: true)
        var message: JSONObject = [
            "name": .string(event.type), "contentType": "application/cloudevents+json",
            "payload": [
                "allOf": [
                    AsyncAPI.ref("components", "schemas", "event"),
                    [
                        "properties": [
                            "type": ["const": .string(event.type)],
                            "data": AsyncAPI.ref("components", "schemas", schema),
                        ],
                        "required": ["data"],
                    ],
                ]
            ],
        ]
        if event.version > 1 { message["x-version"] = .integer(Int64(event.version)) }
        let isPrivate = event.type.contains("._private.")
        if isPrivate {
            message["summary"] = .string(
                "Only in the log of \(event.source); published as \(event.source)._private, without data.")
        }
        messages[name] = .object(message)
        guard !isPrivate else { return }
        publish(event.type, name)
    }

    private mutating func add(_ topic: SystemTopic) {
        let name = "event.\(topic.name)"
        schemas[topic.name] = topic.schema
        messages[name] = [
            "name": .string(topic.name), "summary": .string(topic.summary),
            "payload": AsyncAPI.ref("components", "schemas", topic.name),
        ]
        publish(topic.address, name, parameters: topic.parameters)
    }

    /// Adds a channel with one kind of message, which Rally sends.
    private mutating func publish(_ address: String, _ message: String, parameters: [String: String] = [:]) {
        var channel: JSONObject = [
            "address": .string(address), "servers": [AsyncAPI.ref("servers", "events")],
            "messages": [message: AsyncAPI.ref("components", "messages", message)],
        ]
        if !parameters.isEmpty { channel["parameters"] = AsyncAPI.described(parameters) }
        channels[message] = .object(channel)
        operations[message] = [
            "action": "send", "channel": AsyncAPI.ref("channels", message),
            "messages": [AsyncAPI.ref("channels", message, "messages", message)],
        ]
    }

    private static func described(_ parameters: [String: String]) -> JSONValue {
        var object = JSONObject()
        for (name, text) in parameters.sorted(by: { $0.key < $1.key }) {
            object[name] = ["description": .string(text)]
        }
        return .object(object)
    }

    // MARK: - Requests

    private mutating func add(_ noun: Catalogue.Noun) {
        let channel = "noun.\(noun.name)"
        var members = JSONObject()
        for request in noun.requests {
            let name = "request.\(request.type)"
            let about = request.about
            let reasons = about.reasons.map { $0.rawValue }.joined(separator: ", ")
            let description =
                "\(about.summary). For \(about.access.sentence)."
                + (reasons.isEmpty ? "" : " Refused as: \(reasons).") + " At the gateway: \(about.example)"
            members[name] = AsyncAPI.ref("components", "messages", name)
            add(
                request.type, data: request.schema, reply: request.replySchema, summary: about.summary,
                description: description)
            operate(name, in: channel, repliesIn: "replies.\(noun.name)")
        }
        channels[channel] = [
            "address": .string(noun.name), "description": .string(noun.summary),
            "servers": [AsyncAPI.ref("servers", "requests")], "messages": .object(members),
        ]
    }

    private mutating func add(
        _ type: String, data: JSONValue, reply: JSONValue, summary: String, description: String
    ) {
        schemas["\(type).data"] = data
        schemas["\(type).reply"] = reply
        messages["request.\(type)"] = [
            "name": .string(type), "summary": .string(summary), "description": .string(description),
            "correlationId": ["location": "$message.payload#/id"],
            "payload": AsyncAPI.envelope("request", "\(type).data", type: type),
        ]
        messages["reply.\(type)"] = [
            "name": .string("\(type) reply"), "correlationId": ["location": "$message.payload#/id"],
            "payload": AsyncAPI.envelope("reply", "\(type).reply", type: nil),
        ]
    }

    private static func envelope(_ schema: String, _ data: String, type: String?) -> JSONValue {
        var properties: JSONObject = ["data": ref("components", "schemas", data)]
        if let type { properties["type"] = ["const": .string(type)] }
        return ["allOf": [ref("components", "schemas", schema), ["properties": .object(properties)]]]
    }

    /// Adds the operation: Rally receives the request and answers with its reply or a refusal. Each noun has its own
    /// channel for replies: with a single channel, resolving references would list every reply for every request.
    private mutating func operate(_ name: String, in channel: String, repliesIn replies: String) {
        let reply = "reply." + name.dropFirst("request.".count)
        if messages["refusal"] == nil {
            messages["refusal"] = [
                "name": "refusal", "summary": "Why not, and what to do.",
                "correlationId": ["location": "$message.payload#/id"],
                "payload": AsyncAPI.ref("components", "schemas", "refusal"),
            ]
        }
        var answers = channels[replies]?["messages"]?.objectValue ?? JSONObject()
        for name in [reply, "refusal"] { answers[name] = AsyncAPI.ref("components", "messages", name) }
        // The request carries the reply address.
        channels[replies] = [
            "address": nil, "messages": .object(answers), "servers": [AsyncAPI.ref("servers", "requests")],
        ]
        operations[name] = [
            "action": "receive", "channel": AsyncAPI.ref("channels", channel),
            "messages": [AsyncAPI.ref("channels", channel, "messages", name)],
            "reply": [
                "channel": AsyncAPI.ref("channels", replies),
                "messages": [
                    AsyncAPI.ref("channels", replies, "messages", reply),
                    AsyncAPI.ref("channels", replies, "messages", "refusal"),
                ],
            ],
        ]
    }

    /// `log.<service>`: the lines follow the reply in a second frame.
    private mutating func addLogs() {
        add(
            "log.read", data: SystemSchemas.logRead, reply: ["type": "object"],
            summary: "Read lines of a service's log",
            description:
                "What follows a line that one has, or what stands from a number on. Whole batches, published form, one "
                + "JSON line each, in the second frame of the reply. With `types` whole lines of these alone, and skips in the "
                + "place of the others: `{\"skip\":\"57-63\",\"at\":\"63:8f3a01bc\",\"crc32c\":\"0c4f11a9\"}`."
        )
        add(
            "log.fate", data: SystemSchemas.fate, reply: Shape(of: RequestFate.self).schema(mayGrow: true),
            summary: "What became of a request",
            description: "Without what its refusal quotes. A process keeps its last thousand refusals.")
        add(
            "log.refusals", data: Shape(of: RefusalsRequest.self).schema(),
            reply: Shape(of: RefusalsReply.self).schema(mayGrow: true),
            summary: "What was refused to somebody of late",
            description:
                "The latest \(RefusalsReply.max) of the process's last thousand refusals, without what they quote."
        )
        add(
            "log.snapshot", data: Shape(of: SnapshotRequest.self).schema(),
            reply: Shape(of: SnapshotReply.self).schema(),
            summary: "Have the owner write a snapshot beside its log",
            description:
                "Writes one where no more than `after` were written since its start, and says how many there are."
        )
        let names = RequestNoun.ofLogs.map { "request.\($0)" }
        var said = JSONObject()
        for name in names { said[name] = AsyncAPI.ref("components", "messages", name) }
        channels["log"] = [
            "address": "log.{service}", "servers": [AsyncAPI.ref("servers", "requests")],
            "parameters": AsyncAPI.described(["service": "whose log"]),
            "messages": .object(said),
        ]
        for name in names { operate(name, in: "log", repliesIn: "replies.log") }
    }
}
