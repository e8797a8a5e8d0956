// Pages of some types: whole lines of these, and skips that say what the others were (protocol.md, Reading logs).

import MemoryDisk
import Testing
import Values

@testable import EventLine
@testable import EventLog

/// A random log, by its seed.
private struct RandomLog {
    static let types = ["games.a", "games.b", "games.c", "games.d", "games._private.e", "games._seen"]
    var batches: [[EventLine]] = []
    /// The positions that all batches up to each line's had seen.
    var seen: [Positions] = []
    var random: SeededGenerator
    var lines: [EventLine] { batches.flatMap { $0 } }

    /// - Parameter sees: whether its batches have seen another log.
    init(seed: UInt64, count: Int = 60, sees: Bool) {
        random = SeededGenerator(seed: seed)
        var known = Positions()
        for _ in 0..<count {
            let isMark = sees && Int.random(in: 0..<5, using: &random) == 0
            let isNews = isMark || sees && Bool.random(using: &random)
            if isNews { known[Bool.random(using: &random) ? "auth" : "rsvp"] += 1 }
            let first = UInt64(seen.count + 1)
            let size = isMark ? 1 : Int.random(in: 1...4, using: &random)
            // Types come in runs, so that some frames hold few of them.
            let kind = Int.random(in: 0..<5, using: &random)
            let batch = (0..<size).map { number in
                let other = Int.random(in: 0..<8, using: &random)
                let type = Self.types[isMark ? 5 : other < 5 ? other : kind]
                return Self.line(
                    first + UInt64(number), type, first, first + UInt64(size) - 1,
                    seen: isNews && number == size - 1 ? known : nil)
            }
            batches.append(batch)
            seen += batch.map { _ in known }
        }
    }

    private static func line(
        _ sequence: UInt64, _ type: String, _ first: UInt64, _ last: UInt64, seen: Positions?
    ) -> EventLine {
        let header = EventHeader(
            sequence: sequence, source: "games", type: type, time: noon,
            reader: type == "games._private.e" ? "notify" : nil, batchStart: sequence == first ? nil : first,
            batchEnd: last, seen: seen)
        let data = type == "games._seen" ? nil : Array("{\"n\":\(sequence)}".utf8)
        return EventLine(header: header, data: data)
    }

    func written(sealed: Bool) throws -> EventLog {
        let log = try open(MemoryDisk(), segmentBytesMax: sealed ? 6000 : 1 << 20, frameBytes: 900)
        for batch in batches { try log.write(batch) }
        if sealed { try sealAll(log) }
        return log
    }
}

