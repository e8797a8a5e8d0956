// W3C Trace Context: identifies a request across processes.

/// `00-<32 hex>-<16 hex>-<2 hex>`: the trace, the parent span and flags (W3C Trace Context, level 1, §3.2). A malformed
/// one starts a new trace and is never an error.
public struct TraceParent: Hashable, Sendable {
    /// The trace id, the same in all processes that handle a request; never all zeros.
    public var trace: ID
    /// The span id of the parent; never 0.
    public var span: UInt64
    /// Bit 0 means that the trace is sampled, which is the default.
    public var flags: UInt8

    public init(trace: ID, span: UInt64, flags: UInt8 = 1) {
        self.trace = trace
        self.span = span
        self.flags = flags
    }

    public init?(_ description: String) {
        let text = Array(description.utf8)
        guard text.count >= 55, text.count == 55 || text[55] == UInt8(ascii: "-"),
            let version = TraceParent.hex(text[0..<2]), version != 0xFF, version != 0 || text.count == 55,
            let high = TraceParent.hex(text[3..<19]), let low = TraceParent.hex(text[19..<35]),
            let span = TraceParent.hex(text[36..<52]), let flags = TraceParent.hex(text[53..<55]),
            text[2] == UInt8(ascii: "-"), text[35] == UInt8(ascii: "-"), text[52] == UInt8(ascii: "-"),
            high | low != 0, span != 0
        else { return nil }
        self.init(trace: ID(high: high, low: low), span: span, flags: UInt8(flags))
    }

    /// A new trace.
    public init(random: inout some RandomNumberGenerator) {
        self.init(trace: ID(high: random.next() | 1, low: random.next()), span: random.next() | 1, flags: 1)
    }

    /// The span id of an event, derived from its place, `/games/57`, with FNV-1a, so it need not be stored.
    public static func span(ofEvent place: String) -> UInt64 {
        let hash = place.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return hash == 0 ? 1 : hash
    }

    /// The same trace with an event as the parent span.
    public func under(event place: String) -> TraceParent {
        TraceParent(trace: trace, span: TraceParent.span(ofEvent: place), flags: flags)
    }

    public var description: String {
        String(unsafeUninitializedCapacity: 55) { text in
            text.update(repeating: UInt8(ascii: "-"))
            TraceParent.write(0, digits: 2, to: text, at: 0)
            TraceParent.write(trace.high, digits: 16, to: text, at: 3)
            TraceParent.write(trace.low, digits: 16, to: text, at: 19)
            TraceParent.write(span, digits: 16, to: text, at: 36)
            TraceParent.write(UInt64(flags), digits: 2, to: text, at: 53)
            return 55
        }
    }

    /// Writes the last hexadecimal digits of a number.
    private static func write(
        _ value: UInt64, digits: Int, to text: UnsafeMutableBufferPointer<UInt8>, at start: Int
    ) {
        var rest = value
        for index in (start..<(start + digits)).reversed() {
            let digit = UInt8(truncatingIfNeeded: rest & 15)
            text[index] = digit < 10 ? 48 + digit : 87 + digit
            rest >>= 4
        }
    }

    private static func hex(_ text: ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for byte in text {
            guard let digit = hexDigit(byte), !(65...70).contains(byte) else { return nil }
            value = value << 4 | digit
        }
        return value
    }
}

extension TraceParent: WrittenAsText {
    public static let looks = "not a W3C traceparent"
}

/// Sixteen lower-case hexadecimal digits.
public func hex16(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
}
