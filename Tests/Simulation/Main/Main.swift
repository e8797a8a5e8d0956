// `simulate`: many runs of the simulation, one per seed. See its help.

import Contracts
import Dispatch
import Platform
import Simulation
import Synchronization
import Usage
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Main {
    static let program = Program(
        "simulate",
        opening: """
            simulate: bus, services, standbys and players on a made-up network, disk and clock, from a seed.

                simulate --seeds 1..1000          clean or not, and how often what was tried
                simulate --seeds 17 --story       all that happened in one run
            """,
        [
            .init(options: [
                Option("--seeds", "FIRST..LAST", "a run for each seed, or for one alone (1..100)"),
                Option(
                    "--engine", "files|database",
                    "where services keep their logs (default: a third of the seeds in the database)"),
                Option("--season", "fifty people and ninety days, and no trouble but theirs"),
                Option("--people", "N", "so many people in a season (default: 50)"),
                Option("--story", "tell all that happened in each run, not only where something was wrong"),
                Option(
                    "--asks-all",
                    "go on, with up to four times as many seeds, until each request was agreed to;\n"
                        + "one that never was is wrong, too"),
                Option(
                    "--sees-all",
                    "that, and if an event was never told, or a kind of notification never written"),
                Option(
                    "--events", "FILE",
                    "write the first lines of each kind of event there, as the logs hold them"),
                Option("--until-wrong", "end with the first run in which something was wrong"),
                Option("--jobs", "N", "so many runs at a time (default: as many as there are cores)"),
            ])
        ],
        closing:
            "A seed always leads to the same run. Exit status: 0; 1 if something was wrong; 64 if it was called wrongly."
    )

    static func main() {
        exit(
            program.run(Array(CommandLine.arguments.dropFirst())) { arguments throws(UsageError) in
                try arguments.refuseWords()
                return try run(arguments)
            })
    }

    private static func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
        var seeds: ClosedRange<UInt64>?
        if let text = arguments.value("--seeds") {
            guard let range = range(text) else {
                throw UsageError("--seeds takes one seed, or two with .. between them")
            }
            seeds = range
        }
        let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let jobs = try arguments.whole("--jobs", in: 1...1000) ?? cores
        let engine = try engine(arguments.value("--engine"))
        let isSeason = arguments.has("--season")
        let people = try arguments.whole("--people", in: 1...1000) ?? 50
        let seesAll = arguments.has("--sees-all")
        let asksAll = seesAll || arguments.has("--asks-all")
        let all = seeds ?? (isSeason ? 1...1 : 1...100)
        let series = Series(
            all, engine, seasonOf: isSeason ? people : nil, isTelling: arguments.has("--story"),
            endsWhenWrong: arguments.has("--until-wrong")
        ) { coverage in
            asksAll && !coverage.neverAgreed.isEmpty || seesAll && !coverage.isWhole
        }
        DispatchQueue.concurrentPerform(iterations: min(jobs, all.count)) { _ in series.work() }
        series.conclude()
        let coverage = series.coverage
        if let path = arguments.value("--events") { try write(coverage.examples, to: path) }
        let missing =
            (asksAll ? [("agreed to", coverage.neverAgreed)] : [])
            + (seesAll ? [("told", coverage.neverTold), ("notified", coverage.neverNotified)] : [])
        for (what, names) in missing where !names.isEmpty {
            print("  never \(what): \(names.joined(separator: " "))")
        }
        return series.failuresCount == 0 && missing.allSatisfy(\.1.isEmpty)
            ? ExitStatus.success : ExitStatus.failure
    }

    private static func write(_ examples: [String: [[UInt8]]], to path: String) throws(UsageError) {
        guard let file = fopen(path, "w") else { throw UsageError("--events: \(path) cannot be written") }
        let text = Outcome.lines(of: examples)
        fwrite(text, 1, text.count, file)
        fclose(file)
    }

    private static func engine(_ text: String?) throws(UsageError) -> Engine? {
        guard let text else { return nil }
        guard let engine = Engine(rawValue: text) else {
            throw UsageError("--engine takes \(Engine.allCases.map(\.rawValue).joined(separator: " or "))")
        }
        return engine
    }

    static func range(_ text: String) -> ClosedRange<UInt64>? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: true).map { UInt64($0) }
        guard let first = parts.first, let first, let last = parts.last, let last, parts.count <= 2,
            first <= last
        else { return nil }
        return first...last
    }
}

/// The runs of one call, shared by several threads.
final class Series: Sendable {
    private struct Progress {
        var next: UInt64?
        var doneCount = 0
        var failures: [Outcome] = []
        var troubles: [String: Int] = [:]
        var refusals: [String: Int] = [:]
        var fingerprint: UInt64 = 0
        var coverage = Coverage()
    }

