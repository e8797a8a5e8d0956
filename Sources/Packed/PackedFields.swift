// Values as bytes, the same in memory and in a snapshot: a type lists its fields once, and this list is used for writing,
// reading and for the text that describes the form. Numbers are little-endian or varints, texts are UTF-8 behind their
// length, and an enum has numbers that it lists: a memory layout changes with the next case, and snapshots outlive a build.

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
    /// - Parameter bytes: what ``withPacked(_:)`` gave; they are used only during the call.
    init(packed bytes: UnsafeRawBufferPointer, id: ID) {
        var pass = FieldPass(reading: bytes)
        self.init(from: &pass, id: id)
    }

    /// Reads a value whose bytes may be anything: ``FieldPass/isWhole`` says whether they were a value's.
    init(from pass: inout FieldPass, id: ID) {
        self.init(blank: id)
        eachField(&pass)
    }

    /// The bytes of the value, which are never empty. Does not change the value.
    public mutating func pack() -> [UInt8] { withPacked { [UInt8]($0) } }

    /// Calls the body with the bytes of the value. Does not change the value.
    mutating func withPacked<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        var pass = FieldPass()
        eachField(&pass)
        return try pass.bytes.withUnsafeBytes(body)
    }

    /// The names and kinds of the fields.
    static var form: String {
        var blank = Self(blank: ID(high: 0, low: 0))
        return FieldPass.form { blank.eachField(&$0) }
    }
}

/// A field that can be stored as bytes.
public protocol Packable {
    /// The kind of the field: `text?`. Two builds with the same text read each other's bytes.
    static var form: String { get }
    /// Appends the field. A field has at least one byte.
    func write(to pass: inout FieldPass)
    /// Reads the field back in the form that ``write(to:)`` appended. Never traps: bytes that are no such field leave the
    /// pass ``FieldPass/isBroken``.
    init(from pass: inout FieldPass)
}

/// A field that enumerates its own fields.
public protocol PackableFields: Packable {
    /// A value to read into.
    init(blank: Void)
    /// Passes each field to `pass`, always in the same order.
    mutating func eachField(_ pass: inout FieldPass)
}

extension PackableFields {
    public static var form: String {
        var blank = Self(blank: ())
        return "{\(FieldPass.form { blank.eachField(&$0) })}"
    }
    public func write(to pass: inout FieldPass) {
        var value = self
        value.eachField(&pass)
    }
    public init(from pass: inout FieldPass) {
        self.init(blank: ())
        eachField(&pass)
    }
}

/// One pass over the fields of a value, which writes, reads or describes all of them.
public struct FieldPass {
    enum Mode { case writing, reading, describing }

    private let mode: Mode
    /// The bytes that were written.
    public private(set) var bytes: [UInt8] = []
    /// The bytes that are read, where they lie.
    private let input: UnsafeRawBufferPointer
    private var offset = 0
    /// Whether something was read that no ``Packable`` wrote.
    public private(set) var isBroken = false
    /// The names and kinds of the fields so far.
    private(set) var form = ""

    init(_ mode: Mode = .writing) {
        (self.mode, input) = (mode, RowPages.noBytes)
        if mode == .writing { bytes.reserveCapacity(512) }
    }

    /// - Parameter bytes: have to outlive the pass.
    init(reading bytes: UnsafeRawBufferPointer) { (mode, input) = (.reading, bytes) }

    /// Whether all that was to be read was read, and was sound.
    var isWhole: Bool { !isBroken && offset == input.count }
    private var left: Int { input.count - offset }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes or reads a field.
    public mutating func callAsFunction<Field: Packable>(_ name: StaticString, _ field: inout Field) {
        switch mode {
        case .writing: field.write(to: &self)
        case .reading: field = Field(from: &self)
        case .describing: describe(name, Field.form)
        }
    }

