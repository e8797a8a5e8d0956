// Encodes text, names and dates for a mail: ASCII, short lines, and no way to inject a header.

import Values

enum MailText {
    /// Limit of a line, without CRLF (RFC 5322 §2.1.1, RFC 2045 §6.7).
    static let lineBytesMax = 76
    /// Limit of the text in one encoded word: 39 bytes become 52 of base64, plus 12 around them and the header's name
    /// before them.
    static let encodedWordBytesMax = 39

    /// `Mon, 01 Dec 2025 18:00:00 +0000` (RFC 5322 §3.3).
    static func date(_ time: Timestamp) -> String {
        let (year, month, day) = time.day.civil
        let clock = time.description.dropFirst(11).prefix(8)
        let weekday = weekdays[time.day.isoWeekday - 1]
        return "\(weekday), \(padded(day, 2)) \(months[month - 1]) \(padded(year, 4)) \(clock) +0000"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// A header's free text: unchanged if it is short, plain ASCII, else as encoded words (RFC 2047).
    static func unstructured(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && !text.contains("=?")
        // Room for the header's name.
        if isPlain, text.utf8.count <= lineBytesMax - 12, text.first != " ", text.last != " " { return text }
        return encodedWords(text)
    }

    /// A name before an address: in quotes, or as encoded words.
    static func phrase(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
        return isPlain && name.utf8.count <= lineBytesMax - 12 ? "\"\(name)\"" : encodedWords(name)
    }

    /// Encoded words of whole characters, one per line (header folding).
    private static func encodedWords(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > encodedWordBytesMax { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
    }

    /// Quoted-printable (RFC 2045 §6.7), with CRLF for each line feed.
    static func quotedPrintable(_ text: String) -> [UInt8] {
        var (result, width): ([UInt8], Int) = ([], 0)
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\n") {
                result += [0x0D, 0x0A]
                width = 0
                continue
            }
            // White space at the end of a line could be lost on the way.
            let isLast = index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "\n")
            let isPlain =
                (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "=") && !(byte == 0x20 && isLast)
            let written = isPlain ? [byte] : [UInt8(ascii: "="), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            // One byte is kept free for the `=` of a soft line break.
            if width + written.count > lineBytesMax - 1 {
                result += [UInt8(ascii: "="), 0x0D, 0x0A]
                width = 0
            }
            result += written
            width += written.count
        }
        return result
    }

    private static let hex = Array("0123456789ABCDEF".utf8)
}
