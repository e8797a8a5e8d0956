// Values as bytes in memory: a type lists its fields once, and by this list they are written and read. The bytes never leave the
// process that wrote them, so that a plain value is kept as it lies in memory.

import Values

/// A value that lists its fields.
public protocol PackedFields {
    /// The value with that id and nothing in it, to be read into.
    init(blank id: ID)
    /// Hands each field but the id over, always in the same order.
    mutating func eachField(_ pass: inout FieldPass)
}

extension PackedFields {
    /// Reads a value.
    /// - Parameter bytes: what ``pack()`` wrote.
    public init(packed bytes: [UInt8], id: ID) {
        self.init(blank: id)
        var pass = FieldPass(reading: bytes)
        eachField(&pass)
    }

    /// The bytes of the value; never none. Changes nothing.
    public mutating func pack() -> [UInt8] {
        var pass = FieldPass()
        eachField(&pass)
        // In an allocation of their size: the pass has room for more.
        return pass.bytes.withUnsafeBytes { [UInt8]($0) }
    }
}

/// A field that can be kept as bytes.
public protocol Packable {
    /// Appends the field.
    func write(to pass: inout FieldPass)
    /// Reads what ``write(to:)`` appended.
    init(from pass: inout FieldPass)
}

/// Goes once over the fields of a value, and either writes them all or reads them all.
public struct FieldPass {
    private let isReading: Bool
    public private(set) var bytes: [UInt8]
    private var offset = 0

    init() {
        isReading = false
        bytes = []
        bytes.reserveCapacity(512)
    }

    init(reading bytes: [UInt8]) {
        isReading = true
        self.bytes = bytes
    }

    /// Writes or reads a field.
    public mutating func callAsFunction<Field: Packable>(_ field: inout Field) {
        if isReading { field = Field(from: &self) } else { field.write(to: &self) }
    }

    /// Writes or reads a field whose own fields are listed.
    ///
    /// - Parameter blank: a value to read into.
    public mutating func callAsFunction<Value>(
        _ value: inout Value?, blank: @autoclosure () -> Value,
        _ eachField: (inout Value, inout FieldPass) -> Void
    ) {
        var isThere = value != nil
        self(&isThere)
        if !isThere { return value = nil }
        var inner = value ?? blank()
        eachField(&inner, &self)
        if isReading { value = inner }
    }

    /// Writes or reads a list of values whose fields are listed.
    ///
    /// - Parameter blank: a value to read into.
    public mutating func callAsFunction<Value>(
        _ values: inout [Value], blank: @autoclosure () -> Value,
        _ eachField: (inout Value, inout FieldPass) -> Void
    ) {
        var count = values.count
        self(&count)
        if isReading { values = [] }
        for index in 0..<count {
            if isReading { values.append(blank()) }
            eachField(&values[index], &self)
        }
    }

    // MARK: - Bytes

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Seven bits a byte, the lowest first; the highest bit says that more come (LEB128).
    mutating func append(number: UInt64) {
        var rest = number
        while rest >= 128 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func number() -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 127) << shift
            if byte < 128 { return number }
            shift += 7
        }
    }

    mutating func take<Result>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        defer { offset += count }
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    }
}

// MARK: - Fields

/// As it lies in memory.
extension Packable where Self: BitwiseCopyable {
    public func write(to pass: inout FieldPass) { withUnsafeBytes(of: self) { pass.append($0) } }
    public init(from pass: inout FieldPass) {
        self = pass.take(MemoryLayout<Self>.size) { $0.loadUnaligned(as: Self.self) }
    }
}

extension Bool: Packable {}
extension Double: Packable {}
extension ID: Packable {}
extension Timestamp: Packable {}
extension Day: Packable {}

/// Small numbers in one byte, negative ones too.
extension Int: Packable {
    public func write(to pass: inout FieldPass) {
        pass.append(number: UInt64(bitPattern: Int64(self << 1 ^ self >> 63)))
    }
    public init(from pass: inout FieldPass) {
        let number = pass.number()
        self = Int(Int64(bitPattern: number >> 1 ^ (0 &- (number & 1))))
    }
}

extension UInt64: Packable {
    public func write(to pass: inout FieldPass) { pass.append(number: self) }
    public init(from pass: inout FieldPass) { self = pass.number() }
}

extension String: Packable {
    public func write(to pass: inout FieldPass) {
        pass.append(number: UInt64(utf8.count))
        pass.append(utf8)
    }
    public init(from pass: inout FieldPass) {
        self = pass.take(Int(pass.number())) { String(decoding: $0, as: UTF8.self) }
    }
}

extension Optional: Packable where Wrapped: Packable {
    public func write(to pass: inout FieldPass) {
        (self != nil).write(to: &pass)
        self?.write(to: &pass)
    }
    public init(from pass: inout FieldPass) {
        self = Bool(from: &pass) ? Wrapped(from: &pass) : nil
    }
}

extension Array: Packable where Element: Packable {
    public func write(to pass: inout FieldPass) {
        count.write(to: &pass)
        for element in self { element.write(to: &pass) }
    }
    public init(from pass: inout FieldPass) {
        self = []
        for _ in 0..<Int(from: &pass) { append(Element(from: &pass)) }
    }
}

extension Dictionary: Packable where Key: Packable, Value: Packable {
    public func write(to pass: inout FieldPass) {
        count.write(to: &pass)
        for (key, value) in self {
            key.write(to: &pass)
            value.write(to: &pass)
        }
    }
    public init(from pass: inout FieldPass) {
        self = [:]
        for _ in 0..<Int(from: &pass) {
            let key = Key(from: &pass)
            self[key] = Value(from: &pass)
        }
    }
}
