// A machine and its log in one process.

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

@Suite struct RunnerTests {
    private let town = Town()
    private let logger = Logger(service: "games", format: .text) { _ in }

    private func started(on disk: MemoryDisk = MemoryDisk(), taking: Bool = true) throws -> Runner<Games> {
        let store = Store<Games>(
            FileEngine(disk, directory: "data/games", source: "games"), instance: "test",
            logger: logger)
        let runner = Runner(
            store, town.games.settings, Entropy(SplitMix64(seed: 1)), logger: logger,
            at: Moment(wall: Town.noon, monotonicMs: 0))
        try runner.start(isAlone: true)
        if taking { try runner.turn() }
        return runner
    }

    /// Asks for a page of the log.
    private func ask(_ runner: Runner<Games>, _ ticket: Ticket, _ data: String) throws {
        let envelope = RequestEnvelope(id: town.freshID(), type: "log.read", data: Array(data.utf8))
        try envelope.bytes.withUnsafeBytes { try runner.request(ticket, noun: "log.games", $0) }
        try runner.turn()
    }

    @Test func aHundredAndTwentyEightPagesAreReadAtATime() throws {
        let runner = try started()
        var jobs: [Job<Games>] = []
        var replies: [Ticket: String] = [:]
        runner.letOut = { action in
            if case .run(let job) = action { jobs.append(job) }
            if case .reply(let ticket, let frames) = action {
                replies[ticket] = String(decoding: frames[0], as: UTF8.self)
            }
        }
        for ticket in 1...Ticket(129) { try ask(runner, ticket, "{\"from\":1}") }
        #expect(jobs.count == 128 && Array(replies.keys) == [129])
        #expect(replies[129]?.contains("too many read the log of games now") == true)
        try runner.done(jobs[0].run(at: 0) { Games.perform($0, nil) })
        #expect(replies[1]?.contains("\"ok\":true") == true)
        try ask(runner, 130, "{\"from\":1}")
        #expect(jobs.count == 129 && replies[130] == nil, "there is room again")
        try ask(runner, 131, "{\"from\":1}")
        #expect(replies[131]?.contains("too many") == true)
    }

    @Test(arguments: [(nil, 1000), (1000, 1000), (1001, 1000), (Int.max, 1000), (999, 999), (0, 1), (-1, 1)])
    func aPageHasAThousandLinesAtTheMost(asked: Int?, given: Int) throws {
        let runner = try started()
        var limits: [Int] = []
        runner.letOut = { if case .run(.page(_, let page)) = $0 { limits.append(page.limit) } }
        try ask(runner, 1, asked.map { "{\"from\":1,\"limit\":\($0)}" } ?? "{\"from\":1}")
        #expect(limits == [given])
    }

    @Test(arguments: [(256, 128, true), (257, 128, false), (256, 129, false), (0, 0, true)])
    func aPageIsAskedForBy256TypesAtTheMost(count: Int, bytes: Int, isTaken: Bool) throws {
        let runner = try started()
        var (pages, refusals) = (0, "")
        runner.letOut = { action in
            if case .run(.page(_, let page)) = action, page.types != nil { pages += 1 }
            if case .reply(_, let frames) = action { refusals += String(decoding: frames[0], as: UTF8.self) }
        }
        let type = String(repeating: "x", count: bytes)
        let types = Array(repeating: "\"\(type)\"", count: count).joined(separator: ",")
        try ask(runner, 1, "{\"from\":1,\"types\":[\(types)]}")
        #expect(pages == (isTaken ? 1 : 0))
        #expect(refusals.contains("at most 256 types, each of at most 128 bytes") != isTaken)
    }

    /// Found by the simulation, seed 172930116: it accepted requests again, and started deliveries that nobody took.
    @Test func stopIsHonouredAfterTheLogWasReopened() throws {
        let store = Store<Games>(
            FileEngine(MemoryDisk(), directory: "data/games", source: "games"), instance: "test",
            logger: logger)
        let runner = Runner(
            store, town.games.settings, Entropy(SplitMix64(seed: 1)), logger: logger,
            at: Moment(wall: Town.noon, monotonicMs: 0))
        var isTaking: Bool?
        runner.letOut = { if case .take(let now) = $0 { isTaking = now } }
        try runner.start(isAlone: true)
        try runner.turn()
        #expect(isTaking == true && runner.machine.role == .primary)
        runner.stop()
        try runner.appendFailed(AppendFailure(.noSpace, "no space left"))
        runner.at(Moment(wall: Town.noon.adding(milliseconds: 2000), monotonicMs: 2000))
        try runner.tick()
        try runner.turn()
        #expect(isTaking == false && runner.machine.role == .stopping && runner.isIdle)
    }

