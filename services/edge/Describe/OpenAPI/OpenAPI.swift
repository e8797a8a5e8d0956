// `edge openapi`: the machine-readable parts of docs/http.md, as one OpenAPI 3.1 document generated from the contracts.

import Contracts
import JSON
import Values

struct OpenAPI {
    private var paths = JSONObject()
    private var schemas = JSONObject()
    /// The day that the examples' dates follow.
    private let day: Day

    private init(on day: Day) { self.day = day }

    static func document(on day: Day) -> JSONValue {
        var api = OpenAPI(on: day)
        for named in NamedTypes.contracts.all {
            for direction in NamedTypes.contracts.directions(of: named) {
                let name = NamedTypes.contracts.name(of: named.shape, in: direction) ?? named.name
                // Replies may have the same type, and what an old log says may lie beyond a bound of today.
                let isOfRequests = direction == .data && NamedTypes.contracts.isOfRequestsAlone(named.shape)
                api.schemas[name] = schema(
                    of: named.shape, in: direction,
                    rules: isOfRequests ? RequestRules.contracts.rules(ofType: named.name) : .none,
                    isClosed: isOfRequests)
            }
        }
        for facts in RequestFacts.all { api.add(facts) }
        for (path, operations) in otherPaths { api.paths[path] = operations }
        for (name, schema) in otherSchemas { api.schemas[name] = schema }
        return api.document()
    }

    private func document() -> JSONValue {
        let tags = Catalogue.nouns.map { noun -> JSONValue in
            ["name": .string(noun.name), "description": .string(Words.capitalized(noun.summary))]
        }
        let others: [JSONValue] = [
            ["name": "live", "description": "Answers that are told anew when they change"],
            ["name": "files", "description": "What an address shows without more ado"],
        ]
        return [
            "openapi": "3.1.0",
            "info": [
                "title": "Rally", "version": "1.0.0",
                "summary": "The backend for apps that bring people together to play",
                "description": .string(OpenAPI.about),
            ],
            "servers": [["url": "/", "description": "the edge that has printed this"]],
            "tags": .array(tags + others),
            "paths": .object(paths),
            "components": [
                "schemas": .object(schemas), "responses": .object(OpenAPI.problemResponses),
                "parameters": .object(OpenAPI.sharedParameters), "headers": .object(OpenAPI.sharedHeaders),
                "securitySchemes": .object(OpenAPI.securitySchemes),
            ],
        ]
    }

    private static let about = """
        Every request is `POST /v1/<type>` with its data as a JSON object; every query is also `GET /v1/<type>` \
        with its arguments in the address, as they are typed at the gateway. The answer is the reply's data. A \
        refusal is a problem (RFC 9457) whose `reason` is one of a fixed list. What an answer reflects stands in \
        `Rally-At`; sent back as `Rally-After`, the next answer reflects it too. A list of words in an answer may grow \
        (`x-extensible-enum`): a client keeps a word that it does not know. A request with an unknown word or field is refused.
        """

    // MARK: - Schemas

    static func ref(_ kind: String, _ name: String) -> JSONValue {
        ["$ref": .string("#/components/\(kind)/\(name)")]
    }

    /// The schema of a shape, with references to named types inside it.
    ///
    /// - Parameter isClosed: whether unknown members are refused. The schema of a type that replies have too leaves
    ///   them open and has no bounds, so each reference to it closes it and adds them.
    static func schema(
        of shape: Shape, in direction: Direction, notes: [String: String] = [:], rules: FieldRules = .none,
        isClosed: Bool = false
    ) -> JSONValue {
        let types = NamedTypes.contracts
        let mayGrow = direction == .reply
        return shape.schema(notes: notes, rules: rules, mayGrow: mayGrow, isClosed: isClosed) {
            inner, rules in
            guard let name = types.name(of: inner, in: direction) else { return nil }
            guard isClosed, case .object(let fields) = inner, !types.isOfRequestsAlone(inner) else {
                return ref("schemas", name)
            }
            var reference: JSONObject = [
                "$ref": .string("#/components/schemas/\(name)"), "unevaluatedProperties": false,
            ]
            let bounds = rules.bounds(of: fields)
            if !bounds.isEmpty { reference["properties"] = .object(bounds) }
            return .object(reference)
        }
    }

