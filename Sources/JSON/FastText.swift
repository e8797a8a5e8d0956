// Fast conversion between bytes and ids or times, in Rally's own form. For the other forms that `ID` and `Timestamp`
// accept, these functions return `nil`.

import Values

/// Parses `0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f`, in either case.
public func readID(_ text: UnsafeRawBufferPointer) -> ID? {
    guard text.count == 36, text[8] == UInt8(ascii: "-"), text[13] == UInt8(ascii: "-"),
        text[18] == UInt8(ascii: "-"), text[23] == UInt8(ascii: "-"),
        let a = hexNumber(text, at: 0), let b = hexNumber(text, at: 9, 14),
        let c = hexNumber(text, at: 19, 24),
        let d = hexNumber(text, at: 28)
    else { return nil }
    return ID(high: a << 32 | b, low: c << 32 | d)
}

/// Parses sixteen digits of `0123456789abcdef`; `nil` for anything else.
public func readHex16(_ text: UnsafeRawBufferPointer) -> UInt64? {
    guard text.count == 16 else { return nil }
    let digits = (
        text.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
        text.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
    // Capital letters lack this bit; digits and lower-case letters have it.
    let small: UInt64 = 0x2020_2020_2020_2020
    guard digits.0 & digits.1 & small == small, let high = hexNumber(digits.0), let low = hexNumber(digits.1)
    else { return nil }
    return high << 32 | low
}

/// The value of eight hexadecimal digits.
@inline(__always) private func hexNumber(_ text: UnsafeRawBufferPointer, at offset: Int) -> UInt64? {
    hexNumber(text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
}

/// The value of four hexadecimal digits and four more elsewhere.
@inline(__always) private func hexNumber(
    _ text: UnsafeRawBufferPointer, at first: Int, _ second: Int
) -> UInt64? {
    let high = UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: first, as: UInt32.self)))
    let low = UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: second, as: UInt32.self)))
    return hexNumber((high | low << 32).littleEndian)
}

/// The value of eight digits in memory, computed in parallel (SWAR): checks that each byte is a digit, takes each
/// value, then joins neighbors.
@inline(__always) private func hexNumber(_ digits: UInt64) -> UInt64? {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let text = UInt64(littleEndian: digits)
    let lower = text | ones &* 0x20
    // With the top bits clear, adding to each byte does not reach the next one.
    let atLeast0 = text &+ ones &* (0x80 - 0x30)
    let above9 = text &+ ones &* (0x80 - 0x3A)
    let atLeastA = lower &+ ones &* (0x80 - 0x61)
    let aboveF = lower &+ ones &* (0x80 - 0x67)
    let isDigit = (atLeast0 & ~above9 | atLeastA & ~aboveF) & tops
    guard text & tops == 0, isDigit == tops else { return nil }
    // '0' is 0x30, 'a' is 0x61: take the low four bits, plus nine for letters.
    var value = text & (ones &* 0x0F) &+ ((text >> 6) & ones) &* 9
    value = (value << 4 | value >> 8) & 0x00FF_00FF_00FF_00FF
    value = (value << 8 | value >> 16) & 0x0000_FFFF_0000_FFFF
    return (value << 16 | value >> 32) & 0xFFFF_FFFF
}

/// Writes an id with quotes: 38 bytes.
@inline(__always) func writeQuoted(_ id: ID, to buffer: UnsafeMutableRawBufferPointer) {
    buffer[0] = UInt8(ascii: "\"")
    buffer.storeBytes(of: hexText(id.high >> 32), toByteOffset: 1, as: UInt64.self)
    let (middle, low) = (hexText(id.high & 0xFFFF_FFFF), hexText(id.low >> 32))
    buffer[9] = UInt8(ascii: "-")
    buffer.storeBytes(of: middle.first4, toByteOffset: 10, as: UInt32.self)
    buffer[14] = UInt8(ascii: "-")
    buffer.storeBytes(of: middle.last4, toByteOffset: 15, as: UInt32.self)
    buffer[19] = UInt8(ascii: "-")
    buffer.storeBytes(of: low.first4, toByteOffset: 20, as: UInt32.self)
    buffer[24] = UInt8(ascii: "-")
    buffer.storeBytes(of: low.last4, toByteOffset: 25, as: UInt32.self)
    buffer.storeBytes(of: hexText(id.low & 0xFFFF_FFFF), toByteOffset: 29, as: UInt64.self)
    buffer[37] = UInt8(ascii: "\"")
}

