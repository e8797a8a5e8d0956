// The Majordomo broker as a state machine without I/O: messages and time in, actions out. The driver holds
// the socket (services/bus). Sources: ZeroMQ RFC 7 and 8, the ZeroMQ guide's chapter 4, and protocol.md for
// what they leave open. Unlike the guide's mdbroker.c it keeps a request until it is answered.
//
//     a request                                              its end
//     is answered by the worker that has it                  the reply
//     its worker dies or leaves                              back to the queue's head, once
//     its second worker dies or leaves                       internal
//     its worker falls silent, its connection stands         unavailable: the request may be what silenced the worker
//     its time is up, a worker has had it                    timeout
//     its time is up, it has only waited                     unavailable: starting, busy, or nobody there
//     nobody ever served its noun, after the first 5 s       unavailable, at once
//     no room to keep it                                     unavailable, at once
//     too large, or a type under another's noun              invalid, at once
//     not allowed                                            forbidden, at once

import BusProtocol
import Values
import ZeroMQ

/// An action for the driver; to be carried out in order.
public enum BrokerAction: Sendable {
    /// Send the frames to the peer with that routing id. If it cannot be reached, call `unreachable`.
    case send(to: Frame, [Frame])
    /// Write this line to the log. Repeated errors are already summed up.
    case log(BrokerLogLevel, String)
    /// A request is answered: publish its span.
    case span(BrokerSpan)
}

/// How the bus handled one request.
public struct BrokerSpan: Sendable {
    /// The request's envelope, with its id, type and trace.
    public var envelope: Frame
    /// `ok` if a worker has answered, else why the bus refused the request.
    public var outcome: String
    /// The time from receipt to answer.
    public var durationUs: Int64
    /// The time from receipt until a worker got it; the last worker, if there were several.
    public var waitUs: Int64
}

/// The level of a log line.
public enum BrokerLogLevel: Sendable {
    /// Frequent changes, such as how much a worker takes.
    case debug
    /// Normal events, such as a new worker.
    case info
    /// Problems, such as a lost worker.
    case error
}

/// Routes requests to workers. The cost of an input does not depend on how many requests it holds.
public struct Broker: ~Copyable {
    let limits: BusLimits
    let envelope: EnvelopeFormat
    /// The types that spares may answer.
    let queries: Set<String>
    /// The name of each noun's service, which serves its log under that name.
    let servicesOfNouns: [String: String]
    let epoch: UInt32
    let startMs: Int64

    var requests = Slots<HeldRequest>()
    /// Links of each request in its noun's queue or its worker's list.
    var places = SlotLinks()
    var wheel: DeadlineWheel
    var heldBytes = 0
    var lastSerial: UInt32 = 0
    var arrivalsCount: UInt64 = 0

    var workers = Slots<BrokerWorker>()
    var workersByPeer: [Frame: Int] = [:]
    /// Workers with an open bundle of requests.
    var gathering: [BrokerWorker] = []
    /// Processes that were just lost; each is one line of the log.
    var lostProcesses: [ProcessName: LostProcess] = [:]

    /// The stack that the bus belongs to; `nil` before a worker names one.
    var stack: BusStack?
    var nouns: [BrokerNoun] = []
    var nounsByName: [String: Int] = [:]

    var logLimiter = LogLimiter()
    var lastTickMs: Int64
    /// The driver's clock in microseconds, for spans; 0 while nobody listens to them.
    public var nowUs: Int64 = 0
    var nextSweepMs: Int64
    var isGraceOver = false

    var actions: [BrokerAction] = []
    public internal(set) var counters = BrokerCounters()

    /// - Parameters:
    ///   - queries: the types of requests that only read; spares may answer them.
    ///   - servicesOfNouns: the name of each noun's service. Until a service takes requests, its log says that it starts.
    ///   - epoch: random for each start of a bus; part of its dispatch names.
    ///   - startMs: the time now, on the clock of all other inputs.
    public init(
        limits: BusLimits = BusLimits(), envelope: EnvelopeFormat, queries: Set<String> = [],
        servicesOfNouns: [String: String] = [:], epoch: UInt32, startMs: Int64
    ) {
        self.queries = queries
        self.servicesOfNouns = servicesOfNouns
        self.limits = limits
        self.envelope = envelope
        self.epoch = epoch
        self.startMs = startMs
        wheel = DeadlineWheel(startMs: startMs)
        lastTickMs = startMs
        nextSweepMs = startMs
    }

