// A machine on its way from a log to where it was: what opening the log tells it of, line by line.
//
// Long logs are read by two threads, because that is what a start takes its time for: the one that opens the log reads
// and checks lines and decodes their events, the other one applies them. Each block of events belongs to one thread
// at a time, and so does the machine: to the applying thread until ``finish(_:)`` has waited for its end.

import EventLine
import EventLog
import Logging
import Machine
import Platform
import Synchronization
import Values

/// Rebuilds a machine.
final class Replay<S: Service>: LogRebuilding {
    private let usesSnapshots: Bool
    private let applier: Applier<S>
    private let types: TypeTable<Rules<S>.OwnRule>
    private var block: [Machine<S>.Replayed] = []
    private var failure: MachineFailure?

    /// With snapshots for a machine that knows nothing; without for one that goes on.
    init(_ machine: consuming Machine<S>, usesSnapshots: Bool) {
        types = machine.ownRules
        self.usesSnapshots = usesSnapshots
        applier = Applier(machine)
    }

    var schema: String? { usesSnapshots ? Machine<S>.snapshotSchema : nil }
    var replayed: UInt64 { applier.machine.head }

    func restore(_ snapshot: Snapshot) -> Bool {
        applier.machine.restore(snapshot.state, at: snapshot.position)
    }

    /// After a line that cannot be read nothing more is taken: the opening goes on, and may find worse.
    func replay(_ line: borrowing LineView) {
        guard failure == nil else { return }
        do throws(MachineFailure) {
            block.append(try Machine<S>.replayed(line, types))
        } catch {
            failure = error
        }
        if block.count == Applier<S>.blockMax { applier.take(flushed()) }
    }

    private func flushed() -> [Machine<S>.Replayed] {
        defer {
            block = []
            block.reserveCapacity(Applier<S>.blockMax)
        }
        return block
    }

    /// Where the log was refused, nobody asks for the machine.
    deinit { applier.end() }

    /// The machine at the end of the log that was opened.
    func finish(_ log: EventLog) throws -> Machine<S> {
        var machine = applier.finish(block)
        switch failure {
        case .newerVersion(let sequence, let type): throw log.newerVersion(at: sequence, type: type)
        case .some(let failure): throw failure
        case nil: break
        }
        machine.didReplay(through: log.head)
        return machine
    }
}

/// Applies blocks of events to a machine, on a thread of its own from the first whole block on.
private final class Applier<S: Service>: @unchecked Sendable {
    /// Events of a block, and blocks that may wait.
    static var blockMax: Int { 512 }
    static var waitingMax: Int { 4 }

    /// Events on their way to the other thread.
    private struct Block: @unchecked Sendable {
        var events: [Machine<S>.Replayed]
    }

    /// Of the thread that opens the log until the first block is taken and again after ``end()``; else of the other one.
    var machine: Machine<S>
    private let blocks = Mutex((waiting: [Block](), spent: [Block]()))
    private let filled = Semaphore()
    private let room = Semaphore()
    private var thread: DedicatedThread?

    init(_ machine: consuming Machine<S>) { self.machine = machine }

    func take(_ events: [Machine<S>.Replayed]) {
        // Where there is no thread to be had, one does both.
        guard start() else { return apply(events) }
        room.wait()
        // What the other thread is done with is freed by the one that made it: memory that goes back and forth between
        // threads costs both of them more than the events do.
        let spent = blocks.withLock { blocks in
            blocks.waiting.append(Block(events: events))
            defer { blocks.spent = [] }
            return blocks.spent
        }
        filled.signal()
        withExtendedLifetime(spent) {}
    }

    private func start() -> Bool {
        if thread != nil { return true }
        thread = try? DedicatedThread("\(S.name)-replay") { [self] in run() }
        guard thread != nil else { return false }
        for _ in 0..<Self.waitingMax { room.signal() }
        return true
    }

    /// Every block is signalled once; a signal without one is the end.
    private func run() {
        while true {
            filled.wait()
            guard let block = blocks.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() })
            else { return }
            apply(block.events)
            blocks.withLock { $0.spent.append(block) }
            room.signal()
        }
    }

    private func apply(_ events: [Machine<S>.Replayed]) {
        for event in events { machine.apply(event) }
    }

    /// Waits until all that was taken has been applied.
    func end() {
        guard let thread else { return }
        filled.signal()
        thread.join()
        self.thread = nil
    }

    func finish(_ rest: [Machine<S>.Replayed]) -> Machine<S> {
        end()
        apply(rest)
        return machine
    }
}
