// A hash index from hashes to row numbers, with eight bytes for each slot; the rows are stored elsewhere. It grows page
// by page (extendible hashing, R. Fagin and others, 1979): a full page is split in two by the next bit of its hashes,
// and no other page is touched. A page grows by an eighth at a time, so pages are three quarters full.
//
//   hash  10 01100…0011     directory  00 → page 0     page 2   ·  [hash, number]  ·  ·  [hash, number]  …
//         └┬┘                          01 → page 0              └ linear probing from a multiple of the hash
//   directory                          10 → page 2
//                                      11 → page 1

/// Numbers from 0 to 2^32 - 2, each with a hash. Several may have the same hash.
public struct NumberIndex: Sendable {
    /// A page that reaches this many slots is split.
    static var slotsMax: Int { 1024 }
    static var slotsMin: Int { 16 }
    /// Beyond this many bits a page grows instead of splitting: hashes with such a long common prefix could not be
    /// separated.
    static var depthMax: UInt32 { 20 }

    @usableFromInline struct Page: Sendable {
        /// The upper 32 bits are the hash, the lower ones the number plus one; 0 is a free slot.
        @usableFromInline var slots: [UInt64]
        /// The number of slots, stored here so that a search need not read the array's header.
        @usableFromInline let count: Int
        var used = 0
        /// The number of leading bits that all hashes in the page share.
        let depth: UInt32

        var isFull: Bool { used * 5 >= count * 4 }

        /// A page with these slots and room for more.
        init(_ filled: [UInt64], depth: UInt32) {
            count = Page.room(for: filled.count)
            slots = Array(repeating: 0, count: count)
            self.depth = depth
            for slot in filled { insert(slot) }
        }

        private static func room(for used: Int) -> Int {
            var count = slotsMin
            while used * 5 >= count * 4 { count += max(count / 8, count < slotsMax / 2 ? count : 0) }
            return count
        }

        /// The slot where probing for a hash begins. The hash is mixed, because all hashes of a page share the leading
        /// bits.
        @inlinable static func home(_ hash: UInt32, of count: Int) -> Int {
            Int((UInt64(hash &* 0x9E37_79B9) &* UInt64(count)) >> 32)
        }

        @inlinable static func next(_ place: Int, of count: Int) -> Int { place + 1 == count ? 0 : place + 1 }

        mutating func insert(_ slot: UInt64) {
            var place = Page.home(UInt32(slot >> 32), of: count)
            while slots[place] != 0 { place = Page.next(place, of: count) }
            slots[place] = slot
            used += 1
        }

        /// Removes a slot and moves the following ones forward, so that probing still finds them.
        mutating func remove(_ slot: UInt64) -> Bool {
            var hole = Page.home(UInt32(slot >> 32), of: count)
            while slots[hole] != slot {
                if slots[hole] == 0 { return false }
                hole = Page.next(hole, of: count)
            }
            used -= 1
            var place = hole
            while true {
                slots[hole] = 0
                repeat {
                    place = Page.next(place, of: count)
                    if slots[place] == 0 { return true }
                } while distance(from: Page.home(UInt32(slots[place] >> 32), of: count), to: place)
                    < distance(from: hole, to: place)
                slots[hole] = slots[place]
                hole = place
            }
        }

        private func distance(from start: Int, to end: Int) -> Int {
            end >= start ? end - start : end - start + count
        }
    }

    @usableFromInline var pages: [Page] = []
    /// The page for each value of the first `depth` bits.
    @usableFromInline var directory: [UInt32] = []
    @usableFromInline var depth: UInt32 = 0
    public private(set) var count = 0

    public init() {}

    /// The first number with this hash for which `isMeant` is true.
    @inlinable public func first(_ hash: UInt32, where isMeant: (UInt32) -> Bool) -> UInt32? {
        guard !directory.isEmpty else { return nil }
        let page = Int(directory[Int(hash >> (32 - depth))])
        let count = pages[page].count
        return pages[page].slots.withUnsafeBufferPointer { slots in
            var place = Page.home(hash, of: count)
            while slots[place] != 0 {
                let number = UInt32(truncatingIfNeeded: slots[place]) &- 1
                if UInt32(truncatingIfNeeded: slots[place] >> 32) == hash, isMeant(number) { return number }
                place = Page.next(place, of: count)
            }
            return nil
        }
    }

    /// Adds a number, which must be new.
    public mutating func insert(_ number: UInt32, _ hash: UInt32) {
        if directory.isEmpty {
            pages = [Page([], depth: 0)]
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
        let filled = old.slots.filter { $0 != 0 }
        if old.count < Self.slotsMax || old.depth >= Self.depthMax {
            pages[index] = Page(filled, depth: old.depth)
        } else {
            split(index, filled, depth: old.depth)
        }
    }

    private mutating func split(_ index: Int, _ filled: [UInt64], depth old: UInt32) {
        if old == depth {
            directory = directory.flatMap { [$0, $0] }
            depth += 1
        }
        let bit = UInt64(1) << (63 - UInt64(old))
        pages[index] = Page(filled.filter { $0 & bit == 0 }, depth: old + 1)
        pages.append(Page(filled.filter { $0 & bit != 0 }, depth: old + 1))
        let other = pages.count - 1
        let prefix = Int(filled[0] >> 32) >> Int(32 - depth)
        // The upper half of the directory entries that share the page's bits now points to the new page.
        let span = 1 << Int(depth - old)
        let start = prefix & ~(span - 1)
        for place in (start + span / 2)..<(start + span) { directory[place] = UInt32(other) }
    }
}
