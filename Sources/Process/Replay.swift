// Replays a log into a machine while the log is opened, line by line.
//
// Two threads share the work, because replay takes most of a start's time. The thread that opens the log
// reads and checks lines, decodes events and remembers requests. The other one applies the events. Each block
// of events belongs to one thread at a time. The machine belongs to the applying thread until ``finish(_:)``
// has waited for its end.

import EventLine
import EventLog
import Logging
import Machine
import Platform
import Synchronization
import Values

final class Replay<S: Service>: LogRebuilding {
    private let usesSnapshots: Bool
    private let applier: Applier<S>
    private let newBlock: () -> ReplayBlock<S>
    private var block: ReplayBlock<S>
    /// Taken out of the machine before the first line.
    private var remembered: Remembered?
    private var failure: MachineFailure?

    /// `usesSnapshots` is true for an empty machine, false for one that goes on.
    init(_ machine: consuming Machine<S>, usesSnapshots: Bool) {
        let types = machine.ownRules
        newBlock = { ReplayBlock(types) }
        block = newBlock()
        self.usesSnapshots = usesSnapshots
        applier = Applier(machine)
    }

    var schema: String? { usesSnapshots ? Machine<S>.snapshotSchema : nil }
    var replayed: UInt64 { applier.machine.head }

    func restore(_ snapshot: Snapshot) -> Bool {
        switch snapshot.content {
        case .text(let text): applier.machine.restore(text: text, at: snapshot.position)
        case .sections(let file): applier.machine.restore(file, at: snapshot.position)
        }
    }

    /// After an unreadable line no more lines are applied. The opening goes on, and may find worse.
    func replay(_ line: borrowing LineView) {
        guard failure == nil else { return }
        do throws(MachineFailure) {
            try block.add(line)
        } catch {
            failure = error
        }
        if block.count == Applier<S>.blockMax {
            note()
            block = applier.take(block) ?? newBlock()
        }
    }

    /// Remembers the block's requests. That table is independent of the state, and this thread has time to spare.
    private func note() {
        var table = remembered ?? applier.begin()
        remembered = nil
        block.note(in: &table)
        remembered = table
    }

    /// Ends the applying thread if the log was refused, since then nobody calls ``finish(_:)``.
    deinit { applier.end() }

    /// Waits for the applying thread and returns the machine, at the end of the log.
    func finish(_ log: any OwnedLog) throws -> Machine<S> {
        note()
        var machine = applier.finish(block)
        if let remembered { machine.remembered = remembered }
        remembered = nil
        if applier.isFresh { S.endReplay(&machine.state) }
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
        var events: ReplayBlock<S>
    }

    /// Belongs to the opening thread until the first block is handed over and after ``end()``, otherwise to
    /// the applying thread.
    var machine: Machine<S>
    private let blocks = Mutex((waiting: [Block](), spent: [Block]()))
    private let filled = Semaphore()
    private let room = Semaphore()
    private var thread: DedicatedThread?
    /// Whether the replay began with an empty state. After a snapshot only few lines follow, so nothing is put off.
    private(set) var isFresh = false

    init(_ machine: consuming Machine<S>) { self.machine = machine }

    /// Begins the replay. Returns the table of remembered requests, which it takes out of the machine.
    func begin() -> Remembered {
        isFresh = machine.head == 0
        if isFresh { S.beginReplay(&machine.state) }
        defer { machine.remembered = Remembered() }
        return machine.remembered
    }

    /// Hands over a block to apply. Returns an empty block for reuse, if there is one.
    func take(_ events: ReplayBlock<S>) -> ReplayBlock<S>? {
        // Without a second thread, this one does both.
        guard start() else {
            machine.apply(events)
            events.removeAll()
            return events
        }
        room.wait()
        // A block that was applied is emptied by the thread that filled it: freeing memory of another thread
        // costs more than the events do.
        let spent = blocks.withLock { blocks in
            blocks.waiting.append(Block(events: events))
            return blocks.spent.popLast()
        }
        filled.signal()
        spent?.events.removeAll()
        return spent?.events
    }

    private func start() -> Bool {
        if thread != nil { return true }
        thread = try? DedicatedThread("\(S.name)-replay") { [self] in run() }
        guard thread != nil else { return false }
        for _ in 0..<Self.waitingMax { room.signal() }
        return true
    }

    /// Applies blocks. Each block is signaled once; a signal without a block means the end.
    private func run() {
        while true {
            filled.wait()
            guard let block = blocks.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() })
            else { return }
            machine.apply(block.events)
            blocks.withLock { $0.spent.append(block) }
            room.signal()
        }
    }

    /// Waits until all blocks are applied.
    func end() {
        guard let thread else { return }
        filled.signal()
        thread.join()
        self.thread = nil
    }

    func finish(_ rest: ReplayBlock<S>) -> Machine<S> {
        end()
        machine.apply(rest)
        return machine
    }
}
