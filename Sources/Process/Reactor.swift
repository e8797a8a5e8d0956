// The loop that feeds a runner from sockets, signals and the clock, and carries out its actions. One turn
// takes all inputs that are ready, within named limits (architecture.md, Machine and Reactor).

import BusProtocol
import Contracts
import Crypto
import EventLog
import Logging
import Machine
import Messaging
import Platform
import PostgresLog
import Values
import ZeroMQ

struct ProcessConfiguration {
    var buses: [BusAddress]
    /// The CURVE keys for the bus; `nil` without keys.
    var curve: CurveRole?
    var logs: LogHome
    /// The process's name in `_status.<service>.<instance>`.
    var instance: String
    /// The file that the process writes its health to, for health checks.
    var healthFile = HealthFile(nil)
    /// Whether to refuse to start if another process owns the log, instead of standing by.
    var isAlone = false
    var host = "rally.example"
    var adminEmail: String?
    var gatesAll = false
    /// Whether closed segments of the log are sealed.
    var seals = true
    var isDevelopment = false
    var hasGeocoder = false
    var allowsPrivateWebhooks = false
    var vapidSubject: String?
    var limits = LimitSettings.standard
    /// Looks up settings that are read later.
    var environment: (String) -> String? = Environment.variable
}

/// Runs one service on the calling thread until a signal comes.
final class Reactor<S: Service> {
    enum Limits {
        static var eventsPerTurn: Int { 4000 }
        /// Limit of a turn that has written lines: all its answers share one sync.
        static var requestsPerTurn: Int { 1024 }
        /// Limit of a turn that has written nothing: its answers wait for no sync, so keep turns short.
        static var queriesPerTurn: Int { 64 }
        static var stopMs: Int64 { 8000 }
        static var effectThreads: Int { 2 }
        static var longThreads: Int { 1 }
        static var pageThreads: Int { 1 }
    }

    let configuration: ProcessConfiguration
    /// Distinguishes this process from another of the same instance.
    let processWord = String(UInt32.random(in: 0 ... .max), radix: 16)
    let logger: Logger
    let signals: Signals
    let context: ZeroMQ.Context
    let bus: BusConnection
    let runner: Runner<S>
    let tools: S.Tools
    let pool: ThreadPool<Completion<S>>
    /// A thread pool for effects that take a second, so that password hashing need not wait for image scaling.
    let long: ThreadPool<Completion<S>>
    /// A thread pool for pages of the log, so that followers need not wait for password hashing.
    let pages: ThreadPool<Completion<S>>
    let workers = Workers()
    let keyWatch: KeyWatch
    let deliveryWorker: DeliveryWorker?
    var events: Subscriber
    var publisher: Publisher
    var client: MajordomoClient
    /// Notices that the bus of `client` is silent.
    private var silence = SilenceSchedule()
    var meter = Meter()
    let startedMs = MonotonicClock.nowMs
    private var reconnectionsCount = 0
    /// The worker whose requests are taken first in the next turn.
    private var nextWorker = 0
    private var hearsOwner = false
    /// When to check the key and publish the status.
    private var beat = Beat()
    var healthFile: HealthFile
    var absence = BusAbsence()
    private var stopByMs: Int64?
    private var goodbye = Goodbye()
    /// The bus's reason for refusing this process, as last logged.
    private var reportedRefusal: String?

    var machine: Machine<S> { _read { yield runner.machine } }

