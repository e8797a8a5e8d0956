// Formats: playing handicaps by their allowances, and the strokes received in matches (domain.md §5.22).

import Foundation
import TestSupport
import Testing
import Values

@testable import Golf

// domain.md §5.22
@Suite struct GolfFormatTests {
    private func tenths(_ handicaps: [Int]) -> [Fraction] { handicaps.map { Fraction($0, 10) } }

    @Test func allowancesAreThoseOfAppendixC() {
        let rows: [(GolfFormat, Int, [Int])] = [
            (.strokePlay, 1, [95]), (.stableford, 1, [95]), (.matchPlay, 1, [100]), (.skins, 1, [100]),
            (.fourBallStroke, 2, [85, 85]), (.fourBallMatch, 2, [90, 90]), (.foursomes, 2, [50, 50]),
            (.greensomes, 2, [60, 40]), (.scramble, 2, [35, 15]), (.scramble, 3, [30, 20, 10]),
            (.scramble, 4, [25, 20, 15, 10]), (.bestTwoOfFour, 4, [85, 85, 85, 85]),
        ]
        for (format, players, allowances) in rows {
            #expect(format.allowances(players: players) == allowances, "\(format) of \(players)")
        }
        for format in GolfFormat.allCases {
            for players in 0...5 {
                let isKnown = rows.contains { $0.0 == format && $0.1 == players }
                #expect((format.allowances(players: players) != nil) == isKnown)
            }
        }
    }

