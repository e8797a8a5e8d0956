// Each packed collection equals the plain one after any operations, and copies are independent.

import TestSupport
import Testing
import Values

@testable import Packed

/// Few distinct hashes, so that many collide.
struct Word: Keyed {
    struct Key: TableKey {
        var name: Int
        var tableHash: UInt32 { UInt32(truncatingIfNeeded: name % 3000) &* 0x9E37_79B9 }
    }
    let key: Key
    var value = 0

    init(_ name: Int) { key = Key(name: name) }
}

@Suite struct ChunkedArrayTests {
    @Test func aChunkedArrayEqualsAnArray() {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        var chunks = ChunkedArray<Int>()
        var model: [Int] = []
        for step in 0..<20_000 {
            if model.isEmpty || random.next() % 4 != 0 {
                chunks.append(step)
                model.append(step)
            } else {
                let index = Int(random.next() % UInt64(model.count))
                chunks[index] += 7
                model[index] += 7
            }
        }
        #expect(model.count > ChunkedArray<Int>.size * 3)
        #expect(chunks.elementsEqual(model))
        #expect(ChunkedArray(model).elementsEqual(model))
        #expect(model.indices.allSatisfy { chunks.withElement($0) { $0 } == model[$0] })
    }

    @Test func aCopyOfAChunkedArrayStaysAsItWas() {
        var chunks = ChunkedArray(0..<5000)
        let copy = chunks
        for index in stride(from: 0, to: 5000, by: 3) { chunks[index] = -1 }
        chunks.append(5000)
        #expect(copy.elementsEqual(0..<5000))
        #expect(chunks.count == 5001 && chunks[3] == -1 && chunks[4] == 4)
    }
}

@Suite struct BitSlicedIndexTests {
    /// The properties of random elements, and the expected result of a query for each.
    private struct Both {
        /// More than one part.
        var index = BitSlicedIndex(properties: 80)
        var model: [Set<Int>] = []

        mutating func set(_ number: Int, _ has: Set<Int>) {
            while model.count <= number { model.append([]) }
            index.set(number, has.sorted())
            model[number] = has
        }

        mutating func set(_ number: Int, _ property: Int, _ has: Bool) {
            index.set(number, property, has)
            if has { model[number].insert(property) } else { model[number].remove(property) }
        }

        func found(_ groups: [[Int]]) -> [Int] {
            model.indices.reversed().filter { number in
                groups.allSatisfy { group in group.contains(where: model[number].contains) }
            }
        }
    }

    @Test func aBitSlicedIndexFindsWhatALinearScanFinds() {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        func some(_ count: Int) -> [Int] { (0..<count).map { _ in below(40) * 2 } }
        var both = Both()
        // Unsorted, and more than two blocks.
        both.set(BitSlicedIndex.thingsPerBlock * 2 + 70, [39])
        for _ in 0..<3000 { both.set(below(both.model.count), Set(some(below(20)))) }
        for _ in 0..<3000 { both.set(below(both.model.count), below(40) * 2, below(2) == 0) }
        var answers = 0
        for _ in 0..<200 {
            let groups = (0..<(1 + below(4))).map { _ in some(1 + below(5)) }
            let (marked, expected) = (both.index.having(oneOfEach: groups), both.found(groups))
            var found: [Int] = []
            marked.forEachBackwards {
                found.append($0)
                return true
            }
            #expect(found == expected && marked.count == expected.count, "\(groups)")
            #expect(both.model.indices.reversed().filter(marked.contains) == expected)
            answers += expected.count
        }
        #expect(answers > 20_000)
        #expect(both.index.having(oneOfEach: [[]]).count == 0)
        #expect(!both.index.having(oneOfEach: [[1]]).contains(both.model.count + 1_000_000))
    }

    @Test func enumerationStopsWhenTheBodyReturnsFalse() {
        var index = BitSlicedIndex(properties: 1)
        for number in 0..<2000 { index.set(number, [0]) }
        var found: [Int] = []
        index.having(oneOfEach: [[0]]).forEachBackwards {
            found.append($0)
            return found.count < 3
        }
        #expect(found == [1999, 1998, 1997])
    }
}

@Suite struct NumberIndexTests {
    /// With few hashes many collide; with many, pages are split.
    @Test(arguments: [40, 3000, 1 << 32])
    func aNumberIndexEqualsADictionaryOfSets(hashes: Int) {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        var index = NumberIndex()
        var model: [UInt32: UInt32] = [:]
        for number in 0..<UInt32(30_000) {
            let hash = UInt32(random.next() % UInt64(hashes)) &* 0x9E37_79B9
            index.insert(number, hash)
            model[number] = hash
            if random.next() % 3 == 0, let (other, otherHash) = model.randomElement(using: &random) {
                index.remove(other, otherHash)
                model[other] = nil
                // It does not exist any more: nothing happens.
                index.remove(other, otherHash)
            }
        }
        #expect(index.count == model.count)
        let missing = model.filter { number, hash in index.first(hash) { $0 == number } != number }
        #expect(missing.isEmpty)
        var found = 0
        for hash in Set(model.values) {
            _ = index.first(hash) { _ in
                found += 1; return false
            }
        }
        #expect(found == model.count)
    }

