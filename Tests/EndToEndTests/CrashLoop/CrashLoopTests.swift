// kill -9, SIGSTOP and SIGCONT, again and again, under load, then peace: nothing acknowledged is lost, nothing happens
// twice, and all services agree soon after (reliability.md, tests 4, 10, 19).
//
//     RALLY_E2E_FULL=1                 the long run: over 200 kills
//     RALLY_E2E_SEED=17                the same choices as in a run that printed seed=17

import Contracts
import EventLine
import EventLog
import Foundation
import JSON
import TestSupport
import Testing
import Values

extension EndToEnd {
    @Suite struct CrashLoopTests {
        @Test func anAcknowledgedCommandHasHappenedOnceWhoeverIsKilled() throws {
            let environment = ProcessInfo.processInfo.environment
            let seed = environment["RALLY_E2E_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1_000_000)
            print("crash loop with seed=\(seed)")
            try withTown { town in
                try town.start("rsvp", as: "rsvp-b")
                let stop = Flag()
                let crowd = Crowd(town, seed: seed, stop: stop)
                let crew = try Crew(4) { number in try crowd.play(number) }
                defer { stop.raise() }
                try eventually("the crowd plays") { crowd.acknowledged.value > 20 }
                var nemesis = Nemesis(town, seed: seed)
                try nemesis.rage(
                    kills: isFullRun ? 220 : 30, withinMs: isFullRun ? 600_000 : 30_000,
                    progress: crowd.acknowledged)
                try nemesis.heal()
                let healedMs = nowMs
                let before = crowd.acknowledged.value
                try eventually("the crowd plays on") { crowd.acknowledged.value > before + 20 }
                print("they play on \(nowMs - healedMs) ms after the last start")
                stop.raise()
                let commands = try crew.join().flatMap { $0 }
                print(
                    "\(nemesis.killsCount) kills, \(nemesis.busKillsCount) of them of the bus, "
                        + "\(nemesis.freezesCount) freezes, \(commands.count) commands")
                if isFullRun {
                    #expect(
                        nemesis.killsCount >= 200 && nemesis.busKillsCount > 0 && nemesis.freezesCount > 0)
                }
                try expectConvergence(town)
                #expect(try town.child("rsvp-b").stop() == .exited(0))
                try town.stopAll()
                let (games, rsvp) = try town.expectKept(commands, seed: seed)
                try expectEachReactionOnce(games, rsvp)
            }
        }

        /// For every game rsvp and games give the same answer.
        private func expectConvergence(_ town: RealTown) throws {
            let judge = try town.signUp("judge")
            let startMs = nowMs
            // Asking about each game takes long if there are many; only the time that a single one disagrees counts.
            var agreedMs = startMs
            let games = try Truth(town, "games").events(GameCreated.self).map(\.event.gameId)
            for game in games {
                var looks = 0
                try eventually("all agree on \(game)") {
                    looks += 1
                    let roster = try judge.ask(Roster.self, of(game))
                    #expect(roster.counts.going == roster.going.count)
                    #expect(roster.counts.maybe == roster.maybe.count)
                    #expect(Set(roster.going.map(\.accountId)).count == roster.going.count)
                    return try judge.ask(GetGame.self, of(game)).counts == roster.counts
                }
                if looks > 1 { agreedMs = nowMs }
            }
            print("all agree on \(games.count) games \(agreedMs - startMs) ms after the last command")
        }

        /// Each game has exactly one row of its host, with one cause.
        private func expectEachReactionOnce(_ games: Truth, _ rsvp: Truth) throws {
            let hosted = try rsvp.events(RsvpChanged.self).filter {
                $0.event.isHost == true && $0.event.from == nil
            }
            let causes = hosted.map { $0.line.header.causation ?? "" }
            let created = try games.events(GameCreated.self).map { "/games/\($0.line.sequence)" }
            #expect(causes.sorted() == created.sorted())
        }
    }
}
