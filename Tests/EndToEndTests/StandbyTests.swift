// Two processes on one log: one owns it, the other stands by and takes over when the owner is gone, but not when it is
// slow (architecture.md, Starting, stopping, taking over).

import Contracts
import Foundation
import JSON
import Testing
import Values

extension EndToEnd {
    @Suite struct StandbyTests {
        @Test func aStandbySaysSoAndTakesOverFromAPrimaryKilledUnderLoad() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                try town.start("rsvp", as: "rsvp-b")
                let ear = try Ear(town, ["_status.rsvp."])
                try ear.hear("rsvp-b stands by") {
                    $0 == "_status.rsvp.rsvp-b" && $1["role"]?.stringValue == "standby"
                }
                let stop = Flag()
                let acknowledged = Counter()
                let players = try (0..<3).map { try town.signUp("player_\($0)") }
                let sessions = players.map { ($0.token, $0.seen) }
                let crew = try Crew(3) { number in
                    let player = try town.player("player_\(number)")
                    (player.token, player.seen) = sessions[number]
                    return try joinAndLeave(player, until: stop, acknowledged)
                }
                try eventually("there is traffic") { acknowledged.value > 20 }
                let killedMs = nowMs
                try town.kill("rsvp")
                _ = try ann.answer("rsvp.mine")
                print("a standby answers \(nowMs - killedMs) ms after its primary was killed")
                let before = acknowledged.value
                try eventually("it goes on") { acknowledged.value > before + 20 }
                stop.raise()
                let done = try crew.join().flatMap { $0 }
                try ear.hear("rsvp-b is the primary") {
                    $0 == "_status.rsvp.rsvp-b" && $1["role"]?.stringValue == "primary"
                }
                let truth = try Truth(town, "rsvp")
                for (id, status) in done {
                    let moves = truth.caused(by: id)
                    #expect(moves.count == 1, "\(status)")
                }
                try town.expectSoundLogs()
            }
        }

        @Test func aStandbysAnswersIncludeTheCallersOwnWrites() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                try town.start("games", as: "games-b")
                let ear = try Ear(town, ["_status.games.", "_status.bus."])
                try ear.hear("games-b takes queries") {
                    $0 == "_status.games.games-b" && $1["answersQueries"]?.boolValue == true
                }
                for _ in 1...100 {
                    let game = try ann.ask(CreateGame.self, soccer()).id
                    let answer = try ann.answer("games.get", of(game))
                    #expect(answer.refusal == nil && answer.attempts == 1, "\(answer)")
                }
                // In quiet times it answers all queries.
                func handedOn() throws -> Int? {
                    poll(nil, 0, 3000)
                    try ear.listen()
                    ear.forget()
                    let status = try ear.hear("the bus") { topic, _ in topic.hasPrefix("_status.bus.") }
                    return status["handedOnCount"]?.intValue.map { Int($0) }
                }
                let before = try #require(try handedOn())
                for _ in 1...100 { _ = try ann.ask(MyGames.self, ["section": "hosting"]) }
                #expect(try handedOn() == before)
                try ear.hear("games-b has had its part of them") {
                    $0 == "_status.games.games-b" && $1["requests"]?.intValue ?? 0 >= 60
                        && $1["refusals"]?.intValue == 0
                }
            }
        }

        @Test func withAloneASecondProcessEndsAndNamesTheHolder() throws {
            try withTown(["auth"]) { town in
                let second = try town.start("auth", as: "auth-b", ["--alone"], isAwaited: false)
                #expect(try second.awaitEnd() == .exited(1))
                #expect(second.says("is in use by auth "), "\(second.said)")
                #expect(try town.child("auth").end == nil)
            }
        }

        @Test func aStoppedPrimaryMeansUnavailableWithoutATakeoverUntilItIsContinued() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                let game = try ann.ask(CreateGame.self, soccer()).id
                _ = try ann.ask(Roster.self, of(game))
                let second = try town.start("rsvp", as: "rsvp-b")
                let first = try town.child("rsvp")
                first.signal(SIGSTOP)
                defer { first.signal(SIGCONT) }
                let ear = try Ear(town, ["_status.rsvp."])
                try eventually("the answer is unavailable") {
                    try ann.once("rsvp.mine", timeoutMs: 500)?.refusal?.reason == .unavailable
                }
                ear.forget()
                try ear.hear("rsvp-b still stands by") {
                    $0 == "_status.rsvp.rsvp-b" && $1["role"]?.stringValue == "standby"
                }
                #expect(!second.says("taking over"))
                first.signal(SIGCONT)
                #expect(try ann.ask(Roster.self, of(game)).counts == Counts(going: 1))
                #expect(first.end == nil)
            }
        }

        @Test func aStoppedStandbyMisleadsNobodyAboutTheLogsEnd() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                let second = try town.start("games", as: "games-b")
                for _ in 1...30 { _ = try ann.ask(CreateGame.self, soccer()) }
                // It has applied everything announced, which is less than everything there is.
                #expect(try second.stop() == .exited(0))
                let game = try ann.ask(CreateGame.self, soccer()).id
                #expect(try ann.ask(Roster.self, of(game)).counts == Counts(going: 1))
                #expect(try !town.child("rsvp").says("no longer follows"))
            }
        }

        @Test func aStandbyThatTakesOverAfterALongTimeHasEverything() throws {
            try withTown { town in
                let ann = try town.signUp("ann")
                try town.start("games", as: "games-b")
                var games: Set<ID> = []
                for _ in 1...50 { games.insert(try ann.ask(CreateGame.self, soccer()).id) }
                #expect(try town.child("games").stop() == .exited(0))
                try eventually("games-b takes over") { try town.child("games-b").says("ready at ") }
                let page = try ann.ask(MyGames.self, ["section": "hosting", "limit": 100])
                #expect(Set(page.items?.map(\.id) ?? []) == games)
                // Now the first one is its standby.
                let first = try town.start("games")
                #expect(first.says("standing by: games-b "), "\(first.said)")
            }
        }
    }
}

/// Creates the player's own games, which nobody else joins, and answers them.
/// - Returns: the ids of acknowledged requests.
private func joinAndLeave(
    _ player: Player, until stop: Flag, _ acknowledged: Counter
) throws -> [(id: ID, status: ParticipationStatus)] {
    var done: [(ID, ParticipationStatus)] = []
    let host = try player.ask(CreateGame.self, soccer())
    while !stop.isRaised {
        let id = player.newID()
        // The host's note changes each time, which makes an event of its own.
        let answer = try player.answer(
            "rsvp.going", ["gameId": "\(host.id)", "note": "\(done.count)"], id: id)
        let mine = try JSONCoding.decode(Participation.self, from: try answer.outcome.get())
        done.append((id, mine.status))
        acknowledged.add()
    }
    return done
}
