// Values that typed decoding accepts and refuses, and its messages.

import JSON
import Testing
import Values

private struct Place: Codable, Equatable {
    var name: String
    var lat: Double
    var note: String?
}

private struct Game: Codable, Equatable {
    var title: String
    var place: Place
    var players: [Place]?
}

private enum Sport: String, Codable { case football, tennis }

private enum Change: Codable, Equatable {
    case joined(player: String, at: Int)
    case named(String)
    case cancelled
}

private struct Even: Decodable {
    struct Odd: Error, CustomStringConvertible { var description: String { "an even number is needed" } }
    init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decode(Int.self) % 2 != 0 { throw Odd() }
    }
}

private struct Nothing: Codable, Equatable {}

@Suite struct DecodeTests {
    @Test func membersComeInAnyOrderAndMayBeMissingOrNullWhereOptional() throws {
        let place = Place(name: "x", lat: 1, note: nil)
        #expect(try decode(Place.self, #"{"lat":1,"name":"x"}"#) == place)
        #expect(try decode(Place.self, #"{"note":null,"lat":1.0,"other":[{}],"name":"x"}"#) == place)
        #expect(try decode(Place.self, #"{"\u006eame":"x","lat":1e0}"#) == place)
        #expect(try decode(Place?.self, "null") == nil)
        #expect(try decode([Int?].self, "[1,null]") == [1, nil])
        #expect(try decode(Nothing.self, #"{"a":1}"#) == Nothing())
    }

