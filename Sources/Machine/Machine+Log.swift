// The machine and its own log: replay at a start, following as a standby, promotion, snapshots.

import Contracts
import EventLine
import Faults
import JSON
import Values

extension Machine {
    /// One line of the own log, in order, as a standby. ``didReplay(through:)`` says where the last of them is.
    public mutating func replay(_ line: borrowing LineView) throws(MachineFailure) {
        apply(try Self.replayed(line, ownRules))
    }

    /// What a line of the own log says, read where it lies.
    package struct Replayed {
        package var info: EventInfo
        var request: (key: RequestKey, digest: RequestDigest)?
        var seen: Positions?
        /// `nil` for a line that changes nothing.
        var evolve: ((inout S.State, EventInfo) -> Void)?
        /// An event that the machine looks at too.
        var kept: (any Event)?
    }

    package static func replayed(
        _ line: borrowing LineView, _ types: TypeTable<Rules<S>.OwnRule>
    ) throws(MachineFailure) -> Replayed {
        var (replayed, version): (Replayed, Int)
        do throws(EventLineError) {
            guard let time = line.time else { throw .shape("time") }
            let info = EventInfo(
                source: S.name, sequence: line.sequence, time: time, actor: try line.actor())
            replayed = Replayed(info: info, seen: try line.seen())
            version = try line.schemaVersion()
        } catch {
            throw .unreadable(sequence: line.sequence, type: line.type, reason: error.description)
        }
        if let (request, digest) = line.request {
            replayed.request = (RequestKey(account: replayed.info.actor, request: request), digest)
        }
        guard let rule = types[line.typeBytes], rule.version >= version else {
            if line.type == SeenMark.type(of: S.name) { return replayed }
            throw .newerVersion(sequence: line.sequence, type: line.type)
        }
        do throws(JSONError) {
            let prepared = try rule.prepare(
                line.data ?? UnsafeRawBufferPointer(start: nil, count: 0), rule.isKept)
            (replayed.evolve, replayed.kept) = (prepared.evolve, prepared.kept)
        } catch {
            throw .unreadable(sequence: line.sequence, type: line.type, reason: "\(error)")
        }
        return replayed
    }

    /// Takes in a line of the own log.
    package mutating func apply(_ replayed: Replayed) {
        head = replayed.info.sequence
        lastTime = max(lastTime, replayed.info.time)
        if let seen = replayed.seen {
            written.merge(seen)
            self.seen.merge(seen)
        }
        if let (key, digest) = replayed.request {
            remembered.note(key, digest, sequence: head, time: replayed.info.time)
            if let event = replayed.kept { count(event, of: key, at: replayed.info.time) }
        }
        if let account = replayed.kept.flatMap({ rules.erased?($0) }) { erasing.append(account) }
        replayed.evolve?(&state, replayed.info)
    }

    /// All lines up to the last have been replayed.
    public mutating func didReplay(through position: Position) {
        synced = position
        lineBeforeSync = position
        if followers.allSatisfy({ $0.cursor.sequence <= written[$0.source] }) { unmarked = 0 }
    }

    /// The log has been opened, by the only process that may write it, and all of it replayed.
    public mutating func promote() {
        role = .starting
        if Fault.forgetCursor.isPlanted {
            written = Positions()
            followers = followers.map { Follower(source: $0.source, reader: $0.reader) }
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
        var windows: RateWindows
        var erasing: [ID]
        var written: Positions
        /// Of what was followed beyond that, what is to be marked.
        var unmarked: Int
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
            windows: windows, erasing: erasing, written: written, unmarked: unmarked, lastTime: lastTime)
        let box = UncheckedBox(snapshot)
        return (synced, { try? JSONCoding.encode(box.value) })
    }

    /// Takes a snapshot in place of the log up to `position`. `false` if it cannot be read: replay instead.
    public mutating func restore(_ bytes: [UInt8], at position: Position) -> Bool {
        guard let snapshot = try? JSONCoding.decode(Snapshot.self, from: bytes) else { return false }
        state = snapshot.state
        followers = followers.map { follower in
            let followed = snapshot.followed.first { $0.source == follower.source }
            return Follower(
                source: follower.source, reader: follower.reader, cursor: followed?.cursor ?? .start,
                seen: followed?.seen ?? Positions())
        }
        remembered = snapshot.remembered
        windows = snapshot.windows
        erasing = snapshot.erasing
        (written, unmarked) = (snapshot.written, snapshot.unmarked)
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
