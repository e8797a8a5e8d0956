// A service's log, and the key and the snapshots beside it. Makes a machine from them, as the log's owner or as a
// standby.

import Crypto
import EventLine
import EventLog
import Logging
import Machine
import Values

/// The log of one service. Belongs to the reactor's thread.
package final class Store<S: Service> {
    private let engine: any LogEngine
    private let instance: String
    private let logger: Logger
    private var ownership: (any LogOwnership)?
    package private(set) var log: (any OwnedLog)?
    private let follower: any LogFollowing
    /// Whether this process has opened the log before, so that earlier writes may still be under way.
    private var hasOpened = false

    package init(_ engine: any LogEngine, instance: String, logger: Logger) {
        self.engine = engine
        self.instance = instance
        self.logger = logger
        follower = engine.follower()
    }

    /// The place of the log, for people.
    package var place: String { engine.place }

    /// Tries to become the log's owner. `false` while another process is.
    package func tryOwn(at time: Timestamp) throws(LogRefusal) -> Bool {
        if ownership != nil { return true }
        ownership = try engine.tryOwn(as: instance, at: time)
        return ownership != nil
    }

    var holder: String { engine.holder ?? "another process" }

    /// Whether the owner of the log has this process's name. The owner's note ends with the time at which it became
    /// the owner.
    var hasOwnersName: Bool {
        engine.holder?.split(separator: " ").dropLast().joined(separator: " ") == instance
    }

    /// The sentence for an owner and a standby of one name.
    var namesake: String {
        "the process that owns the log is called \(instance) too, and their statuses cannot be told apart: give each process "
            + "a RALLY_INSTANCE of its own"
    }

    /// The key beside the log. The first owner makes it with an empty log; `nil` before that.
    /// - Throws: if there is a log without its key. A new key would silently end all logins and links.
    package func secret() throws(LogRefusal) -> SecretKey? {
        if let bytes = try engine.secret() {
            for sentence in engine.exposures { logger.error(sentence) }
            return SecretKey(bytes)
        }
        guard ownership != nil else { return nil }
        if try engine.hasLines() { throw engine.missingKey }
        let bytes = Crypto.randomBytes(LogLimits.secretBytes)
        try engine.keepSecret(bytes)
        return SecretKey(bytes)
    }

    /// The identity of the log, as far as it is written beside it.
    func identity() throws(LogRefusal) -> LogIdentity { try engine.identity() }

    /// Saves the identity beside the log. Only for the owner.
    func keep(_ identity: LogIdentity, hasLines: Bool) throws(LogRefusal) {
        try engine.keep(identity, hasLines: hasLines)
    }

    /// Whether the open log's files were moved or deleted. Opening it again would begin an empty log and close the last
    /// reference to the old one.
    var isGone: Bool { log?.isGone ?? false }

    /// Whether this process still owns the directory at its path and may write beside the log. Callable from any
    /// thread, and after the log was closed.
    var isInPlace: @Sendable () -> Bool { { [ownership] in ownership?.isInPlace ?? true } }

    /// Opens the log as its owner and replays it into a fresh machine.
    package func open(_ machine: inout Machine<S>) throws {
        guard var ownership else { return }
        // Not closed, since that would release the log.
        log = nil
        if hasOpened {
            guard let again = try ownership.again() else {
                throw ProcessFailure(description: "\(place) is another process's now (\(holder))")
            }
            (ownership, self.ownership) = (again, again)
        }
        // In the same process the log's file is held open, and was looked at before each append.
        if !hasOpened, let emptied = try engine.emptied() { throw emptied }
        hasOpened = true
        let replay = Replay(machine, usesSnapshots: true)
        let opened = try ownership.open(rebuilding: replay)
        log = opened
        machine = try replay.finish(opened)
        logger.info("\(opened.report)")
        if opened.head == .start {
            logger.info(
                "a new log begins in \(place); where there should be one, RALLY_DATA or RALLY_STORE says another place"
            )
        }
        machine.promote()
    }

    /// Makes a standby the owner: opens the log and goes on from the standby's state. If the log holds other
    /// lines than the standby applied, it starts from a fresh machine.
    func promote(_ machine: inout Machine<S>, fresh: () -> Machine<S>) throws {
        guard let ownership else { return }
        hasOpened = true
        let before = (head: machine.head, position: machine.synced)
        let replay = Replay(machine, usesSnapshots: false)
        let opened = try ownership.open(rebuilding: replay)
        let here = before.head == 0 ? Position.start : try opened.history.position(of: before.head)
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
        // Also after a failure: all lines read until then were whole.
        defer { machine.didReplay(through: follower.position) }
        try follower.follow(through: sequence) { line in try machine.replay(line) }
    }

    /// Until when this process is surely the only owner, so that its outputs match the log; `.max` if ownership does
    /// not expire.
    var untilMs: Int64 { log == nil ? .max : ownership?.untilMs ?? 0 }

    /// Whether ownership expires: what was read may then be another process's by now.
    var isLeased: Bool { (ownership?.untilMs ?? .max) < .max }

    /// Throws while there is no room for more lines.
    func probe() throws(LogRefusal) { try ownership?.probe() }

    func renew(at nowMs: Int64) throws(LogRefusal) { if log != nil { try ownership?.renew(at: nowMs) } }

    func close() {
        log?.close()
        log = nil
        ownership?.release()
        ownership = nil
        hasOpened = false
    }
}
