// Rounds in all formats that test both the engine here and the page's (services/edge/Page/golf/engine.js): both
// implementations must agree. A case has the scores so far, in order of the holes: strokes, `x` for a ball picked up, `-` for
// none yet; and what follows from them: handicaps, strokes received, the board, and the match or the skins.

import Foundation
import Testing
import Values

@testable import Golf

private struct RoundCase: Decodable {
    struct File: Decodable {
        var courses: [String: CourseCard]
        var cases: [RoundCase]
    }
    struct Match: Decodable, Equatable {
        var up: Int
        var left: Int
        var isOver: Bool
        var text: String
    }
    struct SkinsWon: Decodable, Equatable {
        var won: [Skins.Skin]
        var carried: Int
        var totals: [Int]
    }

    var name: String
    var course: String
    var played: HolesPlayed
    var scoring: GolfScoring
    var start: Int?
    var players: [RoundPlayer]
    var sides: [[Int]]
    var scores: [String]
    /// Course handicaps to a tenth.
    var handicaps: [Tenths?]
    /// The strokes that each ball of each side receives.
    var strokes: [[Int]]
    /// For each ball, on each hole.
    var received: [String]
    var rows: [BoardRow]
    var match: Match?
    var skins: SkinsWon?

    static func file() throws -> File {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try JSONDecoder().decode(
            File.self, from: Data(contentsOf: folder.appending(path: "Cases/golf.json")))
    }

    func card(on course: CourseCard) throws -> RoundCard {
        var card = try RoundCard(
            course: course, played: played, format: scoring.format, players: players, startedAtMs: 0)
        for (player, line) in scores.enumerated() {
            for (hole, word) in zip(card.numbers, line.split(separator: " ")) where word != "-" {
                let score = Int(word).map { HoleScore.strokes($0) } ?? .pickedUp
                let entry = StampedEntry(HoleEntry(score), EntryStamp(deviceTimeMs: 1, deviceId: "a"))
                try card.write(RoundWrite(player: player, hole: hole, entry), nowMs: 1)
            }
        }
        return card
    }
}

@Suite struct CasesTests {
    @Test func theScoresOfEachCaseGiveItsExpectedBoard() throws {
        let file = try RoundCase.file()
        #expect(file.cases.count >= 60)
        #expect(Set(file.cases.map(\.scoring.format)) == Set(GolfFormat.allCases))
        for one in file.cases {
            let card = try one.card(on: #require(file.courses[one.course]))
            let handicaps = one.players.indices.map { card.courseHandicap(of: $0) }
            #expect(handicaps.map { $0?.tenths } == one.handicaps, "\(one.name)")
            // Without a course handicap a player receives no strokes.
            let given = one.sides.map { $0.map { handicaps[$0] ?? .zero } }
            let strokes = try #require(one.scoring.strokesReceived(given), "\(one.name)")
            #expect(strokes == one.strokes, "\(one.name)")
            let sides = try zip(one.sides, strokes).map {
                try #require(card.side(players: $0, strokes: $1), "\(one.name)")
            }
            let received = sides.flatMap(\.balls).map { $0.received.map(String.init).joined(separator: " ") }
            #expect(received == one.received, "\(one.name)")
            let start = one.start ?? 0
            #expect(GolfBoard.rows(one.scoring, sides, from: start) == one.rows, "\(one.name)")
            let outcomes = sides.map(\.outcomes)
            if let expected = one.match {
                let match = MatchScore(outcomes[0], outcomes[1], from: start)
                #expect(
                    RoundCase.Match(
                        up: match.up, left: match.left, isOver: match.isOver, text: match.description)
                        == expected, "\(one.name)")
            }
            if let expected = one.skins {
                let skins = Skins(outcomes, carries: one.scoring.carries, from: start)
                #expect(
                    RoundCase.SkinsWon(won: skins.won, carried: skins.carried, totals: skins.totals)
                        == expected, "\(one.name)")
            }
        }
    }
}
