// Darts without a connection: the gateway plays the match, keeps it over a restart, and sends it as a recorded match
// when it is over.

import Contracts
import Darts
import JSON
import Testing
import Values

@testable import Arguments
@testable import Asking
@testable import GatewaySessions
@testable import OfflinePlay

private let start =
    "match = darts start gameType=x01 options.startScore=101 players.0.name=Ann players.1.name=Joe keepOrder=true"

extension GatewayBench {
    /// Ann, logged in, without a connection.
    fileprivate static func alone(_ store: Keeper) throws -> GatewayBench {
        var bench = GatewayBench(store.queue, store)
        try bench.logIn(ann, "ann")
        bench.gateway.learn(.lost)
        return bench
    }

    /// The reply to a line that is answered on this device.
    fileprivate mutating func played(_ line: String) throws -> JSONValue {
        let actions = type(line)
        guard actions.count == 1, case .show(let answer) = actions[0] else {
            throw Refusal(.internal, "\(line): \(actions)")
        }
        let reply = try JSONValue(parsing: answer.json)
        return try #require(reply["data"], "\(reply)")
    }

    fileprivate mutating func visit(_ darts: String) throws -> JSONValue {
        try played("darts visit matchId=$match darts=\(darts)")
    }
}

@Suite struct PlayHereTests {
    // domain.md §5.11
    @Test func anOfflineMatchIsPlayedToItsEndAndSentOnceConnected() throws {
        let store = Keeper()
        var bench = try GatewayBench.alone(store)
        let begun = try bench.played(start)
        #expect(begun["mode"] == "recorded" && begun["status"] == "live")
        #expect(begun["standing"]?["scores"] == [101, 101])
        #expect(try bench.visit("20,20,20")["standing"]?["scores"] == [41, 101])
        #expect(try bench.visit("T20,T20")["visit"]?["bust"] == true)
        bench.now = bench.now.adding(minutes: 3)
        let last = try bench.visit("1,D20")
        #expect(last["status"] == "completed" && last["winners"] == [0] && last["finalScores"] == [0, 101])
        #expect(bench.gateway.queuing?.queue.matches.isEmpty == true)

        bench.gateway.learn(.fresh)
        let sent = try Sent(bench.gateway.tend(at: bench.now))
        let sync = try SyncMatches.read(from: sent.envelope.data)
        let item = try #require(sync.items.first)
        #expect(
            sync.items.count == 1 && item.state == .completed && JSONValue("\(item.matchId)") == begun["id"])
        #expect(item.deviceTime == bench.now && item.payload.endedAt == bench.now)
        #expect(item.payload.startedAt == bench.now.adding(minutes: -3) && item.payload.winners == [0])
        #expect(item.payload.players == [NewPlayer(name: "Ann"), NewPlayer(name: "Joe")])
        let visits = item.payload.matchData ?? []
        #expect(visits.map(\.darts) == [["20", "20", "20"], ["T20", "T20"], ["1", "D20"]])
        #expect(visits.map(\.scoreBefore) == [101, 101, 41] && visits.map(\.scoreAfter) == [41, 101, 0])
        #expect(visits.map { $0.bust ?? false } == [false, true, false])
    }

    // domain.md §5.3, §5.18
    @Test func totalsAndTheComputerArePlayedOfflineToo() throws {
        var bench = try GatewayBench.alone(Keeper())
        _ = try bench.played(
            """
            match = darts start gameType=x01 options.startScore=101 players.0.name=Ann players.1.cpu=1 keepOrder=true seed=5
            """)
        let first = try bench.played("darts visit matchId=$match total=61")
        #expect(first["standing"]?["scores"] == [40, 101])
        #expect(try bench.refused("darts visit matchId=$match total=0") == PlayComputer.mustThrow)
        let thrown = try bench.played("darts cpu matchId=$match")
        #expect(thrown["visit"]?["player"] == 1)
        #expect(try bench.refused("darts cpu matchId=$match") == PlayComputer.isNotOnTurn)
        #expect(try bench.played("darts cpu matchId=$match expectedTurn=1") == thrown)
        _ = try bench.played("darts undo matchId=$match")
        #expect(try bench.played("darts cpu matchId=$match")["visit"] == thrown["visit"])
        let last = try bench.played("darts visit matchId=$match total=40 dartsUsed=2 atDouble=2")
        #expect(last["status"] == "completed")
        bench.gateway.learn(.fresh)
        let sync = try SyncMatches.read(from: try Sent(bench.gateway.tend(at: bench.now)).envelope.data)
        let payload = try #require(sync.items.first?.payload)
        #expect(payload.matchData?.map(\.total) == [61, nil, 40] && payload.players[1].cpu == 1)
    }

    // domain.md §5.3
    @Test func anOfflineLegIsDecidedAtTheBull() throws {
        var bench = try GatewayBench.alone(Keeper())
        _ = try bench.played(start + " options.maxRounds=10")
        #expect(try bench.refused("darts bull-off matchId=$match slot=1").reason == .conflict)
        for _ in 0..<20 { _ = try bench.played("darts visit matchId=$match total=0") }
        #expect(try bench.refused("darts visit matchId=$match total=0").state == "bull_off")
        #expect(try bench.played("darts bull-off matchId=$match slot=1")["winners"] == [1])
    }

    @Test func anOfflineMatchGoesOnAfterARestart() throws {
        let store = Keeper()
        var first = try GatewayBench.alone(store)
        let id = try #require(try first.played(start)["id"]?.stringValue)
        _ = try first.visit("20,20,20")
        var second = GatewayBench(store.queue, store)
        second.gateway.learn(.lost)
        let match = try second.played("darts match matchId=\(id)")
        #expect(match["turn"] == 1 && match["matchData"]?.arrayValue?.count == 1)
        #expect(match["standing"]?["scores"] == [41, 101])
        let next = try second.played("darts visit matchId=\(id) darts=T20,1,M")
        #expect(next["standing"]?["scores"] == [41, 40])
    }

    @Test func visitsOfAnOfflineMatchAreTakenBackDownToTheFirst() throws {
        var bench = try GatewayBench.alone(Keeper())
        _ = try bench.played(start)
        _ = try bench.visit("20,20,20")
        _ = try bench.visit("T20,1,M")
        #expect(try bench.played("darts undo matchId=$match")["standing"]?["scores"] == [41, 101])
        #expect(try bench.played("darts undo matchId=$match")["turn"] == 0)
        #expect(try bench.refused("darts undo matchId=$match") == UndoVisit.nothing)
    }

    // domain.md §5.10
    @Test(arguments: [
        ("darts=T21,1,1", Reason.invalidDart), ("darts=20,20", .incompleteVisit),
        ("darts=1,1,1,1", .extraDarts),
        ("darts=20,20,20 expectedTurn=2", .staleTurn), ("darts=20,20,19 expectedTurn=0", .staleTurn),
        ("darts=1,1,1 expectedTurn=2001", .invalidArgument), ("darts=M,M,M bust=true", .invalidArgument),
    ])
    func visitsTheServiceWouldRefuseAreRefusedOffline(arguments: String, reason: Reason) throws {
        let store = Keeper()
        var bench = try GatewayBench.alone(store)
        _ = try bench.played(start)
        _ = try bench.visit("20,20,20")
        let count = store.lines.count
        #expect(try bench.refused("darts visit matchId=$match \(arguments)").reason == reason)
        #expect(store.lines.count == count)
    }

    @Test func aRepeatedOfflineVisitGetsItsFirstAnswerAndADryRunStoresNothing() throws {
        let store = Keeper()
        var bench = try GatewayBench.alone(store)
        _ = try bench.played(start)
        let first = try bench.visit("20,20,20")
        _ = try bench.visit("T20,1,M")
        let count = store.lines.count
        #expect(try bench.visit("20,20,20 expectedTurn=0") == first)
        #expect(try bench.visit("1,D20 dryRun=true")["winners"] == [0])
        #expect(store.lines.count == count)
    }

    // domain.md §5.2
    @Test func theOfflineOrderOfPlayIsThatOfTheService() throws {
        var bench = try GatewayBench.alone(Keeper())
        let names = ["Ann", "Bob", "Cleo", "Dan"]
        let players = names.enumerated().map { "players.\($0).name=\($1)" }.joined(separator: " ")
        let match = try bench.played("darts start gameType=x01 seed=7 \(players)")
        let order = SplitMix64.permutation(4, seed: 7).map { JSONValue.string(names[$0]) }
        #expect(match["players"]?.arrayValue?.map { $0["name"] } == order && match["seed"] == "7")
        let killer = try bench.played("darts start gameType=killer seed=7 \(players)")
        #expect(killer["players"]?.arrayValue?.map { $0["name"] } == names.map { .string($0) })
    }

    @Test func anInvalidMatchIsRefusedOffline() throws {
        var bench = try GatewayBench.alone(Keeper())
        #expect(try bench.refused("darts start gameType=killer players.0.name=Ann").field == "players")
        let twice = try bench.refused("darts start gameType=x01 players.0.name=Ann players.1.name=Ann")
        #expect(twice.message == "players.1 is the same as players.0")
        for _ in 1...DartsLimits.liveMax { _ = try bench.played("darts start gameType=x01") }
        #expect(try bench.refused("darts start gameType=x01") == StartMatch.tooMany)
    }

    @Test func theServiceScoresMatchesWhereverThereIsAConnection() throws {
        let store = Keeper()
        var bench = GatewayBench(store.queue, store)
        try bench.logIn(ann, "ann")
        let sent = try bench.ask(start)
        _ = bench.answer(sent, #"{"id":"\#(bob)"}"#)
        bench.gateway.learn(.lost)
        #expect(try bench.ask("darts visit matchId=$match darts=1,1,1").envelope.type == "darts.visit")
    }

    @Test func aNewMatchWaitsUntilTheConnectionIsKnown() throws {
        var bench = try GatewayBench.alone(Keeper())
        bench.gateway.learn(.unknown)
        #expect(bench.type(start).isEmpty && bench.gateway.wantsBus && !bench.gateway.wantsLine)
        #expect(bench.gateway.tend(at: bench.now).isEmpty)
        bench.gateway.learn(.fresh)
        #expect(try Sent(bench.gateway.tend(at: bench.now)).envelope.type == "darts.start")
        bench = try GatewayBench.alone(Keeper())
        bench.gateway.learn(.unknown)
        _ = bench.type(start)
        bench.gateway.learn(.lost)
        #expect(bench.gateway.tend(at: bench.now).count == 1 && bench.gateway.kept["match"] != nil)
    }

    @Test func aMatchBegunAsTheConnectionFailsIsPlayedOffline() throws {
        var bench = try GatewayBench.alone(Keeper())
        bench.gateway.learn(.fresh)
        let sent = try bench.ask(start)
        #expect(bench.gateway.wantsBus && bench.gateway.tend(at: bench.now).isEmpty)
        bench.gateway.learn(.lost)
        let actions = bench.gateway.tend(at: bench.now)
        guard case .forget(let id)? = actions.first, case .show(let answer)? = actions.last else {
            Issue.record("\(actions)")
            return
        }
        #expect(id == sent.envelope.id && actions.count == 2 && bench.gateway.wantsLine)
        #expect(try JSONValue(parsing: answer.json)["data"]?["mode"] == "recorded")
        #expect(try bench.visit("20,20,20")["standing"]?["scores"] == [41, 101])
        // The service's own answer comes too late.
        #expect(bench.answer(sent, #"{"id":"\#(bob)"}"#).isEmpty)
    }

    @Test func aRepeatedStartIsAnsweredWithTheSameOfflineMatch() throws {
        var bench = try GatewayBench.alone(Keeper())
        let line = #"{"id":"\#(bob)","type":"darts.start","data":{"gameType":"x01"}}"#
        let first = try bench.played(line)
        #expect(try bench.played(line) == first)
        #expect(bench.gateway.queuing?.queue.matches.count == 1)
    }

    @Test func anOfflineMatchesDraftIsSentOnceAConnection() throws {
        let store = Keeper()
        var bench = try GatewayBench.alone(store)
        _ = try bench.played(start)
        _ = try bench.visit("20,20,20")
        bench.gateway.learn(.fresh)
        let sent = try Sent(bench.gateway.tend(at: bench.now))
        let item = try #require(try SyncMatches.read(from: sent.envelope.data).items.first)
        #expect(item.state == .draft && item.payload.matchData?.count == 1 && item.payload.endedAt == nil)
        _ = bench.answer(sent, #"{"results":[]}"#)
        // It continues here, with or without a connection.
        #expect(try bench.visit("T20,1,M")["turn"] == 2)
        #expect(bench.gateway.tend(at: bench.now).isEmpty)
        bench.gateway.learn(.lost)
        bench.gateway.learn(.fresh)
        #expect(try Sent(bench.gateway.tend(at: bench.now)).envelope.type == "darts.sync")
    }

    @Test func anAbandonedOfflineMatchIsEndedAtTheServiceIfItKnowsIt() throws {
        let store = Keeper()
        var bench = try GatewayBench.alone(store)
        _ = try bench.played(start)
        #expect(try bench.played("darts abandon matchId=$match")["status"] == "abandoned")
        #expect(bench.gateway.queuing?.queue == store.queue && store.queue.matches.isEmpty)
        _ = try bench.played(start)
        _ = try bench.visit("20,20,20")
        bench.gateway.learn(.fresh)
        _ = bench.answer(try Sent(bench.gateway.tend(at: bench.now)), #"{"results":[]}"#)
        bench.gateway.learn(.lost)
        #expect(bench.type("darts abandon matchId=$match").isEmpty)
        #expect(store.queue.matches.isEmpty && store.queue.entries.map(\.type) == ["darts.abandon"])
    }

    @Test func aVisitTheDiskDoesNotTakeIsReported() throws {
        let store = Keeper()
        var bench = try GatewayBench.alone(store)
        _ = try bench.played(start)
        store.isBroken = true
        let refusal = try bench.refused("darts visit matchId=$match darts=20,20,20")
        #expect(refusal.code == .unavailable && refusal.message.contains("nothing was recorded"))
        store.isBroken = false
        #expect(try bench.played("darts match matchId=$match")["turn"] == 0)
    }

    @Test func anotherUserAsksTheServiceForAnOfflineMatch() throws {
        let store = Keeper()
        var bench = try GatewayBench.alone(store)
        let id = try #require(try bench.played(start)["id"]?.stringValue)
        bench.gateway.learn(.fresh)
        try bench.logIn(bob, "bob")
        #expect(try bench.ask("darts match matchId=\(id)").envelope.type == "darts.match")
    }
}
