// Texts that are nearly valid: flipped bytes, cut ends, duplicated pieces. Nothing may trap, all our readers have to
// agree, and they accept the same as Foundation, except for the differences listed here.

import Foundation
import JSON
import Testing
import Values

private struct Place: Codable, Equatable {
    var name: String
    var lat: Double
    var tags: [String]?
    var counts: [String: Int]
    var id: ID
    var at: Timestamp
    var nested: [[Bool?]]
}

private let samples: [String] = [
    #"{"name":"P\"/ü\n😀","lat":-73.97211,"tags":["a","\u00e9\ud83d\ude00"],"counts":{"x":1,"y":-2000},"#
        + #""id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","at":"2026-12-01T18:00:00.000Z","#
        + #""nested":[[true,null],[]]}"#,
    "[1,-0,0.5,1e10,-1.5E-3,\"\\\\\\/\\b\\f\\n\\r\\t\",null,true,false,{},[],{\"a\":{\"b\":[[]]}}]",
    " { \"name\" : \"x\" , \"lat\" : 1 } ",
]

extension SeededRandom {
    fileprivate mutating func mutated(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        let tokens: [UInt8] =
            Array("{}[]\",:\\ue0129.-+ntf \n".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC2, 0xED, 0xF4, 0xFF]
        for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<6, using: &self) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
            case 1: bytes[place] = tokens.randomElement(using: &self)!
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(tokens.randomElement(using: &self)!, at: place)
            case 4: bytes.removeSubrange(place...)
            default: bytes.insert(contentsOf: bytes[place..<min(place + 8, bytes.count)], at: place)
            }
        }
        return bytes
    }
}

/// We accept numbers that a Double can only represent as zero; Foundation refuses them.
private func isKnownDifference(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(/[eE]-[0-9]{3,}/)
}

@Suite struct MutationTests {
    @Test(arguments: seeds) func treesAcceptWhatFoundationAccepts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let bytes = random.mutated(samples.randomElement(using: &random)!)
            let text = String(decoding: bytes, as: UTF8.self)
            let tree = try? JSONValue(parsing: bytes)
            #expect((try? RawJSON(validating: bytes)) != nil || tree == nil, "\(text)")
            guard let tree else { continue }
            let foundation = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            #expect(foundation != nil || isKnownDifference(bytes), "\(text)")
            #expect((try? JSONValue(parsing: tree.text())) != nil)
            #expect(RawJSON(bytes: bytes).compacted().bytes.count <= bytes.count)
        }
    }

    @Test(arguments: seeds) func typesAcceptWhatFoundationAccepts(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let bytes = random.mutated(samples[0])
            let text = String(decoding: bytes, as: UTF8.self)
            guard let place = try? JSONCoding.decode(Place.self, from: bytes) else { continue }
            guard let foundation = try? JSONDecoder().decode(Place.self, from: Data(bytes)) else {
                #expect(isKnownDifference(bytes), "\(text)")
                continue
            }
            #expect(foundation == place, "\(text)")
        }
    }

    @Test(arguments: seeds) func noiseIsRefusedWithoutAnyHarm(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let length = Int.random(in: 0...60, using: &random)
            let alphabet = Array("{}[]\",:\\u0019.-+eEntrfals \n\t".utf8)
            let bytes = (0..<length).map { _ in
                random.chance(9, in: 10)
                    ? alphabet.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
            }
            let tree = try? JSONValue(parsing: bytes)
            #expect((tree != nil) == ((try? RawJSON(validating: bytes)) != nil))
            _ = try? JSONCoding.decode(Place.self, from: bytes, unknownFields: .refuse)
            if tree != nil { #expect((try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))) != nil) }
        }
    }

    /// The fast paths for ids and times, compared with the types themselves.
    @Test(arguments: seeds) func idsAndTimestampsAreReadAsByTheirOwnParsers(seed: UInt64) {
        func check(_ text: String) {
            let json = JSONValue.string(text).text()
            #expect((try? decode(ID.self, json)) == ID(text), "\(text)")
            #expect((try? decode(Timestamp.self, json)) == Timestamp(text), "\(text)")
            #expect((try? decode(Day.self, json)) == Day(text), "\(text)")
            #expect((try? decode(Position.self, json)) == Position(text), "\(text)")
        }
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let id = ID(high: random.next(), low: random.next())
            let time = Timestamp(milliseconds: Int64.random(in: 0...253_402_300_799_999, using: &random))
            #expect((try? encode(id)) == "\"\(id)\"")
            #expect((try? encode(time)) == "\"\(time)\"")
            check(id.description)
            check(id.description.uppercased())
            check(time.description)
            for sample in [
                id.description, time.description, "2026-12-01T18:00:00Z", "2026-12-01", "57:8f3a01bc",
            ] {
                check(String(decoding: random.mutated(sample), as: UTF8.self))
            }
        }
        for text in [
            "2026-12-01T18:00:60Z", "2026-12-01t18:00:00z", "2026-12-01T18:00:00+02:00",
            "2026-02-29T00:00:00Z",
            "2024-02-29T23:59:59.999Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.9999Z",
            "2026-12-01T24:00:00Z",
        ] { check(text) }
        for milliseconds in [Int64.min, -1, 0, 253_402_300_799_999, .max] {
            let time = Timestamp(milliseconds: milliseconds)
            #expect((try? encode(time)) == "\"\(time)\"")
        }
    }
}
