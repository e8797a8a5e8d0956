// Hours of traffic with a mishap a minute: no process leaks memory or descriptors, and every error is logged
// (reliability.md, test 18).
//
//     RALLY_SOAK_S=3600 swift test --filter SoakTests      an hour; without it there is no soak

import Contracts
import Foundation
import JSON
import Testing
import Values

@Suite(.timeLimit(.minutes(90))) struct SoakTests {
    static let seconds = ProcessInfo.processInfo.environment["RALLY_SOAK_S"].flatMap { Int64($0) } ?? 0
    static let perSecond = 2000
    static let mishapMs: Int64 = 60_000
    /// The time until a process has allocated all its buffers.
    static let warmUpMs: Int64 = 20_000

    /// A process, from its start to its end.
    private struct Life {
        var name: String
        var samples: [(ms: Int64, residentBytes: Int, descriptors: Int)] = []
    }

    @Test(.enabled(if: seconds > 0)) func aProcessDoesNotGrowOverHoursOfMishaps() throws {
        try withTown { town in
            let traffic = try Traffic(town, perSecond: Self.perSecond)
            let seed = UInt64.random(in: 1...1_000_000)
            print("soak of \(Self.seconds) s with seed=\(seed)")
            var random = SplitMix64(seed: seed)
            var lives: [pid_t: Life] = [:]
            let (startMs, before) = (nowMs, traffic.acknowledged.value)
            var (sampleMs, mishapMs) = (nowMs, nowMs + Self.mishapMs)
            try eventually("the soak is over", withinMs: Self.seconds * 1000 + 60_000) {
                if nowMs >= sampleMs {
                    sampleMs += 2000
                    for name in ["bus"] + Catalogue.serviceNames { try sample(try town.child(name), &lives) }
                }
                if nowMs >= mishapMs {
                    mishapMs += Self.mishapMs
                    try mishap(town, &random)
                }
                return nowMs - startMs >= Self.seconds * 1000
            }
            let done = traffic.acknowledged.value - before
            print("\(done * 1000 / Int(nowMs - startMs)) events a second, \(traffic.refused)")
            try traffic.end()
            for name in ["bus"] + Catalogue.serviceNames {
                try town.awaitReady(try town.child(name), withinMs: 300_000)
            }
            for (_, life) in lives.sorted(by: { $0.value.name < $1.value.name }) { judge(life) }
            // At its end a service writes everything it remembers into a snapshot.
            for name in Catalogue.serviceNames + ["bus"] {
                try town.child(name).signal(SIGTERM)
                #expect(try town.child(name).awaitEnd(withinMs: 120_000) == .exited(0), "\(name)")
            }
            try town.expectSoundLogs()
            try expectNothingUnexplained(town)
        }
    }

    /// Kills a process, or stops it for a while.
    private func mishap(_ town: RealTown, _ random: inout SplitMix64) throws {
        let names = ["bus"] + Catalogue.serviceNames
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        if Bool.random(using: &random) {
            print("mishap: \(name) is killed")
            try town.kill(name)
            // A debug build may take long to read the backlog.
            try town.start(name, isAwaited: false)
        } else {
            print("mishap: \(name) is stopped for two seconds")
            let child = try town.child(name)
            child.signal(SIGSTOP)
            let untilMs = nowMs + 2000
            try eventually("a while") { nowMs >= untilMs }
            child.signal(SIGCONT)
        }
    }

    private func sample(_ child: Child, _ lives: inout [pid_t: Life]) throws {
        let statm = try String(contentsOfFile: "/proc/\(child.pid)/statm", encoding: .utf8)
        let pages = statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child.pid)/fd").count
        lives[child.pid, default: Life(name: child.name)].samples.append((nowMs, pages * 4096, open))
    }

    /// Judges the time after the warm-up. The memory of requests grows up to its own limit, so the services' memory is
    /// only printed.
    private func judge(_ life: Life) {
        guard let first = life.samples.first else { return }
        let warm = life.samples.filter { $0.ms - first.ms >= Self.warmUpMs }
        guard warm.count >= 20, let end = warm.last else { return }
        let half = warm[..<(warm.count / 2)]
        let (early, late) = (half.map(\.residentBytes).max() ?? 0, warm.map(\.residentBytes).max() ?? 0)
        let descriptors = warm.map(\.descriptors)
        print(
            "\(life.name): \((end.ms - first.ms) / 1000) s, \(early >> 20) MiB, later \(late >> 20) MiB, "
                + "\(descriptors.min() ?? 0) to \(descriptors.max() ?? 0) descriptors")
        // A reconnecting socket has a second descriptor beside the old one.
        #expect((descriptors.max() ?? 0) - (descriptors.min() ?? 0) <= 8, "\(life.name)")
        if life.name == "bus" { #expect(late <= early + early / 20 + (4 << 20), "\(life.name)") }
    }

    /// Errors in the log that no mishap explains.
    private func expectNothingUnexplained(_ town: RealTown) throws {
        let explained = ["lost a worker of", "\"message\":\"lost "]
        for name in ["bus"] + Catalogue.serviceNames {
            let errors = try town.child(name).said.split(separator: "\n").filter { line in
                line.contains("\"level\":\"error\"") && !explained.contains { line.contains($0) }
            }
            #expect(errors.isEmpty, "\(name): \(errors.prefix(5).joined(separator: "\n"))")
        }
    }
}
