// Trees, objects and verbatim texts.

import Foundation
import JSON
import Testing

@Suite struct ValueTests {
    let game: JSONValue = [
        "title": "5 v 5", "players": 10, "fee": 2.5, "open": true, "host": nil, "tags": ["a", ["b": 1]],
        "none": [:],
    ]

    @Test func aTreeIsWrittenInItsOrder() throws {
        let text =
            #"{"title":"5 v 5","players":10,"fee":2.5,"open":true,"host":null,"tags":["a",{"b":1}],"none":{}}"#
        #expect(game.text() == text)
        #expect("\(game)" == text)
        #expect(try JSONValue(parsing: text) == game)
        #expect(try encode(game) == text)
        #expect(try encode(["x": game]) == "{\"x\":\(text)}")
        #expect(try decode(JSONObject.self, text, .refuse) == game.objectValue)
        #expect(try encode(#require(game.objectValue)) == text)
        #expect(refusal([JSONObject].self, "[1]")?.description == "0: expected an object")
    }

    @Test func prettyTextHasALineForEachMember() {
        #expect(
            game.pretty(indent: 2) == """
                {
                  "title": "5 v 5",
                  "players": 10,
                  "fee": 2.5,
                  "open": true,
                  "host": null,
                  "tags": [
                    "a",
                    {
                      "b": 1
                    }
                  ],
                  "none": {}
                }
                """)
        #expect(JSONValue.array([]).pretty() == "[]")
        #expect(JSONValue.array([1]).pretty(indent: 0) == "[\n1\n]")
    }

    @Test func accessorsReturnTheInnerValues() {
        #expect(game["title"]?.stringValue == "5 v 5")
        #expect(game["players"]?.intValue == 10)
        #expect(game["players"]?.doubleValue == 10)
        #expect(game["fee"]?.doubleValue == 2.5)
        #expect(game["fee"]?.intValue == nil)
        #expect(JSONValue.number(3).intValue == 3)
        #expect(JSONValue.number(1e300).intValue == nil)
        #expect(game["open"]?.boolValue == true)
        #expect(game["host"]?.isNull == true)
        #expect(game["tags"]?.arrayValue?.count == 2)
        #expect(game["none"]?.objectValue?.isEmpty == true)
        #expect(game["missing"] == nil)
        #expect(game["title"]?["x"] == nil)
        #expect(
            game["title"]?.intValue == nil && game["title"]?.arrayValue == nil
                && game["fee"]?.stringValue == nil)
    }

    @Test func anObjectKeepsItsOrder() {
        var object: JSONObject = ["b": 1, "a": 2, "b": 3]
        #expect(object.keys == ["b", "a"])
        object["c"] = 4
        object["b"] = nil
        object["z"] = nil
        object["a"] = "x"
        #expect(object.count == 2)
        #expect(JSONValue.object(object).text() == #"{"a":"x","c":4}"#)
        #expect(object == ["a": "x", "c": 4])
        #expect(object != ["c": 4, "a": "x"])
        #expect(Set([object, object, JSONObject()]).count == 2)
    }

    @Test func numbersKeepTheirKind() throws {
        let numbers = try JSONValue(
            parsing: "[1,-1,1.5,1e2,0,-0,9223372036854775807,9223372036854775808,3.0]")
        #expect(
            numbers == [
                1, -1, 1.5, .number(100), 0, .number(-0.0), .integer(.max),
                .number(9_223_372_036_854_775_808), .number(3),
            ])
        #expect(numbers.arrayValue?[5].doubleValue?.sign == .minus)
    }

    @Test func theFirstOfTwoEqualMembersIsKept() throws {
        #expect(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#) == ["a": 1, "b": 2])
    }

    @Test func foundationReadsAndWritesTreesToo() throws {
        let data = try JSONEncoder().encode(["x": game])
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: data)["x"]?["tags"] == game["tags"])
        let raw = try JSONEncoder().encode([RawJSON(bytes: Array(#"{"a":[1,null]}"#.utf8))])
        #expect(raw == Data(#"[{"a":[1,null]}]"#.utf8))
        #expect(try JSONDecoder().decode([RawJSON].self, from: raw)[0].description == #"{"a":[1,null]}"#)
    }
}

@Suite struct RawJSONTests {
    private struct Envelope: Codable, Equatable {
        var id: Int
        var data: RawJSON
        var extra: RawJSON?
    }

    @Test(arguments: [
        "{ \"b\" : 1,\n \"a\":[ 1.0, 1e2 ] }", "[]", "\"\\u0041\\/\"", "\"\"", "-0.0e-0", "true", "false",
        #"{"a":1,"a":2}"#,
    ])
    func rawJSONIsKeptByteForByte(_ text: String) throws {
        let envelope = try decode(
            Envelope.self, "{\"id\":1, \"data\" : \(text) , \"extra\":\(text)}", .refuse)
        #expect(envelope.data.description == text)
        #expect(envelope.extra?.bytes == Array(text.utf8))
        #expect(try encode(envelope) == "{\"id\":1,\"data\":\(text),\"extra\":\(text)}")
        #expect(try decode(RawJSON.self, " \(text) ").description == text)
        #expect(try RawJSON(validating: Array("\n\(text)\t".utf8)).description == text)
    }

    @Test func nullIsAValueUnlessItIsOptional() throws {
        let envelope = try decode(Envelope.self, #"{"id":1,"data":null,"extra":null}"#)
        #expect(envelope.data == .null)
        #expect(envelope.extra == nil)
        #expect(refusal(Envelope.self, #"{"id":1}"#)?.path == "data")
    }

    @Test func rawJSONIsChecked() {
        for text in ["", "{", "{} {}", "{\"a\":01}", "\"\u{1}\"", "nul"] {
            #expect(throws: JSONError.self, "\(text)") { try RawJSON(validating: Array(text.utf8)) }
        }
        #expect(refusal(Envelope.self, #"{"id":1,"data":{"a":[1,]}}"#)?.offset == 23)
    }

    @Test func rawJSONIsCompactedOutsideOfStrings() {
        let raw = RawJSON(bytes: Array("{ \"a b\\\" \" :\r\n\t[ 1 , \"\\\\\" , \" x \" ] }".utf8))
        #expect(raw.compacted().description == #"{"a b\" ":[1,"\\"," x "]}"#)
        #expect(RawJSON.emptyObject.compacted() == .emptyObject)
    }
}