    init(_ configuration: ProcessConfiguration, carrier: CarrierMaker = noCarrier, logger: Logger) throws {
        self.configuration = configuration
        self.logger = logger
        healthFile = configuration.healthFile
        beat.restart(at: startedMs)
        signals = try Signals()
        try Crypto.start()
        context = try ZeroMQ.Context()
        bus = BusConnection(
            addresses: configuration.buses, context: context, curve: configuration.curve,
            process: ProcessName(
                service: S.name, instance: configuration.instance, word: processWord))
        bus.unknownNames().forEach { logger.error($0) }
        keyWatch = try KeyWatch(bus, at: .requests)
        pool = try ThreadPool("effect", threads: Limits.effectThreads)
        long = try ThreadPool("long", threads: Limits.longThreads)
        pages = try ThreadPool("pages", threads: Limits.pageThreads)
        events = try Subscriber(bus, prefixes: S.follows.map(EventBatch.topic) + ["_head.", "_listen."])
        publisher = try Publisher(bus)
        client = try MajordomoClient(bus)
        let deliverer = try readingSettings { try carrier(configuration.environment, logger) }
        deliveryWorker = try deliverer.map { [bus] carrier in
            try DeliveryWorker(carrier, bus, service: S.name, instance: configuration.instance)
        }
        let engine = configuration.logs.log(of: S.name).engine
        let store = Store<S>(engine, instance: configuration.instance, logger: logger)
        let files = DiskFiles(engine.beside, directory: engine.place)
        tools = try readingSettings { try S.tools(configuration.environment, files) }
        let entropy = Entropy(SystemRandom())
        let settings = Settings(
            host: configuration.host, adminEmail: configuration.adminEmail, gatesAll: configuration.gatesAll,
            isDevelopment: configuration.isDevelopment, hasGeocoder: configuration.hasGeocoder,
            allowsPrivateWebhooks: configuration.allowsPrivateWebhooks,
            vapidSubject: configuration.vapidSubject, zones: .shared, limits: configuration.limits,
            secret: try Self.secret(of: store))
        runner = Runner(
            store, settings, entropy, logger: logger, at: Self.moment,
            accounts: configuration.logs.neighbour(S.accountSource, of: S.name),
            upkeep: UpkeepPace(seals: configuration.seals))
        runner.letOut = { [unowned self] in try perform($0) }
        runner.didCatchUp = { FreeMemory.release() }
        try runner.start(isAlone: configuration.isAlone)
        try listen()
    }

    private static var moment: Moment { Moment(wall: WallClock.now, monotonicMs: MonotonicClock.nowMs) }

    /// The key beside the log. A standby that starts together with its primary waits until the primary has made it.
    private static func secret(of store: Store<S>) throws -> SecretKey {
        _ = try store.tryOwn(at: WallClock.now)
        for _ in 0..<100 {
            if let secret = try store.secret() { return secret }
            MonotonicClock.pause(milliseconds: 50)
        }
        throw ProcessFailure(
            description: "there is no key in \(store.place), and its owner makes none")
    }

    func run() throws {
        var loop = ProcessLoop(signals)
        let poolIndex = loop.sources.add(descriptor: pool.descriptor)
        let longIndex = loop.sources.add(descriptor: long.descriptor)
        let pagesIndex = loop.sources.add(descriptor: pages.descriptor)
        let eventsIndex = loop.sources.add(events.pollHandle)
        let publisherIndex = loop.sources.add(publisher.pollHandle)
        let clientIndex = loop.sources.add(client.pollHandle)
        let deliveryIndexes = deliveryWorker.map { worker in
            (
                orders: worker.pollHandles.map { loop.sources.add($0) },
                results: loop.sources.add(descriptor: worker.descriptor)
            )
        }
        var workerIndexes: [Int] = []
        while true {
            loop.sources.set(events.pollHandle, at: eventsIndex)
            loop.sources.set(publisher.pollHandle, at: publisherIndex)
            loop.sources.set(client.pollHandle, at: clientIndex)
            if let (orders, _) = deliveryIndexes, let deliveryWorker {
                for (handle, index) in zip(deliveryWorker.pollHandles, orders) {
                    loop.sources.set(handle, at: index)
                }
            }
            for (index, worker) in workers.all.enumerated() {
                guard let handle = worker.pollHandle else { continue }
                if index < workerIndexes.count {
                    loop.sources.set(handle, at: workerIndexes[index])
                } else {
                    workerIndexes.append(loop.sources.add(handle))
                }
            }
            let ending = try loop.wait(untilMs: nextMs, within: 0...BusLimits.calmIntervalMs)
            runner.at(Self.moment)
            if let ending { try stop(ending) }
            if loop.sources.isReadable(poolIndex) { try takeCompletions(of: pool) }
            if loop.sources.isReadable(longIndex) { try takeCompletions(of: long) }
            if loop.sources.isReadable(pagesIndex) { try takeCompletions(of: pages) }
            if loop.sources.isReadable(eventsIndex) { try takeEvents() }
            if loop.sources.isReadable(clientIndex) { try takePages() }
            for (index, pollIndex) in workerIndexes.enumerated() where loop.sources.isReadable(pollIndex) {
                try readRequests(index)
            }
            try takeRequests()
            if let (orders, results) = deliveryIndexes, let deliveryWorker {
                if orders.contains(where: { loop.sources.isReadable($0) }) {
                    try deliveryWorker.takeOrders(nowMs: MonotonicClock.nowMs)
                }
                if loop.sources.isReadable(results) {
                    for span in try deliveryWorker.takeResults() where machine.spansWanted {
                        try publisher.publish(span.topic, Frame(span.bytes))
                    }
                }
            }
            try tick()
            try runner.tick()
            let tickedUs = MonotonicClock.nowUs
            try runner.turn()
            try workers.flush()
            let turnUs = MonotonicClock.nowUs - tickedUs
            try workers.endTurn(workUs: turnUs - runner.turnSyncUs, syncUs: runner.turnSyncUs)
            if try isOver() { return }
        }
    }

