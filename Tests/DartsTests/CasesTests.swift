// Matches in all games that test both the engine here and the page's (services/edge/Page/darts/engine.js): both
// implementations must agree. A case has the visits, each with its result or the foul that it is refused with, the
// standing after them, and in x01 the remaining score for the darts of the next visit. Some have the caller's lines, or
// a computer that throws the same darts in both.

import Foundation
import Testing

@testable import Darts

/// The options of all games; each case has those of its game.
private struct CaseOptions: Decodable {
    var startScore: Int?
    var startScores: [Int]?
    var out: Out?
    var `in`: Out?
    var bestOfLegs: Int?
    var bestOfSets: Int?
    var firstToLegs: Int?
    var firstToSets: Int?
    var fixedLegs: Int?
    var clearBy: Int?
    var upTo: Int?
    var maxRounds: Int?
    var scoring: Cricket.Scoring?
    var teams: Bool?
    var count: AroundTheClock.Count?
    var bull: Bool?
    var rounds: Int?
    var difficulty: HalveIt.Difficulty?
    var lives: Int?
    var target: Knockout.Against?
    var seed: UInt64?

    private var format: Legs.Format {
        Legs.Format(
            bestOfLegs: firstToLegs.map { 2 * $0 - 1 } ?? bestOfLegs ?? 1,
            bestOfSets: firstToSets.map { 2 * $0 - 1 } ?? bestOfSets ?? 1, fixedLegs: fixedLegs,
            upTo: clearBy == nil ? nil : upTo)
    }

    /// The rules of a game with these options; `nil` if there is no such game.
    func mode(of game: String) -> Mode? {
        switch game {
        case "x01":
            var options = X01.Options(
                startScore: startScore ?? 501, startScores: startScores, out: out ?? .double,
                in: self.in ?? .straight, maxRounds: maxRounds ?? 0)
            options.format = format
            return .x01(options)
        case "cricket":
            return .cricket(
                .init(
                    scoring: scoring ?? .standard, maxRounds: maxRounds ?? 0, teams: teams ?? false,
                    format: format))
        case "around_the_clock":
            return .aroundTheClock(.init(count: count ?? .single, bull: bull ?? false, format: format))
        case "shanghai": return .shanghai(.init(rounds: rounds ?? 7))
        case "bobs_27": return .bobs27
        case "halve_it": return .halveIt(.init(difficulty: difficulty ?? .medium, seed: seed ?? 0))
        case "knockout": return .knockout(.init(lives: lives ?? 3, target: target ?? .best))
        case "sudden_death": return .suddenDeath(.init(lives: lives ?? 3))
        case "killer": return .killer(.init(lives: lives ?? 3, seed: seed ?? 0))
        case "english_cricket": return .englishCricket
        default: return nil
        }
    }
}

private struct MatchCase: Decodable {
    struct Played: Decodable {
        var darts: String?
        var total: Int?
        var dartsUsed: Int?
        var atDouble: Int?
        var bullOff: Int?
        var callsBust: Bool?
        var foul: Foul?
        var player: Int?
        var before: Int?
        var after: Int?
        var bust: Bool?
        var meta: Visit.Meta?

        var thrown: Thrown {
            if let bullOff { return .bullOff(bullOff) }
            if let total { return .total(Total(total, dartsUsed: dartsUsed, atDouble: atDouble)) }
            return .darts(MatchCase.darts(darts ?? ""))
        }
    }
    struct Preview: Decodable {
        var darts: String
        var left: Int
        var isOver: Bool
        var bust: Bool
    }
    struct Computer: Decodable {
        var level: Int
        var seed: String
    }

    var name: String
    var game: String
    var options: CaseOptions
    var players: Int
    var visits: [Played]
    var standing: Standing
    var previews: [Preview]?
    var said: [[String]]?
    var cpu: Computer?

    static func darts(_ text: String) -> [Dart] { text.split(separator: " ").compactMap { Dart($0) } }

    static func all() throws -> [MatchCase] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try JSONDecoder().decode(
            [MatchCase].self, from: Data(contentsOf: folder.appending(path: "Cases/darts.json")))
    }

    func match() throws -> Match {
        let mode = try #require(options.mode(of: game))
        return try #require(Match(mode, players: players))
    }
}

@Suite struct CasesTests {
    @Test func theVisitsOfEachCaseGiveItsExpectedState() throws {
        let cases = try MatchCase.all()
        #expect(cases.count >= 60)
        for one in cases {
            var match = try one.match()
            for (number, visit) in one.visits.enumerated() {
                let place = "\(one.name): visit \(number)"
                func play() throws(Foul) -> Visit {
                    try match.play(visit.thrown, callsBust: visit.callsBust ?? false)
                }
                if let foul = visit.foul {
                    #expect(throws: foul, "\(place)") { try play() }
                    continue
                }
                if let cpu = one.cpu {
                    let seed = try #require(UInt64(cpu.seed))
                    #expect(
                        match.visit(of: cpu.level, seed: seed).map(Thrown.darts) == visit.thrown, "\(place)")
                }
                let played = try play()
                #expect(
                    played.player == visit.player && played.scoreBefore == visit.before
                        && played.scoreAfter == visit.after && played.bust == visit.bust ?? false
                        && (played.meta ?? .init()) == (visit.meta ?? .init())
                        && played.repeats(visit.thrown),
                    "\(place)")
            }
            #expect(match.standing == one.standing, "\(one.name)")
            let record = Record(match.visits)
            let copy = try #require(Record(record.description), "\(one.name)")
            #expect(Match(match.mode, players: match.players, copy)?.visits == match.visits, "\(one.name)")
            var undone = match
            if undone.undo() != nil {
                #expect(undone.visits == Array(match.visits.dropLast()), "\(one.name)")
            }
        }
    }

    @Test func theCallerSaysTheSameOfEachCaseAsThePage() throws {
        let cases = try MatchCase.all().filter { $0.said != nil }
        #expect(cases.count >= 30)
        for one in cases {
            var match = try one.match()
            for visit in one.visits where visit.foul == nil {
                try match.play(visit.thrown, callsBust: visit.callsBust ?? false)
            }
            let names = ["Ann", "Joe", "Zoe", "Max"]
            #expect(match.said(since: 0, names: names) == one.said, "\(one.name)")
            #expect(
                match.said(since: 1, names: names) == one.said.map { Array($0.dropFirst()) }, "\(one.name)")
        }
    }

    /// Misses complete the visit, and do not change the remaining score.
    @Test func theOpeningDoubleCountsWithinAVisit() throws {
        for one in try MatchCase.all() {
            for preview in one.previews ?? [] {
                var match = try one.match()
                for visit in one.visits where visit.foul == nil { try match.play(visit.thrown) }
                let thrown = MatchCase.darts(preview.darts)
                if preview.left < 0 {
                    #expect(throws: Foul.self) { try match.play(thrown) }
                    continue
                }
                let misses = preview.isOver ? [] : MatchCase.darts("M M M").dropFirst(thrown.count)
                let visit = try match.play(thrown + misses)
                #expect(
                    visit.scoreAfter == preview.left && visit.bust == preview.bust,
                    "\(one.name): \(preview.darts)")
            }
        }
    }
}
