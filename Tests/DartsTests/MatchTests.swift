// Properties of every mode: visits with undos equal the remaining visits alone, and a record whose figures differ from
// its darts is invalid (domain.md §5.2, §5.10).

import TestSupport
import Testing
import Values

@testable import Darts

// domain.md §5
@Suite struct MatchTests {
    private static func modes(_ random: inout SplitMix64) -> [(mode: Mode, players: Int)] {
        func one<T>(of all: [T], _ random: inout SplitMix64) -> T {
            all[Int(random.next() % UInt64(all.count))]
        }
        let seed = random.next()
        let x01 = X01.Options(
            startScore: 101, out: one(of: Out.allCases, &random), in: one(of: Out.allCases, &random),
            bestOfLegs: one(of: [1, 3], &random), bestOfSets: one(of: [1, 3], &random))
        let difficulty = one(of: HalveIt.Difficulty.allCases, &random)
        return [
            (.x01(x01), one(of: [1, 2, 3, 8], &random)),
            (.halveIt(.init(difficulty: difficulty, seed: seed)), one(of: [2, 5, 8], &random)),
            (.knockout(.init(lives: 3)), one(of: [2, 4, 10], &random)),
            (.knockout(.init(lives: 1, target: .previous)), one(of: [2, 3], &random)),
            (.suddenDeath(.init(lives: 3)), one(of: [2, 6], &random)),
            (.killer(.init(lives: 3, seed: seed)), one(of: [2, 6], &random)),
            (.englishCricket, one(of: [2, 4, 8], &random)),
            (
                .cricket(
                    .init(
                        scoring: one(of: Cricket.Scoring.allCases, &random),
                        maxRounds: one(of: Cricket.Options.roundChoices, &random))),
                one(of: [2, 3, 8], &random)
            ),
            (.cricket(.init(teams: true)), one(of: [2, 4, 8], &random)),
            (
                .aroundTheClock(
                    .init(
                        count: one(of: AroundTheClock.Count.allCases, &random),
                        bull: one(of: [true, false], &random), format: .init(bestOfLegs: 3))),
                one(of: [1, 2, 8], &random)
            ),
            (
                .shanghai(.init(rounds: one(of: Shanghai.Options.roundChoices, &random))),
                one(of: [2, 8], &random)
            ),
            (.bobs27, one(of: [1, 2, 8], &random)),
        ]
    }

    @Test(arguments: Seeds.some(4))
    func aMatchReplaysToTheSameState(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        var fouls: Set<Foul> = []
        for (mode, players) in Self.modes(&random) {
            var match = try #require(Match(mode, players: players))
            for _ in 0..<1000 where !match.isOver {
                let before = match
                let darts = (0..<below(5)).map { _ in
                    below(3) == 0 ? Dart.innerBull : Dart.all[below(Dart.all.count)]
                }
                do throws(Foul) {
                    let visit = try match.play(darts, callsBust: below(20) == 0)
                    #expect(visit == match.visits.last && visit.player == before.onTurn)
                    if below(4) != 0 { continue }
                    #expect(match.undo() == visit)
                    if below(20) == 0 { #expect("\(match)" == "\(before)", "seed=\(seed) \(mode)") }
                } catch {
                    if fouls.insert(error).inserted {
                        #expect("\(match)" == "\(before)", "seed=\(seed) \(mode): \(error) changed something")
                    }
                }
            }
            let replayed = try #require(Match.replay(mode, players: players, match.visits))
            #expect("\(replayed)" == "\(match)", "seed=\(seed) \(mode)")
            #expect(match.isOver == !match.winners.isEmpty)
            if match.isOver { #expect(throws: Foul.isOver) { try match.play([.miss, .miss, .miss]) } }
            for _ in match.visits { match.undo() }
            #expect(match.undo() == nil)
            #expect("\(match)" == "\(try #require(Match(mode, players: players)))")
        }
        #expect(fouls == [.extraDarts, .incompleteVisit, .noBust])
    }

    @Test(arguments: Seeds.some(3))
    func aRecordWithOtherVisitsIsRefused(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        for (mode, players) in Self.modes(&random) {
            var match = try #require(Match(mode, players: players))
            while match.visits.count < 9, !match.isOver {
                _ = try? match.play((0..<3).map { _ in Dart.all[below(20)] })
            }
            #expect(Match.replay(mode, players: players, match.visits) != nil)
            for index in match.visits.indices {
                func forged(_ change: (inout Visit) -> Void) -> Bool {
                    var visits = match.visits
                    change(&visits[index])
                    return Match.replay(mode, players: players, visits) == nil
                }
                #expect(forged { $0.scoreAfter += 1 } && forged { $0.scoreBefore -= 1 })
                #expect(forged { $0.player = ($0.player + 1) % 11 } && forged { $0.turn += 1 })
                #expect(forged { $0.leg += 1 } && forged { $0.set += 1 } && forged { $0.darts = [] })
                #expect(forged { $0.bust.toggle() })
            }
        }
    }

    @Test func aMatchHasAsManyPlayersAsItsModeAllows() {
        let modes: [(Mode, [Int])] = [
            (.x01(.init()), Array(1...8)), (.halveIt(.init(seed: 1)), Array(2...8)),
            (.knockout(.init()), Array(2...10)), (.suddenDeath(.init()), Array(2...6)),
            (.killer(.init(seed: 1)), Array(2...6)), (.englishCricket, [2, 4, 6, 8]),
            (.cricket(.init()), Array(2...8)), (.cricket(.init(teams: true)), [2, 4, 6, 8]),
            (.aroundTheClock(.init()), Array(1...8)), (.shanghai(.init()), Array(2...8)),
            (.bobs27, Array(1...8)),
        ]
        for (mode, counts) in modes {
            #expect((-1...101).filter { Match(mode, players: $0) != nil } == counts)
        }
    }
}
