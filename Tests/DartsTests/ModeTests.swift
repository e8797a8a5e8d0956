// The rules of each mode, one by one (domain.md §5.3, §5.5–5.9).

import TestSupport
import Testing
import Values

@testable import Darts

private func darts(_ text: String) -> [Dart] { text.split(separator: " ").compactMap { Dart($0) } }

extension Match {
    /// Visits separated by commas; `!` calls one bust.
    fileprivate mutating func play(all visits: String) throws {
        for visit in visits.split(separator: ",") {
            try play(darts(visit.filter { $0 != "!" }), callsBust: visit.contains("!"))
        }
    }
}

// domain.md §5.3
@Suite struct X01Tests {
    private func match(_ options: X01.Options, players: Int = 2) throws -> Match {
        try #require(Match(.x01(options), players: players))
    }

    @Test(arguments: Out.allCases)
    func everyDartAtEveryScoreIsABustACheckoutOrNeither(out: Out) throws {
        for score in (out == .straight ? 1 : 2)...180 {
            for dart in Dart.all {
                var match = try match(.init(startScore: score, out: out))
                let rest = score - dart.value
                let isBust = rest < 0 || rest == 1 && out != .straight || rest == 0 && !out.allows(dart)
                guard isBust || rest == 0 else {
                    #expect(throws: Foul.incompleteVisit) { try match.play([dart]) }
                    continue
                }
                let visit = try match.play([dart])
                #expect(visit.bust == isBust && visit.scoreAfter == (isBust ? score : 0))
                #expect(match.isOver == !isBust && match.winners == (isBust ? [] : [0]))
                #expect(throws: Foul.extraDarts) {
                    var again = try self.match(.init(startScore: score, out: out))
                    try again.play([dart, .miss])
                }
            }
        }
    }

    @Test func aBustRestoresTheScoreBeforeTheVisitAndEndsIt() throws {
        var match = try match(.init(startScore: 101))
        try match.play(all: "T20 1 2, M M M, 20 20, M M M, D19")
        #expect(match.visits.map(\.scoreAfter) == [38, 101, 38, 101, 0])
        #expect(match.visits.map(\.bust) == [false, false, true, false, false])
        #expect(match.winners == [0] && match.scores == [0, 101])
    }

    @Test func aBustMayBeCalledWhereTheDartsLeftCouldBringItAbout() throws {
        var match = try match(.init(startScore: 101))
        #expect(throws: Foul.noBust) { try match.play(darts("1 1 1"), callsBust: true) }
        try match.play(all: "T20!, M M M, T20 T1 2, M M M")
        #expect(match.visits[0].bust && match.scores == [36, 101])
        // A player who has checked out is not bust.
        #expect(throws: Foul.noBust) { try match.play(darts("D18"), callsBust: true) }
        try match.play(all: "4!, M M M, D18")
        #expect(match.visits[4].darts == darts("4") && match.visits[4].scoreAfter == 36)
        var far = try self.match(.init(startScore: 301))
        #expect(throws: Foul.noBust) { try far.play(darts("T20 T20"), callsBust: true) }
    }

    @Test func nothingCountsBeforeTheOpeningDartWhichCountsItself() throws {
        var match = try match(.init(startScore: 101, in: .double))
        try match.play(all: "20 D10 T20, T20 T20 25, D20, 1 1 DB")
        #expect(match.visits.map(\.scoreAfter) == [21, 101, 21, 51])
        var master = try self.match(.init(startScore: 101, in: .master))
        try master.play(all: "20 T10 1, 1 2 3")
        #expect(master.scores == [70, 101])
    }

    @Test func aBustTakesBackThatItsPlayerIsIn() throws {
        var match = try match(.init(startScore: 101, in: .double))
        try match.play(all: "D20 T20, M M M, 20 20 20")
        #expect(match.visits[0].bust && match.scores == [101, 101])
    }

    @Test func legsMakeSetsAndSetsTheMatchAndTheFirstThrowRotates() throws {
        var match = try match(.init(startScore: 40, bestOfLegs: 3, bestOfSets: 3), players: 3)
        var begins: [[Int]] = []
        while !match.isOver {
            let isFirst = match.visits.last.map { $0.scoreAfter == 0 } ?? true
            let player = try #require(match.onTurn)
            // Player 1 wins whatever they throw at.
            let visit = try match.play(darts(player == 1 ? "D20" : "M M M"))
            if isFirst { begins.append([visit.set, visit.leg, visit.player]) }
        }
        #expect(begins == [[1, 1, 0], [1, 2, 1], [2, 1, 1], [2, 2, 2]])
        #expect(match.winners == [1])
        #expect(match.setsWon == [0, 2, 0] && match.legsWon == [0, 4, 0])
        // Turns are counted by player and leg.
        #expect(match.visits.allSatisfy { $0.turn == 0 })
    }

    @Test func aPlayerOnTurnWhoIsInIsToldHowToFinish() throws {
        var match = try match(.init(startScore: 170, in: .double))
        let engine = { try #require(match.engine as? X01) }
        #expect(try engine().checkout == nil)
        try match.play(all: "D20 D20 DB, M M M")
        #expect(try engine().checkout == darts("D20"))
    }
}

