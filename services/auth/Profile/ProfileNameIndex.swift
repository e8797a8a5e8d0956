// An inverted index that finds people by a part of their name among a million, in the order of domain.md §3.5: first
// the same nickname, then nicknames and display names that begin with the text, then all others; each group by
// nickname.
//
// Rare texts are found by pairs of bytes: each pair lists the names that contain it, and few names are in the lists of
// all pairs. Frequent texts are found by walking through nicknames in order. A rare text may consist of frequent pairs,
// so both ways have a bound.

import Machine
import Packed
import Values

/// Names and the accounts that have them.
struct ProfileNameIndex: Sendable {
    /// With more candidates than this, a search walks through nicknames in order.
    static let candidatesMax = 16_384
    /// With fewer dead bytes than this, nothing is compacted.
    static let deadMin = 64 * 1024
    /// Nicknames that a walk visits; a frequent text is found often enough among them.
    static let walkedMax = 20_000

    /// Sorts by a nickname's bytes: up to 20, all ASCII.
    private struct NicknameKey: Comparable, Sendable {
        var words: (UInt64, UInt64, UInt64)
        var number: UInt32

        static func < (a: NicknameKey, b: NicknameKey) -> Bool {
            (a.words.0, a.words.1, a.words.2, a.number) < (b.words.0, b.words.1, b.words.2, b.number)
        }
        static func == (a: NicknameKey, b: NicknameKey) -> Bool { a.number == b.number && a.words == b.words }
    }

    /// Sorts by the first eight bytes of a display name.
    private struct DisplayKey: Comparable, Sendable {
        var start: UInt64
        var number: UInt32

        static func < (a: DisplayKey, b: DisplayKey) -> Bool { (a.start, a.number) < (b.start, b.number) }
    }

    /// The place of somebody's names in `text`, nickname first.
    private struct Slot: Keyed {
        let key: ID
        var offset = 0
        var displayCount: UInt32 = 0
        /// 0 for somebody without names.
        var nicknameCount: UInt16 = 0

        var nickname: Range<Int> { offset..<offset + Int(nicknameCount) }
        var displayName: Range<Int> { nickname.upperBound..<nickname.upperBound + Int(displayCount) }
    }

    /// All names as ``Text/searchable(_:)`` makes them, concatenated. Replaced names stay until they take up half of
    /// it.
    private var text = Names()
    /// Bytes of `text` that no name uses any more.
    private var deadCount = 0
    private var slots = KeyedTable<Slot>()
    private var byNickname = Ordered<NicknameKey>()
    private var byDisplay = Ordered<DisplayKey>()
    /// For each pair of bytes, the numbers of the names that contain it, ascending.
    private var lists = ChunkedArray(repeatElement(SortedNumbers(), count: 1 << 16))

    /// Replaces somebody's names; `nil` removes them.
    mutating func set(_ id: ID, _ names: (nickname: String, displayName: String)?) {
        let nickname = Array((names.map { Text.folded($0.nickname) } ?? "").utf8)
        let displayName = Array((names.map { Text.searchable($0.displayName) } ?? "").utf8)
        if let number = slots.find(id) {
            let slot = slots[number]
            if text[slot.nickname] == nickname[...], text[slot.displayName] == displayName[...] { return }
            if slot.nicknameCount > 0 { remove(number) }
        }
        if nickname.isEmpty { return }
        let number = slots.number(id, or: Slot(key: id))
        let slot = Slot(
            key: id, offset: text.append(nickname, displayName), displayCount: UInt32(displayName.count),
            nicknameCount: UInt16(nickname.count))
        slots[number] = slot
        byNickname.insert(key(slot, UInt32(number)))
        byDisplay.insert(DisplayKey(start: Self.word(displayName[...], 0), number: UInt32(number)))
        forEachPair(of: slot) { $0.insert(UInt32(number)) }
    }

