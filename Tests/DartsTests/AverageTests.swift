// The averages on a scoreboard equal those of the statistics (domain.md §5.10, §9.5).

import Darts
import Testing
import Values

@Suite struct AverageTests {
    @Test func runningAveragesEqualTheFiguresAfterEveryVisit() throws {
        var options = X01.Options(startScore: 101, bestOfLegs: 3)
        for out in Out.allCases {
            options.out = out
            var random = SplitMix64(seed: 5)
            var match = try #require(Match(.x01(options), players: 3))
            #expect(match.standing.averages == nil, "nobody has thrown")
            while !match.isOver, match.visits.count < 500 {
                let darts = (0..<3).compactMap { _ in
                    Dart(segment: Int(random.next() % 20) + 1, multiplier: Int(random.next() % 3) + 1)
                }
                for count in [3, 2, 1] where (try? match.play(Array(darts.prefix(count)))) != nil { break }
                let figures = match.figures.compactMap(\.x01)
                #expect(match.standing.averages?.count == 3 && figures.count == 3)
                for (average, figures) in zip(match.standing.averages ?? [], figures) {
                    let exact = figures.darts == 0 ? 0 : 3 * Double(figures.points) / Double(figures.darts)
                    #expect(abs(average - exact) <= 0.005 + 1e-9, "\(average), \(exact)")
                }
            }
        }
    }

    @Test func aVisitTakenBackCountsNoMore() throws {
        var match = try #require(Match(.x01(X01.Options(startScore: 301)), players: 2))
        let treble = try #require(Dart("T20"))
        _ = try match.play([treble, treble, treble])
        #expect(match.standing.averages == [180, 0])
        match.undo()
        #expect(match.standing.averages == nil)
    }
}
