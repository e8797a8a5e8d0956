// The fast search for a mistyped name finds the same as a comparison with every name.

import Testing
import Values

@testable import Places

@Suite struct MistypingTests {
    /// Every key of the table, with its place.
    private static let keys: [(name: [UInt8], city: Int, isOtherName: Bool)] = {
        let table = PlaceTable.shared
        var (offset, key): (Int, [UInt8]) = (0, [])
        var keys: [(name: [UInt8], city: Int, isOtherName: Bool)] = []
        while offset < table.keysEnd {
            let entry = table.entry(&offset)
            key = Array(key.prefix(entry.shared)) + entry.rest
            keys.append((key, entry.city, entry.isOtherName))
        }
        return keys
    }()

    /// Letters omitted, added, changed or swapped between two names, each letter in one mistake only: the complete
    /// table, without a shortcut.
    private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        let width = b.count + 1
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: (a.count + 1) * width) { rows in
            for place in rows.indices {
                let (i, j) = (place / width, place % width)
                var best = i == 0 ? j : i
                if i > 0, j > 0 {
                    let isSame = a[i - 1] == b[j - 1]
                    best = min(rows[place - width - 1] + (isSame ? 0 : 1), rows[place - width] + 1)
                    best = min(best, rows[place - 1] + 1)
                }
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    best = min(best, rows[place - 2 * width - 2] + 1)
                }
                rows[place] = best
            }
            return rows[rows.count - 1]
        }
    }

    private func mistyped(_ name: [UInt8], _ numbers: inout SplitMix64) -> [UInt8] {
        var name = name
        let place = Int(numbers.next() % UInt64(name.count))
        let letter = UInt8(ascii: "a") + UInt8(numbers.next() % 26)
        switch numbers.next() % 4 {
        case 0 where name.count > 1: name.remove(at: place)
        case 1: name.insert(letter, at: place)
        case 2: name[place] = letter
        default: if place > 0 { name.swapAt(place, place - 1) }
        }
        return name
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func mistypedSearchEqualsComparingWithEveryName(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        let index = CityNameIndex(.shared)
        for mistakes in 1...3 {
            var name = Self.keys[Int(numbers.next() % UInt64(Self.keys.count))].name
            for _ in 0..<mistakes { name = mistyped(name, &numbers) }
            let most = name.count < 4 ? 0 : name.count < 8 ? 1 : 2
            var expected: Set<[Int]> = []
            for key in Self.keys where most > 0 && abs(key.name.count - name.count) <= most {
                let distance = distance(key.name, name)
                if distance <= most { expected.insert([key.city, key.isOtherName ? 1 : 0, distance]) }
            }
            let found = Set(index.similar(to: name).map { [$0.city, $0.isOtherName ? 1 : 0, $0.distance] })
            #expect(found == expected, "seed=\(seed) \(String(decoding: name, as: UTF8.self))")
        }
    }

    @Test func aBoundedComparisonEqualsAnUnboundedOne() {
        var numbers = SplitMix64(seed: 9)
        func word() -> [UInt8] { (0...numbers.next() % 7).map { _ in 97 + UInt8(numbers.next() % 3) } }
        var near = 0
        for round in 0..<20_000 {
            let (a, b, most) = (word(), word(), round % 4)
            let expected = distance(a, b)
            var mistyping = Mistyping(of: a, most: most)
            // The second search reuses the first one's buffers.
            _ = mistyping.distance(to: word())
            #expect(mistyping.distance(to: b) == (expected <= most ? expected : nil), "\(a) \(b) \(most)")
            guard expected <= most else { continue }
            near += 1
            #expect(LetterSet(a).mayDiffer(from: LetterSet(b), inAtMost: most), "\(a) \(b) \(most)")
        }
        #expect(near > 2000)
    }
}

@Suite struct FoldingTests {
    @Test func asciiIsFoldedAsOtherTextIs() {
        var numbers = SplitMix64(seed: 4)
        for _ in 0..<5000 {
            let bytes = (0..<numbers.next() % 12).map { _ in UInt8(numbers.next() % 128) }
            let text = String(decoding: bytes, as: UTF8.self)
            let words = ["東", Folding.folded(text)].filter { !$0.isEmpty }
            #expect(Folding.folded("東 " + text) == words.joined(separator: " "), "\(bytes)")
        }
    }
}