    private mutating func remove(_ number: Int) {
        let slot = slots[number]
        byNickname.remove(key(slot, UInt32(number)))
        byDisplay.remove(DisplayKey(start: Self.word(text[slot.displayName], 0), number: UInt32(number)))
        forEachPair(of: slot) { $0.remove(UInt32(number), by: \.self) }
        deadCount += Int(slot.nicknameCount) + Int(slot.displayCount)
        slots[number].nicknameCount = 0
        slots[number].displayCount = 0
        if deadCount > Self.deadMin, deadCount > text.count / 2 { compact() }
    }

    /// Rewrites the names in use. This is rare enough that each name is written twice on average.
    private mutating func compact() {
        var kept = Names()
        for number in 0..<slots.count where slots[number].nicknameCount > 0 {
            let slot = slots[number]
            slots[number].offset = kept.append(text[slot.nickname], text[slot.displayName])
        }
        (text, deadCount) = (kept, 0)
    }

    /// Bytes of all names, those that were replaced included.
    var textBytes: Int { text.count }

    /// Changes the list of each pair of bytes in somebody's nickname and display name; a pair may come twice.
    private mutating func forEachPair(of slot: Slot, _ body: (inout SortedNumbers) -> Void) {
        for name in [text[slot.nickname], text[slot.displayName]] {
            for place in name.indices.dropLast() {
                lists.change(Self.pair(name[place], name[place + 1]), body)
            }
        }
    }

    // MARK: - Searching

    /// The first people whose names contain a text, in the order above.
    /// - Parameters:
    ///   - wanted: at least two bytes, folded by ``Text/searchable(_:)``.
    ///   - isShown: whether somebody may be found.
    ///   - onLook: called for each name that is compared.
    func search(
        _ wanted: String, limit: Int, isShown: (ID) -> Bool, onLook: () -> Void = {}
    ) -> [ID] {
        let wanted = Array(wanted.utf8)
        guard wanted.count >= 2 else { return [] }
        var found: [ID] = []
        /// Adds somebody, if they may be shown; `false` once there are enough.
        func take(_ slot: Slot) -> Bool {
            if isShown(slot.key) { found.append(slot.key) }
            return found.count < limit
        }
        // The same nickname comes before longer ones.
        forEachNickname(from: wanted) { slot in
            nickname(slot).starts(with: wanted) && take(slot)
        }
        if found.count >= limit { return found }
        let candidates = candidates(wanted)
        visit(startingCandidates(wanted) ?? candidates, take) { slot in
            onLook()
            return !nickname(slot).starts(with: wanted) && displayName(slot).starts(with: wanted)
        }
        if found.count >= limit { return found }
        visit(candidates, take) { slot in
            onLook()
            return !nickname(slot).starts(with: wanted) && !displayName(slot).starts(with: wanted)
                && (contains(nickname(slot), wanted) || contains(displayName(slot), wanted))
        }
        return found
    }

    /// Visits the candidates that fit, in the order of nicknames; if `numbers` is `nil`, the first of all people.
    private func visit(_ numbers: [UInt32]?, _ take: (Slot) -> Bool, fits: (Slot) -> Bool) {
        guard let numbers else {
            var rest = Self.walkedMax
            return forEachNickname(from: []) { slot in
                rest -= 1
                return rest >= 0 && (fits(slot) ? take(slot) : true)
            }
        }
        let keys = numbers.compactMap { number in
            let slot = slots[Int(number)]
            return fits(slot) ? key(slot, number) : nil
        }
        for key in keys.sorted() where !take(slots[Int(key.number)]) { return }
    }

    private func forEachNickname(from start: [UInt8], _ body: (Slot) -> Bool) {
        byNickname.forEach(from: Self.key(start[...], 0)) { body(slots[Int($0.number)]) }
    }

    /// People whose display name may begin with a text; `nil` if there are too many.
    private func startingCandidates(_ wanted: [UInt8]) -> [UInt32]? {
        let start = Self.word(wanted[...], 0)
        let known = min(wanted.count, 8)
        let mask = known == 8 ? UInt64.max : ~(UInt64.max >> UInt64(known * 8))
        var numbers: [UInt32] = []
        byDisplay.forEach(from: DisplayKey(start: start, number: 0)) { key in
            guard key.start & mask == start, numbers.count <= Self.candidatesMax else { return false }
            numbers.append(key.number)
            return true
        }
        return numbers.count > Self.candidatesMax ? nil : numbers
    }