/// The text of eight hexadecimal digits, in memory order.
@inline(__always) private func hexText(_ number: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var digits = (number << 32 | number >> 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits << 16 | digits >> 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits << 8 | digits >> 4) & (ones &* 0x0F)
    // Letters are 39 above '0' + value: the distance from '0' + 10 to 'a'.
    let isLetter = (digits &+ ones &* 6) >> 4 & ones
    return (digits &+ ones &* 0x30 &+ isLetter &* 39).littleEndian
}

extension UInt64 {
    /// The first four bytes in memory.
    fileprivate var first4: UInt32 { UInt32(truncatingIfNeeded: littleEndian).littleEndian }
    fileprivate var last4: UInt32 { UInt32(truncatingIfNeeded: littleEndian >> 32).littleEndian }
}

@inline(__always) func hexCharacter(_ digit: UInt8) -> UInt8 { digit < 10 ? 48 + digit : 87 + digit }

/// Parses `2026-12-01T18:00:00Z`, with or without three digits of milliseconds.
public func readTimestamp(_ text: UnsafeRawBufferPointer) -> Timestamp? {
    guard text.count == 24 || text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
        text[text.count - 1] == UInt8(ascii: "Z"), text.count == 20 || text[19] == UInt8(ascii: "."),
        let century = twoDigits(text, 0), let year = twoDigits(text, 2), let month = twoDigits(text, 5),
        let dayOfMonth = twoDigits(text, 8), let hour = twoDigits(text, 11), let minute = twoDigits(text, 14),
        let second = twoDigits(text, 17), hour < 24, minute < 60, second < 60,
        let day = Day(year: century * 100 + year, month: month, day: dayOfMonth)
    else { return nil }
    var milliseconds = 0
    if text.count == 24 {
        guard let tens = twoDigits(text, 20), isDigit(text[22]) else { return nil }
        milliseconds = tens * 10 + Int(text[22] &- 48)
    }
    let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    return Timestamp(milliseconds: Int64(seconds * 1000 + milliseconds))
}

@inline(__always) private func twoDigits(_ text: UnsafeRawBufferPointer, _ index: Int) -> Int? {
    guard isDigit(text[index]), isDigit(text[index + 1]) else { return nil }
    return Int(text[index] &- 48) * 10 + Int(text[index + 1] &- 48)
}

/// Writes a time with quotes: 26 bytes. Times beyond RFC 3339 are clamped.
func writeQuoted(_ time: Timestamp, to buffer: UnsafeMutableRawBufferPointer) {
    let clamped = min(max(time, .earliest), .distantFuture)
    let date = clamped.day
    let (year, month, day) = date.civil
    let timeOfDay = Int(clamped.milliseconds) - date.daysSince1970 * 86_400_000
    let (seconds, milliseconds) = (timeOfDay / 1000, timeOfDay % 1000)
    buffer.copyBytes(from: #""0000-00-00T00:00:00.000Z""#.utf8)
    writeTwoDigits(year / 100, buffer, 1)
    writeTwoDigits(year % 100, buffer, 3)
    writeTwoDigits(month, buffer, 6)
    writeTwoDigits(day, buffer, 9)
    writeTwoDigits(seconds / 3600, buffer, 12)
    writeTwoDigits(seconds / 60 % 60, buffer, 15)
    writeTwoDigits(seconds % 60, buffer, 18)
    writeTwoDigits(milliseconds / 10, buffer, 21)
    buffer[23] = UInt8(truncatingIfNeeded: 48 + milliseconds % 10)
}

@inline(__always) private func writeTwoDigits(
    _ value: Int, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int
) {
    buffer[offset] = UInt8(truncatingIfNeeded: 48 + value / 10)
    buffer[offset + 1] = UInt8(truncatingIfNeeded: 48 + value % 10)
}