    /// Writes or reads a field that enumerates its own fields.
    ///
    /// - Parameter blank: a value to read into.
    public mutating func callAsFunction<Value>(
        _ name: StaticString, _ value: inout Value?, blank: @autoclosure () -> Value,
        _ eachField: (inout Value, inout FieldPass) -> Void
    ) {
        if mode == .describing { return describe(name, "?", blank(), eachField) }
        var isThere = value != nil
        self("", &isThere)
        if !isThere { return value = nil }
        var inner = value ?? blank()
        eachField(&inner, &self)
        if mode == .reading { value = inner }
    }

    /// Writes or reads a list of values that enumerate their fields.
    ///
    /// - Parameter blank: a value to read into.
    public mutating func callAsFunction<Value>(
        _ name: StaticString, _ values: inout [Value], blank: @autoclosure () -> Value,
        _ eachField: (inout Value, inout FieldPass) -> Void
    ) {
        if mode == .describing { return describe(name, "[]", blank(), eachField) }
        let count = mode == .reading ? readCount() : values.count
        if mode == .reading { values = [] } else { count.write(to: &self) }
        for index in 0..<count where !isBroken {
            if mode == .reading { values.append(blank()) }
            eachField(&values[index], &self)
        }
    }

    private mutating func describe(_ name: StaticString, _ kind: String) {
        form += (form.isEmpty ? "" : " ") + "\(name):\(kind)"
    }

    private mutating func describe<Value>(
        _ name: StaticString, _ ending: String, _ blank: Value,
        _ eachField: (inout Value, inout FieldPass) -> Void
    ) {
        var (blank, inner) = (blank, FieldPass(.describing))
        eachField(&blank, &inner)
        describe(name, "{\(inner.form)}\(ending)")
    }

    /// The names and kinds of the fields that a closure passes.
    public static func form(_ eachField: (inout FieldPass) -> Void) -> String {
        var pass = FieldPass(.describing)
        eachField(&pass)
        return pass.form
    }

    // MARK: - Bytes

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    /// Appends a number in its memory's size.
    public mutating func append<Number: FixedWidthInteger>(fixed number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

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
        while offset < input.count, shift < 64 {
            let byte = input[offset]
            offset += 1
            number |= UInt64(byte & 127) << shift
            if byte < 128 { return number }
            shift += 7
        }
        breakOff()
        return 0
    }

    /// Reads a number in its memory's size.
    public mutating func fixed<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
        take(MemoryLayout<Number>.size) { Number(littleEndian: $0.loadUnaligned(as: Number.self)) } ?? 0
    }

    /// Reads the number of elements that follow. Each has at least a byte, so that no more can follow than bytes are left.
    mutating func readCount() -> Int {
        let count = Int(from: &self)
        if (0...left).contains(count) { return count }
        breakOff()
        return 0
    }

    /// Reads the next bytes; `nil` if there are fewer.
    mutating func take<Result>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard (0...left).contains(count) else {
            breakOff()
            return nil
        }
        defer { offset += count }
        return body(UnsafeRawBufferPointer(rebasing: input[offset..<offset + count]))
    }

    /// Reads the bytes that are left, where they lie: they are valid as long as those of the pass.
    public mutating func rest() -> UnsafeRawBufferPointer { take(left) { $0 } ?? RowPages.noBytes }

    /// Notes that what was read is no value: everything after it reads as empty.
    public mutating func breakOff() { (isBroken, offset) = (true, input.count) }
}

// MARK: - Fields

/// An enum with a number for each case, which never changes, and is never used again for another case.
public protocol NumberedCase: Packable, CaseIterable, RawRepresentable<String> where AllCases == [Self] {
    var packedNumber: UInt8 { get }
}

extension NumberedCase {
    public static var form: String {
        "(" + allCases.map { "\($0.rawValue)=\($0.packedNumber)" }.joined(separator: ",") + ")"
    }
    public func write(to pass: inout FieldPass) { pass.append(fixed: packedNumber) }
    public init(from pass: inout FieldPass) {
        let number: UInt8 = pass.fixed()
        if let known = Self.allCases.first(where: { $0.packedNumber == number }) {
            self = known
        } else {
            pass.breakOff()
            self = Self.allCases[0]
        }
    }
}

