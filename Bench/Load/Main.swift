// bench: measures Rally against limits and peers, and prints one table. deploy/bench builds what it needs and starts
// it.

import BenchReport
import Logging
import Platform
import Usage
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "worker", arguments.count == 2 {
            exit(
                ended {
                    try EchoWorker.run(arguments[1], Environment.variable("RALLY_BUS") ?? "")
                    return true
                })
        }
        exit(
            Options.program.run(arguments) { arguments throws(UsageError) in
                let options = try Options(arguments)
                return ended { try run(options) }
            })
    }

    /// - Returns: the exit status.
    private static func ended(_ work: () throws -> Bool) -> Int32 {
        do { return try work() ? ExitStatus.success : ExitStatus.failure } catch {
            Descriptor.write("bench: \(error)\n", to: 2)
            return ExitStatus.failure
        }
    }

    /// - Returns: whether every row with a target reaches it.
    private static func run(_ options: Options) throws -> Bool {
        let saved = try saved(options)
        let signals = try Signals()
        let place = try Workplace()
        // Wherever the bench is at a signal, this thread ends the processes that it started.
        let watch = try DedicatedThread("interrupt") {
            var poller = Poller()
            poller.add(descriptor: signals.descriptor)
            while ((try? poller.poll(timeoutMs: -1)) ?? 0) < 1 {}
            Descriptor.write("\n", to: 2)
            place.clear()
            exit(ExitStatus.interrupted)
        }
        defer {
            _ = watch
            place.clear()
        }
        let site = Site(
            products: options.products, limits: options.limits, scripts: options.scripts, place: place,
            runMs: options.runMs, isQuick: options.isQuick)
        let screen = Screen(besides: saved)
        var run = Run(head: options.head)
        var hasHead = false
        for chapter in try chapters(site, options) {
            let rows = chapter.rows.filter { options.wants($0.name) }
            if rows.isEmpty { continue }
            defer { chapter.close() }
            if !hasHead {
                if let saved { screen.note(saved.head.sentence(besides: run.head)) }
                screen.head()
            }
            hasHead = true
            measure(rows, options, screen)
            for row in rows {
                run.rows.append(row.result)
                screen.show(row.result)
            }
            if let note = chapter.note {
                run.notes.append(note)
                screen.note(note)
            }
            // Written after each chapter, so that a run that is interrupted keeps its results.
            if let path = options.savePath { try write(try run.text(), to: path) }
            if let path = options.chartPath, let sweep = chapter as? SweepChapter {
                try write(sweep.chart(of: run.head).svg, to: path)
            }
        }
        if !hasHead {
            Descriptor.write("bench: no row matches \(options.patterns.joined(separator: " "))\n", to: 2)
            return false
        }
        return !run.rows.contains { $0.isMissed }
    }

    /// Reads the saved run before anything is measured, so that an unreadable file is reported at once.
    private static func saved(_ options: Options) throws -> Run? {
        guard let path = options.comparePath else { return nil }
        guard let text = readText(path) else { throw BenchFailure(description: "cannot read \(path)") }
        do { return try Run(parsing: text) } catch { throw BenchFailure(description: "\(path): \(error)") }
    }

    private static func chapters(_ site: Site, _ options: Options) throws -> [any Chapter] {
        if options.chartPath != nil { return [SweepChapter(site)] }
        return [
            try BusChapter(site), RsvpChapter(site), DatabaseChapter(site), StackChapter(site),
            NearbyChapter(site),
            StartChapter(site),
            DeliveryChapter(site), EdgeChapter(site), FeedChapter(site), MillionChapter(site),
            SearchChapter(site), GroupChapter(site), CompetitionChapter(site), SparesChapter(site),
            DartsChapter(site), PlacesChapter(site),
        ]
    }

    /// Runs every gauge once a round, in turn, forwards and backwards, so that other load on the machine affects all of
    /// them.
    private static func measure(_ rows: [Row], _ options: Options, _ screen: Screen) {
        var gauges: [Gauge] = []
        for gauge in rows.flatMap({ options.isAlone ? [$0.ours] : $0.gauges })
        where !gauges.contains(where: { $0 === gauge }) {
            gauges.append(gauge)
        }
        for round in 0...options.rounds {
            for gauge in round % 2 == 0 ? gauges : gauges.reversed() {
                let row = rows.first { $0.gauges.contains { $0 === gauge } }
                screen.progress(
                    "\(round == 0 ? "warming up" : "round \(round) of \(options.rounds)"): \(row?.name ?? "") – \(gauge.name)"
                )
                gauge.run(isWarmUp: round == 0)
            }
        }
    }
}

extension Options {
    /// The facts about a run known before it begins.
    fileprivate var head: RunHead {
        RunHead(
            at: WallClock.now.description, revision: revision,
            cores: sysconf(Int32(_SC_NPROCESSORS_ONLN)), rounds: rounds, runMs: runMs, isQuick: isQuick)
    }
}
