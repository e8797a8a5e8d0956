// The board of an outing and count-back (domain.md §5.22, §5.23).

import TestSupport
import Testing
import Values

@testable import Golf

/// A side with one ball on the sample course, given by strokes above par.
private func side(
    _ format: GolfFormat = .strokePlay, _ handicap: Int = 0, toPar: [Int]
) -> GolfSide {
    GolfSide(format, [Ball(Sample.even, handicap: handicap, scores: Sample.scores(toPar: toPar))])
}

/// Strokes above par: some on the first holes, some on the last ones.
private func late(_ first: [Int], _ last: [Int]) -> [Int] {
    first + Array(repeating: 0, count: 18 - first.count - last.count) + last
}

private func places(_ rows: [BoardRow]) -> [[Int?]] { rows.map { [$0.side, $0.place] } }

// domain.md §5.22
@Suite struct CountBackTests {
    private func winner(_ sides: [GolfSide]) -> [[Int?]] {
        places(GolfBoard.rows(GolfScoring(sides[0].format), sides))
    }

    @Test func theLastNineSixThreeAndOneHolesDecideATie() {
        // Two above par each: on the first nine or on the last; then before the last six, three and one holes or in them.
        for count in [9, 6, 3, 1] {
            let outside = late(Array(repeating: 0, count: 17 - count) + [2], [])
            let inside = late([], [2] + Array(repeating: 0, count: count - 1))
            #expect(outside.count == 18 && inside.count == 18)
            #expect(winner([side(toPar: inside), side(toPar: outside)]) == [[1, 1], [0, 2]], "\(count)")
        }
    }

    @Test func roundsThatAreLevelInAllOfThemShareAPlace() {
        let (a, b) = (late([1, 0], []), late([0, 1], []))
        #expect(winner([side(toPar: a), side(toPar: b)]) == [[0, 1], [1, 1]])
        #expect(winner([side(toPar: a), side(toPar: b), side(toPar: late([2], []))]).last == [2, 3])
    }

    @Test func aShareOfTheHandicapIsTakenExactly() {
        // Net 72 each. Last nine: 40 − 9/2 = 35.5 of one, 36 − 0 of the other.
        let nine = side(.strokePlay, 9, toPar: late([1, 1, 1, 1, 1], [1, 1, 1, 1]))
        let scratch = side(toPar: late([], []))
        #expect(nine.balls[0].net == 72)
        #expect(CountBack.keys(nine) == [40 * 18 - 9 * 9, 28 * 18 - 6 * 9, 15 * 18 - 3 * 9, 5 * 18 - 9])
        #expect(winner([scratch, nine]) == [[1, 1], [0, 2]])
    }

    @Test func nineHolesAreCountedBackByTheLastSixThreeAndOne() throws {
        let layout = try #require(try Sample.nineHoles().layout(.all, tee: 0))
        let scores: [HoleScore?] = layout.holes.map { .strokes($0.par) }
        let keys = CountBack.keys(GolfSide(.strokePlay, [Ball(layout, handicap: 3, scores: scores)]))
        // Pars of the last six holes: 3, 4, 4, 3, 5, 4.
        #expect(keys == [23 * 9 - 18, 12 * 9 - 9, 4 * 9 - 3])
    }

    @Test func stablefordIsCountedBackByPoints() {
        let sides = [late([], [1]), late([1], [])].map { side(.stableford, toPar: $0) }
        #expect(winner(sides) == [[1, 1], [0, 2]])
    }

    @Test func severalBallsAreCountedBackByTheStrokesThatCounted() {
        func pair(_ toPar: [Int]) -> GolfSide {
            let pars = Ball(
                Sample.even, handicap: 0, scores: Sample.scores(toPar: Array(repeating: 3, count: 18)))
            return GolfSide(
                .fourBallStroke,
                [Ball(Sample.even, handicap: 0, scores: Sample.scores(toPar: toPar)), pars])
        }
        #expect(winner([pair(late([], [1])), pair(late([1], []))]) == [[1, 1], [0, 2]])
    }
}

// domain.md §5.23
@Suite struct GolfBoardTests {
    private let level = Array(repeating: 0, count: 18)

    private func ball(_ strokes: [HoleScore?], handicap: Int = 0) -> Ball {
        Ball(Sample.even, handicap: handicap, scores: strokes)
    }

    @Test func whileItIsPlayedTheBoardGoesByStrokesAbovePar() {
        let sides = [
            GolfSide(.strokePlay, [ball([.strokes(5), .strokes(4)])]),
            GolfSide(.strokePlay, [ball([])]),
            GolfSide(.strokePlay, [ball([.strokes(3)])]),
            GolfSide(.strokePlay, [ball([.strokes(6), .strokes(4), .strokes(5)], handicap: 10)]),
            GolfSide(.strokePlay, [ball([.strokes(3), .pickedUp])]),
        ]
        let rows = GolfBoard.rows(GolfScoring(.strokePlay), sides)
        #expect(places(rows) == [[2, 1], [3, 2], [0, 3], [1, nil], [4, 4]])
        #expect(rows.map(\.through) == [1, 3, 2, 0, 2] && rows.map(\.netToPar) == [-1, 0, 1, 0, nil])
        #expect(rows[1].gross == 15 && rows[1].net == 13 && rows[1].grossToPar == 2)
        #expect(rows[4].gross == nil && rows[4].net == nil)
    }

