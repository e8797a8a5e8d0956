// `--text soccer`: a text that occurs anywhere in an event as it was published.

import Values

struct EventText: Equatable {
    private let wanted: [UInt8]
    private let isPlain: Bool

    /// - Parameter text: in any case.
    init(_ text: String) {
        wanted = Array(Text.folded(text).utf8)
        isPlain = wanted.allSatisfy { $0 < 0x80 }
    }

    func stands(in body: [UInt8]) -> Bool {
        guard isPlain else {
            return Array(Text.folded(String(decoding: body, as: UTF8.self)).utf8).firstRange(of: wanted)
                != nil
        }
        // Letters of other scripts cannot match, so only ASCII needs to be folded.
        guard let first = wanted.first, body.count >= wanted.count else { return wanted.isEmpty }
        let last = body.count - wanted.count
        return (0...last).contains { start in
            EventText.lower(body[start]) == first
                && wanted.indices.allSatisfy { EventText.lower(body[start + $0]) == wanted[$0] }
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
}