// domain.md §5.5
@Suite struct HalveItTests {
    @Test(arguments: HalveIt.Difficulty.allCases)
    func aGameHasFiveTargetsOfItsDifficultyAndTheBull(difficulty: HalveIt.Difficulty) {
        var kinds = [0, 0, 0]
        for seed in 0..<2000 {
            let targets = HalveIt.targets(.init(difficulty: difficulty, seed: UInt64(seed)))
            #expect(Set(targets).count == 6 && targets.last == .bull)
            for target in targets.dropLast() {
                switch target {
                case .single(let number): kinds[0] += (1...20).contains(number) ? 1 : 1000
                case .double(let number): kinds[1] += (1...20).contains(number) ? 1 : 1000
                case .treble(let number): kinds[2] += (1...20).contains(number) ? 1 : 1000
                case .bull: Issue.record("a second bull")
                }
            }
        }
        let tenths = kinds.map { Int((Double($0) / 1000).rounded()) }
        #expect(kinds.reduce(0, +) == 10_000)
        #expect(
            tenths
                == [
                    .easy: [10, 0, 0], .medium: [6, 4, 0], .hard: [4, 3, 3], .pro: [2, 4, 4],
                ][difficulty])
    }

    @Test func halveItTargetsFollowFromTheSeedAlone() {
        // Computed by hand from the first numbers of SplitMix64 with seed 0.
        var random = SplitMix64(seed: 0)
        let draws = (0..<40).map { _ in random.next() }
        var expected: [String] = []
        for index in stride(from: 0, to: draws.count, by: 2) where expected.count < 5 {
            let (number, roll) = (1 + draws[index] % 20, draws[index + 1] % 10)
            let text = (roll < 2 ? "" : roll < 6 ? "D" : "T") + "\(number)"
            if !expected.contains(text) { expected.append(text) }
        }
        let targets = HalveIt.targets(.init(difficulty: .pro, seed: 0))
        #expect(targets.map(\.description) == expected + ["BULL"])
    }

    @Test func halveItAddsHitsAndHalvesAfterNoneNeverBelowOne() throws {
        var match = try #require(Match(.halveIt(.init(difficulty: .easy, seed: 5)), players: 2))
        let engine = { try #require(match.engine as? HalveIt) }
        var expected = [50, 50]
        for target in try engine().targets {
            // The first player always hits with two of three darts, the second never.
            let dart = try #require(Dart(target == .bull ? "DB" : "T\(target)"))
            try match.play([dart, dart, target == .bull ? .outerBull : .miss])
            try match.play([.miss, .miss, .miss])
            expected = [expected[0] + 2 * dart.value, (expected[1] + 1) / 2]
            #expect(match.scores == expected)
        }
        #expect(expected[1] == 1 && match.isOver && match.winners == [0])
        #expect(match.visits.last?.meta?.target == .bull)
    }

    @Test func halveItIsADrawAtEvenScoresAndAsksForThreeDarts() throws {
        var match = try #require(Match(.halveIt(.init(seed: 5)), players: 2))
        #expect(throws: Foul.incompleteVisit) { try match.play([.miss, .miss]) }
        #expect(throws: Foul.extraDarts) { try match.play([.miss, .miss, .miss, .miss]) }
        #expect(throws: Foul.noBust) { try match.play([.miss, .miss, .miss], callsBust: true) }
        while !match.isOver { try match.play([.miss, .miss, .miss]) }
        #expect(match.winners == [0, 1] && match.scores == [1, 1])
    }
}