    /// The schema of a request's data. Unknown members are refused.
    private static func dataSchema(of facts: RequestFacts) -> JSONValue {
        var notes = facts.request.notes
        for field in facts.shape.fields {
            guard let instead = field.instead else { continue }
            notes[field.name] =
                (notes[field.name].map { "\($0); " } ?? "") + "needed unless there is \(instead)"
        }
        let rules = RequestRules.contracts.rules(of: facts)
        return schema(of: facts.shape, in: .data, notes: notes, rules: rules, isClosed: true)
    }

    // MARK: - Requests

    private mutating func add(_ facts: RequestFacts) {
        schemas["\(facts.type).data"] = OpenAPI.dataSchema(of: facts)
        if facts.isJSON { addReply(of: facts) }
        var operations: JSONObject = ["post": .object(post(facts))]
        if facts.isQuery { operations["get"] = .object(OpenAPI.get(facts)) }
        paths["/v1/\(facts.type)"] = .object(operations)
    }

    private mutating func addReply(of facts: RequestFacts) {
        let name = "\(facts.type).reply"
        schemas[name] =
            NamedTypes.contracts.name(of: facts.reply, in: .reply).map { OpenAPI.ref("schemas", $0) }
            ?? OpenAPI.schema(of: facts.reply, in: .reply)
    }

    private func post(_ facts: RequestFacts) -> JSONObject {
        var operation = OpenAPI.operation(facts, id: facts.name, isPost: true)
        var parameters = OpenAPI.commonParameters(facts)
        if let file = facts.file {
            parameters += OpenAPI.arguments(
                of: facts.shape.fields, notes: facts.request.notes,
                rules: RequestRules.contracts.rules(of: facts), areOptional: true)
            operation["requestBody"] = fileBody(facts, file)
        } else {
            operation["requestBody"] = dataBody(facts)
        }
        operation["parameters"] = .array(parameters)
        return operation
    }

    private static func get(_ facts: RequestFacts) -> JSONObject {
        var operation = operation(facts, id: "Get" + facts.name, isPost: false)
        operation["parameters"] = .array(
            arguments(
                of: facts.shape.fields, notes: facts.request.notes,
                rules: RequestRules.contracts.rules(of: facts)) + commonParameters(facts))
        return operation
    }

    private static func operation(_ facts: RequestFacts, id: String, isPost: Bool) -> JSONObject {
        var operation: JSONObject = [
            "operationId": .string(id.prefix(1).lowercased() + id.dropFirst()),
            "tags": [.string(facts.noun)], "summary": .string(facts.about.summary),
            "description": .string(description(facts)), "security": security(facts.about.access),
            "responses": .object(responses(facts, isPost: isPost)),
        ]
        let reasons = facts.reasons.map { JSONValue.string($0.rawValue) }
        if !reasons.isEmpty { operation["x-reasons"] = .array(reasons) }
        return operation
    }

    private static func description(_ facts: RequestFacts) -> String {
        let reasons = facts.reasons.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        return "\(facts.about.summary). For \(facts.about.access.sentence)."
            + (reasons.isEmpty ? "" : " Refused as: \(reasons).")
            + " At the gateway: `\(facts.about.example)`"
    }

    /// A token or a cookie; or neither, for requests that anyone may send.
    private static func security(_ access: Access) -> JSONValue {
        let known: [JSONValue] = [["bearer": []], ["cookie": []]]
        return .array((access == .anyone ? [[:]] : []) + known)
    }

    private func dataBody(_ facts: RequestFacts) -> JSONValue {
        ["required": .bool(!facts.needsNothing), "content": ["application/json": jsonContent(facts)]]
    }

    private func jsonContent(_ facts: RequestFacts) -> JSONValue {
        var content: JSONObject = ["schema": OpenAPI.ref("schemas", "\(facts.type).data")]
        if let example = Example.data(of: facts, on: day) { content["example"] = .object(example) }
        return .object(content)
    }

    private func fileBody(_ facts: RequestFacts, _ file: Shape.Field) -> JSONValue {
        var content = JSONObject()
        for mediaType in OpenAPI.pictures { content[mediaType] = [:] }
        // Without its file, it is sent like any other request.
        if file.isOptional { content["application/json"] = jsonContent(facts) }
        let note = facts.request.notes[file.name] ?? "the file"
        return [
            "required": .bool(!file.isOptional), "description": .string(Words.capitalized(note)),
            "content": .object(content),
        ]
    }

    /// Media types of accepted pictures.
    static let pictures = ["image/jpeg", "image/png", "image/webp"]
}
