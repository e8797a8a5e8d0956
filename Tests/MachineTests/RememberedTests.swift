// The table of remembered requests, compared with a dictionary and a list of its keys.

import Contracts
import JSON
import Packed
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct RememberedTests {
    private struct Model {
        var entries: [RequestKey: Remembered.Entry] = [:]
        var order: [RequestKey] = []

        mutating func note(_ key: RequestKey, _ digest: UInt64, _ sequence: UInt64, _ time: Timestamp) {
            if entries[key] != nil {
                entries[key]?.last = sequence
                return
            }
            entries[key] = .init(
                digest: UInt32(truncatingIfNeeded: digest), first: sequence, last: sequence, time: time)
            order.append(key)
            while let oldest = order.first, let entry = entries[oldest],
                time.since(entry.time) > Remembered.forMs
            {
                entries[oldest] = nil
                order.removeFirst()
            }
        }
    }

    @Test(arguments: Seeds.some(3)) func theRememberedTableIsADictionaryThatForgets(seed: UInt64) throws {
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
        let sections = MemorySections()
        var pass = SectionPass.writing(to: sections, textBytesMax: 0)
        try pass.rows("requests", &remembered)
        var (again, read) = (Remembered(), SectionPass.reading(from: sections))
        try read.rows("requests", &again)
        for key in keys { #expect(again[key] == model.entries[key]) }
        #expect(again.count == remembered.count)
    }

    /// The formats of earlier builds: whole ids, and in the first format also whole accounts.
    @Test(arguments: [nil, "2"]) func aSnapshotOfAnEarlierFormIsRead(form: String?) throws {
        var writer = PackedWriter()
        let account = ID(high: 5, low: 6)
        for number in 1...3 {
            if form == nil { writer.append(account) } else { writer.append(Remembered.Row.hash(account)) }
            writer.append(ID(high: 1, low: UInt64(number)))
            writer.append(UInt64(7) << 32 + UInt64(70 + number))
            writer.append(UInt64(number * 10))
            writer.append(Town.noon)
            writer.append(UInt64(number * 10 + 2))
        }
        let bytes = try JSONCoding.encode((form.map { [$0] } ?? []) + [writer.text])
        let remembered = try JSONCoding.decode(Remembered.self, from: bytes)
        #expect(remembered.count == 3)
        let key = RequestKey(account: account, request: ID(high: 1, low: 2))
        #expect(remembered[key] == .init(digest: 72, first: 20, last: 22, time: Town.noon))
        #expect(remembered[key]?.isOf(UInt64(7) << 32 + 72) == true && remembered[key]?.isOf(73) == false)
        #expect(remembered[RequestKey(account: nil, request: ID(high: 1, low: 2))] == nil)
    }

    @Test func aRememberedRowHoldsItsValues() {
        let time = Timestamp(milliseconds: 1_577_836_800_000 + 1 << 40 + 12_345)
        var remembered = Remembered()
        remembered.note(key(1), .max, sequence: 1 << 38 + 77, time: time)
        remembered.note(key(1), .max, sequence: 1 << 38 + 77 + 60_000, time: time)
        let line: UInt64 = 1 << 38 + 77
        #expect(remembered[key(1)] == .init(digest: .max, first: line, last: line + 60_000, time: time))
        remembered.note(key(1), .max, sequence: line + 1_000_000, time: time)
        #expect(remembered[key(1)]?.last == line + 65_535, "a command leaves fewer lines")
    }

    // MARK: - At its limits

    private func key(_ number: Int) -> RequestKey {
        RequestKey(account: nil, request: ID(high: 1, low: UInt64(number)))
    }

    @Test func pastTheLimitTheOldestRequestIsForgotten() {
        var remembered = Remembered(entriesMax: 3)
        for number in 1...3 { remembered.note(key(number), 7, sequence: UInt64(number), time: Town.noon) }
        remembered.note(key(1), 7, sequence: 4, time: Town.noon)
        #expect(remembered.count == 3 && remembered[key(1)]?.last == 4, "one that is known takes no place")
        remembered.note(key(4), 7, sequence: 5, time: Town.noon)
        #expect((1...4).map { remembered[key($0)] != nil } == [false, true, true, true])
        remembered.note(key(1), 7, sequence: 6, time: Town.noon)
        #expect((1...4).map { remembered[key($0)] != nil } == [true, false, true, true])
        #expect(Remembered.entriesMax == 2_000_000)
    }

    private func keep(_ number: Int, _ result: Result<[UInt8], Refusal>, in remembered: inout Remembered) {
        remembered.keep(key(number), .init(digest: 7, result: result, atMs: 0))
    }

    @Test func pastTheLimitTheOldestOutcomeIsForgotten() {
        var remembered = Remembered()
        for number in 1...10_000 { keep(number, .success([]), in: &remembered) }
        keep(10_000, .success([1]), in: &remembered)
        #expect(remembered.outcome(key(1)) != nil, "one that is known takes no place")
        keep(10_001, .success([]), in: &remembered)
        #expect(remembered.outcome(key(1)) == nil && remembered.outcome(key(2)) != nil)
        keep(1, .success([]), in: &remembered)
        #expect(remembered.outcome(key(1)) != nil && remembered.outcome(key(2)) == nil)
    }

    @Test func pastTheLimitOfBytesTheOldestOutcomesAreForgotten() {
        var remembered = Remembered()
        let mebibyte = [UInt8](repeating: 32, count: 1 << 20)
        for number in 1...64 { keep(number, .success(mebibyte), in: &remembered) }
        #expect(remembered.outcome(key(1)) != nil, "64 MiB")
        keep(65, .success([32]), in: &remembered)
        #expect((1...3).map { remembered.outcome(key($0)) != nil } == [false, true, true])
        keep(66, .success(Array(mebibyte.dropLast())), in: &remembered)
        #expect(remembered.outcome(key(2)) != nil, "there was room again")
        keep(67, .success([32]), in: &remembered)
        #expect(remembered.outcome(key(2)) == nil)
    }

    @Test func refusalsCountWithTheirSentences() {
        var remembered = Remembered()
        let text = String(repeating: "x", count: 4096)
        let refusal = Refusal(.invalidArgument, text).with { $0.fields = [FieldProblem("a", text)] }
        for number in 1...9000 { keep(number, .failure(refusal), in: &remembered) }
        #expect(remembered.outcome(key(1)) == nil && remembered.outcome(key(2000)) != nil)
    }
}
