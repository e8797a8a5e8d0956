// Darts and cards before anybody has logged in: the guest of this device plays, and the account that logs in next takes
// over.

import Contracts
import JSON
import PartyCards
import Terminal
import Testing
import Values

@testable import Asking
@testable import GatewaySessions
@testable import GatewayTerminal
@testable import OfflinePlay

private let match =
    "match = darts start gameType=x01 options.startScore=101 players.0.name=Ann players.1.name=Joe keepOrder=true"
private let deck = "session = cards start category=truth_or_dare players=Ann,Joe seed=7"

extension GatewayBench {
    fileprivate mutating func played(_ line: String) throws -> JSONValue {
        let reply = try said(line)
        return try #require(reply["data"], "\(reply)")
    }

    /// The initial state for play without a login.
    fileprivate init(alone store: Keeper, _ contact: Contact) {
        self.init(store.queue, store)
        gateway.learn(contact)
    }

    fileprivate mutating func logInOnceMore(_ store: Keeper) throws {
        gateway.learn(.fresh)
        try logIn(ann, "ann")
    }
}

@Suite struct PlayAloneTests {
    @Test(arguments: [Contact.lost, .fresh, .unknown])
    func aMatchIsPlayedBeforeTheFirstLoginAndJoinsTheAccount(contact: Contact) throws {
        let store = Keeper()
        var bench = GatewayBench(alone: store, contact)
        let begun = try bench.played("m = darts start gameType=x01 options.startScore=101")
        #expect(
            begun["mode"] == "recorded"
                && begun["ownerId"] == begun["players"]?.arrayValue?.first?["accountId"])
        #expect(try bench.played("darts visit T20,1,M")["standing"]?["scores"] == [40])
        // After a kill and a restart everything is in the file.
        bench = GatewayBench(alone: store, contact)
        let id = begun["id"]?.stringValue ?? ""
        #expect(try bench.played("darts match matchId=\(id)")["turn"] == 1)
        #expect(try bench.played("darts visit D20")["status"] == "completed")
        #expect(bench.tend().isEmpty, "nobody is there to send it for")