    /// Without a bus nobody is served.
    @Test func aServiceIsNotReadyBeforeTheBusHasAnswered() throws {
        let lines = Mutex("")
        let logger = Logger(service: "games", format: .text) { line in
            lines.withLock { $0 += String(decoding: line, as: UTF8.self) }
        }
        let engine = FileEngine(MemoryDisk(), directory: "data/games", source: "games")
        let runner = Runner(
            Store<Games>(engine, instance: "test", logger: logger), town.games.settings,
            Entropy(SplitMix64(seed: 1)), logger: logger, at: Moment(wall: Town.noon, monotonicMs: 0))
        try runner.start(isAlone: true)
        func readyCount(hearing hearsBus: Bool) throws -> Int {
            runner.hearsBus = hearsBus
            try runner.turn()
            try runner.tick()
            return lines.withLock { $0.ranges(of: "ready at ").count }
        }
        for _ in 1...3 { #expect(try readyCount(hearing: false) == 0) }
        #expect(runner.machine.role == .primary)
        #expect(try readyCount(hearing: true) == 1)
        #expect(try readyCount(hearing: false) == 1 && readyCount(hearing: true) == 1, "it is said once")
    }

    /// Found while looking into failed requests: a trouble of less than a second appeared in no status.
    @Test func aTroubleIsToldForAWhileAfterItIsOver() throws {
        let runner = try started()
        #expect(runner.trouble == nil)
        try runner.appendFailed(AppendFailure(.noSpace, "no space left"))
        #expect(runner.trouble == "no space left")
        func at(_ ms: Int64) throws {
            runner.at(Moment(wall: Town.noon.adding(milliseconds: ms), monotonicMs: ms))
            try runner.tick()
        }
        try at(1000)
        #expect(runner.isWritable && runner.trouble == "no space left; the log was opened again since")
        try at(10_999)
        #expect(runner.trouble != nil)
        try at(11_000)
        #expect(runner.trouble == nil)
    }

    /// A full disk took the queries along; and with each opening of the log the process forgot that somebody listens to
    /// its status, so that it seemed to be dead.
    @Test func queriesAreAnsweredAndTheStatusGoesOnWhileTheLogCannotBeWritten() throws {
        let disk = MemoryDisk()
        let runner = try started(on: disk)
        var replies: [Ticket: String] = [:]
        runner.letOut = { action in
            if case .reply(let ticket, let frames) = action {
                replies[ticket] = String(decoding: frames[0], as: UTF8.self)
            }
        }
        func ask(_ ticket: Ticket, _ type: String) throws {
            let data = Array("{\"gameId\":\"\(town.freshID())\"}".utf8)
            let envelope = RequestEnvelope(id: town.freshID(), type: type, data: data)
            try envelope.bytes.withUnsafeBytes { try runner.request(ticket, noun: "games", $0) }
            try runner.turn()
        }
        func at(_ ms: Int64) throws {
            runner.at(Moment(wall: Town.noon.adding(milliseconds: ms), monotonicMs: ms))
            try runner.tick()
            try runner.turn()
        }
        Array("{\"listeners\":1}".utf8).withUnsafeBytes { runner.heard(topic: "_listen.status", $0) }
        // Less than a look wants, and enough to write the last batch again, in place.
        disk.faults.bytesLeft = 60_000
        try runner.appendFailed(AppendFailure(.noSpace, "no space left"))
        for second in Int64(0)...20 {
            try at(second * 1000 + 1)
            #expect(!runner.isWritable && runner.trouble == "no space left" && runner.machine.statusWanted)
            try ask(1, "games.get")
            #expect(
                replies[1]?.contains("unavailable") == false, "it is not found: \(replies[1] ?? "no answer")")
            try ask(2, "games.cancel")
            #expect(replies[2]?.contains("games cannot write its log at the moment") == true)
        }
        disk.faults.bytesLeft = nil
        try at(30_000)
        #expect(runner.isWritable && runner.machine.role == .primary && runner.machine.statusWanted)
        #expect(runner.trouble == "no space left; the log was opened again since")
        #expect(!runner.machine.isInformed, "timers wait for what the others wrote meanwhile")
        try ask(3, "games.cancel")
        #expect(replies[3]?.contains("cannot write") == false)
        #expect(try disk.list("data/games").allSatisfy { !$0.hasSuffix(".tmp") })
    }

