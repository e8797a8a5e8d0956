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

    // MARK: - Lanes

    @Test func aUserOfAnEdgeIsNextBehindTheFloodOfAnother() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        for number in 1...1000 { bench.ask("edge", "games", id: "f\(number)", origin: "10.0.0.1") }
        bench.ready("w", "games", capacity: 1)
        bench.ask("edge", "games", id: "a1", origin: "10.0.0.2")
        bench.ready("w", "games", capacity: 3)
        #expect(bench.takeRequests("w").map(\.id) == ["f1", "a1", "f2"])
    }

    @Test func aClientHasNoMoreTurnsForNamingManyOrigins() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        for number in 1...10 { bench.ask("many", "games", id: "m\(number)", origin: "10.0.0.\(number)") }
        for number in 1...3 { bench.ask("one", "games", id: "o\(number)") }
        bench.ready("w", "games", capacity: 7)
        #expect(bench.takeRequests("w").map(\.id) == ["m1", "o1", "m2", "o2", "m3", "o3", "m4"])
    }

    @Test(arguments: [
        (BusLimits.lanesMax - 2, ["p1", "q1", "p2"]), (BusLimits.lanesMax, ["p1", "p2", "q1"]),
    ])
    func aThousandLanesOfAClientAreDistinguishedAndOthersShareOne(others: Int, expected: [String]) {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        for number in 0..<others { bench.ask("edge", "games", id: "\(number)", origin: "x\(number)") }
        for (id, origin) in [("p1", "p"), ("p2", "p"), ("q1", "q")] {
            bench.ask("edge", "games", id: id, origin: origin)
        }
        bench.ready("w", "games", capacity: others + 3)
        #expect(bench.takeRequests("w").map(\.id).suffix(3) == expected)
        #expect(bench.broker.queuedCount == 0)
    }

    /// The bus reads only what stands in front of the data, and compares no long or marked text.
    @Test(arguments: [
        #""data":{},"origin":"ORIGIN""#, #""origin":"ORIGIN\#(String(repeating: "x", count: 64))""#,
        #""origin":"ORIGINé""#, #""origin":7,"origin":"ORIGIN""#,
    ])
    func anOriginBehindTheDataOrMalformedMakesNoLane(member: String) {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 0)
        for (id, origin) in [("f1", "f"), ("f2", "f"), ("a1", "a")] {
            let members = member.replacing("ORIGIN", with: origin)
            let envelope = Frame("{\"id\":\"\(id)\",\"timeoutMs\":5000,\(members)}")
            bench.receive(.client(noun: "games", body: [envelope]), from: "edge")
        }
        bench.ready("w", "games", capacity: 3)
        #expect(bench.takeRequests("w").map(\.id) == ["f1", "f2", "a1"])
    }

    @Test func aRequestThatComesBackIsFirstInItsLane() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 1)
        for (id, origin) in [("f1", "f"), ("f2", "f"), ("a1", "a")] {
            bench.ask("edge", "games", id: id, origin: origin, timeoutMs: 60_000)
        }
        #expect(bench.takeRequests("w").map(\.id) == ["f1"])
        bench.receive(.disconnect, from: "w")
        bench.ready("v", "games", capacity: 3)
        let ids = bench.takeRequests("v").map(\.id)
        #expect(Set(ids) == ["f1", "f2", "a1"])
        #expect(ids.firstIndex(of: "f1") ?? 9 < ids.firstIndex(of: "f2") ?? 0)
    }

    // MARK: - The model

    /// A naive model of turns: those who have not had one, and the order of all others.
    private struct Order {
        var fresh: [String] = []
        var turns: [String] = []

        var isEmpty: Bool { fresh.isEmpty && turns.isEmpty }

        mutating func take(_ sender: String) {
            if !fresh.contains(sender), !turns.contains(sender) { fresh.append(sender) }
        }

        mutating func next() -> String {
            let sender = fresh.isEmpty ? turns.removeFirst() : fresh.removeFirst()
            turns.append(sender)
            return sender
        }

        mutating func forget(_ isEmpty: (String) -> Bool) {
            while let first = turns.first, isEmpty(first) { turns.removeFirst() }
        }
    }

    @Test func turnsAreThoseOfTheModel() {
        let seed = SeededRandom.seed
        var random = SeededRandom(seed: seed)
        let bench = BrokerBench()
        bench.ready("w", "games")
        var (clients, lanes) = (Order(), [String: Order]())
        var (lists, next) = ([[String]: [String]](), 0)
        var busy: Frame?
        for _ in 0..<5000 {
            if Int.random(in: 0..<100, using: &random) < 55 || busy == nil {
                next += 1
                let client = "c\(Int.random(in: 0..<4, using: &random))"
                let lane = "l\(Int.random(in: 0..<4, using: &random))"
                clients.take(client)
                lanes[client, default: Order()].take(lane)
                lists[[client, lane], default: []].append("\(next)")
                bench.ask(client, "games", id: "\(next)", origin: lane, timeoutMs: 1_000_000)
            } else if let name = busy {
                busy = nil
                bench.reply("w", to: name, text: "{}")
            }
            guard busy == nil, !clients.isEmpty else { continue }
            let client = clients.next()
            let lane = lanes[client, default: Order()].next()
            let expected = lists[[client, lane]]?.removeFirst()
            lanes[client]?.forget { lists[[client, $0]]?.isEmpty == true }
            clients.forget { lanes[$0]?.isEmpty == true }
            let given = bench.takeRequests("w")
            #expect(given.map(\.id) == [expected], "seed=\(seed)")
            busy = given.first?.name
        }
        #expect(next > 1000)
    }
}