    /// Requests that the bus holds: waiting and dispatched.
    public var inFlightCount: Int { requests.count }

    /// Requests that wait for a worker.
    public var queuedCount: Int { nouns.reduce(0) { $0 + $1.queue.count } }

    public var workersCount: Int { workers.count }

    /// The state of every noun that has or had workers.
    public var nounStatus: [NounStatus] {
        nouns.filter(\.isKnown).map { noun in
            let all = noun.workers.compactMap { workers[$0] }
            let whole = all.filter { !$0.isSpare }
            return NounStatus(
                name: noun.name, workersCount: whole.count, capacity: whole.reduce(0) { $0 + $1.capacity },
                queuedCount: noun.queue.count, servedCount: noun.servedCount,
                spareCount: all.count { $0.isSpare && $0.capacity > 0 })
        }
    }

    /// Moves the pending actions into `batch`, replacing its content. Requests dispatched since the last call to a
    /// worker that takes bundles are combined into one message, or a few.
    public mutating func takeActions(into batch: inout [BrokerAction]) {
        batch.removeAll(keepingCapacity: true)
        closeBundles()
        swap(&batch, &actions)
    }

    /// Takes the pending actions.
    public mutating func takeActions() -> [BrokerAction] {
        var batch: [BrokerAction] = []
        takeActions(into: &batch)
        return batch
    }

    /// Takes a message.
    /// - Parameters:
    ///   - frames: the message, without the routing id.
    ///   - peer: the routing id.
    public mutating func receive(
        _ frames: [Frame], from peer: Frame, role: PeerRole = .everyone, at nowMs: Int64
    ) {
        tick(at: nowMs)
        let command: Majordomo
        do throws(MajordomoError) {
            command = try Majordomo(decoding: frames)
        } catch {
            drop(error, from: peer, at: nowMs)
            return
        }
        if let worker = workersByPeer[peer] {
            guard isFrom(worker, role) else {
                drop("the name of another's worker", from: peer, at: nowMs)
                return
            }
            workers[worker]?.lastHeardMs = nowMs
            workers[worker]?.askedSinceMs = nil
            receive(command, fromWorker: worker, role: role, at: nowMs)
            return
        }
        switch command {
        case .client(let noun, let body):
            receiveRequest(noun: noun, body: body, from: peer, role: role, at: nowMs)
        case .ready(let noun, let capacity, let takesBundles, let isSpare, let identity):
            register(
                noun: noun,
                BrokerWorker(
                    peer: peer, noun: -1, capacity: capacity ?? 1, takesBundles: takesBundles,
                    isSpare: isSpare, identity: identity, nowMs: nowMs), role: role, at: nowMs)
        case .reply, .replies:
            drop("reply of a worker that is not registered", from: peer, at: nowMs)
            dismiss(peer)
        case .heartbeat, .request, .requests:
            // Most often a worker of the bus before a restart: it comes back with a READY.
            dismiss(peer)
        // The NAME of a worker that was refused.
        case .disconnect, .refused, .name: break
        }
    }

    /// The driver could not send to a peer: the peer is gone, or has not read 20,000 messages.
    /// - Parameter frames: the message that could not be sent.
    /// - Parameter isUnread: whether the peer is connected but does not read.
    public mutating func unreachable(
        _ peer: Frame, frames: [Frame], isUnread: Bool = false, at nowMs: Int64
    ) {
        guard let worker = workersByPeer[peer] else {
            if !isUnread || frames.count < 4 { return count(dropped: "answer to a client that is gone") }
            count(dropped: "answer to a client that does not read")
            log(
                "dropped an answer to peer \(peer): it has not read those before", key: "\(peer) unread",
                at: nowMs)
            return refuse(.unread, envelope.outline(frames[3]), noun: frames[2], client: peer)
        }
        uncount(frames, to: worker)
        if isUnread { return silence(worker, at: nowMs) }
        lose(worker, because: "cannot be reached", at: nowMs)
        askOthers()
    }

