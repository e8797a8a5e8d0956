// One process of a service in the simulation: the real runner, with a disk that can fail and connections that can
// break. It does with the simulated network what the reactor does with sockets.

import BusProtocol
import Contracts
import EventLine
import EventLog
import JSON
import Logging
import Machine
import Messaging
import Process
import Values
import ZeroMQ

final class ServiceProcess<S: Service>: SimulatedProcess {
    let name: String
    let computer: Computer
    unowned let world: World
    private(set) var life = 0
    private(set) var isUp = false
    private(set) var isPaused = false
    private(set) var ownsLog = false
    private(set) var failure: String?
    private var chance: Chance
    let settings: Settings
    private let perform: (S.Effect) -> S.Outcome

    private var disk: ProcessDisk
    /// The connection to the database, if it stores the logs.
    private var link: DatabaseLink?
    /// The life in which it is waiting for the disk or the database.
    private var busyLife = 0
    private var isBusy: Bool { busyLife == life }
    private var runner: Runner<S>?
    private var inbox: [Input] = []
    private var plannedMs = Int64.max
    private var actionsLeft: Int?
    private var pauseAhead: (actions: Int, forMs: Int64)?
    private var startedMs: Int64 = 0
    private var headsAtStart: [String: UInt64] = [:]
    private var isStopping = false
    private var jobsCount = 0
    var workers: [Worker] = []
    private var asker: Link?
    /// The log's identity, as announced by its workers.
    var identity = LogIdentity()
    private var held: [Ticket: Held] = [:]
    var lastTicket: Ticket = 0
    /// The sink of its deliveries, if it has any, and deliveries in flight.
    let sink: Sink?
    var carried: [Ticket: Held] = [:]

    enum Input {
        case event(topic: String, [UInt8])
        case work(Int, [Frame])
        case answer([Frame])
        case done(Completion<S>)
        case carried(Ticket, JSONValue)
    }

    struct Worker {
        var noun: String
        var connection: WorkerConnection
        var link: Link
    }

    struct Held {
        var worker: Int
        var name: FrameSlice
        var envelope: [UInt8]
    }

    var service: String { S.name }
    var follows: [String] { S.follows }
    static var directory: String { "data/\(S.name)" }

    init(
        _ name: String, on computer: Computer, in world: World, _ settings: Settings, _ chance: Chance,
        sink: Sink? = nil, perform: @escaping (S.Effect) -> S.Outcome
    ) {
        self.sink = sink
        self.name = name
        self.computer = computer
        self.world = world
        self.settings = settings
        self.chance = chance
        self.perform = perform
        disk = ProcessDisk(computer.disk)
    }

    var machine: Machine<S>? { runner?.machine }
    var history: LogTag? { machine?.identity.history }
    var heaviestWriterBytes: Int { machine?.heaviestWriters.first?.bytes ?? 0 }

    // MARK: - Life and death

    func start() {
        guard !isUp else { return }
        life += 1
        (isUp, isPaused, isStopping, failure) = (true, false, false, nil)
        (inbox, workers, held, jobsCount, actionsLeft, pauseAhead) = ([], [], [:], 0, nil, nil)
        carried = [:]
        identity = LogIdentity()
        plannedMs = .max
        startedMs = world.nowMs
        headsAtStart = Dictionary(uniqueKeysWithValues: S.follows.map { ($0, world.head(of: $0)) })
        disk = ProcessDisk(computer.disk)
        link = world.plan.engine == .database ? DatabaseLink(world, self) : nil
        let story = world.story
        let logger = Logger(service: name, level: .info, format: .text) { line in
            // Without the time of day, which is real.
            story.tell(String(decoding: line.dropFirst(13).dropLast(), as: UTF8.self))
        }
        let store = Store<S>(makeEngine(disk, link), instance: name, logger: logger)
        let entropy = Entropy(chance.fork())
        let runner = Runner<S>(
            store, settings, entropy, logger: logger, at: moment, snapshotLines: world.plan.snapshotLines,
            erasureEveryMs: 1000, upkeep: world.plan.upkeep, nowMs: { [unowned world] in world.nowMs })
        let life = life
        runner.letOut = { [unowned self] in try letOut($0, life) }
        self.runner = runner
        asker = world.network.open(for: name) { [weak self] in self?.take(.answer($0)) }
        // A standby delivers, too.
        if sink != nil { serve("deliver.\(S.name)", capacity: 4) }
        busily {
            try runner.start()
            try dieIfDead()
        }
        world.network.subscribed()
        wake()
    }