extension Bool: Packable {
    public static var form: String { "bool" }
    public func write(to pass: inout FieldPass) { pass.append(fixed: UInt8(self ? 1 : 0)) }
    public init(from pass: inout FieldPass) {
        let byte: UInt8 = pass.fixed()
        self = byte == 1
        if byte > 1 { pass.breakOff() }
    }
}

extension Double: Packable {
    public static var form: String { "real" }
    public func write(to pass: inout FieldPass) { pass.append(fixed: bitPattern) }
    public init(from pass: inout FieldPass) { self.init(bitPattern: pass.fixed()) }
}

extension ID: Packable {
    public static var form: String { "id" }
    public func write(to pass: inout FieldPass) {
        pass.append(fixed: high)
        pass.append(fixed: low)
    }
    public init(from pass: inout FieldPass) { self.init(high: pass.fixed(), low: pass.fixed()) }
}

/// Milliseconds since 1970.
extension Timestamp: Packable {
    public static var form: String { "time" }
    public func write(to pass: inout FieldPass) { pass.append(fixed: milliseconds) }
    public init(from pass: inout FieldPass) { self.init(milliseconds: pass.fixed()) }
}

extension Day: Packable {
    public static var form: String { "day" }
    public func write(to pass: inout FieldPass) { daysSince1970.write(to: &pass) }
    public init(from pass: inout FieldPass) { self.init(daysSince1970: Int(from: &pass)) }
}

/// Zigzag encoding: small numbers take one byte, also negative ones.
extension Int: Packable {
    public static var form: String { "int" }
    public func write(to pass: inout FieldPass) {
        pass.append(number: UInt64(bitPattern: Int64(self << 1 ^ self >> 63)))
    }
    public init(from pass: inout FieldPass) {
        let number = pass.number()
        self = Int(Int64(bitPattern: number >> 1 ^ (0 &- (number & 1))))
    }
}

extension UInt64: Packable {
    public static var form: String { "number" }
    public func write(to pass: inout FieldPass) { pass.append(number: self) }
    public init(from pass: inout FieldPass) { self = pass.number() }
}

extension String: Packable {
    public static var form: String { "text" }
    public func write(to pass: inout FieldPass) {
        pass.append(number: UInt64(utf8.count))
        pass.append(utf8)
    }
    public init(from pass: inout FieldPass) {
        let count = Int(clamping: pass.number())
        self = pass.take(count) { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension Optional: Packable where Wrapped: Packable {
    public static var form: String { Wrapped.form + "?" }
    public func write(to pass: inout FieldPass) {
        (self != nil).write(to: &pass)
        self?.write(to: &pass)
    }
    public init(from pass: inout FieldPass) {
        self = Bool(from: &pass) ? Wrapped(from: &pass) : nil
    }
}

extension Array: Packable where Element: Packable {
    public static var form: String { "[\(Element.form)]" }
    public func write(to pass: inout FieldPass) {
        count.write(to: &pass)
        for element in self { element.write(to: &pass) }
    }
    public init(from pass: inout FieldPass) {
        self = []
        for _ in 0..<pass.readCount() where !pass.isBroken { append(Element(from: &pass)) }
    }
}

extension Dictionary: Packable where Key: Packable, Value: Packable {
    public static var form: String { "[\(Key.form):\(Value.form)]" }
    public func write(to pass: inout FieldPass) {
        count.write(to: &pass)
        for (key, value) in self {
            key.write(to: &pass)
            value.write(to: &pass)
        }
    }
    public init(from pass: inout FieldPass) {
        self = [:]
        for _ in 0..<pass.readCount() where !pass.isBroken {
            let key = Key(from: &pass)
            self[key] = Value(from: &pass)
        }
    }
}
