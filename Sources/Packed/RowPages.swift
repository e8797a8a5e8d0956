// Rows of bytes in pages, as in log-structured storage (M. Rosenblum and J. Ousterhout, 1991): a row is written behind
// the last one and never changed in place. A changed row is written again, and its old bytes are garbage until the rows
// that are left in their page have moved. So a copy shares all pages, also the one that is written to: neither of the
// two writes into bytes that the other one reads.
//
//   slots   row 0 ─▶ page 0, 0, 12    row 1 ─▶ page 1, 40, 9    row 2 ─▶ page 0, 12, 31   …   8 bytes each
//   page 0  [row 0      ][row 2                        ][garbage  ][   free          ]

import Synchronization

/// Rows numbered from 0. A row without bytes is as good as none.
public struct RowPages: Sendable {
    /// Bytes of a page.
    public static let pageBytes = 64 * 1024
    /// A page with more rows in use than this, in quarters of its bytes, stays as it is.
    static var quartersAlive: Int { 3 }
    /// Slots that a change looks at, and rows that it moves, to empty pages with much garbage.
    static var lookedAtMax: Int { 32 }
    static var movedMax: Int { 4 }
    private static var none: UInt32 { .max }
    static var noBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

    private struct Slot: Sendable, BitwiseCopyable {
        var page: UInt32
        var offset: UInt16 = 0
        /// 0 for an empty row; ``large`` for a row that has a page of its own.
        var count: UInt16 = 0

        static var large: UInt16 { .max }
    }

    private let pageBytes: Int
    private var slots = ChunkedArray<Slot>()
    /// `nil` for a number that is free.
    private var pages = ChunkedArray<Page?>()
    /// Bytes of each page that rows use; for a free number, the next free one.
    private var alive = ChunkedArray<UInt32>()
    /// The page that rows are written to.
    private var open = Self.none
    private var freePage = Self.none
    /// The number of the row that was dropped last. Its slot has the number of the one before.
    private var freeSlot = Self.none
    /// Pages, besides the open one, with too much garbage.
    private var sparseCount = 0
    /// The slot looked at last in search of rows to move.
    private var place = 0

    /// - Parameter pageBytes: at least 64, at most 64 KiB.
    public init(pageBytes: Int = Self.pageBytes) {
        precondition(pageBytes >= 64 && pageBytes <= Self.pageBytes)
        self.pageBytes = pageBytes
    }

    /// One more than the highest number of a row.
    public var count: Int { slots.count }

