// Random values of many shapes, encoded and decoded by us and by Foundation, each decoding the other's output.

import Foundation
import JSON
import Testing
import Values

private enum Sport: String, Codable, CaseIterable { case football, tennis, chess = "chess/♟" }
private enum Level: Int, Codable, CaseIterable { case beginner = 1, expert = 9 }

private indirect enum Event: Codable, Equatable {
    case created(Inner, by: ID)
    case moved(from: String?, to: [Double])
    case both(Event, Event)
    case cancelled
}

private struct Inner: Codable, Equatable {
    var name: String
    var lat: Double
    var lng: Double?
    var sport: Sport
    var level: Level?
}

private struct Outer: Codable, Equatable {
    var id: ID
    var made: Timestamp
    var day: Day?
    var seen: Positions
    var at: Position
    var isPublic: Bool
    var small: [Int8]
    var numbers: [Int64]
    var large: UInt64
    var single: Float
    var inner: Inner
    var inners: [Inner]?
    var byName: [String: [Inner?]]
    var byID: [ID: Int]
    var byNumber: [Int: String]
    var pairs: [[String: Double]]
    var events: [Event]
    var unset: Set<Int>
}

extension SeededRandom {
    fileprivate mutating func maybe<Value>(_ make: (inout SeededRandom) -> Value) -> Value? {
        chance(1, in: 3) ? nil : make(&self)
    }

    fileprivate mutating func list<Value>(_ make: (inout SeededRandom) -> Value) -> [Value] {
        (0..<Int.random(in: 0...4, using: &self)).map { _ in make(&self) }
    }

    fileprivate mutating func table<Key: Hashable, Value>(
        _ key: (inout SeededRandom) -> Key, _ value: (inout SeededRandom) -> Value
    ) -> [Key: Value] {
        Dictionary(list { (key(&$0), value(&$0)) }, uniquingKeysWith: { first, _ in first })
    }

    fileprivate mutating func id() -> ID { ID(high: next(), low: next()) }

    fileprivate mutating func inner() -> Inner {
        Inner(
            name: text(), lat: double(), lng: maybe { $0.double() },
            sport: Sport.allCases.randomElement(using: &self)!,
            level: maybe { Level.allCases.randomElement(using: &$0)! })
    }

    fileprivate mutating func event(depth: Int = 0) -> Event {
        switch Int.random(in: 0..<(depth < 4 ? 4 : 3), using: &self) {
        case 0: .created(inner(), by: id())
        case 1: .moved(from: maybe { $0.text() }, to: list { $0.double() })
        case 2: .cancelled
        default: .both(event(depth: depth + 1), event(depth: depth + 1))
        }
    }

    /// - Parameter largest: the bound of unsigned numbers.
    fileprivate mutating func outer(largest: UInt64 = .max) -> Outer {
        Outer(
            id: id(), made: Timestamp(milliseconds: Int64.random(in: 0...253_402_300_799_999, using: &self)),
            day: maybe { Day(daysSince1970: Int.random(in: -700_000...2_000_000, using: &$0)) },
            seen: Positions(table({ $0.text() }, { $0.next() & largest })),
            at: Position(sequence: next(), checksum: UInt32(truncatingIfNeeded: next())),
            isPublic: chance(1, in: 2),
            small: list { Int8.random(in: .min ... .max, using: &$0) },
            numbers: list { Int64(bitPattern: $0.next()) },
            large: next() & largest,
            single: Float(Int.random(in: -1_000_000...1_000_000, using: &self)) / 1024,
            inner: inner(),
            inners: maybe { $0.list { $0.inner() } },
            byName: table({ $0.text() }, { $0.list { $0.maybe { $0.inner() } } }),
            byID: table({ $0.id() }, { Int.random(in: -9...9, using: &$0) }),
            byNumber: table({ Int.random(in: -99...99, using: &$0) }, { $0.text() }),
            pairs: list { $0.table({ $0.text() }, { $0.double() }) }, events: list { $0.event() },
            unset: Set(list { Int.random(in: 0...99, using: &$0) }))
    }
}

@Suite struct RoundTripTests {
    @Test(arguments: seeds) func ourJSONIsReadByUsAndByFoundation(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<15 {
            let value = random.outer()
            let bytes = try JSONCoding.encode(value)
            #expect(try JSONCoding.decode(Outer.self, from: bytes, unknownFields: .refuse) == value)
            #expect(try JSONDecoder().decode(Outer.self, from: Data(bytes)) == value)
            #expect(!bytes.contains(0x0A))
        }
    }

    @Test(arguments: seeds) func foundationsJSONIsReadByUs(seed: UInt64) throws {
        let pretty = JSONEncoder()
        pretty.outputFormatting = [.prettyPrinted]
        var random = SeededRandom(seed: seed)
        for _ in 0..<10 {
            let value = random.outer()
            for encoder in [JSONEncoder(), pretty] {
                let bytes = [UInt8](try encoder.encode(value))
                #expect(try JSONCoding.decode(Outer.self, from: bytes, unknownFields: .refuse) == value)
            }
        }
    }

    @Test(arguments: seeds) func theSameValueIsAlwaysTheSameBytes(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2 {
            let value = random.outer()
            var again = value
            // Another order of insertion, and so most likely another order in memory.
            again.byName = [:]
            for (key, inners) in value.byName.sorted(by: { $0.key > $1.key }) { again.byName[key] = inners }
            #expect(try JSONCoding.encode(again) == JSONCoding.encode(value))
        }
    }

    @Test(arguments: seeds) func treesAndRawTextsKeepEverything(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<5 {
            // A tree holds 64-bit signed integers; larger numbers become Doubles.
            let bytes = try JSONCoding.encode(random.outer(largest: UInt64(Int64.max)))
            let tree = try JSONValue(parsing: bytes)
            #expect(Array(tree.text().utf8) == bytes, "order and digits included")
            #expect(try JSONValue(parsing: tree.pretty()) == tree)
            #expect(try JSONCoding.encode(tree) == bytes)
            #expect(try RawJSON(validating: bytes).bytes == bytes)
            #expect(RawJSON(bytes: Array(tree.pretty().utf8)).compacted().bytes == bytes)
            let foundation = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            #expect(try JSONEncoder().encode(foundation).count > 0)
        }
    }
}
