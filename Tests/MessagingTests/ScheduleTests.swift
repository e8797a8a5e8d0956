// The timers of peers: retries, a worker's liveness, a subscriber's readiness.

import Testing
import ZeroMQ

@testable import Messaging

struct RetryScheduleTests {
    @Test func aSilentAttemptIsRepeatedUntilTheTimeIsUp() {
        var schedule = RetrySchedule(timeoutMs: 5000, limitMs: 30_000, startMs: 100)
        #expect(schedule.step(at: 100) == .wait(untilMs: 5600))
        #expect(schedule.step(at: 5599) == .wait(untilMs: 5600))
        #expect(schedule.step(at: 5600) == .sendAgain)
        #expect(schedule.step(at: 5600) == .wait(untilMs: 11_100))
        #expect(schedule.step(at: 29_000) == .sendAgain)
        #expect(schedule.step(at: 29_000) == .wait(untilMs: 30_100))
        #expect(schedule.step(at: 30_100) == .giveUp)
        #expect(schedule.attempts == 3)
    }

    /// A client that repeats all requests over a new connection must not repeat each late one again.
    @Test func aRequestResentOverANewConnectionGetsAFreshAttemptTime() {
        var schedule = RetrySchedule(timeoutMs: 5000, limitMs: 30_000, startMs: 0)
        schedule.isSentAgain(at: 5400)
        #expect(schedule.step(at: 5500) == .wait(untilMs: 10_900))
        #expect(schedule.step(at: 10_900) == .sendAgain)
        #expect(schedule.attempts == 3)
    }

    @Test func aRequestThatMayTakeLongerGetsItsOneAttempt() {
        var schedule = RetrySchedule(timeoutMs: 60_000, limitMs: 30_000, startMs: 0)
        #expect(schedule.step(at: 30_000) == .wait(untilMs: 60_500))
        #expect(schedule.step(at: 60_500) == .giveUp)
    }
}

struct WorkerConnectionTests {
    private func connected(at nowMs: Int64 = 0) -> WorkerConnection {
        var connection = WorkerConnection(noun: "games", capacity: 8)
        #expect(sent(connection.connected(at: nowMs)) == [.ready(noun: "games", capacity: 8)])
        return connection
    }

    private func sent(_ actions: [WorkerConnection.Action]) -> [Majordomo] {
        actions.compactMap {
            if case .send(let frames) = $0 { try? Majordomo(decoding: frames) } else { nil }
        }
    }

    private func reconnects(_ actions: [WorkerConnection.Action]) -> Bool {
        actions.contains { if case .reconnect = $0 { true } else { false } }
    }

    @Test func aWorkerBeatsEachSecondWhileTheBusDoes() {
        var connection = connected()
        for second in 1...10 {
            let nowMs = Int64(second) * 1000
            #expect(connection.nextTickMs <= nowMs)
            #expect(sent(connection.tick(at: nowMs)) == [.heartbeat])
            #expect(connection.receive(Majordomo.heartbeat.frames, at: nowMs).isEmpty)
        }
    }

