// A caller who creates a game and answers for it at once is never told that the game does not exist: the request
// carries the positions that its sender has seen (architecture.md, Each service decides alone).

import Contracts
import Foundation
import Testing
import Values

extension EndToEnd {
    @Suite struct CausalityTests {
        @Test func anAnswerSentRightAfterAGamesCreationAlwaysFindsIt() throws {
            let count = isFullRun ? 10_000 : 500
            try withTown { town in
                let (ann, bob) = (try town.signUp("ann"), try town.signUp("bob"))
                let startMs = nowMs
                for number in 1...count {
                    // Games that do not overlap, or each answer would name all of them.
                    let data = soccer(title: "Game \(number)", inMinutes: 300 + number * 50)
                    let game = try ann.ask(CreateGame.self, data).id
                    bob.seen.merge(ann.seen)
                    #expect(try bob.ask(Going.self, of(game)).status == .going, "game \(number)")
                    ann.seen.merge(bob.seen)
                    let view = try ann.ask(GetGame.self, of(game))
                    #expect(view.counts.going == 2, "game \(number)")
                    #expect(view.participation == .going, "game \(number)")
                }
                print("\(count) games created and answered in \(nowMs - startMs) ms")
                #expect(ann.repeats == 0)
                #expect(bob.repeats == 0)
            }
        }

        @Test func aFreshTokenIsValidAtOnceAtEveryService() throws {
            try withTown { town in
                for number in 1...20 {
                    // `seen` starts empty: the token itself tells what must have been seen.
                    let fresh = try town.signUp("player_\(number)")
                    fresh.seen = .init()
                    _ = try fresh.ask(MyRsvps.self)
                    fresh.seen = .init()
                    _ = try fresh.ask(MyGames.self)
                    #expect(fresh.repeats == 0, "player \(number)")
                }
            }
        }
    }
}
