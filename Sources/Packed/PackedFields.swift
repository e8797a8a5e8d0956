// Values as bytes in memory: a type lists its fields once, and this list is used for writing and reading. The bytes
// never leave the process that wrote them, so plain values are stored in their memory layout.

import Values

/// A value that can enumerate its fields.
public protocol PackedFields {
    /// An empty value with this id, to be filled by reading.
    init(blank id: ID)
    /// Passes each field except the id to `pass`, always in the same order.
    mutating func eachField(_ pass: inout FieldPass)
}

extension PackedFields {
    /// Reads a value.
    /// - Parameter bytes: the result of ``pack()``.
    public init(packed bytes: [UInt8], id: ID) {
        self = bytes.withUnsafeBytes { Self(packed: $0, id: id) }
    }

    /// Reads a value.
    /// - Parameter bytes: the bytes of a value, used only during the call.
    init(packed bytes: UnsafeRawBufferPointer, id: ID) {
        self.init(blank: id)
        var pass = FieldPass(reading: bytes)
        eachField(&pass)
    }

    /// The bytes of the value, which are never empty. Does not change the value.
    public mutating func pack() -> [UInt8] { withPacked { [UInt8]($0) } }

    /// Calls the body with the bytes of the value. Does not change the value.
    mutating func withPacked<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var pass = FieldPass()
        eachField(&pass)
        return pass.bytes.withUnsafeBytes(body)
    }
}

/// A field that can be stored as bytes.
public protocol Packable {
    /// Appends the field.
    func write(to pass: inout FieldPass)
    /// Reads the field back in the form that ``write(to:)`` appended.
    init(from pass: inout FieldPass)
}

/// One pass over the fields of a value, which either writes or reads all of them.
public struct FieldPass {
    /// The bytes that are read; `nil` if it writes.
    private let input: UnsafeRawBufferPointer?
    public private(set) var bytes: [UInt8] = []
    private var offset = 0

    private var isReading: Bool { input != nil }

    init() {
        input = nil
        bytes.reserveCapacity(512)
    }

    /// - Parameter bytes: have to outlive the pass.
    init(reading bytes: UnsafeRawBufferPointer) { input = bytes }

    /// Writes or reads a field.
    public mutating func callAsFunction<Field: Packable>(_ field: inout Field) {
        if isReading { field = Field(from: &self) } else { field.write(to: &self) }
    }

    /// Writes or reads a field that enumerates its own fields.
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

    /// Writes or reads a list of values that enumerate their fields.
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

    /// Appends a number in LEB128: seven bits a byte, lowest first; the highest bit is set if more bytes follow.
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
            let byte = take(1) { $0[0] }
            number |= UInt64(byte & 127) << shift
            if byte < 128 { return number }
            shift += 7
        }
    }

    mutating func take<Result>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        // The slice of a buffer is checked in debug builds alone.
        guard let input, count >= 0, count <= input.count - offset else {
            preconditionFailure("a packed value ends in the middle of a field")
        }
        defer { offset += count }
        return body(UnsafeRawBufferPointer(rebasing: input[offset..<offset + count]))
    }
}

// MARK: - Fields

/// Stored in its memory layout.
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

/// Zigzag encoding: small numbers take one byte, also negative ones.
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
