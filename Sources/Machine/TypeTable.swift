// A look-up table by event type, keyed by the type's bytes in a line. A start looks up millions of types; to
// make a String of each would take longer than to read the line.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Values by type. With a dozen or two types a linear search is faster than a hash table.
package struct TypeTable<Value: Sendable>: Sendable {
    private var types: [[UInt8]]
    private var values: [Value]

    init(_ values: [String: Value]) {
        let sorted = values.sorted { $0.key < $1.key }
        types = sorted.map { Array($0.key.utf8) }
        self.values = sorted.map(\.value)
    }

    var count: Int { values.count }

    /// Traps beyond ``count``.
    subscript(number: Int) -> Value { values[number] }

    /// The number of a type.
    func find(_ type: UnsafeRawBufferPointer) -> Int? {
        guard let bytes = type.baseAddress else { return nil }
        for index in types.indices
        where types[index].count == type.count && memcmp(types[index], bytes, type.count) == 0 {
            return index
        }
        return nil
    }
}
