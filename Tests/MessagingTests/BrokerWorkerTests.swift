// Workers join, fall silent, break the protocol and leave; their requests are neither lost nor done twice.

import BusProtocol
import Messaging
import Testing
import ZeroMQ

struct BrokerWorkerTests {
    @Test func aWorkerThatMissesThreeHeartbeatsIsForgotten() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.advance(10_000)
        #expect(bench.broker.workersCount == 1)
        bench.beating = []
        bench.advance(16_000)
        #expect(bench.broker.workersCount == 0)
        #expect(bench.broker.counters.lostWorkersCount == 1)
    }

    /// A worker without requests sends a heartbeat only every five seconds.
    @Test(arguments: [(0, BusLimits.calmSilenceMaxMs), (1, BusLimits.silenceMaxMs)])
    func aWorkerIsForgottenSoonerWhileItHoldsARequest(_ held: Int, _ silenceMs: Int64) {
        let bench = BrokerBench()
        bench.ready("w", "games")
        let heardMs = bench.nowMs
        if held > 0 { bench.ask("c", "games", timeoutMs: 60_000) }
        var wakeUps = 0
        while bench.broker.workersCount == 1, wakeUps < 100 {
            bench.nowMs = bench.broker.nextTickMs
            bench.broker.tick(at: bench.nowMs)
            wakeUps += 1
        }
        #expect(bench.nowMs == heardMs + silenceMs + 1, "found out whether its connection stands")
        #expect(wakeUps <= silenceMs / 1000 + 2)
    }

    @Test func aStuckWorkerIsForgottenThoughEachRequestIsOverBefore() {
        let bench = BrokerBench()
        bench.ready("a", "games")
        bench.beating = []
        bench.advance(8000)
        let askedMs = bench.nowMs
        while bench.broker.workersCount == 1, bench.nowMs < askedMs + 10_000 {
            bench.ask("c", "games", timeoutMs: 500)
            bench.advance(100)
        }
        #expect(bench.nowMs == askedMs + BusLimits.silenceMaxMs + 100)
    }

    @Test func eachRequestHasASpanWhileSomebodyListens() throws {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ask("c", "games", id: "1")
        bench.reply("w", to: bench.takeRequests("w")[0].name)
        #expect(bench.spans.isEmpty)
        bench.broker.nowUs = 1_000_000
        bench.ask("c", "games", id: "2")
        bench.ask("c", "games", id: "3", timeoutMs: 1000)
        bench.broker.nowUs = 1_002_000
        bench.reply("w", to: bench.takeRequests("w")[0].name)
        bench.broker.nowUs = 1_005_000
        bench.beating = []
        bench.advance(1100)
        #expect(bench.spans.map(\.outcome) == ["ok", "timeout"])
        #expect(bench.spans.map(\.waitUs) == [0, 2000])
        #expect(bench.spans.map(\.durationUs) == [2000, 5000])
    }

    // Finding A1.
    @Test func aRequestThatSilencedAWorkerIsGivenToNoOther() throws {
        let bench = BrokerBench()
        bench.ready("a", "games")
        bench.beating = []
        bench.advance(8000)
        bench.ask("c", "games", timeoutMs: 30_000)
        let request = bench.takeRequests("a")[0]
        bench.ready("b", "games")
        bench.advance(2900)
        #expect(bench.takeReplies("c").isEmpty)
        bench.advance(200)
        let refusal = try #require(bench.takeRefusal("c"))
        #expect(refusal.code == "unavailable" && refusal.message.contains("trying again is safe"))
        #expect(bench.takeRequests("b").isEmpty && bench.broker.inFlightCount == 0)
        #expect(bench.wasDismissed("a"), "it is told to come anew")
        bench.reply("a", to: request.name)
        #expect(bench.takeReplies("c").isEmpty, "it is answered once")
        bench.ask("d", "games", timeoutMs: 30_000)
        #expect(bench.takeRequests("b").count == 1, "others go on")
    }

    @Test func requestsBehindASilentWorkerAreGivenToAnother() {
        let bench = BrokerBench()
        bench.ready("a", "games")
        for id in ["1", "2"] { bench.ask("c", "games", id: id, timeoutMs: 30_000) }
        #expect(bench.takeRequests("a").map(\.id) == ["1"])
        bench.beating = []
        bench.advance(2000)
        bench.ready("b", "games", capacity: 0)
        bench.advance(1500)
        bench.ready("b", "games", capacity: 1)
        #expect(bench.takeRequests("b").map(\.id) == ["2"])
        #expect(bench.takeRefusal("c")?.code == "unavailable")
    }

    @Test func requestsAWorkerDoesNotReadAreGivenToAnother() {
        var broker = Broker(envelope: .json, epoch: 1, startMs: 0)
        func receive(_ command: Majordomo, from peer: String) {
            broker.receive(command.frames, from: Frame(peer), at: 10)
        }
        func sent(to peer: String) -> [[Frame]] {
            broker.takeActions().compactMap { action in
                guard case .send(Frame(peer), let frames) = action else { return nil }
                return frames
            }
        }
        receive(.ready(noun: "games", capacity: 2), from: "a")
        receive(.client(noun: "games", body: [Frame("{\"id\":\"1\"}")]), from: "c")
        #expect(sent(to: "a").count == 1)
        receive(.client(noun: "games", body: [Frame("{\"id\":\"2\"}")]), from: "c")
        let unsent = sent(to: "a")
        broker.unreachable(Frame("a"), frames: unsent[0], isUnread: true, at: 20)
        receive(.ready(noun: "games", capacity: 2), from: "b")
        let again = sent(to: "b")
        #expect(again.count == 1 && again[0].last == Frame("{\"id\":\"2\"}"))
        #expect(broker.counters.refused == ["unavailable": 1])
    }

    @Test func requestsOfADeadWorkerAreGivenToAnother() {
        let bench = BrokerBench()
        bench.ready("a", "games", capacity: 3)
        for id in ["1", "2", "3"] { bench.ask("c", "games", id: id, timeoutMs: 30_000) }
        let old = bench.takeRequests("a")
        (bench.beating, bench.gone) = ([], ["a"])
        bench.advance(2000)
        bench.ready("b", "games", capacity: 3)
        bench.advance(2000)
        let again = bench.takeRequests("b")
        #expect(again.map(\.id) == ["1", "2", "3"])
        bench.reply("b", to: again[0].name)
        #expect(bench.takeReplies("c").count == 1)
        // Its late messages are ignored.
        bench.gone = []
        bench.reply("a", to: old[1].name)
        #expect(bench.takeReplies("c").isEmpty)
        #expect(bench.wasDismissed("a"))
    }

    @Test func anothersDispatchNameDoesNotCount() {
        let bench = BrokerBench()
        bench.ready("a", "games")
        bench.ready("b", "games")
        bench.ask("c", "games")
        let name = bench.takeRequests("a").first?.name ?? bench.takeRequests("b")[0].name
        let other = bench.broker.nounStatus.count == 1 ? ["a", "b"] : []
        for worker in other { bench.reply(worker, to: Frame("000000000000000000000000")) }
        #expect(bench.takeReplies("c").isEmpty)
        bench.reply("b", to: name)
        bench.reply("a", to: name)
        bench.reply("a", to: name)
        #expect(bench.takeReplies("c").count == 1)
    }

    @Test func aSecondDeathAnswersInternal() {
        let bench = BrokerBench()
        bench.ready("a", "games")
        bench.ask("c", "games", timeoutMs: 30_000)
        for worker in ["a", "b"] {
            if worker == "b" { bench.ready("b", "games") }
            #expect(bench.takeRequests(worker).count == 1)
            (bench.beating, bench.gone) = ([], [worker])
            bench.advance(3500)
        }
        #expect(bench.takeRefusal("c")?.code == "internal")
        #expect(bench.broker.inFlightCount == 0)
    }

    @Test func aWorkerThatCannotBeReachedIsForgottenAndCostsNoAttempt() {
        let bench = BrokerBench()
        for worker in ["a", "b", "c"] { bench.ready(worker, "games") }
        bench.gone = ["a", "b", "c"]
        bench.ask("x", "games", timeoutMs: 30_000)
        #expect(bench.broker.workersCount == 0)
        bench.gone = []
        bench.ready("d", "games")
        let requests = bench.takeRequests("d")
        #expect(requests.count == 1)
        bench.reply("d", to: requests[0].name)
        #expect(bench.takeReplies("x").count == 1)
    }

    @Test func aClientThatIsGoneCostsNothing() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.ask("c", "games")
        bench.gone = ["c"]
        bench.reply("w", to: bench.takeRequests("w")[0].name)
        #expect(bench.broker.inFlightCount == 0)
        #expect(bench.broker.workersCount == 1)
    }

    @Test func aPauseOfTheBusIsNoFaultOfItsWorkers() {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.nowMs += 60_000
        bench.broker.tick(at: bench.nowMs)
        bench.perform()
        #expect(bench.broker.workersCount == 1)
    }

    @Test func aHeartbeatIsAnsweredWithOneAndNoneIsSentWithout() {
        var broker = Broker(envelope: .json, epoch: 1, startMs: 0)
        broker.receive(Majordomo.ready(noun: "games", capacity: nil).frames, from: Frame("w"), at: 0)
        _ = broker.takeActions()
        var heartbeats = 0
        for step in 1...100 {
            if step % 10 == 0 {
                broker.receive(Majordomo.heartbeat.frames, from: Frame("w"), at: Int64(step) * 100)
            }
            broker.tick(at: Int64(step) * 100)
            for case .send(_, let frames) in broker.takeActions() where frames == Majordomo.heartbeat.frames {
                heartbeats += 1
            }
        }
        #expect(heartbeats == 10)
    }

    @Test func aLeavingWorkerIsForgottenAtOnce() {
        let bench = BrokerBench()
        bench.ready("a", "games")
        bench.ask("c", "games", id: "1")
        bench.receive(.disconnect, from: "a")
        bench.beating = []
        bench.ready("b", "games")
        #expect(bench.takeRequests("b").map(\.id) == ["1"])
        #expect(!bench.wasDismissed("a"))
    }

    @Test(arguments: [
        Majordomo.heartbeat, .reply(client: Frame("x"), body: [Frame("y")]),
        .request(client: Frame("x"), body: [Frame("y")]),
    ])
    func aWorkerThatWasNeverReadyIsToldSo(_ command: Majordomo) {
        let bench = BrokerBench()
        bench.receive(command, from: "w")
        #expect(bench.wasDismissed("w"))
    }

    @Test(arguments: [
        Majordomo.ready(noun: "rsvp", capacity: nil), .request(client: Frame("x"), body: [Frame("y")]),
        .client(noun: "games", body: [Frame("{}")]),
    ])
    func aWorkerThatBreaksItsRoleIsDisconnected(_ command: Majordomo) {
        let bench = BrokerBench()
        bench.ready("w", "games")
        bench.receive(command, from: "w")
        #expect(bench.wasDismissed("w"))
        #expect(bench.broker.workersCount == 0)
    }

    /// A counter for every made-up name would grow forever.
    @Test func madeUpNamesBecomeNoCounters() {
        let bench = BrokerBench()
        for number in 0..<100 {
            bench.ready("w\(number)", "games")
            bench.receive(.ready(noun: "n\(number)", capacity: 1), from: "w\(number)")
        }
        #expect(bench.broker.counters.dropped == ["unexpected: a READY for another noun": 100])
        #expect(bench.broker.workersCount == 0)
    }

    @Test func namesThatNobodyServesAnyMoreMakeRoom() {
        var limits = BusLimits()
        limits.nounsMax = 8
        let bench = BrokerBench(limits: limits)
        for number in 0..<100 {
            bench.ready("w", "n\(number)")
            #expect(bench.broker.workersCount == 1, "n\(number)")
            bench.receive(.disconnect, from: "w")
        }
        for number in 0..<8 { bench.ready("k\(number)", "k\(number)") }
        bench.ready("one too many", "k8")
        #expect(bench.broker.workersCount == 8 && bench.wasDismissed("one too many"))
    }

    @Test func reservedNounsAreRefused() {
        let bench = BrokerBench()
        bench.ready("w", "mmi.service")
        #expect(bench.wasDismissed("w"))
        #expect(bench.broker.workersCount == 0)
    }

    @Test func rolesSayWhoMayServeWhat() {
        let auth = PeerRole.service(name: "auth", nouns: ["account", "profile"])
        for (role, noun, isAllowed) in [
            (auth, "account", true), (auth, "log.auth", true), (auth, "deliver.auth", true),
            (auth, "games", false),
            (auth, "log.games", false), (.client(name: "app"), "games", false),
            (.tap(name: "ops"), "log.games", false), (.stranger, "x", false),
            (.everyone, "x", true),
        ] {
            let bench = BrokerBench()
            bench.ready("w", noun, role: role)
            #expect(bench.wasDismissed("w") != isAllowed, "\(role) \(noun)")
        }
    }

    @Test func anotherKeyDoesNotSpeakForAWorkerByItsRoutingId() {
        let bench = BrokerBench()
        let auth = PeerRole.service(name: "auth", nouns: ["account"])
        bench.receive(.ready(noun: "account", capacity: 1), from: "w", role: auth)
        bench.ask("c", "account", role: .client(name: "app"))
        let request = bench.takeRequests("w")[0]
        for role in [PeerRole.client(name: "app"), .service(name: "games", nouns: ["games"]), .stranger] {
            bench.receive(.reply(client: request.name, body: [Frame("no")]), from: "w", role: role)
            bench.receive(.disconnect, from: "w", role: role)
        }
        #expect(bench.sent["c"] == nil && bench.broker.workersCount == 1)
        #expect(bench.broker.counters.dropped == ["the name of another's worker": 6])
        bench.receive(.reply(client: request.name, body: [Frame("yes")]), from: "w", role: auth)
        #expect(bench.sent["c"] == [.client(noun: "account", body: [Frame("yes")])])
    }

    @Test func forbiddenRequestsAreLoggedUnderTheKeysNameOverAllItsConnections() {
        let bench = BrokerBench()
        bench.logged = []
        for number in 0..<100 {
            bench.ask("c\(number)", "log.games", role: .client(name: "app"))
            bench.receive(.ready(noun: "games", capacity: 1), from: "w\(number)", role: .client(name: "app"))
        }
        #expect(bench.logged.count == 2)
        #expect(bench.logged.allSatisfy { $0.contains("client:app (peer ") })
        #expect(bench.broker.counters.refused["forbidden"] == 100)
    }

    @Test func theSameComplaintIsLoggedOnceAndThenCounted() {
        let bench = BrokerBench()
        bench.logged = []
        for _ in 0..<1000 { bench.receive([Frame("rubbish")], from: "p") }
        #expect(bench.logged.count == 1)
        bench.advance(1500)
        #expect(bench.logged.count == 2)
        #expect(bench.logged.last?.contains("999 more") == true)
        #expect(bench.broker.counters.dropped["too few frames"] == 1000)
    }

    @Test func tooManyWorkersAndNounsAreRefused() {
        var limits = BusLimits()
        limits.workersPerNounMax = 2
        limits.nounsMax = 4
        let bench = BrokerBench(limits: limits)
        for index in 1...3 { bench.ready("w\(index)", "games") }
        #expect(bench.wasDismissed("w3"))
        for index in 1...4 { bench.ready("n\(index)", "noun\(index)") }
        #expect(bench.wasDismissed("n4"))
    }

    @Test func namesOfClientsDoNotKeepServicesOut() {
        let bench = BrokerBench(ageMs: 0)
        for index in 0..<5000 { bench.ask("c", "noun\(index)") }
        bench.ready("w", "games")
        #expect(bench.broker.workersCount == 1)
    }
}
