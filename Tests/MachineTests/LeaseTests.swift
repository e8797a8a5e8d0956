// The output of a process after its lease on the log has ended.

import Contracts
import EventLine
import EventLog
import GamesService
import Logging
import MemoryDisk
import TestSupport
import Testing
import Values

import protocol EventLog.Disk

@testable import Machine
@testable import Process

@Suite struct LeaseTests {
    private let town = Town()
    private let lease = Lease()
    private let runner: Runner<Games>

    init() throws {
        let logger = Logger(service: "games", format: .text) { _ in }
        let files = FileEngine(MemoryDisk(), directory: "data/games", source: "games")
        let store = Store<Games>(LeasedEngine(files: files, lease: lease), instance: "test", logger: logger)
        runner = Runner(
            store, town.games.settings, Entropy(SplitMix64(seed: 1)), logger: logger,
            at: Moment(wall: Town.noon, monotonicMs: 0), nowMs: { [lease] in lease.nowMs })
        try runner.start(isAlone: true)
        try runner.turn()
    }

    /// The output after a request, if the process is paused for a while before it answers.
    private func answer(pausedForMs: Int64) throws -> [String] {
        var out: [String] = []
        runner.letOut = { action in
            switch action {
            case .reply(_, let frames): out.append(String(decoding: frames[0], as: UTF8.self))
            case .refuseAll: out.append("all are refused")
            default: break
            }
        }
        let envelope = RequestEnvelope(id: town.freshID(), type: "games.get", data: Array("{}".utf8))
        try envelope.bytes.withUnsafeBytes { try runner.request(1, noun: "games", $0) }
        lease.nowMs += pausedForMs
        try runner.turn()
        return out
    }

    @Test func anAnswerWithinTheLeaseIsReleasedWithoutACheck() throws {
        #expect(try answer(pausedForMs: 4999).count == 1)
        #expect(lease.renewalsCount == 0)
    }

    @Test func anAnswerAfterTheLeaseIsReleasedIfTheLogIsStillOwned() throws {
        let out = try answer(pausedForMs: 5000)
        #expect(out.count == 1 && out.first != "all are refused" && lease.renewalsCount == 1)
    }

    /// Found by the simulation, seed 14 on a database: waiting requests were never answered.
    @Test func waitingRequestsAreRefusedIfTheLogMayHaveAnotherOwner() throws {
        lease.isLost = true
        #expect(try answer(pausedForMs: 5000) == ["all are refused"])
        #expect(!runner.isWritable && runner.trouble != nil)
        let later = try answer(pausedForMs: 0)
        #expect(later.count == 1 && later[0].contains("cannot write its log"), "\(later)")
    }
}

/// A lease of five seconds, with its clock.
private final class Lease: @unchecked Sendable {
    var nowMs: Int64 = 0
    var untilMs: Int64 = 5000
    var isLost = false
    var renewalsCount = 0
}

private struct LeasedEngine: LogEngine {
    let files: FileEngine
    let lease: Lease

    var place: String { files.place }
    var source: String { files.source }
    var beside: any Disk { files.beside }
    var holder: String? { files.holder }
    func follower() -> any LogFollowing { files.follower() }
    func hasLines() throws(LogRefusal) -> Bool { try files.hasLines() }

    func tryOwn(as instance: String, at time: Timestamp) throws(LogRefusal) -> (any LogOwnership)? {
        try files.tryOwn(as: instance, at: time).map { LeasedOwnership(inner: $0, lease: lease) }
    }
}

private struct LeasedOwnership: LogOwnership {
    let inner: any LogOwnership
    let lease: Lease

    var untilMs: Int64 { lease.untilMs }
    func open(rebuilding: (any LogRebuilding)?) throws(LogRefusal) -> any OwnedLog {
        try inner.open(rebuilding: rebuilding)
    }
    func release() { inner.release() }

    func renew(at nowMs: Int64) throws(LogRefusal) {
        lease.renewalsCount += 1
        if lease.isLost { throw LogRefusal(.database, directory: "data/games", reason: "nobody answers") }
        lease.untilMs = nowMs + 5000
    }
}
