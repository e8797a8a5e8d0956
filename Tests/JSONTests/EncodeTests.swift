// The bytes of encoded values: order, escapes, and the corners of Codable's containers.

import Foundation
import JSON
import Testing
import Values

private struct Place: Codable, Equatable {
    var zip: String
    var address: String?
    var lat: Double
}

/// A JSON tree parsed by Foundation, to compare with its own output in any order.
private func tree(_ data: some Sequence<UInt8>) throws -> NSObject? {
    try JSONSerialization.jsonObject(with: Data(data), options: .fragmentsAllowed) as? NSObject
}

private func expectSameAsFoundation<Value: Encodable>(_ value: Value) throws {
    #expect(try tree(try JSONCoding.encode(value)) == tree(try JSONEncoder().encode(value)))
}

@Suite struct EncodeTests {
    @Test func membersKeepTheirOrderAndNilIsLeftOut() throws {
        #expect(try encode(Place(zip: "a/b", address: nil, lat: 3)) == #"{"zip":"a/b","lat":3}"#)
        #expect(try encode(Place?.none) == "null")
        #expect(try encode([1, nil, 3] as [Int?]) == "[1,null,3]")
    }

    @Test func dictionariesAreSortedByName() throws {
        #expect(try encode(["b": 1, "a": 2, "é": 3, "": 4, "aa": 5]) == #"{"":4,"a":2,"aa":5,"b":1,"é":3}"#)
        #expect(try encode([10: "x", 9: "y"]) == #"{"10":"x","9":"y"}"#)
        let nested = ["b": ["d": [1], "c": []], "a": [:]]
        #expect(try encode(nested) == #"{"a":{},"b":{"c":[],"d":[1]}}"#)
        let low = ID(high: 1, low: 2)
        let high = ID(high: 2, low: 1)
        #expect(try encode([high: 1, low: 2]) == "{\"\(low)\":2,\"\(high)\":1}")
        #expect(try decode([ID: Int].self, try encode([high: 1, low: 2])) == [high: 1, low: 2])
        #expect(try encode(Positions(["games": 57, "auth": 12])) == #"{"auth":12,"games":57}"#)
        let many = Dictionary(uniqueKeysWithValues: (100..<200).map { ("k\($0)", ["v\n\($0)"]) })
        let members = (100..<200).map { #""k\#($0)":["v\n\#($0)"]"# }
        #expect(try encode(["m": many]) == #"{"m":{"# + members.joined(separator: ",") + "}}")
    }

    @Test func onlyNecessaryCharactersAreEscaped() throws {
        #expect(
            try encode("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é😀\u{2028}") == #""\"\\/\b\f\n\r\t\u0000\u001f"#
                + "\u{7F}é😀\u{2028}\"")
        for length in [0, 1, 7, 8, 9, 15, 16, 247, 248, 249, 1000] {
            let plain = String(repeating: "x", count: length)
            #expect(try encode([plain, plain]) == "[\"\(plain)\",\"\(plain)\"]")
            for special in ["\"", "\n", "é"] {
                let text = plain + special + plain
                #expect(try decode([String: String].self, try encode([text: text])) == [text: text])
                try expectSameAsFoundation([text: [text, text]])
            }
        }
    }

    @Test func ownTypesAreWrittenTheirOwnWay() throws {
        struct All: Codable, Equatable {
            var id: ID
            var time: Timestamp
            var day: Day
            var position: Position
            var trace: TraceParent
            var value: JSONValue
            var raw: RawJSON
        }
        let all = All(
            id: ID(high: 1, low: 2), time: Timestamp(milliseconds: 1_795_200_600_123),
            day: Day(daysSince1970: 20_000), position: Position(sequence: 57, checksum: 0x8f3a_01bc),
            trace: TraceParent(trace: ID(high: 3, low: 4), span: 5), value: ["a": [1, nil]],
            raw: RawJSON(bytes: Array("[1, 2]".utf8)))
        let text =
            #"{"id":"00000000-0000-0001-0000-000000000002","time":"2026-11-20T18:50:00.123Z","#
            + #""day":"2024-10-04","position":"57:8f3a01bc","#
            + #""trace":"00-00000000000000030000000000000004-0000000000000005-01","#
            + #""value":{"a":[1,null]},"raw":[1, 2]}"#
        #expect(try encode(all) == text)
        #expect(try decode(All.self, text, .refuse) == all)
        try expectSameAsFoundation(all)
        #expect(try JSONDecoder().decode(All.self, from: Data(text.utf8)).value == all.value)
    }

