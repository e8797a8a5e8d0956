// The figures of a match: sums, and the bytes of its darts (domain.md §9.5).

import Darts
import TestSupport
import Testing
import Values

// domain.md §9.5
@Suite struct FiguresTests {
    private func match(_ mode: Mode, _ players: Int, _ throwings: String...) throws -> Match {
        var match = try #require(Match(mode, players: players))
        for darts in throwings {
            try match.play(darts.split(separator: " ").map { try #require(Dart(String($0))) })
        }
        return match
    }

    private func x01(_ start: Int, out: Out = .double, in way: Out = .straight, legs: Int = 1) -> Mode {
        .x01(.init(startScore: start, out: out, in: way, bestOfLegs: legs))
    }

    @Test func aNineDarterIs501PointsWithNineDartsAndOneTryAtADouble() throws {
        let match = try match(x01(501), 1, "T20 T20 T20", "T20 T20 T20", "T20 T19 D12")
        var expected = X01.Figures()
        (expected.points, expected.darts, expected.firstNinePoints, expected.firstNineDarts) = (
            501, 9, 501, 9
        )
        (expected.attempts, expected.checkouts, expected.highestCheckout) = (1, 1, 141)
        (expected.bestLegDarts, expected.legsWon, expected.nineDarters) = (9, 1, 1)
        (expected.visits100, expected.visits140, expected.visits180) = (3, 3, 2)
        #expect(match.figures == [Figures(x01: expected)])
    }

    @Test func aBustScoresNothingWithThreeDartsAndACheckoutCountsTheDartsThrown() throws {
        let match = try match(x01(101), 2, "T17 M M", "T20 T20", "25 D13", "T20 1 M", "BULL")
        let figures = match.figures.compactMap(\.x01)
        #expect(figures[0].points == 101 && figures[0].darts == 7 && figures[0].bestLegDarts == 7)
        #expect(figures[1].points == 61 && figures[1].darts == 6 && figures[1].legsLost == 1)
        #expect(figures[0].firstNineDarts == 7 && figures[0].legsWon == 1)
    }

    @Test func aTryAtADoubleIsADartAtAnEvenScoreUpTo40OrADecidingDartAt50() throws {
        // 101: T17 leaves 50, which two darts miss; the second is the last dart.
        #expect(try match(x01(101), 1, "T17 M M").figures[0].x01?.attempts == 1)
        // 50 with the first dart, which misses: no attempt; 40 twice.
        let match = try match(x01(101), 1, "T17 M M", "10 M M")
        #expect(match.figures[0].x01?.attempts == 3)
        #expect(try self.match(x01(101), 1, "T17 M M", "BULL").figures[0].x01?.attempts == 2)
        #expect(try self.match(x01(101, out: .straight), 1, "T17 M M").figures[0].x01?.attempts == 0)
        // Nothing counts before the first double: three darts at 101.
        #expect(try self.match(x01(101, in: .double), 1, "T20 1 M").figures[0].x01?.attempts == 0)
    }

    @Test func eachLegHasItsOwnFirstNineDartsAndTheShortestCounts() throws {
        let leg = ["T17 M M", "M M M", "BULL"]
        var match = try #require(Match(x01(101, legs: 3), players: 2))
        for darts in leg + ["M M M", "T20 1 D20"] {
            try match.play(darts.split(separator: " ").map { try #require(Dart(String($0))) })
        }
        let figures = match.figures.compactMap(\.x01)
        #expect(figures[0].legsWon == 2 && figures[0].bestLegDarts == 3 && figures[0].highestCheckout == 101)
        #expect(figures[0].firstNineDarts == 7 && figures[0].visits100 == 1 && figures[1].legsLost == 2)
    }

    // With another rule for the last dart a leg ends from 180, which no double does.
    @Test(arguments: [Out.straight, .master]) func onlyALegWithDoubleOutHasACheckout(out: Out) throws {
        let figures = try match(x01(301, out: out), 1, "T20 T20 1", "T20 T20 T20").figures[0].x01
        #expect(figures?.legsWon == 1 && figures?.checkouts == 0 && figures?.highestCheckout == 0)
    }

    @Test func livesAreLostAndTakenAndDecideThePlace() throws {
        // Knockout: 10 is the mark; 5 fails to beat it, 20 beats it; the first player fails, and is out.
        let match = try match(.knockout(.init(lives: 1)), 3, "10 M M", "5 M M", "20 M M", "1 M M")
        #expect(match.isOver)
        #expect(
            match.figures.compactMap(\.lives).map { [$0.lost, $0.taken, $0.place] } == [
                [1, 1, 2], [1, 0, 3], [0, 1, 1],
            ])
    }

    @Test func halveItCountsTheHitsOfAllDarts() throws {
        let mode = Mode.halveIt(.init(difficulty: .easy, seed: 1))
        var match = try #require(Match(mode, players: 2))
        while !match.isOver { try match.play([.innerBull, .innerBull, .miss]) }
        // The bull is the target only in the last round.
        #expect(match.figures.compactMap(\.halveIt).map { [$0.hits, $0.darts] } == [[2, 18], [2, 18]])
    }

    @Test func figuresOfAnyMatchAddUpAndOutliveTheirBytes() throws {
        for seed in Seeds.some(60) {
            var random = SplitMix64(seed: seed)
            let modes: [Mode] = [
                x01(301, legs: 3), x01(101, out: .straight, in: .double),
                .knockout(.init(lives: 3, target: .previous)),
                .suddenDeath(.init(lives: 3)), .killer(.init(lives: 3, seed: seed)), .englishCricket,
                .halveIt(.init(difficulty: .pro, seed: seed)),
            ]
            let mode = modes[Int(random.next() % UInt64(modes.count))]
            var match = try #require(Match(mode, players: 2))
            var record = Record()
            for _ in 0..<200 where !match.isOver {
                let darts = (0..<3).map { _ in Dart.all[Int(random.next() % UInt64(Dart.all.count))] }
                for count in [3, 2, 1] {
                    guard let visit = try? match.play(Array(darts.prefix(count))) else { continue }
                    record.append(visit)
                    break
                }
                if random.next() % 10 == 0, match.undo() != nil { record.removeLast() }
            }
            #expect(record == Record(match.visits) && record.count == match.visits.count)
            let copy = try #require(Record(record.description))
            #expect(copy == record && Match(mode, players: 2, copy)?.visits == match.visits)
            let half = Match(mode, players: 2, copy, upTo: record.count / 2)
            #expect(half?.visits == Array(match.visits.prefix(record.count / 2)))
            let figures = match.figures
            if case .x01(let options) = mode {
                let points = figures.compactMap(\.x01?.points).reduce(0, +)
                let left = match.visits.reduce(0) { $0 + $1.scoreBefore - $1.scoreAfter }
                #expect(points == left && figures[0].x01?.legsWon == figures[1].x01?.legsLost)
                #expect(options.out == .double || figures[0].x01?.checkouts == 0)
            }
            let lives = figures.compactMap(\.lives)
            if match.isOver, !lives.isEmpty { #expect(lives.map(\.place).sorted() == [1, 2]) }
        }
    }

    @Test(arguments: ["_", "AA", "_w", "____", "IQ", "YWFhoQ", "YQ"])
    func bytesThatAreNoVisitsAreNoRecord(
        _ text: String
    ) { #expect(Record(text) == nil) }
}
