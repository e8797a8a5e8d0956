// The machine and its own log: replay at a start, following as a standby, promotion, snapshots.

import Contracts
public import EventLog
import JSON
public import Values

extension Machine {
    /// One line of the own log, in order, as a standby.
    public mutating func replay(_ line: EventLine) throws(MachineFailure) {
        try line.bytes.withUnsafeBufferPointer { (bytes) throws(MachineFailure) in
            let view: LineView
            do throws(EventLineError) {
                view = try LineView(UnsafeRawBufferPointer(bytes))
            } catch {
                throw .unreadable(
                    sequence: line.sequence, type: line.header.type, reason: error.description)
            }
            try replay(view)
        }
        didReplay(through: line.position)
    }

    /// One line of the own log, in order, at a start; read where it lies. ``didReplay(through:)`` then says where the
    /// last of them is.
    mutating func replay(_ line: borrowing LineView) throws(MachineFailure) {
        let (info, seen, version): (EventInfo, Positions?, Int)
        do throws(EventLineError) {
            guard let time = line.time else { throw .shape("time") }
            info = EventInfo(
                source: S.name, sequence: line.sequence, time: time, actor: try line.actor())
            seen = try line.seen()
            version = try line.schemaVersion()
        } catch {
            throw .unreadable(sequence: line.sequence, type: line.type, reason: error.description)
        }
        head = info.sequence
        lastTime = max(lastTime, info.time)
        if let seen {
            written.merge(seen)
            self.seen.merge(seen)
        }
        if let (request, digest) = line.request {
            let key = RequestKey(account: info.actor, request: request)
            remembered.note(key, digest, sequence: info.sequence, time: info.time)
        }
        guard let rule = ownRules[line.typeBytes], rule.version >= version else {
            if line.type == SeenMark.type(of: S.name) { return }
            throw .newerVersion(sequence: line.sequence, type: line.type)
        }
        do throws(JSONError) {
            try rule.replay(&state, line.data ?? UnsafeRawBufferPointer(start: nil, count: 0), info)
        } catch {
            throw .unreadable(sequence: line.sequence, type: line.type, reason: "\(error)")
        }
    }

    /// All lines up to the last have been replayed.
    mutating func didReplay(through position: Position) {
        synced = position
        lineBeforeSync = position
    }

    /// The log has been opened, by the only process that may write it, and all of it replayed.
    public mutating func promote() {
        role = .starting
        needed = written
        seen = written
        seen.merge(foreignSeen)
        headDueMs = 0
        for index in followers.indices { followers[index].heard(of: needed[followers[index].source]) }
    }

    /// What the followers' sources had seen, as of their cursors.
    private var foreignSeen: Positions {
        var all = Positions()
        for follower in followers {
            all[follower.source] = follower.cursor.sequence
            all.merge(follower.seen)
        }
        all[S.name] = 0
        return all
    }

    // MARK: - Snapshots

    /// What a snapshot holds: derived, all of it, from the logs.
    struct Snapshot: Codable {
        var state: S.State
        var followed: [Followed]
        var remembered: Remembered
        var written: Positions
        var lastTime: Timestamp

        struct Followed: Codable {
            var source: String
            var cursor: Position
            var seen: Positions
        }
    }

    /// The form of snapshots this build reads: another one is ignored, and the logs are read instead.
    public static var snapshotSchema: String {
        let rules = S.rules
        let observed = rules.foreign.keys.sorted().joined(separator: ",")
        let own = rules.own.map { "\($0.key)@\($0.value.version)" }.sorted().joined(separator: ",")
        return "\(S.name)/\(S.stateVersion)/\(hex8(CRC32C.checksum(Array("\(own);\(observed)".utf8))))"
    }

    /// The state as of the last synced line, to be encoded elsewhere; `nil` while a turn is under way.
    public func snapshot() -> (position: Position, encode: @Sendable () -> [UInt8]?)? {
        guard drafts.isEmpty, synced.sequence == head else { return nil }
        let snapshot = Snapshot(
            state: state,
            followed: followers.map { .init(source: $0.source, cursor: $0.cursor, seen: $0.seen) },
            remembered: remembered, written: written, lastTime: lastTime)
        let box = UncheckedBox(snapshot)
        return (synced, { try? JSONCoding.encode(box.value) })
    }

    /// Takes a snapshot in place of the log up to `position`. `false` if it cannot be read: replay instead.
    public mutating func restore(_ bytes: [UInt8], at position: Position) -> Bool {
        guard let snapshot = try? JSONCoding.decode(Snapshot.self, from: bytes) else { return false }
        state = snapshot.state
        followers = S.follows.sorted().map { source in
            let followed = snapshot.followed.first { $0.source == source }
            return Follower(
                source: source, cursor: followed?.cursor ?? .start, seen: followed?.seen ?? Positions())
        }
        remembered = snapshot.remembered
        written = snapshot.written
        lastTime = snapshot.lastTime
        head = position.sequence
        synced = position
        lineBeforeSync = position
        return true
    }
}

/// A value on its way to another thread, which is then its only user.
private struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
