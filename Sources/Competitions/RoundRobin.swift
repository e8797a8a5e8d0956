// Everybody against everybody, and groups (domain.md §16.4, §16.5). Source: FIDE Handbook C.05, annex 1, the tables of
// Berger.

/// The rounds of Berger's tables, and the snake that deals entrants to groups.
public enum RoundRobin {
    /// Two that meet; the first one throws first or is at home.
    public struct Pairing: Codable, Hashable, Sendable {
        public var first: Int
        public var second: Int
        public init(_ first: Int, _ second: Int) { (self.first, self.second) = (first, second) }
    }

    /// The pairings of each round, of places from 1. With an odd number one place rests in each round.
    ///
    /// - Parameter legs: 1, or 2 for the same rounds again with the sides exchanged.
    public static func rounds(_ count: Int, legs: Int = 1) -> [[Pairing]] {
        let once = slots(count).map { $0.filter { max($0.first, $0.second) <= count } }
        return legs == 1 ? once : once + once.map { $0.map { Pairing($0.second, $0.first) } }
    }

    /// The rounds of an even number: with an odd count, whoever meets count + 1 rests.
    static func slots(_ count: Int) -> [[Pairing]] {
        let size = count + count % 2
        guard size >= 2 else { return [] }
        let others = size - 1
        return (1...others).map { round in
            let middle = (round - 1) * (size / 2) % others
            let top = round % 2 == 1 ? Pairing(middle + 1, size) : Pairing(size, middle + 1)
            return [top]
                + (1..<size / 2).map {
                    Pairing((middle + $0) % others + 1, (middle - $0 + others) % others + 1)
                }
        }
    }

    /// The seeds of each group: 1 to g go to groups 1 to g, the next g in reverse, and so on.
    public static func snake(_ seeds: Int, groups: Int) -> [[Int]] {
        var dealt: [[Int]] = Array(repeating: [], count: groups)
        for index in 0..<seeds {
            let (row, column) = index.quotientAndRemainder(dividingBy: groups)
            dealt[row % 2 == 0 ? column : groups - 1 - column].append(index + 1)
        }
        return dealt
    }
}
