// The fields that make a request too long, found in one pass over its bytes, or over the first of them.

import JSON
import Values

/// Looks for the innermost field with more than half of a request's bytes. For malformed JSON the answer does not matter.
struct LongField {
    /// An object or a list that is open.
    private struct Level {
        /// The name of the present member.
        var name = 0..<0
        /// Bytes before the value, without blanks.
        var start: Int
    }

    private var open: [Level] = []
    /// Blanks between values so far: they make no field long.
    private var blanks = 0
    private let half: Int

    /// The field's path, such as `place.name`; `nil` if there is none.
    /// - Parameter bytesMax: how many of the bytes are looked at, as if there were no more.
    static func path(in data: [UInt8], bytesMax: Int = .max) -> String? {
        data.withUnsafeBufferPointer { all in
            let bytes = UnsafeBufferPointer(rebasing: all.prefix(bytesMax))
            var search = LongField(half: bytes.count / 2)
            guard let names = search.names(in: bytes, isCut: bytes.count < all.count) else { return nil }
            return names.map { Wording.shown(String(decoding: bytes[$0], as: UTF8.self)) }.joined(
                separator: ".")
        }
    }

    private init(half: Int) { self.half = half }

    private mutating func names(in bytes: UnsafeBufferPointer<UInt8>, isCut: Bool) -> [Range<Int>]? {
        var text = 0..<0
        var index = 0
        while index < bytes.count, open.count <= JSONLimits.depthMax {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                text = (index + 1)..<RawText.end(in: bytes, from: index + 1)
                index = text.upperBound
            case UInt8(ascii: ":"):
                guard !open.isEmpty else { return nil }
                open[open.count - 1] = Level(name: text, start: index + 1 - blanks)
                if text.count > half { return path }
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(Level(start: index + 1 - blanks))
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let level = open.last else { return nil }
                if index - blanks - level.start > half, !path.isEmpty { return path }
                if bytes[index] == UInt8(ascii: ",") {
                    open[open.count - 1] = Level(start: index + 1 - blanks)
                } else {
                    open.removeLast()
                }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): blanks += 1
            default: break
            }
            index += 1
        }
        return isCut ? unfinished(text, at: bytes.count) : nil
    }

    /// The innermost long field among those that do not end within the bytes.
    /// - Parameter text: the last text, which may be a name that does not end.
    private mutating func unfinished(_ text: Range<Int>, at end: Int) -> [Range<Int>]? {
        while let level = open.last {
            if end - blanks - level.start > half, !path.isEmpty { return path }
            open.removeLast()
        }
        return text.count > half ? [text] : nil
    }

    private var path: [Range<Int>] { open.map(\.name).filter { !$0.isEmpty } }
}

/// Cuts the long texts of a request, so that their fields can be judged without reading all of it.
enum LongText {
    /// Limit of a text's bytes, escapes included. Few valid texts have more.
    static let bytesMax = 16 << 10

    /// The request with the beginning of each text. For malformed JSON the answer does not matter.
    static func shortened(_ data: [UInt8]) -> [UInt8] {
        data.withUnsafeBufferPointer { bytes in
            var short: [UInt8] = []
            short.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                guard bytes[index] == UInt8(ascii: "\"") else {
                    short.append(bytes[index])
                    index += 1
                    continue
                }
                let close = RawText.end(in: bytes, from: index + 1)
                var end = index + 1
                while end < close {
                    let next = end + RawText.scalar(in: bytes, at: end).length
                    if next - index > bytesMax { break }
                    end = next
                }
                short.append(contentsOf: bytes[index..<end])
                if close < bytes.count { short.append(UInt8(ascii: "\"")) }
                index = close + 1
            }
            return short
        }
    }
}