    func kill(_ why: String) {
        guard isUp else { return }
        world.story.tell("\(name) is killed: \(why)")
        end()
    }

    private func end() {
        life += 1
        isUp = false
        isPaused = false
        disk.die()
        link?.die()
        runner = nil
        for worker in workers { world.network.close(worker.link) }
        if let asker { world.network.close(asker) }
        (workers, asker) = ([], nil)
        world.ended(self)
    }

    /// Thrown to abandon a killed process's current work.
    private struct Killed: Error {}

    private var isDead: Bool { disk.isDead || link?.isDead ?? false }

    private func dieIfDead() throws {
        guard isUp, isDead else { return }
        kill("while it was at the \(link == nil ? "disk" : "database")")
        throw Killed()
    }

    /// Handles the end of the process by itself.
    private func exit(_ error: any Error) {
        if error is Killed { return }
        if isDead { return kill("while it was at the \(link == nil ? "disk" : "database")") }
        failure = "\(error)"
        world.story.tell("\(name) ends: \(error)")
        end()
    }

    /// Runs a blocking operation, during which this process does nothing else. It may be killed and restarted
    /// meanwhile.
    private func busily(_ body: () throws -> Void) {
        let life = life
        busyLife = life
        do {
            try body()
        } catch {
            if self.life == life { exit(error) }
        }
        if self.life == life { busyLife = 0 }
    }

    func kill(afterDiskOperations count: Int) {
        disk.operationsLeft = count
        link?.operationsLeft = count
    }

    func kill(afterActions count: Int) { actionsLeft = count }
    func pause(afterActions count: Int, forMs: Int64) { pauseAhead = (count, forMs) }
    func spare() {
        (disk.operationsLeft, actionsLeft, pauseAhead) = (nil, nil, nil)
        link?.operationsLeft = nil
    }

    func stop() {
        guard isUp, !isStopping, !isPaused, !isBusy else { return }
        world.story.tell("\(name) is asked to stop")
        isStopping = true
        runner?.at(moment)
        runner?.stop()
        setCapacity(0) { $0.hasPrefix("deliver.") }
        wake()
    }

    func pause() { isPaused = isUp }

    func resume() {
        guard isPaused else { return }
        isPaused = false
        // Events planned during the pause are past.
        plannedMs = .max
        wake()
    }

    var moment: Moment {
        let wall = computer.frozenAt ?? world.wallTime.adding(milliseconds: computer.clockOffsetMs)
        return Moment(wall: wall, monotonicMs: world.nowMs)
    }

    // MARK: - Inputs

    func listens(to topic: String) -> Bool {
        guard isUp else { return false }
        guard let source = EventBatch.source(ofTopic: topic) else {
            return topic.hasPrefix("_head.") || topic == "_listen.heads"
        }
        return S.follows.contains(source) || source == S.name && !ownsLog
    }

    func hear(topic: String, _ body: [UInt8]) { take(.event(topic: topic, body)) }

    func take(_ input: Input) {
        guard isUp else { return }
        inbox.append(input)
        wake(chance.milliseconds(0...1))
    }

    /// Plans a turn after a delay, unless an earlier one is planned.
    private func wake(_ delayMs: Int64 = 0) {
        let atMs = world.nowMs + delayMs
        guard isUp, !isPaused, atMs < plannedMs else { return }
        plannedMs = atMs
        let life = life
        world.at(atMs) { [self] in
            guard self.life == life, plannedMs == atMs, !isPaused else { return }
            plannedMs = .max
            turn()
        }
    }

