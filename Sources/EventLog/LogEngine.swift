// The storage of a service's log and the files beside it: a directory, or a database on another host. All code above
// uses only these protocols, so a service does not know which it is.
//
//   engine ──tryOwn──▶ ownership ──open──▶ owned log ──append, sync──▶ safe
//      └────────follower──▶ lines written by another process

import EventLine
import Values

/// Keeps the log of one service.
public protocol LogEngine: Sendable {
    /// The place of the log: `data/games`.
    var place: String { get }
    /// The service whose log it is.
    var source: String { get }
    /// The files beside the log, in the directory ``place``: the key, snapshots, pictures. The owner writes them.
    var beside: any Disk { get }
    /// The present or last owner of the log, for people; `nil` if there never was one.
    var holder: String? { get }

    /// Tries to become the log's only writer; `nil` while another process is.
    /// - Parameter instance: the name of this process, for people.
    func tryOwn(as instance: String, at time: Timestamp) throws(LogRefusal) -> (any LogOwnership)?
    /// A reader of the lines that another process writes.
    func follower() -> any LogFollowing
    /// Whether the log has any lines, sound or not.
    func hasLines() throws(LogRefusal) -> Bool
}

extension LogEngine {
    package var snapshots: SnapshotStore { SnapshotStore(beside, directory: place, source: source) }

    /// The identity of the log, as its owner has written it beside the log. The history is valid only where it was
    /// written: copied or restored files get another history from their next owner.
    public func identity() throws(LogRefusal) -> LogIdentity {
        let history = try note(LogLimits.historyName)?.split(separator: " ") ?? []
        let isOfHere =
            history.count < 2 || String(history[1]) == beside.stamp(of: "\(place)/\(LogLimits.secretName)")
        return LogIdentity(
            history: isOfHere ? history.first.flatMap { LogTag(String($0)) } : nil,
            stack: try note(LogLimits.stackName).flatMap { LogTag($0) })
    }

    /// Saves the known parts of the identity. Only for the owner; safe when this returns.
    /// - Parameter hasLines: whether the log has lines. Written down beside it, so that a start on an emptied log is
    ///   refused.
    public func keep(_ identity: LogIdentity, hasLines: Bool = false) throws(LogRefusal) {
        if hasLines { try keep("lines", as: LogLimits.begunName) }
        if let stack = identity.stack { try keep(stack.description, as: LogLimits.stackName) }
        guard let history = identity.history else { return }
        let stamp = beside.stamp(of: "\(place)/\(LogLimits.secretName)")
        try keep(history.description + (stamp.map { " " + $0 } ?? ""), as: LogLimits.historyName)
    }

    /// The refusal of a log that had lines and has none, if this is one. A service that began it anew would write line 1
    /// a second time, and all others would stop following it.
    public func emptied() throws(LogRefusal) -> LogRefusal? {
        guard try note(LogLimits.begunName) != nil, try !hasLines() else { return nil }
        return LogRefusal(
            .shorter, directory: place,
            reason: "lines that were safe on disk are gone: this log had lines, and it holds none",
            mend: "bring the log back from a backup. Only to begin it anew, move it away as a whole: "
                + "mv \(place) \(place).away")
    }

