// `watch …`: a repeated query (protocol.md, Gateway).

import Contracts
import JSON
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct WatchingTests {
    private func bench() throws -> GatewayBench {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        return bench
    }

    private func isShown(_ actions: [Action]) -> Bool {
        actions.contains { if case .show = $0 { true } else { false } }
    }

    @Test func watchingAListAsksOnFromItsEndAndShowsNewRows() throws {
        var bench = try bench()
        let first = try bench.ask("watch notifications")
        #expect(first.envelope.type == "notifications.watch" && first.data == "{}")
        #expect(!isShown(bench.answer(first, #"{"items":[],"until":"2026-11-20T21:30:00.000Z"}"#)))
        #expect(bench.gateway.watchAgain(at: bench.now).isEmpty)
        #expect(!bench.gateway.wantsLine && !bench.gateway.isIdle)
        bench.now = bench.now.adding(seconds: 1)
        let second = try Sent(bench.gateway.watchAgain(at: bench.now))
        #expect(second.data == #"{"since":"2026-11-20T21:30:00.000Z"}"#)
        #expect(second.envelope.token == "access-ann" && second.envelope.id != first.envelope.id)
        #expect(isShown(bench.answer(second, #"{"items":[{}],"until":"2026-11-20T21:30:01.000Z"}"#)))
        bench.now = bench.now.adding(seconds: 1)
        #expect(
            try Sent(bench.gateway.watchAgain(at: bench.now)).data
                == #"{"since":"2026-11-20T21:30:01.000Z"}"#)
    }

    @Test func watchingAnyOtherQueryShowsAChangedAnswer() throws {
        var bench = try bench()
        var sent = try bench.ask("watch games mine section=hosting")
        for (data, isNew) in [(#"{"items":[]}"#, true), (#"{"items":[]}"#, false), (#"{"items":[1]}"#, true)]
        {
            #expect(isShown(bench.answer(sent, data)) == isNew, "\(data)")
            bench.now = bench.now.adding(seconds: 1)
            sent = try Sent(bench.gateway.watchAgain(at: bench.now))
        }
    }

    @Test func watchingAGameShowsTheGameAndItsRoster() throws {
        var bench = try bench()
        let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"
        _ = bench.answer(try bench.ask("game = games next"), #"{"game":{"id":"x"},"id":"\#(id)"}"#)
        for line in ["watch game $game", "watch game \(id)", "watch game gameId=$game"] {
            let game = try bench.ask(line)
            #expect(game.envelope.type == "games.get" && game.data == #"{"gameId":"\#(id)"}"#)
            let roster = try Sent(bench.answer(game, #"{"id":"\#(id)","status":"open"}"#))
            #expect(roster.envelope.type == "rsvp.roster" && roster.data == game.data)
            #expect(isShown(bench.answer(roster, #"{"going":[]}"#)))
            bench.now = bench.now.adding(seconds: 1)
            // Nothing is new, until somebody comes.
            let again = try Sent(bench.gateway.watchAgain(at: bench.now))
            let second = try Sent(bench.answer(again, #"{"id":"\#(id)","status":"open"}"#))
            #expect(!isShown(bench.answer(second, #"{"going":[]}"#)))
            bench.now = bench.now.adding(seconds: 1)
            let third = try Sent(bench.gateway.watchAgain(at: bench.now))
            let last = try Sent(bench.answer(third, #"{"id":"\#(id)","status":"open"}"#))
            #expect(isShown(bench.answer(last, #"{"going":[{"accountId":"a"}]}"#)))
            bench.gateway.abandon()
        }
    }

    @Test func watchingAGroupShowsTheGroupItsGamesAndItsMembers() throws {
        var bench = try bench()
        let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"
        let link = "https://rally.example/g/friday-five?code=7FQ2XGHM"
        let shown = #"{"id":"\#(id)","slug":"friday-five"}"#
        _ = bench.answer(try bench.ask("group = groups get slug=friday-five"), shown)
        for (line, asked) in [
            ("watch group $group", #"{"groupId":"\#(id)"}"#), ("watch group \(id)", #"{"groupId":"\#(id)"}"#),
            ("watch group groupId=$group", #"{"groupId":"\#(id)"}"#),
            ("watch group slug=friday-five", #"{"slug":"friday-five"}"#),
            ("watch group friday-five", #"{"slug":"friday-five"}"#),
            ("watch group \(link)", #"{"slug":"\#(link)"}"#),
        ] {
            let group = try bench.ask(line)
            #expect(group.envelope.type == "groups.get" && group.data == asked, "\(line)")
            // The others are asked by id, whatever it was asked for by.
            let games = try Sent(bench.answer(group, shown))
            #expect(games.envelope.type == "games.calendar" && games.data == #"{"groupId":"\#(id)"}"#)
            let members = try Sent(bench.answer(games, #"{"timezone":"UTC","days":[]}"#))
            #expect(
                members.envelope.type == "groups.members"
                    && members.data == #"{"limit":100,"groupId":"\#(id)"}"#)
            #expect(isShown(bench.answer(members, #"{"items":[]}"#)))
            bench.now = bench.now.adding(seconds: 1)
            // Nothing is new, until somebody is a member.
            for (page, isNew) in [("", false), (#"{"person":{"id":"a"}}"#, true)] {
                let again = try Sent(bench.gateway.watchAgain(at: bench.now))
                let second = try Sent(bench.answer(again, shown))
                let last = try Sent(bench.answer(second, #"{"timezone":"UTC","days":[]}"#))
                #expect(isShown(bench.answer(last, #"{"items":[\#(page)]}"#)) == isNew)
                bench.now = bench.now.adding(seconds: 1)
            }
            bench.gateway.abandon()
        }
    }

    @Test func watchingAGroupEndsForWhoeverMayNotSeeItsMembers() throws {
        var bench = try bench()
        let group = try bench.ask("watch group friday-five")
        let games = try Sent(bench.answer(group, #"{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"}"#))
        let members = try Sent(bench.answer(games, #"{"timezone":"UTC","days":[]}"#))
        #expect(isShown(bench.answer(members, .failure(Refusal(.forbidden, "members see who is in it")))))
        #expect(bench.gateway.isIdle && bench.gateway.wantsLine)
    }

    @Test func aLinkToAGameIsWatchedWithWhoeverSharedIt() throws {
        var bench = try bench()
        let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"
        let game = try bench.ask("watch game https://rally.example/r/\(id)?inviter=\(id)")
        #expect(game.envelope.type == "games.get" && game.data == #"{"gameId":"\#(id)"}"#)
    }

    @Test func watchingAGameEndsWhenTheGameOrTheRosterIsRefused() throws {
        var bench = try bench()
        let game = try bench.ask("watch game 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01")
        let roster = try Sent(bench.answer(game, "{}"))
        #expect(isShown(bench.answer(roster, .failure(Refusal(.notFound, "there is no such game")))))
        #expect(bench.gateway.isIdle && bench.gateway.wantsLine)
    }

    @Test func watchingEndsWithARefusalOrWhenTheUserStopsIt() throws {
        var bench = try bench()
        let sent = try bench.ask("watch notifications")
        #expect(isShown(bench.answer(sent, .failure(Refusal(.unavailable, "not now")))))
        #expect(bench.gateway.isIdle)
        _ = try bench.ask("watch notifications")
        bench.gateway.abandon()
        #expect(bench.gateway.isIdle && bench.gateway.wantsLine)
        #expect(bench.gateway.watchAgain(at: bench.now.adding(seconds: 5)).isEmpty)
    }

    @Test func watchingGoesOnWithAFreshTokenWhenTheOldOneExpires() throws {
        var bench = try bench()
        let sent = try bench.ask("watch notifications")
        _ = bench.answer(sent, #"{"items":[],"until":"2026-11-20T21:30:00.000Z"}"#)
        bench.now = bench.now.adding(minutes: 15)
        let refresh = try Sent(bench.gateway.watchAgain(at: bench.now))
        #expect(refresh.envelope.type == "account.refresh")
        let next = try Sent(
            bench.answer(refresh, bench.session(ann, nickname: "ann", token: "fresh")))
        #expect(next.envelope.type == "notifications.watch" && next.envelope.token == "fresh-ann")
        #expect(isShown(bench.answer(next, #"{"items":[{}],"until":"2026-11-20T21:45:00.000Z"}"#)))
    }

    @Test func watchingGoesOnWhenTheClockIsSetBack() throws {
        var bench = try bench()
        let sent = try bench.ask("watch notifications")
        _ = bench.answer(sent, #"{"items":[],"until":"2026-11-20T21:30:00.000Z"}"#)
        bench.now = bench.now.adding(minutes: -60)
        #expect(!bench.gateway.watchAgain(at: bench.now).isEmpty)
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
            ("watch group", "watch which group? watch group $group (column 7)"),
            ("watch group $nothing", "nothing is kept under $nothing"),
            ("watch group friday-five again", "watch group takes a group and nothing else (column 25)"),
        ])
    func aRefusedWatchSaysWhatToDoInstead(_ line: String, _ message: String) throws {
        var bench = try bench()
        let refusal = try bench.refused(line)
        #expect(refusal.message.hasPrefix(message), "\(refusal.message)")
        #expect(bench.gateway.isIdle)
    }
}
