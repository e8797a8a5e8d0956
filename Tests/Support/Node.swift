// One service of a town: its machine, the lines of its log, and the handling of each turn's outputs.

import AuthService
import BusProtocol
import Contracts
import EventLine
import EventLog
import JSON
import Machine
import Process
import Values

/// The lines of one log, as on disk.
public final class Disk {
    public var lines: [EventLine] = []
    /// The last snapshot.
    var snapshot: (position: Position, sections: MemorySections)?
}

/// A service of a town, whichever it is.
public protocol AnyNode: AnyObject {
    associatedtype S: Service
    var name: String { get }
    var machine: Machine<S> { get }
    var disk: Disk { get }
    /// The lines of its log.
    var types: [String] { get }
    /// Does its slow work.
    var perform: (S.Effect) -> S.Outcome { get }
    func restart(fromSnapshot: Bool) throws
    func snapshot() throws
    @discardableResult func eraseLog() throws -> Int
    func cut(to count: Int, andGoOn lines: [EventLine])
}

/// A town's view of its services.
protocol Resident: AnyNode {
    var town: Town? { get set }
    var isUp: Bool { get }
    func hears(_ topic: String) -> Bool
    func deliver(_ topic: String, _ body: [UInt8])
    func take(_ ticket: Ticket, under noun: String?, _ envelope: [UInt8], file: [UInt8]?)
    /// Whether anything happened.
    func turn() -> Bool
    var nextTimer: Timestamp? { get }
    func page(after: Position, for reader: String?, of types: [String]?, limit: Int) -> [UInt8]?
    /// The last line of its log.
    var end: UInt64 { get }
    var history: LogTag? { get }
}

/// A service of the town.
public final class Node<S: Service>: Resident {
    public var machine: Machine<S>
    public let disk: Disk
    /// The settings; changes take effect at the next start.
    public var settings: Settings
    public var name: String { S.name }
    /// Whether it runs. A stopped service receives nothing and answers nothing.
    public var isUp = true
    /// Hours by which its clock is ahead of the others'.
    public var hoursAhead = 0
    /// Simulates a crash after the append: events are kept, but nothing is sent.
    public var losesOutputs = false
    /// Whether effects wait until they are released.
    public var holdsEffects = false
    /// Whether effects are refused for lack of room.
    public var answersBusy = false
    /// Sources whose answers to `fetch` wait; live events still arrive.
    public var holdsFetches: Set<String> = []
    public private(set) var held: [(effect: UInt64, work: S.Effect, untilMs: Int64)] = []
    public private(set) var isTaking = false
    /// Deliveries in the order they were given out.
    public private(set) var orders: [(id: ID, order: JSONValue)] = []
    /// The result of a delivery; `nil` for no answer yet.
    public var carry: (JSONValue) -> JSONValue? = { _ in ["outcome": "sent"] }
    /// Number of requested pages.
    public private(set) var fetches = 0
    /// Bytes of the pages that it got.
    public private(set) var fetchedBytes = 0

    /// Types of its log's lines.
    public var types: [String] { disk.lines.map(\.header.type) }

    /// Data of its log's events of a type, in order.
    public func told(_ type: String) -> [JSONValue] {
        disk.lines.filter { $0.header.type == type }
            .compactMap { $0.data.flatMap { try? JSONValue(parsing: $0) } }
    }

    /// The state as a snapshot would contain it.
    public var stateText: String {
        String(decoding: (try? JSONCoding.encode(machine.state)) ?? [], as: UTF8.self)
    }

    /// The town; set once, by the town.
    weak var town: Town?
    private var now: Moment {
        var now = town?.now ?? start
        now.wall = now.wall.adding(hours: hoursAhead)
        return now
    }

    private let start: Moment
    private let entropy: Entropy
    public let perform: (S.Effect) -> S.Outcome

    init(
        _ settings: Settings, _ entropy: Entropy, at start: Moment, disk: Disk = Disk(),
        role: Machine<S>.Role = .starting,
        perform: @escaping (S.Effect) -> S.Outcome
    ) {
        self.start = start
        self.settings = settings
        self.entropy = entropy
        self.disk = disk
        self.perform = perform
        machine = Machine(settings: settings, entropy: entropy, role: role)
        machine.at(start)
        if role != .standby { machine.promote() }
    }

    // MARK: - Starting, standing by, taking over