    /// People whose names have every pair of a text; `nil` if there are too many.
    private func candidates(_ wanted: [UInt8]) -> [UInt32]? {
        let pairs = Set(zip(wanted, wanted.dropFirst()).map { Self.pair($0, $1) })
        let wantedLists = pairs.sorted { lists[$0].count < lists[$1].count }
        guard let first = wantedLists.first else { return [] }
        var numbers = Array(lists[first])
        for pair in wantedLists.dropFirst() where !numbers.isEmpty {
            numbers = Self.common(numbers, lists[pair])
        }
        return numbers.count > Self.candidatesMax ? nil : numbers
    }

    /// The intersection of two lists, by galloping search for each number of the shorter one.
    private static func common(_ few: [UInt32], _ many: SortedNumbers) -> [UInt32] {
        var (result, next): ([UInt32], Int) = ([], 0)
        many.forEachChunk { many in
            var place = 0
            while next < few.count, few[next] <= many[many.count - 1] {
                let number = few[next]
                var step = 1
                while place + step < many.count, many[place + step] < number { step *= 2 }
                var (low, high) = (place, min(place + step, many.count))
                while low < high {
                    let middle = (low + high) / 2
                    if many[middle] < number { low = middle + 1 } else { high = middle }
                }
                place = low
                if many[place] == number { result.append(number) }
                next += 1
            }
        }
        return result
    }

    // MARK: - Bytes

    private func nickname(_ slot: Slot) -> ArraySlice<UInt8> { text[slot.nickname] }
    private func displayName(_ slot: Slot) -> ArraySlice<UInt8> { text[slot.displayName] }

    private func contains(_ name: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        var start = name.startIndex
        while start + wanted.count <= name.endIndex {
            if name[start] == first, name[start..<start + wanted.count].elementsEqual(wanted) { return true }
            start += 1
        }
        return false
    }

    private static func pair(_ a: UInt8, _ b: UInt8) -> Int { Int(a) << 8 | Int(b) }

    private func key(_ slot: Slot, _ number: UInt32) -> NicknameKey { Self.key(nickname(slot), number) }

    private static func key(_ nickname: ArraySlice<UInt8>, _ number: UInt32) -> NicknameKey {
        NicknameKey(words: (word(nickname, 0), word(nickname, 8), word(nickname, 16)), number: number)
    }

    /// Eight bytes from `start` on, big-endian, padded with zeros.
    private static func word(_ bytes: ArraySlice<UInt8>, _ start: Int) -> UInt64 {
        var word: UInt64 = 0
        for place in 0..<8 {
            let index = bytes.startIndex + start + place
            word = word << 8 | (index < bytes.endIndex ? UInt64(bytes[index]) : 0)
        }
        return word
    }
}

extension SortedNumbers {
    /// Adds a number, if it is not in: a pair may come twice in a name.
    fileprivate mutating func insert(_ number: UInt32) {
        if last.map({ $0 < number }) ?? true || !contains(number, by: \.self) { insert(number, by: \.self) }
    }
}

/// Bytes of names in pages of 64 KiB, so that growing copies nothing and a change after a copy one page. No name is in
/// two pages: a place is the number of a page, and the byte in it.
private struct Names: Sendable {
    static let pageBytes = 1 << 16

    private var pages: [[UInt8]] = []
    private(set) var count = 0

    subscript(name: Range<Int>) -> ArraySlice<UInt8> {
        guard !name.isEmpty else { return [] }
        let start = name.lowerBound % Self.pageBytes
        return pages[name.lowerBound / Self.pageBytes][start..<start + name.count]
    }

    /// Adds two names, one behind the other. Returns the place of the first.
    mutating func append(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int {
        count += first.count + second.count
        if Self.pageBytes - (pages.last?.count ?? Self.pageBytes) < first.count + second.count {
            pages.append([])
            pages[pages.count - 1].reserveCapacity(Self.pageBytes)
        }
        let place = (pages.count - 1) * Self.pageBytes + pages[pages.count - 1].count
        pages[pages.count - 1] += first
        pages[pages.count - 1] += second
        return place
    }
}
