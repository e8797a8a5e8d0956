// Bounds of every request, whatever its fields mean: no null id, and no days and moments in which nobody plays.
// Events are read without these bounds: what is in a log stays valid.

import JSON
import Values

/// Bounds that hold for every field of every request.
public enum RequestLimits {
    /// Moments that a request may name. Devices whose clock was never set say 1970.
    public static let times = Timestamp.distantPast...Timestamp(milliseconds: 7_258_118_399_999)
    /// Days that a request may name; the first is before the birth of the oldest player.
    public static let days = Day(daysSince1970: -25_567)...times.upperBound.day
}

extension ID {
    /// RFC 9562's nil UUID, the id of nothing.
    static let null = ID(high: 0, low: 0)
}

extension RequestLimits {
    /// Refuses a request that says an id of nothing, or a day or a moment out of bounds.
    static func refuseStrays(in data: [UInt8], as type: any Request.Type) throws(JSONError) {
        guard data.mayHoldStrays, let value = try? JSONValue(parsing: data),
            let problem = Shape(of: type).problems(in: value).first
        else { return }
        throw JSONError(kind: .invalidValue, message: problem.message, path: problem.field)
    }
}

extension [UInt8] {
    /// Whether one of its texts could be such an id, day or moment. Few requests have any, and only those are looked at twice.
    fileprivate var mayHoldStrays: Bool {
        withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                defer { index += 1 }
                switch bytes[index] {
                // An escape may stand for anything.
                case UInt8(ascii: "\\")
                where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "u"):
                    return true
                case UInt8(ascii: "\""):
                    let text = bytes[(index + 1)...].prefix(9)
                    if text.isFarYear || text.elementsEqual("00000000-".utf8) { return true }
                default: break
                }
            }
            return false
        }
    }
}

extension Collection<UInt8> {
    /// Whether it begins like a date before 1971 or after 2198: an offset may move a moment over the turn of a year.
    fileprivate var isFarYear: Bool {
        guard count > 4, dropFirst(4).first == UInt8(ascii: "-") else { return false }
        var year = 0
        for byte in prefix(4) {
            guard (48...57).contains(byte) else { return false }
            year = year * 10 + Int(byte) - 48
        }
        return !(1971...2198).contains(year)
    }
}