    /// The refusal of a log with lines and without its key. A new key would silently end all logins and links.
    public var missingKey: LogRefusal {
        LogRefusal(
            .missingKey, directory: place, file: LogLimits.secretName,
            reason: "the key of this log is not there",
            mend: "put it back from a backup; or make another one, with which logins and links end: "
                + "log keys rotate \(place)")
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

    /// Sentences about files that every user of this machine can read or replace. A group may have them, as with
    /// PostgreSQL: volumes are often shared that way.
    public var exposures: [String] {
        var sentences: [String] = []
        let key = "\(place)/\(LogLimits.secretName)"
        if let mode = beside.mode(of: key), mode & 0o007 != 0 {
            sentences.append(
                "every user of this machine has the key of \(source), which makes logins and links: chmod 600 \(key)"
            )
        }
        if let mode = beside.mode(of: place), mode & 0o002 != 0 {
            sentences.append(
                "every user of this machine can replace the log and the key of \(source): chmod 700 \(place)")
        }
        return sentences
    }

    /// The service's secret, which its first owner saves; `nil` before that.
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

    /// Saves the service's secret. Only for the owner; safe when this returns.
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
    /// - Parameter rebuilding: gets the snapshot and the lines while the log is read. Its state is valid only if this
    ///   returns.
    func open(rebuilding: (any LogRebuilding)?) throws(LogRefusal) -> any OwnedLog
    /// Until when nobody else can own the log, by the monotonic clock; `.max` if ownership does not expire. Outputs
    /// let out later may be wrong.
    var untilMs: Int64 { get }
    /// Extends the ownership, if it expires.
    func renew(at nowMs: Int64) throws(LogRefusal)
    /// Whether the ownership still holds. False if the lock's file is no longer in its place.
    var isInPlace: Bool { get }
    /// Throws while there is no room for more lines.
    func probe() throws(LogRefusal)
    /// Takes the ownership again after an error; earlier operations still under way have no effect then. `nil` if it
    /// was lost.
    func again() throws(LogRefusal) -> (any LogOwnership)?
    /// Lets another process own the log.
    func release()
}

extension LogOwnership {
    public var untilMs: Int64 { .max }
    public var isInPlace: Bool { true }
    public func renew(at nowMs: Int64) throws(LogRefusal) {}
    public func probe() throws(LogRefusal) {}
    public func again() throws(LogRefusal) -> (any LogOwnership)? { self }
}

/// An open log, and its only writer. It belongs to one thread; its parts may be used from any.
public protocol OwnedLog: AnyObject {
    /// The findings and actions of the opening; logged at every start.
    var report: OpenReport { get }
    /// The last safe line. Nothing after it may be let out.
    var head: Position { get }
    /// Reads the safe lines.
    var history: any LogReading { get }
    /// The snapshots, from which a start goes on.
    var snapshots: SnapshotStore { get }

    /// Appends one whole batch. It is safe only after ``sync()``.
    func append(_ lines: [EventLine]) throws(AppendFailure)
    /// Makes the appended lines safe. After a failure this process must not write any more.
    func sync() throws(SyncFailure)
    /// Everything up to the head, for an erasure. Lines appended meanwhile are not touched.
    func past() throws(AppendFailure) -> any LogErasing
    /// Seals and scrubs closed segments, on another thread; `nil` for a log that has none.
    var upkeep: LogSealing? { get }
    /// The refusal for a line whose type or schema only a newer version knows.
    func newerVersion(at sequence: UInt64, type: String) -> LogRefusal
    /// Whether somebody has removed the log. This process then holds the last copy, and keeps it open.
    var isGone: Bool { get }
    /// Accepts nothing more, and releases the ownership.
    func close()
}

extension OwnedLog {
    /// The default, for logs that nobody can remove.
    public var isGone: Bool { false }
    /// The default, for logs that are kept in batches.
    public var upkeep: LogSealing? { nil }
}

/// Reads the safe lines of a log, from any thread, while it is appended to.
public protocol LogReading: Sendable {
    /// The last safe line.
    var head: Position { get }
    /// The place of the log, for people.
    var place: String { get }
    /// Calls `body` with each line, in order, until it returns false. A line is valid while `body` runs.
    /// - Parameter isAll: whether many lines will be read, so that larger pieces are worthwhile.
    func forEach(
        from first: UInt64, through last: UInt64, isAll: Bool,
        _ body: (borrowing LineView) throws(LogRefusal) -> Bool
    ) throws(LogRefusal)
    /// How far to read from a line on, as far as is known without reading, and whether that can be left out.
    func stretch(from first: UInt64, of types: AskedTypes) throws(LogRefusal) -> LogStretch
}

/// Follows a log that another process writes, batch by batch. It reads only what the owner has announced as safe.
public protocol LogFollowing: AnyObject {
    /// The last line of the last batch that was read.
    var position: Position { get }
    /// Reads whole batches up to a line that the owner has announced. After an error, `body` may have been called
    /// with lines after ``position``.
    func follow(through last: UInt64, _ body: (borrowing LineView) throws -> Void) throws
}

/// Rewrites old lines: the one exception to append-only. Usable from any thread.
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

/// The result of an erasure.
public struct ErasureReport: Hashable, Sendable {
    /// Lines that were changed.
    public var lines = 0
    /// Files or batches that were rewritten.
    public var segments = 0

    public init() {}
}
