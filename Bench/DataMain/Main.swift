// `bench-data`: see its help.

import BenchData
import Logging
import Platform
import Usage
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Main {
    static let program = Program(
        "bench-data",
        opening: """
            bench-data: writes logs to measure with.

                bench-data ./data --games 100000
            """,
        [
            .init(options: [
                Option("--accounts", "N", "how many accounts (1000)"), Option("--games", "N", "games (1000)"),
                Option("--rsvps", "N", "RSVPs (10000)"), Option("--seed", "N", "another town for each (1)"),
            ])
        ], closing: "Exit status: 0; 1 if it could not write; 64 if it was called wrongly.")

    static func main() {
        exit(
            program.run(Array(CommandLine.arguments.dropFirst())) { arguments throws(UsageError) in
                guard let directory = arguments.words.first else {
                    throw UsageError("a directory is missing")
                }
                try arguments.refuseWords(after: 1)
                func number(_ name: String, _ usual: Int) throws(UsageError) -> Int {
                    try arguments.whole(name, in: 0...Int.max) ?? usual
                }
                let plan = BenchPlan(
                    seed: UInt64(try number("--seed", 1)), now: WallClock.now,
                    accounts: try number("--accounts", 1000), games: try number("--games", 1000),
                    rsvps: try number("--rsvps", 10_000))
                return write(plan, into: directory)
            })
    }

    /// - Returns: the exit status.
    private static func write(_ plan: BenchPlan, into directory: String) -> Int32 {
        do {
            for log in try BenchTown.write(plan, into: directory) {
                print("\(log.source): \(log.events) events, \(log.bytes) bytes")
            }
            return ExitStatus.success
        } catch {
            Descriptor.write("bench-data: \(error)\n", to: 2)
            return ExitStatus.failure
        }
    }
}
