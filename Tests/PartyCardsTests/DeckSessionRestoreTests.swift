// A session restored from its public view continues like the original (domain.md §5.1).

import PartyCards
import Testing
import Values

@Suite struct DeckSessionRestoreTests {
    private let start = Timestamp(milliseconds: 1_000_000)

    private func copy(_ play: DeckSession, at now: Timestamp) -> DeckSession? {
        DeckSession(
            order: play.order.map { Int($0) }, cursor: play.cursor, completed: play.completed.map { Int($0) },
            skips: play.skips, status: play.status, seats: play.seats, turn: play.turn,
            activeSeconds: play.activeSeconds(at: now), endedAt: play.endedAt, at: now)
    }

    @Test func aCopiedSessionIsPlayedLikeTheOriginal() throws {
        var random = SplitMix64(seed: 3)
        var play = try #require(DeckSession(cards: 9, seed: 4, seats: 2, at: start))
        for step in 0..<400 {
            let now = start.adding(seconds: 10 * step)
            var other = try #require(copy(play, at: now))
            let card = Int(random.next() % 9) + 1
            let kind = random.next() % 8
            func move(_ play: inout DeckSession) {
                switch kind {
                case 0, 1: try? play.next()
                case 2, 3: try? play.complete(at: now)
                case 4: try? play.uncomplete(card, at: now)
                case 5: try? play.pause(at: now)
                case 6: try? play.resume(at: now)
                default: if card == 1 { play.reset(at: now) } else { try? play.jump(to: card) }
                }
            }
            move(&play)
            move(&other)
            #expect(play.isSound && other.order == play.order && other.completed == play.completed)
            #expect(other.cursor == play.cursor && other.turn == play.turn && other.status == play.status)
            #expect(other.activeSeconds(at: now) == play.activeSeconds(at: now) && other.skips == play.skips)
        }
    }

    @Test func anImpossibleRecordIsNoSession() {
        func session(
            _ order: [Int] = [2, 1, 3], cursor: Int = 0, completed: [Int] = [], seats: Int = 1, turn: Int = 0
        ) -> DeckSession? {
            DeckSession(
                order: order, cursor: cursor, completed: completed, skips: 0, status: .active, seats: seats,
                turn: turn, activeSeconds: .max, endedAt: nil, at: start)
        }
        #expect(session() != nil && session(completed: [3, 2]) != nil)
        let wrong = [
            session([]), session([1, 1, 2]), session([0, 1, 2]), session([1, 2, 4]), session([1, 2, 300]),
            session(cursor: 3), session(cursor: -1), session(completed: [4]), session(completed: [1, 1]),
            session(seats: 0), session(turn: 1), session(turn: -1),
        ]
        #expect(wrong.allSatisfy { $0 == nil })
    }
}
