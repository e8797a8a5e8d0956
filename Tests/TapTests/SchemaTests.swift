// The AsyncAPI document contains every contract, and no dangling references.

import Contracts
import JSON
import LogContracts
import Messaging
import Testing
import Values

@testable import TapService

@Suite struct SchemaTests {
    let document = AsyncAPI.document(bus: .standard)

    private func at(_ path: String...) -> JSONValue? {
        path.reduce(Optional(document)) { $0?[$1] }
    }

    @Test func theSchemaHasEveryEventCommandAndQuery() {
        for event in Catalogue.services.flatMap(\.events) {
            let name = "event.\(event.type)"
            #expect(at("components", "messages", name) != nil, "\(name)")
            let isPrivate = event.type.contains("._private.")
            #expect((at("channels", name, "address") == .string(event.type)) == !isPrivate, "\(name)")
            #expect((at("operations", name, "action") == "send") == !isPrivate, "\(name)")
            expectFields(event.shape, at("components", "schemas", "\(event.type).data"), event.type)
        }
        for request in Catalogue.nouns.flatMap(\.requests) {
            let name = "request.\(request.type)"
            #expect(at("operations", name, "action") == "receive", "\(name)")
            #expect(at("operations", name, "reply", "channel") != nil, "\(name)")
            expectFields(request.wire, at("components", "schemas", "\(request.type).data"), name)
            expectFields(request.replyWire, at("components", "schemas", "\(request.type).reply"), name)
        }
        for service in Catalogue.services {
            for topic in ["_seen", "_private"] {
                #expect(at("channels", "event.\(service.name).\(topic)") != nil)
            }
        }
        for topic in ["_head", "_status", "_span", "_listen.spans", "_listen.status", "_listen.heads"] {
            #expect(at("channels", "event.\(topic)", "address") != nil)
        }
        for request in ["log.read", "log.fate", "log.refusals", "log.snapshot"] {
            #expect(at("operations", "request.\(request)", "action") == "receive")
            #expect(at("channels", "log", "messages", "request.\(request)") != nil)
        }
    }

    /// Every field is present, and exactly the right ones are required.
    private func expectFields(_ shape: Shape, _ schema: JSONValue?, _ name: String) {
        let names = schema?["properties"]?.objectValue?.keys ?? []
        #expect(Set(names) == Set(shape.fields.map(\.name)), "\(name)")
        let required = (schema?["required"]?.arrayValue ?? []).compactMap(\.stringValue)
        #expect(Set(required) == Set(shape.fields.filter { !$0.isOptional }.map(\.name)), "\(name)")
        #expect(shape != .anything, "\(name)")
    }

    @Test func everyReferenceInTheSchemaResolves() {
        var references: [String] = []
        func collect(_ value: JSONValue) {
            if let reference = value["$ref"]?.stringValue { references.append(reference) }
            value.objectValue?.members.forEach { collect($0.value) }
            value.arrayValue?.forEach(collect)
        }
        collect(document)
        #expect(references.count > 200)
        for reference in Set(references) {
            var place: JSONValue? = document
            #expect(reference.hasPrefix("#/"))
            for part in reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
                place = place?[String(part).replacing("~1", with: "/").replacing("~0", with: "~")]
            }
            #expect(place != nil, "\(reference)")
        }
    }

    @Test func aRefusalIsDescribedFieldByField() {
        expectFields(Shape(of: Refusal.self), at("components", "schemas", "error"), "error")
        #expect(at("components", "schemas", "error", "properties", "reason", "x-extensible-enum") != nil)
    }

    @Test func theSchemaHasTheFormOfAsyncAPI3() {
        #expect(at("asyncapi") == "3.0.0")
        for (name, operation) in at("operations")?.objectValue?.members ?? [] {
            let channel = operation["channel"]?["$ref"]?.stringValue ?? ""
            // AsyncAPI 3.0, Operation Object: its messages are those of its channel.
            for message in operation["messages"]?.arrayValue ?? [] {
                #expect(message["$ref"]?.stringValue?.hasPrefix(channel + "/messages/") == true, "\(name)")
            }
        }
        for (name, channel) in at("channels")?.objectValue?.members ?? [] {
            let address = channel["address"]?.stringValue ?? ""
            let named = Set(address.matches(of: /\{([a-z]+)\}/).map { String($0.1) })
            #expect(named == Set(channel["parameters"]?.objectValue?.keys ?? []), "\(name)")
            #expect(channel["messages"]?.objectValue?.isEmpty == false, "\(name)")
        }
    }

    @Test func theSchemaStatesTheFormatsAndChoicesOfValues() {
        let create = at("components", "schemas", "games.created.data")
        #expect(create?["properties"]?["gameId"] == ["type": "string", "format": "uuid"])
        let details = create?["properties"]?["details"]?["properties"]
        #expect(details?["startsAt"] == ["type": "string", "format": "date-time"])
        #expect(details?["sport"]?["x-extensible-enum"]?.arrayValue?.contains("soccer") == true)
        let status = at("components", "schemas", "_status", "properties")
        #expect(status?["following"]?["additionalProperties"]?["properties"]?["lag"] == ["type": "integer"])
    }

    /// A contract with a member that an update may clear.
    private struct Changing: Decodable { var note: Change<String> }

    @Test func shapesBecomeJSONSchema() {
        #expect(Shape.list(.integer).schema() == ["type": "array", "items": ["type": "integer"]])
        #expect(
            Shape.map(.boolean).schema() == ["type": "object", "additionalProperties": ["type": "boolean"]])
        #expect(Shape.day.schema() == ["type": "string", "format": "date"])
        #expect(Shape.anything.schema() == [:])
        #expect(
            Shape(of: Changing.self).schema(notes: ["note": "why"]) == [
                "type": "object",
                "properties": [
                    "note": ["anyOf": [["type": "string"], ["type": "null"]], "description": "why"]
                ],
            ])
    }
}

extension Request {
    fileprivate static var wire: Shape { Shape(of: Self.self) }
    fileprivate static var replyWire: Shape { Shape(of: Reply.self) }
}