    /// When something is due even if nothing comes.
    private var nextMs: Int64 {
        if workers.hasBacklog { return 0 }
        var next = min(workers.nextTickMs, events.nextTickMs, beat.nextMs, runner.nextTickMs)
        if let deliveryWorker { next = min(next, deliveryWorker.nextTickMs) }
        if let stopByMs { next = min(next, stopByMs, MonotonicClock.nowMs + 20) }
        return next
    }

    // MARK: - Inputs

    /// A signal begins the end; a second one changes nothing.
    private func stop(_ ending: ProcessLoop.Ending) throws {
        guard case .signal(let signal) = ending, stopByMs == nil else { return }
        logger.info("stopping (signal \(signal))")
        stopByMs = MonotonicClock.nowMs + Limits.stopMs
        runner.stop()
        try deliveryWorker?.drain()
    }

    private func takeEvents() throws {
        for _ in 0..<Limits.eventsPerTurn {
            guard let message = try events.receive() else { break }
            message.body.withUnsafeBytes { runner.heard(topic: message.topic.text, $0) }
        }
        guard events.reconnectionsCount != reconnectionsCount else { return }
        reconnectionsCount = events.reconnectionsCount
        runner.busWasRestarted()
    }

    /// Subscribes a standby to the owner's events, and an owner to none of its own.
    private func listen() throws {
        let isStandby = machine.role == .standby
        guard isStandby != hearsOwner else { return }
        hearsOwner = isStandby
        let topic = EventBatch.topic(of: S.name)
        if isStandby { try events.subscribe(topic) } else { try events.unsubscribe(topic) }
    }

    private func readRequests(_ index: Int) throws {
        try workers.read(index, countMax: Limits.queriesPerTurn, nowMs: MonotonicClock.nowMs)
    }

    /// Takes requests of one noun after the other. If the turn ends before all had theirs, the next one begins with the
    /// noun behind the last.
    private func takeRequests() throws {
        guard workers.hasBacklog else { return }
        let turn = WorkerTurn(at: MonotonicClock.nowUs)
        for _ in workers.all {
            nextWorker = nextWorker % workers.all.count + 1
            try takeRequests(nextWorker - 1, in: turn)
            if turn.isOver(at: MonotonicClock.nowUs) { return }
        }
    }

    private func takeRequests(_ index: Int, in turn: WorkerTurn) throws {
        let noun = workers.all[index].noun
        var taken = 0
        while !runner.isFull {
            let count = try workers.begin(index, countMax: Limits.queriesPerTurn, in: turn) {
                try runner.request($0, noun: noun, $1, file: $2)
            }
            taken += count
            guard count >= Limits.queriesPerTurn, taken < Limits.requestsPerTurn, runner.hasLines else {
                return
            }
            try readRequests(index)
        }
    }

    private func takePages() throws {
        while let (_, body) = try client.receive() {
            silence.heard()
            runner.answered(body.map(\.bytes))
        }
    }

    /// Switches to the next bus when one is silent. Does nothing with a single bus.
    private func watchSilence(_ nowMs: Int64) throws {
        guard configuration.buses.count > 1 else { return }
        switch silence.tick(at: nowMs) {
        case .ping: _ = try client.send(noun: "mmi.service", body: [Frame("log")])
        case .next:
            try client.reconnect()
            logger.error("the bus is silent; \(client.address) is asked from now on")
            runner.busWasRestarted()
        case nil: break
        }
    }

    private func takeCompletions(of pool: ThreadPool<Completion<S>>) throws {
        for completion in pool.takeCompletions() { try runner.done(completion) }
    }

