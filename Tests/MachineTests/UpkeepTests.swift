// An owner seals the closed segments of its log, and reads those that are sealed.

import AuthService
import Contracts
import GamesService
import Logging
import MemoryDisk
import Synchronization
import TestSupport
import Testing
import Values

@testable import EventLog
@testable import Machine
@testable import Process

/// The lines that a runner has logged.
private final class Said: Sendable {
    let text = Mutex("")
}

@Suite final class UpkeepTests {
    private let town = Town()
    private let disk = MemoryDisk()
    private let said = Said()
    private var jobs: [UpkeepJob] = []
    private var replies: [String] = []
    private var nowMs: Int64 = 0

    private func started(_ pace: UpkeepPace? = UpkeepPace()) throws -> Runner<Auth> {
        let logger = Logger(service: "auth", format: .text) { [said] line in
            said.text.withLock { $0 += String(decoding: line, as: UTF8.self) }
        }
        let engine = FileEngine(
            disk, directory: "data/auth", source: "auth", segmentBytesMax: 1000, frameBytes: 500)
        let runner = Runner(
            Store<Auth>(engine, instance: "test", logger: logger), town.auth.settings,
            Entropy(SplitMix64(seed: 1)), logger: logger, at: moment, upkeep: pace)
        runner.letOut = { [unowned self] in
            if case .run(.upkeep(let job)) = $0 { jobs.append(job) }
            if case .reply(_, let frames) = $0 {
                replies.append(String(decoding: frames.joined(), as: UTF8.self))
            }
        }
        try runner.start(isAlone: true)
        try runner.turn()
        return runner
    }

    private var moment: Moment { Moment(wall: Town.noon.adding(milliseconds: nowMs), monotonicMs: nowMs) }

    /// Some time passes, and what is due begins.
    private func pass(_ ms: Int64, _ runner: Runner<Auth>) throws {
        nowMs += ms
        runner.at(moment)
        try runner.tick()
        try runner.turn()
    }

    /// Ends the jobs that have begun.
    private func finish(_ runner: Runner<Auth>) throws {
        for job in jobs { try runner.done(.upkept(job.run())) }
        jobs = []
    }

    private func write(_ count: Int, _ runner: Runner<Auth>) throws {
        for device in 0..<count { try ask(guest("phone-\(nowMs)-\(device)"), runner) }
    }

