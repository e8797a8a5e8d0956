// The worker sockets of a service: one for each of its nouns, and one for its log. A request gets a ticket,
// under which the machine answers it.

import BusProtocol
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
        /// How many of its requests have no answer yet.
        var heldCount = 0
        /// Its requests that have not begun, each with its file.
        fileprivate var backlog = Backlog<(ticket: Ticket, file: Frame?)>()
        private var pace: WorkPace
        private var taken = (count: 0, workUs: Int64(0))

        init(
            _ bus: BusConnection, noun: String, capacity: Int, takesBundles: Bool = false,
            isSpare: Bool = false, identity: LogIdentity = LogIdentity()
        ) throws(ZeroMQError) {
            self.noun = noun
            pace = WorkPace(capacityMax: LogNoun.isLog(noun) ? Workers.pageCapacity : Workers.capacity)
            socket = try WorkerSocket(
                bus, noun: noun, capacity: capacity, takesBundles: takesBundles, isSpare: isSpare,
                identity: identity)
        }

        var pollHandle: PollHandle? { socket?.pollHandle }
        var nextTickMs: Int64 { socket?.nextTickMs ?? .max }
        var refusal: String? { socket?.refusal }

        func receive(into requests: inout [WorkRequest], countMax: Int, nowMs: Int64) throws(ZeroMQError) {
            try socket?.receive(into: &requests, countMax: countMax, nowMs: nowMs)
        }
        func reply(to name: FrameSlice, _ frames: [[UInt8]]) throws(ZeroMQError) {
            if frames.count == 1 {
                try socket?.reply(to: name, frames[0])
            } else {
                try socket?.reply(to: name, body: frames.map { Frame(owning: $0) })
            }
        }
        func flush() throws(ZeroMQError) { try socket?.flush() }
        func setCapacity(_ capacity: Int, isSpare: Bool? = nil) throws(ZeroMQError) {
            try socket?.setCapacity(min(capacity, pace.capacity), isSpare: isSpare)
        }
        func took(_ count: Int, workUs: Int64) {
            taken.count += count
            taken.workUs += workUs
        }
        /// How many requests it has taken since the last turn ended.
        var takenCount: Int { taken.count }
        /// A turn has ended, of which so much work was for its requests besides.
        func endTurn(workUs: Int64, syncUs: Int64) throws(ZeroMQError) {
            guard taken.count > 0 else { return }
            pace.took(taken.count, workUs: taken.workUs + workUs, syncUs: syncUs)
            taken = (0, 0)
            guard socket?.capacity ?? 0 > 0, let capacity = pace.change(held: heldCount - backlog.count)
            else { return }
            try socket?.setCapacity(capacity)
        }
        func setIdentity(_ identity: LogIdentity) throws(ZeroMQError) { try socket?.setIdentity(identity) }
        func tick(nowMs: Int64) throws(ZeroMQError) { try socket?.tick(nowMs: nowMs) }
        func disconnect() throws(ZeroMQError) { try socket.take()?.disconnect(lingerMs: Workers.lingerMs) }
    }

    private struct Held {
        var worker: Int
        var name: FrameSlice
        var envelope: FrameSlice
        var receivedUs: Int64
    }

    /// How long the last replies may take to leave. A bus that has ended accepts none.
    static let lingerMs = 300
    /// Requests that each noun takes at a time, if each takes little work (``WorkPace``).
    static let capacity = 1024
    /// Pages of the log that are taken at a time.
    static let pageCapacity = 64

    private(set) var all: [Worker] = []
    /// Which log the process has.
    private var identity = LogIdentity()
    private var held = TicketTable<Held>()
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

    /// Serves a noun at each bus, or changes how it is served.
    func serve(_ bus: BusConnection, noun: String, capacity: Int, isSpare: Bool) throws(ZeroMQError) {
        let known = all.filter { $0.noun == noun }
        for worker in known { try worker.setCapacity(capacity, isSpare: isSpare) }
        guard known.isEmpty else { return }
        for one in bus.each {
            all.append(
                try Worker(
                    one, noun: noun, capacity: capacity, takesBundles: true, isSpare: isSpare,
                    identity: identity))
        }
    }

    /// Tells every bus which log the process has; sockets opened later tell it too.
    func identify(_ identity: LogIdentity) throws(ZeroMQError) {
        self.identity = identity
        for worker in all { try worker.setIdentity(identity) }
    }

    /// Why a bus refuses one of the workers; `nil` while all are accepted.
    var refusal: String? { all.lazy.compactMap(\.refusal).first }

    func setCapacity(_ capacity: Int, where condition: (String) -> Bool) throws(ZeroMQError) {
        for worker in all where condition(worker.noun) { try worker.setCapacity(capacity) }
    }

    /// Reads the requests at one socket, at most `countMax`; a bundle is always read whole.
    func read(_ index: Int, countMax: Int, nowMs: Int64) throws(ZeroMQError) {
        defer { buffer.removeAll(keepingCapacity: true) }
        try all[index].receive(into: &buffer, countMax: countMax, nowMs: nowMs)
        guard !buffer.isEmpty else { return }
        let nowUs = MonotonicClock.nowUs
        all[index].heldCount += buffer.count
        for request in buffer {
            let ticket = held.insert(
                Held(worker: index, name: request.name, envelope: request.envelope, receivedUs: nowUs))
            all[index].backlog.append((ticket, request.files.first))
        }
    }

    /// Whether requests have been read that have not begun.
    var hasBacklog: Bool { all.contains { !$0.backlog.isEmpty } }

    /// Begins requests that were read from one socket, at most `countMax`, and none once the turn is over.
    /// - Returns: how many have begun.
    func begin(
        _ index: Int, countMax: Int, in turn: WorkerTurn,
        _ body: (Ticket, UnsafeRawBufferPointer, _ file: [UInt8]?) throws -> Void
    ) throws -> Int {
        let worker = all[index]
        let startUs = MonotonicClock.nowUs
        var (count, nowUs) = (0, startUs)
        while count < countMax, !turn.isOver(at: nowUs), let (ticket, file) = worker.backlog.next() {
            // It may have been refused meanwhile, with all that are held.
            guard let request = held[ticket] else { continue }
            try request.envelope.withUnsafeBytes { try body(ticket, $0, file?.bytes) }
            count += 1
            nowUs = MonotonicClock.nowUs
        }
        worker.took(count, workUs: nowUs - startUs)
        return count
    }

    /// The time since a held request came in, in microseconds; `nil` if it is not held.
    func elapsedUs(_ ticket: Ticket) -> Int64? {
        held[ticket].map { MonotonicClock.nowUs - $0.receivedUs }
    }

    func reply(_ ticket: Ticket, _ frames: [[UInt8]]) throws(ZeroMQError) {
        guard let request = held.remove(ticket) else { return }
        latencies.add(MonotonicClock.nowUs - request.receivedUs)
        all[request.worker].heldCount -= 1
        try all[request.worker].reply(to: request.name, frames)
    }

    /// Sends the gathered replies. Call it before publishing, and at the end of each turn.
    func flush() throws(ZeroMQError) {
        for worker in all { try worker.flush() }
    }

    /// A turn has ended: its work for all requests together, and its write to disk. Tells the bus how many requests to send
    /// at a time from now on.
    func endTurn(workUs: Int64, syncUs: Int64) throws(ZeroMQError) {
        let count = all.reduce(0) { $0 + $1.takenCount }
        guard count > 0 else { return }
        for worker in all {
            try worker.endTurn(workUs: workUs * Int64(worker.takenCount) / Int64(count), syncUs: syncUs)
        }
    }

    /// Answers all held requests with one refusal.
    func refuseAll(_ refusal: Refusal) throws(ZeroMQError) {
        for ticket in held.tickets {
            let envelope = held[ticket]?.envelope.withUnsafeBytes { try? RequestEnvelope(parsing: $0) }
            let reply = ReplyEnvelope(id: envelope?.id, at: .init(), outcome: .failure(refusal))
            try self.reply(ticket, [reply.bytes])
        }
    }

    /// Lets other workers answer all held requests.
    func handOnAll() throws(ZeroMQError) {
        for ticket in held.tickets { try reply(ticket, handedOn) }
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
