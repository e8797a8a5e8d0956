// Dictionaries that are not one piece of memory equal those that are, in memory and as JSON.

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

@Suite struct PackedDictionaryTests {
    @Test(arguments: Seeds.some(3)) func aPackedDictionaryEqualsADictionary(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var (packed, model) = (PackedDictionary<String, [Int]>(pageBytes: 256), [String: [Int]]())
        var (oldPacked, oldModel) = (packed, model)
        for step in 0..<20_000 {
            let key = String(repeating: "ö", count: step % 5) + "\(UInt64.random(in: 0..<700, using: &random))"
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
