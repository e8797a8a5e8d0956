// A 32-bit hash of ids in a few nanoseconds: Swift's own takes longer than the rest of a look-up. It is seeded at
// random in each process, so that nobody can choose ids that collide. Nothing that leaves the process may depend on it.

import Values

/// A key of a ``KeyedTable``.
public protocol TableKey: Equatable, Sendable {
    /// Equal keys have equal hashes; different keys rarely do.
    var tableHash: UInt32 { get }
}

@usableFromInline let hashSeed: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max))

/// Hashes two words: multiplies them and uses both halves of the product, so that each input bit affects the whole
/// result.
@inlinable public func mixedHash(_ high: UInt64, _ low: UInt64) -> UInt32 {
    let product = (high ^ hashSeed.0).multipliedFullWidth(by: low ^ hashSeed.1)
    let again = (product.high ^ product.low ^ high).multipliedFullWidth(
        by: 0x9E37_79B9_7F4A_7C15 ^ hashSeed.1)
    return UInt32(truncatingIfNeeded: (again.high ^ again.low) >> 32)
}

extension ID: TableKey {
    @inlinable public var tableHash: UInt32 { mixedHash(high, low) }
}

extension String: TableKey {
    public var tableHash: UInt32 { UInt32(truncatingIfNeeded: hashValue) }
}

/// A row number of another table.
extension UInt32: TableKey {
    @inlinable public var tableHash: UInt32 { mixedHash(UInt64(self), 0) }
}
