// The Majordomo worker of a replica's deliveries: it takes orders under `deliver.<service>`, hands them to
// the carrier, and answers with the results. Standbys deliver too.

import BusProtocol
import Contracts
import JSON
import Machine
import Messaging
import Platform
import Synchronization
import Values
import ZeroMQ

/// Takes deliveries and answers for them. Belongs to the reactor's thread.
final class DeliveryWorker {
    private struct Done: Sendable {
        var ticket: UInt64
        var result: [UInt8]
    }

    /// Results from the carrier, added on any thread.
    private final class Results: Sendable {
        let wakeup: Wakeup
        private let done = Mutex<[Done]>([])

        init() throws(SystemError) { wakeup = try Wakeup() }

        func add(_ one: Done) {
            done.withLock { $0.append(one) }
            wakeup.trigger()
        }

        func take() -> [Done] {
            wakeup.drain()
            return done.withLock { done in
                defer { done = [] }
                return done
            }
        }
    }

    private struct Order {
        var worker: Int
        var name: FrameSlice
        var id: ID
        var trace: TraceParent?
        var takenUs = MonotonicClock.nowUs
    }

    /// One worker for each bus.
    private let workers: [Workers.Worker]
    private let carrier: any Carrier
    private let service: String
    private let instance: String
    private let results: Results
    private var orders: [UInt64: Order] = [:]
    private var lastTicket: UInt64 = 0
    private var buffer: [WorkRequest] = []
    private(set) var doneCount: UInt64 = 0

    init(_ carrier: any Carrier, _ bus: BusConnection, service: String, instance: String) throws {
        self.carrier = carrier
        self.service = service
        self.instance = instance
        results = try Results()
        workers = try bus.each.map {
            try Workers.Worker($0, noun: "deliver.\(service)", capacity: carrier.room)
        }
    }

    var pollHandles: [PollHandle] { workers.compactMap(\.pollHandle) }
    /// A descriptor that is readable while there are results to take.
    var descriptor: Int32 { results.wakeup.descriptor }
    var nextTickMs: Int64 { workers.map(\.nextTickMs).min() ?? .max }
    var inFlight: Int { orders.count }
    /// Deliveries that were not taken, by channel.
    var failed: [String: UInt64] { carrier.failed }

    /// Takes the orders that have come, and hands them to the carrier.
    func takeOrders(nowMs: Int64) throws {
        for index in workers.indices { try takeOrders(index, nowMs: nowMs) }
    }

    private func takeOrders(_ index: Int, nowMs: Int64) throws {
        let worker = workers[index]
        buffer.removeAll(keepingCapacity: true)
        try worker.receive(into: &buffer, countMax: carrier.room, nowMs: nowMs)
        for request in buffer {
            lastTicket += 1
            let ticket = lastTicket
            do throws(Refusal) {
                let envelope = try request.envelope.withUnsafeBytes { (bytes) throws(Refusal) in
                    try RequestEnvelope(parsing: bytes)
                }
                if let problem = RequestNoun.problem(of: envelope.type, under: worker.noun) {
                    throw .invalid("type", problem)
                }
                orders[ticket] = Order(
                    worker: index, name: request.name, id: envelope.id, trace: envelope.trace)
                carrier.carry(envelope.data, trace: envelope.trace) { [results] result in
                    results.add(Done(ticket: ticket, result: result))
                }
            } catch {
                let reply = ReplyEnvelope(id: nil, at: .init(), outcome: .failure(error))
                try worker.reply(to: request.name, [reply.bytes])
            }
        }
    }

    /// Answers the deliveries that have ended.
    /// - Returns: their spans.
    @discardableResult
    func takeResults() throws -> [SpanMessage] {
        var spans: [SpanMessage] = []
        for done in results.take() {
            guard let order = orders.removeValue(forKey: done.ticket) else { continue }
            doneCount += 1
            var writer = JSONWriter()
            writer.beginObject()
            writer.field("by", instance)
            writer.field("room", carrier.room)
            writer.key("result")
            writer.raw(done.result)
            writer.endObject()
            let reply = ReplyEnvelope(id: order.id, at: .init(), outcome: .success(writer.bytes))
            try workers[order.worker].reply(to: order.name, [reply.bytes])
            spans.append(span(of: order))
        }
        return spans
    }

    private func span(of order: Order) -> SpanMessage {
        var span = SpanMessage(
            service: service, instance: instance, request: order.id, type: RequestNoun.takeDelivery,
            outcome: "ok", durationUs: MonotonicClock.nowUs - order.takenUs)
        span.trace = order.trace
        return span
    }

    func tick(nowMs: Int64) throws {
        for worker in workers where worker.nextTickMs <= nowMs { try worker.tick(nowMs: nowMs) }
    }

    /// Tells the bus which log the process has.
    func identify(_ identity: LogIdentity) throws {
        for worker in workers { try worker.setIdentity(identity) }
    }

    /// Takes no more orders. Those that were taken are finished.
    func drain() throws { for worker in workers { try worker.setCapacity(0) } }

    /// Closes the carrier, answers the deliveries still under way, and disconnects from the bus.
    func close() throws {
        carrier.close()
        try takeResults()
        for worker in workers { try worker.disconnect() }
    }
}
