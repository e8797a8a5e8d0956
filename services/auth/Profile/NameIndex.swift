// An inverted index for finding people by a part of their name among a million, in the order of domain.md
// §3.5: the same nickname; then nicknames and display names that begin with it; then all others; each by
// nickname.
//
// A text that is rare is found by pairs of bytes: each pair has a list of the names it is in, and few names
// are in the lists of all pairs. A text that is frequent is found soon by going through nicknames in
// order. Pairs may be frequent and the text all the same rare, so both have a bound.

import Machine
import Values

/// Names, and whose they are.
struct NameIndex: Sendable {
    /// With more candidates than this, a search goes through nicknames in order.
    static let candidatesMax = 16_384
    /// Nicknames that it goes through; of what is frequent, enough are among them.
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
    private struct Slot: Sendable {
        var id: ID
        var offset: Int
        var nicknameCount: Int
        var displayCount: Int
    }

    /// All names, folded, one after the other. Replaced names stay until the next start.
    private var text: [UInt8] = []
    private var slots: [Slot?] = []
    private var numbers: [ID: UInt32] = [:]
    private var byNickname = Ordered<NicknameKey>()
    private var byDisplay = Ordered<DisplayKey>()
    /// For each pair of bytes the numbers of the names that have it, ascending.
    private var lists: [[UInt32]] = Array(repeating: [], count: 1 << 16)

    /// Replaces somebody's names; `nil` removes them.
    mutating func set(_ id: ID, _ names: (nickname: String, displayName: String)?) {
        let folded = names.map {
            (Array(Text.folded($0.nickname).utf8), Array(Text.folded($0.displayName).utf8))
        }
        if let number = numbers[id], let slot = slots[Int(number)] {
            if let folded, nickname(slot) == folded.0[...], displayName(slot) == folded.1[...] { return }
            remove(number, slot)
        }
        guard let (nickname, displayName) = folded else { return }
        let slot = Slot(
            id: id, offset: text.count, nicknameCount: nickname.count, displayCount: displayName.count)
        let number = UInt32(slots.count)
        text += nickname
        text += displayName
        slots.append(slot)
        numbers[id] = number
        byNickname.insert(key(slot, number))
        byDisplay.insert(DisplayKey(start: Self.word(displayName[...], 0), number: number))
        // The number is the greatest, so each list stays in order.
        for pair in pairs(of: slot) { lists[pair].append(number) }
    }

    private mutating func remove(_ number: UInt32, _ slot: Slot) {
        byNickname.remove(key(slot, number))
        byDisplay.remove(DisplayKey(start: Self.word(displayName(slot), 0), number: number))
        for pair in pairs(of: slot) {
            let place = lists[pair].partition { $0 < number }
            if place < lists[pair].count, lists[pair][place] == number { lists[pair].remove(at: place) }
        }
        slots[Int(number)] = nil
        numbers[slot.id] = nil
    }

    // MARK: - Searching

    /// The first people whose names contain a text, in the order above.
    /// - Parameters:
    ///   - wanted: two characters or more, folded.
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
            if isShown(slot.id) { found.append(slot.id) }
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
                && (contains(slot.offset, slot.nicknameCount, wanted)
                    || contains(slot.offset + slot.nicknameCount, slot.displayCount, wanted))
        }
        return found
    }

    /// Visits candidates that fit, by nickname; the first of all people if `numbers` is `nil`.
    private func visit(_ numbers: [UInt32]?, _ take: (Slot) -> Bool, fits: (Slot) -> Bool) {
        guard let numbers else {
            var rest = Self.walkedMax
            return forEachNickname(from: []) { slot in
                rest -= 1
                return rest >= 0 && (fits(slot) ? take(slot) : true)
            }
        }
        let keys = numbers.compactMap { number in
            slots[Int(number)].flatMap { fits($0) ? key($0, number) : nil }
        }
        for key in keys.sorted() {
            if let slot = slots[Int(key.number)], !take(slot) { return }
        }
    }

    private func forEachNickname(from start: [UInt8], _ body: (Slot) -> Bool) {
        byNickname.forEach(from: Self.key(start[...], 0)) { key in
            slots[Int(key.number)].map(body) ?? true
        }
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
        var numbers = lists[first]
        for pair in wantedLists.dropFirst() where !numbers.isEmpty {
            numbers = Self.common(numbers, lists[pair])
        }
        return numbers.count > Self.candidatesMax ? nil : numbers
    }

    /// The intersection of two lists, by galloping search for each number of the shorter one.
    private static func common(_ few: [UInt32], _ many: [UInt32]) -> [UInt32] {
        var (result, place): ([UInt32], Int) = ([], 0)
        for number in few {
            var step = 1
            while place + step < many.count, many[place + step] < number { step *= 2 }
            var (low, high) = (place, min(place + step, many.count))
            while low < high {
                let middle = (low + high) / 2
                if many[middle] < number { low = middle + 1 } else { high = middle }
            }
            place = low
            if place == many.count { break }
            if many[place] == number { result.append(number) }
        }
        return result
    }

    // MARK: - Bytes

    private func nickname(_ slot: Slot) -> ArraySlice<UInt8> {
        text[slot.offset..<slot.offset + slot.nicknameCount]
    }

    private func displayName(_ slot: Slot) -> ArraySlice<UInt8> {
        text[slot.offset + slot.nicknameCount..<slot.offset + slot.nicknameCount + slot.displayCount]
    }

    private func contains(_ offset: Int, _ count: Int, _ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        var start = offset
        while start + wanted.count <= offset + count {
            if text[start] == first, text[start..<start + wanted.count].elementsEqual(wanted) { return true }
            start += 1
        }
        return false
    }

    /// The pairs of somebody's nickname and display name.
    private func pairs(of slot: Slot) -> Set<Int> {
        var pairs = Set(zip(nickname(slot), nickname(slot).dropFirst()).map { Self.pair($0, $1) })
        pairs.formUnion(zip(displayName(slot), displayName(slot).dropFirst()).map { Self.pair($0, $1) })
        return pairs
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
