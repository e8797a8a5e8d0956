// A bus on free ports with services that answer as a test specifies, and the gateway as a process.

import BusService
import Contracts
import JSON
import Logging
import Messaging
import Platform
import Synchronization
import Testing
import Values
import ZeroMQ

/// A bus, and one worker per noun.
final class FakeRally: Sendable {
    let bus: Bus
    private let wakeup: Wakeup
    private let thread: DedicatedThread

    /// - Parameter answer: returns `nil` to leave a request unanswered.
    init(
        nouns: [String], answer: @escaping @Sendable (RequestEnvelope) -> ReplyEnvelope?
    ) throws {
        let logger = Logger(service: "bus", format: .text) { _ in }
        bus = try Bus(BusConfiguration(address: try BusAddress("tcp://127.0.0.1:*"), logger: logger))
        try bus.start()
        let wakeup = try Wakeup()
        self.wakeup = wakeup
        let connection = BusConnection(address: bus.address, context: bus.context)
        let heard = FakeRally.Log()
        log = heard
        thread = try DedicatedThread("fake") {
            do { try FakeRally.serve(nouns, connection, wakeup, heard, answer) } catch { Issue.record(error) }
        }
    }

    private let log: Log

    /// The requests received, in order.
    final class Log: Sendable {
        private let kept = Mutex<[RequestEnvelope]>([])
        func append(_ envelope: RequestEnvelope) { kept.withLock { $0.append(envelope) } }
        var envelopes: [RequestEnvelope] { kept.withLock { $0 } }
    }

    var asked: [RequestEnvelope] { log.envelopes }

    func stop() {
        wakeup.trigger()
        thread.join()
        bus.stop()
    }

    private static func serve(
        _ nouns: [String], _ connection: BusConnection, _ wakeup: Wakeup, _ log: Log,
        _ answer: (RequestEnvelope) -> ReplyEnvelope?
    ) throws {
        // One noun per worker; a test needs up to three. There are no arrays of sockets, which cannot be copied.
        func worker(_ place: Int) throws -> WorkerSocket {
            try WorkerSocket(
                connection, noun: nouns.count > place ? nouns[place] : "unused\(place)", capacity: 100)
        }
        var first = try worker(0), second = try worker(1), third = try worker(2)
        while true {
            var poller = Poller()
            poller.add(first.pollHandle)
            poller.add(second.pollHandle)
            poller.add(third.pollHandle)
            let stop = poller.add(descriptor: wakeup.descriptor)
            try poller.poll(timeoutMs: 100)
            if poller.isReadable(stop) { break }
            try serve(&first, log, answer)
            try serve(&second, log, answer)
            try serve(&third, log, answer)
        }
        try first.disconnect()
        try second.disconnect()
        try third.disconnect()
    }

    private static func serve(
        _ worker: inout WorkerSocket, _ log: Log, _ answer: (RequestEnvelope) -> ReplyEnvelope?
    ) throws {
        var requests: [WorkRequest] = []
        try worker.receive(into: &requests, countMax: 100)
        for request in requests {
            let envelope = try request.body[0].withUnsafeBytes { try RequestEnvelope(parsing: $0) }
            log.append(envelope)
            if let reply = answer(envelope) { try worker.reply(to: request.name, body: [Frame(reply.bytes)]) }
        }
        try worker.tick()
    }
}

extension RequestEnvelope {
    func reply(_ data: String, at: Positions = Positions()) -> ReplyEnvelope {
        ReplyEnvelope(id: id, at: at, outcome: .success(Array(data.utf8)))
    }
}
