// Reproducible random numbers: the seed is printed, and taken from RALLY_SEED if that is set.

import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A generator for one test.
func seeded(function: String = #function) -> SplitMix64 {
    let seed = getenv("RALLY_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 0 ... .max)
    print("\(function): seed=\(seed) (RALLY_SEED=\(seed) swift test --filter ValuesTests)")
    return SplitMix64(seed: seed)
}
