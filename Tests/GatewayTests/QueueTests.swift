// The queue without sockets and files: its entries, the order of sending, and messages about it.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import Arguments
@testable import Asking
@testable import GatewayBridge
@testable import GatewayTerminal
@testable import OfflinePlay

@Suite struct QueueTests {
    // MARK: - With a connection

    @Test func theQueueDoesNotDelayCommandsThatAreAnsweredAtOnce() throws {
        let store = Keeper()
        var stage = try Stage.withAnn(store)
        #expect(stage.type(next).isEmpty && !stage.conductor.wantsLine)
        let sent = try stage.sent()
        #expect(sent.envelope.type == "cards.next" && sent.envelope.token == "access-ann")
        #expect(sent.flight.noun == "cards" && stage.tend().isEmpty)
        #expect(store.queue.entries.map(\.id) == [sent.envelope.id], "on disk before it was sent")
        let reply = #"{"id":"\#(sent.envelope.id)","ok":true,"data":{"position":2}}"#
        let actions = stage.conductor.answered(Array(reply.utf8), at: stage.now)
        #expect(try stage.shown(actions) == [try JSONValue(parsing: reply)])
        #expect(stage.conductor.wantsLine && stage.conductor.isIdle && store.queue.entries.isEmpty)
    }

    @Test func onlyQueueableCommandsAreQueued() throws {
        let store = Keeper()
        var stage = try Stage.withAnn(store)
        let entries = store.lines.count
        stage.conductor.learn(.lost)
        _ = try stage.ask("cards categories")
        stage.conductor.abandon()
        _ = try stage.ask("games get gameId=\(bob)")
        stage.conductor.abandon()
        // Other people's tokens are not stored, so neither are requests that carry them.
        _ = try stage.ask(#"{"type":"cards.next","token":"x","data":{"sessionId":"\#(bob)"}}"#)
        #expect(store.lines.count == entries)
    }

    @Test func aWrongCommandIsRefusedBeforeItIsQueued() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        let long = String(repeating: "J", count: 51)
        let refusal = try stage.refused("guests add displayName=\(long) nickname=joe")
        #expect(refusal.field == "displayName" && refusal.message.contains("50"))
        #expect(stage.conductor.isIdle && stage.conductor.queuing?.queue.entries.isEmpty == true)
    }

    @Test func nothingIsQueuedWhereNobodyWasEverLoggedIn() throws {
        var stage = Stage(Queue())
        #expect(try stage.ask(next).envelope.token == nil)
    }

    @Test func aCommandTheDiskDoesNotTakeIsSentWithoutTheQueue() throws {
        let store = Keeper()
        var stage = try Stage.withAnn(store)
        store.isBroken = true
        let sent = try stage.ask(next)
        #expect(sent.envelope.token == "access-ann" && sent.flight.runsAlone)
        #expect(try stage.shown(stage.answer(sent)).first?["ok"] == true)
    }

    // MARK: - Without

