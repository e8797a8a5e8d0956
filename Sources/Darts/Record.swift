// A match as its darts, one byte each, or its totals. Everything else follows from them and the rules.

import Values

/// The visits of a match in little memory, so that thousands of matches fit.
public struct Record: Sendable, Hashable {
    // A dart's segment is in bits 0 to 4, its multiplier from bit 5. Bit 7 marks the last dart of a visit. A visit that
    // was called bust has no such mark, but one more byte.
    //
    // A visit without darts has three bytes in their place: one without a multiplier, then a number as hundreds and rest.
    // Bits 0 to 1 of the first say how many darts a total used, bits 2 to 4 how many of them were thrown at a double,
    // plus 1, or 0 if nobody counted; the number is the total. In a bull-off all are 0; the number is the slot.
    private static let last: UInt8 = 0x80
    private static let bust: UInt8 = 0xFF

    private var bytes: [UInt8] = []
    /// The number of visits.
    public private(set) var count = 0

    /// A record without visits.
    public init() {}

    /// A record of what was thrown in some visits, and of which visits were bust.
    public init(_ visits: some Sequence<Visit>) {
        for visit in visits { append(visit) }
    }

    /// Adds a visit that a match has accepted.
    public mutating func append(_ visit: Visit) {
        if let thrown = visit.thrown { append(thrown, bust: visit.bust) }
    }

    /// Adds what was thrown in a visit.
    ///
    /// - Parameter bust: whether the visit was bust. Has no effect if the darts already make it so.
    public mutating func append(_ thrown: Thrown, bust: Bool) {
        switch thrown {
        case .darts(let darts): bytes += darts.map { UInt8($0.segment | $0.multiplier << 5) }
        case .total(let total):
            let (used, aimed) = (total.dartsUsed ?? 3, total.atDouble.map { $0 + 1 } ?? 0)
            add(used: used, aimed: aimed, total.points)
        case .bullOff(let winner): add(used: 0, aimed: 0, winner)
        }
        if bust {
            bytes.append(Record.bust)
        } else if !bytes.isEmpty {
            bytes[bytes.count - 1] |= Record.last
        }
        count += 1
    }

    /// Adds the bytes of a visit without darts. What no match accepts becomes something else that none accepts, or that
    /// differs from what it says: a file may hold anything.
    private mutating func add(used: Int, aimed: Int, _ number: Int) {
        let head = min(max(used, 0), 3) | min(max(aimed, 0), 4) << 2
        let number = min(max(number, 0), 199)
        bytes += [UInt8(head), UInt8(number / 100), UInt8(number % 100)]
    }

    /// Removes the last visit.
    public mutating func removeLast() {
        guard count > 0 else { return }
        bytes.removeLast()
        bytes.removeLast(bytes.reversed().prefix { $0 & Record.last == 0 }.count)
        count -= 1
    }

    /// Calls the body with what was thrown in each visit, in order.
    public func forEach(_ body: (_ thrown: Thrown, _ bust: Bool) -> Void) {
        var start = 0
        for (index, byte) in bytes.enumerated() where byte & Record.last != 0 {
            if let (thrown, bust) = Record.visit(bytes[start...index]) { body(thrown, bust) }
            start = index + 1
        }
    }

    /// Reads the bytes of one visit; `nil` if they are none.
    private static func visit(_ bytes: ArraySlice<UInt8>) -> (thrown: Thrown, bust: Bool)? {
        let isBust = bytes.last == Record.bust
        var numbers = bytes.map { $0 & ~Record.last }
        if isBust { numbers.removeLast() }
        guard (1...3).contains(numbers.count) else { return nil }
        if numbers[0] >> 5 == 0 {
            guard numbers.count == 3, numbers[1] <= 1, numbers[2] < 100 else { return nil }
            let (used, aimed) = (Int(numbers[0] & 0x3), Int(numbers[0] >> 2))
            let number = 100 * Int(numbers[1]) + Int(numbers[2])
            if numbers[0] == 0, !isBust { return (.bullOff(number), false) }
            guard used > 0, aimed <= 4, number <= Total.most else { return nil }
            let total = Total(number, dartsUsed: used, atDouble: aimed == 0 ? nil : aimed - 1)
            return (.total(total), isBust)
        }
        let darts = numbers.compactMap { Dart(segment: Int($0 & 0x1F), multiplier: Int($0 >> 5)) }
        return darts.count == numbers.count ? (.darts(darts), isBust) : nil
    }
}

/// The JSON form is a text of the bytes. Decoding fails unless all visits are complete.
extension Record: WrittenAsText {
    public static let looks = "a record is the bytes of whole visits, in Base64URL"

    public var description: String { Base64URL.encode(bytes) }

    public init?(_ text: String) {
        guard let bytes = Base64URL.decode(text) else { return nil }
        var start = 0
        for (index, byte) in bytes.enumerated() where byte & Record.last != 0 {
            guard Record.visit(bytes[start...index]) != nil else { return nil }
            (start, count) = (index + 1, count + 1)
        }
        guard start == bytes.count else { return nil }
        self.bytes = bytes
    }
}

extension Match {
    /// Replays the match; `nil` if the darts are impossible.
    ///
    /// - Parameter count: the number of visits to replay.
    public init?(_ mode: Mode, players: Int, _ record: Record, upTo count: Int = .max) {
        self.init(mode, players: players)
        var isSound = true
        record.forEach { thrown, bust in
            if isSound, visits.count < count { isSound = (try? play(thrown, callsBust: bust)) != nil }
        }
        if !isSound { return nil }
    }
}