    @Test func aRemovedOrUnknownNumberIsNotFound() {
        var index = NumberIndex()
        #expect(index.first(7) { _ in true } == nil)
        index.insert(1, 7)
        #expect(index.first(7) { $0 == 2 } == nil)
        #expect(index.first(8) { _ in true } == nil)
        index.remove(1, 7)
        #expect(index.first(7) { _ in true } == nil && index.count == 0)
    }

    /// The hashes of a page share their leading bits.
    @Test func hashesOfAPageBeginAllOverIt() {
        let homes = Set((0..<UInt32(1000)).map { NumberIndex.Page.home(0xABC0_0000 | $0, of: 1000) })
        #expect(homes.count > 600 && homes.allSatisfy((0..<1000).contains))
    }
    @Test func aCopyOfANumberIndexStaysAsItWas() {
        var index = NumberIndex()
        for number in 0..<UInt32(5000) { index.insert(number, number &* 0x9E37_79B9) }
        let copy = index
        for number in 0..<UInt32(5000) { index.remove(number, number &* 0x9E37_79B9) }
        #expect(copy.count == 5000 && index.count == 0)
        #expect(copy.first(77 &* 0x9E37_79B9) { _ in true } == 77)
    }
}

@Suite struct KeyedTableTests {
    @Test func aKeyedTableEqualsADictionaryInOrderOfArrival() {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        var numbers = KeyedTable<Word>()
        var model: [Int: Int] = [:]
        var order: [Int] = []
        for _ in 0..<20_000 {
            let word = Word(Int(random.next() % 9000))
            let number = numbers.number(word.key, or: word)
            numbers[number].value += 1
            if model[word.key.name] == nil { order.append(word.key.name) }
            model[word.key.name, default: 0] += 1
            #expect(numbers[number].key == word.key)
        }
        #expect(numbers.rows.map(\.key.name) == order)
        #expect(numbers.rows.map(\.value) == order.map { model[$0] })
        #expect(order.indices.allSatisfy { numbers.find(Word(order[$0]).key) == $0 })
        #expect(numbers.find(Word(9001).key) == nil)
    }

    @Test func aKeyedTableOfFewRowsFindsThemWithoutAnIndex() {
        var numbers = KeyedTable<Word>()
        for name in 0..<40 {
            #expect(numbers.find(Word(name).key) == nil)
            #expect(numbers.append(Word(name)) == name)
            for known in 0...name { #expect(numbers.find(Word(known).key) == known) }
        }
    }

    @Test func anIDTableEqualsADictionary() {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        var table = IDTable<String>()
        var model: [ID: String] = [:]
        for step in 0..<5000 {
            let id = ID(high: 7, low: random.next() % 2000)
            let number = table.number(id, or: "\(step)")
            table[number: number] += "."
            model[id] = (model[id] ?? "\(step)") + "."
            #expect(table.key(number) == id && table.find(id) == number)
        }
        #expect(table.count == model.count && table.keys.count == model.count)
        for (id, text) in model { #expect(table[id] == text) }
        #expect(table[ID(high: 8, low: 1)] == nil)
    }
}

@Suite struct NumberedQueueTests {
    @Test func aNumberedQueueEqualsAnArrayAndKeepsItsNumbers() {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        var queue = NumberedQueue<Int>()
        var model: [Int] = []
        var taken = 0
        for step in 0..<30_000 {
            if random.next() % 5 < 3 {
                #expect(queue.append(step) == taken + model.count)
                model.append(step)
            } else {
                #expect(queue.popFirst() == model.first)
                if !model.isEmpty {
                    model.removeFirst()
                    taken += 1
                }
            }
            #expect(queue.count == model.count && queue.first == model.first)
        }
        #expect(queue.start == taken)
        #expect((queue.start..<queue.end).map { queue[$0] } == model)
    }
}

@Suite struct PackedBytesTests {
    @Test func aWritersBytesAreReadBack() throws {
        var writer = PackedWriter()
        let id = ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0x9e4f_5a6b_7c8d_9e0f)
        writer.append(UInt8(200))
        writer.append(id)
        writer.append(Timestamp(milliseconds: 1_796_126_400_123))
        writer.append(Int32(-5))
        var reader = try PackedReader(writer.text)
        #expect(try reader.read(UInt8.self) == 200)
        #expect(try reader.readID() == id)
        #expect(try reader.readTime() == Timestamp(milliseconds: 1_796_126_400_123))
        #expect(try reader.read(Int32.self) == -5)
        #expect(reader.isAtEnd)
    }

    @Test func aTruncatedPackedTextIsMalformed() throws {
        var reader = try PackedReader(Base64URL.encode([1, 2, 3] as [UInt8]))
        #expect(throws: PackedReader.Malformed.self) { try reader.readID() }
        #expect(throws: PackedReader.Malformed.self) { _ = try PackedReader("=") }
    }
}

@Suite struct SortedNumbersTests {
    @Test(arguments: Seeds.some(3)) func sortedNumbersEqualASortedArray(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Many have the same key.
        let keys = (0..<6000).map { _ in random.next() % 900 }
        let key = { (number: UInt32) in keys[Int(number)] }
        var numbers = SortedNumbers()
        var model: [UInt32] = []
        var absent = (0..<UInt32(6000)).map(\.self)
        for step in 0..<9000 {
            if step > 5000 ? random.next() % 4 != 0 : random.next() % 8 == 0, !model.isEmpty {
                let place = Int(random.next() % UInt64(model.count))
                let number = model.remove(at: place)
                #expect(numbers.rank(of: number, by: key) == place)
                numbers.remove(number, by: key)
                absent.append(number)
            } else if !absent.isEmpty {
                let number = absent.remove(at: Int(random.next() % UInt64(absent.count)))
                #expect(numbers.rank(of: number, by: key) == nil)
                numbers.remove(number, by: key)
                numbers.insert(number, by: key)
                model.insert(number, at: model.partition { key($0) <= key(number) })
            }
            if step % 500 == 0 { #expect(Array(numbers) == model && numbers.count == model.count) }
        }
        #expect(Array(numbers) == model)
        for start: UInt64 in [0, 1, 450, 899, 900] {
            var found: [UInt32] = []
            numbers.forEach(from: start, by: key) {
                found.append($0)
                return found.count < 70
            }
            #expect(found == Array(model.filter { key($0) >= start }.prefix(70)))
        }
        let copy = numbers
        for number in model { numbers.remove(number, by: key) }
        #expect(numbers.isEmpty && Array(numbers) == [] && Array(copy) == model)
    }
}

// MARK: - Rows as bytes

private struct Thing: PackedFields, Equatable, Sendable {
    struct Part: Equatable, Sendable {
        var weight: Double?
    }

