// Waiting requests: clients take turns, and none fills the queue (protocol.md, Bus; limits.md).

import BusProtocol
import Messaging
import Testing
import ZeroMQ

struct FairQueueTests {
    @Test func aClientWithOneRequestIsNextBehindAFlood() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        for number in 1...1000 { bench.ask("flood", "games", id: "f\(number)") }
        bench.ready("w", "games", capacity: 1)
        bench.ask("ann", "games", id: "a1")
        bench.ready("w", "games", capacity: 3)
        #expect(bench.takeRequests("w").map(\.id) == ["f1", "a1", "f2"])
    }

    /// One request at a time, sent anew with each answer, is not a new client's first: others have a turn between.
    @Test func aClientThatSendsOneAtATimeTakesTurnsToo() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        for number in 1...3 { bench.ask("flood", "games", id: "f\(number)") }
        bench.ready("w", "games", capacity: 1)
        var given: [String] = []
        for number in 1...6 {
            bench.ask("one", "games", id: "o\(number)")
            for request in bench.takeRequests("w") {
                given.append(request.id)
                bench.reply("w", to: request.name, text: "{}")
            }
        }
        given += bench.takeRequests("w").map(\.id)
        #expect(given.prefix(6) == ["f1", "o1", "f2", "o2", "f3", "o3"])
    }

    @Test func theRequestsOfOneClientKeepTheirOrder() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        for number in 1...20 { bench.ask(number % 3 == 0 ? "a" : "b", "games", id: "\(number)") }
        bench.ready("w", "games", capacity: 20)
        let ids = bench.takeRequests("w").compactMap { Int($0.id) }
        for rest in [[0], [1, 2]] {
            let own = ids.filter { rest.contains($0 % 3) }
            #expect(own == own.sorted() && !own.isEmpty)
        }
    }

    /// One that floods gets half of the queue, and always leaves as much to the next.
    @Test func aClientFillsAtMostWhatIsLeftFree() {
        var limits = BusLimits()
        limits.queuedRequestsMax = 12
        let bench = BrokerBench(limits: limits)
        bench.ready("w", "games", capacity: 0)
        func waiting(_ client: String) -> Int {
            let before = bench.broker.queuedCount
            for number in 1...20 { bench.ask(client, "games", id: "\(client)\(number)") }
            _ = bench.takeReplies(client)
            return bench.broker.queuedCount - before
        }
        #expect(["one", "two", "three"].map(waiting) == [6, 3, 2])
    }

    @Test func aClientsBytesAreBoundedByWhatIsLeftFree() {
        var limits = BusLimits()
        limits.queuedBytesMax = 1000
        let bench = BrokerBench(limits: limits)
        bench.ready("w", "games", capacity: 0)
        let body = [Frame([UInt8](repeating: 32, count: 300))]
        for _ in 1...3 { bench.receive(.client(noun: "games", body: body), from: "flood") }
        #expect(bench.broker.queuedCount == 2)
        bench.receive(.client(noun: "games", body: body), from: "ann")
        #expect(bench.broker.queuedCount == 3)
    }

    /// A naive model: a list for each client, those who have not had a turn, and the order of all others.
    @Test func turnsAreThoseOfTheModel() {
        let seed = SeededRandom.seed
        var random = SeededRandom(seed: seed)
        let bench = BrokerBench()
        bench.ready("w", "games")
        var (fresh, turns, lists, next): ([String], [String], [String: [String]], Int) = ([], [], [:], 0)
        var busy: Frame?
        for _ in 0..<5000 {
            if Int.random(in: 0..<100, using: &random) < 55 || busy == nil {
                next += 1
                let client = "c\(Int.random(in: 0..<6, using: &random))"
                if !fresh.contains(client), !turns.contains(client) { fresh.append(client) }
                lists[client, default: []].append("\(next)")
                bench.ask(client, "games", id: "\(next)", timeoutMs: 1_000_000)
            } else if let name = busy {
                busy = nil
                bench.reply("w", to: name, text: "{}")
            }
            guard busy == nil, !(fresh + turns).isEmpty else { continue }
            let client = fresh.isEmpty ? turns.removeFirst() : fresh.removeFirst()
            let expected = lists[client]?.removeFirst()
            turns.append(client)
            while let first = turns.first, lists[first]?.isEmpty == true { turns.removeFirst() }
            let given = bench.takeRequests("w")
            #expect(given.map(\.id) == [expected], "seed=\(seed)")
            busy = given.first?.name
        }
        #expect(next > 1000)
    }
}