    // MARK: - A turn

    private func turn() {
        guard let runner, !isBusy else { return }
        busily {
            runner.at(moment)
            let inputs = inbox
            inbox = []
            for input in inputs { try feed(input, to: runner) }
            tickWorkers()
            try runner.tick()
            try runner.turn()
            guard self.runner === runner else { return }
            if world.plan.hasStranger, let problem = world.stranger.problem(of: runner.machine) {
                world.report("\(name): \(problem)")
            }
            try dieIfDead()
            flushWorkers()
            if isStopping, runner.isIdle, held.isEmpty, carried.isEmpty, jobsCount == 0 {
                return try leave(runner)
            }
        }
        guard self.runner === runner else { return }
        ownsLog = runner.machine.role != .standby
        planNext(runner)
    }

    private func planNext(_ runner: Runner<S>) {
        var next = runner.nextTickMs
        for worker in workers { next = min(next, worker.connection.nextTickMs) }
        if isStopping { next = min(next, world.nowMs + 20) }
        wake(inbox.isEmpty ? min(max(next - world.nowMs, 1), 1000) : 0)
    }

    private func leave(_ runner: Runner<S>) throws {
        for index in workers.indices { perform(workers[index].connection.disconnect(), index) }
        runner.finish()
        guard self.runner === runner else { return }
        try dieIfDead()
        world.story.tell("\(name) has stopped")
        end()
    }

    private func feed(_ input: Input, to runner: Runner<S>) throws {
        switch input {
        case .event(let topic, let body): body.withUnsafeBytes { runner.heard(topic: topic, $0) }
        case .answer(let frames):
            if case .client(_, let body)? = try? Majordomo(decoding: frames) {
                runner.answered(body.map(\.bytes))
            }
        case .done(let completion):
            jobsCount -= 1
            try runner.done(completion)
        case .carried(let ticket, let result): answer(ticket, result)
        case .work(let index, let frames):
            guard workers.indices.contains(index) else { return }
            for action in workers[index].connection.receive(frames, at: world.nowMs) {
                if case .request(let work) = action {
                    try hold(work, index, runner)
                } else {
                    perform([action], index)
                }
            }
        }
    }

    private func hold(_ work: WorkRequest, _ worker: Int, _ runner: Runner<S>) throws {
        let envelope = work.envelope.withUnsafeBytes { [UInt8]($0) }
        lastTicket += 1
        let noun = workers[worker].noun
        if noun.hasPrefix("deliver.") { return carry(work.name, envelope, worker) }
        held[lastTicket] = Held(worker: worker, name: work.name, envelope: envelope)
        let file = work.files.first?.bytes
        try envelope.withUnsafeBytes { try runner.request(lastTicket, noun: noun, $0, file: file) }
    }

    // MARK: - Outputs

    /// Performs an action of the runner; the process can die between any two.
    private func letOut(_ action: RunnerAction<S>, _ life: Int) throws {
        guard let runner, self.life == life else { throw Killed() }
        try dieIfDead()
        if let left = actionsLeft {
            actionsLeft = left - 1
            if left <= 0 {
                kill("between two things it let out")
                throw Killed()
            }
        }
        perform(action, runner)
        if let (left, forMs) = pauseAhead {
            pauseAhead = left > 0 ? (left - 1, forMs) : nil
            if left <= 0 { pauseAtOnce(forMs) }
            if self.life != life { throw Killed() }
        }
    }

    /// Pauses the process between two actions.
    private func pauseAtOnce(_ forMs: Int64) {
        let life = life
        world.story.tell("\(name) is paused between two things it lets out")
        pause()
        world.after(forMs) { [self] in
            if self.life == life { resume() }
        }
        world.block(untilMs: world.nowMs + forMs) { self.life != life || !isPaused }
    }

