// The machine and its own log: replay at a start, following as a standby, promotion, snapshots.

import Contracts
public import EventLog
import Faults
import JSON
public import Values

extension Machine {
    /// One line of the own log, in order: at a start, or as a standby.
    public mutating func replay(_ line: EventLine) throws(MachineFailure) {
        let header = line.header
        head = header.sequence
        synced = line.position
        lineBeforeSync = line.position
        lastTime = max(lastTime, header.time)
        if let seen = header.seen {
            written.merge(seen)
            self.seen.merge(seen)
        }
        if let digest = header.requestDigest.flatMap({ UInt64($0, radix: 16) }),
            let request = header.causation.flatMap({ ID($0) })
        {
            let key = RequestKey(account: header.actor, request: request)
            remembered.note(key, digest, sequence: header.sequence, time: header.time)
        }
        if header.type == SeenMark.type(of: S.name) { return }
        guard let rule = rules.own[header.type], rule.version >= header.schemaVersion else {
            throw .newerVersion(sequence: header.sequence, type: header.type)
        }
        do throws(JSONError) {
            let event = try rule.decode(line.data ?? [])
            rule.evolve(&state, event, EventInfo(header))
        } catch {
            throw .unreadable(sequence: header.sequence, type: header.type, reason: "\(error)")
        }
    }

    /// The log has been opened, by the only process that may write it, and all of it replayed.
    public mutating func promote() {
        role = .starting
        if Fault.forgetCursor.isPlanted {
            written = Positions()
            followers = followers.map { Follower(source: $0.source) }
        }
        needed = written
        seen = written
        seen.merge(foreignSeen)
        headDueMs = 0
        for index in followers.indices { followers[index].hasSeen(needed[followers[index].source]) }
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
            remembered: Fault.forgetRequestsInSnapshots.isPlanted ? Remembered() : remembered,
            written: written, lastTime: lastTime)
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
