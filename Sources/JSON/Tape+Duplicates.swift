// Duplicate member names: the first one counts (RFC 8259 §4 leaves it open). Duplicates are flagged once, during
// indexing, so that look-ups need no check. The time is linear in the number of members, because anybody may send a
// text with a hundred thousand names.

/// A 64-bit Bloom filter that sets one bit for each name. In half of the usual objects it alone proves that there are no
/// duplicates.
struct NameFilter {
    private var bits: UInt64 = 0
    private(set) var mayHoldDuplicates = false

    /// Adds a name and returns its hash. Names with escapes always count as possible duplicates: `"\u0061"` is `"a"`.
    @inline(__always) mutating func insert(_ name: Token, of bytes: UnsafeRawBufferPointer) -> UInt32 {
        let (start, end) = (Int(name.start), Int(name.end))
        var hash = UInt64(truncatingIfNeeded: end &- start)
        if end > start {
            hash |= UInt64(bytes[start]) << 48 | UInt64(bytes[end &- 1]) << 40
            hash |= UInt64(bytes[(start &+ end) >> 1]) << 32
        }
        hash = hash &* 0x9E37_79B9_7F4A_7C15
        let bit: UInt64 = 1 << (hash >> 58)
        if bits & bit != 0 || name.isEscaped { mayHoldDuplicates = true }
        bits |= bit
        return UInt32(truncatingIfNeeded: hash >> 32)
    }
}

extension Tape {
    /// Flags each name that occurs earlier in the same object.
    func markDuplicates(ofObjectAt object: Int, in bytes: UnsafeRawBufferPointer) {
        let end = Int(tokens[object].next)
        var (hasEscapes, count) = (false, 0)
        var name = object + 1
        while name < end {
            hasEscapes = hasEscapes || tokens[name].isEscaped
            count += 1
            name = Int(tokens[name + 1].next)
        }
        if hasEscapes || count > 24 {
            markDuplicatesByHash(from: object + 1, to: end, in: bytes)
        } else {
            markDuplicatesByPairs(from: object + 1, to: end, in: bytes)
        }
    }

    private func markDuplicatesByPairs(from first: Int, to end: Int, in bytes: UnsafeRawBufferPointer) {
        var name = first
        while name < end {
            let hash = tokens[name].cursor
            var earlier = first
            while earlier < name {
                if tokens[earlier].cursor == hash, haveEqualText(earlier, name, in: bytes) {
                    tokens[name].flags.insert(.duplicate)
                }
                earlier = Int(tokens[earlier + 1].next)
            }
            name = Int(tokens[name + 1].next)
        }
    }

    private func haveEqualText(_ one: Int, _ other: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        let (one, other) = (tokens[one].range, tokens[other].range)
        return one.count == other.count
            && areEqual(
                bytes, from: one.lowerBound, bytes, from: other.lowerBound, count: one.count)
    }

    private func markDuplicatesByHash(from first: Int, to end: Int, in bytes: UnsafeRawBufferPointer) {
        var seen: Set<[UInt8]> = []
        var name = first
        while name < end {
            let raw = UnsafeRawBufferPointer(rebasing: bytes[tokens[name].range])
            let isNew = seen.insert(tokens[name].isEscaped ? unescaped(raw) : Array(raw)).inserted
            if !isNew { tokens[name].flags.insert(.duplicate) }
            name = Int(tokens[name + 1].next)
        }
    }
}

/// Whether `count` bytes are equal in both.
@inline(__always) func areEqual(
    _ one: UnsafeRawBufferPointer, from oneStart: Int,
    _ other: UnsafeRawBufferPointer, from otherStart: Int, count: Int
) -> Bool {
    var index = 0
    while index &+ 8 <= count {
        let left = one.loadUnaligned(fromByteOffset: oneStart &+ index, as: UInt64.self)
        guard left == other.loadUnaligned(fromByteOffset: otherStart &+ index, as: UInt64.self) else {
            return false
        }
        index &+= 8
    }
    while index < count {
        guard one[oneStart &+ index] == other[otherStart &+ index] else { return false }
        index &+= 1
    }
    return true
}
