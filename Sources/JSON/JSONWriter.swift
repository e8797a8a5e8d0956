// Writes JSON to bytes, one call per token, and adds the commas. The caller must open and close in order and
// write a name before each value of an object. The output has no line feeds.

import Values

/// A low-level writer: `{"a":1}` is `beginObject`, `key("a")`, `integer(1)`, `endObject`. Values one after
/// the other at the top are written without anything in between.
public struct JSONWriter: Sendable {
    /// The output. Others may append to it between whole values.
    public var bytes: [UInt8]
    /// Objects and arrays that are open.
    public internal(set) var depth = 0
    /// Whether another value in this object or array starts with a comma.
    var needsComma = false

    /// Appends to existing bytes.
    public init(bytes: [UInt8] = []) { self.bytes = bytes }

    @inline(__always) mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = depth > 0
    }

    @inline(__always) private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        needsComma = false
    }

    @inline(__always) private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        depth -= 1
        needsComma = depth > 0
    }

    /// `{`: members follow, each a `key` and a value.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// After its last member.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// `[`: values follow.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// After its last element.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// The name of the member whose value is written next.
    public mutating func key(_ name: String) {
        var name = name
        name.withUTF8 { quoted($0, isName: true) }
        needsComma = false
    }

    /// The name of the member whose value is written next.
    public mutating func key(_ name: StaticString) {
        name.withUTF8Buffer { quoted($0, isName: true) }
        needsComma = false
    }

    /// Text; quotes, backslashes and control characters are escaped, nothing else is.
    public mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { quoted($0, isName: false) }
        needsComma = depth > 0
    }

    /// Text.
    public mutating func string(_ text: StaticString) {
        text.withUTF8Buffer { quoted($0, isName: false) }
        needsComma = depth > 0
    }

    /// A whole number.
    public mutating func integer(_ value: Int64) {
        separate()
        appendDigits(of: value.magnitude, isNegative: value < 0)
    }

    /// A whole number.
    public mutating func integer(_ value: Int) { integer(Int64(value)) }

    /// A whole number without a sign.
    public mutating func unsigned(_ value: UInt64) {
        separate()
        appendDigits(of: value, isNegative: false)
    }

    /// The shortest digits that read back as the same number; whole numbers below 2^53 without a point.
    /// Infinities and NaN are written as `null`.
    public mutating func double(_ value: Double) {
        guard value.isFinite else {
            null()
            return
        }
        separate()
        if value.magnitude < 0x1p53, value == value.rounded(.towardZero) {
            appendDigits(of: UInt64(value.magnitude), isNegative: value.sign == .minus)
        } else {
            bytes.append(contentsOf: value.description.utf8)
        }
    }

    /// As ``double(_:)``, with the shortest digits for a Float.
    mutating func float(_ value: Float) {
        if value.isFinite, value != value.rounded(.towardZero) || value.magnitude >= 0x1p24 {
            separate()
            bytes.append(contentsOf: value.description.utf8)
        } else {
            double(Double(value))
        }
    }

    /// `true` or `false`.
    public mutating func bool(_ value: Bool) {
        separate()
        appendPlain(value ? "true" : "false")
    }

    /// `null`.
    public mutating func null() {
        separate()
        appendPlain("null")
    }

    /// The text of one value, unchecked.
    public mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// An id, as text.
    public mutating func id(_ id: ID) {
        separate()
        withUnsafeTemporaryAllocation(byteCount: 38, alignment: 1) { buffer in
            writeQuoted(id, to: buffer)
            bytes.append(contentsOf: UnsafeRawBufferPointer(buffer))
        }
    }

    /// A moment, as text.
    public mutating func timestamp(_ time: Timestamp) {
        separate()
        withUnsafeTemporaryAllocation(byteCount: 26, alignment: 1) { buffer in
            writeQuoted(time, to: buffer)
            bytes.append(contentsOf: UnsafeRawBufferPointer(buffer))
        }
    }
}
