// Replays a log into a machine while the log is opened, line by line.
//
// Two threads share the work, because replay takes most of a start's time. The thread that opens the log
// reads and checks lines and decodes events. The other one applies them. Each block of events belongs to one
// thread at a time. The machine belongs to the applying thread until ``finish(_:)`` has waited for its end.

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

    /// `usesSnapshots` is true for an empty machine, false for one that goes on.
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

    /// After an unreadable line no more lines are applied. The opening goes on, and may find worse.
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

    /// If the log was refused, nobody calls ``finish(_:)``.
    deinit { applier.end() }

    /// Waits for the applying thread and returns the machine, at the end of the log.
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

/// Applies blocks of events to a machine. From the first whole block on it uses a thread of its own.
private final class Applier<S: Service>: @unchecked Sendable {
    /// Events in a block, and blocks that may wait.
    static var blockMax: Int { 512 }
    static var waitingMax: Int { 4 }

    /// A block of events for the other thread.
    private struct Block: @unchecked Sendable {
        var events: [Machine<S>.Replayed]
    }

    /// Belongs to the opening thread until the first block is handed over and after ``end()``, otherwise to
    /// the applying thread.
    var machine: Machine<S>
    private let blocks = Mutex((waiting: [Block](), spent: [Block]()))
    private let filled = Semaphore()
    private let room = Semaphore()
    private var thread: DedicatedThread?

    init(_ machine: consuming Machine<S>) { self.machine = machine }

    func take(_ events: [Machine<S>.Replayed]) {
        // Without a second thread, this one does both.
        guard start() else { return apply(events) }
        room.wait()
        // Blocks that were applied are freed by the thread that made them: freeing memory of another thread
        // costs more than the events do.
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

    /// Every block is signalled once. A signal without a block means the end.
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

    /// Waits until all blocks are applied.
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