    @Test(arguments: [
        (#"{"title":"t"}"#, JSONError.Kind.missing, "place: expected a value, found nothing"),
        (#"{"title":"t","place":{"name":"x"}}"#, .missing, "place.lat: expected a value, found nothing"),
        (#"{"title":1,"place":{}}"#, .mistyped, "title: expected text, found a number"),
        (#"{"title":null,"place":{}}"#, .mistyped, "title: expected text, found null"),
        (#"{"title":"t","place":[]}"#, .mistyped, "place: expected an object, found an array"),
        (
            #"{"title":"t","place":{"name":"x","lat":"1"}}"#, .mistyped,
            "place.lat: expected a number, found text"
        ),
        (
            #"{"title":"t","place":{"name":"x","lat":1},"players":[{"name":"x","lat":1},{"name":true}]}"#,
            .mistyped,
            "players.1.name: expected text, found true"
        ),
        (
            #"{"title":"t","place":{"name":"x","lat":1},"players":{}}"#, .mistyped,
            "players: expected an array, found an object"
        ),
        ("[]", .mistyped, "expected an object, found an array"),
    ])
    func aDecodingErrorSaysWhatIsWrongAndWhere(_ text: String, _ kind: JSONError.Kind, _ sentence: String) {
        let error = refusal(Game.self, text)
        #expect(error?.kind == kind)
        #expect(error?.description == sentence)
        #expect(error?.offset == nil)
    }

    @Test func anErrorThrownByInitFromDecoderBecomesInvalidValue() {
        let sport = refusal([String: Sport].self, #"{"a":"golf"}"#)
        #expect(sport?.kind == .invalidValue)
        #expect(sport?.path == "a")
        #expect(refusal([Even].self, "[2,3]")?.description == "1: an even number is needed")
        #expect(refusal([Even].self, "[2,3]")?.kind == .invalidValue)
        let id = refusal([ID].self, #"["no"]"#)
        #expect(id?.kind == .invalidValue)
        #expect(id?.description == "0: an id looks like 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f")
        #expect(refusal(Timestamp.self, #""noon""#)?.message == "a time looks like 2026-12-01T18:00:00Z")
        #expect(refusal(Day.self, #""2026-02-30""#)?.message == "a date looks like 2026-12-01")
        #expect(refusal(Position.self, #""1""#)?.message == "a position looks like 57:8f3a01bc")
        #expect(refusal(ID.self, "1")?.description == "expected text, found a number")
        #expect(refusal(Timestamp.self, "{}")?.description == "expected text, found an object")
        #expect(refusal([TraceParent].self, #"["x"]"#)?.description == "0: not a W3C traceparent")
        #expect(refusal([ID: Int].self, #"{"x":1}"#)?.kind == .invalidValue)
    }

    @Test func enumsWithAssociatedValuesAreDecoded() throws {
        let text = #"{"joined":{"player":"a","at":1}}"#
        #expect(try decode(Change.self, text) == .joined(player: "a", at: 1))
        #expect(try decode(Change.self, #"{"named":{"_0":"x"}}"#) == .named("x"))
        #expect(try decode(Change.self, #"{"cancelled":{}}"#, .refuse) == .cancelled)
        #expect(refusal(Change.self, "{}")?.kind == .mistyped)
        #expect(refusal([Change].self, #"[{"joined":{"player":"a"}}]"#)?.path == "0.joined.at")
        let unknown = refusal(Change.self, #"{"cancelled":{"by":1}}"#, .refuse)
        #expect(unknown?.description == "cancelled.by: no field of this name is known here")
    }

    @Test func theFirstOfTwoMembersCounts() throws {
        #expect(try decode([String: Int].self, #"{"a":1,"a":2,"b":3,"\u0061":4}"#) == ["a": 1, "b": 3])
        let place = #"{"name":"x","lat":1,"name":"y","note":"n","lat":2}"#
        #expect(try decode(Place.self, place) == Place(name: "x", lat: 1, note: "n"))
        #expect(try decode(Place.self, #"{"note":"n","name":"x","lat":1,"note":"m"}"#).note == "n")
        let error = refusal(Place.self, #"{"name":"x","lat":1,"n\u0061me":"y"}"#, .refuse)
        #expect(error == JSONError(kind: .duplicateField, message: "given twice", path: "name"))
        for count in [2, 8, 20, 30, 100] {
            let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
            let text = "{\(members),\"k\(count - 1)\":-1}"
            #expect(try decode([String: Int].self, text)["k\(count - 1)"] == count - 1)
            #expect(refusal([String: Int].self, text, .refuse)?.message == "given twice")
            #expect(refusal([String: Int].self, "{\(members)}", .refuse) == nil)
        }
    }

    @Test func unknownMembersAreRefusedWhereverTheyAre() throws {
        let known =
            #"{"title":"t","place":{"name":"x","lat":1,"note":null},"players":[{"name":"y","lat":2}]}"#
        #expect(refusal(Game.self, known, .refuse) == nil)
        for (text, path) in [
            (#"{"title":"t","place":{"name":"x","lat":1},"x":1}"#, "x"),
            (#"{"titel":"t","title":"t","place":{"name":"x","lat":1}}"#, "titel"),
            (#"{"title":"t","place":{"name":"x","lat":1,"lng":{"name":1}}}"#, "place.lng"),
            (
                #"{"title":"t","place":{"name":"x","lat":1},"players":[{"name":"x","lat":1,"":0}]}"#,
                "players.0."
            ),
        ] {
            #expect(refusal(Game.self, text) == nil)
            let error = refusal(Game.self, text, .refuse)
            #expect(error?.kind == .unknownField)
            #expect(error?.path == path)
        }
        #expect(refusal(Nothing.self, #"{"a":1}"#, .refuse)?.path == "a")
        #expect(refusal([JSONValue].self, #"[{"a":{"b":1}}]"#, .refuse) == nil, "taken whole")
        #expect(refusal([RawJSON].self, #"[{"a":{"b":1}}]"#, .refuse) == nil, "taken whole")
    }

    @Test func aSliceAndAPartOfABufferAreReadAtTheirPlace() throws {
        let bytes = Array("xx[1,2]yy".utf8)
        #expect(try JSONCoding.decode([Int].self, from: bytes[2..<7]) == [1, 2])
        let viaBuffer = try bytes.withUnsafeBytes { buffer in
            try JSONCoding.decode([Int].self, from: UnsafeRawBufferPointer(rebasing: buffer[2..<7]))
        }
        #expect(viaBuffer == [1, 2])
        #expect(throws: JSONError.self) {
            try JSONCoding.decode([Int].self, from: UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    @Test func aDecoderMayOutliveTheCall() throws {
        struct Kept: Decodable {
            let decoder: any Decoder
            init(from decoder: any Decoder) { self.decoder = decoder }
        }
        var kept: [Kept] = []
        for round in 0..<3 { kept.append(try decode(Kept.self, #"{"name":"\#(round)","lat":1}"#)) }
        #expect(try kept.map { try Place(from: $0.decoder).name } == ["0", "1", "2"])
    }

    @Test func readingPastTheEndOfAnArrayIsAnError() {
        struct Pair: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                #expect(container.count == 1)
                _ = try container.decode(Int.self)
                #expect(container.isAtEnd)
                _ = try container.decode(Int.self)
            }
        }
        let error = refusal([Pair].self, "[[1]]")
        #expect(error?.description == "0.1: expected a value, found the end of the array")
        #expect(error?.kind == .missing)
    }

    @Test func manyNamesTakeLinearTime() throws {
        let names = (0..<50_000).map { "\"\($0)\":0" }.joined(separator: ",")
        let text = "{\(names),\(names)}"
        #expect(try decode([String: Int].self, text).count == 50_000)
        #expect(refusal([String: Int].self, text, .refuse)?.path == "0")
    }
}