    // Examples that clubs publish: 30.722 · 85 % = 26, 8.119 · 85 % = 7; greensomes of 14 and 17: 15; scramble of 2 and 19: 4.
    @Test func playingHandicapsAreThoseOfPublishedExamples() throws {
        let layout = Sample.layout(rating: 711, slope: 129)
        let handicaps = try [277, 79].map { try #require(layout.courseHandicap(index: Tenths($0))) }
        #expect(GolfFormat.fourBallStroke.playingHandicaps(handicaps) == [26, 7])
        #expect(GolfFormat.greensomes.playingHandicaps(tenths([50, 100])) == [7])
        #expect(GolfFormat.greensomes.playingHandicaps(tenths([170, 140])) == [15])
        #expect(GolfFormat.scramble.playingHandicaps(tenths([20, 190])) == [4])
    }

    @Test func sharesAreRoundedOnceTogether() {
        // 2.5 + 4.5 is 7, not 3 + 5.
        #expect(GolfFormat.foursomes.playingHandicaps(tenths([50, 90])) == [7])
        #expect(GolfFormat.scramble.playingHandicaps(tenths([20, 20, 20, 20])) == [1])
        #expect(GolfFormat.strokePlay.playingHandicaps([Fraction(-3, 2)]) == [-1])
        // 95 % of +2.0 is +1.9.
        #expect(GolfFormat.stableford.playingHandicaps(tenths([-20])) == [-2])
    }

    @Test(arguments: Seeds.some(4)) func theHandicapOfOneBallDoesNotDependOnTheOrder(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for format in GolfFormat.allCases where format.hasOneBall {
            for players in format.sidePlayers {
                let handicaps = tenths((0..<players).map { _ in random.below(700) - 100 })
                let mixed = random.permutation(players).map { handicaps[$0] }
                #expect(format.playingHandicaps(mixed) == format.playingHandicaps(handicaps))
                #expect(format.playingHandicaps(handicaps)?.count == 1)
            }
        }
    }

    @Test func inMatchesTheLowestPlaysOffZeroAndOthersOffTheDifference() {
        let singles = GolfFormat.matchPlay.strokesReceived([tenths([132]), tenths([174])])
        #expect(singles == [[0], [4]])
        // 90 % of 5, 10, 15 and 20: 5, 9, 14 and 18.
        let pairs = GolfFormat.fourBallMatch.strokesReceived([tenths([50, 200]), tenths([100, 150])])
        #expect(pairs == [[0, 13], [4, 9]])
        let plus = GolfFormat.matchPlay.strokesReceived([tenths([-20]), tenths([30])])
        #expect(plus == [[0], [5]])
        #expect(GolfFormat.strokePlay.strokesReceived([tenths([-20]), tenths([100])]) == [[-2], [10]])
    }

    @Test func aSideOfAnotherSizeHasNoHandicap() {
        #expect(GolfFormat.foursomes.playingHandicaps(tenths([100])) == nil)
        #expect(GolfFormat.fourBallMatch.strokesReceived([tenths([100, 100]), tenths([100])]) == nil)
        #expect(GolfFormat.strokePlay.strokesReceived([]) == [])
    }

    @Test func nobodyReceivesStrokesInGrossPlay() {
        let sides = [tenths([-20]), tenths([300])]
        #expect(GolfScoring(.skins, isGross: true).strokesReceived(sides) == [[0], [0]])
        #expect(GolfScoring(.skins).strokesReceived(sides) == [[-2], [30]])
    }

    @Test func optionsLeftOutAreNetAndCarried() throws {
        let bare = try JSONDecoder().decode(
            GolfScoring.self, from: Data(#"{"format":"four_ball_match"}"#.utf8))
        #expect(bare == GolfScoring(.fourBallMatch))
        for scoring in [GolfScoring(.skins, isGross: true, carries: false), GolfScoring(.bestTwoOfFour)] {
            let data = try JSONEncoder().encode(scoring)
            #expect(try JSONDecoder().decode(GolfScoring.self, from: data) == scoring)
        }
    }

    // MARK: - Points and strokes

    @Test(arguments: Seeds.some(4)) func stablefordTotalsEqualADirectCount(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let (handicap, scores) = (random.below(64) - 9, Sample.random(&random))
            let ball = Ball(Sample.even, handicap: handicap, scores: scores)
            var points = 0
            for hole in 0..<18 {
                guard case .strokes(let strokes) = scores[hole] else { continue }
                let net = strokes - ball.received[hole]
                // Two for a net par, one more for each stroke below, one less above, never below 0.
                var worth = 2
                for _ in 0..<max(0, Sample.pars[hole] - net) { worth += 1 }
                for _ in 0..<max(0, net - Sample.pars[hole]) where worth > 0 { worth -= 1 }
                points += worth
            }
            #expect(ball.points == points)
        }
    }

    @Test func aRoundOfParsIsThirtySixPointsAndOneMoreForEachStrokeReceived() {
        let pars = Sample.scores(toPar: Array(repeating: 0, count: 18))
        for handicap in 0...54 {
            #expect(Ball(Sample.even, handicap: handicap, scores: pars).points == 36 + handicap)
        }
    }

    @Test(arguments: Seeds.some(4)) func netIsGrossLessTheHandicapAtTheEnd(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let handicap = random.below(64) - 9
            let scores = Sample.random(&random, pickUps: false)
            let ball = Ball(Sample.even, handicap: handicap, scores: scores)
            let gross = scores.reduce(0) { sum, score in
                if case .strokes(let strokes) = score { sum + strokes } else { sum }
            }
            #expect(ball.isComplete && ball.gross == gross && ball.net == gross - handicap)
            #expect(ball.grossToPar == gross - 72 && ball.netToPar == gross - handicap - 72)
        }
    }

    @Test func aBallOnItsWayCountsTheHolesWithAScore() {
        // Stroke indexes 7, 13 and 3: with 10 strokes the first and the third hole receive one.
        let ball = Ball(Sample.even, handicap: 10, scores: [.strokes(5), .strokes(4), .strokes(5)])
        #expect(ball.through == 3 && ball.gross == 14 && ball.net == 12)
        #expect(ball.grossToPar == 1 && ball.netToPar == -1 && ball.points == 2 + 2 + 3)
        #expect(ball.points(at: 3) == nil && ball.points(at: 18) == nil && ball.points(at: -1) == nil)
    }

    @Test func aHolePickedUpLeavesNoTotalButPoints() {
        let ball = Ball(Sample.even, handicap: 0, scores: [.strokes(4), .pickedUp, .strokes(5)])
        #expect(ball.gross == nil && ball.net == nil && ball.netToPar == nil && ball.grossToPar == nil)
        #expect(ball.hasPickedUp && ball.through == 3 && ball.points == 4)
        #expect(ball.outcomes.prefix(4) == [.net(4), .noScore, .net(5), .open])
    }
}
