// A service's directory: the lock, the key beside the log, the log, snapshots. Makes a machine from them, as
// the log's owner or as a standby.

import Crypto
import EventLine
import EventLog
import Logging
import Machine
import Values

/// The files of one service. Belongs to the reactor's thread.
package final class Store<S: Service> {
    package let directory: String
    private let disk: any Disk
    private let instance: String
    private let logger: Logger
    private let segmentBytesMax: Int
    private var lock: LogLock?
    package private(set) var log: EventLog?
    private let follower: LogFollower

    package init(
        directory: String, disk: any Disk, instance: String, logger: Logger,
        segmentBytesMax: Int = LogLimits.segmentBytesMax
    ) {
        self.directory = directory
        self.disk = disk
        self.instance = instance
        self.logger = logger
        self.segmentBytesMax = segmentBytesMax
        follower = LogFollower(disk: disk, directory: directory, source: S.name)
    }

    /// Tries to take the log's lock. `false` while another process has it.
    package func tryLock(at time: Timestamp) throws(LogRefusal) -> Bool {
        if lock != nil { return true }
        lock = try LogLock.tryAcquire(disk, directory: directory, instance: instance, time: time)
        return lock != nil
    }

    var holder: String { LogLock.holder(disk, directory: directory) ?? "another process" }

    /// The key beside the log. The first owner makes it; `nil` before that.
    func secret() throws(DiskError) -> SecretKey? {
        let path = "\(directory)/key"
        do throws(DiskError) {
            let bytes = try disk.readWhole(path)
            guard let key = Base64URL.decode(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)),
                key.count == 32
            else {
                throw DiskError(
                    .other, operation: "read", path: path,
                    reason: "it does not hold a key; put the right file back (without it, sessions end)")
            }
            return SecretKey(key)
        } catch  where error.kind == .notFound {
            guard lock != nil else { return nil }
            let key = Crypto.randomBytes(32)
            try disk.writeWhole("key", in: directory, Array((Base64URL.encode(key) + "\n").utf8))
            return SecretKey(key)
        }
    }

    /// Opens the log as its owner and replays it into a fresh machine.
    package func open(_ machine: inout Machine<S>) throws {
        guard let lock else { return }
        // Not closed: that would release the lock.
        log = nil
        let replay = Replay(machine, usesSnapshots: true)
        let opened = try EventLog.open(
            disk, directory: directory, source: S.name, lock: lock, segmentBytesMax: segmentBytesMax,
            rebuilding: replay)
        log = opened
        machine = try replay.finish(opened)
        logger.info("\(opened.report)")
        machine.promote()
    }

    /// Makes a standby the owner: opens the log and goes on from the standby's state. If the log holds other
    /// lines than the standby applied, it starts from a fresh machine.
    func promote(_ machine: inout Machine<S>, fresh: () -> Machine<S>) throws {
        guard let lock else { return }
        let before = (head: machine.head, position: machine.synced)
        let replay = Replay(machine, usesSnapshots: false)
        let opened = try EventLog.open(
            disk, directory: directory, source: S.name, lock: lock, segmentBytesMax: segmentBytesMax,
            rebuilding: replay)
        let here = before.head == 0 ? Position.start : try opened.reader.position(of: before.head)
        guard here == before.position else {
            machine = fresh()
            return try open(&machine)
        }
        log = opened
        machine = try replay.finish(opened)
        logger.info("\(opened.report)")
        machine.promote()
    }

    /// Applies the primary's lines up to the announced head. Applies none if this process has become the
    /// owner meanwhile.
    func follow(_ machine: inout Machine<S>, through sequence: UInt64) throws {
        guard machine.head < sequence else { return }
        try follower.follow(through: sequence) { line in try machine.replay(line) }
        machine.didReplay(through: follower.position)
    }

    func close() {
        log?.close()
        log = nil
        lock?.release()
        lock = nil
    }
}