        try bench.logInOnceMore(store)
        let sent = try bench.sent()
        let item = try #require(try SyncMatches.read(from: sent.envelope.data).items.first)
        #expect(sent.envelope.token == "access-ann" && "\(item.matchId)" == id && item.state == .completed)
        #expect(item.payload.players == [NewPlayer(accountId: .id(ann))])
        #expect(store.queue.guest == nil && store.queue.entries.first?.nickname == "ann")
        #expect(store.queue == bench.gateway.queuing?.queue)
    }

    @Test func anUnfinishedMatchIsSentAsADraftAfterTheLogin() throws {
        let store = Keeper()
        var bench = GatewayBench(alone: store, .lost)
        _ = try bench.played(match)
        _ = try bench.played("darts visit 20,20,20")
        try bench.logInOnceMore(store)
        let item = try #require(try SyncMatches.read(from: try bench.sent().envelope.data).items.first)
        #expect(item.state == .draft && item.payload.matchData?.count == 1)
        #expect(
            bench.gateway.queuing?.queue.matches.first?.account == QueueAccount(id: ann, nickname: "ann"))
    }

    @Test func guestsOfTheServiceKeepMatchesUntilTheySignUp() throws {
        let store = Keeper()
        var bench = GatewayBench(alone: store, .fresh)
        _ = try bench.played("darts start gameType=x01 options.startScore=101")
        _ = try bench.played("darts visit T20,1,D20")  // 101 - 60 - 1 - 40
        let login = try bench.ask("account guest deviceId=phone")
        let data =
            #"{"accountId":"\#(bob)","sessionId":"\#(bob)","accessToken":"a","accessExpiresAt":"2026-11-20T21:45:00Z","refreshToken":"r","refreshExpiresAt":"2026-11-27T21:30:00Z"}"#
        _ = bench.answer(login, data)
        #expect(bench.tend().isEmpty && store.queue.guest != nil, "guests may not send them")
        let upgrade = try bench.ask(
            "account upgrade email=b@example.com password=x nickname=bob displayName=Bob")
        let me = WhoAmI.Reply(
            id: bob, kind: .registered, role: .user, status: .active, createdAt: bench.now,
            lastSeenAt: bench.now, email: nil, emailVerified: false,
            profile: PublicProfile(id: bob, nickname: "bob", displayName: "Bob", createdAt: bench.now),
            birthDate: nil, home: nil, timezone: "UTC", tier: 0, missing: [])
        _ = bench.answer(upgrade, .success(try UpgradeGuest.written(me)))
        #expect(try bench.sent().envelope.type == "darts.sync" && store.queue.guest == nil)
    }

    @Test func cardsAreTurnedBeforeTheFirstLoginAndJoinTheAccount() throws {
        let store = Keeper()
        var bench = GatewayBench(alone: store, .fresh)
        let first = try bench.said(deck)
        #expect(first["data"]?["position"] == 1 && first["data"]?["turn"]?["player"] == "Ann")
        #expect(first["queued"]?["message"]?.stringValue?.contains("when you log in") == true)
        let order = SplitMix64.permutation(52, seed: 7).map { JSONValue.integer(Int64($0 + 1)) }
        #expect(first["data"]?["order"]?.arrayValue == order, "as the service deals")
        let second = try bench.played("cards complete")
        #expect(
            second["position"] == 2 && second["completedCount"] == 1 && second["turn"]?["player"] == "Joe")
        let id = first["data"]?["id"]?.stringValue ?? ""
        bench = GatewayBench(alone: store, .lost)
        bench.now = bench.now.adding(minutes: 1)
        #expect(try bench.played("cards session sessionId=\(id)")["position"] == 2)
        #expect(try bench.played("cards next")["skips"] == 1)
        try bench.logInOnceMore(store)
        var types: [String] = []
        for _ in 0..<3 {
            let sent = try bench.sent()
            types.append(sent.envelope.type)
            #expect(
                sent.envelope.token == "access-ann" && (types.count > 1 || sent.data.contains(#""seed":"7""#))
            )
            _ = bench.answer(sent)
        }
        #expect(types == ["cards.start", "cards.complete", "cards.next"])
        #expect(store.queue.sessions.map(\.account.id) == [ann])
    }

    @Test func impossibleCommandsAreRefusedOffline() throws {
        var bench = GatewayBench(alone: Keeper(), .lost)
        #expect(try bench.refused("darts start gameType=killer players.0.name=Ann").field == "players")
        #expect(try bench.refused("cards start category=nothing_like_it").reason == .notFound)
        _ = try bench.played(deck)
        #expect(try bench.refused("cards jump number=53").reason == .invalidArgument)
        _ = try bench.played("cards pause")
        #expect(try bench.refused("cards next").state == "paused")
        #expect(try bench.refused("cards next sessionId=\(bob)").reason == .notFound)
        #expect(try bench.refused("darts visit matchId=\(bob) darts=1,1,1").reason == .notFound)
        // Everything except playing needs an account as before.
        #expect(try bench.ask("games mine").envelope.token == nil)
    }

    @Test func aFinishedOfflineMatchIsSealedBeforeItIsSent() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        bench.gateway.learn(.lost)
        _ = try bench.played("darts start gameType=x01 options.startScore=101")
        #expect(try bench.played("darts visit T20,1,D20")["status"] == "completed")
        for line in ["darts undo", "darts abandon", "darts visit 1,1,1"] {
            let refusal = try bench.refused(line)
            #expect(refusal.reason == .immutable && refusal.state == "completed", "\(line)")
        }
        let shown = try bench.played("darts match")
        #expect(shown["winners"] == [0] && shown["matchData"]?.arrayValue?.count == 1)
    }
}

@Suite struct CardsHereTests {
    private let told =
        #"{"id":"\#(bob)","ownerId":"\#(ann)","category":"story_time","name":"Night","status":"active","#
        + #""card":{"id":"story_time-1","number":1,"prompt":"x y z","difficulty":1,"favorite":false},"position":1,"#
        + #""total":50,"completedCount":0,"remaining":50,"progress":0,"percent":0,"skips":0,"players":["Ann","Joe"],"#
        + #""turn":{"player":"Ann"},"order":[\#((1...50).map(String.init).joined(separator: ","))],"completed":[],"#
        + #""seed":"7","startedAt":"2026-11-20T21:00:00Z","activeSeconds":60,"version":1}"#

