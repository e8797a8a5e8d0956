// Fractions of whole numbers, and handicaps reckoned with them from the rules alone (domain.md §5.21).

/// An exact fraction with a denominator above 0.
struct Exact: Comparable {
    let top: Int
    let bottom: Int

    init(_ top: Int, _ bottom: Int = 1) {
        var (a, b) = (abs(top), bottom)
        while b != 0 { (a, b) = (b, a % b) }
        (self.top, self.bottom) = (top / a, bottom / a)
    }

    static func + (a: Exact, b: Exact) -> Exact {
        Exact(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
    }
    static func - (a: Exact, b: Exact) -> Exact { a + Exact(-b.top, b.bottom) }
    static func * (a: Exact, b: Exact) -> Exact { Exact(a.top * b.top, a.bottom * b.bottom) }
    static func < (a: Exact, b: Exact) -> Bool { a.top * b.bottom < b.top * a.bottom }

    /// The greatest whole number that is not above it.
    var floor: Int {
        var whole = top / bottom
        while whole * bottom > top { whole -= 1 }
        return whole
    }
    /// The nearest whole number; of two the higher one.
    var rounded: Int { (self + Exact(1, 2)).floor }
    /// The nearest number of tenths.
    var tenths: Int { (self * Exact(10)).rounded }
}

/// The holes of a round as the rules see them.
struct PlainHoles {
    var pars: [Int]
    var strokeIndexes: [Int]
    /// In tenths.
    var rating: Int?
    var slope = 113

    var par: Int { pars.reduce(0, +) }

    /// - Parameter index: in tenths.
    func courseHandicap(_ index: Int?) -> Exact? {
        guard let index, let rating else { return nil }
        let own = pars.count == 9 ? Exact(Exact(index, 20).tenths, 10) : Exact(index, 10)
        return own * Exact(slope, 113) + (Exact(rating, 10) - Exact(par))
    }

    /// Strokes on each hole, for any whole handicap.
    func strokes(_ handicap: Int) -> [Int] {
        let whole = Exact(handicap, pars.count).floor
        let rest = handicap - whole * pars.count
        return strokeIndexes.map { own in
            let rank = strokeIndexes.filter { $0 <= own }.count
            return whole + (rank <= rest ? 1 : 0)
        }
    }

    /// - Parameter scores: strokes; 0 for a hole picked up, `nil` for none.
    func adjustedGross(_ scores: [Int?], _ index: Int?) -> Int? {
        let received = courseHandicap(index).map { strokes($0.rounded) }
        var sum = 0
        for hole in pars.indices {
            guard let score = scores[hole] else { return nil }
            var most = pars[hole] + 5
            if let received { most = min(most, pars[hole] + 2 + received[hole]) }
            sum += score == 0 ? most : min(score, most)
        }
        return sum
    }

    /// In tenths.
    func differential(_ scores: [Int?], _ index: Int?) -> Int? {
        guard let rating, let gross = adjustedGross(scores, index) else { return nil }
        return (Exact(113, slope) * (Exact(gross) - Exact(rating, 10))).tenths
    }
}

/// An index from all rounds that were ever sealed. All numbers are tenths.
struct PlainIndex {
    struct Round { var day: Int, differential: Int, reduction = 0 }

    /// Ordered by day, then by sealing; at most 20.
    var rounds: [Round] = []
    /// Every index ever issued.
    var issued: [(day: Int, index: Int)] = []
    var index: Int?

    mutating func add(day: Int, differential: Int, begunWith: Int?) {
        let newest = rounds.map(\.day).max()
        if rounds.count == 20, rounds.allSatisfy({ $0.day > day }) { return }
        let place = rounds.filter { $0.day <= day }.count
        rounds.insert(Round(day: day, differential: differential), at: place)
        if rounds.count > 20 { rounds.removeFirst() }
        if let begunWith {
            let below = begunWith - differential
            let reduction = below >= 100 ? 20 : below >= 70 ? 10 : 0
            for round in rounds.indices { rounds[round].reduction -= reduction }
        }
        let year = newest.map { newest in issued.filter { newest - 365 <= $0.day && $0.day <= newest } } ?? []
        index = reckoned(low: year.map(\.index).min())
        if let index { issued.append((rounds.map(\.day).max() ?? day, index)) }
    }

    /// The numbers of the lowest differentials that count, and what is added to their mean.
    private static let table: [Int: (Int, Int)] = [
        3: (1, -20), 4: (1, -10), 5: (1, 0), 6: (2, -10), 7: (2, 0), 8: (2, 0), 9: (3, 0), 10: (3, 0),
        11: (3, 0), 12: (4, 0), 13: (4, 0), 14: (4, 0), 15: (5, 0), 16: (5, 0), 17: (6, 0), 18: (6, 0),
        19: (7, 0), 20: (8, 0),
    ]

    var mean: Int? {
        guard let (count, added) = Self.table[rounds.count] else { return nil }
        let lowest = rounds.map { $0.differential + $0.reduction }.sorted().prefix(count)
        return Exact(lowest.reduce(0, +) + count * added, count).rounded
    }

    private func reckoned(low: Int?) -> Int? {
        guard var index = mean else { return nil }
        if rounds.count == 20, let low {
            if index > low + 30 { index = low + 30 + Exact(index - low - 30, 2).rounded }
            index = min(index, low + 50)
        }
        return min(540, max(-100, index))
    }

    /// The mean of the last five gross scores once there are three.
    static func average(_ gross: [Int]) -> Int? {
        let last = gross.suffix(5)
        guard last.count >= 3 else { return nil }
        let mean = Exact(last.reduce(0, +), last.count).rounded
        return (60...150).contains(mean) ? mean : nil
    }
}
