// What the world sees of a process, whatever its service is, and of the computer that it runs on.

import MemoryDisk
import Values

/// What stands under a desk: a disk, and a clock that somebody may set.
final class Computer {
    let name: String
    var disk = MemoryDisk()
    /// How far the wall clock is off.
    var clockOffsetMs: Int64 = 0
    /// Where the wall clock stands still, while it does.
    var frozenAt: Timestamp?

    init(_ name: String) { self.name = name }
}

/// What the world and its troubles see of a process.
protocol SimulatedProcess: AnyObject {
    var name: String { get }
    var service: String { get }
    var computer: Computer { get }
    /// Rises with every start and every death.
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

    /// What is not as it must be once all is well and nothing is left to do; nil where it is.
    var unrest: String? { get }
    /// Checks what must hold at the end, on its own.
    func checkState(_ logs: Logs, _ report: (String) -> Void)
}
