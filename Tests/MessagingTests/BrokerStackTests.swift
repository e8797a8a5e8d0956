// The stack of a bus: workers of another stack, or with another history (protocol.md, Bus).

import BusProtocol
import Messaging
import Testing
import Values

@Suite struct BrokerStackTests {
    let bench = BrokerBench()
    let ours = LogTag(1)
    let theirs = LogTag(2)

    private func ready(_ worker: String, _ noun: String, history: UInt64? = nil, stack: LogTag? = nil) {
        bench.receive(
            .ready(
                noun: noun, capacity: 5,
                identity: LogIdentity(history: history.map { LogTag($0) }, stack: stack)), from: worker)
        bench.beating.insert(worker)
    }

    private func refusal(of worker: String) -> String? {
        for case .refused(let reason) in bench.sent[worker] ?? [] { return reason }
        return nil
    }

    @Test func aWorkerOfAnotherStackIsRefusedWithASentence() throws {
        ready("a", "games", history: 10, stack: ours)
        ready("b", "stats", history: 20, stack: theirs)
        #expect(try #require(refusal(of: "b")).contains("it belongs to the stack \(theirs)"))
        #expect(bench.logged.contains { $0.contains("refused a worker of stats") && $0.contains("\(ours)") })
        bench.ask("client", "stats")
        #expect(bench.takeRequests("b").isEmpty && bench.takeRefusal("client")?.code == "unavailable")
        ready("c", "stats", history: 30, stack: ours)
        bench.ask("client", "stats", id: "2")
        #expect(refusal(of: "c") == nil && bench.takeRequests("c").count == 1)
    }

    @Test func twoHistoriesOfOneNounAreNotServedSideBySide() throws {
        ready("a", "games", history: 10, stack: ours)
        ready("b", "games", history: 11, stack: ours)
        ready("spare", "games", history: 10, stack: ours)
        #expect(try #require(refusal(of: "b")).contains("another games is here"))
        #expect(refusal(of: "spare") == nil)
        bench.receive(.disconnect, from: "a")
        bench.receive(.disconnect, from: "spare")
        ready("b2", "games", history: 11, stack: ours)
        #expect(refusal(of: "b2") == nil, "the one before has left")
    }

    @Test func aWorkerThatNamesNoStackIsTaken() {
        ready("a", "games", history: 10, stack: ours)
        ready("b", "games")
        ready("c", "chess")
        #expect(refusal(of: "b") == nil && refusal(of: "c") == nil && bench.broker.workersCount == 3)
    }

    @Test func aWorkerThatLearnsLaterThatItIsForeignIsSentAway() {
        ready("a", "games", history: 10, stack: ours)
        ready("b", "stats", history: 20)
        #expect(refusal(of: "b") == nil)
        ready("b", "stats", history: 20, stack: theirs)
        #expect(refusal(of: "b") != nil && bench.broker.workersCount == 1)
    }

    @Test func anotherStackGetsTheBusOnceTheFirstHasLeft() {
        ready("a", "games", history: 10, stack: ours)
        bench.receive(.disconnect, from: "a")
        bench.beating = []
        ready("b", "games", history: 20, stack: theirs)
        #expect(refusal(of: "b") != nil, "the first may only be on its way back")
        bench.beating = []
        bench.advance(BusLimits.stackKeptMs)
        ready("c", "games", history: 20, stack: theirs)
        #expect(refusal(of: "c") == nil)
    }

    @Test func aWholeStackGetsTheBusFromAStrayProcess() {
        ready("stray", "stats", history: 20, stack: theirs)
        let nouns = ["games", "series", "venues"]
        for noun in nouns { ready(noun, noun, history: 10, stack: ours) }
        #expect(refusal(of: "games") != nil, "it came second, alone")
        #expect(refusal(of: "stray") != nil && refusal(of: "venues") == nil)
        for noun in nouns { ready("\(noun)-2", noun, history: 10, stack: ours) }
        #expect(bench.broker.workersCount >= 3)
        ready("stray-2", "stats", history: 20, stack: theirs)
        #expect(refusal(of: "stray-2") != nil)
    }

    /// A public report: services started next to others by mistake.
    @Test func aRefusedWorkerKnowsWhyAndComesBackByItself() {
        var connection = WorkerConnection(
            noun: "games", capacity: 3, identity: LogIdentity(history: LogTag(1), stack: theirs))
        _ = connection.connected(at: 0)
        #expect(connection.receive(Majordomo.refused("it belongs elsewhere").frames, at: 1).isEmpty)
        #expect(connection.refusal == "it belongs elsewhere" && connection.nextTickMs == 1001)
        guard case .reconnect? = connection.tick(at: 1001).first else {
            Issue.record("it does not come back")
            return
        }
        _ = connection.connected(at: 1002)
        #expect(connection.refusal != nil, "nobody has taken it yet")
        _ = connection.receive(Majordomo.heartbeat.frames, at: 2000)
        #expect(connection.refusal == nil)
    }
}