// domain.md §5.6
@Suite struct KnockoutTests {
    @Test func aKnockoutPlayerBelowTheTotalLosesALifeAndTheTotalStays() throws {
        var match = try #require(Match(.knockout(.init(lives: 1)), players: 3))
        // The first score costs nobody a life; an equal score is not more; the holder has to beat their own mark.
        try match.play(all: "M M M, T20 M M, 20 20 20")
        #expect(match.scores == [1, 1, 0])
        try match.play(all: "T20 1 M, T20 1 M")
        #expect(match.scores == [1, 0, 0] && match.winners == [0])
        #expect(match.visits.map { $0.meta?.toBeat } == [nil, 0, 60, 60, 61])
    }

    @Test func aPlayerWhoIsKnockedOutIsPassedOver() throws {
        var match = try #require(Match(.knockout(.init(lives: 1)), players: 3))
        try match.play(all: "20 M M, 1 M M, T20 M M")
        #expect(match.onTurn == 0 && match.scores == [1, 0, 1])
        try match.play(all: "T20 1 M")
        #expect(match.onTurn == 2)
    }

    @Test func knockoutMayBePlayedAgainstThePreviousPlayer() throws {
        var match = try #require(Match(.knockout(.init(lives: 3, target: .previous)), players: 2))
        try match.play(all: "T20 T20 T20, 1 M M, 2 M M")
        #expect(match.scores == [3, 2])
    }
}

// domain.md §5.7
@Suite struct SuddenDeathTests {
    @Test func allWhoThrowTheLeastLoseALifeUnlessAllThrowTheSame() throws {
        var match = try #require(Match(.suddenDeath(.init(lives: 1)), players: 3))
        try match.play(all: "20 M M, 20 M M, 20 M M")
        #expect(match.scores == [1, 1, 1])
        try match.play(all: "20 M M, 19 1 M, 5 M M")
        #expect(match.scores == [1, 1, 0] && match.onTurn == 0)
        // A tie of the last two is played again.
        try match.play(all: "1 M M, 1 M M, 2 M M, 3 M M")
        #expect(match.winners == [1])
    }

    @Test func severalPlayersMayLoseALifeInOneRound() throws {
        var match = try #require(Match(.suddenDeath(.init(lives: 1)), players: 4))
        try match.play(all: "M M M, M M M, 20 M M, M M M")
        #expect(match.scores == [0, 0, 1, 0] && match.winners == [2])
    }
}

// domain.md §5.8
@Suite struct KillerTests {
    private func match(_ players: Int, lives: Int = 3) throws -> (match: Match, numbers: [Int]) {
        let match = try #require(Match(.killer(.init(lives: lives, seed: 42)), players: players))
        let numbers = try #require(match.engine as? Killer).numbers
        #expect(numbers == SplitMix64.permutation(20, seed: 42).prefix(players).map { $0 + 1 })
        return (match, numbers)
    }

