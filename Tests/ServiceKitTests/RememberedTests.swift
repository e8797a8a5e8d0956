// The table of remembered requests does what a dictionary and a list of its keys would do.

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import ServiceKit

@Suite struct RememberedTests {
    private struct Model {
        var entries: [RequestKey: Remembered.Entry] = [:]
        var order: [RequestKey] = []

        mutating func note(_ key: RequestKey, _ digest: UInt64, _ sequence: UInt64, _ time: Timestamp) {
            if entries[key] != nil {
                entries[key]?.last = sequence
                return
            }
            entries[key] = .init(digest: digest, first: sequence, last: sequence, time: time)
            order.append(key)
            while let oldest = order.first, let entry = entries[oldest],
                time.since(entry.time) > Remembered.forMs
            {
                entries[oldest] = nil
                order.removeFirst()
            }
        }
    }

    @Test(arguments: Seeds.some(3)) func itIsADictionaryThatForgets(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var remembered = Remembered()
        var model = Model()
        var time = Timestamp(milliseconds: 1_796_126_400_000)
        var keys: [RequestKey] = []
        for sequence in 1...UInt64(6000) {
            time = time.adding(milliseconds: Int64(random.next() % 60_000))
            let isAgain = random.next() % 3 == 0 && !keys.isEmpty
            let key =
                isAgain
                ? keys[Int(random.next() % UInt64(keys.count))]
                : RequestKey(
                    account: random.next() % 4 == 0 ? nil : ID(high: 1, low: random.next() % 50),
                    request: ID(high: random.next() % 100, low: random.next() % 100))
            keys.append(key)
            remembered.note(key, sequence &* 7, sequence: sequence, time: time)
            model.note(key, sequence &* 7, sequence, time)
            #expect(remembered[key] == model.entries[key] && remembered.count == model.entries.count)
        }
        #expect(remembered.count < 6000)
        for key in keys { #expect(remembered[key] == model.entries[key]) }
        let bytes = try JSONCoding.encode(remembered)
        let again = try JSONCoding.decode(Remembered.self, from: bytes)
        for key in keys { #expect(again[key] == model.entries[key]) }
        #expect(try JSONCoding.encode(again) == bytes)
    }
}
