// Writes JSON into bytes, one call for each token, and puts the commas. It trusts its caller to open and close in
// order and to write a name before each value of an object; nothing it writes holds a line feed.

public import Values

/// A low-level writer: `{"a":1}` is `beginObject`, `key("a")`, `integer(1)`, `endObject`. Values one after the other at
/// the top are written without anything in between.
public struct JSONWriter: Sendable {
    /// What has been written. Others may append to it between whole values.
    public var bytes: [UInt8]
    /// Objects and arrays that are open.
    public internal(set) var depth = 0
    /// Whether another value in this object or array starts with a comma.
    var needsComma = false

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

    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// The name of the member whose value is written next.
    public mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A name of plain ASCII without quotes and backslashes, written as it stands.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Text; quotes, backslashes and control characters are escaped, nothing else is.
    public mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { appendText($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// ASCII between quotes, as it stands.
    public mutating func string(_ text: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8Buffer { appendText($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    public mutating func integer(_ value: Int64) {
        separate()
        appendDigits(of: value.magnitude, isNegative: value < 0)
    }

    public mutating func integer(_ value: Int) { integer(Int64(value)) }

    public mutating func unsigned(_ value: UInt64) {
        separate()
        appendDigits(of: value, isNegative: false)
    }

    /// The shortest digits that read back as the same number; whole numbers below 2^53 without a point. What JSON
    /// cannot hold (infinities, NaN) is written as `null`.
    public mutating func double(_ value: Double) {
        separate()
        guard value.isFinite else {
            appendPlain("null")
            return
        }
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

    public mutating func bool(_ value: Bool) {
        separate()
        appendPlain(value ? "true" : "false")
    }

    public mutating func null() {
        separate()
        appendPlain("null")
    }

    /// One whole value that is JSON already.
    public mutating func raw(_ json: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    public mutating func id(_ id: ID) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        id.append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    public mutating func timestamp(_ time: Timestamp) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        time.append(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONWriter {
    @inline(__always) private mutating func appendPlain(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func appendDigits(of magnitude: UInt64, isNegative: Bool) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { digits in
            var (rest, start) = (magnitude, 21)
            repeat {
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                start -= 1
                digits[start] = UInt8(truncatingIfNeeded: 48 + digit)
                rest = quotient
            } while rest > 0
            if isNegative {
                start -= 1
                digits[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: digits[start...])
        }
    }

    /// Runs of bytes that stay as they are, with escapes in between.
    private mutating func appendText(_ text: UnsafeBufferPointer<UInt8>) {
        var (start, index) = (0, 0)
        while index < text.count {
            let byte = text[index]
            if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[start..<index])
            appendEscape(byte)
            index += 1
            start = index
        }
        bytes.append(contentsOf: text[start...])
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            appendPlain("u00")
            for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 87 + digit) }
        }
    }
}