    @Test func aQueuedCommandIsAnsweredAsQueuedAndTheNextLineTaken() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        let first = try stage.said(next)
        #expect(first["ok"] == true && first["data"] == nil && first["queued"]?["number"] == 1)
        let second = try stage.said(next)
        #expect(second["queued"]?["waiting"] == 2 && second["id"] != first["id"])
        #expect(second["queued"]?["message"]?.stringValue?.contains("there is no connection") == true)
        #expect(stage.conductor.wantsLine && stage.conductor.isIdle)
        // Nothing is sent without a connection.
        #expect(stage.tend().isEmpty && stage.conductor.queuing?.queue.waiting.map(\.sentAt) == [nil, nil])
    }

    @Test func theQueueWaitsWhileTheConnectionIsUnknown() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.unknown)
        #expect(stage.type(next).isEmpty && stage.tend().isEmpty && stage.conductor.wantsBus)
        stage.conductor.learn(.lost)
        #expect(try stage.shown(stage.tend()).first?["queued"] != nil)
    }

    @Test func queuedCommandsAreSentInOrderWithTheIdsThatWereTold() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        let ids = try (1...5).map { _ in try stage.said(next)["id"] }
        stage.conductor.learn(.fresh)
        for id in ids {
            let sent = try stage.sent()
            #expect(JSONValue("\(sent.envelope.id)") == id && stage.tend().isEmpty)
            #expect(try stage.shown(stage.answer(sent)).first?["id"] == id)
        }
        #expect(stage.tend().isEmpty && stage.conductor.queuing?.queue.entries.isEmpty == true)
    }

    @Test func aNewCommandIsQueuedBehindThoseThatWait() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        let first = try stage.said(next)
        stage.conductor.learn(.fresh)
        #expect(stage.type("cards pause sessionId=\(bob)").isEmpty)
        let sent = try stage.sent()
        #expect(JSONValue("\(sent.envelope.id)") == first["id"])
        _ = stage.answer(sent)
        #expect(try stage.sent().envelope.type == "cards.pause")
    }

    @Test func aFinishedQueuedCommandIsToldAndItsResultHasItsOwnName() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        let then = stage.now
        _ = try stage.said("session = cards start category=truth_or_dare")
        stage.now = stage.now.adding(hours: 3)
        _ = try stage.said("cards next sessionId=$session deviceTime=-1h")
        _ = try stage.said("guests add displayName=Joe nickname=joe")
        stage.now = stage.now.adding(minutes: 5)
        stage.conductor.learn(.fresh)
        try stage.logIn(ann, "ann")
        let start = try stage.sent()
        let started = try #require(try JSONValue(parsing: start.envelope.data).objectValue)
        #expect(started["deviceTime"] == .string("\(then)") && started["id"]?.stringValue != nil)
        _ = stage.answer(start)
        let moved = try JSONValue(parsing: try stage.sent().envelope.data)
        #expect(moved["sessionId"] == started["id"])
        #expect(moved["deviceTime"] == .string("\(then.adding(hours: 2))"), "what was said stays")
        let guest = try #require(stage.conductor.queuing?.queue.entries.last)
        let added = try JSONValue(parsing: guest.data.bytes)
        #expect(added["deviceUpdatedAt"] == .string("\(then.adding(hours: 3))") && added["id"] != nil)
    }

    @Test func aQueuedCommandsAnswerIsKeptUnderItsNameWhenItComes() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        _ = try stage.said("session = cards start category=truth_or_dare")
        stage.conductor.learn(.fresh)
        _ = stage.answer(try stage.sent(), #"{"id":"\#(bob)","position":1}"#)
        #expect(stage.conductor.kept["session"]?["position"] == 1)
    }

    // MARK: - Refusals

    @Test func aRefusedQueuedCommandIsShownAndKeptUntilItIsRemoved() throws {
        let store = Keeper()
        var stage = try Stage.withAnn(store)
        stage.conductor.learn(.lost)
        _ = try stage.said(next)
        _ = try stage.said("cards pause sessionId=\(bob)")
        stage.conductor.learn(.fresh)
        let refused = stage.answer(try stage.sent(), .failure(Refusal(.notFound, "there is no session")))
        #expect(try stage.shown(refused).first?["error"]?["reason"] == "not_found")
        guard case .show(let answer)? = refused.first else { return }
        #expect(answer.isFailure && answer.late?.number == 1)
        _ = stage.answer(try stage.sent())
        let items = try #require(try stage.said("queue")["data"]?["items"]?.arrayValue)
        #expect(items.map { $0["state"] } == ["refused"])
        #expect(
            items[0]["error"]?["message"] == "there is no session" && items[0]["data"]?["sessionId"] != nil)
        #expect(store.queue.entries.count == 1, "also after a restart")
        #expect(try stage.said("queue drop refused")["data"]?["dropped"]?.arrayValue?.count == 1)
        #expect(store.queue.entries.isEmpty)
    }

    @Test func aRejectedMatchStaysInTheQueue() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        let match =
            "items.0.matchId=\(bob) items.0.state=draft items.0.deviceTime=now items.0.payload.gameType=x01 "
            + "items.0.payload.startedAt=now items.0.payload.players.0.name=Ann"
        _ = try stage.said("darts sync \(match)")
        stage.conductor.learn(.fresh)
        let result =
            #"{"matchId":"\#(bob)","state":"draft","result":"rejected","reason":"forbidden","message":"no friend"}"#
        let shown = try stage.shown(stage.answer(try stage.sent(), #"{"results":[\#(result)]}"#))
        #expect(shown.first?["data"]?["results"] != nil)
        let entry = try #require(stage.conductor.queuing?.queue.entries.first)
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
        _ = try Stage.withAnn(store)
        var stage = Stage(store.queue, store)
        stage.conductor.learn(.lost)
        #expect(stage.conductor.absentName == "(ann)")
        #expect(
            try stage.said(next)["queued"]?["message"]?.stringValue?.contains("ann has logged in") == true)
        stage.conductor.learn(.fresh)
        #expect(stage.tend().isEmpty && !stage.conductor.isSending(at: stage.now))
        try stage.logIn(bob, "bob")
        #expect(stage.tend().isEmpty, "bob does not do what ann has typed")
        try stage.logIn(ann, "ann")
        #expect(try stage.sent().envelope.token == "access-ann")
    }

    @Test func theQueueBelongsToNobodyAfterALogout() throws {
        let store = Keeper()
        var stage = try Stage.withAnn(store)
        _ = stage.answer(try stage.ask("account logout"))
        #expect(store.queue.account == nil)
        #expect(try stage.ask(next).envelope.token == nil)
    }

    // MARK: - Limits

    @Test func theQueueIsBoundedInCommands() throws {
        var queue = Queue()
        for number in 1..<QueueLimits.entriesMax { queue.apply(.kept(entry(number))) }
        var stage = Stage(queue)
        try stage.logIn(ann, "ann")
        stage.conductor.learn(.lost)
        #expect(try stage.said(next)["queued"]?["waiting"] == .integer(Int64(QueueLimits.entriesMax)))
        #expect(
            try stage.said(next)["error"]?["message"]?.stringValue?.contains("1000 commands wait already")
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
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        let line = #"{"id":"\#(bob)","type":"cards.next","data":{"sessionId":"\#(bob)"}}"#
        #expect(try stage.said(line)["queued"]?["number"] == 1)
        stage.now = stage.now.adding(seconds: 9)
        #expect(try stage.said(line)["queued"]?["number"] == 1)
        let other = #"{"id":"\#(bob)","type":"cards.previous","data":{"sessionId":"\#(bob)"}}"#
        #expect(try stage.said(other)["error"]?["code"] == "conflict")
        #expect(stage.conductor.queuing?.queue.entries.count == 1)
    }

    @Test func concurrentJSONRequestsAreQueuedAndAnsweredOnceEach() throws {
        var stage = try Stage.withAnn(inFlightMax: 3)
        let line = #"{"type":"cards.next","data":{"sessionId":"\#(bob)"}}"#
        #expect((stage.type(line) + stage.type(line)).isEmpty && stage.conductor.wantsLine)
        #expect(stage.type(line).isEmpty && !stage.conductor.wantsLine)
        var ids: Set<ID> = []
        for _ in 1...3 {
            let sent = try stage.sent()
            ids.insert(sent.envelope.id)
            #expect(try stage.shown(stage.answer(sent)).count == 1)
        }
        #expect(ids.count == 3 && stage.conductor.isIdle)
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
        var stage = hasQueue ? try Stage.withAnn() : Stage()
        #expect(try stage.refused(line).message.contains(words))
    }

    @Test func queueDropForgetsACommandThatWasSent() throws {
        var stage = try Stage.withAnn()
        _ = stage.type(next)
        let sent = try stage.sent()
        stage.conductor.learn(.lost)
        _ = stage.tend()
        let actions = stage.type("queue drop \(sent.envelope.id)")
        guard actions.count == 2, case .forget(sent.envelope.id) = actions[0] else {
            Issue.record("\(actions)")
            return
        }
        let screen = Screen(columns: 80, isColored: false, zone: .utc, now: stage.now)
        guard case .show(let answer) = actions[1] else { return }
        #expect(
            screen.lines(of: answer) == ["taken out: 1, cards next; it had been sent, and may have happened"])
        #expect(stage.answer(sent).isEmpty)
    }

    @Test func aPersonIsShownTheQueueAndWhoseAnswerArrivesLate() throws {
        var stage = try Stage.withAnn()
        let screen = Screen(columns: 110, isColored: false, zone: .utc, now: stage.now)
        func lines(_ actions: [Action]) -> [String] {
            actions.flatMap { action -> [String] in
                if case .show(let answer) = action { screen.lines(of: answer) } else { [] }
            }
        }
        #expect(lines(stage.type("queue")) == ["nothing waits"])
        stage.conductor.learn(.lost)
        #expect(
            lines(stage.type("guests remove guestId=\(bob)") + stage.tend())
                == ["queued as 1: there is no connection; it is sent when there is one"])
        let table = lines(stage.type("queue"))
        #expect(table.count == 2 && table[0].contains("kept") && table[0].contains("command"))
        #expect(table[1].contains("guests remove") && table[1].contains("ann") && table[1].contains("waits"))
        stage.conductor.learn(.fresh)
        #expect(
            lines(stage.answer(try stage.sent())) == ["queued 1, guests remove, Fri 20 Nov 21:30:", "done"])
    }

    private func entry(_ number: Int) -> QueueEntry {
        QueueEntry(
            number: number, id: ID(high: 7, low: UInt64(number)), at: Timestamp(milliseconds: Int64(number)),
            type: "cards.next", accountId: ann, data: RawJSON(bytes: Array(#"{"sessionId":"\#(bob)"}"#.utf8)))
    }
}
