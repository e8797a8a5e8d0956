// bench-data DIR --accounts N --games M --rsvps K [--seed S]: writes logs to measure with.

import BenchData
import Logging
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
enum Main {
    static let usage = "usage: bench-data DIR --accounts N --games M --rsvps K [--seed S]"

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        var numbers = ["--accounts": 1000, "--games": 1000, "--rsvps": 10_000, "--seed": 1]
        var index = 1
        while index < arguments.count {
            guard numbers[arguments[index]] != nil, index + 1 < arguments.count,
                let value = Int(arguments[index + 1]), value >= 0
            else { fail(usage, status: 64) }
            numbers[arguments[index]] = value
            index += 2
        }
        guard let directory = arguments.first, !directory.hasPrefix("-") else { fail(usage, status: 64) }
        let plan = BenchPlan(
            seed: UInt64(numbers["--seed"] ?? 1), now: WallClock.now, accounts: numbers["--accounts"] ?? 0,
            games: numbers["--games"] ?? 0, rsvps: numbers["--rsvps"] ?? 0)
        do {
            for log in try BenchTown.write(plan, into: directory) {
                print("\(log.source): \(log.events) events, \(log.bytes) bytes")
            }
        } catch {
            fail("bench-data: \(error)", status: 1)
        }
    }

    static func fail(_ text: String, status: Int32) -> Never {
        Descriptor.write(text + "\n", to: 2)
        exit(status)
    }
}
