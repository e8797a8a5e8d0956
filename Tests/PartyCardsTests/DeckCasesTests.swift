// Sessions that test both the deck here and the page's (services/edge/Page/cards/engine.js): both implementations must
// agree. A case has moves at seconds from the start, each with the session after it; an order that is left out is the
// one before.

import Foundation
import PartyCards
import Testing
import Values

private struct DeckCase: Decodable {
    struct Move: Decodable {
        var at: Int
        var move: String
        var number: Int?
        var seed: String?
        var isRefused: Bool?
        var order: [UInt8]?
        var cursor: Int
        var completed: [UInt8]
        var skips: Int
        var status: DeckSession.Status
        var turn: Int
        var activeSeconds: Int
    }

    var name: String
    var cards: Int
    var seed: String?
    var seats: Int
    var moves: [Move]

    static func all() throws -> [DeckCase] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try JSONDecoder().decode(
            [DeckCase].self, from: Data(contentsOf: folder.appending(path: "Cases/decks.json")))
    }
}

extension DeckSession {
    fileprivate mutating func take(_ move: DeckCase.Move, at now: Timestamp) throws {
        switch move.move {
        case "next": try next()
        case "previous": try previous()
        case "complete": try complete(at: now)
        case "uncomplete": try uncomplete(#require(move.number), at: now)
        case "shuffle": try shuffle(seed: #require(move.seed.flatMap { UInt64($0) }))
        case "reset": reset(at: now)
        case "pause": try pause(at: now)
        case "resume": try resume(at: now)
        case "end": try end(at: now)
        default: Issue.record("\(move.move) is no move")
        }
    }
}

@Suite struct DeckCasesTests {
    private let start = Timestamp(milliseconds: 1_764_000_000_000)

    @Test func theMovesOfEachCaseGiveItsExpectedSession() throws {
        let cases = try DeckCase.all()
        #expect(cases.count >= 12)
        for one in cases {
            let seed = one.seed.flatMap { UInt64($0) }
            var session = try #require(
                DeckSession(cards: one.cards, seed: seed, seats: one.seats, at: start))
            for move in one.moves {
                let (before, now) = (session, start.adding(seconds: move.at))
                if move.isRefused == true {
                    #expect(throws: DeckSession.Refusal.self) { try session.take(move, at: now) }
                    #expect(session == before, "\(one.name): \(move.move) at \(move.at)")
                } else {
                    try session.take(move, at: now)
                }
                #expect(
                    session.order == move.order ?? before.order && session.cursor == move.cursor
                        && session.completed == move.completed && session.skips == move.skips
                        && session.status == move.status && session.turn == move.turn
                        && session.activeSeconds(at: now) == move.activeSeconds,
                    "\(one.name): \(move.move) at \(move.at)")
            }
        }
    }
}