    /// A machine as after a start: from the log alone, or from the last snapshot and the lines after it.
    public func replayed(fromSnapshot: Bool = false, role: Machine<S>.Role = .starting) throws -> Machine<S> {
        var fresh = Machine<S>(settings: settings, entropy: entropy, role: role)
        fresh.at(now)
        if fromSnapshot, let snapshot = disk.snapshot {
            guard fresh.restore(snapshot.sections, at: snapshot.position) else { throw Trouble.snapshot }
        }
        try fresh.replay(disk.lines)
        return fresh
    }

    /// Restarts the process: replaces the machine by a newly replayed one.
    public func restart(fromSnapshot: Bool = false) throws {
        var fresh = try replayed(fromSnapshot: fromSnapshot)
        fresh.promote()
        machine = fresh
        (isUp, losesOutputs, isTaking, held) = (true, false, false, [])
    }

    /// Writes a snapshot of the synced state.
    public func snapshot() throws {
        guard let (position, sections) = try machine.sections() else { throw Trouble.snapshot }
        disk.snapshot = (position, sections)
    }

    /// Erases personal data of deleted accounts from the log, and deletes the snapshot, which contains it too.
    /// - Returns: the number of changed lines.
    @discardableResult
    public func eraseLog() throws -> Int {
        let eraser = Eraser(machine.erasing, directory: S.name)
        var count = 0
        for (index, line) in disk.lines.enumerated() {
            let data = try line.bytes.withUnsafeBytes { try eraser.data(of: LineView($0)) }
            guard let data else { continue }
            disk.lines[index] = line.erased(data)
            count += 1
        }
        if let problem = S.discard(machine.state)?(eraser.drained(), perform) {
            throw Trouble.discard(problem)
        }
        machine.didErase(machine.erasing)
        disk.snapshot = nil
        return count
    }

    /// Replaces the log by an older copy, which continued with other lines.
    public func cut(to count: Int, andGoOn lines: [EventLine] = []) {
        disk.lines.removeLast(max(0, disk.lines.count - count))
        disk.lines += lines
        disk.snapshot = nil
    }

    /// A second process on the same log.
    func standby() -> Node<S> {
        let node = Node(settings, entropy, at: now, disk: disk, role: .standby, perform: perform)
        node.town = town
        return node
    }

    /// Takes over with a standby's machine: further lines of the log are replayed first.
    func takeOver(from standby: Node<S>) throws {
        var machine = standby.machine
        machine.at(now)
        try machine.replay(disk.lines)
        machine.promote()
        self.machine = machine
        (isUp, losesOutputs, isTaking, held) = (true, false, false, [])
    }

    // MARK: - Inputs

    func hears(_ topic: String) -> Bool {
        guard isUp else { return false }
        guard let source = EventBatch.source(ofTopic: topic) else { return true }
        return S.follows.contains(source) || source == S.name && machine.role == .standby
    }

    func deliver(_ topic: String, _ body: [UInt8]) {
        machine.at(now)
        machine.heard(topic: topic, body)
    }

    /// - Parameter noun: the noun of the request; by default its type's own.
    func take(_ ticket: Ticket, under noun: String? = nil, _ envelope: [UInt8], file: [UInt8]? = nil) {
        machine.at(now)
        let noun = noun ?? ownNoun(of: envelope)
        envelope.withUnsafeBytes { machine.receive(ticket, under: noun, $0, file: file) }
    }

    private func ownNoun(of envelope: [UInt8]) -> String {
        let type = (try? JSONValue(parsing: envelope))?["type"]?.stringValue ?? S.name
        return type == RequestNoun.readLog ? "log.\(S.name)" : String(type.prefix { $0 != "." })
    }

    /// Finishes the waiting effects.
    public func releaseEffects() {
        let all = held
        held = []
        for (effect, work, _) in all { machine.outcome(effect, outcome(of: work)) }
    }

    /// Finishes the waiting effects like threads: those that nobody waits for any more are not started.
    public func workOff() {
        let all = held
        held = []
        for (effect, work, untilMs) in all {
            if now.monotonicMs >= untilMs {
                machine.lapsed(effect)
            } else {
                machine.outcome(effect, outcome(of: work))
            }
        }
    }

    private func outcome(of work: S.Effect) -> S.Outcome {
        if answersBusy, let busy = Auth.Outcome.failed as? S.Outcome { return busy }
        return perform(work)
    }

    var nextTimer: Timestamp? { isUp && machine.role == .primary ? S.nextDue(machine.state) : nil }

    // MARK: - A turn

    func turn() -> Bool {
        guard isUp else { return false }
        machine.at(now)
        let turn = machine.endTurn()
        disk.lines += turn.lines
        machine.didSync()
        if losesOutputs { return false }
        if let town { for output in turn.outputs { carryOut(output, in: town) } }
        return !turn.lines.isEmpty || !turn.outputs.isEmpty
    }

