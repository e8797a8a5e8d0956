// What keeps the log of a service, and what lies beside it: a directory of files, or a database on another host. Everything
// above reads and writes through these protocols alone, so that a service does not know which it is.
//
//   engine ──tryOwn──▶ ownership ──open──▶ owned log ──append, sync──▶ safe
//      └────────follower──▶ what another process has written

import EventLine
import Values

/// Keeps the log of one service.
public protocol LogEngine: Sendable {
    /// The place of the log: `data/games`.
    var place: String { get }
    /// The service whose log it is.
    var source: String { get }
    /// What lies beside the log, as files of the directory ``place``: the key, snapshots, pictures. The owner writes them.
    var beside: any Disk { get }
    /// Who owns the log, or did last, for people; `nil` if nobody ever has.
    var holder: String? { get }

    /// Tries to become the log's only writer; `nil` while another process is.
    /// - Parameter instance: the name of this process, for people.
    func tryOwn(as instance: String, at time: Timestamp) throws(LogRefusal) -> (any LogOwnership)?
    /// Reads what another process writes.
    func follower() -> any LogFollowing
    /// Whether the log has any lines, sound or not.
    func hasLines() throws(LogRefusal) -> Bool
}

extension LogEngine {
    /// The snapshots beside the log.
    package var snapshots: SnapshotStore { SnapshotStore(beside, directory: place, source: source) }

    /// Which log it is, as its owner has written it beside the log. The history counts only where it was written: files that were
    /// copied or put back have another one, which their next owner makes.
    public func identity() throws(LogRefusal) -> LogIdentity {
        let history = try note(LogLimits.historyName)?.split(separator: " ") ?? []
        let isOfHere =
            history.count < 2 || String(history[1]) == beside.stamp(of: "\(place)/\(LogLimits.secretName)")
        return LogIdentity(
            history: isOfHere ? history.first.flatMap { LogTag(String($0)) } : nil,
            stack: try note(LogLimits.stackName).flatMap { LogTag($0) })
    }

    /// Keeps what is known of it. For the owner alone; safe when this returns.
    public func keep(_ identity: LogIdentity) throws(LogRefusal) {
        if let stack = identity.stack { try keep(stack.description, as: LogLimits.stackName) }
        guard let history = identity.history else { return }
        let stamp = beside.stamp(of: "\(place)/\(LogLimits.secretName)")
        try keep(history.description + (stamp.map { " " + $0 } ?? ""), as: LogLimits.historyName)
    }

    private func note(_ name: String) throws(LogRefusal) -> String? {
        do throws(DiskError) {
            return String(
                decoding: try beside.readWhole("\(place)/\(name)").prefix { $0 != 0x0A }, as: UTF8.self)
        } catch  where error.kind == .notFound {
            return nil
        } catch {
            throw LogRefusal(error, directory: place)
        }
    }

    private func keep(_ text: String, as name: String) throws(LogRefusal) {
        if try note(name) == text { return }
        try refusing(place) { () throws(DiskError) in
            try beside.writeWhole(name, in: place, Array((text + "\n").utf8))
        }
    }

    /// The service's secret, which its first owner keeps; `nil` before that.
    public func secret() throws(LogRefusal) -> [UInt8]? {
        let text: [UInt8]
        do throws(DiskError) {
            text = try beside.readWhole("\(place)/\(LogLimits.secretName)")
        } catch  where error.kind == .notFound {
            return nil
        } catch {
            throw LogRefusal(error, directory: place)
        }
        guard let key = Base64URL.decode(String(decoding: text.prefix { $0 != 0x0A }, as: UTF8.self)),
            key.count == LogLimits.secretBytes
        else {
            throw LogRefusal(
                .disk, directory: place, file: LogLimits.secretName, reason: "it does not hold a key",
                mend: "put the right file back; or make another one, with which logins and links end: "
                    + "log keys rotate \(place)")
        }
        return key
    }

    /// Keeps the service's secret. For the owner alone; safe when this returns.
    public func keepSecret(_ bytes: [UInt8]) throws(LogRefusal) {
        let text = Array((Base64URL.encode(bytes) + "\n").utf8)
        try refusing(place) { () throws(DiskError) in
            try beside.writeWhole(LogLimits.secretName, in: place, text)
        }
    }
}

