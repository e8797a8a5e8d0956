// Rows in pages: they equal an array of rows after any operations, a copy stays as it was, and garbage goes.

import Allocations
import TestSupport
import Testing
import Values

@testable import Packed

/// Rows in pages of 256 bytes, and the rows that they should have.
private struct Both {
    var pages = RowPages(pageBytes: 256)
    var model: [[UInt8]?] = []
    var dropped: Set<Int> = []

    var numbers: [Int] { model.indices.filter { !dropped.contains($0) } }

    mutating func change(_ random: inout SplitMix64) {
        // Some are empty, some have a page of their own.
        let length = [0, 1, 5, 12, 20, 31, 32, 33, 200, 300].randomElement(using: &random) ?? 0
        let row = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        let number = numbers.randomElement(using: &random)
        switch (Int.random(in: 0..<8, using: &random), number) {
        case (0, _), (_, nil):
            let number = row.withUnsafeBytes { pages.append($0) }
            if number == model.count { model.append(row) } else { model[number] = row }
            dropped.remove(number)
        case (1, let number?) where model.count > 60:
            pages.drop(number)
            model[number] = []
            dropped.insert(number)
        case (_, let number?):
            row.withUnsafeBytes { pages.replace(number, with: $0) }
            model[number] = row
        }
    }

    var isRight: Bool {
        pages.count == model.count
            && model.indices.allSatisfy { number in
                pages.withRow(number) { Array($0) } == model[number]
                    && pages.isEmpty(number) == model[number]?.isEmpty
            }
            && pages.bytes.alive == model.reduce(0) { $0 + ($1?.count ?? 0) }
    }
}

@Suite struct RowPagesTests {
    @Test(arguments: Seeds.some(3)) func rowPagesEqualAnArrayAndCopiesStayAsTheyWere(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var now = Both()
        var copies: [Both] = []
        for step in 0..<6000 {
            // A copy that changes too writes into the same pages.
            if !copies.isEmpty, step % 3 == 0 {
                copies[Int.random(in: 0..<copies.count, using: &random)].change(&random)
            }
            now.change(&random)
            if step % 500 == 0 {
                copies.append(now)
                #expect(now.isRight && copies.allSatisfy(\.isRight))
            }
        }
        #expect(now.isRight && copies.allSatisfy(\.isRight))
    }

    @Test func numbersOfDroppedRowsAreUsedAgain() {
        var pages = RowPages(pageBytes: 256)
        for number in 0..<10 { #expect([1, 2].withUnsafeBytes { pages.append($0) } == number) }
        pages.drop(3)
        pages.drop(7)
        #expect(pages.isEmpty(3) && pages.isEmpty(7))
        #expect(Set((0..<2).map { _ in [9].withUnsafeBytes { pages.append($0) } }) == [3, 7])
        #expect([1].withUnsafeBytes { pages.append($0) } == 10 && pages.count == 11)
    }

    @Test(arguments: [256, 4096]) func garbageStaysBelowHalfOfWhatIsInUse(pageBytes: Int) {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        var pages = RowPages(pageBytes: pageBytes)
        let row = [UInt8](repeating: 7, count: 16)
        let count = 128 * pageBytes / row.count
        for _ in 0..<count { _ = row.withUnsafeBytes { pages.append($0) } }
        var most = 0
        for step in 0..<count * 10 {
            let number = Int.random(in: 0..<count, using: &random)
            row.withUnsafeBytes { pages.replace(number, with: $0) }
            if step % 32 == 0 { most = max(most, pages.bytes.held) }
        }
        #expect(most > count * row.count && most < count * row.count * 3 / 2)
    }

    @Test func rowsThatShrinkGiveTheirPagesBack() {
        var pages = RowPages(pageBytes: 256)
        for _ in 0..<1000 { _ = [UInt8](repeating: 1, count: 30).withUnsafeBytes { pages.append($0) } }
        for number in 0..<1000 where number % 10 != 0 { pages.drop(number) }
        // Each change moves a few.
        for _ in 0..<100 { [UInt8](repeating: 1, count: 30).withUnsafeBytes { pages.replace(0, with: $0) } }
        #expect(pages.bytes.alive == 3000 && pages.bytes.held < 4500)
        for number in stride(from: 0, to: 1000, by: 10) { pages.drop(number) }
        #expect(pages.bytes.alive == 0 && pages.bytes.held <= 256)
    }

    @Test func aRemovedRowIsNowhereOnceItsPageWasRewritten() {
        var pages = RowPages(pageBytes: 256)
        let (plain, secret) = ([UInt8](repeating: 1, count: 20), [UInt8](repeating: 0xEE, count: 20))
        for number in 0..<200 { _ = (number % 3 == 0 ? secret : plain).withUnsafeBytes { pages.append($0) } }
        func secrets() -> Int {
            var count = 0
            pages.forEachPage { page in count += page.count { $0 == 0xEE } }
            return count
        }
        #expect(secrets() == 67 * 20)
        for number in stride(from: 0, to: 200, by: 3) { pages.drop(number) }
        for _ in 0..<300 { plain.withUnsafeBytes { pages.replace(1, with: $0) } }
        #expect(secrets() == 0)
    }

    /// Copies may be changed by two threads at once: both write into the page that they share.
    @Test func copiesChangeOnTheirOwnThreads() async {
        var first = RowPages()
        for number in 0..<UInt8(100) { _ = [number].withUnsafeBytes { first.append($0) } }
        let start = first
        let ends = await withTaskGroup(of: (UInt8, RowPages).self) { group in
            for mark in UInt8(100)..<104 {
                group.addTask {
                    var pages = start
                    for step in 0..<20_000 {
                        let row = [UInt8](repeating: mark, count: 1 + step % 7)
                        row.withUnsafeBytes { pages.replace(step % 100, with: $0) }
                    }
                    return (mark, pages)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (mark, pages) in ends {
            let areRight = (0..<100).allSatisfy { number in
                pages.withRow(number) { row in !row.isEmpty && row.allSatisfy { $0 == mark } }
            }
            #expect(areRight)
        }
        #expect((0..<100).allSatisfy { number in start.withRow(number) { Array($0) } == [UInt8(number)] })
    }

    /// A slot's chunk and what leads to it, and sometimes a page; never the rows.
    @Test(.enabled(if: Allocations.areCounted)) func aChangeAfterACopyAllocatesSomeKilobytes() throws {
        var pages = RowPages()
        let row = [UInt8](repeating: 1, count: 100)
        for _ in 0..<100_000 { _ = row.withUnsafeBytes { pages.append($0) } }
        var copies: [RowPages] = []
        var most = 0
        for number in stride(from: 0, to: 100_000, by: 9973) {
            copies.append(pages)
            let spent = try #require(
                Allocations.of { row.withUnsafeBytes { pages.replace(number, with: $0) } })
            #expect(spent.largest <= RowPages.pageBytes)
            most = max(most, spent.bytes)
        }
        #expect(most < RowPages.pageBytes + 40 * 1024)
        // Without a copy, and with a page that has room: nothing.
        copies = []
        row.withUnsafeBytes { pages.replace(1, with: $0) }
        let spent = try #require(Allocations.of { row.withUnsafeBytes { pages.replace(2, with: $0) } })
        #expect(spent.count == 0)
    }
}