@Suite struct PageSkipTests {
    /// Reads a log page by page, and compares each entry with the lines that it stands for.
    /// - Returns: how many lines came whole, and how many skips stood for the others.
    private func check(
        _ log: EventLog, _ all: RandomLog, _ asked: [String], for reader: String?, limit: Int,
        _ comment: Comment
    ) throws -> (whole: Int, skips: Int) {
        let lines = all.lines
        var (position, told, counts) = (Position.start, Positions(), (whole: 0, skips: 0))
        while true {
            let page = try log.reader.page(
                after: position, for: reader, of: AskedTypes(asked), limit: limit)
            if page.isEmpty { break }
            for entry in page {
                let next = Int(position.sequence)
                if let skip = try entry.withUnsafeBytes({ LineSkip.isOne($0) ? try LineSkip($0) : nil }) {
                    try #require(skip.first == position.sequence + 1 && skip.last <= lines.count, comment)
                    let left = lines[next..<Int(skip.last)]
                    #expect(!left.contains { isShown($0, asked, reader) }, comment)
                    #expect(skip.at == left.last?.position, comment)
                    #expect(skip.batchEnd == left.last?.header.batchEnd, comment)
                    #expect(skip.isOnlyMarks == left.allSatisfy { $0.header.type == "games._seen" }, comment)
                    if let seen = skip.seen { told.merge(seen) }
                    // The first of its batches had seen all that its batches had seen.
                    let first = Int(min(left.first?.header.batchEnd ?? 0, skip.last)) - 1
                    if skip.last == skip.batchEnd { #expect(told == all.seen[first], comment) }
                    counts.skips += 1
                    position = skip.at
                } else {
                    let line = lines[next]
                    #expect(entry == line.shown(to: reader).bytes && isShown(line, asked, reader), comment)
                    if let seen = line.header.seen { told.merge(seen) }
                    counts.whole += 1
                    position = line.position
                }
                if lines[Int(position.sequence) - 1].endsBatch {
                    #expect(told == all.seen[Int(position.sequence) - 1], comment)
                }
            }
            #expect(lines[Int(position.sequence) - 1].endsBatch, "whole batches")
        }
        #expect(position == log.head, comment)
        return counts
    }

    private func isShown(_ line: EventLine, _ asked: [String], _ reader: String?) -> Bool {
        asked.contains(line.header.type) && (!line.header.isPrivate || line.header.reader == reader)
    }

    @Test(arguments: UInt64(1)...40) func skipsSayWhatWasLeftOut(seed: UInt64) throws {
        for sees in [true, false] {
            var all = RandomLog(seed: seed, sees: sees)
            let asked = RandomLog.types.filter { _ in Int.random(in: 0..<3, using: &all.random) == 0 }
            let limit = [1, 2, 7, 1000][Int(seed % 4)]
            for (sealed, reader) in [(false, nil), (true, nil), (true, "notify"), (false, "stats")] {
                let comment: Comment = "seed=\(seed) sees=\(sees) sealed=\(sealed) \(asked) limit=\(limit)"
                let counts = try check(
                    try all.written(sealed: sealed), all, asked, for: reader, limit: limit, comment)
                #expect(counts.whole == all.lines.count { isShown($0, asked, reader) }, comment)
            }
        }
    }

    @Test func aLogOfWhichNothingIsAskedForIsOneSkip() throws {
        let all = RandomLog(seed: 1, sees: false)
        for sealed in [true, false] {
            let log = try all.written(sealed: sealed)
            let page = try log.page(after: .start, of: AskedTypes([]), limit: 1000)
            #expect(page == [LineSkip(1, at: log.head).bytes])
        }
    }

    @Test func aSkipBeginsAnewWhereABatchHasSeenMore() throws {
        let log = try open(MemoryDisk())
        for (after, seen) in [(0, nil), (2, 5), (4, nil), (6, 9)] as [(UInt64, UInt64?)] {
            try log.write(batch(after: after, 2, seen: seen.map { Positions(["rsvp": $0]) }))
        }
        let page = try log.page(after: .start, of: AskedTypes(["games.cancelled"]), limit: 1000)
        let skips = try page.map { try $0.withUnsafeBytes { try LineSkip($0) } }
        #expect(skips.map(\.first) == [1, 3, 7] && skips.map(\.last) == [2, 6, 8])
        #expect(skips.map { $0.seen?["rsvp"] } == [nil, 5, 9])
    }

    @Test func aPageFromWithinABatchHasTheRestOfItApart() throws {
        let log = try open(MemoryDisk())
        try log.write(batch(after: 0, 3))
        try log.write(batch(after: 3, 2))
        let one = try #require(try log.reader.position(of: 1))
        let page = try log.page(after: one, of: AskedTypes([]), limit: 1000)
        let skips = try page.map { try $0.withUnsafeBytes { try LineSkip($0) } }
        #expect(skips.map(\.first) == [2, 4] && skips.map(\.last) == [3, 5])
    }

    @Test func nobodyGetsPrivateLinesByAskingForTheirType() throws {
        let log = try open(MemoryDisk())
        try log.write(batch(after: 0, 2, type: "games._private.address"))
        let page = try log.page(
            after: .start, of: AskedTypes(["games._private.address", "games._private"]), limit: 10)
        #expect(page == [LineSkip(1, at: log.head).bytes])
    }

    @Test func framesWithoutAnAskedTypeAreNotRead() throws {
        let disk = MemoryDisk()
        let log = try open(disk, segmentBytesMax: 3000, frameBytes: 600)
        for number in 0..<30 { try log.write(batch(after: UInt64(number), padding: 40)) }
        try sealAll(log)
        // Behind the head of the first frame.
        disk.flip(sealedFirst, at: 20)
        #expect(throws: LogPageRefusal.self) { try log.page(after: .start, limit: 1000) }
        let page = try log.page(after: .start, of: AskedTypes(["games.cancelled"]), limit: 1000)
        #expect(page == [LineSkip(1, at: log.head).bytes])
    }

    @Test func aPageLooksAtSixteenMebibytesOfLines() throws {
        let log = try open(MemoryDisk())
        for number in 0..<40 { try log.write(batch(after: UInt64(number), padding: 450_000)) }
        let page = try log.page(after: .start, of: AskedTypes([]), limit: 1000)
        let skip = try #require(try page.last?.withUnsafeBytes { try LineSkip($0) })
        #expect(page.count == 1 && skip.last == 38)
    }
}
