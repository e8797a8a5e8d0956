// What belongs to an event's type, found by the bytes of the type as they stand in a line: a start looks up millions,
// and to make a text of each would take longer than to read the line.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Values by type. There are a dozen or two: looking at each is quicker than a hash.
package struct TypeTable<Value: Sendable>: Sendable {
    private var types: [[UInt8]]
    private var values: [Value]

    init(_ values: [String: Value]) {
        let sorted = values.sorted { $0.key < $1.key }
        types = sorted.map { Array($0.key.utf8) }
        self.values = sorted.map(\.value)
    }

    subscript(type: UnsafeRawBufferPointer) -> Value? {
        guard let bytes = type.baseAddress else { return nil }
        for index in types.indices
        where types[index].count == type.count && memcmp(types[index], bytes, type.count) == 0 {
            return values[index]
        }
        return nil
    }
}
