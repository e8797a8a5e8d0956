// A quick hash. Swift's own is made for keys of any kind and takes longer than everything else that is done with an
// id; this one takes a few nanoseconds. Like Swift's it differs from process to process, so that nobody who chooses
// ids can choose them to collide, and like Swift's it must not leave the process: no order may depend on it.

import Values

/// What can be a key of a ``Register``, or of ``Numbers``.
public protocol Scattered: Equatable, Sendable {
    /// Equal keys have the same; others hardly ever.
    var scatter: UInt32 { get }
}

/// Where the hashes of this process begin.
@usableFromInline let scatterSeed: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max))

/// Two words multiplied, both halves of the product used: what each bit does reaches all bits of the result.
@inlinable public func scattered(_ high: UInt64, _ low: UInt64) -> UInt32 {
    let product = (high ^ scatterSeed.0).multipliedFullWidth(by: low ^ scatterSeed.1)
    let again = (product.high ^ product.low ^ high).multipliedFullWidth(
        by: 0x9E37_79B9_7F4A_7C15 ^ scatterSeed.1)
    return UInt32(truncatingIfNeeded: (again.high ^ again.low) >> 32)
}

extension ID: Scattered {
    @inlinable public var scatter: UInt32 { scattered(high, low) }
}

extension String: Scattered {
    public var scatter: UInt32 { UInt32(truncatingIfNeeded: hashValue) }
}
