// A hash index from hashes to row numbers, eight bytes a slot; the rows are kept elsewhere. It grows a page
// at a time (extendible hashing, R. Fagin and others, 1979): a full page is split in two by the next bit of
// its hashes, and no other page is touched.
//
//   hash  10 0110…0011      directory  00 → page 0     page 2   ·  [hash, number]  ·  ·  [hash, number]  …
//         └┬┘     └─┬┘                 01 → page 0              └ linear probing from the hash's lowest bits
//   directory    slot in the page      10 → page 2
//                                      11 → page 1

/// Numbers from 0 to 2^32 - 2, each under a hash. Several may share a hash.
public struct NumberIndex: Sendable {
    /// A page doubles up to this many slots, then it is split.
    @usableFromInline static var slotsMax: Int { 1024 }
    static var slotsMin: Int { 16 }
    /// Beyond this many bits a page doubles instead: hashes with so long a common prefix would not come
    /// apart.
    static var depthMax: UInt32 { 20 }

    @usableFromInline struct Page: Sendable {
        /// The upper 32 bits are the hash, the lower ones the number plus one; 0 is a free slot. Their count
        /// is a power of two.
        @usableFromInline var slots: [UInt64]
        /// The count of slots less one. Kept here so that a search does not read the array's header.
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

        /// Removes a slot and moves those behind it forward, so that probing still finds them.
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
    public private(set) var count = 0

    public init() {}

    /// The first number under that hash for which `isMeant` is true.
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

    /// Adds a number, which must be new.
    public mutating func insert(_ number: UInt32, _ hash: UInt32) {
        if directory.isEmpty {
            pages = [Page(slots: Self.slotsMin, depth: 0)]
            directory = [0]
        }
        while pages[page(hash)].isFull { grow(page(hash)) }
        pages[page(hash)].insert(slot(number, hash))
        count += 1
    }

    /// Removes a number if it is there.
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
        // The directory's entries that share the page's bits: the upper half of them now leads to the new
        // page.
        let span = 1 << Int(depth - old.depth)
        let start = prefix & ~(span - 1)
        for place in (start + span / 2)..<(start + span) { directory[place] = UInt32(other) }
    }
}
