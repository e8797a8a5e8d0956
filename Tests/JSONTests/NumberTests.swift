// Numbers at the limits of their types.

import Foundation
import JSON
import Testing

@Suite struct NumberTests {
    @Test func wholeNumbersAreReadUpToTheirLimits() throws {
        #expect(try decode([Int8].self, "[-128,127,0,-0]") == [-128, 127, 0, 0])
        #expect(try decode([UInt8].self, "[0,255]") == [0, 255])
        #expect(try decode([Int16].self, "[-32768,32767]") == [.min, .max])
        #expect(try decode([UInt16].self, "[65535]") == [.max])
        #expect(try decode([Int32].self, "[-2147483648,2147483647]") == [.min, .max])
        #expect(try decode([UInt32].self, "[4294967295]") == [.max])
        #expect(try decode([Int64].self, "[-9223372036854775808,9223372036854775807]") == [.min, .max])
        #expect(try decode([Int].self, "[-9223372036854775808,9223372036854775807]") == [.min, .max])
        #expect(try decode([UInt64].self, "[18446744073709551615]") == [.max])
        #expect(try decode([UInt].self, "[18446744073709551615]") == [.max])
    }

    @Test func wholeNumbersAreReadHoweverTheyAreWritten() throws {
        for text in ["3.0", "3.000", "3e0", "0.3e1", "300e-2", "3.00e0", "0.0003e4", "30e-1", "3E+0"] {
            #expect(try decode(Int.self, text) == 3, "\(text)")
            #expect(try decode(UInt8.self, text) == 3, "\(text)")
        }
        #expect(try decode(Int.self, "1e3") == 1000)
        #expect(try decode(Int.self, "-1.5e1") == -15)
        #expect(try decode(Int.self, "0e999999999999999999999") == 0)
        #expect(try decode(Int.self, "0.000e-9999999999999999999") == 0)
        #expect(try decode(Int.self, "100000000000000000000000000e-20") == 1_000_000)
        #expect(try decode(Int.self, "9223372036854775807.0") == .max)
        #expect(try decode(Int64.self, "-9.223372036854775808e18") == .min)
        #expect(try decode(UInt64.self, "1844674407370955161.5e1") == .max)
        #expect(try decode(Int.self, "0." + String(repeating: "0", count: 400) + "5e401") == 5)
    }

    @Test func aNumberThatIsNotWholeOrDoesNotFitIsMistyped() {
        func message<Number: Decodable>(_ type: Number.Type, _ text: String) -> String? {
            let error = refusal([Number].self, "[\(text)]")
            #expect(error?.kind == .mistyped)
            #expect(error?.path == "0")
            return error?.message
        }
        #expect(message(Int.self, "1.5") == "expected a whole number, found 1.5")
        #expect(message(Int.self, "1e-1") == "expected a whole number, found 1e-1")
        #expect(
            message(Int.self, "1e-99999999999999999999")
                == "expected a whole number, found 1e-99999999999999999999")
        let tooLarge = "expected a whole number between -2^63 and 2^63-1, found "
        for text in [
            "9223372036854775808", "-9223372036854775809", "1e19", "18446744073709551616",
            "1e999999999999999999999",
            "9223372036854775807.0e1", "99999999999999999999", "100000000000000000000.0",
        ] {
            #expect(message(Int.self, text) == tooLarge + text)
            #expect(message(Int64.self, text) == tooLarge + text)
        }
        #expect(message(UInt64.self, "-1") == "expected a whole number between 0 and 2^64-1, found -1")
        #expect(message(UInt8.self, "256") == "expected a whole number between 0 and 255, found 256")
        #expect(message(Int8.self, "-129") == "expected a whole number between -128 and 127, found -129")
        #expect(message(Int.self, "\"1\"") == "expected a whole number, found text")
        #expect(message(Double.self, "1e309") == "expected a number below 1.8e308, found 1e309")
        #expect(message(Double.self, "-1e400") == "expected a number below 1.8e308, found -1e400")
        #expect(message(Float.self, "1e39") == "expected a number below 3.5e38, found 1e39")
        #expect(message(JSONValue.self, "1e400") == "expected a number below 1.8e308, found 1e400")
        let long = String(repeating: "9", count: 50)
        #expect(message(Int.self, long) == tooLarge + long.prefix(40) + "…")
    }

    @Test(arguments: seeds) func doublesAreReadAsTheNearestValue(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<10 {
            for _ in 0..<100 {
                let value = random.double()
                for text in ["\(value)", String(format: "%.20e", value), String(format: "%.3f", value)] {
                    #expect((try? decode(Double.self, text)) == Double(text), "\(text)")
                    #expect(
                        (try? decode(Float.self, text)) == Float(text).flatMap { $0.isFinite ? $0 : nil },
                        "\(text)")
                }
            }
        }
        for text in [
            "9007199254740993", "0.1", "1e22", "1e23", "123456789012345678", "1234567890123456789",
            "4.9e-324",
        ] {
            #expect(try decode(Double.self, text) == Double(text))
        }
        #expect(try decode(Double.self, "-0").sign == .minus)
        #expect(try decode(Double.self, "1e-400") == 0)
    }

    @Test(arguments: [
        (3.0, "3"), (-3.0, "-3"), (0.0, "0"), (-0.0, "-0"), (0.1, "0.1"), (40.8013, "40.8013"),
        (1e15, "1000000000000000"),
        (9_007_199_254_740_991, "9007199254740991"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
        (-1.5e-7, "-1.5e-07"),
    ])
    func doublesAreWrittenWithTheShortestDigits(_ value: Double, _ text: String) throws {
        #expect(try encode(value) == text)
        #expect(try encode([value]) == "[\(text)]")
        #expect(try encode(["a": value]) == "{\"a\":\(text)}")
        #expect(try decode(Double.self, text).bitPattern == value.bitPattern)
    }

    @Test func wholeNumbersAreWrittenUpToTheirLimits() throws {
        #expect(try encode([Int.min, .max, 0, -1]) == "[-9223372036854775808,9223372036854775807,0,-1]")
        #expect(try encode([UInt64.max]) == "[18446744073709551615]")
        #expect(try encode([Int8.min]) == "[-128]")
        #expect(try encode([Float(0.1), 16_777_216, 3]) == "[0.1,16777216.0,3]")
    }

    @Test func aNumberJSONCannotHoldIsRefusedWithItsPath() {
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(refusal(value)?.kind == .invalidValue)
            #expect(refusal(["a": [1, value]])?.path == "a.1")
            #expect(refusal(["a": Float(value)])?.path == "a")
            #expect(refusal(JSONValue.array([.number(value)]))?.path == "0")
        }
        #expect(refusal([Double.nan])?.description == "0: nan is not a number that JSON can hold")
    }
}