    private func tick() throws {
        let now = MonotonicClock.nowMs
        try listen()
        if events.nextTickMs <= now { try events.tick(nowMs: now) }
        runner.hearsBus = events.isReady
        try workers.tick(nowMs: now)
        try deliveryWorker?.tick(nowMs: now)
        try watchSilence(now)
        if let refusal = workers.refusal, refusal != reportedRefusal {
            logger.error("the bus at \(bus.place) refuses this process: \(refusal)")
        } else if workers.refusal == nil, reportedRefusal != nil {
            logger.info("the bus at \(bus.place) takes this process")
        }
        reportedRefusal = workers.refusal
        if machine.statusWanted || !events.isReady { beat.hasWork(at: now) }
        if beat.isDue(at: now) {
            try checkKey()
            try takeStock(isWanted: machine.statusWanted)
        }
    }

    /// Ends the process if the bus refuses its key: refused sockets stay silent for ever. The next start
    /// reads the key again.
    private func checkKey() throws {
        guard let found = try keyWatch.finding() else { return }
        let sentence = "the bus at \(bus.place) \(found.rawValue)"
        if found.isFinal { throw ProcessFailure(description: sentence) }
        logger.error(sentence)
    }

    // MARK: - Outputs

    private func perform(_ action: RunnerAction<S>) throws {
        switch action {
        case .reply(let ticket, let frames): try workers.reply(ticket, frames)
        case .span(let ticket, let span, let syncUs):
            guard let elapsedUs = workers.elapsedUs(ticket) else { return }
            var message = SpanMessage(
                service: S.name, instance: configuration.instance, request: span.request, type: span.type,
                outcome: span.outcome, durationUs: elapsedUs)
            (message.actor, message.trace, message.at) = (span.actor, span.trace, RuleCoding.bytes(span.at))
            message.syncUs = min(syncUs, elapsedUs)
            message.waitUs = min(max(0, span.waitMs * 1000), elapsedUs - message.syncUs)
            try publisher.publish(message.topic, Frame(message.bytes))
        case .publish(let topic, let bytes):
            // Send the bundled answers first: somebody waits for them.
            try workers.flush()
            try publisher.publish(topic, Frame(bytes))
        case .ask(let noun, let envelope):
            silence.asked(at: MonotonicClock.nowMs)
            _ = try client.send(noun: noun, body: [Frame(envelope)])
        case .run(let job):
            pool(for: job).submit { [tools] in job.run(at: MonotonicClock.nowMs) { S.perform($0, tools) } }
        case .serve(let noun, let isTaking, let isSpare):
            try workers.serve(
                bus, noun: noun, capacity: isTaking ? Workers.pageCapacity : 0, isSpare: isSpare)
        case .take(let isTaking):
            try workers.setCapacity(isTaking ? Workers.capacity : 0) { !LogNoun.isLog($0) }
        case .closeLog: try workers.setCapacity(0, where: LogNoun.isLog)
        case .refuseAll(let refusal): try workers.refuseAll(refusal)
        case .handOnAll: try workers.handOnAll()
        case .identify(let identity):
            try workers.identify(identity)
            try deliveryWorker?.identify(identity)
        }
    }

    private func pool(for job: Job<S>) -> ThreadPool<Completion<S>> {
        switch job {
        case .page: pages
        case .effect(_, let work, _): S.isLong(work) ? long : pool
        case .snapshot, .erase, .upkeep: pool
        }
    }

    private var hasTimeRunOut: Bool { stopByMs.map { MonotonicClock.nowMs >= $0 } ?? false }

    /// Whether the stopping process is done: everything is answered, or the time is up. Then it disconnects,
    /// releases the lock and saves a snapshot.
    private func isOver() throws -> Bool {
        guard stopByMs != nil else { return false }
        let hasAnswered =
            runner.hasAnswered && workers.heldCount == 0 && pool.isIdle && long.isIdle && pages.isIdle
            && (deliveryWorker?.inFlight ?? 0) == 0
        let isDone = goodbye.isOver(hasAnswered: hasAnswered, isIdle: runner.isIdle, at: MonotonicClock.nowMs)
        guard isDone || hasTimeRunOut else { return false }
        if !isDone { logger.error("\(workers.heldCount) requests were not answered in time") }
        try workers.disconnect()
        try deliveryWorker?.close()
        pool.close()
        long.close()
        pages.close()
        runner.finish()
        return true
    }
}
