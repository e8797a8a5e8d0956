// A look-up table by event type, keyed by the type's bytes in a line. A start looks up millions of types; to
// make a String of each would take longer than to read the line.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Values by type. With up to two dozen types, a linear search is faster than a hash table: it compares lengths, and
/// bytes only for types of equal length.
package struct TypeTable<Value: Sendable>: Sendable {
    private var ends: [Int] = []
    private var bytes: [UInt8] = []
    private var values: [Value] = []

    init(_ values: [String: Value]) {
        for (type, value) in values.sorted(by: { $0.key < $1.key }) {
            bytes += type.utf8
            ends.append(bytes.count)
            self.values.append(value)
        }
    }

    var count: Int { values.count }

    /// Traps beyond ``count``.
    subscript(number: Int) -> Value { values[number] }

    /// Traps beyond ``count``.
    func type(_ number: Int) -> String {
        String(decoding: bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]], as: UTF8.self)
    }

    /// The number of a type.
    func find(_ type: UnsafeRawBufferPointer) -> Int? {
        guard let wanted = type.baseAddress else { return nil }
        return bytes.withUnsafeBytes { bytes in
            var start = 0
            for number in ends.indices {
                let end = ends[number]
                if end - start == type.count, let known = bytes.baseAddress,
                    memcmp(known + start, wanted, type.count) == 0
                {
                    return number
                }
                start = end
            }
            return nil
        }
    }

    /// The number of a type.
    func find(_ type: String) -> Int? {
        var type = type
        return type.withUTF8 { find(UnsafeRawBufferPointer($0)) }
    }
}