    /// Sends a heartbeat to all workers, since a process that has died served several nouns. Those whose connection is gone
    /// are reported at once; otherwise a noun without work would be missed only after seconds, and its log's worker would
    /// make a dead service look like one that is starting.
    private mutating func askOthers() {
        for worker in workers.slots {
            guard let peer = workers[worker]?.peer else { continue }
            actions.append(.send(to: peer, Majordomo.heartbeat.frames))
        }
    }

    /// Whether a peer is registered as a worker.
    public func isWorker(_ peer: Frame) -> Bool { workersByPeer[peer] != nil }

    /// Drops a message of a peer that does not read its answers.
    public mutating func ignore(_ peer: Frame, at nowMs: Int64) {
        count(dropped: "message of a client that does not read")
    }

    /// Checks the time. To be called at ``nextTickMs`` at the latest; messages call it too.
    public mutating func tick(at nowMs: Int64) {
        guard nowMs > lastTickMs else { return }
        // The bus itself was stopped: otherwise there is a tick each second. It heard no worker meanwhile, so that
        // time is no silence of theirs.
        let pauseMs = nowMs - lastTickMs
        lastTickMs = nowMs
        if pauseMs > BusLimits.heartbeatIntervalMs * 3 / 2 {
            for worker in workers.slots {
                workers[worker]?.lastHeardMs += pauseMs
                workers[worker]?.askedSinceMs? += pauseMs
            }
        }
        while let slot = wheel.nextExpired(at: nowMs) { expire(slot) }
        if nowMs >= nextSweepMs { sweep(at: nowMs) }
    }

    /// When ``tick(at:)`` is needed next.
    public var nextTickMs: Int64 { wheel.nextMs(before: nextSweepMs) }

    /// Checks workers and flushes log lines, each second, and as soon as a silent worker counts as dead.
    private mutating func sweep(at nowMs: Int64) {
        var silentMs = Int64.max
        for worker in workers.slots {
            guard let known = workers[worker] else { continue }
            if known.isSuspect {
                silence(worker, at: nowMs)
            } else if nowMs < known.lostAtMs {
                silentMs = min(silentMs, known.lostAtMs)
            } else {
                // If the connection is gone, the driver reports at once that it cannot send.
                known.isSuspect = true
                dismiss(known.peer)
                silentMs = nowMs + 1
            }
        }
        if !isGraceOver && nowMs - startMs >= limits.graceMs {
            isGraceOver = true
            for noun in nouns.indices where !nouns[noun].isKnown { refuseQueue(of: noun) }
        }
        tellLost(at: nowMs)
        for line in logLimiter.flush(at: nowMs) { actions.append(.log(.error, line)) }
        nextSweepMs = lostProcesses.values.reduce(min(Beat.next(after: nowMs), silentMs)) {
            min($0, $1.tellAtMs)
        }
        if !isGraceOver { nextSweepMs = min(nextSweepMs, startMs + limits.graceMs) }
    }

    // Shared by the extensions.

    func isHeld(_ name: DispatchName, by worker: Int) -> Bool {
        guard name.epoch == epoch, let request = requests[Int(name.slot)] else { return false }
        return request.serial == name.serial && request.worker == worker
    }

    /// A peer's name for logs: the key's holder, if there are keys, and the connection.
    func who(_ peer: Frame, _ role: PeerRole) -> String {
        role.userId.map { "\($0) (peer \(peer))" } ?? "peer \(peer)"
    }

    mutating func count(dropped reason: String) { counters.dropped[reason, default: 0] += 1 }

    /// - Parameters:
    ///   - reason: one of a fixed number of texts, since each has a counter of its own.
    ///   - detail: text that the peer chose, for the log only.
    mutating func drop(_ reason: StaticString, _ detail: String = "", from peer: Frame, at nowMs: Int64) {
        drop(reason.description, detail, from: peer, at: nowMs)
    }

    mutating func drop(_ error: MajordomoError, from peer: Frame, at nowMs: Int64) {
        drop(error.rawValue, "", from: peer, at: nowMs)
    }

    private mutating func drop(_ reason: String, _ detail: String, from peer: Frame, at nowMs: Int64) {
        count(dropped: reason)
        log("dropped a message of peer \(peer): \(reason)\(detail)", key: "\(peer) \(reason)", at: nowMs)
    }

    mutating func log(_ message: String, key: String, at nowMs: Int64) {
        if logLimiter.admits(message, key: key, at: nowMs) { actions.append(.log(.error, message)) }
    }
}
