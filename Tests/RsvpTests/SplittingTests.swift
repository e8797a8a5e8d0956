// Splitting amounts, and settling balances with few payments, compared with brute force (domain.md §6.9, §14.16).

import TestSupport
import Testing
import Values

@testable import RsvpService

@Suite struct SplittingTests {
    private static func person(_ number: Int) -> ID {
        ID(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0000 + UInt64(number))
    }

    private typealias Payment = Splitting.Payment

    // MARK: - Splitting

    @Test func theFirstSharesHaveAUnitMore() {
        #expect(Splitting.amounts(of: 100, shares: [1, 1, 1]) == [34, 33, 33])
        #expect(Splitting.amounts(of: 101, shares: [1, 1, 1]) == [34, 34, 33])
        #expect(Splitting.amounts(of: 100, shares: [1, 2, 1]) == [25, 50, 25])
        #expect(Splitting.amounts(of: 102, shares: [1, 2, 1]) == [26, 51, 25])
        #expect(Splitting.amounts(of: 1, shares: [1, 1]) == [1, 0])
        #expect(Splitting.amounts(of: 5, shares: []) == [])
    }

    @Test(arguments: Seeds.some(10)) func amountsAreThoseOfHandingOutOneUnitAfterTheOther(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let shares = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                Int.random(in: 1...5, using: &random)
            }
            let total = Int.random(in: 0...300, using: &random)
            // Each share in its turn takes a unit, until none is left.
            let owners = shares.enumerated().flatMap { person, count in Array(repeating: person, count: count)
            }
            var expected = shares.map { _ in 0 }
            for unit in 0..<total { expected[owners[unit % owners.count]] += 1 }
            let amounts = Splitting.amounts(of: total, shares: shares)
            #expect(amounts == expected, "\(total) among \(shares)")
            #expect(amounts.reduce(0, +) == total)
        }
    }

    // MARK: - Settling

    private func settle(_ amounts: [Int]) -> [Payment] {
        let balances = Dictionary(
            uniqueKeysWithValues: amounts.enumerated().map { (Self.person($0), $1) })
        return Splitting.payments(settling: balances) { $0 < $1 }
    }

    private static func pays(_ from: Int, _ to: Int, _ amount: Int) -> Payment {
        Payment(from: person(from), to: person(to), amount: amount)
    }

    @Test func theLargestDebtorPaysTheLargestCreditor() {
        #expect(settle([60, -30, -30]) == [Self.pays(1, 0, 30), Self.pays(2, 0, 30)])
        #expect(settle([50, 10, -60]) == [Self.pays(2, 0, 50), Self.pays(2, 1, 10)])
        #expect(settle([]) == [] && settle([0, 0]) == [])
    }

    @Test func twoPairsThatAreEvenSettleAmongThemselves() {
        // The largest with the largest would need three payments.
        #expect(settle([5, 4, -4, -5]).count == 2)
        #expect(settle([7, 3, -5, -2, -3]).count == 3, "one pair, and a circle of three")
    }

    /// The least number of payments: people who are not even, less the most groups into which they split with the sum 0.
    private static func fewest(_ amounts: [Int]) -> Int {
        func groups(_ rest: [Int]) -> Int {
            guard let first = rest.first else { return 0 }
            let others = Array(rest.dropFirst())
            var best = 0
            // Every group that the first one may be in.
            for choice in 0..<(1 << others.count) {
                let group = others.indices.filter { choice & (1 << $0) != 0 }
                guard first + group.reduce(0, { $0 + others[$1] }) == 0 else { continue }
                let left = others.indices.filter { choice & (1 << $0) == 0 }.map { others[$0] }
                best = max(best, 1 + groups(left))
            }
            return best
        }
        let open = amounts.filter { $0 != 0 }
        return open.isEmpty ? 0 : open.count - groups(open)
    }

    /// Random balances that sum to 0, small ones, so that many are equal.
    private static func balances(_ count: Int, _ random: inout some RandomNumberGenerator) -> [Int] {
        var amounts = (1..<count).map { _ in Int.random(in: -6...6, using: &random) }
        amounts.append(-amounts.reduce(0, +))
        return amounts
    }

    private func check(_ amounts: [Int], _ payments: [Payment]) {
        var left = Dictionary(uniqueKeysWithValues: amounts.enumerated().map { (Self.person($0), $1) })
        for payment in payments {
            #expect(payment.amount > 0 && payment.from != payment.to)
            left[payment.from, default: 0] += payment.amount
            left[payment.to, default: 0] -= payment.amount
        }
        #expect(left.values.allSatisfy { $0 == 0 }, "\(amounts) is settled by \(payments)")
        let open = amounts.count { $0 != 0 }
        #expect(payments.count <= max(0, open - 1), "\(amounts) takes \(payments.count) payments")
    }

    @Test(arguments: Seeds.some(10))
    func paymentsSettleEverythingAndAreTheFewestThatBruteForceFinds(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let amounts = Self.balances(Int.random(in: 1...8, using: &random), &random)
            let payments = settle(amounts)
            check(amounts, payments)
            #expect(payments.count == Self.fewest(amounts), "\(amounts) is settled by \(payments)")
        }
    }

    @Test func twelvePeopleSettleWithTheFewestPaymentsAndThirteenWithFewerThanPeople() {
        #expect(Splitting.exactPeopleMax == 12)
        let pairs = [11, 10, 9, 8, 7, 6, -6, -7, -8, -9, -10, -11]
        #expect(settle(pairs).count == 6)
        let more = pairs + [1, -1]
        let payments = settle(more)
        check(more, payments)
        #expect(payments.count <= 13)
    }

    @Test func equalsPayByTheirOrder() {
        #expect(settle([-10, -10, 10, 10]) == [Self.pays(0, 2, 10), Self.pays(1, 3, 10)])
    }

    @Test(arguments: Seeds.some(3)) func manyPeopleAreSettledWithFewerPaymentsThanPeople(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for count in [13, 40, 200] {
            let amounts = Self.balances(count, &random)
            check(amounts, settle(amounts))
        }
    }
}
