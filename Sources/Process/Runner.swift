// One process of a service without its sockets: a machine, its log, and the code between them. A turn takes
// all inputs that are ready, appends once, syncs once, and only then lets its outputs out (architecture.md,
// Machine and Reactor). The reactor drives it from sockets and the clock, the simulation from a made-up
// network.
//
//   in                                        out, by `letOut`
//   start, at, request, heard, answered,      reply, publish, ask, run, serve, take, closeLog, refuseAll
//   done, tick, turn, stop, finish

import BusProtocol
import Contracts
import EventLog
import JSON
import Logging
import Machine
import Platform
import Values

/// Runs a machine on its log. Belongs to one thread.
package final class Runner<S: Service> {
    package let store: Store<S>
    package internal(set) var machine: Machine<S>
    /// Why the last write of the log failed, and until when that is reported although the log can be written again.
    var lastTrouble: String?
    /// Why the last look found that the log cannot be opened or written yet, as last logged.
    var lastRefusal: String?
    var tellsUntilMs: Int64 = 0
    let settings: Settings
    let entropy: Entropy
    let logger: Logger
    let snapshotLines: UInt64
    let snapshotBytesMax: Int
    /// Usually ``snapshotLines``; more if the last snapshot was too large.
    var linesToSnapshot: UInt64
    /// The driver's function for actions. Its errors are passed on.
    package var letOut: (RunnerAction<S>) throws -> Void = { _ in }
    /// Called when the own log has been applied, and again when the followed logs have been.
    var didCatchUp: () -> Void = {}
    private(set) var now: Moment
    /// The clock of leases. It advances during a turn.
    let nowMs: () -> Int64
    var fetches: [ID: Fetch] = [:]
    /// Deliveries under way, by the id of the request to the replica.
    var deliveries: [ID: (delivery: ID, untilMs: Int64)] = [:]
    private var nextForgetMs: Int64 = 0
    /// How long it took to append the turn's batch and sync it, for spans.
    private var syncUs: Int64 = 0
    /// The time that ``turn()`` has last taken to append and sync.
    private(set) var turnSyncUs: Int64 = 0
    private var pagesCount = 0
    private var nextLockMs: Int64 = 0
    /// When to look whether the log can be written again; `nil` while it can.
    var reopenAtMs: Int64?
    /// Whether the log is open and its machine answers queries, although it cannot be written.
    var isReading = false
    /// When to try to read a log that cannot be written.
    var nextReadMs: Int64 = 0
    /// When a standby retries reading the log after a failure.
    var nextFollowMs: Int64 = 0
    /// Why a standby cannot ask whether the log is free.
    var standbyTrouble: LogRefusal?
    /// A sentence about what an operator should mend although this process works; `nil` if there is nothing.
    package internal(set) var notice: String?
    var nextNameMs: Int64 = 0
    var snapshotAt: UInt64 = 0
    var isSnapshotUnderWay = false
    /// Whether `log.snapshot` has asked for one.
    var isSnapshotWanted = false
    /// The answer to `log.snapshot`.
    var snapshots = SnapshotReply()
    var erasing: Erasing
    package internal(set) var upkeep: Upkeep
    var isStopping = false
    private var reportedStops: Set<String> = []
    private var reportedFlaws: Set<String> = []
    /// Auth's log, if it may lie beside this one; its identity names the stack.
    let accounts: (any LogEngine)?
    var nextStackMs: Int64 = 0
    /// The identity that was last announced and saved, and whether the log had lines by then.
    var (saidIdentity, hadLines) = (LogIdentity(), false)
    private var reportedRole: Machine<S>.Role?
    /// Whether the bus has answered. Without it nobody is served, so "ready" is not said.
    package var hearsBus = true
    private var isReadySaid = true

    struct Fetch {
        var source: String
        var untilMs: Int64
    }

    package init(
        _ store: Store<S>, _ settings: Settings, _ entropy: Entropy, logger: Logger, at now: Moment,
        snapshotLines: UInt64 = Limits.snapshotLines, snapshotBytesMax: Int = JSONLimits.textBytesMax,
        erasureEveryMs: Int64 = Limits.erasureEveryMs, accounts: (any LogEngine)? = nil,
        upkeep: UpkeepPace? = UpkeepPace(),
        nowMs: @escaping () -> Int64 = { MonotonicClock.nowMs }
    ) {
        self.store = store
        self.accounts = accounts
        self.settings = settings
        self.entropy = entropy
        self.logger = logger
        (self.now, self.nowMs) = (now, nowMs)
        (self.snapshotLines, self.snapshotBytesMax) = (snapshotLines, snapshotBytesMax)
        linesToSnapshot = snapshotLines
        erasing = Erasing(everyMs: erasureEveryMs)
        self.upkeep = Upkeep(upkeep)
        machine = Machine(settings: settings, entropy: entropy, role: .standby)
        machine.at(now)
    }

    /// Opens the log if its lock is free, else becomes a standby.
    /// - Parameter isAlone: whether it is an error if another process owns the log.
    package func start(isAlone: Bool = false) throws {
        if try store.tryOwn(at: now.wall) {
            machine = freshMachine()
            try store.open(&machine)
            try identify()
            try own()
        } else if isAlone {
            throw ProcessFailure(
                description:
                    "\(store.place) is in use by \(store.holder); stop that one, or start "
                    + "without --alone to stand by for it")
        } else {
            machine.identify((try? store.identity()) ?? LogIdentity())
            try sayIdentity()
            for noun in S.nouns { try letOut(.serve(noun: noun, isTaking: false, isSpare: true)) }
            nextNameMs = now.monotonicMs + Limits.nameMs
        }
    }

    /// This process owns the log: registers the service's nouns, with a capacity of 0 until requests are
    /// taken.
    func own() throws {
        snapshotAt = machine.head
        upkeep.begin(at: now.monotonicMs)
        for reader in [nil] + machine.rules.readers {
            try letOut(.serve(noun: LogNoun(S.name, reader: reader).description, isTaking: true))
        }
        for noun in S.nouns { try letOut(.serve(noun: noun, isTaking: false)) }
    }

    /// Whether the log can be written.
    package var isWritable: Bool { reopenAtMs == nil }

    /// Why the log cannot be written, or could not a moment ago; `nil` if all is well.
    package var trouble: String? {
        guard isWritable else { return lastTrouble }
        guard now.monotonicMs < tellsUntilMs else { return nil }
        return lastTrouble.map { "\($0); the log was opened again since" }
    }

    /// When ``tick()`` is needed next even if no input comes, in monotonic time.
    package var nextTickMs: Int64 {
        // A machine that was thrown away takes no turns, so its own wake-ups do not count.
        var next = reopenAtMs ?? machine.nextWake()
        if isReading { next = min(next, machine.nextWake()) }
        if machine.role == .standby { next = min(next, nextLockMs) }
        for fetch in fetches.values { next = min(next, fetch.untilMs) }
        if !deliveries.isEmpty { next = min(next, nextForgetMs) }
        if isErasureWanted { next = min(next, erasing.againAtMs) }
        if isUpkeepWanted { next = min(next, upkeep.atMs) }
        return next
    }

    // MARK: - Inputs

    /// Sets the time. Called before other inputs.
    package func at(_ moment: Moment) {
        now = moment
        machine.at(moment)
    }

    /// Whether this turn has something to write.
    var hasLines: Bool { machine.hasLines }

    /// Whether this turn takes no more requests.
    package var isFull: Bool { machine.isFull }

    /// Takes a request under one of the nouns that this process serves.
    package func request(
        _ ticket: Ticket, noun: String, _ bytes: UnsafeRawBufferPointer, file: [UInt8]? = nil
    ) throws {
        if isWritable || isReading { return machine.receive(ticket, under: noun, bytes, file: file) }
        let reply = ReplyEnvelope(
            id: RequestEnvelope.id(in: bytes), at: .init(), outcome: .failure(.cannotWrite(S.name)))
        try letOut(.reply(ticket, [reply.bytes]))
    }

    package func heard(topic: String, _ body: UnsafeRawBufferPointer) { machine.heard(topic: topic, body) }

    /// Takes the frames of the answer to an ``RunnerAction/ask(noun:_:)``. A page is one frame of JSON lines behind the
    /// envelope.
    package func answered(_ frames: [[UInt8]]) {
        guard let envelope = frames.first,
            let reply = try? envelope.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }),
            let id = reply.id
        else { return }
        if let (delivery, _) = deliveries.removeValue(forKey: id) {
            if case .success(let data) = reply.outcome { return machine.delivered(delivery, data) }
            return machine.delivered(delivery, nil)
        }
        guard let fetch = fetches.removeValue(forKey: id) else { return }
        switch reply.outcome {
        case .success where fetch.source == S.name: machine.ownerAnswered(reply.at[S.name])
        case .success:
            (frames.dropFirst().first ?? []).withUnsafeBytes { page in
                machine.fetched(
                    source: fetch.source, page: page, end: reply.at[fetch.source],
                    history: reply.at[historyOf: fetch.source])
            }
        case .failure(let refusal):
            machine.fetchFailed(
                source: fetch.source, refusal.message, isFinal: refusal.reason == .conflict,
                history: reply.at[historyOf: fetch.source])
        }
    }

    /// The bus was restarted: requests for pages and deliveries were lost with it, and are sent again.
    package func busWasRestarted() {
        forgetFetches("the bus was restarted") { _ in true }
        forgetDeliveries { _ in true }
    }

    /// Hands out deliveries again if no replica will answer for them.
    private func forgetDeliveries(where isOver: (Int64) -> Bool) {
        for id in deliveries.keys.sorted() {
            guard let (delivery, untilMs) = deliveries[id], isOver(untilMs) else { continue }
            deliveries[id] = nil
            machine.delivered(delivery, nil)
        }
    }

    private func forgetFetches(_ reason: String, where isOver: (Fetch) -> Bool) {
        // In the order of their ids, so that a seed gives the same simulation each time.
        for id in fetches.keys.sorted() {
            guard let fetch = fetches[id], isOver(fetch) else { continue }
            fetches[id] = nil
            machine.fetchFailed(source: fetch.source, reason, isFinal: false)
        }
    }

    /// Takes the completion of a job.
    package func done(_ completion: Completion<S>) throws {
        switch completion {
        case .effect(let effect, let outcome): machine.outcome(effect, outcome)
        case .lapsed(let effect): machine.lapsed(effect)
        case .page(let ticket, let frames):
            pagesCount -= 1
            noteDamage()
            try say(.reply(ticket, frames))
        case .snapshot(let result): snapshotEnded(result)
        case .erased(let accounts, let result): didErase(accounts, result)
        case .upkept(let result): didKeepUp(result)
        }
    }

    /// Handles everything that depends on the clock: late pages, reopening the log, trying the lock, snapshots,
    /// erasures.
    package func tick() throws {
        if fetches.values.contains(where: { $0.untilMs <= now.monotonicMs }) {
            forgetFetches("no answer") { $0.untilMs <= now.monotonicMs }
        }
        if nextForgetMs <= now.monotonicMs {
            nextForgetMs = now.monotonicMs + Limits.forgetMs
            forgetDeliveries { $0 <= now.monotonicMs }
        }
        if isWritable {
            do throws(LogRefusal) {
                try store.renew(at: now.monotonicMs)
            } catch {
                try appendFailed(AppendFailure(.io, "\(error)"))
            }
        }
        // A running erasure, or a sealing, works on the log as it was opened before.
        if let at = reopenAtMs, !erasing.isUnderWay, !upkeep.isUnderWay {
            try readMeanwhile()
            if at <= now.monotonicMs { try reopen() }
        }
        if machine.role == .standby, !isStopping, nextLockMs <= now.monotonicMs {
            nextLockMs = now.monotonicMs + Limits.lockMs
            if try becomesOwner() { try takeOver() } else { compareNames() }
        }
        try eraseIfDue()
        try keepUpIfDue()
        try snapshotIfDue()
        try lookForStack()
        report()
    }

    // MARK: - A turn

    /// Ends turns until none has follow-up work.
    package func turn() throws {
        turnSyncUs = 0
        if isReading { return try readingTurn() }
        while isWritable {
            let turn = machine.endTurn()
            try sayIdentity()
            syncUs = 0
            if !turn.lines.isEmpty {
                let endedUs = MonotonicClock.nowUs
                guard let log = store.log else {
                    throw ProcessFailure(description: "there is no open log to write to")
                }
                do throws(AppendFailure) {
                    try log.append(turn.lines)
                } catch {
                    return try appendFailed(error)
                }
                // After a failed sync nobody knows what is on disk. The process ends, and the next start
                // finds out.
                try log.sync()
                machine.didSync()
                syncUs = MonotonicClock.nowUs - endedUs
                turnSyncUs += syncUs
            }
            var again = false
            for output in turn.outputs {
                again = try perform(output) || again
                guard isWritable else { return }
            }
            if !again { return }
        }
    }

    /// - Returns: whether the machine got an input that needs another turn at once.
    func perform(_ output: Output<S>) throws -> Bool {
        switch output {
        case .reply(let ticket, let bytes, let file):
            try say(.reply(ticket, [bytes] + (file.map { [$0] } ?? [])))
        case .handOn(let ticket): try letOut(.reply(ticket, handedOn))
        case .span(let ticket, let span): try say(.span(ticket, span, syncUs: syncUs))
        case .publish(let topic, let bytes): try say(.publish(topic: topic, bytes))
        case .fetch(let source, let reader, let after, let types):
            try fetch(LogNoun(source, reader: reader), after, types)
        case .perform(let effect, let work, let untilMs):
            try letOut(.run(.effect(effect, work, untilMs: untilMs)))
        case .recall(let effect, let first, let last):
            try recall(effect, first, last)
            return true
        case .page(let ticket, let request, let reader, let start, let limit, let types):
            guard let log = store.log?.history else { return false }
            var at = Positions([S.name: machine.synced.sequence])
            at[historyOf: S.name] = machine.identity.history
            guard pagesCount < Limits.pagesMax else {
                let busy = Refusal(
                    .unavailable, "too many read the log of \(S.name) now; try again in a moment")
                try say(
                    .reply(ticket, [ReplyEnvelope(id: request, at: at, outcome: .failure(busy)).bytes]))
                return false
            }
            pagesCount += 1
            let page = LogPage(
                reader: log, request: request, forReader: reader, start: start, limit: limit,
                types: types.map { AskedTypes($0) }, at: at)
            try letOut(.run(.page(ticket, page)))
        case .take(let isTaking):
            try letOut(.take(isTaking))
            if !isTaking { try letOut(.closeLog) }
        case .snapshot(let ticket, let request, let after): try snapshotWanted(ticket, request, after)
        case .follow(let sequence): return try follow(through: sequence)
        case .deliver(let id, let order): try deliver(id, order)
        }
        return false
    }

    /// Reads the lines of a repeated request's events. Damage in a sealed segment, or an archive out of reach, stops only this
    /// request.
    private func recall(_ effect: UInt64, _ first: UInt64, _ last: UInt64) throws {
        do {
            machine.recalled(effect, try store.log?.history.lines(from: first, through: last) ?? [])
        } catch {
            guard error.code == .sealedDamaged || error.code == .archive else { throw error }
            machine.cannotRecall(effect)
            noteDamage()
        }
    }

    private func fetch(_ log: LogNoun, _ after: Position, _ types: [String]?) throws {
        let id = entropy.id(at: now.wall)
        let limit = log.source == S.name ? 1 : Machine<S>.Limits.pageLinesMax
        let page = PageRequest(.after(after), limit: limit, types: types)
        let request = RequestEnvelope(
            id: id, type: RequestNoun.readLog, timeoutMs: Int(Limits.fetchMs), data: page.bytes)
        fetches[id] = Fetch(source: log.source, untilMs: now.monotonicMs + Limits.fetchMs)
        try letOut(.ask(noun: log.description, request.bytes))
    }

    private func deliver(_ delivery: ID, _ order: DeliveryOrder) throws {
        let id = entropy.id(at: now.wall)
        let request = RequestEnvelope(
            id: id, type: RequestNoun.takeDelivery, timeoutMs: Int(Limits.deliveryMs), trace: order.trace,
            data: order.data)
        deliveries[id] = (delivery, now.monotonicMs + Limits.deliveryMs)
        try letOut(.ask(noun: "deliver." + S.name, request.bytes))
    }

    private func report() {
        if isWritable, machine.role != reportedRole {
            reportedRole = machine.role
            switch machine.role {
            case .standby: logger.info("standing by: \(store.holder) has the log")
            case .starting:
                logger.info("starting at \(machine.head)")
                didCatchUp()
            case .primary:
                didCatchUp()
                isReadySaid = false
            case .stopping: break
            }
        }
        if !isReadySaid, hearsBus, isWritable, machine.role == .primary {
            isReadySaid = true
            logger.info("ready at \(machine.head)")
            for remark in machine.remarks { logger.info(remark) }
        }
        if let long = machine.takeLongEvent() {
            logger.error(
                "\(long.type) was not written: its data has \(long.bytes) bytes, more than a line of the log takes "
                    + "(limits.md, Service runtime)")
        }
        for follower in machine.followers {
            if let flaw = follower.mistrust, reportedFlaws.insert(follower.source).inserted {
                logger.error(
                    "a page of the log of \(follower.source) does not fit (\(flaw)): whole pages are asked for"
                )
            }
            if follower.stopped == nil, reportedStops.remove(follower.source) != nil {
                logger.info("follows \(follower.source) again, whose log has another history now")
            }
            guard let reason = follower.stopped, reportedStops.insert(follower.source).inserted else {
                continue
            }
            logger.error(
                "no longer follows \(follower.source): \(reason). Stop \(follower.source) first: each line that it writes is "
                    + "another's number. Then put its newer log back (deploy/README.md, RallyFollowStopped)")
        }
    }
}
