// Reproducible seeds: printed, and taken from RALLY_SEED if that is set. RALLY_SEEDS_TIMES=40 takes forty times as
// many, for long tests.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

public enum Seeds {
    /// A number of seeds for one test, or the requested one.
    public static func some(_ count: Int, function: String = #function) -> [UInt64] {
        if let seed = number("RALLY_SEED") { return [seed] }
        let seeds = (0..<count * times).map { _ in UInt64.random(in: 1...999_999_999) }
        print("\(function): seed=\(seeds.map(String.init).joined(separator: ",")) (RALLY_SEED=… repeats one)")
        return seeds
    }

    /// How much longer than usual a test shall take.
    public static let times = max(1, number("RALLY_SEEDS_TIMES").map { Int($0) } ?? 1)

    private static func number(_ name: String) -> UInt64? {
        getenv(name).flatMap { UInt64(String(cString: $0)) }
    }
}
