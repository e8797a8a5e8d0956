// Decodes bytes from a terminal in raw mode into keys. An escape sequence may arrive in pieces.

import GatewaySessions

enum Key: Equatable, Sendable {
    case character(Character)
    case enter, tab, backspace, delete
    case left, right, up, down, home, end, wordLeft, wordRight
    /// `control("a")` is Ctrl-A.
    case control(Character)
}

struct KeyDecoder: Sendable {
    private var pending: [UInt8] = []
    /// Longer sequences are dropped: no known key has one.
    private static let sequenceBytesMax = 16

    /// The keys that are complete so far.
    mutating func decode(_ bytes: [UInt8]) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while let (key, length) = next() {
            pending.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// The first key and its length in bytes; `nil` if more bytes are needed.
    private func next() -> (Key?, Int)? {
        guard let first = pending.first else { return nil }
        switch first {
        case 0x1B: return escape()
        case 0x0D, 0x0A: return (.enter, 1)
        case 0x09: return (.tab, 1)
        case 0x08, 0x7F: return (.backspace, 1)
        case 0..<0x20: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
        default: return character()
        }
    }

    private func character() -> (Key?, Int)? {
        let first = pending[0]
        let length =
            switch first {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard pending.count >= length else { return nil }
        let bytes = Array(pending.prefix(length))
        guard UTF8Text.firstInvalid(bytes) == nil else { return (nil, 1) }
        return String(decoding: bytes, as: UTF8.self).first.map { (.character($0), length) } ?? (nil, 1)
    }

    /// `ESC [ …letter`, `ESC O letter`, `ESC letter` (Alt).
    private func escape() -> (Key?, Int)? {
        guard pending.count >= 2 else { return nil }
        guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
            switch pending[1] {
            case UInt8(ascii: "b"): return (.wordLeft, 2)
            case UInt8(ascii: "f"): return (.wordRight, 2)
            default: return (nil, 2)
            }
        }
        guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return pending.count > KeyDecoder.sequenceBytesMax ? (nil, pending.count) : nil
        }
        let sequence = String(decoding: pending[2...end], as: UTF8.self)
        return (KeyDecoder.sequences[sequence], end + 1)
    }

    private static let sequences: [String: Key] = [
        "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "1~": .home, "7~": .home,
        "4~": .end,
        "8~": .end, "3~": .delete, "1;5D": .wordLeft, "1;5C": .wordRight, "1;3D": .wordLeft,
        "1;3C": .wordRight,
    ]
}
