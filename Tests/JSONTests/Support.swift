// Shared by the tests of this module: short ways to decode and encode text, the error of a refusal, and random numbers
// that can be replayed.

import JSON
import Testing

/// Decodes a text given as a string.
func decode<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ unknownFields: JSONCoding.UnknownFields = .ignore
) throws(JSONError) -> Value {
    try JSONCoding.decode(type, from: Array(text.utf8), unknownFields: unknownFields)
}

/// Encodes to a string.
func encode<Value: Encodable>(_ value: Value) throws(JSONError) -> String {
    String(decoding: try JSONCoding.encode(value), as: UTF8.self)
}

/// The error of a refused text; `nil` if it is accepted.
func refusal<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ unknownFields: JSONCoding.UnknownFields = .ignore
) -> JSONError? {
    do {
        _ = try decode(type, text, unknownFields)
        return nil
    } catch {
        return error
    }
}

/// The error of a refused value.
func refusal(_ value: some Encodable) -> JSONError? {
    do {
        _ = try JSONCoding.encode(value)
        return nil
    } catch {
        return error
    }
}

func syntaxError(_ bytes: [UInt8]) -> JSONError? {
    do {
        _ = try JSONValue(parsing: bytes)
        return nil
    } catch {
        return error
    }
}

/// SplitMix64 (G. Steele, D. Lea, C. Flood): small, and the same on every machine.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &self) < one }

    /// Text with all characters that are special in JSON or UTF-8.
    mutating func text() -> String {
        let alphabet: [Character] = [
            "a", "b", "Z", "0", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{8}", "\u{C}", "\u{0}", "\u{1F}",
            "\u{7F}",
            "é", "ß", "€", "\u{2028}", "\u{FEFF}", "\u{FFFF}", "😀", "👩‍👩‍👧", "e\u{301}", ",", ":", "{", "]",
        ]
        return String(
            (0..<Int.random(in: 0...40, using: &self)).map { _ in alphabet.randomElement(using: &self)! })
    }

    /// A finite number of any size.
    mutating func double() -> Double {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: return Double(Int.random(in: -1000...1000, using: &self))
        case 1: return Double(Int.random(in: -1_000_000...1_000_000, using: &self)) / 10_000
        case 2: return Double.random(in: -180...180, using: &self)
        default:
            let value = Double(bitPattern: next())
            return value.isFinite ? value : 0
        }
    }
}

/// Seeds for random tests, passed as `arguments:`, so that a failure shows the seed (`seed → 17`); to replay it, put
/// that seed here.
let seeds: ClosedRange<UInt64> = 1...20
