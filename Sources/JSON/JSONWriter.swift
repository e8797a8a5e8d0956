// Writes JSON to bytes, one call for each token, and adds the commas. The caller must open and close in order and write
// a name before each value of an object. The output has no line feeds.

import Values

/// A low-level writer: `{"a":1}` is `beginObject`, `key("a")`, `integer(1)`, `endObject`. Consecutive values at the top
/// level are written without a separator.
public struct JSONWriter: Sendable {
    /// The output. Callers may append to it between complete values.
    public var bytes: [UInt8]
    /// The number of open objects and arrays.
    public internal(set) var depth = 0
    /// Whether the next value in this object or array needs a comma before it.
    var needsComma = false

    /// A writer that appends to existing bytes.
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

    /// Opens an object: members follow, each a `key` and a value.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Closes an object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Opens an array: values follow.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Closes an array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes the name of the next member.
    public mutating func key(_ name: String) {
        var name = name
        name.withUTF8 { quoted($0, isName: true) }
        needsComma = false
    }

    /// Writes the name of the next member.
    public mutating func key(_ name: StaticString) {
        name.withUTF8Buffer { quoted($0, isName: true) }
        needsComma = false
    }

    /// Writes a string; escapes only quotes, backslashes and control characters.
    public mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { quoted($0, isName: false) }
        needsComma = depth > 0
    }

    /// Writes a string.
    public mutating func string(_ text: StaticString) {
        text.withUTF8Buffer { quoted($0, isName: false) }
        needsComma = depth > 0
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int64) {
        separate()
        appendDigits(of: value.magnitude, isNegative: value < 0)
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int) { integer(Int64(value)) }

    /// Writes an unsigned whole number.
    public mutating func unsigned(_ value: UInt64) {
        separate()
        appendDigits(of: value, isNegative: false)
    }

    /// Writes the shortest digits that read back as the same number; whole numbers below 2^53 have no point. Infinities
    /// and NaN are written as `null`.
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

    /// Like ``double(_:)``, with the shortest digits for a Float.
    mutating func float(_ value: Float) {
        if value.isFinite, value != value.rounded(.towardZero) || value.magnitude >= 0x1p24 {
            separate()
            bytes.append(contentsOf: value.description.utf8)
        } else {
            double(Double(value))
        }
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) {
        separate()
        appendPlain(value ? "true" : "false")
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        appendPlain("null")
    }

    /// Writes the text of one value, unchecked.
    public mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Writes an id as a string.
    public mutating func id(_ id: ID) {
        separate()
        withUnsafeTemporaryAllocation(byteCount: 38, alignment: 1) { buffer in
            writeQuoted(id, to: buffer)
            bytes.append(contentsOf: UnsafeRawBufferPointer(buffer))
        }
    }

    /// Writes a timestamp as a string.
    public mutating func timestamp(_ time: Timestamp) {
        separate()
        withUnsafeTemporaryAllocation(byteCount: 26, alignment: 1) { buffer in
            writeQuoted(time, to: buffer)
            bytes.append(contentsOf: UnsafeRawBufferPointer(buffer))
        }
    }
}