    private let seeds: ClosedRange<UInt64>
    private let engine: Engine?
    /// The number of people in a season; `nil` for runs with troubles.
    private let people: Int?
    private let isTelling: Bool
    private let endsWhenWrong: Bool
    private let isIncomplete: @Sendable (Coverage) -> Bool
    /// Most runs until nothing is missing, as a multiple of the seeds.
    private static let timesMax: UInt64 = 4
    private let isWatched = isatty(2) == 1
    private let started = DispatchTime.now()
    private let progress: Mutex<Progress>

    init(
        _ seeds: ClosedRange<UInt64>, _ engine: Engine?, seasonOf people: Int?, isTelling: Bool,
        endsWhenWrong: Bool,
        goesOnWhile isIncomplete: @escaping @Sendable (Coverage) -> Bool
    ) {
        (self.seeds, self.engine) = (seeds, engine)
        self.people = people
        self.isTelling = isTelling
        self.endsWhenWrong = endsWhenWrong
        self.isIncomplete = isIncomplete
        progress = Mutex(Progress(next: seeds.lowerBound))
    }

    var failuresCount: Int { progress.withLock { $0.failures.count } }

    var coverage: Coverage { progress.withLock { $0.coverage } }

    /// Runs seeds until none is left.
    func work() {
        while let seed = takeSeed() {
            let world =
                people.map { World(seed: seed, seasonOf: $0, days: 90) } ?? World(seed: seed, engine: engine)
            note(world.run())
        }
    }

    private func takeSeed() -> UInt64? {
        progress.withLock { progress in
            guard let seed = progress.next else { return nil }
            progress.next = mayFollow(seed, progress) ? seed + 1 : nil
            return seed
        }
    }

    private func mayFollow(_ seed: UInt64, _ progress: Progress) -> Bool {
        if seed < seeds.upperBound { return true }
        let last = seeds.lowerBound + Self.timesMax * UInt64(seeds.count) - 1
        return seed < last && isIncomplete(progress.coverage)
    }

    private func note(_ outcome: Outcome) {
        let (done, failures) = progress.withLock { progress in
            progress.doneCount += 1
            progress.coverage.add(outcome)
            progress.troubles.merge(outcome.troubleCounts) { $0 + $1 }
            progress.refusals.merge(outcome.refusalCounts) { $0 + $1 }
            // Independent of the order.
            progress.fingerprint &+= outcome.fingerprint
            if !outcome.isClean {
                progress.failures.append(outcome)
                if endsWhenWrong { progress.next = nil }
            }
            if isTelling || !outcome.isClean { tell(outcome) }
            return (progress.doneCount, progress.failures.count)
        }
        if isWatched {
            let wrong = failures == 0 ? "" : ", \(failures) wrong"
            Descriptor.write("\r\u{1B}[K\(done) of \(seeds.count) seeds, \(seconds) s\(wrong)", to: 2)
        }
    }

    private func tell(_ outcome: Outcome) {
        if isWatched { Descriptor.write("\r\u{1B}[K", to: 2) }
        print("seed \(outcome.seed):")
        for line in isTelling ? outcome.story[...] : outcome.story.suffix(40) { print(line) }
        for problem in outcome.problems { print("  wrong: \(problem)") }
        let choice =
            people.map { " --season --people \($0)" } ?? engine.map { " --engine \($0.rawValue)" } ?? ""
        if !outcome.isClean { print("  again: simulate --seeds \(outcome.seed)\(choice) --story") }
    }

    func conclude() {
        if isWatched { Descriptor.write("\r\u{1B}[K", to: 2) }
        let progress = progress.withLock { $0 }
        print("\(progress.doneCount) seeds in \(seconds) s, \(progress.failures.count) wrong")
        print("  agreed to:  \(table(progress.coverage.agreed))")
        print("  refused:    \(table(progress.refusals))")
        print("  told of:    \(table(progress.coverage.notices))")
        print("  troubles:   \(table(progress.troubles))")
        print("  print:      \(String(progress.fingerprint, radix: 16))")
        if !progress.failures.isEmpty {
            print("  wrong:      \(progress.failures.map { "\($0.seed)" }.joined(separator: " "))")
        }
    }

    private func table(_ counts: [String: Int]) -> String {
        counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { "\($0.key) \($0.value)" }
            .joined(separator: ", ")
    }

    private var seconds: UInt64 {
        (DispatchTime.now().uptimeNanoseconds - started.uptimeNanoseconds) / 1_000_000_000
    }

}
