// Converts a number's digits to a value, exactly: `1.50e1` is the whole number 15, `1e400` is too large for a Double,
// and whole numbers are never rounded.

/// The result of parsing a number as a whole number.
enum WholeNumber {
    case value(isNegative: Bool, magnitude: UInt64)
    /// It has a nonzero fraction.
    case fraction
    /// It needs more than 64 bits.
    case tooLarge

    /// Parses digits only, such as `-12`.
    @inline(__always) init(plain digits: UnsafeRawBufferPointer) {
        let isNegative = digits.first == UInt8(ascii: "-")
        var magnitude: UInt64 = 0
        var index = isNegative ? 1 : 0
        if digits.count <= 19 {
            while index < digits.count {
                magnitude = magnitude &* 10 &+ UInt64(digits[index] &- 48)
                index += 1
            }
        } else {
            while index < digits.count {
                guard let next = magnitude.appending(digit: digits[index]) else {
                    self = .tooLarge
                    return
                }
                magnitude = next
                index += 1
            }
        }
        self = .value(isNegative: isNegative, magnitude: magnitude)
    }

    /// Parses any number: its digits without the point and without trailing zeros, times a power of ten.
    init(decimal bytes: UnsafeRawBufferPointer) {
        var magnitude: UInt64 = 0
        var (power, pendingZeros) = (0, 0)
        var (isFraction, isTooLarge) = (false, false)
        var index = 0
        while index < bytes.count, bytes[index] | 0x20 != UInt8(ascii: "e") {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: ".") { isFraction = true }
            guard isDigit(byte) else { continue }
            if isFraction { power -= 1 }
            if byte == 48 {
                pendingZeros += 1
                continue
            }
            // Zeros count only if a nonzero digit follows.
            for _ in 0..<(magnitude == 0 ? 0 : min(pendingZeros, 20)) {
                isTooLarge = isTooLarge || !magnitude.append(digit: 48)
            }
            pendingZeros = 0
            isTooLarge = isTooLarge || !magnitude.append(digit: byte)
        }
        power += pendingZeros + exponent(bytes[min(index + 1, bytes.count)...])
        if magnitude == 0 && !isTooLarge { power = 0 }
        if power < 0 {
            self = .fraction
            return
        }
        for _ in 0..<min(power, 20) { isTooLarge = isTooLarge || !magnitude.append(digit: 48) }
        self =
            isTooLarge
            ? .tooLarge : .value(isNegative: bytes.first == UInt8(ascii: "-"), magnitude: magnitude)
    }

    /// The value as that type; `nil` if it does not fit.
    @inline(__always) func exactly<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
        guard case .value(let isNegative, let magnitude) = self else { return nil }
        if !isNegative { return Number(exactly: magnitude) }
        guard magnitude <= 1 << 63 else { return nil }
        return Number(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
    }
}

/// The nearest Double; `nil` if it would be infinite.
func readDouble(_ bytes: UnsafeRawBufferPointer) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    var mantissa: UInt64 = 0
    var (digitCount, power) = (0, 0)
    var isFraction = false
    var index = isNegative ? 1 : 0
    while index < bytes.count {
        let byte = bytes[index]
        if isDigit(byte) {
            mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
            digitCount += 1
            if isFraction { power -= 1 }
        } else if byte == UInt8(ascii: ".") {
            isFraction = true
        } else {
            power += exponent(bytes[min(index + 1, bytes.count)...])
            break
        }
        index += 1
    }
    // Both factors are exact, so a single rounding gives the nearest Double (W. D. Clinger, How to Read Floating Point
    // Numbers).
    if digitCount <= 18, mantissa <= 1 << 53, power >= -22, power <= 22 {
        let whole = Double(mantissa)
        let value = power < 0 ? whole / powersOfTen[-power] : whole * powersOfTen[power]
        return isNegative ? -value : value
    }
    let value = Double(String(decoding: bytes, as: UTF8.self))
    return value.flatMap { $0.isFinite ? $0 : nil }
}

/// Parses the digits after the `e`; stops counting once every number would be zero or too large.
private func exponent(_ digits: Slice<UnsafeRawBufferPointer>) -> Int {
    var value = 0
    for byte in digits where isDigit(byte) { value = min(value * 10 + Int(byte &- 48), 1 << 40) }
    return digits.first == UInt8(ascii: "-") ? -value : value
}

private let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
]

extension UInt64 {
    @inline(__always) fileprivate func appending(digit: UInt8) -> UInt64? {
        let (product, overflow) = multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(UInt64(digit &- 48))
        return overflow || carry ? nil : sum
    }

    fileprivate mutating func append(digit: UInt8) -> Bool {
        guard let next = appending(digit: digit) else { return false }
        self = next
        return true
    }
}

/// A type's range as a phrase: `a whole number between 0 and 255`.
func rangeText<Number: FixedWidthInteger>(_: Number.Type) -> String {
    switch (Number.bitWidth, Number.isSigned) {
    case (64, true): "a whole number between -2^63 and 2^63-1"
    case (64, false): "a whole number between 0 and 2^64-1"
    default: "a whole number between \(Number.min) and \(Number.max)"
    }
}
