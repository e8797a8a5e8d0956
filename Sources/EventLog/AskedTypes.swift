// The types of events that the asker of a page names. Lines of other types are left out, with a skip in their place.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A set of types, looked up by their bytes in a line.
public struct AskedTypes: Sendable {
    private let types: [[UInt8]]

    public init(_ types: some Sequence<String>) { self.types = types.map { Array($0.utf8) } }

    /// With some dozens of types a linear search is the fastest: it compares lengths, and bytes only where they are equal.
    func contains(_ type: UnsafeRawBufferPointer) -> Bool {
        guard let wanted = type.baseAddress else { return false }
        return types.contains { known in
            known.count == type.count && memcmp(known, wanted, type.count) == 0
        }
    }

    func contains(_ type: String) -> Bool {
        var type = type
        return type.withUTF8 { contains(UnsafeRawBufferPointer($0)) }
    }
}
