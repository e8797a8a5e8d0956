// The worker sockets of a service: one for each of its nouns, and one for its log. A request gets a ticket,
// under which the machine answers it.

import Contracts
import Machine
import Messaging
import Platform
import Values
import ZeroMQ

/// All worker sockets of a process, and the requests that they hold.
final class Workers {
    /// Wraps a `WorkerSocket`, which cannot be copied, so that it can be in an array.
    final class Worker {
        private var socket: WorkerSocket?
        let noun: String

        init(_ bus: BusConnection, noun: String, capacity: Int) throws(ZeroMQError) {
            self.noun = noun
            socket = try WorkerSocket(bus, noun: noun, capacity: capacity)
        }

        var pollHandle: PollHandle? { socket?.pollHandle }
        var nextTickMs: Int64 { socket?.nextTickMs ?? .max }

        func receive(into requests: inout [WorkRequest], countMax: Int, nowMs: Int64) throws(ZeroMQError) {
            try socket?.receive(into: &requests, countMax: countMax, nowMs: nowMs)
        }
        func reply(to name: Frame, _ body: [Frame]) throws(ZeroMQError) {
            try socket?.reply(to: name, body: body)
        }
        func setCapacity(_ capacity: Int) throws(ZeroMQError) { try socket?.setCapacity(capacity) }
        func tick(nowMs: Int64) throws(ZeroMQError) { try socket?.tick(nowMs: nowMs) }
        func disconnect() throws(ZeroMQError) { try socket.take()?.disconnect() }
    }

    private struct Held {
        var worker: Int
        var name: Frame
        var body: [Frame]
        var receivedUs: Int64
    }

    /// Requests that each noun takes at a time.
    static let capacity = 1024
    /// Pages of the log that are taken at a time.
    static let pageCapacity = 64

    private(set) var all: [Worker] = []
    private var held: [Ticket: Held] = [:]
    private var nextTicket: Ticket = 1
    private var buffer: [WorkRequest] = []
    /// Latencies since the last status.
    private(set) var latencies = Latencies()
    private var latenciesBefore = Latencies()
    /// Latencies since the start.
    var latenciesEver: Latencies {
        var all = latenciesBefore
        all.add(latencies)
        return all
    }

    var heldCount: Int { held.count }

    func add(_ bus: BusConnection, noun: String, capacity: Int) throws(ZeroMQError) {
        all.append(try Worker(bus, noun: noun, capacity: capacity))
    }

    func setCapacity(_ capacity: Int, where condition: (String) -> Bool) throws(ZeroMQError) {
        for worker in all where condition(worker.noun) { try worker.setCapacity(capacity) }
    }

    /// Takes the requests that have come at one socket, at most `countMax`.
    func receive(
        _ index: Int, countMax: Int, nowMs: Int64,
        _ body: (Ticket, UnsafeRawBufferPointer, _ file: [UInt8]?) throws -> Void
    ) throws {
        buffer.removeAll(keepingCapacity: true)
        try all[index].receive(into: &buffer, countMax: countMax, nowMs: nowMs)
        for request in buffer {
            let ticket = nextTicket
            nextTicket += 1
            held[ticket] = Held(
                worker: index, name: request.name, body: request.body, receivedUs: MonotonicClock.nowUs)
            if let envelope = request.body.first {
                let file = request.body.count > 1 ? request.body[1].bytes : nil
                try envelope.withUnsafeBytes { try body(ticket, $0, file) }
            }
        }
    }

    /// The time since a held request came in, in microseconds; `nil` if it is not held.
    func elapsedUs(_ ticket: Ticket) -> Int64? {
        held[ticket].map { MonotonicClock.nowUs - $0.receivedUs }
    }

    func reply(_ ticket: Ticket, _ frames: [Frame]) throws(ZeroMQError) {
        guard let request = held.removeValue(forKey: ticket) else { return }
        latencies.add(MonotonicClock.nowUs - request.receivedUs)
        try all[request.worker].reply(to: request.name, frames)
    }

    /// Answers all held requests with one refusal.
    func refuseAll(_ refusal: Refusal) throws(ZeroMQError) {
        for (ticket, request) in held {
            let envelope = request.body.first.flatMap { frame in
                frame.withUnsafeBytes { try? RequestEnvelope(parsing: $0) }
            }
            let reply = ReplyEnvelope(id: envelope?.id, at: .init(), outcome: .failure(refusal))
            try self.reply(ticket, [Frame(reply.bytes)])
        }
    }

    func resetLatencies() {
        latenciesBefore.add(latencies)
        latencies = Latencies()
    }

    func tick(nowMs: Int64) throws(ZeroMQError) {
        for worker in all where worker.nextTickMs <= nowMs { try worker.tick(nowMs: nowMs) }
    }

    var nextTickMs: Int64 { all.map(\.nextTickMs).min() ?? .max }

    /// Disconnects all workers. The bus gives unanswered requests to other workers.
    func disconnect() throws(ZeroMQError) {
        for worker in all { try worker.disconnect() }
        all = []
    }
}
