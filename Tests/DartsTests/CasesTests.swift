// Matches of x01 that test both the engine here and the page's (services/edge/Page/darts/engine.js): both
// implementations must agree.

import Foundation
import Testing

@testable import Darts

/// A match with the result of each visit, and the remaining score for the darts of the next one.
private struct MatchCase: Decodable {
    struct Played: Decodable {
        var darts: String
        var player: Int
        var before: Int
        var after: Int
        var bust: Bool
    }
    struct Preview: Decodable {
        var darts: String
        var left: Int
        var isOver: Bool
        var bust: Bool
    }

    var name: String
    var players: Int
    var options: [String: JSONScalar]
    var visits: [Played]
    var scores: [Int]
    var winners: [Int]
    var previews: [Preview]

    static func all() throws -> [MatchCase] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try JSONDecoder().decode(
            [MatchCase].self, from: Data(contentsOf: folder.appending(path: "Cases/x01.json")))
    }

    func match() throws -> Match {
        var options = X01.Options()
        for (name, value) in self.options {
            switch (name, value) {
            case ("startScore", .number(let number)): options.startScore = number
            case ("bestOfLegs", .number(let number)): options.bestOfLegs = number
            case ("bestOfSets", .number(let number)): options.bestOfSets = number
            case ("out", .text(let text)): options.out = try #require(Out(rawValue: text))
            case ("in", .text(let text)): options.in = try #require(Out(rawValue: text))
            default: Issue.record("\(name) is no option")
            }
        }
        return try #require(Match(.x01(options), players: players))
    }
}

private enum JSONScalar: Decodable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

@Suite struct CasesTests {
    private func darts(_ text: String) -> [Dart] { text.split(separator: " ").compactMap { Dart($0) } }

    @Test func theVisitsOfEachCaseGiveItsExpectedState() throws {
        let cases = try MatchCase.all()
        #expect(cases.count >= 10)
        for one in cases {
            var match = try one.match()
            for visit in one.visits {
                let played = try match.play(darts(visit.darts))
                #expect(
                    played.player == visit.player && played.scoreBefore == visit.before
                        && played.scoreAfter == visit.after && played.bust == visit.bust,
                    "\(one.name): \(visit.darts)")
            }
            #expect(match.scores == one.scores && match.winners == one.winners, "\(one.name)")
        }
    }

    /// Misses complete the visit, and do not change the remaining score.
    @Test func theOpeningDoubleCountsWithinAVisit() throws {
        for one in try MatchCase.all() {
            for preview in one.previews {
                var match = try one.match()
                for visit in one.visits { try match.play(darts(visit.darts)) }
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
