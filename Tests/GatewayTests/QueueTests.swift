// The queue without sockets and files: its entries, the order of sending, and messages about it.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import Arguments
@testable import Asking
@testable import GatewaySessions
@testable import GatewayTerminal
@testable import OfflinePlay

@Suite struct QueueTests {
    // MARK: - With a connection

    @Test func theQueueDoesNotDelayCommandsThatAreAnsweredAtOnce() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        #expect(bench.type(next).isEmpty && !bench.gateway.wantsLine)
        let sent = try bench.sent()
        #expect(sent.envelope.type == "cards.next" && sent.envelope.token == "access-ann")
        #expect(sent.request.noun == "cards" && bench.tend().isEmpty)
        #expect(store.queue.entries.map(\.id) == [sent.envelope.id], "on disk before it was sent")
        let reply = #"{"id":"\#(sent.envelope.id)","ok":true,"data":{"position":2}}"#
        let actions = bench.gateway.answered(Array(reply.utf8), at: bench.now)
        #expect(try bench.shown(actions) == [try JSONValue(parsing: reply)])
        #expect(bench.gateway.wantsLine && bench.gateway.isIdle && store.queue.entries.isEmpty)
    }

    @Test func onlyQueueableCommandsAreQueued() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        let entries = store.lines.count
        bench.gateway.learn(.lost)
        _ = try bench.ask("cards categories")
        bench.gateway.abandon()
        _ = try bench.ask("games get gameId=\(bob)")
        bench.gateway.abandon()
        // Other people's tokens are not stored, so neither are requests that carry them.
        _ = try bench.ask(#"{"type":"cards.next","token":"x","data":{"sessionId":"\#(bob)"}}"#)
        #expect(store.lines.count == entries)
    }

    @Test func aWrongCommandIsRefusedBeforeItIsQueued() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        let long = String(repeating: "J", count: 51)
        let refusal = try bench.refused("guests add displayName=\(long) nickname=joe")
        #expect(refusal.field == "displayName" && refusal.message.contains("50"))
        #expect(bench.gateway.isIdle && bench.gateway.queuing?.queue.entries.isEmpty == true)
    }

    @Test func nothingIsQueuedWhereNobodyWasEverLoggedIn() throws {
        var bench = GatewayBench(Queue())
        #expect(try bench.ask(next).envelope.token == nil)
    }

    @Test func aCommandTheDiskDoesNotTakeIsSentWithoutTheQueue() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        store.isBroken = true
        let sent = try bench.ask(next)
        #expect(sent.envelope.token == "access-ann" && sent.request.runsAlone)
        #expect(try bench.shown(bench.answer(sent)).first?["ok"] == true)
    }

    // MARK: - Without

    @Test func aQueuedCommandIsAnsweredAsQueuedAndTheNextLineTaken() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        let first = try bench.said(next)
        #expect(first["ok"] == true && first["data"] == nil && first["queued"]?["number"] == 1)
        let second = try bench.said(next)
        #expect(second["queued"]?["waiting"] == 2 && second["id"] != first["id"])
        #expect(second["queued"]?["message"]?.stringValue?.contains("there is no connection") == true)
        #expect(bench.gateway.wantsLine && bench.gateway.isIdle)
        // Nothing is sent without a connection.
        #expect(bench.tend().isEmpty && bench.gateway.queuing?.queue.waiting.map(\.sentAt) == [nil, nil])
    }

    @Test func theQueueWaitsWhileTheConnectionIsUnknown() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.unknown)
        #expect(bench.type(next).isEmpty && bench.tend().isEmpty && bench.gateway.wantsBus)
        bench.gateway.learn(.lost)
        #expect(try bench.shown(bench.tend()).first?["queued"] != nil)
    }

    @Test func queuedCommandsAreSentInOrderWithTheIdsThatWereTold() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        let ids = try (1...5).map { _ in try bench.said(next)["id"] }
        bench.gateway.learn(.fresh)
        for id in ids {
            let sent = try bench.sent()
            #expect(JSONValue("\(sent.envelope.id)") == id && bench.tend().isEmpty)
            #expect(try bench.shown(bench.answer(sent)).first?["id"] == id)
        }
        #expect(bench.tend().isEmpty && bench.gateway.queuing?.queue.entries.isEmpty == true)
    }

    @Test func aNewCommandIsQueuedBehindThoseThatWait() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        let first = try bench.said(next)
        bench.gateway.learn(.fresh)
        #expect(bench.type("cards pause sessionId=\(bob)").isEmpty)
        let sent = try bench.sent()
        #expect(JSONValue("\(sent.envelope.id)") == first["id"])
        _ = bench.answer(sent)
        #expect(try bench.sent().envelope.type == "cards.pause")
    }

    @Test func aFinishedQueuedCommandIsToldAndItsResultHasItsOwnName() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        let then = bench.now
        _ = try bench.said("session = cards start category=truth_or_dare")
        bench.now = bench.now.adding(hours: 3)
        _ = try bench.said("cards next sessionId=$session deviceTime=-1h")
        _ = try bench.said("guests add displayName=Joe nickname=joe")
        bench.now = bench.now.adding(minutes: 5)
        bench.gateway.learn(.fresh)
        try bench.logIn(ann, "ann")
        let start = try bench.sent()
        let started = try #require(try JSONValue(parsing: start.envelope.data).objectValue)
        #expect(started["deviceTime"] == .string("\(then)") && started["id"]?.stringValue != nil)
        _ = bench.answer(start)
        let moved = try JSONValue(parsing: try bench.sent().envelope.data)
        #expect(moved["sessionId"] == started["id"])
        #expect(moved["deviceTime"] == .string("\(then.adding(hours: 2))"), "what was said stays")
        let guest = try #require(bench.gateway.queuing?.queue.entries.last)
        let added = try JSONValue(parsing: guest.data.bytes)
        #expect(added["deviceUpdatedAt"] == .string("\(then.adding(hours: 3))") && added["id"] != nil)
    }

    @Test func aQueuedCommandsAnswerIsKeptUnderItsNameWhenItComes() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        _ = try bench.said("session = cards start category=truth_or_dare")
        bench.gateway.learn(.fresh)
        _ = bench.answer(try bench.sent(), #"{"id":"\#(bob)","position":1}"#)
        #expect(bench.gateway.kept["session"]?["position"] == 1)
    }

    // MARK: - Refusals

    @Test func aRefusedQueuedCommandIsShownAndKeptUntilItIsRemoved() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        bench.gateway.learn(.lost)
        _ = try bench.said(next)
        _ = try bench.said("cards pause sessionId=\(bob)")
        bench.gateway.learn(.fresh)
        let refused = bench.answer(try bench.sent(), .failure(Refusal(.notFound, "there is no session")))
        #expect(try bench.shown(refused).first?["error"]?["reason"] == "not_found")
        guard case .show(let answer)? = refused.first else { return }
        #expect(answer.isFailure && answer.late?.number == 1)
        _ = bench.answer(try bench.sent())
        let items = try #require(try bench.said("queue")["data"]?["items"]?.arrayValue)
        #expect(items.map { $0["state"] } == ["refused"])
        #expect(
            items[0]["error"]?["message"] == "there is no session" && items[0]["data"]?["sessionId"] != nil)
        #expect(store.queue.entries.count == 1, "also after a restart")
        #expect(try bench.said("queue drop refused")["data"]?["dropped"]?.arrayValue?.count == 1)
        #expect(store.queue.entries.isEmpty)
    }

    @Test func aRejectedMatchStaysInTheQueue() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        let match =
            "items.0.matchId=\(bob) items.0.state=draft items.0.deviceTime=now items.0.payload.gameType=x01 "
            + "items.0.payload.startedAt=now items.0.payload.players.0.name=Ann"
        _ = try bench.said("darts sync \(match)")
        bench.gateway.learn(.fresh)
        let result =
            #"{"matchId":"\#(bob)","state":"draft","result":"rejected","reason":"forbidden","message":"no friend"}"#
        let shown = try bench.shown(bench.answer(try bench.sent(), #"{"results":[\#(result)]}"#))
        #expect(shown.first?["data"]?["results"] != nil)
        let entry = try #require(bench.gateway.queuing?.queue.entries.first)
        #expect(entry.refusal?.message.contains("no friend") == true)
    }

    @Test func theOldestOfVeryManyRefusalsAreForgotten() {
        var queue = Queue()
        for number in 1...(QueueLimits.refusedEntriesMax + 1) {
            queue.apply(.kept(entry(number)))
            queue.apply(.refused(entry(number).id, Refusal(.notFound, "no")))
        }
        #expect(queue.entries.count == QueueLimits.refusedEntriesMax && queue.entries.first?.number == 2)
    }

    // MARK: - Whose they are

    @Test func theQueueBelongsToTheLastUserAndIsSentOnceTheyLogIn() throws {
        let store = Keeper()
        _ = try GatewayBench.withAnn(store)
        var bench = GatewayBench(store.queue, store)
        bench.gateway.learn(.lost)
        #expect(bench.gateway.absentName == "(ann)")
        #expect(
            try bench.said(next)["queued"]?["message"]?.stringValue?.contains("ann has logged in") == true)
        bench.gateway.learn(.fresh)
        #expect(bench.tend().isEmpty && !bench.gateway.isSending(at: bench.now))
        try bench.logIn(bob, "bob")
        #expect(bench.tend().isEmpty, "bob does not do what ann has typed")
        try bench.logIn(ann, "ann")
        #expect(try bench.sent().envelope.token == "access-ann")
    }

    @Test func theQueueBelongsToNobodyAfterALogout() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        _ = bench.answer(try bench.ask("account logout"))
        #expect(store.queue.account == nil)
        #expect(try bench.ask(next).envelope.token == nil)
    }

    // MARK: - Limits

    @Test func theQueueIsBoundedInCommands() throws {
        var queue = Queue()
        for number in 1..<QueueLimits.entriesMax { queue.apply(.kept(entry(number))) }
        var bench = GatewayBench(queue)
        try bench.logIn(ann, "ann")
        bench.gateway.learn(.lost)
        #expect(try bench.said(next)["queued"]?["waiting"] == .integer(Int64(QueueLimits.entriesMax)))
        #expect(
            try bench.said(next)["error"]?["message"]?.stringValue?.contains("1000 commands wait already")
                == true)
    }

    @Test func theQueueIsBoundedInBytes() {
        var queue = Queue()
        var big = entry(1)
        big.data = RawJSON(bytes: [UInt8](repeating: 0x20, count: QueueLimits.bytesMax - 10))
        queue.apply(.kept(big))
        #expect(queue.objection(to: 10) == nil)
        #expect(queue.objection(to: 11)?.message.contains("over 16 MiB") == true)
    }

    // MARK: - Ids

    @Test func aRepeatedRequestIsQueuedOnceAndAnotherWithItsIdRefused() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        let line = #"{"id":"\#(bob)","type":"cards.next","data":{"sessionId":"\#(bob)"}}"#
        #expect(try bench.said(line)["queued"]?["number"] == 1)
        bench.now = bench.now.adding(seconds: 9)
        #expect(try bench.said(line)["queued"]?["number"] == 1)
        let other = #"{"id":"\#(bob)","type":"cards.previous","data":{"sessionId":"\#(bob)"}}"#
        #expect(try bench.said(other)["error"]?["code"] == "conflict")
        #expect(bench.gateway.queuing?.queue.entries.count == 1)
    }

    @Test func concurrentJSONRequestsAreQueuedAndAnsweredOnceEach() throws {
        var bench = try GatewayBench.withAnn(inFlightMax: 3)
        let line = #"{"type":"cards.next","data":{"sessionId":"\#(bob)"}}"#
        #expect((bench.type(line) + bench.type(line)).isEmpty && bench.gateway.wantsLine)
        #expect(bench.type(line).isEmpty && !bench.gateway.wantsLine)
        var ids: Set<ID> = []
        for _ in 1...3 {
            let sent = try bench.sent()
            ids.insert(sent.envelope.id)
            #expect(try bench.shown(bench.answer(sent)).count == 1)
        }
        #expect(ids.count == 3 && bench.gateway.isIdle)
    }

    // MARK: - By hand

    @Test(arguments: [
        ("queue", "start the gateway with --queue FILE", false),
        ("queue drop", "write queue, queue drop", true),
        ("queue take 1", "write queue, queue drop", true),
        ("queue drop 7", "the queue has no entry \"7\"", true),
        ("queue drop 1 2", "write queue, queue drop", true), ("queu", "did you mean queue?", true),
    ])
    func aWrongQueueCommandIsExplained(line: String, words: String, hasQueue: Bool) throws {
        var bench = hasQueue ? try GatewayBench.withAnn() : GatewayBench()
        #expect(try bench.refused(line).message.contains(words))
    }

    @Test func queueDropForgetsACommandThatWasSent() throws {
        var bench = try GatewayBench.withAnn()
        _ = bench.type(next)
        let sent = try bench.sent()
        bench.gateway.learn(.lost)
        _ = bench.tend()
        let actions = bench.type("queue drop \(sent.envelope.id)")
        guard actions.count == 2, case .forget(sent.envelope.id) = actions[0] else {
            Issue.record("\(actions)")
            return
        }
        let screen = Screen(columns: 80, isColored: false, zone: .utc, now: bench.now)
        guard case .show(let answer) = actions[1] else { return }
        #expect(
            screen.lines(of: answer) == ["taken out: 1, cards next; it had been sent, and may have happened"])
        #expect(bench.answer(sent).isEmpty)
    }

    @Test func aPersonIsShownTheQueueAndWhoseAnswerArrivesLate() throws {
        var bench = try GatewayBench.withAnn()
        let screen = Screen(columns: 110, isColored: false, zone: .utc, now: bench.now)
        func lines(_ actions: [Action]) -> [String] {
            actions.flatMap { action -> [String] in
                if case .show(let answer) = action { screen.lines(of: answer) } else { [] }
            }
        }
        #expect(lines(bench.type("queue")) == ["nothing waits"])
        bench.gateway.learn(.lost)
        #expect(
            lines(bench.type("guests remove guestId=\(bob)") + bench.tend())
                == ["queued as 1: there is no connection; it is sent when there is one"])
        let table = lines(bench.type("queue"))
        #expect(table.count == 2 && table[0].contains("kept") && table[0].contains("command"))
        #expect(table[1].contains("guests remove") && table[1].contains("ann") && table[1].contains("waits"))
        bench.gateway.learn(.fresh)
        #expect(
            lines(bench.answer(try bench.sent())) == ["queued 1, guests remove, Fri 20 Nov 21:30:", "done"])
    }

    private func entry(_ number: Int) -> QueueEntry {
        QueueEntry(
            number: number, id: ID(high: 7, low: UInt64(number)), at: Timestamp(milliseconds: Int64(number)),
            type: "cards.next", accountId: ann, data: RawJSON(bytes: Array(#"{"sessionId":"\#(bob)"}"#.utf8)))
    }
}