    /// The first line of a process is written in the turn in which it would begin to take requests.
    @Test func aProcessThatStartsOnAFullDiskTakesQueriesUntilItStops() throws {
        let disk = MemoryDisk()
        let runner = try started(on: disk, taking: false)
        var isTaking = false
        runner.letOut = { if case .take(let now) = $0 { isTaking = now } }
        disk.faults.bytesLeft = 0
        try runner.appendFailed(AppendFailure(.noSpace, "no space left"))
        try runner.tick()
        #expect(isTaking && !runner.isWritable)
        runner.stop()
        try runner.tick()
        #expect(!isTaking && !runner.isWritable)
    }

    @Test func aProcessThatStopsWhileItsLogCannotBeWrittenIsIdle() throws {
        let disk = MemoryDisk()
        let runner = try started(on: disk)
        // Less than a look wants, and enough to write the last batch again, in place.
        disk.faults.bytesLeft = 60_000
        try runner.appendFailed(AppendFailure(.noSpace, "no space left"))
        try runner.tick()
        try runner.turn()
        runner.stop()
        try runner.tick()
        try runner.turn()
        #expect(runner.isIdle && !runner.isWritable)
    }

    /// Found with ten million accounts: auth's snapshot would have eighteen gigabytes, and a start can read two.
    @Test func aStateThatIsTooLargeHasNoSnapshotAndIsTriedAgainWhenTheLogIsTwiceAsLong() throws {
        let disk = MemoryDisk()
        let store = Store<Auth>(
            FileEngine(disk, directory: "data/auth", source: "auth"), instance: "test", logger: logger)
        let runner = Runner(
            store, town.auth.settings, Entropy(SplitMix64(seed: 1)), logger: logger,
            at: Moment(wall: Town.noon, monotonicMs: 0), snapshotLines: 1, snapshotBytesMax: 50)
        var jobs: [SnapshotJob] = []
        runner.letOut = { if case .run(.snapshot(let job)) = $0 { jobs.append(job) } }
        try runner.start(isAlone: true)
        try runner.turn()
        /// Writes a few more lines, and handles what is due.
        func signUp(_ device: Int) throws {
            let data = Array(#"{"deviceId":"phone-\#(device)"}"#.utf8)
            let envelope = RequestEnvelope(id: town.freshID(), type: "account.guest", data: data)
            try envelope.bytes.withUnsafeBytes { try runner.request(1, noun: "account", $0) }
            try runner.turn()
            try runner.tick()
        }
        try signUp(0)
        #expect(jobs.count == 1)
        try signUp(1)
        let length = runner.machine.head
        let tooLarge = jobs[0].run()
        #expect(tooLarge.problem?.contains("a start reads the whole log") == true)
        try runner.done(.snapshot(tooLarge))
        let began = jobs[0].position.sequence
        for device in 2..<100 where runner.machine.head < began + length {
            #expect(jobs.count == 1)
            try signUp(device)
        }
        #expect(runner.machine.head > length && jobs.count == 2)
        try runner.done(.snapshot(jobs[1].run()))
        runner.finish()
        #expect(try SnapshotStore(disk, directory: "data/auth", source: "auth").files() == [])
    }

    /// After an erasure older snapshots must go, with or without a new one.
    @Test func anErasureRemovesOlderSnapshotsAlsoWithoutANewOne() throws {
        let snapshots = SnapshotStore(MemoryDisk(), directory: "data/games", source: "games")
        try snapshots.disk.createDirectory("data/games")
        try snapshots.save([1], at: Position(sequence: 1, checksum: 0), schema: "s")
        func run(isOnly: Bool) -> SnapshotResult {
            SnapshotJob(
                snapshots: snapshots, position: Position(sequence: 2, checksum: 0), schema: "s",
                isOnly: isOnly,
                write: { _ in throw SectionTooLarge() }
            ).run()
        }
        #expect(run(isOnly: false).problem != nil)
        #expect(try snapshots.files().map(\.sequence) == [1])
        #expect(run(isOnly: true).problem != nil)
        #expect(try snapshots.files() == [])
    }
}
