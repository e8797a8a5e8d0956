// Rows as bytes in a snapshot: a million of them as JSON objects are hundreds of megabytes, as base64 of their bytes
// some sixty. Lowest byte first.

import Values

/// Writes numbers one after the other.
public struct PackedWriter {
    /// All that was appended so far.
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// A number, its lowest byte first.
    public mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// An id: 16 bytes.
    public mutating func append(_ id: ID) {
        append(id.high)
        append(id.low)
    }

    /// A time, in milliseconds.
    public mutating func append(_ time: Timestamp) { append(time.milliseconds) }

    /// All of it, in Base64URL.
    public var text: String { Base64URL.encode(bytes) }
}

/// Reads them again, in the same order.
public struct PackedReader {
    /// It ends in the middle of a row, or is not base64.
    public struct Trouble: Error {
        public init() {}
    }

    private let bytes: [UInt8]
    private var offset = 0

    /// Begins at the first of the bytes that a ``PackedWriter/text`` stands for.
    ///
    /// - Throws: ``Trouble`` where it is not Base64URL.
    public init(_ text: String) throws(Trouble) {
        guard let bytes = Base64URL.decode(text) else { throw Trouble() }
        self.bytes = bytes
    }

    public var isAtEnd: Bool { offset == bytes.count }

    /// The next number.
    public mutating func read<Number: FixedWidthInteger>(
        _: Number.Type = Number.self
    ) throws(Trouble) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.count - offset >= size else { throw Trouble() }
        defer { offset += size }
        return Number(
            littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) })
    }

    /// The next id.
    public mutating func readID() throws(Trouble) -> ID { ID(high: try read(), low: try read()) }

    /// The next time.
    public mutating func readTime() throws(Trouble) -> Timestamp { Timestamp(milliseconds: try read()) }
}
