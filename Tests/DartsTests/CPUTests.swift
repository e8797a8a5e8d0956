// The computer's darts: the board, and that a record gives the same darts again (domain.md §5.18). OracleTests hold its
// throws and averages.

import Testing

@testable import Darts

@Suite struct CPUTests {
    @Test(
        arguments: [
            (0.0, 0.0, "DB"), (0, 6.35, "DB"), (0, 6.4, "25"), (0, 15.9, "25"), (0, 16, "20"),
            (0, 98.9, "20"),
            (0, 99, "T20"), (0, 107, "T20"), (0, 107.1, "20"), (0, 162, "D20"), (0, 170, "D20"),
            (0, 170.1, "M"),
            (103, 0, "T6"), (0, -103, "T3"), (-103, 0, "T11"), (-1, 50, "20"), (20, 60, "1"),
        ] as [(Double, Double, String)])
    func aPointIsTheBedAroundIt(x: Double, y: Double, dart: String) {
        #expect(Board.dart(at: Board.Point(x: x, y: y)).description == dart)
    }

    @Test func theMiddleOfEachBedIsInIt() {
        for dart in Dart.all where dart != .miss { #expect(Board.dart(at: Board.aim(at: dart)) == dart) }
    }

    @Test func afterAnUndoTheSameDartsComeAgain() throws {
        var match = try #require(Match(.x01(.init()), players: 2))
        var thrown: [[Dart]] = []
        while match.visits.count < 20, let visit = match.visit(of: 6, seed: 42) {
            try match.play(visit)
            thrown.append(visit)
        }
        #expect(Set(thrown).count > 10)
        while let last = thrown.popLast() {
            match.undo()
            #expect(match.visit(of: 6, seed: 42) == last)
        }
        #expect((50..<60).contains { match.visit(of: 6, seed: $0) != match.visit(of: 6, seed: 42) })
    }

    @Test func theComputerPlaysOnlyX01AndCricketAndOnlyItsLevels() throws {
        for mode in [
            Mode.bobs27, .aroundTheClock(.init()), .shanghai(.init()), .englishCricket, .knockout(.init()),
        ] {
            #expect(try #require(Match(mode, players: 2)).visit(of: 5, seed: 1) == nil)
        }
        let match = try #require(Match(.cricket(.init()), players: 2))
        #expect(match.visit(of: 0, seed: 1) == nil && match.visit(of: 10, seed: 1) == nil)
        #expect(match.visit(of: 1, seed: 1)?.count == 3)
    }

    @Test func aLegThatWaitsForTheBullHasNoDarts() throws {
        var match = try #require(Match(.x01(.init(maxRounds: 1)), players: 1))
        try match.play([.miss, .miss, .miss])
        #expect(match.visit(of: 5, seed: 1) == nil)
        #expect(throws: Foul.needsBullOff) { try match.play([.miss, .miss, .miss]) }
    }

    @Test func allOfACricketMatchIsPlayedToItsEnd() throws {
        for scoring in Cricket.Scoring.allCases {
            var match = try #require(Match(.cricket(.init(scoring: scoring)), players: 2))
            while let visit = match.visit(of: 9, seed: 7) { try match.play(visit) }
            #expect(match.isOver && match.visits.count < 60)
        }
    }
}
