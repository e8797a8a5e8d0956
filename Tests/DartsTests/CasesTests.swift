// Matches in all games that test both the engine here and the page's (services/edge/Page/darts/engine.js): both
// implementations must agree. A case has the visits, each with its result or the foul that it is refused with, the
// standing after them, and in x01 the remaining score for the darts of the next visit.

import Foundation
import Testing

@testable import Darts

private struct MatchCase: Decodable {
    struct Played: Decodable {
        var darts: String
        var callsBust: Bool?
        var foul: Foul?
        var player: Int?
        var before: Int?
        var after: Int?
        var bust: Bool?
        var meta: Visit.Meta?
    }
    struct Preview: Decodable {
        var darts: String
        var left: Int
        var isOver: Bool
        var bust: Bool
    }

    var name: String
    var mode: Mode
    var players: Int
    var visits: [Played]
    var standing: Standing
    var previews: [Preview]

    private enum CodingKeys: CodingKey { case name, game, options, players, visits, standing, previews }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.decode(String.self, forKey: .name)
        players = try fields.decode(Int.self, forKey: .players)
        visits = try fields.decode([Played].self, forKey: .visits)
        standing = try fields.decode(Standing.self, forKey: .standing)
        previews = try fields.decodeIfPresent([Preview].self, forKey: .previews) ?? []
        func options<Options: Decodable>() throws -> Options {
            try fields.decode(Options.self, forKey: .options)
        }
        let game = try fields.decode(String.self, forKey: .game)
        mode =
            switch game {
            case "x01": .x01(try options())
            case "halve_it": .halveIt(try options())
            case "knockout": .knockout(try options())
            case "sudden_death": .suddenDeath(try options())
            case "killer": .killer(try options())
            case "english_cricket": .englishCricket
            default:
                throw DecodingError.dataCorruptedError(
                    forKey: .game, in: fields, debugDescription: "\(game) is no game")
            }
    }

    static func all() throws -> [MatchCase] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try JSONDecoder().decode(
            [MatchCase].self, from: Data(contentsOf: folder.appending(path: "Cases/darts.json")))
    }

    func match() throws -> Match { try #require(Match(mode, players: players)) }
}

@Suite struct CasesTests {
    private func darts(_ text: String) -> [Dart] { text.split(separator: " ").compactMap { Dart($0) } }

    @Test func theVisitsOfEachCaseGiveItsExpectedState() throws {
        let cases = try MatchCase.all()
        #expect(cases.count >= 25)
        for one in cases {
            var match = try one.match()
            for visit in one.visits {
                func play() throws(Foul) -> Visit {
                    try match.play(darts(visit.darts), callsBust: visit.callsBust ?? false)
                }
                if let foul = visit.foul {
                    #expect(throws: foul, "\(one.name): \(visit.darts)") { try play() }
                    continue
                }
                let played = try play()
                #expect(
                    played.player == visit.player && played.scoreBefore == visit.before
                        && played.scoreAfter == visit.after && played.bust == visit.bust ?? false
                        && (played.meta ?? .init()) == (visit.meta ?? .init()),
                    "\(one.name): \(visit.darts)")
            }
            #expect(match.standing == one.standing, "\(one.name)")
        }
    }

    /// Misses complete the visit, and do not change the remaining score.
    @Test func theOpeningDoubleCountsWithinAVisit() throws {
        for one in try MatchCase.all() {
            for preview in one.previews {
                var match = try one.match()
                for visit in one.visits where visit.foul == nil { try match.play(darts(visit.darts)) }
                let thrown = darts(preview.darts)
                if preview.left < 0 {
                    #expect(throws: Foul.self) { try match.play(thrown) }
                    continue
                }
                let misses = preview.isOver ? [] : darts("M M M").dropFirst(thrown.count)
                let visit = try match.play(thrown + misses)
                #expect(
                    visit.scoreAfter == preview.left && visit.bust == preview.bust,
                    "\(one.name): \(preview.darts)")
            }
        }
    }
}
