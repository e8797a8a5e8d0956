// Dictionaries that are not one piece of memory equal those that are, in memory and as JSON.

import Allocations
import Foundation
import TestSupport
import Testing
import Values

@testable import Packed

/// Sorts the members of dictionaries, as the encoder of snapshots does.
private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Some of few texts, of several lengths.
private func someKey(_ step: Int, _ random: inout SplitMix64) -> String {
    String(repeating: "ö", count: step % 5) + "\(Int.random(in: 0..<700, using: &random))"
}

@Suite struct PackedDictionaryTests {
    @Test(arguments: Seeds.some(3)) func aPackedDictionaryEqualsADictionary(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (packed, model) = (PackedDictionary<String, [Int]>(pageBytes: 256), [String: [Int]]())
        var (oldPacked, oldModel) = (packed, model)
        for step in 0..<20_000 {
            let key = someKey(step, &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                packed[key] = nil
                model[key] = nil
            case 1, 2:
                packed[key]?.append(step)
                model[key]?.append(step)
            default:
                packed[key] = [step]
                model[key] = [step]
            }
            #expect(packed[key] == model[key] && packed.count == model.count)
            #expect(packed.contains(key) == (model[key] != nil))
            if step == 9000 { (oldPacked, oldModel) = (packed, model) }
        }
        #expect(!packed.isEmpty && packed["none"] == nil)
        for (packed, model) in [(packed, model), (oldPacked, oldModel)] {
            var found: [String: [Int]] = [:]
            packed.forEach { found[$0] = $1 }
            #expect(found == model)
            #expect(model.allSatisfy { packed[$0] == $1 })
            #expect(try json(packed) == json(model))
        }
    }

    @Test func aTextIsFoundHoweverItsCharactersAreWritten() {
        var packed = PackedDictionary<String, Int>()
        packed["caf\u{E9}"] = 1
        packed["cafe\u{301}"]? += 1
        #expect(packed["caf\u{E9}"] == 2 && packed.count == 1 && packed["cafe"] == nil)
    }

    @Test func aPackedDictionaryIsReadFromWhatADictionaryWrote() throws {
        let ids = (0..<300).map { ID(high: UInt64($0), low: 7) }
        let model = Dictionary(uniqueKeysWithValues: ids.map { ($0, "\($0.high)") })
        let packed = try JSONDecoder().decode(
            PackedDictionary<ID, String>.self, from: Data(json(model).utf8))
        #expect(packed.count == 300 && ids.allSatisfy { packed[$0] == model[$0] })
        #expect(try json(packed) == json(model))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PackedDictionary<ID, Int>.self, from: Data(#"{"x":1}"#.utf8))
        }
    }

    /// The text with its length, and sixteen bytes of an id.
    @Test func anEntryTakesFewBytesBesideItsOwn() {
        var packed = PackedDictionary<String, ID>()
        for number in 0..<10_000 { packed["person\(number + 10_000)@example.com"] = ID(high: 1, low: 2) }
        #expect(packed.bytes == 10_000 * (1 + 23 + 16))
    }
}

@Suite struct ChunkedDictionaryTests {
    @Test(arguments: Seeds.some(3)) func aChunkedDictionaryEqualsADictionary(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (chunked, model): (ChunkedDictionary<String, [Int]>, [String: [Int]]) = ([:], [:])
        var (oldChunked, oldModel) = (chunked, model)
        for step in 0..<20_000 {
            let key = someKey(step, &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                chunked[key] = nil
                model[key] = nil
            case 1:
                #expect(chunked.removeValue(forKey: key) == model.removeValue(forKey: key))
            case 2:
                chunked[key]?.append(step)
                model[key]?.append(step)
            case 3:
                chunked.change(key) { $0.append(-step) }
                model[key]?.append(-step)
            case 4, 5:
                chunked[key, default: [7]].append(step)
                model[key, default: [7]].append(step)
            default:
                chunked[key] = [step]
                model[key] = [step]
            }
            #expect(chunked[key] == model[key] && chunked[key, default: [3]] == model[key, default: [3]])
            #expect(chunked.count == model.count && chunked.contains(key) == (model[key] != nil))
            if step == 9000 { (oldChunked, oldModel) = (chunked, model) }
        }
        for (chunked, model) in [(chunked, model), (oldChunked, oldModel)] {
            #expect(Dictionary(uniqueKeysWithValues: chunked.map { ($0.key, $0.value) }) == model)
            #expect(chunked.keys.sorted() == model.keys.sorted() && chunked.values.count == model.count)
            #expect(model.allSatisfy { chunked[$0] == $1 })
            #expect(try json(chunked) == json(model))
        }
        let read = try JSONDecoder().decode(
            ChunkedDictionary<String, [Int]>.self, from: Data(json(model).utf8))
        #expect(read.count == model.count && model.allSatisfy { read[$0] == $1 })
    }

    /// The chunks of a key, of a value and of the index, and what leads to them.
    @Test(.enabled(if: Allocations.areCounted)) func aChangeAfterACopyCopiesChunks() throws {
        var chunked = ChunkedDictionary<ID, Int>()
        func id(_ number: Int) -> ID { ID(high: UInt64(number), low: 1) }
        for number in 0..<100_000 { chunked[id(number)] = number }
        for change in [{ $0[id(7)] = nil }, { $0[id(200_000)] = 1 }, { $0[id(9)]? += 1 }]
            as [(inout ChunkedDictionary<ID, Int>) -> Void]
        {
            let copy = chunked
            let spent = try #require(Allocations.of { change(&chunked) })
            #expect(spent.largest <= 16 * 1024 && spent.bytes < 40 * 1024)
            #expect(copy[id(7)] != nil || chunked[id(7)] == nil)
        }
        #expect(chunked.count == 100_000 && chunked[id(9)] == 10)
    }
}
