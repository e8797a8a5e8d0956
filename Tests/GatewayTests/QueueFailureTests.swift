// The queue without answers: nothing is lost, nothing is done twice, and no line waits in vain.

import Contracts
import JSON
import Testing
import Values

@testable import Asking
@testable import GatewaySessions
@testable import OfflinePlay

@Suite struct QueueFailureTests {
    @Test func aServiceThatDoesNotAnswerIsAskedAgainLessAndLessOften() throws {
        var bench = try GatewayBench.withAnn()
        _ = bench.type(next)
        var pauses: [Int64] = []
        let first = try bench.sent()
        #expect(bench.answer(first, .failure(Refusal(.unavailable, "games is starting"))).isEmpty)
        let told = try bench.shown(bench.tend())
        #expect(told.first?["queued"]?["message"]?.stringValue?.contains("games is starting") == true)
        for _ in 1...9 {
            let from = bench.now
            while bench.tend().isEmpty { bench.now = bench.now.adding(seconds: 1) }
            pauses.append(bench.now.since(from) / 1000)
            let id = first.envelope.id
            _ = bench.gateway.gaveUp(id, Refusal(.timeout, "no answer"), at: bench.now)
        }
        #expect(pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300])
    }

    @Test func anUnansweredQueuedCommandIsSentAgainWithTheSameBytes() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        _ = bench.type(next)
        let first = try bench.sent()
        #expect(
            bench.gateway.gaveUp(first.envelope.id, Refusal(.unavailable, "gone"), at: bench.now).isEmpty)
        // The gateway dies here.
        var later = try GatewayBench.withAnn(store)
        let again = try later.sent()
        #expect(again.envelope.id == first.envelope.id && again.data == first.data)
    }

    @Test func theQueueIsSentAtOnceWhenTheConnectionIsBack() throws {
        var bench = try GatewayBench.withAnn()
        _ = bench.type(next)
        let sent = try bench.sent()
        bench.gateway.learn(.lost)
        #expect(try bench.shown(bench.tend()).count == 1)
        _ = bench.gateway.gaveUp(sent.envelope.id, Refusal(.unavailable, "gone"), at: bench.now)
        bench.gateway.learn(.fresh)
        #expect(try bench.sent().envelope.id == sent.envelope.id)
    }

    @Test func theQueueWaitsForAnotherLoginWhereThisOneIsRefused() throws {
        var bench = try GatewayBench.withAnn()
        _ = bench.type(next)
        let refusal = Refusal(.sessionExpired, "revoked")
        #expect(bench.answer(try bench.sent(), .failure(refusal)).isEmpty)
        let told = try bench.shown(bench.tend())
        #expect(told.first?["queued"]?["message"]?.stringValue?.contains("ann has logged in again") == true)
        #expect(bench.tend().isEmpty)
        let login = try bench.ask("account login nickname=ann password=x")
        _ = bench.answer(login, bench.session(ann, nickname: "ann", token: "fresh"))
        #expect(try bench.sent().envelope.token == "fresh-ann")
    }

    @Test func anExpiredTokenIsReplacedBeforeTheQueueIsSent() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        _ = try bench.said(next)
        bench.now = bench.now.adding(minutes: 20)
        bench.gateway.learn(.fresh)
        let refresh = try bench.sent()
        #expect(refresh.envelope.type == "account.refresh" && bench.tend().isEmpty)
        _ = bench.answer(refresh, bench.session(ann, nickname: "ann", token: "newer"))
        #expect(try bench.sent().envelope.token == "newer-ann")
    }

    @Test func queuedCommandsAreKeptWhereTheSessionCannotBeRenewed() throws {
        var bench = try GatewayBench.withAnn()
        bench.gateway.learn(.lost)
        _ = try bench.said(next)
        bench.now = bench.now.adding(minutes: 20)
        bench.gateway.learn(.fresh)
        let refresh = try bench.sent()
        let said = try bench.shown(bench.answer(refresh, .failure(Refusal(.sessionExpired, "gone"))))
        #expect(said.first?["error"]?["message"] == "your session has ended: log in again")
        #expect(bench.tend().isEmpty && bench.gateway.login == nil)
        #expect(bench.gateway.queuing?.queue.waiting.count == 1)
    }

    /// Services remember an id for a day (domain.md §1.4).
    @Test func aCommandThatMayHaveRunADayAgoIsNotRepeated() throws {
        let store = Keeper()
        var bench = try GatewayBench.withAnn(store)
        _ = bench.type(next)
        let sent = try bench.sent()
        bench.gateway.learn(.lost)
        _ = bench.tend()
        _ = try bench.said(next)
        var later = GatewayBench(store.queue, store)
        later.now = bench.now.adding(hours: 23)
        try later.logIn(ann, "ann")
        #expect(try later.sent().envelope.id == sent.envelope.id, "to the hour")
        later = GatewayBench(store.queue, store)
        later.now = bench.now.adding(hours: 23).adding(milliseconds: 1)
        try later.logIn(ann, "ann")
        let told = try later.shown(later.tend())
        #expect(told.first?["error"]?["message"]?.stringValue?.contains("never answered") == true)
        // A command that was never sent never expires.
        #expect(try later.sent().envelope.id != sent.envelope.id)
    }
}