    private func perform(_ action: RunnerAction<S>, _ runner: Runner<S>) {
        switch action {
        case .reply(let ticket, let frames): reply(ticket, frames, runner)
        case .publish(let topic, let body):
            world.witness.published(topic, body, by: self)
            checkTimer(body, runner.machine)
            world.network.publish(from: self, topic: topic, body)
        case .ask(let noun, let envelope):
            guard let asker else { return }
            let command = Majordomo.client(noun: noun, body: [Frame(envelope)])
            world.network.send(command.frames, over: asker)
        case .run(let job): run(job)
        case .serve(let noun, let isTaking, let isSpare):
            serve(noun, capacity: isTaking ? 64 : 0, isSpare: isSpare)
        case .take(let isTaking):
            setCapacity(isTaking ? world.plan.capacity : 0) { S.nouns.contains($0) }
        case .span: break
        case .closeLog: setCapacity(0, where: LogNoun.isLog)
        case .refuseAll(let refusal): refuseAll(refusal, runner)
        case .identify(let identity):
            self.identity = identity
            for index in workers.indices { perform(workers[index].connection.setIdentity(identity), index) }
        case .handOnAll: for ticket in held.keys.sorted() { reply(ticket, handedOn, runner) }
        }
    }

    func backup(of source: String, endsAt end: UInt64) {
        if let head = headsAtStart[source] { headsAtStart[source] = min(head, end) }
    }

    /// A timer may fire only when everything is known that existed at the start and no backup has removed, or after 10
    /// s.
    private func checkTimer(_ body: [UInt8], _ machine: Machine<S>) {
        guard world.nowMs - startedMs < 10_000,
            let timer = LogPage.lines(of: body).lazy.compactMap(\.header.timer).first
        else { return }
        for follower in machine.followers
        where follower.stopped == nil && follower.cursor.sequence < headsAtStart[follower.source] ?? 0 {
            world.report(
                "\(name) let \(timer) fire when it knew \(follower.source) up to \(follower.cursor.sequence); "
                    + "at its start there were \(headsAtStart[follower.source] ?? 0) lines")
        }
    }

    private func reply(_ ticket: Ticket, _ frames: [[UInt8]], _ runner: Runner<S>) {
        guard let request = held.removeValue(forKey: ticket) else { return }
        let machine = runner.machine
        if frames == handedOn {
            world.witness.spareCounts.handedOn += 1
        } else {
            if machine.role == .standby { world.witness.spareCounts.answered += 1 }
            if !runner.isWritable, S.nouns.contains(workers[request.worker].noun), isSuccess(frames) {
                world.witness.readingCount += 1
            }
            world.witness.replied(
                frames, to: request.envelope, by: self,
                basis: runner.isWritable ? machine.lineBeforeSync : machine.synced,
                cursors: Positions(
                    Dictionary(
                        uniqueKeysWithValues: machine.followers.map { ($0.source, $0.cursor.sequence) })),
                isSpare: machine.role == .standby, hasWritten: machine.hasWritten)
        }
        perform(
            workers[request.worker].connection.reply(to: request.name, body: frames.map { Frame($0) }),
            request.worker)
    }

    private func refuseAll(_ refusal: Refusal, _ runner: Runner<S>) {
        for ticket in held.keys.sorted() {
            guard let request = held[ticket] else { continue }
            let id = request.envelope.withUnsafeBytes { RequestEnvelope.id(in: $0) }
            reply(
                ticket, [ReplyEnvelope(id: id, at: .init(), outcome: .failure(refusal)).bytes], runner)
        }
    }

    private func run(_ job: Job<S>) {
        jobsCount += 1
        let life = life
        world.after(chance.milliseconds(0...world.plan.jobMsMax)) { [self] in
            guard self.life == life else { return }
            let completion = job.run(at: world.nowMs, perform)
            if self.life == life { take(.done(completion)) }
        }
    }
}
