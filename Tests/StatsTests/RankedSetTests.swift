// The sorted set with ranks, compared with an array that is sorted each time.

import TestSupport
import Testing
import Values

@testable import StatsService

@Suite struct RankedSetTests {
    /// A number that counts its comparisons.
    private struct Key: Comparable, Sendable {
        final class Steps: @unchecked Sendable { var count = 0 }
        var value: Int
        var steps: Steps

        static func == (a: Key, b: Key) -> Bool { a.value == b.value }
        static func < (a: Key, b: Key) -> Bool {
            a.steps.count += 1
            return a.value < b.value
        }
    }

    private func check(_ ranked: RankedSet<Int>, _ model: [Int], _ note: String) {
        var all: [Int] = []
        ranked.forEach(from: .min) {
            all.append($0)
            return true
        }
        #expect(all == model && ranked.count == model.count, "\(note)")
        for key in [-1, 0, 1, 77, 500, 1999, 4000] + (model.last.map { [$0, $0 + 1] } ?? []) {
            #expect(ranked.place(of: key) == model.count { $0 < key }, "\(note): \(key)")
            var page: [Int] = []
            ranked.forEach(from: key) {
                page.append($0)
                return page.count < 5
            }
            #expect(page == Array(model.drop { $0 < key }.prefix(5)), "\(note): \(key)")
        }
    }

    @Test(arguments: Seeds.some(10)) func aRankedSetEqualsASortedArray(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (ranked, model) = (RankedSet<Int>(), Set<Int>())
        // Growing over several chunks, shrinking to nothing, and between the two.
        for (round, odds) in [90, 10, 70, 50, 0].enumerated() {
            for _ in 0..<4000 {
                let key = Int(random.next() % 4000)
                if random.next() % 100 < UInt64(odds) {
                    ranked.insert(key)
                    model.insert(key)
                } else {
                    let key = round == 4 ? model.min() ?? key : key
                    ranked.remove(key)
                    model.remove(key)
                }
            }
            check(ranked, model.sorted(), "seed=\(seed), round \(round)")
            check(RankedSet(model), model.sorted(), "seed=\(seed), round \(round), at once")
        }
        #expect(model.isEmpty)
    }

    @Test func aSetMadeFromManyKeysCanBeChanged() {
        var ranked = RankedSet((0..<3000).map { $0 * 2 } + [4, 4])
        for key in 0..<1000 { ranked.insert(key * 6 + 1) }
        for key in 0..<1500 { ranked.remove(key * 2) }
        let model = (1500..<3000).map { $0 * 2 } + (0..<1000).map { $0 * 6 + 1 }
        check(ranked, model.sorted(), "")
    }

    @Test(arguments: [100, 20_000, 200_000]) func aPlaceTakesAsManyStepsAsTheNumberHasBits(count: Int) {
        let steps = Key.Steps()
        let ranked = RankedSet((0..<count).map { Key(value: $0, steps: steps) })
        let bits = Int.bitWidth - count.leadingZeroBitCount
        for value in stride(from: 0, through: count, by: count / 10) {
            steps.count = 0
            #expect(ranked.place(of: Key(value: value, steps: steps)) == value)
            #expect(steps.count <= bits + 2, "\(value) of \(count)")
        }
    }

    @Test func removedKeysHoldNoMemory() {
        var ranked = RankedSet(0..<50_000)
        for key in 0..<50_000 where key % 500 != 0 { ranked.remove(key) }
        #expect(ranked.count == 100 && ranked.chunksCount <= 2)
    }
}
