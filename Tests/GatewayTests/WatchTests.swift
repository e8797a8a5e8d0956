// `watch …`: a repeated query (protocol.md, Gateway).

import Contracts
import JSON
import Testing
import Values

@testable import GatewayBridge
@testable import GatewayTerminal

@Suite struct WatchingTests {
    private func stage() throws -> Stage {
        var stage = Stage()
        try stage.logIn(ann, "ann")
        return stage
    }

    private func isShown(_ actions: [Action]) -> Bool {
        actions.contains { if case .show = $0 { true } else { false } }
    }

    @Test func watchingAListAsksOnFromItsEndAndShowsNewRows() throws {
        var stage = try stage()
        let first = try stage.ask("watch notifications")
        #expect(first.envelope.type == "notifications.watch" && first.data == "{}")
        #expect(!isShown(stage.answer(first, #"{"items":[],"until":"2026-11-20T21:30:00.000Z"}"#)))
        #expect(stage.conductor.watchAgain(at: stage.now).isEmpty)
        #expect(!stage.conductor.wantsLine && !stage.conductor.isIdle)
        stage.now = stage.now.adding(seconds: 1)
        let second = try Sent(stage.conductor.watchAgain(at: stage.now))
        #expect(second.data == #"{"since":"2026-11-20T21:30:00.000Z"}"#)
        #expect(second.envelope.token == "access-ann" && second.envelope.id != first.envelope.id)
        #expect(isShown(stage.answer(second, #"{"items":[{}],"until":"2026-11-20T21:30:01.000Z"}"#)))
        stage.now = stage.now.adding(seconds: 1)
        #expect(
            try Sent(stage.conductor.watchAgain(at: stage.now)).data
                == #"{"since":"2026-11-20T21:30:01.000Z"}"#)
    }

    @Test func watchingAnyOtherQueryShowsAChangedAnswer() throws {
        var stage = try stage()
        var sent = try stage.ask("watch games mine section=hosting")
        for (data, isNew) in [(#"{"items":[]}"#, true), (#"{"items":[]}"#, false), (#"{"items":[1]}"#, true)]
        {
            #expect(isShown(stage.answer(sent, data)) == isNew, "\(data)")
            stage.now = stage.now.adding(seconds: 1)
            sent = try Sent(stage.conductor.watchAgain(at: stage.now))
        }
    }

    @Test func watchingAGameShowsTheGameAndItsRoster() throws {
        var stage = try stage()
        let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"
        _ = stage.answer(try stage.ask("game = games next"), #"{"game":{"id":"x"},"id":"\#(id)"}"#)
        for line in ["watch game $game", "watch game \(id)", "watch game gameId=$game"] {
            let game = try stage.ask(line)
            #expect(game.envelope.type == "games.get" && game.data == #"{"gameId":"\#(id)"}"#)
            let roster = try Sent(stage.answer(game, #"{"id":"\#(id)","status":"open"}"#))
            #expect(roster.envelope.type == "rsvp.roster" && roster.data == game.data)
            #expect(isShown(stage.answer(roster, #"{"going":[]}"#)))
            stage.now = stage.now.adding(seconds: 1)
            // Nothing is new, until somebody comes.
            let again = try Sent(stage.conductor.watchAgain(at: stage.now))
            let second = try Sent(stage.answer(again, #"{"id":"\#(id)","status":"open"}"#))
            #expect(!isShown(stage.answer(second, #"{"going":[]}"#)))
            stage.now = stage.now.adding(seconds: 1)
            let third = try Sent(stage.conductor.watchAgain(at: stage.now))
            let last = try Sent(stage.answer(third, #"{"id":"\#(id)","status":"open"}"#))
            #expect(isShown(stage.answer(last, #"{"going":[{"accountId":"a"}]}"#)))
            stage.conductor.abandon()
        }
    }

    @Test func watchingAGameEndsWhenTheGameOrTheRosterIsRefused() throws {
        var stage = try stage()
        let game = try stage.ask("watch game 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01")
        let roster = try Sent(stage.answer(game, "{}"))
        #expect(isShown(stage.answer(roster, .failure(Refusal(.notFound, "there is no such game")))))
        #expect(stage.conductor.isIdle && stage.conductor.wantsLine)
    }

    @Test func watchingEndsWithARefusalOrWhenTheUserStopsIt() throws {
        var stage = try stage()
        let sent = try stage.ask("watch notifications")
        #expect(isShown(stage.answer(sent, .failure(Refusal(.unavailable, "not now")))))
        #expect(stage.conductor.isIdle)
        _ = try stage.ask("watch notifications")
        stage.conductor.abandon()
        #expect(stage.conductor.isIdle && stage.conductor.wantsLine)
        #expect(stage.conductor.watchAgain(at: stage.now.adding(seconds: 5)).isEmpty)
    }

    @Test func watchingGoesOnWithAFreshTokenWhenTheOldOneExpires() throws {
        var stage = try stage()
        let sent = try stage.ask("watch notifications")
        _ = stage.answer(sent, #"{"items":[],"until":"2026-11-20T21:30:00.000Z"}"#)
        stage.now = stage.now.adding(minutes: 15)
        let refresh = try Sent(stage.conductor.watchAgain(at: stage.now))
        #expect(refresh.envelope.type == "account.refresh")
        let next = try Sent(
            stage.answer(refresh, stage.session(ann, nickname: "ann", token: "fresh")))
        #expect(next.envelope.type == "notifications.watch" && next.envelope.token == "fresh-ann")
        #expect(isShown(stage.answer(next, #"{"items":[{}],"until":"2026-11-20T21:45:00.000Z"}"#)))
    }

    @Test func watchingGoesOnWhenTheClockIsSetBack() throws {
        var stage = try stage()
        let sent = try stage.ask("watch notifications")
        _ = stage.answer(sent, #"{"items":[],"until":"2026-11-20T21:30:00.000Z"}"#)
        stage.now = stage.now.adding(minutes: -60)
        #expect(!stage.conductor.watchAgain(at: stage.now).isEmpty)
    }

    @Test(
        arguments: [
            ("watch", "watch what? watch notifications, or watch and any query (column 1)"),
            ("x = watch notifications", "what is watched has no end, so it keeps no result (column 5)"),
            (
                "watch notifications read-all",
                "only what changes nothing can be watched; notifications read-all is a command"
            ),
            ("watch games", #"games has no verb "watch""#),
            ("watch game", "watch which game? watch game $game (column 7)"),
            ("watch game $nothing", "nothing is kept under $nothing"),
            ("watch game friday", #"gameId must be an id, a link, or a row such as $it.0, not "friday""#),
            ("watch game $game again", "watch game takes a game and nothing else (column 18)"),
        ])
    func aRefusedWatchSaysWhatToDoInstead(_ line: String, _ message: String) throws {
        var stage = try stage()
        let refusal = try stage.refused(line)
        #expect(refusal.message.hasPrefix(message), "\(refusal.message)")
        #expect(stage.conductor.isIdle)
    }
}