    private func guest(_ device: String) -> RequestEnvelope {
        RequestEnvelope(
            id: town.freshID(), type: "account.guest", data: Array(#"{"deviceId":"\#(device)"}"#.utf8))
    }

    private func ask(_ request: RequestEnvelope, _ runner: Runner<Auth>) throws {
        try request.bytes.withUnsafeBytes { try runner.request(1, noun: "account", $0) }
        try runner.turn()
    }

    private var sealed: [String] {
        get throws { try disk.list("data/auth").filter { $0.hasSuffix(".jsonl.zst") }.sorted() }
    }

    /// Looks for something to do until there is nothing.
    private func keepUp(_ runner: Runner<Auth>) throws {
        try pass(600_000, runner)
        for _ in 0..<50 where !jobs.isEmpty {
            try finish(runner)
            try pass(1000, runner)
        }
    }

    @Test func aSegmentThatWasClosedForAnHourIsSealed() throws {
        let runner = try started()
        try write(6, runner)
        try keepUp(runner)
        #expect(try sealed.isEmpty)
        nowMs += 3_600_000
        try keepUp(runner)
        #expect(try sealed.count > 1)
        #expect(said.text.withLock { $0.contains("bytes of text are") })
        let head = runner.machine.head
        runner.finish()
        #expect(try started().machine.head >= head)
    }

    @Test func nothingIsSealedWhereTheSettingSaysSo() throws {
        let runner = try started(UpkeepPace(seals: false))
        try write(6, runner)
        nowMs += 3_600_000
        try keepUp(runner)
        #expect(try sealed.isEmpty)
    }

    @Test func damageInASealedSegmentIsNamedAndStopsNothing() throws {
        let runner = try started()
        try write(6, runner)
        nowMs += 3_600_000
        try keepUp(runner)
        let path = try "data/auth/\(#require(sealed.first))"
        var bytes = try #require(disk.contents(path))
        bytes[20] ^= 1
        disk.place(path, bytes)
        for _ in 0..<40 { try keepUp(runner); nowMs += 86_400_000 / 2 }
        #expect(runner.upkeep.damage.count == 1 && runner.upkeep.damage[0].contains("frame 1 of"))
        #expect(said.text.withLock { $0.ranges(of: "a sealed segment of the log is damaged").count } == 1)
        try write(1, runner)
        #expect(runner.isWritable)
    }

    @Test func aRepeatWhoseLinesAreDamagedIsAnsweredAndStopsNothing() throws {
        let request = guest("phone")
        let first = try started()
        try ask(request, first)
        try write(6, first)
        #expect(replies.count == 7 && !replies[0].contains("unavailable"), "\(replies)")
        nowMs += 3_600_000
        try keepUp(first)
        first.finish()
        for name in try sealed {
            let path = "data/auth/\(name)"
            var bytes = try #require(disk.contents(path))
            for frame in try SealedFile(disk, path).index.frames { bytes[frame.offset + 12] ^= 1 }
            disk.place(path, bytes)
        }
        // It has a snapshot, and needs none of those lines.
        let second = try started()
        replies = []
        try ask(request, second)
        #expect(replies.count == 1 && replies[0].contains("unavailable"), "\(replies)")
        #expect(second.isWritable && second.upkeep.damage.count == 1)
        try write(1, second)
        #expect(replies.count == 2 && !replies[1].contains("unavailable"), "\(replies)")
    }

    @Test func aRepeatWhoseLinesAreInAnArchiveOutOfReachIsAnsweredAndStopsNothing() throws {
        let request = guest("phone")
        let first = try started()
        try ask(request, first)
        try write(6, first)
        nowMs += 3_600_000
        try keepUp(first)
        first.finish()
        _ = try LogArchiving.perform(
            disk, directory: "data/auth", to: "/archive/auth", before: .distantFuture, history: LogTag(7),
            now: Town.noon)
        for name in try sealed { try disk.remove("data/auth/\(name)") }
        let second = try started()
        disk.faults.forbidden = ["/archive"]
        replies = []
        try ask(request, second)
        #expect(replies.count == 1 && replies[0].contains("unavailable"), "\(replies)")
        #expect(second.isWritable)
        #expect(throws: LogPageRefusal.self) { try second.store.log?.history.page(from: 1, limit: 1) }
        disk.faults.forbidden = []
        replies = []
        try ask(request, second)
        #expect(replies.count == 1 && !replies[0].contains("unavailable"), "\(replies)")
    }

    /// Whether the process runs for a round, or is started again each day.
    @Test(arguments: [1, 7, 900])
    func everySealedSegmentIsReadInARound(count: Int) {
        let sealed = (0..<count).map { UInt64($0 * 100 + 1) }
        let pace = UpkeepPace()
        for restartsDaily in [false, true] {
            var (upkeep, read) = (Upkeep(pace), [UInt64: Int]())
            for look in 0..<(28 * 144) {
                if restartsDaily, look % 144 == 0 { upkeep = Upkeep(pace) }
                for _ in 0..<20 {
                    upkeep.beginSegment(of: sealed, at: Town.noon.adding(milliseconds: Int64(look) * 600_000))
                    guard let place = upkeep.place else { break }
                    read[place.segment, default: 0] += 1
                    upkeep.didRead(nil)
                }
            }
            #expect(sealed.allSatisfy { read[$0] ?? 0 >= 2 }, "\(restartsDaily)")
            let most = read.values.max() ?? 0
            #expect(most <= (restartsDaily ? 31 : 3), "\(most)")
        }
    }
}
