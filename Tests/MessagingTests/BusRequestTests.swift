// Requests over real sockets: a whole bus in this process, on its own ports.

import Asking
import BusProtocol
import BusService
import JSON
import Logging
import Messaging
import Platform
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct BusRequestTests {
    @Test(arguments: ["tcp", "ipc", "inproc"])
    func aRequestIsAnsweredOverEveryTransport(_ transport: String) throws {
        let name = "rally-test-\(UInt32.random(in: .min ... .max))"
        let addresses = [
            "tcp": "tcp://127.0.0.1:*", "ipc": "ipc:///tmp/\(name)", "inproc": "inproc://\(name)",
        ]
        let bus = try TestBus(at: try #require(addresses[transport]))
        let worker = try EchoWorker(bus.connection, noun: "echo")
        var caller = try BlockingClient(bus.connection)
        for number in 0..<100 {
            #expect(try caller.ask("echo", [Frame("{\"id\":\"\(number)\"}")]) == "{\"id\":\"\(number)\"}")
        }
        #expect(try caller.ask("mmi.service", [Frame("echo")]) == "200")
        #expect(try caller.ask("mmi.service", [Frame("golf")]) == "404")
        caller.close()
        worker.stop()
        bus.stop()
    }

    @Test(arguments: [[false, false, false], [true, true, true], [true, false, true]])
    func manyConcurrentRequestsAreEachAnsweredOnce(byWorkersThatTakeBundles takeBundles: [Bool]) throws {
        let bus = try TestBus()
        let workers = try takeBundles.map {
            try EchoWorker(bus.connection, noun: "echo", capacity: 100, takesBundles: $0)
        }
        var client = try MajordomoClient(bus.connection)
        let count = 5000
        for number in 0..<count { _ = try client.send(noun: "echo", body: [Frame("{\"id\":\"\(number)\"}")]) }
        var answers: [String: Int] = [:]
        try eventually("all are answered", [client.pollHandle]) {
            while let reply = try client.receive() { answers[reply.body[0].text, default: 0] += 1 }
            return answers.count == count ? () : nil
        }
        #expect(answers.values.allSatisfy { $0 == 1 })
        client.close()
        for worker in workers { worker.stop() }
        bus.stop()
    }

    @Test(arguments: [false, true])
    func framesBehindTheEnvelopeTravelAlong(toWorkersThatTakeBundles takesBundles: Bool) throws {
        let bus = try TestBus()
        let worker = try EchoWorker(bus.connection, noun: "echo", takesBundles: takesBundles)
        var caller = try BlockingClient(bus.connection)
        let file = Frame([UInt8](repeating: 7, count: BusLimits.fileBytesMax))
        guard case .reply(let frames) = try caller.call(noun: "echo", body: [Frame("{}"), file, Frame.empty])
        else {
            Issue.record("no answer")
            return
        }
        #expect(frames == [Frame("{}"), file, Frame.empty])
        worker.stop()
        bus.stop()
    }

    @Test func aRequestOf64MiBIsRefusedAndTheNextOneServed() throws {
        let bus = try TestBus()
        let worker = try EchoWorker(bus.connection, noun: "echo")
        var caller = try BlockingClient(bus.connection)
        let start = [UInt8](#"{"id":"big","data":""#.utf8)
        let large = Frame(start + [UInt8](repeating: 97, count: 64 << 20))
        let reply = try JSONValue(parsing: try caller.ask("echo", [large]))
        #expect(reply["id"]?.stringValue == "big")
        #expect(reply["error"]?["code"]?.stringValue == "invalid")
        #expect(reply["error"]?["message"]?.stringValue?.contains("at most 1064960") == true)
        #expect(try caller.ask("echo", [Frame("{}")]) == "{}")
        #expect(bus.log.filter { $0.contains("at most 1064960") }.count == 1)
        worker.stop()
        bus.stop()
    }

    @Test func aWorkerThatDiesOverARequestIsReplaced() throws {
        let bus = try TestBus()
        var client = try MajordomoClient(bus.connection)
        try takeOneRequestAndDie(bus, &client, request: Frame(#"{"id":"r","timeoutMs":20000}"#))
        let worker = try EchoWorker(bus.connection, noun: "echo")
        let reply = try eventually("the request is answered by another", [client.pollHandle]) {
            try client.receive()
        }
        #expect(reply.body[0].text == #"{"id":"r","timeoutMs":20000}"#)
        worker.stop()
        bus.stop()
    }

    @Test func aRequestThatSilencesAWorkerWhoseConnectionStandsIsGivenToNoOther() throws {
        let bus = try TestBus()
        var client = try MajordomoClient(bus.connection)
        var silent = try WorkerSocket(bus.connection, noun: "echo", capacity: 1)
        _ = try client.send(noun: "echo", body: [Frame(#"{"id":"r","timeoutMs":20000}"#)])
        var requests: [WorkRequest] = []
        try eventually("the worker gets the request", [silent.pollHandle]) {
            try silent.receive(into: &requests, countMax: 1) == 1 ? true : nil
        }
        let other = try EchoWorker(bus.connection, noun: "echo")
        let reply = try eventually("it is refused", [client.pollHandle]) { try client.receive() }
        let refusal = try JSONValue(parsing: reply.body[0].bytes)["error"]
        #expect(refusal?["code"]?.stringValue == "unavailable")
        var caller = try BlockingClient(bus.connection)
        #expect(try caller.ask("echo", [Frame("{}")]) == "{}", "others are served")
        caller.close()
        try silent.disconnect()
        other.stop()
        bus.stop()
    }

    /// A worker that takes a request and disappears.
    private func takeOneRequestAndDie(
        _ bus: TestBus, _ client: inout MajordomoClient, request: Frame
    ) throws {
        var worker = try WorkerSocket(bus.connection, noun: "echo", capacity: 1)
        _ = try client.send(noun: "echo", body: [request])
        var requests: [WorkRequest] = []
        _ = try eventually("the worker gets the request", [worker.pollHandle]) {
            try worker.receive(into: &requests, countMax: 1) == 1 ? true : nil
        }
    }

    @Test func afterABusRestartWorkersAndCallersComeBack() throws {
        let first = try TestBus()
        let worker = try EchoWorker(first.connection, noun: "echo")
        var caller = try BlockingClient(first.connection)
        #expect(try caller.ask("echo", [Frame("1")]) == "1")
        let address = first.address.description
        first.close()
        let second = try TestBus(at: address)
        let startMs = MonotonicClock.nowMs
        // A caller that was answered "unavailable" may retry at once; this one retries until it is served.
        while try caller.ask("echo", [Frame("2")], timeoutMs: 1000) != "2" {
            try #require(MonotonicClock.nowMs - startMs < 20_000)
        }
        worker.stop()
        second.stop()
    }

    @Test func rubbishAndForgedNamesDoNotDisturbOthers() throws {
        let bus = try TestBus()
        let worker = try EchoWorker(bus.connection, noun: "echo")
        var options = SocketOptions()
        options.routingId = [UInt8]("same".utf8)
        let twins = try (0..<2).map { _ in Box(try Socket(.dealer, in: bus.context, options: options)) }
        for twin in twins { try twin.socket.connect(bus.address.requests) }
        var random = SeededRandom(seed: 7)
        var caller = try BlockingClient(bus.connection)
        for round in 0..<2000 {
            let frames = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Frame(
                    (0..<Int.random(in: 0...12, using: &random)).map { _ in
                        UInt8.random(in: 0...9, using: &random)
                    })
            }
            for twin in twins { _ = try twin.socket.send(frames) }
            if round % 100 == 0 { #expect(try caller.ask("echo", [Frame("\(round)")]) == "\(round)") }
        }
        #expect(bus.log.count < 60)
        worker.stop()
        bus.stop()
    }

    @Test func twoBusesDoNotKnowOfEachOther() throws {
        let buses = try [TestBus(), TestBus()]
        let worker = try EchoWorker(buses[0].connection, noun: "echo")
        var caller = try BlockingClient(buses[0].connection)
        #expect(try caller.ask("echo", [Frame("1")]) == "1")
        var other = try BlockingClient(buses[1].connection)
        #expect(try other.ask("mmi.service", [Frame("echo")]) == "404")
        worker.stop()
        for bus in buses { bus.stop() }
    }

    @Test func aPortInUseAndAnOpenDoorAreRefusedInASentence() throws {
        let bus = try TestBus()
        let taken = #expect(throws: BusError.self) { try TestBus(at: bus.address.description) }
        #expect(
            taken?.description.contains("Address already in use. Another bus may be running there") == true)
        let open = #expect(throws: BusError.self) { try TestBus(at: "tcp://0.0.0.0:*") }
        #expect(open?.description.contains("RALLY_BUS_PUBLIC=yes") == true)
        bus.stop()
    }
}

/// Sockets are not copyable, so an array cannot hold them directly.
final class Box {
    let socket: Socket
    init(_ socket: consuming Socket) { self.socket = socket }
}
