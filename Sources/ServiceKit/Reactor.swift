// The thin loop that feeds a machine from sockets, a log and a clock. One turn takes all that is ready, within named
// limits, appends once, syncs once, and then lets out what the turn produced (architecture.md, Machine and Reactor).

import Contracts
import Crypto
import EventLog
import JSON
import Logging
import Messaging
import Values
import ZeroMQ

/// What one process was told.
struct ProcessConfiguration {
    var bus: BusAddress
    var directory: String
    /// Its name in `_status.<service>.<instance>`.
    var instance: String
    /// Refuse to start where another process owns the log, instead of standing by.
    var isAlone = false
    var host = "rally.example"
    var adminEmail: String?
    var gatesAll = false
}

/// Runs one service on the calling thread until a signal comes.
final class Reactor<S: Service> {
    /// What came of a job of the pool.
    enum Completion: Sendable {
        case effect(UInt64, S.Outcome)
        case page(Ticket, [[UInt8]])
        case snapshot(UInt64, String?)
    }

    /// What ends the process though nobody asked for it.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    enum Limits {
        static var eventsPerTurn: Int { 4000 }
        static var requestsPerTurn: Int { 1024 }
        static var lockMs: Int64 { 250 }
        static var statusMs: Int64 { 1000 }
        /// After a failed append the log is opened again that much later.
        static var reopenMs: Int64 { 1000 }
        static var fetchMs: Int64 { 3000 }
        static var stopMs: Int64 { 8000 }
        static var effectThreads: Int { 2 }
        static var pageThreads: Int { 1 }
        /// A snapshot is due after so many lines.
        static var snapshotLines: UInt64 { 200_000 }
    }

    let configuration: ProcessConfiguration
    let logger: Logger
    let signals: Signals
    let context: ZeroMQ.Context
    let bus: BusConnection
    let store: Store<S>
    /// For effects and snapshots.
    let pool: EffectPool<Completion>
    /// For pages of the log: those who follow it must not wait until all passwords at hand are hashed.
    let pages: EffectPool<Completion>
    let workers = Workers()
    var events: Subscriber
    var publisher: Publisher
    var client: MajordomoClient
    var machine: Machine<S>
    var fetches: [ID: Fetch] = [:]
    private var reconnectionsCount = 0
    var meter = Meter()

    var nextLockMs: Int64 = 0
    var nextStatusMs: Int64 = 0
    /// While the log cannot be written: when to open it again.
    var reopenAtMs: Int64?
    var trouble: String?
    var stopByMs: Int64?
    var snapshotAt: UInt64 = 0
    var isSnapshotUnderWay = false
    var reportedStops: Set<String> = []
    var reportedRole: Machine<S>.Role?

    /// A page of another service's log that was asked for.
    struct Fetch {
        var source: String
        var untilMs: Int64
    }

    init(_ configuration: ProcessConfiguration, logger: Logger) throws {
        self.configuration = configuration
        self.logger = logger
        signals = try Signals()
        try Crypto.start()
        context = try ZeroMQ.Context()
        bus = BusConnection(address: configuration.bus, context: context)
        store = Store(
            directory: configuration.directory, disk: PosixDisk(), instance: configuration.instance,
            logger: logger)
        pool = try EffectPool("effect", threads: Limits.effectThreads)
        pages = try EffectPool("pages", threads: Limits.pageThreads)
        events = try Subscriber(bus, prefixes: S.follows.map { $0 + "." } + ["_head.", "_listen."])
        publisher = try Publisher(bus)
        client = try MajordomoClient(bus)
        let isOwner = try store.tryLock()
        if !isOwner && configuration.isAlone {
            throw Failure(
                description:
                    "\(configuration.directory) is in use by \(store.holder); stop that one, or start "
                    + "without --alone to stand by for it")
        }
        machine = try Self.freshMachine(configuration, store, role: isOwner ? .starting : .standby)
        machine.at(Self.moment)
        if isOwner { try own { try store.open(&$0) } }
    }

    static var moment: Moment { Moment(wall: WallClock.now, monotonicMs: MonotonicClock.nowMs) }

    static func freshMachine(
        _ configuration: ProcessConfiguration, _ store: Store<S>, role: Machine<S>.Role
    ) throws -> Machine<S> {
        var waited = 0
        var secret = try store.secret()
        // A standby that comes up with its primary: the key is made within the first moments.
        while secret == nil, waited < 100 {
            Pause.milliseconds(50)
            waited += 1
            secret = try store.secret()
        }
        guard let secret else {
            throw Failure(
                description: "there is no key in \(configuration.directory), and its owner makes none")
        }
        let settings = Settings(
            host: configuration.host, adminEmail: configuration.adminEmail, gatesAll: configuration.gatesAll,
            secret: secret)
        return Machine<S>(settings: settings, entropy: Entropy(SystemRandom()), role: role)
    }

    /// Becomes the log's owner: opens it, and registers under its nouns, at first without room for requests.
    func own(_ open: (inout Machine<S>) throws -> Void) throws {
        try open(&machine)
        snapshotAt = machine.head
        guard workers.all.isEmpty else { return }
        try workers.add(bus, noun: "log." + S.name, capacity: 64)
        for noun in S.nouns { try workers.add(bus, noun: noun, capacity: 0) }
    }

    func run() throws {
        var poller = Poller()
        let signalIndex = poller.add(descriptor: signals.descriptor)
        let poolIndex = poller.add(descriptor: pool.descriptor)
        let pagesIndex = poller.add(descriptor: pages.descriptor)
        let eventsIndex = poller.add(events.pollHandle)
        let publisherIndex = poller.add(publisher.pollHandle)
        let clientIndex = poller.add(client.pollHandle)
        var workerIndexes: [Int] = []
        while true {
            poller.set(events.pollHandle, at: eventsIndex)
            poller.set(publisher.pollHandle, at: publisherIndex)
            poller.set(client.pollHandle, at: clientIndex)
            for (index, worker) in workers.all.enumerated() {
                guard let handle = worker.pollHandle else { continue }
                if index < workerIndexes.count {
                    poller.set(handle, at: workerIndexes[index])
                } else {
                    workerIndexes.append(poller.add(handle))
                }
            }
            _ = try poller.poll(timeoutMs: timeoutMs())
            machine.at(Self.moment)
            if poller.isReadable(signalIndex) { takeSignals() }
            if poller.isReadable(poolIndex) { try takeCompletions(of: pool) }
            if poller.isReadable(pagesIndex) { try takeCompletions(of: pages) }
            if poller.isReadable(eventsIndex) { try takeEvents() }
            if poller.isReadable(clientIndex) { try takePages() }
            for (index, pollIndex) in workerIndexes.enumerated() where poller.isReadable(pollIndex) {
                try takeRequests(index)
            }
            try tick()
            try turn()
            if try isOver() { return }
        }
    }

    /// Until something must be done even if nothing comes in.
    private func timeoutMs() -> Int {
        let now = MonotonicClock.nowMs
        var next = min(workers.nextTickMs, events.nextTickMs, nextStatusMs)
        // A machine whose log cannot be written takes no turns: what it waits for does not count.
        next = min(next, reopenAtMs ?? machine.nextWake())
        if machine.role == .standby { next = min(next, nextLockMs) }
        if let stopByMs { next = min(next, stopByMs, now + 20) }
        for fetch in fetches.values { next = min(next, fetch.untilMs) }
        return Int(min(max(0, next - now), 1000))
    }

    // MARK: - Inputs

    private func takeSignals() {
        while let signal = signals.receive() {
            guard stopByMs == nil else { continue }
            logger.info("stopping (signal \(signal))")
            stopByMs = MonotonicClock.nowMs + Limits.stopMs
            machine.stop()
        }
    }

    private func takeEvents() throws {
        for _ in 0..<Limits.eventsPerTurn {
            guard let message = try events.receive() else { break }
            machine.heard(topic: message.topic.text, message.body.bytes)
        }
        guard events.reconnectionsCount != reconnectionsCount else { return }
        reconnectionsCount = events.reconnectionsCount
        // Pages that were asked of a bus that is gone would be waited for in vain.
        for fetch in fetches.values {
            machine.fetchFailed(source: fetch.source, "the bus was restarted", isFinal: false)
        }
        fetches = [:]
    }

    private func takeRequests(_ index: Int) throws {
        guard reopenAtMs == nil else { return try refuseRequests(index) }
        if machine.isFull { return }
        try workers.receive(index, countMax: Limits.requestsPerTurn, nowMs: MonotonicClock.nowMs) {
            machine.request($0, $1)
        }
    }

    private func refuseRequests(_ index: Int) throws {
        try workers.receive(index, countMax: Limits.requestsPerTurn, nowMs: MonotonicClock.nowMs) { _, _ in }
        try workers.refuseAll(unavailable)
    }

    var unavailable: Refusal {
        Refusal(.unavailable, "\(S.name) cannot write its log at the moment; try again later")
    }

    private func takePages() throws {
        while let (_, body) = try client.receive() {
            guard let envelope = body.first,
                let reply = try? envelope.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }),
                let id = reply.id, let fetch = fetches.removeValue(forKey: id)
            else { continue }
            switch reply.outcome {
            case .success: machine.fetched(source: fetch.source, lines(of: body.dropFirst().first))
            case .failure(let refusal):
                machine.fetchFailed(
                    source: fetch.source, refusal.message, isFinal: refusal.reason == .conflict)
            }
        }
    }

    /// A page travels as JSON lines in one frame behind the envelope. A line that does not check out ends it: what
    /// follows is asked for again.
    private func lines(of frame: Frame?) -> [EventLine] {
        guard let frame else { return [] }
        var lines: [EventLine] = []
        for bytes in frame.bytes.split(separator: UInt8(ascii: "\n")) {
            guard let line = try? EventLine(parsing: Array(bytes)) else { break }
            lines.append(line)
        }
        return lines
    }

    private func takeCompletions(of pool: EffectPool<Completion>) throws {
        for completion in pool.takeCompletions() {
            switch completion {
            case .effect(let effect, let outcome): machine.outcome(effect, outcome)
            case .page(let ticket, let frames): try workers.reply(ticket, frames.map { Frame($0) })
            case .snapshot(let sequence, let problem):
                isSnapshotUnderWay = false
                if let problem {
                    logger.error("no snapshot at \(sequence): \(problem)")
                } else {
                    logger.debug("snapshot at \(sequence)")
                }
            }
        }
    }
}
