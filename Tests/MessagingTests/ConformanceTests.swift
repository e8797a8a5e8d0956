// The promises of a bus, over every transport, each several times with many in parallel (reliability.md, test 17). The
// bodies are independent of the transport.
//
//     RALLY_E2E_FULL=1                 twenty times

import Asking
import Foundation
import Messaging
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct ConformanceTests {
    enum Transport: String, CaseIterable, Sendable {
        case inproc, ipc, tcp, curve

        /// A unique address for a bus.
        var place: String {
            let name = "rally-\(UInt64.random(in: .min ... .max))"
            return switch self {
            case .inproc: "inproc://\(name)"
            case .ipc: "ipc:///tmp/\(name)"
            case .tcp, .curve: "tcp://127.0.0.1:*"
            }
        }

        /// Whether everybody has a key.
        func keys() throws -> TestKeys? { self == .curve ? try TestKeys([.echo, .app, .games, .ops]) : nil }
    }

    static let rounds = 0..<(ProcessInfo.processInfo.environment["RALLY_E2E_FULL"] == "1" ? 20 : 3)

    @Test(arguments: Transport.allCases, rounds)
    func requestsOfOneClientAreAnsweredInOrder(_ transport: Transport, round: Int) throws {
        try withBus(transport) { bus in
            let worker = try EchoWorker(bus.connection(as: .echo), noun: "echo", capacity: 1 + round)
            defer { worker.stop() }
            var caller = try BlockingClient(bus.connection(as: .app))
            for number in 0..<30 {
                #expect(try caller.ask("echo", [Frame("\(number)"), Frame.empty]) == "\(number)|")
            }
            caller.close()
        }
    }

    @Test(arguments: Transport.allCases, rounds)
    func eachOfManyConcurrentRequestsIsAnsweredOnce(_ transport: Transport, round: Int) throws {
        try withBus(transport) { bus in
            let workers = try (0..<3).map {
                try EchoWorker(bus.connection(as: .echo), noun: "echo", capacity: 5 * $0 + 1)
            }
            defer { for worker in workers { worker.stop() } }
            var client = try MajordomoClient(bus.connection(as: .app))
            let count = 300
            for number in 0..<count {
                _ = try client.send(noun: "echo", body: [Frame("{\"id\":\"\(number)\"}")])
            }
            var answers: [String: Int] = [:]
            try eventually("all are answered", [client.pollHandle]) {
                while let reply = try client.receive() { answers[reply.body[0].text, default: 0] += 1 }
                return answers.values.reduce(0, +) >= count ? () : nil
            }
            #expect(answers.count == count && answers.values.allSatisfy { $0 == 1 })
            client.close()
        }
    }

    @Test(arguments: Transport.allCases, rounds)
    func requestsOfADeadWorkerAreGivenToAnother(_ transport: Transport, round: Int) throws {
        try withBus(transport) { bus in
            var client = try MajordomoClient(bus.connection(as: .app))
            let request = Frame("{\"id\":\"r\",\"timeoutMs\":20000}")
            try takeAndDie(bus, &client, request)
            let worker = try EchoWorker(bus.connection(as: .echo), noun: "echo")
            defer { worker.stop() }
            let reply = try eventually("another answers", [client.pollHandle]) { try client.receive() }
            #expect(reply.body == [request])
            client.close()
        }
    }

    private func takeAndDie(_ bus: TestBus, _ client: inout MajordomoClient, _ request: Frame) throws {
        var worker = try WorkerSocket(bus.connection(as: .echo), noun: "echo", capacity: 1)
        _ = try client.send(noun: "echo", body: [request])
        var taken: [WorkRequest] = []
        try eventually("the worker gets it", [worker.pollHandle]) {
            try worker.receive(into: &taken, countMax: 1) == 1 ? () : nil
        }
    }

    @Test(arguments: Transport.allCases, rounds)
    func eventsOfOnePublisherArriveInOrderWhereSubscribed(_ transport: Transport, round: Int) throws {
        try withBus(transport) { bus in
            var publisher = try Publisher(bus.connection(as: .games))
            var subscriber = try Subscriber(bus.connection(as: .ops), prefixes: ["games.created"])
            try connect(&publisher, &subscriber, topic: "games.created")
            for number in 0..<500 {
                try publisher.publish("games.updated", Frame("not for you"))
                try publisher.publish("games.created", Frame("\(number)"))
            }
            for number in 0..<500 {
                let message = try subscriber.next()
                try #require(message.topic == Frame("games.created") && message.body == Frame("\(number)"))
            }
        }
    }

    @Test(arguments: Transport.allCases, rounds)
    func aReadySubscriberHearsTheNextEvent(_ transport: Transport, round: Int) throws {
        try withBus(transport) { bus in
            var publisher = try Publisher(bus.connection(as: .games))
            var first = try Subscriber(bus.connection(as: .ops), prefixes: ["games."])
            try connect(&publisher, &first, topic: "games.created")
            for number in 0..<5 {
                var late = try Subscriber(bus.connection(as: .ops), prefixes: ["games.updated"])
                try late.awaitReady()
                try publisher.publish("games.updated", Frame("\(number)"))
                #expect(try late.next().body == Frame("\(number)"))
            }
        }
    }

    /// Addresses at which another bus can be started: a name inside a process ends with its bus.
    @Test(arguments: [Transport.ipc, .tcp, .curve], rounds)
    func allPeersComeBackAfterARestart(_ transport: Transport, round: Int) throws {
        let keys = try transport.keys()
        let first = try TestBus(at: transport.place, keys: keys)
        let worker = try EchoWorker(first.connection(as: .echo), noun: "echo")
        defer { worker.stop() }
        var caller = try BlockingClient(first.connection(as: .app))
        #expect(try caller.ask("echo", [Frame("1")]) == "1")
        let address = first.address.description
        first.close()
        let second = try TestBus(at: address, keys: keys)
        try eventually("it is served again") {
            try caller.ask("echo", [Frame("2")], timeoutMs: 1000) == "2" ? () : nil
        }
        caller.close()
        second.stop()
        clear(second.address)
    }

    private func withBus(_ transport: Transport, _ body: (TestBus) throws -> Void) throws {
        let bus = try TestBus(at: transport.place, keys: try transport.keys())
        defer {
            bus.stop()
            clear(bus.address)
        }
        try body(bus)
    }

    /// The names that `ipc` leaves in the file system.
    private func clear(_ address: BusAddress) {
        for endpoint in [address.requests, address.eventsIn, address.eventsOut]
        where endpoint.hasPrefix("ipc://") {
            try? FileManager.default.removeItem(atPath: String(endpoint.dropFirst(6)))
        }
    }
}