    @Test func levelSidesShareAPlaceUntilAllHavePlayed() {
        var sides = [
            side(toPar: late([], [1])), side(toPar: late([1], [])),
            GolfSide(.strokePlay, [ball([.strokes(5)])]),
        ]
        #expect(places(GolfBoard.rows(GolfScoring(.strokePlay), sides)) == [[0, 1], [1, 1], [2, 1]])
        sides[2] = side(toPar: late([2], []))
        #expect(places(GolfBoard.rows(GolfScoring(.strokePlay), sides)) == [[1, 1], [0, 2], [2, 3]])
    }

    @Test func sidesWithoutATotalShareTheLastPlace() {
        var scores = Sample.scores(toPar: level)
        scores[17] = .pickedUp
        let bare = GolfSide(.strokePlay, [ball(scores)])
        // One picked up at the end, the other at the beginning.
        (scores[0], scores[17]) = (.pickedUp, .strokes(2))
        let sides = [
            bare, GolfSide(.strokePlay, [ball(scores)]), side(toPar: Array(repeating: 5, count: 18)),
        ]
        let rows = GolfBoard.rows(GolfScoring(.strokePlay), sides)
        #expect(places(rows) == [[2, 1], [0, 2], [1, 2]])
    }

    @Test func inStablefordTheMostPointsLeadAndAHolePickedUpIsNoHarm() {
        var scores = Sample.scores(toPar: level)
        scores[0] = .pickedUp
        let bogeys = side(.stableford, toPar: Array(repeating: 1, count: 18))
        let sides = [bogeys, GolfSide(.stableford, [ball(scores)])]
        let rows = GolfBoard.rows(GolfScoring(.stableford), sides)
        #expect(places(rows) == [[1, 1], [0, 2]] && rows.map(\.points) == [34, 18])
    }

    @Test func theBetterBallOfAPairCounts() {
        let first = ball([.strokes(4), .pickedUp, .strokes(6)], handicap: 3)
        let pair = GolfSide(.fourBallStroke, [first, ball([.strokes(5), .strokes(5)])])
        // The third hole is open until both have a score there.
        #expect(pair.outcomes.prefix(3) == [.net(4), .net(5), .open] && pair.through == 2)
        let row = GolfBoard.rows(GolfScoring(.fourBallStroke), [pair])[0]
        #expect(row.net == 9 && row.netToPar == 1 && row.gross == 9)
        let none = GolfSide(.fourBallStroke, [ball([.pickedUp]), ball([.pickedUp])])
        #expect(none.outcomes[0] == .noScore)
    }

    @Test func theTwoBetterBallsOfFourCount() {
        let four = [3, 6, 4, 5].map { ball([.strokes($0)]) }
        let side = GolfSide(.bestTwoOfFour, four)
        #expect(side.outcomes[0] == .net(7))
        #expect(GolfBoard.rows(GolfScoring(.bestTwoOfFour), [side])[0].netToPar == -1)
        let one = GolfSide(
            .bestTwoOfFour, [ball([.strokes(3)])] + Array(repeating: ball([.pickedUp]), count: 3))
        #expect(one.outcomes[0] == .noScore)
    }

    @Test func skinsAreRankedByTheirNumber() {
        let sides = [[5, 4, 4], [4, 4, 3]].map { strokes in
            GolfSide(.skins, [ball(strokes.map { .strokes($0) })])
        }
        let rows = GolfBoard.rows(GolfScoring(.skins), sides)
        #expect(places(rows) == [[1, 1], [0, 2]] && rows.map(\.skins) == [3, 0])
    }

    @Test func sidesOfAMatchStayInTheirOrder() {
        let sides = [side(.matchPlay, toPar: late([2], [])), side(.matchPlay, toPar: level)]
        let rows = GolfBoard.rows(GolfScoring(.matchPlay), sides)
        #expect(places(rows) == [[0, nil], [1, nil]] && rows.map(\.gross) == [74, 72])
    }

    @Test(arguments: Seeds.some(4)) func placesOfABoardEqualADirectCount(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<40 {
            let sides = (0..<2 + random.below(7)).map { _ in
                let played = random.below(19)
                let scores = Sample.random(&random, holes: played, pickUps: false)
                return GolfSide(.strokePlay, [ball(scores, handicap: random.below(20))])
            }
            let rows = GolfBoard.rows(GolfScoring(.strokePlay), sides)
            #expect(rows.map(\.side).sorted() == Array(sides.indices))
            guard !sides.allSatisfy(\.isComplete) else { continue }
            for row in rows where row.through > 0 {
                let toPar = try #require(row.netToPar)
                let ahead = rows.count { other in
                    other.through > 0 && other.netToPar.map { $0 < toPar } ?? false
                }
                #expect(row.place == ahead + 1)
            }
        }
    }
}