    /// Calls the body with a row's bytes in place, which are valid only during the call.
    public func withRow<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let slot = slots[number]
        guard slot.count > 0, let page = pages[Int(slot.page)] else {
            return body(Self.noBytes)
        }
        return withExtendedLifetime(page) { body(page.bytes(Int(slot.offset), count(slot, page))) }
    }

    /// Whether a row has no bytes.
    public func isEmpty(_ number: Int) -> Bool { slots[number].count == 0 }

    /// Adds a row. Returns its number, which may be that of a dropped row.
    public mutating func append(_ bytes: UnsafeRawBufferPointer) -> Int {
        let slot = write(bytes)
        let number: Int
        if freeSlot == Self.none {
            number = slots.count
            slots.append(slot)
        } else {
            number = Int(freeSlot)
            freeSlot = slots[number].page
            slots[number] = slot
        }
        movesSome()
        return number
    }

    /// Replaces a row.
    public mutating func replace(_ number: Int, with bytes: UnsafeRawBufferPointer) {
        let old = slots[number]
        // First: the bytes may lie in the page that the old ones are in.
        slots[number] = write(bytes)
        release(old)
        movesSome()
    }

    /// Removes a row. Its number goes to a row that is appended later.
    public mutating func drop(_ number: Int) {
        let old = slots[number]
        slots[number] = Slot(page: freeSlot)
        freeSlot = UInt32(number)
        release(old)
        movesSome()
    }

    // MARK: - Pages

    private func count(_ slot: Slot, _ page: Page) -> Int {
        slot.count == Slot.large ? page.size : Int(slot.count)
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) -> Slot {
        guard bytes.count > 0 else { return Slot(page: Self.none) }
        // So the end of a page that no row fits into is at most an eighth of it.
        if bytes.count > pageBytes / 8 {
            let page = Page(size: bytes.count)
            _ = page.append(bytes)
            return Slot(page: add(page, alive: bytes.count), count: Slot.large)
        }
        if open != Self.none, let offset = pages[Int(open)]?.append(bytes) {
            alive[Int(open)] = alive[Int(open)] + UInt32(bytes.count)
            return Slot(page: open, offset: UInt16(offset), count: UInt16(bytes.count))
        }
        let page = Page(size: pageBytes)
        _ = page.append(bytes)
        let full = open
        open = add(page, alive: bytes.count)
        if full != Self.none { settle(full, wasSparse: false) }
        return Slot(page: open, count: UInt16(bytes.count))
    }

    private mutating func add(_ page: Page, alive count: Int) -> UInt32 {
        guard freePage != Self.none else {
            pages.append(page)
            alive.append(UInt32(count))
            return UInt32(pages.count - 1)
        }
        let number = freePage
        freePage = alive[Int(number)]
        pages[Int(number)] = page
        alive[Int(number)] = UInt32(count)
        return number
    }

    private mutating func release(_ slot: Slot) {
        guard slot.count > 0, let page = pages[Int(slot.page)] else { return }
        let wasSparse = isSparse(slot.page)
        alive[Int(slot.page)] = alive[Int(slot.page)] - UInt32(count(slot, page))
        settle(slot.page, wasSparse: wasSparse)
    }

    /// Notes that a page has fewer rows in use, or that it is full.
    private mutating func settle(_ page: UInt32, wasSparse: Bool) {
        if page == open { return }
        let isFree = alive[Int(page)] == 0
        let isSparse = !isFree && isSparse(page)
        if wasSparse != isSparse { sparseCount += isSparse ? 1 : -1 }
        guard isFree else { return }
        pages[Int(page)] = nil
        alive[Int(page)] = freePage
        freePage = page
    }

    private func isSparse(_ page: UInt32) -> Bool {
        guard page != open, let size = pages[Int(page)]?.size else { return false }
        return Int(alive[Int(page)]) * 4 < size * Self.quartersAlive
    }

    /// Moves a few rows out of pages with much garbage, if there are any.
    private mutating func movesSome() {
        guard sparseCount > 0 else { return }
        var rest = Self.movedMax
        for _ in 0..<Swift.min(Self.lookedAtMax, slots.count) where rest > 0 {
            place = place + 1 < slots.count ? place + 1 : 0
            let slot = slots[place]
            guard slot.count > 0, isSparse(slot.page), let page = pages[Int(slot.page)] else { continue }
            slots[place] = write(page.bytes(Int(slot.offset), count(slot, page)))
            release(slot)
            rest -= 1
        }
    }

    // MARK: - For tests

    /// Bytes that rows use, and those of all pages.
    var bytes: (alive: Int, held: Int) {
        var (used, held) = (0, 0)
        for (number, page) in pages.enumerated() {
            guard let page else { continue }
            used += Int(alive[number])
            held += page.size
        }
        return (used, held)
    }

    /// Calls the body with all that was written to each page, garbage included.
    func forEachPage(_ body: (UnsafeRawBufferPointer) -> Void) {
        for page in pages { page.map { body($0.bytes(0, $0.used)) } }
    }
}

/// `@unchecked`: bytes are written once, by whoever claimed them, before anybody else knows where they are.
private final class Page: @unchecked Sendable {
    let size: Int
    private let start: UnsafeMutableRawPointer
    /// The bytes that belong to some row, of this copy or another one.
    private let claimed = Atomic<Int>(0)

    init(size: Int) {
        self.size = size
        start = .allocate(byteCount: size, alignment: 1)
    }

    deinit { start.deallocate() }

    var used: Int { claimed.load(ordering: .relaxed) }

    func bytes(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
        precondition(offset + count <= size)
        return UnsafeRawBufferPointer(start: start + offset, count: count)
    }

    /// Writes a row behind the last one, whichever copy wrote that. Returns its offset; `nil` if there is no room.
    func append(_ row: UnsafeRawBufferPointer) -> Int? {
        guard let from = row.baseAddress else { return nil }
        var used = claimed.load(ordering: .relaxed)
        while used + row.count <= size {
            let (isMine, now) = claimed.compareExchange(
                expected: used, desired: used + row.count, ordering: .relaxed)
            if isMine {
                (start + used).copyMemory(from: from, byteCount: row.count)
                return used
            }
            used = now
        }
        return nil
    }
}
