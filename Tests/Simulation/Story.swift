// The story of a run: a few lines for people, and a fingerprint that changes with every difference.

/// Kept in memory, and printed after a failure.
final class Story: @unchecked Sendable {
    private(set) var lines: [String] = []
    private(set) var fingerprint: UInt64 = 0xCBF2_9CE4_8422_2325
    var nowMs: () -> Int64 = { 0 }

    func tell(_ what: String) {
        let seconds = String(nowMs() / 1000)
        let rest = String(nowMs() % 1000 + 1000).dropFirst()
        let line = String(repeating: " ", count: max(0, 4 - seconds.count)) + "\(seconds).\(rest) s  \(what)"
        lines.append(line)
        mix(what, [])
    }

    /// FNV-1a over all messages, with their times.
    func mix(_ who: String, _ bytes: [UInt8]) {
        func add(_ byte: UInt8) { fingerprint = (fingerprint ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var now = nowMs()
        for _ in 0..<4 {
            add(UInt8(truncatingIfNeeded: now))
            now >>= 8
        }
        for byte in who.utf8 { add(byte) }
        for byte in bytes { add(byte) }
    }
}
