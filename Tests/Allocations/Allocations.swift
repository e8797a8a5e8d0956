// The memory that a piece of code asks for.

import CAllocations

/// The allocations of one thread.
public struct Allocations: Sendable {
    public var count: Int
    public var bytes: Int
    /// Bytes of the largest one.
    public var largest: Int

    /// Counts those of the body; `nil` where they cannot be counted: without glibc, and under a sanitizer.
    public static func of(_ body: () throws -> Void) rethrows -> Allocations? {
        guard allocations_begin() else { return nil }
        defer { _ = allocations_end() }
        try body()
        let counted = allocations_end()
        return Allocations(
            count: Int(counted.count), bytes: Int(counted.bytes), largest: Int(counted.largest))
    }

    /// Whether they can be counted here.
    public static let areCounted = of {} != nil
}
