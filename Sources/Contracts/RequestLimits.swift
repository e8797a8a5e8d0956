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
    /// Members of each object in a request. The largest that is right is the roster of a full game, of 202 people.
    public static let membersMax = 256
    /// No shorter text has an object of more members.
    private static let crowdBytesMin = membersMax * 5
}

extension RequestLimits {
    /// Refuses an object of too many members before any is looked at: the work for what is unknown grows with them. It takes one
    /// pass over the bytes, and none over those of usual requests.
    static func refuseCrowds(in data: [UInt8]) throws(JSONError) {
        guard data.count > crowdBytesMin, let field = data.crowdedField else { return }
        let path = Wording.shown(field)
        throw JSONError(
            kind: .crowded,
            message:
                "\(path.isEmpty ? "the request" : path) must have at most \(membersMax) members in one object",
            path: path)
    }
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

extension [UInt8] {
    /// The request's field in which an object has too many members; empty for the request itself, `nil` if none has. Of what is
    /// no JSON it may say either: that is refused as it is read.
    fileprivate var crowdedField: String? {
        withUnsafeBufferPointer { bytes in
            /// Members of each object around the place that is looked at; 0 for a list.
            var open: [Int] = []
            var (text, field) = (0..<0, 0..<0)
            var index = 0
            while index < bytes.count, open.count <= JSONLimits.depthMax {
                switch bytes[index] {
                case UInt8(ascii: "\""):
                    let start = index + 1
                    index = start
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                    text = start..<Swift.min(index, bytes.count)
                case UInt8(ascii: ":"):
                    guard let members = open.last else { return nil }
                    if open.count == 1 { field = text }
                    open[open.count - 1] = members + 1
                    if members >= RequestLimits.membersMax {
                        return open.count == 1 ? "" : String(decoding: bytes[field], as: UTF8.self)
                    }
                case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(0)
                case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
                default: break
                }
                index += 1
            }
            return nil
        }
    }
}
