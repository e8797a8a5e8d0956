// The fields that make a request too long, found in one pass over the bytes.

import JSON
import Values

/// Looks for the innermost field with more than half of a request's bytes. For malformed JSON the answer does not matter.
struct LongField {
    /// An object or a list that is open.
    private struct Level {
        var name = 0..<0
        var valueStart: Int
    }

    private var open: [Level] = []
    private let half: Int

    /// The field's path, such as `place.name`; `nil` if there is none.
    static func path(in data: [UInt8]) -> String? {
        data.withUnsafeBufferPointer { bytes in
            var search = LongField(half: bytes.count / 2)
            guard let names = search.names(in: bytes) else { return nil }
            return names.map { Wording.shown(String(decoding: bytes[$0], as: UTF8.self)) }.joined(
                separator: ".")
        }
    }

    private init(half: Int) { self.half = half }

    private mutating func names(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
        var text = 0..<0
        var index = 0
        while index < bytes.count, open.count <= JSONLimits.depthMax {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                let start = index + 1
                index = start
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                text = start..<min(index, bytes.count)
            case UInt8(ascii: ":"):
                guard !open.isEmpty else { return nil }
                open[open.count - 1] = Level(name: text, valueStart: index + 1)
                if text.count > half { return path }
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(Level(valueStart: index + 1))
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard let level = open.last else { return nil }
                if index - level.valueStart > half, !path.isEmpty { return path }
                if bytes[index] == UInt8(ascii: ",") {
                    open[open.count - 1].valueStart = index + 1
                } else {
                    open.removeLast()
                }
            default: break
            }
            index += 1
        }
        return nil
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
                let start = index
                index += 1
                var end = index
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index = min(index + length(of: bytes, at: index), bytes.count)
                    if index - start <= bytesMax { end = index }
                }
                short.append(contentsOf: bytes[start..<end])
                if index < bytes.count { short.append(UInt8(ascii: "\"")) }
                index += 1
            }
            return short
        }
    }

    /// The bytes of a character or of an escape, two escapes for a surrogate pair (RFC 8259, 7).
    private static func length(of bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func isEscape(_ at: Int) -> Bool {
            at + 5 < bytes.count && bytes[at] == UInt8(ascii: "\\") && bytes[at + 1] == UInt8(ascii: "u")
        }
        switch bytes[index] {
        case UInt8(ascii: "\\"):
            guard isEscape(index) else { return 2 }
            let isHigh =
                bytes[index + 2] | 0x20 == UInt8(ascii: "d") && "89abAB".utf8.contains(bytes[index + 3])
            return isHigh && isEscape(index + 6) ? 12 : 6
        case 0xF0...: return 4
        case 0xE0...: return 3
        case 0xC0...: return 2
        default: return 1
        }
    }
}