/// The right to write a log, held until it is released or the process dies.
public protocol LogOwnership: Sendable {
    /// Opens the log, or begins one.
    /// - Parameter rebuilding: gets the snapshot and the lines while the log is read. Its state is valid only if this returns.
    func open(rebuilding: (any LogRebuilding)?) throws(LogRefusal) -> any OwnedLog
    /// Until when nobody else can own the log, by the monotonic clock; `.max` where it does not end by itself. What is let out
    /// later may be wrong by then.
    var untilMs: Int64 { get }
    /// Keeps it from ending, where it ends by itself.
    func renew(at nowMs: Int64) throws(LogRefusal)
    /// Whether it still is. A lock's file that is no longer in its place says no.
    var isInPlace: Bool { get }
    /// The same right after something went wrong: what was under way before has no effect any more. `nil` if it is another's.
    func again() throws(LogRefusal) -> (any LogOwnership)?
    /// Lets another process own the log.
    func release()
}

extension LogOwnership {
    public var untilMs: Int64 { .max }
    public var isInPlace: Bool { true }
    public func renew(at nowMs: Int64) throws(LogRefusal) {}
    public func again() throws(LogRefusal) -> (any LogOwnership)? { self }
}

/// An open log, and its only writer. It belongs to one thread; its parts may be used from any.
public protocol OwnedLog: AnyObject {
    /// What the opening found and did; logged at every start.
    var report: OpenReport { get }
    /// The last line that is safe. Nothing after it may be let out.
    var head: Position { get }
    /// Reads what is safe.
    var history: any LogReading { get }
    /// What a start begins with instead of the first line.
    var snapshots: SnapshotStore { get }

    /// Appends one whole batch. It may be believed after ``sync()``.
    func append(_ lines: [EventLine]) throws(AppendFailure)
    /// Makes safe what was appended. After a failure this process must not write any more.
    func sync() throws(SyncFailure)
    /// Everything up to the head, for an erasure; what is appended meanwhile is not touched.
    func past() throws(AppendFailure) -> any LogErasing
    /// The refusal for a line whose type or schema only a newer version knows.
    func newerVersion(at sequence: UInt64, type: String) -> LogRefusal
    /// Whether somebody has taken the log away. What it still has open is then the last of it, and is kept open.
    var isGone: Bool { get }
    /// Accepts nothing more, and lets go of the ownership.
    func close()
}

extension OwnedLog {
    /// Where nobody can take it away.
    public var isGone: Bool { false }
}

/// Reads the safe lines of a log, from any thread, while it is appended to.
public protocol LogReading: Sendable {
    /// The last line that is safe.
    var head: Position { get }
    /// The place of the log, for people.
    var place: String { get }
    /// Calls `body` with line after line, in order, until it has enough. A line is valid while `body` runs.
    /// - Parameter isAll: whether there will be many, so that larger pieces are read.
    func forEach(
        from first: UInt64, through last: UInt64, isAll: Bool,
        _ body: (borrowing LineView) throws(LogRefusal) -> Bool
    ) throws(LogRefusal)
}

/// Follows a log that another process writes, batch by batch. It reads only what the owner has announced as safe.
public protocol LogFollowing: AnyObject {
    /// The last line of the last batch that was read.
    var position: Position { get }
    /// Reads whole batches up to a line that the owner has announced. After an error, `body` may have been called with lines
    /// after ``position``.
    func follow(through last: UInt64, _ body: (borrowing LineView) throws -> Void) throws
}

/// Rewrites lines that were written long ago: the one exception to append-only. Usable from any thread.
public protocol LogErasing: Sendable {
    /// The place of the log, for people.
    var place: String { get }
    /// Rewrites all lines that have something to erase.
    /// - Parameters:
    ///   - erase: returns a line's new data, or `nil` for a line that stays as it is.
    ///   - beforeReplacing: called when rewritten lines are ready, before they replace the old ones.
    func run(
        _ erase: (borrowing LineView) throws(LogRefusal) -> [UInt8]?,
        beforeReplacing: () throws(LogRefusal) -> Void
    ) throws(LogRefusal) -> ErasureReport
}

/// What an erasure did.
public struct ErasureReport: Hashable, Sendable {
    /// Lines that were changed.
    public var lines = 0
    /// Files that were rewritten, or batches.
    public var segments = 0

    public init() {}
}