    var id: ID
    var name = ""
    var number = 0
    var big: UInt64 = 0
    var times: [Timestamp] = []
    var marks: [String: Bool] = [:]
    var parts: [Part] = []
    var best: Part?

    init(blank id: ID) { self.id = id }

    init(id: ID, _ random: inout SplitMix64) {
        self.id = id
        let length = Int.random(in: 0..<300, using: &random)
        name = String((0..<length).map { _ in "aö李🏀".randomElement(using: &random) ?? " " })
        let shift = Int.random(in: 0..<64, using: &random)
        number = Int(truncatingIfNeeded: random.next()) >> shift
        big = random.next() >> UInt64(shift)
        times = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
            Timestamp(milliseconds: Int64(truncatingIfNeeded: random.next()))
        }
        marks = [name: Bool.random(using: &random)]
        parts = (0..<Int.random(in: 0..<3, using: &random)).map { Part(weight: $0 == 1 ? nil : 1 / 3) }
        best = parts.randomElement(using: &random)
    }

    mutating func eachField(_ pass: inout FieldPass) {
        pass("name", &name)
        pass("number", &number)
        pass("big", &big)
        pass("times", &times)
        pass("marks", &marks)
        pass("parts", &parts, blank: Part()) { $1("weight", &$0.weight) }
        pass("best", &best, blank: Part()) { $1("weight", &$0.weight) }
    }
}

@Suite struct PackedTableTests {
    @Test func aRowIsReadAsItWasWritten() {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        for number in [0, -1, 1, 63, 64, -64, -65, .min, .max] {
            var thing = Thing(blank: ID(high: 1, low: 2))
            (thing.number, thing.big) = (number, UInt64(bitPattern: Int64(number)))
            #expect(Thing(packed: thing.pack(), id: thing.id) == thing)
        }
        for _ in 0..<2000 {
            var thing = Thing(id: ID(high: random.next(), low: random.next()), &random)
            #expect(Thing(packed: thing.pack(), id: thing.id) == thing)
        }
    }

    @Test func aPackedTableEqualsADictionary() throws {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        var (table, model) = (PackedTable<Thing>(pageBytes: 4096), [ID: Thing]())
        var (oldTable, oldModel) = (table, model)
        for step in 0..<5000 {
            let id = ID(high: 0, low: UInt64.random(in: 0..<200, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                table[id] = nil
                model[id] = nil
            case 1, 2:
                let thing = Thing(id: id, &random)
                table[id] = thing
                model[id] = thing
            case 3:
                table[id]?.number += step
                model[id]?.number += step
            case 4:
                let (mine, its) = (table.change(id) { $0.number -= 1 }, model[id].map { _ in () })
                #expect((mine == nil) == (its == nil))
                model[id]?.number -= 1
            default: (oldTable, oldModel) = (table, model)
            }
            #expect(table[id] == model[id])
        }
        for (table, model) in [(table, model), (oldTable, oldModel)] {
            #expect(table.ids == model.keys.sorted())
            for id in table.ids { #expect(table[id] == model[id]) }
        }
    }
}
