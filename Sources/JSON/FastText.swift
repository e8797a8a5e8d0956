// Ids and moments straight from bytes and straight to bytes, in the one form that Rally itself writes. Everything else
// that `ID` and `Timestamp` can read is left to them (`nil` here).

import Values

/// `0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f`, in either case.
func id(_ text: UnsafeRawBufferPointer) -> ID? {
    guard text.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    var wrong: UInt8 = 0
    for index in 0..<36 {
        let byte = text[index]
        if index == 8 || index == 13 || index == 18 || index == 23 {
            wrong |= byte ^ UInt8(ascii: "-")
            continue
        }
        let digit = hexValues[Int(byte)]
        wrong |= digit & 0xF0
        if index < 18 {
            words.0 = words.0 << 4 | UInt64(digit & 15)
        } else {
            words.1 = words.1 << 4 | UInt64(digit & 15)
        }
    }
    return wrong == 0 ? ID(high: words.0, low: words.1) : nil
}

/// `2026-12-01T18:00:00Z`, with three digits of milliseconds or without.
func timestamp(_ text: UnsafeRawBufferPointer) -> Timestamp? {
    guard text.count == 24 || text.count == 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
        text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
        text[text.count - 1] == UInt8(ascii: "Z"), text.count == 20 || text[19] == UInt8(ascii: "."),
        let century = twoDigits(text, 0), let year = twoDigits(text, 2), let month = twoDigits(text, 5),
        let dayOfMonth = twoDigits(text, 8), let hour = twoDigits(text, 11), let minute = twoDigits(text, 14),
        let second = twoDigits(text, 17), let day = Day(year: century * 100 + year, month: month, day: dayOfMonth),
        hour < 24, minute < 60, second < 60
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

/// The value of each byte as a hexadecimal digit, 0xFF where it is none.
private let hexValues: [UInt8] = (0...255).map { byte in hexDigit(byte).map { UInt8($0) } ?? 0xFF }
