// Splitting amounts among people, what is left between them, and the payments that settle it (domain.md §6.9). Amounts are
// in minor units, so every sum is exact.
//
//     100 among 3 shares        34, 33, 33: the first ones have a unit more
//     Ann paid 90 for three     Ann +60, Bob -30, Cat -30
//     settled by                Bob pays Ann 30, Cat pays Ann 30

import Values

enum Splitting {
    /// A payment from one person to another.
    struct Payment: Equatable {
        var from: ID
        var to: ID
        var amount: Int
    }

    /// People up to whom the fewest payments are looked for; for more of them they are at most one fewer than people.
    static let exactPeopleMax = 12

    /// The amount of each person, by their shares. Shares are equal, but that the first ones have a unit more where the
    /// amount does not divide evenly.
    static func amounts(of total: Int, shares: [Int]) -> [Int] {
        let all = shares.reduce(0, +)
        guard all > 0 else { return shares.map { _ in 0 } }
        let (each, rest) = total.quotientAndRemainder(dividingBy: all)
        var before = 0
        return shares.map { count in
            defer { before += count }
            return each * count + max(0, min(before + count, rest) - before)
        }
    }

    /// Payments after which all balances are 0: the fewest for a few people, and always fewer than people.
    /// - Parameters:
    ///   - balances: the balance of each person; their sum is 0.
    ///   - order: earlier people pay and are paid first where amounts are equal.
    static func payments(settling balances: [ID: Int], order: (ID, ID) -> Bool) -> [Payment] {
        let people = balances.filter { $0.value != 0 }.keys.sorted(by: order)
        return circles(of: people.map { balances[$0] ?? 0 }).flatMap { circle in
            greedy(circle.map { (people[$0], balances[people[$0]] ?? 0) })
        }
    }

    /// The largest debtor pays the largest creditor as much as one of the two allows, again and again.
    /// - Parameter balances: in the order that decides between equals; their sum is 0.
    private static func greedy(_ balances: [(id: ID, amount: Int)]) -> [Payment] {
        var left = balances
        var payments: [Payment] = []
        while let to = place(in: left, of: { $0 }), let from = place(in: left, of: { -$0 }) {
            let amount = min(left[to].amount, -left[from].amount)
            payments.append(Payment(from: left[from].id, to: left[to].id, amount: amount))
            left[to].amount -= amount
            left[from].amount += amount
        }
        return payments
    }

    /// The first place with the largest amount above 0, as `sign` counts it.
    private static func place(in balances: [(id: ID, amount: Int)], of sign: (Int) -> Int) -> Int? {
        var found: Int?
        for (place, balance) in balances.enumerated() {
            let amount = sign(balance.amount)
            if amount > (found.map { sign(balances[$0].amount) } ?? 0) { found = place }
        }
        return found
    }

    /// Circles of people who settle among themselves, as many as there can be: each saves a payment. All people are one
    /// circle where there are too many to look.
    ///
    /// `most[set]` is the largest number of subsets with the sum 0 on the way from nobody to a set, one person at a time.
    private static func circles(of amounts: [Int]) -> [[Int]] {
        let count = amounts.count
        guard count <= exactPeopleMax, count > 3 else { return count == 0 ? [] : [Array(0..<count)] }
        var (sums, most) = ([Int](repeating: 0, count: 1 << count), [Int](repeating: 0, count: 1 << count))
        for set in 1..<(1 << count) {
            let last = set.trailingZeroBitCount
            sums[set] = sums[set & (set - 1)] + amounts[last]
            var best = 0
            for one in 0..<count where set & (1 << one) != 0 { best = max(best, most[set ^ (1 << one)]) }
            most[set] = best + (sums[set] == 0 ? 1 : 0)
        }
        var (set, circles, circle) = ((1 << count) - 1, [[Int]](), [Int]())
        while set != 0 {
            let own = sums[set] == 0 ? 1 : 0
            guard
                let next = (0..<count).first(where: {
                    set & (1 << $0) != 0 && most[set ^ (1 << $0)] + own == most[set]
                })
            else { break }
            circle.append(next)
            set ^= 1 << next
            if sums[set] == 0 {
                circles.append(circle.sorted())
                circle = []
            }
        }
        return circles
    }
}