    @Test func aSessionThatTheServiceKeepsGoesOnWithoutAConnection() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        let shown = try bench.ask("cards session sessionId=\(bob)")
        _ = bench.answer(shown, told)
        bench.gateway.learn(.lost)
        let reply = try bench.said("cards next")
        #expect(
            reply["queued"]?["number"] == 1 && reply["data"]?["position"] == 2 && reply["data"]?["skips"] == 1
        )
        #expect(reply["data"]?["turn"]?["player"] == "Joe")
        let screen = Screen(columns: 80, isColored: false, hasPictures: true, zone: .utc, now: bench.now)
        let receipt = bench.type("cards next") + bench.tend()
        guard case .show(let answer)? = receipt.first else { throw Refusal(.internal, "\(receipt)") }
        let lines = screen.lines(of: answer)
        #expect(lines.first?.contains("3 of 50") == true && lines.last?.contains("queued as 2") == true)
        // The service's answer to the first command does not undo the second.
        bench.gateway.learn(.fresh)
        _ = bench.answer(try bench.sent(), told)
        #expect(bench.gateway.queuing?.queue.session(bob)?.play.cursor == 2)
        _ = bench.answer(try bench.sent(), .failure(Refusal(.conflict, "no")))
        #expect(bench.gateway.queuing?.queue.session(bob) == nil, "nobody knows how it stands")
    }

    @Test func aSessionThatOthersHaveJoinedIsNotPlayedHere() throws {
        var bench = try GatewayBench.withAnn()
        let joined = told.dropLast() + #","joined":[{"accountId":"\#(bob)"}]}"#
        _ = bench.answer(try bench.ask("cards session sessionId=\(bob)"), String(joined))
        #expect(bench.gateway.queuing?.queue.sessions.isEmpty == true)
    }

    /// A command that waits although its card cannot be shown explains that.
    @Test(arguments: [
        ("cards next sessionId=\(bob)", "its card is shown then, since this device cannot turn that session"),
        ("cards start category=\(bob)", "its cards are shown then, since that deck is not on this device"),
        (
            "cards start category=\"My own\"",
            "its cards are shown then, since that deck is not on this device"
        ),
    ])
    func commandsThatNeedAConnectionSaySo(line: String, why: String) throws {
        var bench = try GatewayBench.withAnn()
        let joined = told.dropLast() + #","joined":[{"accountId":"\#(bob)"}]}"#
        _ = bench.answer(try bench.ask("cards session sessionId=\(bob)"), String(joined))
        bench.gateway.learn(.lost)
        let reply = try bench.said(line)
        #expect(reply["data"] == nil)
        #expect(
            reply["queued"]?["message"]
                == .string("queued as 1: there is no connection; it is sent when there is one; \(why)"))
        #expect(
            try bench.said("cards start category=story_time")["queued"]?["message"]
                == "queued as 2: there is no connection; it is sent when there is one")
        let liked = try bench.said("cards favorite cardId=story_time-3 on=on")
        #expect(
            liked["queued"]?["message"] == "queued as 3: there is no connection; it is sent when there is one"
        )
    }

    @Test func aSecondSessionPausesTheFirst() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        bench.gateway.learn(.lost)
        let first = try bench.played("cards start category=truth_or_dare")
        _ = try bench.played("cards start category=story_time")
        let id = first["id"]?.stringValue ?? ""
        #expect(try bench.played("cards session sessionId=\(id)")["status"] == "paused")
        #expect(try bench.played("cards resume sessionId=\(id)")["status"] == "active")
        #expect(store.queue.sessions.map(\.play.status) == [.paused, .active])
    }

    @Test func onlyTheLastTwentySessionsAreKnownOffline() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        bench.gateway.learn(.lost)
        for _ in 0...QueueLimits.deviceSessionsMax {
            _ = try bench.played("cards start category=story_time")
        }
        #expect(store.queue.sessions.count == QueueLimits.deviceSessionsMax)
    }
}

@Suite struct QueueRetryTests {
    @Test func aRefusedCommandIsSentAgainOnRequest() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        for _ in 1...2 {
            _ = bench.type(next)
            _ = bench.answer(try bench.sent(), .failure(Refusal(.forbidden, "not now")))
        }
        #expect(store.queue.waiting.isEmpty && store.queue.entries.count == 2)
        let first = store.queue.entries[0]
        _ = bench.type("queue retry \(first.number)")
        let sent = try bench.sent()
        #expect(sent.envelope.id == first.id && store.queue.waiting.map(\.id) == [first.id])
        _ = bench.answer(sent)
        _ = bench.type("queue retry")
        #expect(store.queue.waiting.count == 1)
        _ = bench.answer(try bench.sent())
        #expect(store.queue.entries.isEmpty && store.queue == bench.gateway.queuing?.queue)
    }

    @Test func waitingCommandsAreSentAtOnceOnRequest() throws {
        var bench = try GatewayBench.withAnn()
        _ = bench.type(next)
        _ = bench.answer(try bench.sent(), .failure(Refusal(.unavailable, "later")))
        _ = bench.tend()
        #expect(bench.tend().isEmpty, "it waits for two seconds")
        _ = bench.type("queue retry")
        #expect(try bench.sent().envelope.type == "cards.next")
    }

    @Test func anUnknownQueuedCommandIsReported() throws {
        var bench = try GatewayBench.withAnn()
        #expect(try bench.refused("queue retry 7").reason == .notFound)
        #expect(try bench.refused("queue again").message.contains("queue retry"))
    }
}
