// The OpenAPI document contains every request, no dangling references, and examples that the services accept.

import Arguments
import Contracts
import JSON
import Platform
import Testing
import Values

@testable import EdgeDescription

@Suite struct OpenAPITests {
    static let day = Day("2026-12-01")!
    static let document = OpenAPI.document(on: day)

    private func at(_ path: String...) -> JSONValue? {
        path.reduce(Optional(Self.document)) { $0?[$1] }
    }

    private func resolved(_ value: JSONValue?) -> JSONValue? {
        guard let reference = value?["$ref"]?.stringValue else { return value }
        return reference.dropFirst(2).split(separator: "/").reduce(Optional(Self.document)) {
            $0?[String($1)]
        }
    }

    @Test func everyRequestCanBePostedAndEveryQueryBeGot() throws {
        for request in Catalogue.nouns.flatMap(\.requests) {
            let path = at("paths", "/v1/\(request.type)")
            let post = try #require(path?["post"], "\(request.type)")
            #expect(post["summary"]?.stringValue == request.about.summary)
            #expect(post["tags"] == [.string(request.noun)])
            #expect((path?["get"] != nil) == (request is any Query.Type), "\(request.type)")
            let reasons = post["x-reasons"]?.arrayValue?.compactMap(\.stringValue) ?? []
            #expect(Set(reasons) == Set(request.about.reasons.map(\.rawValue)), "\(request.type)")
        }
    }

