// Limits for all requests, whatever their fields mean: no nil ids, and no dates outside the time in which anybody
// plays. Events are decoded without these limits: everything in a log stays valid.

import JSON
import Values

/// Limits for every field of every request.
public enum RequestLimits {
    /// Timestamps allowed in a request. A device whose clock was never set says 1970.
    public static let times = Timestamp.distantPast...Timestamp(milliseconds: 7_258_118_399_999)
    /// Days allowed in a request; the first is before the birth of the oldest player.
    public static let days = Day(daysSince1970: -25_567)...times.upperBound.day
    /// Limit of a request's data in bytes. The longest valid one, a game with a poll whose texts are all flags in
    /// escapes, has less.
    public static let bytesMax = 128 << 10
    /// Limit of a query's data in bytes. The longest valid one, a search with all its texts in escapes, has less; in an
    /// address there is room for half of it.
    public static let queryBytesMax = 16 << 10
    /// Room for the short fields, the names and the blanks of a request whose long ones have a limit of their own.
    static let shortFieldsBytes = 16 << 10
    /// Limit of the members of an object. The largest valid one is the roster of a full game, with 202 people.
    public static let membersMax = 256
    /// Limit of the elements of a list that no rule counts, and of all values where no list or object belongs.
    public static let elementsMax = 256
    /// Limit of the scalars of all texts of a request that may have to be brought into Unicode NFC, which takes a tenth of
    /// a microsecond for each and is done a few times.
    static let composedScalarsMax = 80 << 10
}

extension RequestLimits {
    /// The most bytes that a text has in a request whose every letter is written in escapes, such as `\u00e9`: six for a
    /// letter of one byte, of which each character has one at most, and three for a byte of others.
    static func escapedBytes(of bytes: Int, characters: Int) -> Int { 3 * (bytes + characters) }

    /// The refusal of a request with too many bytes, before decoding: reading a megabyte takes tens of milliseconds. Names the
    /// field that has most of them, if there is one; only as many bytes as are allowed are looked at for it.
    static func tooLong(_ data: [UInt8], max: Int) -> JSONError {
        let path = LongField.path(in: data, bytesMax: max) ?? ""
        return JSONError(
            kind: .crowded,
            message: (path.isEmpty ? "the request is too long: it" : "\(path) is too long: the request")
                + " must have at most \(max) bytes, and has \(data.count)",
            path: path)
    }

    /// Refuses a request with too much text that is not known to be in NFC. A shorter request is not looked at.
    static func refuseComposing(in data: [UInt8]) throws(Refusal) {
        guard data.count > composedScalarsMax, ComposedText.scalars(in: data) > composedScalarsMax else {
            return
        }
        let path = Wording.shown(LongField.path(in: data) ?? "")
        let subject = path.isEmpty ? "the request is too long: it" : "\(path) is too long: the request"
        throw .invalid(
            path,
            "\(subject) must have at most \(composedScalarsMax) code points in its texts with accents, marks or emoji; "
                + "send less at a time")
    }
}

extension ID {
    /// RFC 9562's nil UUID, which names nothing.
    static let null = ID(high: 0, low: 0)
}

extension RequestLimits {
    /// Refuses a request with a nil id, or with a date or timestamp out of bounds.
    static func refuseStrays(in data: [UInt8], as type: any Request.Type) throws(JSONError) {
        guard data.mayHoldStrays, let value = try? JSONValue(parsing: data),
            let problem = Shape(of: type).problems(in: value).first
        else { return }
        throw JSONError(kind: .invalidValue, message: problem.message, path: problem.field)
    }
}

extension [UInt8] {
    /// Whether the text may contain a nil id or a far date. Few requests do, and only those are parsed twice.
    fileprivate var mayHoldStrays: Bool {
        withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                defer { index += 1 }
                switch bytes[index] {
                // An escape may encode anything.
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
    /// Whether it starts like a date before 1971 or after 2198; a UTC offset can move a timestamp into the next year.
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