    @Test func appendingKeepsWhatIsThereAndAFailureLeavesNothing() throws {
        var bytes = Array("x".utf8)
        try JSONCoding.encode([1], into: &bytes)
        try JSONCoding.encode(["a": 1], into: &bytes)
        #expect(bytes == Array("x[1]{\"a\":1}".utf8))
        #expect(throws: JSONError.self) { try JSONCoding.encode(["a": [1, .nan]], into: &bytes) }
        #expect(bytes == Array("x[1]{\"a\":1}".utf8))
    }

    @Test func aValueTooDeepToBeReadIsNotWritten() throws {
        indirect enum Chain: Encodable {
            case end
            case link(Chain)
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                if case .link(let next) = self { try container.encode(next) }
            }
        }
        func chain(_ levels: Int) -> Chain { levels == 1 ? .end : .link(chain(levels - 1)) }
        func tree(_ levels: Int) -> JSONValue { levels == 1 ? [] : [tree(levels - 1)] }
        #expect(refusal(chain(64)) == nil)
        #expect(refusal(chain(65))?.message == "nested deeper than 64 levels")
        #expect(refusal(chain(10_000))?.kind == .invalidValue)
        #expect(refusal(tree(64)) == nil)
        #expect(refusal(tree(65))?.message == "nested deeper than 64 levels")
        #expect(refusal([tree(64)])?.kind == .invalidValue)
        #expect(syntaxError(try JSONCoding.encode(chain(64))) == nil)
    }

    @Test func aTypeEncodesExactlyOneValue() {
        struct Two: Encodable {
            func encode(to encoder: any Encoder) throws {
                var one = encoder.singleValueContainer()
                try one.encode(1)
                var two = encoder.unkeyedContainer()
                try two.encode(2)
            }
        }
        #expect(refusal(["a": Two()])?.description == "a: a type began two values in the place of one")
    }

    @Test func aMemberThatFailedLeavesNoTrace() throws {
        struct Halfway: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NameKey.self)
                var inner = container.nestedUnkeyedContainer(forKey: NameKey("inner"))
                try inner.encode(1)
                try container.encode(Double.nan, forKey: NameKey("bad"))
            }
        }
        struct Careful: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: NameKey.self)
                try? container.encode(["x": [1, Double.nan]], forKey: NameKey("bad"))
                try? container.encode(Halfway(), forKey: NameKey("half"))
                try container.encode(1, forKey: NameKey("good"))
                var list = container.nestedUnkeyedContainer(forKey: NameKey("list"))
                try? list.encode([Double.nan])
                try list.encode(["y": 2])
                try? list.encode(Double.infinity)
            }
        }
        #expect(try encode(["z": Careful()]) == #"{"z":{"good":1,"list":[{"y":2}]}}"#)
    }

    @Test func aTextOfManyBytesIsNotWrittenBeyondWhatItMayHave() throws {
        let value = ["a": ["b": [1, 2, 3]]]
        let bytes = try JSONCoding.encode(value)
        #expect(try JSONCoding.encode(value, bytesMax: bytes.count) == bytes)
        let error = #expect(throws: JSONError.self) {
            try JSONCoding.encode(value, bytesMax: bytes.count - 1)
        }
        #expect(error?.message == "longer than \(bytes.count - 1) bytes")
        var behind = Array("data: ".utf8)
        try JSONCoding.encode(value, into: &behind, bytesMax: bytes.count)
        #expect(behind == Array("data: ".utf8) + bytes)
        #expect(throws: JSONError.self) {
            try JSONCoding.encode(value, into: &behind, bytesMax: bytes.count - 1)
        }
        #expect(behind == Array("data: ".utf8) + bytes, "what was there stays")
    }
}