    @Test func threeSecondsOfSilenceAskForAFreshSocketAndANewReady() {
        var connection = connected()
        for nowMs in [1000, 2000, 2999] as [Int64] { #expect(!reconnects(connection.tick(at: nowMs))) }
        #expect(connection.nextTickMs == 3000)
        #expect(reconnects(connection.tick(at: 3000)))
        #expect(connection.tick(at: 9000).isEmpty)
        #expect(sent(connection.connected(at: 3001)) == [.ready(noun: "games", capacity: 8)])
    }

    /// The times of heartbeats with a bus that answers each.
    private func beats(
        of connection: inout WorkerConnection, fromMs: Int64, throughMs: Int64,
        answers: Majordomo? = .heartbeat
    ) -> [Int64] {
        var beats: [Int64] = []
        var nowMs = max(fromMs, connection.nextTickMs)
        while nowMs <= throughMs {
            beats += sent(connection.tick(at: nowMs)).map { _ in nowMs }
            if let answers { _ = connection.receive(answers.frames, at: nowMs) }
            nowMs = max(nowMs + 1, connection.nextTickMs)
        }
        return beats
    }

    @Test func anIdleWorkerBeatsEveryFiveSecondsAfterAMinute() {
        var connection = connected()
        let seconds: [Int64] = (1...60).map { $0 * 1000 }
        #expect(beats(of: &connection, fromMs: 0, throughMs: 75_000) == seconds + [65_000, 70_000, 75_000])
        let request = Majordomo.request(client: Frame("name"), body: [Frame("{}")])
        _ = connection.receive(request.frames, at: 76_200)
        #expect(beats(of: &connection, fromMs: 76_200, throughMs: 79_000) == [77_000, 78_000, 79_000])
    }

    @Test func anIdleWorkerNoticesASilentBusThreeSecondsAfterAskingIt() {
        var connection = connected()
        _ = beats(of: &connection, fromMs: 0, throughMs: 70_000)
        #expect(connection.nextTickMs == 75_000)
        #expect(sent(connection.tick(at: 75_000)) == [.heartbeat])
        #expect(connection.nextTickMs == 76_000 && sent(connection.tick(at: 76_000)) == [.heartbeat])
        #expect(connection.nextTickMs == 77_000 && reconnects(connection.tick(at: 77_000)))
    }

    @Test func aBusThatBeatsByItselfIsAnsweredEachSecondForEver() {
        var connection = connected()
        var count = 0
        for second in 1...200 {
            let nowMs = Int64(second) * 1000
            count += sent(connection.tick(at: nowMs)).count
            for _ in 0..<2 { _ = connection.receive(Majordomo.heartbeat.frames, at: nowMs + 1) }
        }
        #expect(count == 200)
    }

    @Test func aDisconnectAsksForAFreshSocket() {
        var connection = connected()
        _ = connection.receive(Majordomo.heartbeat.frames, at: 1)
        #expect(reconnects(connection.receive(Majordomo.disconnect.frames, at: 1)))
    }

    @Test func anUnwantedWorkerAsksAgainAfterASecond() {
        var connection = connected()
        #expect(connection.receive(Majordomo.disconnect.frames, at: 1).isEmpty)
        #expect(connection.nextTickMs == 1000)
        #expect(connection.setCapacity(3).isEmpty && connection.tick(at: 999).isEmpty)
        #expect(reconnects(connection.tick(at: 1000)))
        #expect(sent(connection.connected(at: 1001)) == [.ready(noun: "games", capacity: 3)])
    }

    @Test func requestsComeOutAndRepliesGoBackUnderTheSameName() {
        var connection = connected()
        let request = Majordomo.request(client: Frame("name"), body: [Frame("{}"), Frame("file")])
        guard case .request(let work)? = connection.receive(request.frames, at: 1).first else {
            Issue.record("no request")
            return
        }
        #expect(work.body == [Frame("{}"), Frame("file")])
        #expect(
            sent(connection.reply(to: work.name, body: [Frame("ok")]))
                == [.reply(client: Frame("name"), body: [Frame("ok")])])
    }

    @Test func capacityIsAnnouncedOnceAndKeptOverReconnections() {
        var connection = connected()
        #expect(sent(connection.setCapacity(0)) == [.ready(noun: "games", capacity: 0)])
        #expect(connection.setCapacity(0).isEmpty)
        _ = connection.receive(Majordomo.disconnect.frames, at: 1)
        #expect(sent(connection.connected(at: 2)) == [.ready(noun: "games", capacity: 0)])
    }

    @Test func aSpareSaysSoUntilItIsOneNoMore() {
        var connection = WorkerConnection(noun: "games", capacity: 3, isSpare: true)
        #expect(sent(connection.connected(at: 0)) == [.ready(noun: "games", capacity: 3, isSpare: true)])
        #expect(sent(connection.setCapacity(5)) == [.ready(noun: "games", capacity: 5, isSpare: true)])
        #expect(sent(connection.setCapacity(5, isSpare: false)) == [.ready(noun: "games", capacity: 5)])
        #expect(connection.setCapacity(5, isSpare: false).isEmpty)
    }

    @Test func rubbishIsDroppedAndIsNoSignOfLife() {
        var connection = connected()
        for frames in [[], [Frame("x")], Majordomo.ready(noun: "a", capacity: nil).frames] {
            #expect(connection.receive(frames, at: 1).isEmpty)
        }
        #expect(connection.droppedCount == 3)
    }

    @Test func aWorkerSendsNothingAfterItsGoodbye() {
        var connection = connected()
        #expect(sent(connection.disconnect()) == [.disconnect])
        #expect(connection.tick(at: 5000).isEmpty)
        #expect(connection.connected(at: 6000).isEmpty)
    }
}

struct ProbeScheduleTests {
    @Test func aSubscriberIsReadyWhenItsOwnProbeIsHeard() {
        var schedule = ProbeSchedule(name: "a")
        #expect(schedule.start(at: 0) == [.subscribe("_probe.a.1")])
        #expect(schedule.heard(probe: "_probe.b.1", at: 1).isEmpty)
        #expect(!schedule.isReady)
        #expect(schedule.heard(probe: "_probe.a.1", at: 2).isEmpty)
        #expect(schedule.isReady)
    }

