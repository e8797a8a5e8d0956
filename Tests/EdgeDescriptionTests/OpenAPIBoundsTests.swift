// Bounds, lengths and defaults stand in the OpenAPI document as data, as the rules have them.

import Contracts
import JSON
import Testing
import Values

@testable import EdgeDescription

@Suite struct OpenAPIBoundsTests {
    private static let document = OpenAPI.document(on: Day("2026-12-01")!)

    private func schema(_ path: String...) -> JSONValue? {
        path.reduce(Self.document["components"]?["schemas"]) { $0?[$1] }
    }

    private func field(_ type: String, _ name: String) -> JSONValue? {
        schema("\(type).data", "properties", name)
    }

    private func parameter(_ type: String, _ name: String) -> JSONValue? {
        let parameters = Self.document["paths"]?["/v1/\(type)"]?["get"]?["parameters"]?.arrayValue ?? []
        return parameters.first { $0["name"] == .string(name) }?["schema"]
    }

    @Test func aNumberHasItsBoundsAndItsStep() {
        let capacity = field("games.create", "capacity")
        #expect(capacity?["minimum"] == 2 && capacity?["maximum"] == 200)
        let minutes = field("games.create", "durationMinutes")
        #expect(minutes?["minimum"] == 15 && minutes?["maximum"] == 720 && minutes?["multipleOf"] == 5)
        let radius = field("games.search", "radiusMiles")
        #expect(radius?["exclusiveMinimum"] == 0 && radius?["maximum"] == 100 && radius?["default"] == 25)
    }

    @Test func aTextHasItsLengthsAndItsFormat() {
        let title = field("games.create", "title")
        #expect(title?["maxLength"] == 80 && title?["minLength"] == nil)
        let password = field("account.signup", "password")
        #expect(password?["minLength"] == 8 && password?["maxLength"] == 128)
        #expect(field("account.signup", "email")?["format"] == "email")
        #expect(field("profile.photo-add", "url")?["format"] == "uri")
    }

    @Test func aValueThatCanBeTakenAwayIsBoundUnlessItIsNull() {
        let capacity = field("games.update", "capacity")?["anyOf"]?.arrayValue
        #expect(capacity == [["type": "integer", "minimum": 2, "maximum": 200], ["type": "null"]])
    }

    @Test func aListHasItsLengthsAndThoseOfItsElements() {
        let tags = field("posts.create", "tags")
        #expect(tags?["maxItems"] == 5 && tags?["items"]?["minLength"] == 2)
        #expect(field("profile.list", "ids")?["minItems"] == 1)
        #expect(field("series.create", "weekdays")?["items"]?["maximum"] == 7)
    }

    @Test func aConstantDefaultIsData() {
        #expect(field("games.create", "visibility")?["default"] == "public")
        #expect(field("games.create", "waitlist")?["default"] == true)
        #expect(field("games.create", "joinPolicy")?["default"] == nil, "it depends on the sport")
        #expect(field("games.search", "limit")?["default"] == 30)
        #expect(field("games.near", "sort")?["default"] == "distance")
        #expect(field("chat.history", "limit")?["default"] == 50)
    }

    @Test func anAddressHasTheSameBoundsAndDefaults() {
        let limit = parameter("games.search", "limit")
        #expect(limit == ["type": "integer", "minimum": 1, "maximum": 100, "default": 30])
        #expect(parameter("games.search", "sort")?["default"] == "date")
        #expect(parameter("games.search", "sports")?["maxItems"] != nil)
        #expect(parameter("games.search", "q")?["minLength"] == 2)
    }

    @Test func aTypeOfSeveralRequestsHasTheBoundsThatAllOfThemHave() {
        #expect(schema("Price", "properties", "amount", "maximum") == 1_000_000_000)
        #expect(schema("Price", "properties", "currency", "default") == "USD")
        #expect(schema("Price", "properties", "currency", "enum")?.arrayValue?.contains("JPY") == true)
        #expect(schema("PriceAnswer", "properties", "currency", "enum") == nil)
        #expect(schema("Price", "properties", "note", "maxLength") == 100)
        #expect(schema("Requirements", "properties", "minAge", "minimum") == 13)
    }

    /// An answer may come from an old log, whatever the bounds of today are.
    @Test func aTypeThatAnswersHaveTooIsBoundWhereARequestHasIt() {
        #expect(schema("PlacePoint", "properties", "lat", "minimum") == nil)
        let center = field("games.search", "center")
        #expect(center?["properties"]?["lat"] == ["minimum": -90, "maximum": 90])
        #expect(schema("NewPlace", "properties", "name", "maxLength") == nil, "templates have it")
        let place = field("games.create", "place")
        #expect(place?["properties"]?["name"]?["maxLength"] == 120)
        func check(_ value: JSONValue, _ place: String) {
            for name in ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"] {
                #expect(value.objectValue?[name] == nil, "\(place)")
            }
            value.objectValue?.members.forEach { check($0.value, place) }
            value.arrayValue?.forEach { check($0, place) }
        }
        for (name, value) in schema()?.objectValue?.members ?? [] where name != "LiveAnswer" {
            if name.hasSuffix(".reply") || name.hasSuffix("Answer") { check(value, name) }
        }
    }

    @Test func aProblemHasACodeUnlessHTTPItselfRefuses() {
        for told in OpenAPI.problemStatuses where !told.isBare {
            let response = Self.document["components"]?["responses"]?[told.name]
            let schema = response?["content"]?["application/problem+json"]?["schema"]
            let needed = schema?["allOf"]?.arrayValue?.last?["required"]
            #expect(needed == (told.code == .always ? ["code", "reason"] : nil), "\(told.status)")
            #expect(response?["description"]?.stringValue?.contains("`code`") == (told.code != .always))
        }
    }
}
