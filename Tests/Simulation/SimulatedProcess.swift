// The world's view of a process, whatever its service, and of its computer.

import MemoryDisk
import Values

/// A computer: a disk, and a clock that somebody may set.
final class Computer {
    let name: String
    var disk = MemoryDisk()
    /// Deviation of the wall clock.
    var clockOffsetMs: Int64 = 0
    /// The time at which the wall clock is frozen, if it is.
    var frozenAt: Timestamp?

    init(_ name: String) { self.name = name }
}

/// The view that the world and its troubles have of a process.
protocol SimulatedProcess: AnyObject {
    var name: String { get }
    var service: String { get }
    var computer: Computer { get }
    /// Incremented at every start and every death.
    var life: Int { get }
    var isUp: Bool { get }
    var isPaused: Bool { get }
    /// Whether it owned the log at the end of its last turn.
    var ownsLog: Bool { get }
    /// The history of its log; `nil` while it is down.
    var history: LogTag? { get }
    /// The bytes of the account that has written most in its open day.
    var heaviestWriterBytes: Int { get }
    /// Why it last ended by itself, if it did.
    var failure: String? { get }

    func start()
    func kill(_ why: String)
    /// SIGTERM.
    func stop()
    /// SIGSTOP and SIGCONT.
    func pause()
    func resume()
    /// Plans a kill after a number of changes to its disk, or a number of actions.
    func kill(afterDiskOperations count: Int)
    func kill(afterActions count: Int)
    /// Plans a pause after a number of actions.
    func pause(afterActions count: Int, forMs: Int64)
    /// Cancels those three plans.
    func spare()

    /// The services whose events it observes.
    var follows: [String] { get }
    /// Records that a backup has removed the lines after `end` in the log of `source`: it cannot read them any more.
    func backup(of source: String, endsAt end: UInt64)
    func listens(to topic: String) -> Bool
    func hear(topic: String, _ body: [UInt8])

    /// The reason why it is not at rest although all is well; `nil` if it is.
    var unrest: String? { get }
    /// Checks its own invariants at the end.
    func checkState(_ logs: Logs, _ report: (String) -> Void)
}
