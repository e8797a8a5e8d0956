// Identifiers: 128-bit UUIDs stored as two words, because a million of them as text took four times the memory and made
// look-ups twice as slow. Text form: lower-case hex, `0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f` (RFC 9562).

/// A UUID. New ones are version 7 (``IDGenerator``), so ids sort by creation time; any version can be read.
public struct ID: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The first eight bytes: in version 7 the time in milliseconds and part of the random number.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses 36 bytes of UUID text, in either case. `nil` for anything else.
    public init?(utf8 text: some Sequence<UInt8>) {
        var words: (UInt64, UInt64) = (0, 0)
        var index = 0
        for byte in text {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let digit = hexDigit(byte) else { return nil }
                if index < 18 {
                    words.0 = words.0 << 4 | digit
                } else {
                    words.1 = words.1 << 4 | digit
                }
            }
            index += 1
            if index > 36 { return nil }
        }
        guard index == 36 else { return nil }
        (high, low) = words
    }

    public init?(_ text: some StringProtocol) {
        self.init(utf8: text.utf8)
    }

    public static func < (a: ID, b: ID) -> Bool {
        a.high != b.high ? a.high < b.high : a.low < b.low
    }

    /// Appends the 36 bytes of the text form.
    public func append(to bytes: inout [UInt8]) {
        for index in 0..<16 {
            if index == 4 || index == 6 || index == 8 || index == 10 { bytes.append(UInt8(ascii: "-")) }
            let byte = self[byte: index]
            bytes.append(hexDigits[Int(byte >> 4)])
            bytes.append(hexDigits[Int(byte & 15)])
        }
    }

    /// The 16 bytes, most significant first.
    public var bytes: [UInt8] { (0..<16).map { self[byte: $0] } }

    /// An id of sixteen bytes; `nil` for any other number of bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        func word(_ bytes: some Collection<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: word(bytes.prefix(8)), low: word(bytes.dropFirst(8)))
    }

    fileprivate static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    fileprivate subscript(byte index: Int) -> UInt8 {
        let word = index < 8 ? high : low
        return UInt8(truncatingIfNeeded: word >> UInt64(56 - (index & 7) * 8))
    }

    /// Whether it contains its creation time.
    public var isVersion7: Bool { high >> 12 & 15 == 7 && low >> 62 == 2 }

    /// The creation time of a version 7 id, to the millisecond.
    public var madeAt: Timestamp { Timestamp(milliseconds: Int64(high >> 16)) }
}

extension ID: WrittenAsText {
    public static let looks = "an id looks like 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"

    public var description: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var place = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    buffer[place] = UInt8(ascii: "-")
                    place += 1
                }
                let byte = self[byte: index]
                buffer[place] = ID.digit(byte >> 4)
                buffer[place + 1] = ID.digit(byte & 15)
                place += 2
            }
            return place
        }
    }
}

extension ID: CodingKeyRepresentable {
    /// The member name of an id that is a dictionary's key.
    public var codingKey: any CodingKey { NameKey(description) }
    public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

/// A coding key that is just its name.
public struct NameKey: CodingKey {
    public let stringValue: String
    public var intValue: Int? { nil }
    /// A key with any name.
    public init(_ name: String) { stringValue = name }
    public init?(stringValue: String) { self.stringValue = stringValue }
    public init?(intValue: Int) { return nil }
}

/// Makes UUIDv7 ids (RFC 9562 §5.7, method 1): 48 bits of milliseconds, then a 74-bit random number that counts upwards
/// within a millisecond. The ids of a generator never go backwards, whatever the clock does.
public struct IDGenerator: Sendable {
    private var lastMilliseconds: UInt64 = 0
    private var counter: UInt64 = 0

    public init() {}

    /// A new id, greater than all ids this generator has made.
    public mutating func next(at time: Timestamp, random: inout some RandomNumberGenerator) -> ID {
        let now = UInt64(clamping: time.milliseconds) & 0xFFFF_FFFF_FFFF
        if now > lastMilliseconds {
            lastMilliseconds = now
            // The top bit is clear, so there is room to count within a millisecond.
            counter = random.next() & 0x7FF
        } else {
            counter += 1
            if counter > 0xFFF {
                lastMilliseconds += 1
                counter = 0
            }
        }
        let high = lastMilliseconds << 16 | 0x7000 | counter
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return ID(high: high, low: low)
    }
}

let hexDigits: [UInt8] = Array("0123456789abcdef".utf8)

func hexDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte &- 48)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte &- 87)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte &- 55)
    default: nil
    }
}
