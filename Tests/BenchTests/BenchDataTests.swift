// The logs that measurements start from equal those that services write.

import AuthService
import BenchData
import Contracts
import EventLine
import EventLog
import Foundation
import GamesService
import JSON
import NotifyService
import Platform
import RsvpService
import SocialService
import StatsService
import Testing
import Values

@testable import Machine
@testable import Process

@Suite struct BenchDataTests {
    let directory = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())").path
    let plan = BenchPlan(
        seed: 7, now: Timestamp(milliseconds: 1_796_126_400_000), accounts: 60, games: 40, rsvps: 1500)

    private func inTown(_ body: (String) throws -> Void) throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try BenchTown.write(plan, into: directory)
        try body(directory)
    }

    @Test func everyGeneratedLogIsSoundAndHasSeenOnlyExistingLines() throws {
        try inTown { directory in
            let surveys = try ["auth", "games", "rsvp"].map { (name: String) in
                try LogSurvey.take(PosixDisk(), directory: "\(directory)/\(name)", source: name)
            }
            for survey in surveys {
                guard case .whole = survey.finding else {
                    Issue.record("\(survey.directory): \(survey.finding)")
                    continue
                }
                for (source, sequence) in survey.lastSeen.all.map({ ($0.source, $0.sequence) }) {
                    #expect(sequence <= surveys.first { $0.source == source }?.lines ?? 0)
                }
            }
            #expect(surveys.map(\.lines) == [601, 41, 1540])
        }
    }

    @Test func servicesStartFromTheGeneratedLogs() throws {
        try inTown { directory in
            let rsvp = try replayed(Rsvp.self, from: directory)
            #expect(rsvp.remembered.count == 1500)
            #expect(try replayed(Games.self, from: directory).remembered.count == 40)
            #expect(try replayed(Auth.self, from: directory).remembered.count == 120)
        }
    }

    @Test func aPlanGivesTheSameBytesEachTime() throws {
        try inTown { first in
            let second = first + "-again"
            defer { try? FileManager.default.removeItem(atPath: second) }
            try BenchTown.write(plan, into: second)
            for log in ["auth", "games", "rsvp"] {
                let files = try FileManager.default.contentsOfDirectory(atPath: "\(first)/\(log)")
                    .filter { $0.hasSuffix(".jsonl") }
                #expect(files.count == 1)
                for file in files {
                    let bytes = FileManager.default.contents(atPath: "\(first)/\(log)/\(file)")
                    #expect(bytes == FileManager.default.contents(atPath: "\(second)/\(log)/\(file)"))
                }
            }
        }
    }

    @Test func generatedPostsAreASoundLogThatSocialStartsFrom() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var plan = plan
        plan.posts = 900
        let written = try BenchTown.writePosts(plan, into: directory)
        #expect(written.map(\.source) == ["auth", "social"])
        let survey = try LogSurvey.take(PosixDisk(), directory: "\(directory)/social", source: "social")
        guard case .whole = survey.finding else {
            Issue.record("\(survey.directory): \(survey.finding)")
            return
        }
        #expect(survey.lines == written[1].events && survey.lastSeen == Positions(["auth": 601]))
        try compare(Social.self, directory)
    }

    @Test func matchesAreASoundLogThatGamesStartsFrom() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let matches = BenchMatches(plan, count: 300)
        let written = try BenchTown.writeMatches(matches, into: directory)
        #expect(written.map(\.source) == ["auth", "games"] && written[1].events == 600)
        #expect(matches.meetings(of: 0, and: 1) >= 30)
        try compare(Games.self, directory)
    }

    @Test func cardsAreASoundLogThatGamesStartsFrom() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let written = try BenchTown.write(plan, with: BenchCards(plan), into: directory)
        #expect(written.map(\.source) == ["auth", "games", "rsvp"])
        #expect(written[1].events >= UInt64(plan.accounts + plan.games))
        try compare(Games.self, directory)
        try compare(Rsvp.self, directory)
    }

    @Test func theLogsOfAllServicesAreSoundAndTheyStartFromThem() throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var plan = plan
        plan.posts = 100
        let written = try BenchTown.writeAll(plan, BenchNews(plan, count: 400), into: directory)
        #expect(written.map(\.source) == Catalogue.serviceNames)
        for log in written {
            let survey = try LogSurvey.take(
                PosixDisk(), directory: "\(directory)/\(log.source)", source: log.source)
            guard case .whole = survey.finding else {
                Issue.record("\(survey.directory): \(survey.finding)")
                continue
            }
            #expect(survey.lines == log.events)
        }
        #expect(written[4].events == 801 && written[5].events == 450)
        try compare(Notify.self, directory)
        try compare(Stats.self, directory)
    }

    /// The pages of a log for a follower that begins with nothing.
    private func fetched(
        _ reader: LogReader, for service: String, of types: [String]?
    ) throws -> (lines: Int, skips: Int, bytes: Int) {
        var (position, counts) = (Position.start, (lines: 0, skips: 0, bytes: 0))
        while true {
            let page = try reader.page(
                after: position, for: service, of: types.map { AskedTypes($0) }, limit: 1000)
            guard !page.isEmpty else { return counts }
            for entry in page {
                try entry.withUnsafeBytes { entry in
                    if LineSkip.isOne(entry) {
                        counts.skips += 1
                        position = try LineSkip(entry).at
                    } else {
                        counts.lines += 1
                        position = try LineView(entry).line().position
                    }
                }
                counts.bytes += entry.count + 1
            }
        }
    }

    /// rsvp needs four of an account's ten lines, notify five and stats seven. They are the longer ones.
    @Test func aFollowerOfAuthGetsTheTypesThatItsRulesName() throws {
        func check<S: Service>(_ service: S.Type, _ reader: LogReader, lines: Int, percent: Int) throws {
            let all = try fetched(reader, for: S.name, of: nil)
            let some = try fetched(reader, for: S.name, of: S.rules.observedTypes(of: "auth"))
            #expect(all.lines == 601 && some.lines == lines, "\(S.name)")
            #expect(some.skips < 200 && some.bytes * 100 < all.bytes * percent, "\(S.name): \(some)")
        }
        try inTown { directory in
            let path = "\(directory)/auth"
            let lock = try #require(
                try LogLock.tryAcquire(PosixDisk(), directory: path, instance: "test", time: plan.now))
            let log = try EventLog.open(PosixDisk(), directory: path, source: "auth", lock: lock)
            defer { log.close() }
            try check(Rsvp.self, log.reader, lines: 241, percent: 60)
            try check(Games.self, log.reader, lines: 241, percent: 60)
            try check(Social.self, log.reader, lines: 241, percent: 60)
            try check(Notify.self, log.reader, lines: 301, percent: 71)
            try check(Stats.self, log.reader, lines: 421, percent: 92)
        }
    }

    @Test func aTokenOfAGeneratedAccountIsValid() throws {
        let people = BenchPeople(plan)
        let token = try #require(people.token(of: 3, at: plan.now))
        #expect(token.split(separator: ".").count == 3)
        #expect(people.person(3).nickname.hasSuffix("3"))
    }

    /// Two threads get the same result as one; the log is longer than the block that one passes to the other.
    @Test func aStartFromGeneratedLogsReachesTheStateTheirLinesTell() throws {
        try inTown { directory in
            try compare(Rsvp.self, directory)
            try compare(Auth.self, directory)
            try compare(Games.self, directory)
        }
    }

    private func compare<S: Service>(_ service: S.Type, _ directory: String) throws {
        let opened = try opened(S.self, from: directory)
        let replayed = try replayed(S.self, from: directory)
        #expect(try JSONCoding.encode(opened.state) == JSONCoding.encode(replayed.state))
        #expect(opened.synced == replayed.synced)
    }

    @Test func aLogOfANewerVersionIsRefusedWhereverItIs() throws {
        for line in [1, 700, 1540] {
            try inTown { directory in
                let path = "\(directory)/rsvp/\(LogDirectoryName.first)"
                var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                let known = try EventLine(parsing: Array(lines[line - 1].utf8))
                var header = known.header
                header.type = "rsvp.from-the-future"
                let foreign = EventLine(header: header, data: Array("{}".utf8))
                lines[line - 1] = Substring(String(decoding: foreign.bytes, as: UTF8.self))
                try (lines.joined(separator: "\n") + "\n").write(
                    toFile: path, atomically: true, encoding: .utf8)
                let refusal = #expect(throws: LogRefusal.self) { try opened(Rsvp.self, from: directory) }
                #expect(refusal?.code == .newerVersion && refusal?.reason.contains("event \(line) ") == true)
            }
        }
    }

    private enum LogDirectoryName { static let first = "00000000000000000001.jsonl" }

    private func opened<S: Service>(_ service: S.Type, from directory: String) throws -> Machine<S> {
        let path = "\(directory)/\(S.name)"
        #expect(
            try FileEngine(PosixDisk(), directory: path, source: S.name).secret() != nil, "a service starts")
        let lock = try #require(
            try LogLock.tryAcquire(PosixDisk(), directory: path, instance: "test", time: plan.now))
        defer { lock.release() }
        let replay = Replay(fresh(S.self), usesSnapshots: true)
        let log = try EventLog.open(
            PosixDisk(), directory: path, source: S.name, lock: lock, rebuilding: replay)
        return try replay.finish(log)
    }

    private func fresh<S: Service>(_ service: S.Type) -> Machine<S> {
        Machine(
            settings: Settings(zones: .shared, secret: SecretKey([1])), entropy: Entropy(SplitMix64(seed: 1)),
            role: .starting)
    }

    private func replayed<S: Service>(_ service: S.Type, from directory: String) throws -> Machine<S> {
        let disk = PosixDisk()
        let path = "\(directory)/\(S.name)"
        #expect(
            try FileEngine(PosixDisk(), directory: path, source: S.name).secret() != nil, "a service starts")
        let lock = try #require(
            try LogLock.tryAcquire(disk, directory: path, instance: "test", time: plan.now))
        let log = try EventLog.open(disk, directory: path, source: S.name, lock: lock)
        var machine = fresh(S.self)
        try log.replay(after: 0) { try machine.replay($0) }
        machine.didReplay(through: log.head)
        log.close()
        return machine
    }
}
