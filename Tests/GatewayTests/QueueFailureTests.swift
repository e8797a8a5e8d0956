// The queue without answers: nothing is lost, nothing is done twice, and no line waits in vain.

import Contracts
import JSON
import Testing
import Values

@testable import Asking
@testable import GatewayBridge
@testable import OfflinePlay

@Suite struct QueueFailureTests {
    @Test func aServiceThatDoesNotAnswerIsAskedAgainLessAndLessOften() throws {
        var stage = try Stage.withAnn()
        _ = stage.type(next)
        var pauses: [Int64] = []
        let first = try stage.sent()
        #expect(stage.answer(first, .failure(Refusal(.unavailable, "games is starting"))).isEmpty)
        let told = try stage.shown(stage.tend())
        #expect(told.first?["queued"]?["message"]?.stringValue?.contains("games is starting") == true)
        for _ in 1...9 {
            let from = stage.now
            while stage.tend().isEmpty { stage.now = stage.now.adding(seconds: 1) }
            pauses.append(stage.now.since(from) / 1000)
            let id = first.envelope.id
            _ = stage.conductor.gaveUp(id, Refusal(.timeout, "no answer"), at: stage.now)
        }
        #expect(pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300])
    }

    @Test func anUnansweredQueuedCommandIsSentAgainWithTheSameBytes() throws {
        let store = Keeper()
        var stage = try Stage.withAnn(store)
        _ = stage.type(next)
        let first = try stage.sent()
        #expect(
            stage.conductor.gaveUp(first.envelope.id, Refusal(.unavailable, "gone"), at: stage.now).isEmpty)
        // The gateway dies here.
        var later = try Stage.withAnn(store)
        let again = try later.sent()
        #expect(again.envelope.id == first.envelope.id && again.data == first.data)
    }

    @Test func theQueueIsSentAtOnceWhenTheConnectionIsBack() throws {
        var stage = try Stage.withAnn()
        _ = stage.type(next)
        let sent = try stage.sent()
        stage.conductor.learn(.lost)
        #expect(try stage.shown(stage.tend()).count == 1)
        _ = stage.conductor.gaveUp(sent.envelope.id, Refusal(.unavailable, "gone"), at: stage.now)
        stage.conductor.learn(.fresh)
        #expect(try stage.sent().envelope.id == sent.envelope.id)
    }

    @Test func theQueueWaitsForAnotherLoginWhereThisOneIsRefused() throws {
        var stage = try Stage.withAnn()
        _ = stage.type(next)
        let refusal = Refusal(.sessionExpired, "revoked")
        #expect(stage.answer(try stage.sent(), .failure(refusal)).isEmpty)
        let told = try stage.shown(stage.tend())
        #expect(told.first?["queued"]?["message"]?.stringValue?.contains("ann has logged in again") == true)
        #expect(stage.tend().isEmpty)
        let login = try stage.ask("account login nickname=ann password=x")
        _ = stage.answer(login, stage.session(ann, nickname: "ann", token: "fresh"))
        #expect(try stage.sent().envelope.token == "fresh-ann")
    }

    @Test func anExpiredTokenIsReplacedBeforeTheQueueIsSent() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        _ = try stage.said(next)
        stage.now = stage.now.adding(minutes: 20)
        stage.conductor.learn(.fresh)
        let refresh = try stage.sent()
        #expect(refresh.envelope.type == "account.refresh" && stage.tend().isEmpty)
        _ = stage.answer(refresh, stage.session(ann, nickname: "ann", token: "newer"))
        #expect(try stage.sent().envelope.token == "newer-ann")
    }

    @Test func queuedCommandsAreKeptWhereTheSessionCannotBeRenewed() throws {
        var stage = try Stage.withAnn()
        stage.conductor.learn(.lost)
        _ = try stage.said(next)
        stage.now = stage.now.adding(minutes: 20)
        stage.conductor.learn(.fresh)
        let refresh = try stage.sent()
        let said = try stage.shown(stage.answer(refresh, .failure(Refusal(.sessionExpired, "gone"))))
        #expect(said.first?["error"]?["message"] == "your session has ended: log in again")
        #expect(stage.tend().isEmpty && stage.conductor.login == nil)
        #expect(stage.conductor.queuing?.queue.waiting.count == 1)
    }

    /// Services remember an id for a day (domain.md §1.4).
    @Test func aCommandThatMayHaveRunADayAgoIsNotRepeated() throws {
        let store = Keeper()
        var stage = try Stage.withAnn(store)
        _ = stage.type(next)
        let sent = try stage.sent()
        stage.conductor.learn(.lost)
        _ = stage.tend()
        _ = try stage.said(next)
        var later = Stage(store.queue, store)
        later.now = stage.now.adding(hours: 23)
        try later.logIn(ann, "ann")
        #expect(try later.sent().envelope.id == sent.envelope.id, "to the hour")
        later = Stage(store.queue, store)
        later.now = stage.now.adding(hours: 23).adding(milliseconds: 1)
        try later.logIn(ann, "ann")
        let told = try later.shown(later.tend())
        #expect(told.first?["error"]?["message"]?.stringValue?.contains("never answered") == true)
        // A command that was never sent never expires.
        #expect(try later.sent().envelope.id != sent.envelope.id)
    }
}
