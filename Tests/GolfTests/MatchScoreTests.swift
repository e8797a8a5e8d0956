// Match play and skins (domain.md §5.22).

import TestSupport
import Testing
import Values

@testable import Golf

// domain.md §5.22
@Suite struct MatchScoreTests {
    /// A match in letters: A and B win a hole, `=` halves it, `.` is not played.
    private func match(_ holes: String, from start: Int = 0) -> MatchScore {
        let pairs: [(HoleOutcome, HoleOutcome)] = holes.map { hole in
            switch hole {
            case "A": (.net(3), .net(4))
            case "B": (.net(5), .net(4))
            case "=": (.net(4), .net(4))
            default: (.open, .net(4))
            }
        }
        return MatchScore(pairs.map(\.0), pairs.map(\.1), from: start)
    }

    @Test func aMatchIsOverWhenMoreHolesAreWonThanAreLeft() {
        let sixAndFive = match("AAAAAA=======.....")
        #expect(sixAndFive.isOver && sixAndFive.description == "6 and 5" && sixAndFive.up == 6)
        let open = match("AAAAAA======......")
        #expect(!open.isOver && open.description == "6 up")
        #expect(match("================AB").description == "halved")
        #expect(match("=================B").description == "1 up" && match("=================B").up == -1)
        #expect(match("AB.").description == "all square" && !match("AB.").isOver)
        #expect(match("A=======A========.").description == "2 and 1")
    }

    @Test func holesAfterTheEndDoNotCount() {
        #expect(match("AAAAAAAAAABBBBBBBB") == match("AAAAAAAAAA........"))
        #expect(match("AAAAAAAAAABBBBBBBB").description == "10 and 8")
    }

    @Test func aShotgunMatchIsCountedFromItsFirstHole() {
        // Begun at the tenth hole: B wins those nine and one more.
        #expect(match("B........BBBBBBBBB", from: 9).description == "10 and 8")
        #expect(match("AAAAAAAAABBBBBBBBB", from: 9).description == "halved")
        #expect(match("AAAAAAAAAABBBBBBBB", from: 10) == match("BBBBBBBBAAAAAAAAAA"))
        #expect(match("AAB", from: -1) == match("BAA") && match("AAB", from: 5) == match("BAA"))
    }

    @Test func aBallPickedUpLosesAndTwoHalve() {
        let score = MatchScore(Sample.outcomes("4 x x . x"), Sample.outcomes("x 4 x 4 4"))
        #expect(score.up == -1 && score.left == 1)
        #expect(MatchScore([], []).description == "halved")
    }

    @Test(arguments: Seeds.some(6)) func theScoreOfAMatchEqualsADirectCount(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let holes = [9, 18][random.below(2)]
            let balls = (0..<2).map { _ in (0..<holes).map { _ in 3 + random.below(4) } }
            var (won, lost, played) = (0, 0, 0)
            for hole in 0..<holes where abs(won - lost) <= holes - played {
                played += 1
                if balls[0][hole] < balls[1][hole] { won += 1 }
                if balls[1][hole] < balls[0][hole] { lost += 1 }
            }
            let score = MatchScore(balls[0].map { .net($0) }, balls[1].map { .net($0) })
            #expect(score.isOver && score.up == won - lost && score.left == holes - played)
            let other = MatchScore(balls[1].map { .net($0) }, balls[0].map { .net($0) })
            #expect(other.up == -score.up && other.left == score.left)
        }
    }
}

// domain.md §5.22
@Suite struct SkinsTests {
    private let three = ["4 4 3 5 4 4", "4 5 4 5 x 4", "4 4 4 4 5 4"].map(Sample.outcomes)

    @Test func theLowestAloneTakesTheSkinAndTiesAreCarried() {
        let skins = Skins(three)
        let won = skins.won.map { [$0.hole, $0.side, $0.worth] }
        #expect(won == [[2, 0, 3], [3, 2, 1], [4, 0, 1]])
        #expect(skins.totals == [4, 0, 1] && skins.carried == 1)
    }

    @Test func tiesAreLostWhereNothingIsCarried() {
        let skins = Skins(three, carries: false)
        #expect(skins.won.map(\.worth) == [1, 1, 1] && skins.totals == [2, 0, 1] && skins.carried == 0)
    }

    @Test func aSkinWaitsForAllScoresOfItsHole() {
        let open = ["3 . 3", "4 4 4"].map(Sample.outcomes)
        #expect(Skins(open).won.map(\.hole) == [0])
        #expect(Skins(open, carries: false).won.map(\.hole) == [0, 2])
    }

    @Test func skinsAreCarriedInTheOrderOfPlay() {
        let skins = Skins(["3 4 4", "4 4 4"].map(Sample.outcomes), from: 1)
        #expect(skins.won.map(\.worth) == [3] && skins.won.map(\.hole) == [0])
    }

    @Test func aBallPickedUpTakesNothing() {
        #expect(Skins(["x 9", "x x"].map(Sample.outcomes)).totals == [2, 0])
        #expect(Skins(["3 3"].map(Sample.outcomes)).totals == [0] && Skins([]).totals == [])
    }

    @Test(arguments: Seeds.some(6)) func skinsWonAndLeftAreAsManyAsHoles(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let players = 2 + random.below(3)
            let sides = (0..<players).map { _ in (0..<18).map { _ in HoleOutcome.net(3 + random.below(3)) } }
            let skins = Skins(sides)
            #expect(skins.totals.reduce(0, +) + skins.carried == 18)
            let alone = (0..<18).count { hole in
                let scores = sides.map { $0[hole] }
                let lowest = (3...5).first { scores.contains(.net($0)) }
                return scores.count { $0 == .net(lowest ?? 0) } == 1
            }
            #expect(skins.won.count == alone && Skins(sides, carries: false).totals.reduce(0, +) == alone)
        }
    }
}
