// Visits of which only the total is known, against all darts that could have made it (domain.md §5.3).

import Foundation
import Testing

@testable import Darts

@Suite struct TotalsTests {
    /// All visits of three darts, by their totals and whether they fit the rules for the first and the last dart that
    /// counts. A miss does not count.
    private static func totals(first: Out, last: Out) -> Set<Int> {
        var found: Set<Int> = []
        let real = Dart.all.filter { $0 != .miss }
        for one in real {
            if first.allows(one), last.allows(one) { found.insert(one.value) }
            for two in real {
                if first.allows(one), last.allows(two) { found.insert(one.value + two.value) }
                for three in real where first.allows(one) && last.allows(three) {
                    found.insert(one.value + two.value + three.value)
                }
            }
        }
        return found
    }

    @Test(arguments: Out.allCases, Out.allCases)
    func aTotalCanBeMadeIfDartsWithTheRightEndsMakeIt(first: Out, last: Out) {
        let made = Self.totals(first: first, last: last)
        for total in 1...Total.most {
            #expect(
                Total.canBeMade(total, in: 3, first: first, last: last) == made.contains(total),
                "\(total), \(first.rawValue) to \(last.rawValue)")
        }
    }

    @Test func threeDartsCannotComeToNineTotals() {
        let made = Self.totals(first: .straight, last: .straight).union([0])
        #expect(
            (0...Total.most).filter { !Total.isPossible($0) }
                == (0...Total.most).filter { !made.contains($0) })
        #expect(!Total.isPossible(-1) && !Total.isPossible(181))
    }

    /// domain.md §5.3 names them.
    @Test func theTotalsThatOpenAreThoseOfTheRules() {
        func opening(_ rule: Out) -> [Int] {
            (1...Total.most).filter { !Total.canBeMade($0, in: 3, first: rule, last: .straight) }
        }
        #expect(opening(.double) == [1, 159, 162, 163, 165, 166, 168, 169] + Array(171...180))
        #expect(opening(.master) == [1] + Total.impossible.sorted())
    }

    @Test func fewerDartsMakeFewerTotals() {
        #expect(Total.canBeMade(50, in: 1, first: .straight, last: .double))
        #expect(!Total.canBeMade(60, in: 1, first: .straight, last: .double))
        #expect(Total.canBeMade(60, in: 2, first: .straight, last: .double))
        #expect(!Total.canBeMade(111, in: 2, first: .straight, last: .double))
        #expect(Total.canBeMade(170, in: 3, first: .straight, last: .double))
    }

    private func figures(_ visits: Thrown...) throws -> [X01.Figures] {
        var match = try #require(Match(.x01(.init(bestOfLegs: 3)), players: 2))
        for visit in visits { try match.play(visit) }
        return match.figures.compactMap(\.x01)
    }

    private func total(_ points: Int, _ dartsUsed: Int? = nil, atDouble: Int? = nil) -> Thrown {
        .total(Total(points, dartsUsed: dartsUsed, atDouble: atDouble))
    }

    @Test func totalsTellAllButTheTriesAtADouble() throws {
        let treble = try #require(Dart(segment: 20, multiplier: 3))
        let darts = Thrown.darts([treble, treble, treble])
        let byTotals = try figures(
            total(180), total(60), total(180), total(0), total(141, 3), total(100))[0]
        let byDarts = try figures(
            darts, total(60), darts, total(0),
            .darts([treble, try #require(Dart("T19")), try #require(Dart("D12"))]),
            total(100))[0]
        #expect(byTotals.totalsVisits == 3 && byDarts.totalsVisits == nil)
        #expect(byTotals.attempts == 0 && byTotals.attemptsKnown == 0 && byTotals.checkouts == 1)
        #expect(byDarts.attempts == 1 && byDarts.attemptsKnown == nil && byDarts.checkouts == 1)
        var same = byTotals
        (same.attempts, same.attemptsKnown, same.totalsVisits) = (byDarts.attempts, nil, nil)
        #expect(same == byDarts && same.nineDarters == 1 && same.highestCheckout == 141)
    }

    @Test func aCountOfTheDartsAtADoubleMakesTheTriesKnown() throws {
        let figures = try figures(
            total(180), total(180), total(180), total(180), total(101, atDouble: 1), total(101),
            total(40, 2, atDouble: 2)
        )
        #expect(figures[0].attempts == 3 && figures[0].checkouts == 1 && figures[0].attemptsKnown == 1)
        #expect(figures[1].attempts == 0 && figures[1].attemptsKnown == 0)
    }

    @Test func aLegWonAtTheBullIsNoCheckoutAndNoBestLeg() throws {
        var match = try #require(Match(.x01(.init(bestOfLegs: 3, maxRounds: 1)), players: 2))
        for visit in [total(180), total(60), .bullOff(1)] { try match.play(visit) }
        let figures = match.figures.compactMap(\.x01)
        #expect(figures.map(\.legsWon) == [0, 1] && figures.map(\.legsLost) == [1, 0])
        #expect(figures[1].checkouts == 0 && figures[1].bestLegDarts == 0 && figures[1].points == 60)
        #expect(match.standing.leg == 2 && match.onTurn == 1)
    }

    /// Lines of earlier versions have darts in every visit.
    @Test func aVisitWithoutDartsHasNoneInJSONAndAnOldOneIsReadAsItWas() throws {
        var match = try #require(Match(.x01(.init()), players: 2))
        let byTotal = try match.play(total(60))
        let text = try #require(String(bytes: try JSONEncoder().encode(byTotal), encoding: .utf8))
        #expect(
            !text.contains("darts\"") && text.contains("\"total\":60") && text.contains("\"dartsUsed\":3"))
        #expect(try JSONDecoder().decode(Visit.self, from: Data(text.utf8)) == byTotal)
        let old = """
            {"player":1,"leg":1,"set":1,"turn":0,"darts":["T20","20","M"],"scoreBefore":501,"scoreAfter":421,"bust":false}
            """
        let byDarts = try match.play([try #require(Dart("T20")), try #require(Dart("20")), .miss])
        #expect(try JSONDecoder().decode(Visit.self, from: Data(old.utf8)) == byDarts)
    }
}