    @Test func anUnansweredProbeIsRepeatedEachSecond() {
        var schedule = ProbeSchedule(name: "a")
        _ = schedule.start(at: 0)
        #expect(schedule.tick(at: 999).isEmpty)
        #expect(schedule.tick(at: 1000) == [.unsubscribe("_probe.a.1"), .subscribe("_probe.a.2")])
        #expect(schedule.tick(at: 2000) == [.unsubscribe("_probe.a.2"), .subscribe("_probe.a.3")])
        #expect(schedule.heard(probe: "_probe.a.1", at: 2001).isEmpty)
        #expect(!schedule.isReady)
    }

    @Test func aSubscriberProbesAfterSixSecondsOfSilenceAndStaysReadyIfAnswered() {
        var schedule = ProbeSchedule(name: "a")
        _ = schedule.start(at: 0)
        _ = schedule.heard(probe: "_probe.a.1", at: 0)
        schedule.heard(at: 1000)
        #expect(schedule.tick(at: 6999).isEmpty)
        #expect(schedule.tick(at: 7000) == [.unsubscribe("_probe.a.1"), .subscribe("_probe.a.2")])
        #expect(schedule.isReady)
        _ = schedule.heard(probe: "_probe.a.2", at: 7001)
        #expect(schedule.isReady)
        _ = schedule.tick(at: 13_001)
        _ = schedule.tick(at: 14_001)
        #expect(!schedule.isReady)
    }

    @Test func aProbeHeardTwiceIsANewConnection() {
        var schedule = ProbeSchedule(name: "a")
        _ = schedule.start(at: 0)
        _ = schedule.heard(probe: "_probe.a.1", at: 1)
        #expect(
            schedule.heard(probe: "_probe.a.1", at: 2) == [
                .unsubscribe("_probe.a.1"), .subscribe("_probe.a.2"),
            ])
        #expect(!schedule.isReady)
    }

    @Test func eachOfTwoBusesAnswersOnceAndAThirdAnswerIsANewConnection() {
        var schedule = ProbeSchedule(name: "a", buses: 2)
        _ = schedule.start(at: 0)
        #expect(schedule.heard(probe: "_probe.a.1", at: 1).isEmpty && schedule.isReady, "one is enough")
        #expect(schedule.heard(probe: "_probe.a.1", at: 2).isEmpty && schedule.reconnectionsCount == 0)
        #expect(schedule.heard(probe: "_probe.a.1", at: 3).count == 2)
        #expect(!schedule.isReady && schedule.reconnectionsCount == 1)
    }
}

struct SilenceScheduleTests {
    @Test func aClientWithNoOpenRequestNeverFindsTheBusSilent() {
        var silence = SilenceSchedule()
        #expect(silence.tick(at: 100_000) == nil)
        silence.asked(at: 0)
        silence.heard()
        #expect(silence.tick(at: 100_000) == nil)
    }

    @Test func aBusThatDoesNotAnswerPingsIsGivenUpAfterThreeSeconds() {
        var silence = SilenceSchedule()
        silence.asked(at: 0)
        #expect(silence.tick(at: 999) == nil)
        #expect(silence.tick(at: 1000) == .ping)
        silence.asked(at: 1500)
        #expect(silence.tick(at: 1999) == nil)
        #expect(silence.tick(at: 2000) == .ping)
        #expect(silence.tick(at: 3000) == .next)
        #expect(silence.tick(at: 9000) == nil, "the next one is asked from the start")
    }
}

struct RepeatsTests {
    private func frames(_ topic: String, _ body: String) -> [Frame] { [Frame(topic), Frame(body)] }

    @Test func anEventThatComesOverTwoBusesIsTakenOnce() {
        var repeats = Repeats()
        for topic in ["games.created", "_batch.games", "_span.games"] {
            let found = ["1", "1", "2"].map { repeats.isRepeat(frames(topic, $0)) }
            #expect(found == [false, true, false], "\(topic)")
        }
        for topic in ["_head.games", "_status.games.one", "_listen.spans"] {
            let found = ["1", "1"].map { repeats.isRepeat(frames(topic, $0)) }
            #expect(found == [false, false], "\(topic)")
        }
    }

    @Test func theLast8192EventsAreKnownAsRepeats() {
        var repeats = Repeats()
        let first = (0...Repeats.countMax).filter { repeats.isRepeat(frames("games.created", "\($0)")) }
        #expect(first.isEmpty && Repeats.countMax == 8192)
        // The oldest is forgotten; then the next one.
        let found = [1, 0, 1].map { repeats.isRepeat(frames("games.created", "\($0)")) }
        #expect(found == [true, false, false])
    }
}
