// The world's view of a process, whatever its service, and of its computer.

import MemoryDisk
import Values

/// A computer: a disk, and a clock that somebody may set.
final class Computer {
    let name: String
    var disk = MemoryDisk()
    /// How far the wall clock is off.
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
    /// Whether it had the log when it last ended a turn.
    var ownsLog: Bool { get }
    /// The history of its log; nil while it is down.
    var history: LogTag? { get }
    /// Why it ended by itself the last time, if it did.
    var failure: String? { get }

    func start()
    func kill(_ why: String)
    /// SIGTERM.
    func stop()
    /// SIGSTOP and SIGCONT.
    func pause()
    func resume()
    /// It will be killed before it does so many more things to its disk, or lets so many more things out.
    func kill(afterDiskOperations count: Int)
    func kill(afterActions count: Int)
    /// It will be paused after so many more things that it lets out.
    func pause(afterActions count: Int, forMs: Int64)
    /// Takes back what was planned with those three.
    func spare()

    /// The services whose events it takes in.
    var follows: [String] { get }
    /// A backup has taken away what followed `end` in the log of `source`: it cannot learn that any more.
    func backup(of source: String, endsAt end: UInt64)
    func listens(to topic: String) -> Bool
    func hear(topic: String, _ body: [UInt8])

    /// The reason why it is not at rest although all is well; `nil` if it is.
    var unrest: String? { get }
    /// Checks what must hold at the end, on its own.
    func checkState(_ logs: Logs, _ report: (String) -> Void)
}
