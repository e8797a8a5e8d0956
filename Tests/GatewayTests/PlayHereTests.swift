// Darts without a connection: the gateway plays the match, keeps it over a restart, and sends it as a recorded match
// when it is over.

import Contracts
import Darts
import JSON
import Testing
import Values

@testable import Arguments
@testable import Asking
@testable import GatewayBridge
@testable import OfflinePlay

private let start =
    "match = darts start gameType=x01 options.startScore=101 players.0.name=Ann players.1.name=Joe keepOrder=true"

extension Stage {
    /// Ann, logged in, without a connection.
    fileprivate static func alone(_ store: Keeper) throws -> Stage {
        var stage = Stage(store.queue, store)
        try stage.logIn(ann, "ann")
        stage.conductor.learn(.lost)
        return stage
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
        var stage = try Stage.alone(store)
        let begun = try stage.played(start)
        #expect(begun["mode"] == "recorded" && begun["status"] == "live")
        #expect(begun["standing"]?["scores"] == [101, 101])
        #expect(try stage.visit("20,20,20")["standing"]?["scores"] == [41, 101])
        #expect(try stage.visit("T20,T20")["visit"]?["bust"] == true)
        stage.now = stage.now.adding(minutes: 3)
        let last = try stage.visit("1,D20")
        #expect(last["status"] == "completed" && last["winners"] == [0] && last["finalScores"] == [0, 101])
        #expect(stage.conductor.queuing?.queue.matches.isEmpty == true)

        stage.conductor.learn(.fresh)
        let sent = try Sent(stage.conductor.tend(at: stage.now))
        let sync = try SyncMatches.read(from: sent.envelope.data)
        let item = try #require(sync.items.first)
        #expect(
            sync.items.count == 1 && item.state == .completed && JSONValue("\(item.matchId)") == begun["id"])
        #expect(item.deviceTime == stage.now && item.payload.endedAt == stage.now)
        #expect(item.payload.startedAt == stage.now.adding(minutes: -3) && item.payload.winners == [0])
        #expect(item.payload.players == [NewPlayer(name: "Ann"), NewPlayer(name: "Joe")])
        let visits = item.payload.matchData ?? []
        #expect(visits.map(\.darts) == [["20", "20", "20"], ["T20", "T20"], ["1", "D20"]])
        #expect(visits.map(\.scoreBefore) == [101, 101, 41] && visits.map(\.scoreAfter) == [41, 101, 0])
        #expect(visits.map { $0.bust ?? false } == [false, true, false])
    }

    @Test func anOfflineMatchGoesOnAfterARestart() throws {
        let store = Keeper()
        var first = try Stage.alone(store)
        let id = try #require(try first.played(start)["id"]?.stringValue)
        _ = try first.visit("20,20,20")
        var second = Stage(store.queue, store)
        second.conductor.learn(.lost)
        let match = try second.played("darts match matchId=\(id)")
        #expect(match["turn"] == 1 && match["matchData"]?.arrayValue?.count == 1)
        #expect(match["standing"]?["scores"] == [41, 101])
        let next = try second.played("darts visit matchId=\(id) darts=T20,1,M")
        #expect(next["standing"]?["scores"] == [41, 40])
    }

    @Test func visitsOfAnOfflineMatchAreTakenBackDownToTheFirst() throws {
        var stage = try Stage.alone(Keeper())
        _ = try stage.played(start)
        _ = try stage.visit("20,20,20")
        _ = try stage.visit("T20,1,M")
        #expect(try stage.played("darts undo matchId=$match")["standing"]?["scores"] == [41, 101])
        #expect(try stage.played("darts undo matchId=$match")["turn"] == 0)
        #expect(try stage.refused("darts undo matchId=$match") == UndoVisit.nothing)
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
        var stage = try Stage.alone(store)
        _ = try stage.played(start)
        _ = try stage.visit("20,20,20")
        let count = store.lines.count
        #expect(try stage.refused("darts visit matchId=$match \(arguments)").reason == reason)
        #expect(store.lines.count == count)
    }

    @Test func aRepeatedOfflineVisitGetsItsFirstAnswerAndADryRunStoresNothing() throws {
        let store = Keeper()
        var stage = try Stage.alone(store)
        _ = try stage.played(start)
        let first = try stage.visit("20,20,20")
        _ = try stage.visit("T20,1,M")
        let count = store.lines.count
        #expect(try stage.visit("20,20,20 expectedTurn=0") == first)
        #expect(try stage.visit("1,D20 dryRun=true")["winners"] == [0])
        #expect(store.lines.count == count)
    }

    // domain.md §5.2
    @Test func theOfflineOrderOfPlayIsThatOfTheService() throws {
        var stage = try Stage.alone(Keeper())
        let names = ["Ann", "Bob", "Cleo", "Dan"]
        let players = names.enumerated().map { "players.\($0).name=\($1)" }.joined(separator: " ")
        let match = try stage.played("darts start gameType=x01 seed=7 \(players)")
        let order = SplitMix64.permutation(4, seed: 7).map { JSONValue.string(names[$0]) }
        #expect(match["players"]?.arrayValue?.map { $0["name"] } == order && match["seed"] == "7")
        let killer = try stage.played("darts start gameType=killer seed=7 \(players)")
        #expect(killer["players"]?.arrayValue?.map { $0["name"] } == names.map { .string($0) })
    }

    @Test func anInvalidMatchIsRefusedOffline() throws {
        var stage = try Stage.alone(Keeper())
        #expect(try stage.refused("darts start gameType=killer players.0.name=Ann").field == "players")
        let twice = try stage.refused("darts start gameType=x01 players.0.name=Ann players.1.name=Ann")
        #expect(twice.message == "players.1 is the same as players.0")
        for _ in 1...DartsLimits.liveMax { _ = try stage.played("darts start gameType=x01") }
        #expect(try stage.refused("darts start gameType=x01") == StartMatch.tooMany)
    }

    @Test func theServiceScoresMatchesWhereverThereIsAConnection() throws {
        let store = Keeper()
        var stage = Stage(store.queue, store)
        try stage.logIn(ann, "ann")
        let sent = try stage.ask(start)
        _ = stage.answer(sent, #"{"id":"\#(bob)"}"#)
        stage.conductor.learn(.lost)
        #expect(try stage.ask("darts visit matchId=$match darts=1,1,1").envelope.type == "darts.visit")
    }

    @Test func aNewMatchWaitsUntilTheConnectionIsKnown() throws {
        var stage = try Stage.alone(Keeper())
        stage.conductor.learn(.unknown)
        #expect(stage.type(start).isEmpty && stage.conductor.wantsBus && !stage.conductor.wantsLine)
        #expect(stage.conductor.tend(at: stage.now).isEmpty)
        stage.conductor.learn(.fresh)
        #expect(try Sent(stage.conductor.tend(at: stage.now)).envelope.type == "darts.start")
        stage = try Stage.alone(Keeper())
        stage.conductor.learn(.unknown)
        _ = stage.type(start)
        stage.conductor.learn(.lost)
        #expect(stage.conductor.tend(at: stage.now).count == 1 && stage.conductor.kept["match"] != nil)
    }

    @Test func aMatchBegunAsTheConnectionFailsIsPlayedOffline() throws {
        var stage = try Stage.alone(Keeper())
        stage.conductor.learn(.fresh)
        let sent = try stage.ask(start)
        #expect(stage.conductor.wantsBus && stage.conductor.tend(at: stage.now).isEmpty)
        stage.conductor.learn(.lost)
        let actions = stage.conductor.tend(at: stage.now)
        guard case .forget(let id)? = actions.first, case .show(let answer)? = actions.last else {
            Issue.record("\(actions)")
            return
        }
        #expect(id == sent.envelope.id && actions.count == 2 && stage.conductor.wantsLine)
        #expect(try JSONValue(parsing: answer.json)["data"]?["mode"] == "recorded")
        #expect(try stage.visit("20,20,20")["standing"]?["scores"] == [41, 101])
        // The service's own answer comes too late.
        #expect(stage.answer(sent, #"{"id":"\#(bob)"}"#).isEmpty)
    }

    @Test func aRepeatedStartIsAnsweredWithTheSameOfflineMatch() throws {
        var stage = try Stage.alone(Keeper())
        let line = #"{"id":"\#(bob)","type":"darts.start","data":{"gameType":"x01"}}"#
        let first = try stage.played(line)
        #expect(try stage.played(line) == first)
        #expect(stage.conductor.queuing?.queue.matches.count == 1)
    }

    @Test func anOfflineMatchesDraftIsSentOnceAConnection() throws {
        let store = Keeper()
        var stage = try Stage.alone(store)
        _ = try stage.played(start)
        _ = try stage.visit("20,20,20")
        stage.conductor.learn(.fresh)
        let sent = try Sent(stage.conductor.tend(at: stage.now))
        let item = try #require(try SyncMatches.read(from: sent.envelope.data).items.first)
        #expect(item.state == .draft && item.payload.matchData?.count == 1 && item.payload.endedAt == nil)
        _ = stage.answer(sent, #"{"results":[]}"#)
        // It continues here, with or without a connection.
        #expect(try stage.visit("T20,1,M")["turn"] == 2)
        #expect(stage.conductor.tend(at: stage.now).isEmpty)
        stage.conductor.learn(.lost)
        stage.conductor.learn(.fresh)
        #expect(try Sent(stage.conductor.tend(at: stage.now)).envelope.type == "darts.sync")
    }

    @Test func anAbandonedOfflineMatchIsEndedAtTheServiceIfItKnowsIt() throws {
        let store = Keeper()
        var stage = try Stage.alone(store)
        _ = try stage.played(start)
        #expect(try stage.played("darts abandon matchId=$match")["status"] == "abandoned")
        #expect(stage.conductor.queuing?.queue == store.queue && store.queue.matches.isEmpty)
        _ = try stage.played(start)
        _ = try stage.visit("20,20,20")
        stage.conductor.learn(.fresh)
        _ = stage.answer(try Sent(stage.conductor.tend(at: stage.now)), #"{"results":[]}"#)
        stage.conductor.learn(.lost)
        #expect(stage.type("darts abandon matchId=$match").isEmpty)
        #expect(store.queue.matches.isEmpty && store.queue.entries.map(\.type) == ["darts.abandon"])
    }

    @Test func aVisitTheDiskDoesNotTakeIsReported() throws {
        let store = Keeper()
        var stage = try Stage.alone(store)
        _ = try stage.played(start)
        store.isBroken = true
        let refusal = try stage.refused("darts visit matchId=$match darts=20,20,20")
        #expect(refusal.code == .unavailable && refusal.message.contains("nothing was recorded"))
        store.isBroken = false
        #expect(try stage.played("darts match matchId=$match")["turn"] == 0)
    }

    @Test func anotherUserAsksTheServiceForAnOfflineMatch() throws {
        let store = Keeper()
        var stage = try Stage.alone(store)
        let id = try #require(try stage.played(start)["id"]?.stringValue)
        stage.conductor.learn(.fresh)
        try stage.logIn(bob, "bob")
        #expect(try stage.ask("darts match matchId=\(id)").envelope.type == "darts.match")
    }
}