    @Test func theOwnDoubleMakesAKillerWhoTakesLivesByTheMultiplier() throws {
        var (match, numbers) = try match(3)
        let (mine, theirs) = (numbers[0], numbers[1])
        // Before that no hit counts, not even one's own single.
        try match.play(all: "T\(theirs) \(mine) D\(mine)")
        #expect(match.visits[0].meta?.outcomes?.map(\.outcome) == [.miss, .miss, .becameKiller])
        try match.play(all: "M M M, M M M, D\(theirs) \(mine) \(theirs)")
        #expect(match.scores == [2, 0, 3])
        let hits = match.visits.last?.meta?.outcomes
        #expect(hits?.map(\.outcome) == [.hitOpponent, .hitOwn, .hitOpponent])
        #expect(hits?.map { $0.affected.map(\.livesLost) } == [[2], [1], [1]])
        // A player who is out is skipped, and their number counts like any other.
        #expect(match.onTurn == 2)
        try match.play(all: "M M M, T\(theirs) M M")
        #expect(match.visits.last?.meta?.outcomes?.first?.outcome == .miss)
    }

    @Test func aPlayerWhoTakesTheirOwnLastLifeThrowsNoMore() throws {
        var (match, numbers) = try match(3)
        let double = "D\(numbers[0])"
        #expect(throws: Foul.extraDarts) {
            try match.play(all: "\(double) \(double) M, M M M, M M M, \(double) M M")
        }
        try match.play(all: double)
        #expect(match.scores == [0, 3, 3] && match.onTurn == 1 && !match.isOver)
    }

    @Test func killerEndsMidVisitOnceOnlyOnePlayerHasLives() throws {
        var (match, numbers) = try match(2)
        try match.play(all: "D\(numbers[0]) M M, M M M")
        #expect(throws: Foul.extraDarts) { try match.play(all: "T\(numbers[1]) M") }
        // No more lives are lost than are left.
        try match.play(all: "D\(numbers[1]) T\(numbers[1])")
        #expect(match.visits.last?.meta?.outcomes?.last?.affected.first?.livesLost == 1)
        #expect(match.scores == [3, 0] && match.winners == [0])
        #expect(throws: Foul.incompleteVisit) {
            var (again, _) = try self.match(2)
            try again.play(all: "M M")
        }
    }
}

// domain.md §5.9
@Suite struct EnglishCricketTests {
    @Test func bowlersTakeWicketsAtTheBullAndBattersScoreFrom15OnThenTheySwap() throws {
        var match = try #require(Match(.englishCricket, players: 2))
        #expect(match.onTurn == 1)
        try match.play(all: "DB 25 20, T20 14 25")
        #expect(match.visits.map(\.scoreAfter) == [3, 85] && match.scores == [85, 0])
        // Ten wickets at most; then the sides change.
        try match.play(all: "DB DB DB, M M M, DB DB M")
        #expect(match.visits.last?.scoreAfter == 10 && match.onTurn == 0)
        try match.play(all: "M M M, T20 M M, 25 M M, T15")
        #expect(match.scores == [85, 105] && match.isOver && match.winners == [1])
    }

    @Test func theSecondInningsEndsWithTheDartThatTakesTheLead() throws {
        var match = try #require(Match(.englishCricket, players: 2))
        try match.play(all: "M M M, 20 M M, DB DB DB, M M M, DB DB M, M M M")
        #expect(throws: Foul.extraDarts) { try match.play(darts("20 1 T20 M")) }
        #expect(throws: Foul.extraDarts) { try match.play(darts("T20 20")) }
        try match.play(all: "20 15")
        #expect(match.winners == [1] && match.scores == [20, 35])
    }

    @Test func cricketIsADrawAtEvenRunsAndTeamsPlayInTheOrderOfSlots() throws {
        var match = try #require(Match(.englishCricket, players: 4))
        try match.play(all: "DB DB M, M M M, DB DB M, M M M, DB M M")
        #expect(match.visits.map(\.player) == [1, 0, 3, 2, 1] && match.onTurn == 0)
        try match.play(all: "DB DB M, M M M, DB DB M, M M M, DB M M")
        #expect(match.visits.suffix(5).map(\.player) == [0, 1, 2, 3, 0])
        #expect(match.isOver && match.winners == [0, 1, 2, 3])
    }
}
