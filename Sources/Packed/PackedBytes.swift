// Rows as bytes in a snapshot: a million rows take hundreds of megabytes as JSON objects, and sixty as base64 of packed
// bytes. Numbers are little-endian.

import Values

/// Writes numbers one after another.
public struct PackedWriter {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// Appends a number.
    public mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends an id: 16 bytes.
    public mutating func append(_ id: ID) {
        append(id.high)
        append(id.low)
    }

    /// Appends a time: its milliseconds since 1970, 8 bytes.
    public mutating func append(_ time: Timestamp) { append(time.milliseconds) }

    /// The bytes in Base64URL.
    public var text: String { Base64URL.encode(bytes) }
}

/// Reads the output of a ``PackedWriter``, in the same order.
public struct PackedReader {
    /// The error for bytes that end in the middle of a row, and for text that is not Base64URL.
    public struct Malformed: Error {
        public init() {}
    }

    private let bytes: [UInt8]
    private var offset = 0

    /// - Parameter text: a ``PackedWriter/text``.
    public init(_ text: String) throws(Malformed) {
        guard let bytes = Base64URL.decode(text) else { throw Malformed() }
        self.bytes = bytes
    }

    public var isAtEnd: Bool { offset == bytes.count }

    /// Reads the next number.
    public mutating func read<Number: FixedWidthInteger>(
        _: Number.Type = Number.self
    ) throws(Malformed) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.count - offset >= size else { throw Malformed() }
        defer { offset += size }
        return Number(
            littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) })
    }

    /// Reads the next id.
    public mutating func readID() throws(Malformed) -> ID { ID(high: try read(), low: try read()) }

    /// Reads the next time.
    public mutating func readTime() throws(Malformed) -> Timestamp { Timestamp(milliseconds: try read()) }
}