    @Test func theDataOfARequestHasItsFieldsAndNoOthers() throws {
        for facts in RequestFacts.all {
            let schema = try #require(at("components", "schemas", "\(facts.type).data"))
            let names = schema["properties"]?.objectValue?.keys ?? []
            #expect(Set(names) == Set(facts.shape.fields.map(\.name)), "\(facts.type)")
            let required = (schema["required"]?.arrayValue ?? []).compactMap(\.stringValue)
            #expect(
                Set(required) == Set(facts.shape.fields.filter { !$0.isOptional }.map(\.name)),
                "\(facts.type)")
            #expect(schema["additionalProperties"] == false)
        }
    }

    @Test func objectsInRequestsAreClosedAndThoseInAnswersAreOpen() {
        var seen: Set<String> = []
        var closedByReference = 0
        func check(_ value: JSONValue, _ direction: String, _ place: String) {
            if let reference = value["$ref"]?.stringValue {
                let target = resolved(value) ?? .null
                if value["unevaluatedProperties"] == false {
                    // Answers have this type too, so its own schema is open, and so is everything inside.
                    closedByReference += 1
                    #expect(direction == "data" && target["additionalProperties"] == nil, "\(place)")
                } else if seen.insert(direction + reference).inserted {
                    check(target, direction, reference)
                }
                return
            }
            if value["type"] == "object", value["properties"]?.objectValue != nil {
                #expect((value["additionalProperties"] == false) == (direction == "data"), "\(place)")
            }
            value.objectValue?.members.forEach { check($0.value, direction, "\(place)/\($0.key)") }
            value.arrayValue?.forEach { check($0, direction, place) }
        }
        for facts in RequestFacts.all {
            for direction in ["data", "reply"] {
                check(
                    ["$ref": .string("#/components/schemas/\(facts.type).\(direction)")], direction,
                    facts.type)
            }
        }
        #expect(closedByReference > 0)
        #expect(at("components", "schemas", "Price", "additionalProperties") == false)
    }

    @Test func aRefusalHasTheStatusOfItsCodeInEveryRequestThatNamesIt() throws {
        let statuses: Set<String> = [
            "200", "400", "401", "403", "409", "414", "429", "431", "500", "503", "504",
        ]
        for facts in RequestFacts.all {
            let responses = at("paths", "/v1/\(facts.type)", "post", "responses")?.objectValue?.keys ?? []
            #expect(statuses.isSubset(of: responses), "\(facts.type)")
            for reason in facts.about.reasons {
                #expect(responses.contains("\(reason.code.httpStatus)"), "\(facts.type) \(reason)")
            }
        }
        let invalid = resolved(
            at("components", "responses", "Invalid", "content", "application/problem+json", "schema"))
        let members = invalid?["properties"]?.objectValue?.keys ?? []
        let told = Shape(of: Refusal.self).fields.map(\.name).filter { $0 != "message" && $0 != "fields" }
        #expect(told.count == 10)
        #expect(Set(told + ["type", "title", "status", "detail", "errors"]) == Set(members))
    }

    @Test func everyArgumentOfAQueryCanBeGivenInAnAddress() throws {
        for facts in RequestFacts.all where facts.isQuery {
            let get = try #require(at("paths", "/v1/\(facts.type)", "get"))
            let parameters = (get["parameters"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
            for argument in HelpArgument.all(of: facts.request) {
                #expect(parameters.contains(argument.name), "\(facts.type) \(argument.name)")
            }
            #expect(Set(parameters).count == parameters.count, "\(facts.type)")
        }
        let near = at("paths", "/v1/games.near", "get", "parameters")?.arrayValue ?? []
        let sports = try #require(near.first { $0["name"] == "sports" })
        #expect(sports["style"] == "form" && sports["explode"] == false)
        #expect(sports["schema"]?["items"] == ["$ref": "#/components/schemas/Sport"])
        #expect(near.contains { $0["name"] == "radius" && $0["schema"]?["type"] == "string" })
    }

    @Test func everyReferenceResolvesAndNoTwoOperationsHaveOneName() throws {
        var references: Set<String> = []
        var names: [String] = []
        func collect(_ value: JSONValue) {
            if let reference = value["$ref"]?.stringValue { references.insert(reference) }
            if let name = value["operationId"]?.stringValue { names.append(name) }
            value.objectValue?.members.forEach { collect($0.value) }
            value.arrayValue?.forEach(collect)
        }
        collect(Self.document)
        #expect(references.count > 300)
        for reference in references { #expect(resolved(["$ref": .string(reference)]) != nil, "\(reference)") }
        #expect(names.count > 300)
        #expect(Set(names).count == names.count)
    }

    @Test func theDocumentsEnumsAreOpenInAnswersAndClosedInRequests() throws {
        var seen: [String: Set<String>] = ["data": [], "reply": []]
        func check(_ value: JSONValue, in direction: String, _ place: String) {
            if let reference = value["$ref"]?.stringValue {
                guard seen[direction]?.insert(reference).inserted == true else { return }
                return check(resolved(value) ?? .null, in: direction, reference)
            }
            #expect(value[direction == "data" ? "x-extensible-enum" : "enum"] == nil, "\(place)")
            value.objectValue?.members.forEach { check($0.value, in: direction, "\(place)/\($0.key)") }
            value.arrayValue?.forEach { check($0, in: direction, place) }
        }
        for facts in RequestFacts.all {
            for direction in ["data", "reply"] {
                check(
                    ["$ref": .string("#/components/schemas/\(facts.type).\(direction)")], in: direction,
                    facts.type)
            }
        }
        check(["$ref": "#/components/schemas/Problem"], in: "reply", "Problem")
        #expect(
            at("components", "schemas", "SportAnswer", "x-extensible-enum")?.arrayValue?.contains("soccer")
                == true)
        #expect(at("components", "schemas", "Sport", "enum")?.arrayValue?.contains("soccer") == true)
    }

    /// The examples stand in the document of the day on which they are sent, at its first and at its last second.
    @Test(arguments: [
        "2026-11-30T00:00:00Z", "2026-12-31T23:59:59Z", "2027-03-01T09:00:00Z", "2028-02-29T23:59:59Z",
        "2031-07-04T12:00:00Z", "2049-12-31T23:59:59Z",
    ])
    func everyExampleOfTheDaysDocumentPassesTheChecksOfItsService(_ clock: String) throws {
        let now = try #require(Timestamp(clock))
        let (document, time) = (OpenAPI.document(on: now.day), CheckTime(now: now, zones: .shared))
        for facts in RequestFacts.all {
            let body = document["paths"]?["/v1/\(facts.type)"]?["post"]?["requestBody"]
            let example = body?["content"]?["application/json"]?["example"]?.objectValue
            if facts.file?.isOptional == false {
                #expect(example == nil, "\(facts.type)")
                continue
            }
            let text = JSONValue.object(try #require(example, "\(facts.about.example)")).text()
            #expect(!text.contains("…"), "\(text)")
            #expect(throws: Never.self, "\(text)") {
                try check(facts.request, Array(text.utf8), at: time)
            }
        }
    }

    @Test func noExampleHasADateThatDoesNotFollowTheDay() throws {
        /// Somebody is born on the same day whatever the clock says.
        let fixed: Set = ["birthDate"]
        let day = try #require(Day("2031-07-04"))
        for facts in RequestFacts.all {
            let texts = [Self.day, day].map { Example.data(of: facts, on: $0) ?? JSONObject() }
            for (name, value) in texts[0].members where !fixed.contains(name) {
                guard let text = value.stringValue, Day(text.prefix(10)) != nil else { continue }
                #expect(texts[1][name] != value, "\(facts.type) \(name)")
            }
        }
    }

    /// A required file is not in the document's example, but counts when the request is checked.
    @Test func theExampleOfARequestWithAFilePassesTheChecksOfItsService() throws {
        let now = Self.day.start
        for facts in RequestFacts.all {
            guard let file = facts.file, !file.isOptional else { continue }
            var data = try #require(Example.data(of: facts, on: now.day))
            data[file.name] = 48_213
            #expect(throws: Never.self, "\(facts.about.example)") {
                try check(
                    facts.request, Array(JSONValue.object(data).text().utf8),
                    at: CheckTime(now: now, zones: .shared))
            }
        }
    }

    @Test func aLinkInAnExampleIsOneOfEveryHost() throws {
        let facts = try #require(RequestFacts.of(type: ParseLink.type))
        let url = Example.data(of: facts, on: Self.day)?["url"]?.stringValue ?? ""
        for host in ["rally.example", "127.0.0.1:8080"] { #expect(Link(url, host: host) != nil, "\(host)") }
    }

    private func check<R: Request>(_ request: R.Type, _ data: [UInt8], at time: CheckTime) throws {
        _ = try R.checked(data, at: time)
    }

    @Test func picturesAndDocumentsAreDescribedAsTheyAreSent() {
        func types(_ type: String, _ method: String = "get") -> [String] {
            at("paths", "/v1/\(type)", method, "responses", "200", "content")?.objectValue?.keys ?? []
        }
        #expect(types("games.ics") == ["text/calendar"])
        #expect(types("games.geojson") == ["application/geo+json"])
        #expect(types("stats.group-csv") == ["text/csv"] && types("dues.csv", "post") == ["text/csv"])
        #expect(types("profile.photo") == ["image/jpeg", "image/webp"])
        let bodies = at("paths", "/v1/profile.photo-upload", "post", "requestBody", "content")?.objectValue?
            .keys
        #expect(bodies == OpenAPI.pictures)
        #expect(at("paths", "/v1/live", "get", "responses", "200", "content", "text/event-stream") != nil)
        #expect(at("paths", "/photos/{hash}", "get", "responses", "304") != nil)
        #expect(at("paths", "/landing/{hash}", "get", "responses", "304") != nil)
        #expect(types("profile.landing-photo") == ["image/jpeg", "image/webp"])
        #expect(at("paths", "/f/{token}.ics", "get", "responses", "200", "content", "text/calendar") != nil)
    }

    @Test func aLoginMayUseCookiesAndNeedsNoToken() {
        let login = at("paths", "/v1/account.login", "post")
        #expect(login?["security"] == [[:], ["bearer": []], ["cookie": []]])
        #expect(
            login?["parameters"]?.arrayValue?.contains(["$ref": "#/components/parameters/Rally-Session"])
                == true)
        #expect(at("paths", "/v1/games.create", "post", "security") == [["bearer": []], ["cookie": []]])
    }

    @Test func aSessionInCookiesIsDescribedWithoutItsTokens() {
        let answer = at(
            "paths", "/v1/account.login", "post", "responses", "200", "content", "application/json", "schema")
        #expect(answer?["anyOf"]?.arrayValue?.last == ["$ref": "#/components/schemas/SessionInCookies"])
        let session = at("components", "schemas", "SessionInCookies")
        let names = Shape(of: Session.self).fields.map(\.name)
        #expect(
            Set(session?["properties"]?.objectValue?.keys ?? [])
                == Set(names).subtracting(["accessToken", "refreshToken"]))
        #expect(session?["required"]?.arrayValue?.contains("accessExpiresAt") == true)
        #expect(session?["required"]?.arrayValue?.contains("accessToken") == false)
    }

    @Test func errorsOfLibmicrohttpdAreDescribedWithoutABody() {
        for (status, name) in [("414", "AddressTooLong"), ("431", "HeaderTooLarge")] {
            #expect(at("components", "responses", name)?.objectValue?.keys == ["description"])
            for path in ["/v1/games.near", "/v1/live", "/photos/{hash}", "/f/{token}.ics"] {
                #expect(at("paths", path, "get", "responses", status) != nil, "\(path)")
            }
        }
    }
}
