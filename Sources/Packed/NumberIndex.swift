// Finds numbers by the hash of what they stand for: eight bytes a slot, and the things themselves are elsewhere,
// packed. It grows a page at a time (extendible hashing: R. Fagin and others, 1979): a full page is split in two by
// the next bit of the hashes in it, and no other is touched.
//
//   hash  10 0110…0011      directory  00 → page 0     page 2   ·  [hash, number]  ·  ·  [hash, number]  …
//         └┬┘     └─┬┘                 01 → page 0              └ linear probing from the hash's lowest bits
//   directory    slot in the page      10 → page 2
//                                      11 → page 1

/// Numbers from 0 to 2^32 - 2, each under a hash; several may share one.
public struct NumberIndex: Sendable {
    /// Pages double up to so many slots, and are split then.
    @usableFromInline static var slotsMax: Int { 1024 }
    static var slotsMin: Int { 16 }
    /// Beyond so many bits a page doubles instead: so many equal beginnings are no chance.
    static var depthMax: UInt32 { 20 }

    @usableFromInline struct Page: Sendable {
        /// The hash above, the number plus one below; 0 for a free one. As many as a power of two.
        @usableFromInline var slots: [UInt64]
        /// Their number less one: here, so that a search need not read the array's head.
        @usableFromInline var mask: Int
        var used = 0
        /// How many leading bits the hashes in it share.
        var depth: UInt32

        var isFull: Bool { used * 5 > mask * 4 }

        init(slots: Int, depth: UInt32) {
            self.slots = Array(repeating: 0, count: slots)
            mask = slots - 1
            self.depth = depth
        }

        mutating func insert(_ slot: UInt64) {
            var place = Int(slot >> 32) & mask
            while slots[place] != 0 { place = (place + 1) & mask }
            slots[place] = slot
            used += 1
        }

        /// Takes a slot out and moves up those behind it that would no longer be found.
        mutating func remove(_ slot: UInt64) -> Bool {
            var hole = Int(slot >> 32) & mask
            while slots[hole] != slot {
                if slots[hole] == 0 { return false }
                hole = (hole + 1) & mask
            }
            used -= 1
            var place = hole
            while true {
                slots[hole] = 0
                repeat {
                    place = (place + 1) & mask
                    if slots[place] == 0 { return true }
                } while (place - Int(slots[place] >> 32) & mask) & mask < (place - hole) & mask
                slots[hole] = slots[place]
                hole = place
            }
        }
    }

    @usableFromInline var pages: [Page] = []
    /// The page for each value of the leading `depth` bits.
    @usableFromInline var directory: [UInt32] = []
    @usableFromInline var depth: UInt32 = 0
    /// How many numbers are in it.
    public private(set) var count = 0

    public init() {}

    /// The number under a hash that is meant; `isMeant` is asked of those whose hash is the same.
    @inlinable public func first(_ hash: UInt32, where isMeant: (UInt32) -> Bool) -> UInt32? {
        guard !directory.isEmpty else { return nil }
        let page = Int(directory[Int(hash >> (32 - depth))])
        let mask = pages[page].mask
        return pages[page].slots.withUnsafeBufferPointer { slots in
            var place = Int(hash) & mask
            while slots[place] != 0 {
                let number = UInt32(truncatingIfNeeded: slots[place]) &- 1
                if UInt32(truncatingIfNeeded: slots[place] >> 32) == hash, isMeant(number) { return number }
                place = (place + 1) & mask
            }
            return nil
        }
    }

    /// Adds a number that is not there yet.
    public mutating func insert(_ number: UInt32, _ hash: UInt32) {
        if directory.isEmpty {
            pages = [Page(slots: Self.slotsMin, depth: 0)]
            directory = [0]
        }
        while pages[page(hash)].isFull { grow(page(hash)) }
        pages[page(hash)].insert(slot(number, hash))
        count += 1
    }

    /// Takes a number out, if it is there.
    public mutating func remove(_ number: UInt32, _ hash: UInt32) {
        guard !directory.isEmpty else { return }
        if pages[page(hash)].remove(slot(number, hash)) { count -= 1 }
    }

    private func page(_ hash: UInt32) -> Int { Int(directory[Int(hash >> (32 - depth))]) }

    private func slot(_ number: UInt32, _ hash: UInt32) -> UInt64 { UInt64(hash) << 32 | UInt64(number + 1) }

    private mutating func grow(_ index: Int) {
        let old = pages[index]
        if old.slots.count < Self.slotsMax || old.depth >= Self.depthMax {
            pages[index] = Page(slots: old.slots.count * 2, depth: old.depth)
            for slot in old.slots where slot != 0 { pages[index].insert(slot) }
        } else {
            split(index, old)
        }
    }

    private mutating func split(_ index: Int, _ old: Page) {
        if old.depth == depth {
            directory = directory.flatMap { [$0, $0] }
            depth += 1
        }
        let bit = UInt64(1) << (63 - UInt64(old.depth))
        pages[index] = Page(slots: Self.slotsMax, depth: old.depth + 1)
        pages.append(Page(slots: Self.slotsMax, depth: old.depth + 1))
        let other = pages.count - 1
        var prefix = 0
        for slot in old.slots where slot != 0 {
            pages[slot & bit == 0 ? index : other].insert(slot)
            prefix = Int(slot >> 32) >> Int(32 - depth)
        }
        // All entries of the directory that share the page's bits; the upper half of them is the new page's.
        let span = 1 << Int(depth - old.depth)
        let start = prefix & ~(span - 1)
        for place in (start + span / 2)..<(start + span) { directory[place] = UInt32(other) }
    }
}