    private func carryOut(_ output: Output<S>, in town: Town) {
        switch output {
        case .reply(let ticket, let bytes, let file): town.replied(ticket, bytes, file: file)
        case .handOn(let ticket): town.handedOn.insert(ticket)
        case .publish(let topic, let bytes): town.publish(from: self, topic, bytes)
        // Comparisons of the state with the log are not simulated.
        case .span, .snapshot: break
        case .fetch(let source, let reader, let after, let types):
            fetches += 1
            if !holdsFetches.contains(source) {
                fetch(source, reader, after, town.asksByTypes ? types : nil, in: town)
            }
        case .perform(let effect, let work, let untilMs):
            if holdsEffects {
                held.append((effect, work, untilMs))
            } else {
                machine.outcome(effect, outcome(of: work))
            }
        case .recall(let effect, let first, let last):
            machine.recalled(effect, disk.lines.filter { (first...last).contains($0.sequence) })
        case .page(let ticket, _, let reader, .after(let position), let limit, let types):
            town.paged(ticket, page(after: position, for: reader, of: types, limit: limit))
        case .page(let ticket, _, let reader, .from(let sequence), let limit, let types):
            let before = disk.lines.last { $0.sequence < sequence }?.position ?? .start
            town.paged(ticket, page(after: before, for: reader, of: types, limit: limit))
        case .take(let isTaking): self.isTaking = isTaking
        case .follow(let sequence): follow(through: sequence)
        case .deliver(let id, let order):
            let order = (try? JSONValue(parsing: order.data)) ?? .null
            orders.append((id, order))
            if let result = carry(order) { delivered(id, result) }
        }
    }

    /// A replica answers a delivery; `nil` if nobody does.
    public func delivered(_ id: ID, _ result: JSONValue?) {
        let answer: JSONValue? = result.map { ["by": "replica", "room": 64, "result": $0] }
        machine.delivered(id, answer.map { Array($0.text().utf8) })
    }

    private func follow(through sequence: UInt64) {
        do { try machine.replay(disk.lines.filter { $0.sequence <= sequence }) } catch {
            town?.note("standby of \(S.name): \(error)")
        }
    }

    private func fetch(
        _ source: String, _ reader: String?, _ after: Position, _ types: [String]?, in town: Town
    ) {
        guard let other = town.resident(source), other.isUp else {
            return machine.fetchFailed(source: source, "\(source) is down", isFinal: false)
        }
        if let page = other.page(after: after, for: reader, of: types, limit: town.pageLines) {
            if source == S.name { return machine.ownerAnswered(other.end) }
            fetchedBytes += page.count
            page.withUnsafeBytes {
                machine.fetched(source: source, page: $0, end: other.end, history: other.history)
            }
        } else {
            machine.fetchFailed(
                source: source, "line \(after) is not there", isFinal: true, history: other.history)
        }
    }

    var end: UInt64 { UInt64(disk.lines.count) }
    var history: LogTag? { machine.identity.history }

    /// A page after a position, as a process serves it; `nil` if this log does not have that line.
    func page(after: Position, for reader: String?, of types: [String]?, limit: Int) -> [UInt8]? {
        let count = Int(after.sequence)
        if count > disk.lines.count { return nil }
        if count > 0, disk.lines[count - 1].position != after { return nil }
        var page = PageWriter(types.map { AskedTypes($0) }, for: reader, limit: limit)
        for line in disk.lines[count...] {
            guard (try? line.bytes.withUnsafeBytes { try page.take(LineView($0)) }) == true else { break }
        }
        return Array(page.finish().joined(separator: [0x0A]))
    }
}

/// An error that must not happen in a town.
public enum Trouble: Error {
    case snapshot
    case noStandby
    case discard(String)
    case noService(String)
    case refused(Refusal)
}

extension Machine {
    /// Replays the lines of its own log that it lacks.
    public mutating func replay(_ lines: [EventLine]) throws {
        for line in lines where line.sequence > head {
            try line.bytes.withUnsafeBytes { try replay(LineView($0)) }
            didReplay(through: line.position)
        }
    }
}

extension Machine {
    /// The sections of a snapshot of this moment.
    public func sections() throws -> (position: Position, sections: MemorySections)? {
        guard let (position, write) = snapshot() else { return nil }
        let sections = MemorySections()
        try write(sections)
        return (position, sections)
    }
}
