// Appending: one batch, one write, one sync.

import EventLine
import Values

/// Why a batch was not appended.
public struct AppendFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; stable.
    public enum Code: String, Sendable {
        /// The batch is malformed. Nothing was written, the log is unchanged.
        case invalid
        /// The batch before has not been synced yet. Nothing was written either.
        case notSynced = "not-synced"
        /// The disk is full. After this failure and those below, the log accepts nothing more.
        case noSpace = "no-space"
        /// The device failed.
        case io
        /// No permission to write the file or a new one beside it.
        case permission
        /// The file system can only be read.
        case readOnly = "read-only"
        /// Any other failure of the disk.
        case otherDiskError = "disk"
        /// The file does not have the length that this process left it with: another process has written to it.
        case foreignWriter = "foreign-writer"
        /// The lock file is no longer in its place: another process may own the log by now.
        case lockGone = "lock-gone"
        /// The log file is no longer in its place: lines written to it would be lost with this process.
        case gone
        /// The log was closed, or an earlier failure was final.
        case closed
    }

    public var code: Code
    /// A sentence for people, without its full stop.
    public var reason: String

    package init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    init(_ error: DiskError) {
        code =
            switch error.kind {
            case .noSpace: .noSpace
            case .io: .io
            case .permission: .permission
            case .notOwner: .foreignWriter
            case .readOnly: .readOnly
            case .notFound, .exists, .damaged, .other: .otherDiskError
            }
        reason = error.description
    }

    /// Whether the log accepts nothing more.
    public var isFinal: Bool { code != .invalid && code != .notSynced }
    public var description: String { reason }
}

/// A failed sync. Appended lines may or may not be on disk, and nobody can find out: the process has to end, and the
/// next start will tell. Never try again (the kernel may have dropped the pages and report success).
public struct SyncFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The disk's error, or why the log had been closed before: a sentence without its full stop.
    public var reason: String
    public var description: String { reason }
}

extension EventLog {
    /// Appends one whole batch with one write. It is safe only after ``sync()``.
    public func append(_ lines: [EventLine]) throws(AppendFailure) {
        if let closed { throw AppendFailure(.closed, closed.reason) }
        guard tail == head else {
            throw AppendFailure(.notSynced, "batch \(tail.sequence) is not synced yet")
        }
        let after = try rules.checked(lines)
        buffer.removeAll(keepingCapacity: true)
        for line in lines {
            buffer.append(contentsOf: line.bytes)
            buffer.append(0x0A)
        }
        if let failure = lengthFailure() { throw close(failure) }
        do throws(DiskError) {
            if length > 0, length + buffer.count > segmentBytesMax { try rotate() }
            try write()
        } catch {
            throw close(AppendFailure(error))
        }
        var offset = length - buffer.count
        for line in lines {
            index.note(line.sequence, offset: offset)
            offset += line.bytes.count + 1
        }
        rules = after
        for line in lines { line.header.seen.map { lastSeen.merge($0) } }
        if let last = lines.last {
            tail = last.position
            lastTime = last.header.time
        }
    }

    /// Syncs everything that was appended. After a failure this process must not write any more.
    public func sync() throws(SyncFailure) {
        if let closed { throw SyncFailure(reason: closed.reason) }
        guard tail != head else { return }
        do throws(DiskError) {
            try file.syncData()
        } catch {
            closed = AppendFailure(error)
            throw SyncFailure(reason: error.description)
        }
        index.synced = tail
    }

    /// Closes the current segment, unless it is empty. Returns the erasure of all closed segments.
    public func closeSegment() throws(AppendFailure) -> LogErasure {
        if let closed { throw AppendFailure(.closed, closed.reason) }
        guard tail == head else {
            throw AppendFailure(.notSynced, "batch \(tail.sequence) is not synced yet")
        }
        if length > 0 {
            if let failure = lengthFailure() { throw close(failure) }
            do throws(DiskError) { try rotate() } catch { throw close(AppendFailure(error)) }
        }
        return LogErasure(disk: disk, directory: directory, index: index, lock: lock)
    }

    /// Checks before each append that log file and lock are in place, and that the file has the length that we left.
    private func lengthFailure() -> AppendFailure? {
        if file.presence() != .there { return AppendFailure(.gone, absence) }
        if !lock.isInPlace { return AppendFailure(.lockGone, LogLock.absence(of: directory)) }
        do throws(DiskError) {
            let found = try file.size()
            if found == length { return nil }
            return AppendFailure(
                .foreignWriter, "\(file.path) has \(found) bytes where we left \(length): somebody else wrote"
            )
        } catch {
            return AppendFailure(error)
        }
    }

    /// The sentence for a missing file. It copies to a new name first, since the log is opened again as soon as a
    /// file is there.
    private var absence: String {
        let what = "\(file.path) was deleted, moved or replaced while this process writes to it"
        guard let held = file.heldAs else { return what }
        let copied = "cp \(held) \(file.path).back && mv \(file.path).back \(file.path)"
        return "\(what). Until it ends, the lines are in \(held): to bring them back, \(copied)"
    }

    /// Whether the path of the current segment leads to nothing, so that no other file could be opened instead.
    public var isGone: Bool { file.presence() == .gone }

    /// Begins a new segment. The file and its name are synced before anything is written to it.
    private func rotate() throws(DiskError) {
        let segment = LogDirectory.Segment(
            first: nextSequence, name: LogDirectory.segmentName(nextSequence))
        let next = try disk.open("\(directory)/\(segment.name)", .create)
        try next.syncData()
        try disk.syncDirectory(directory)
        file = next
        length = 0
        index.add(segment)
    }

    private func write() throws(DiskError) {
        do throws(DiskError) {
            try file.write(buffer, at: length)
        } catch {
            // Cuts back to the last good length. If this fails too, the next opening cuts it.
            try? file.truncate(to: length)
            throw error
        }
        length += buffer.count
    }

    private func close(_ failure: AppendFailure) -> AppendFailure {
        closed = failure
        return failure
    }
}
