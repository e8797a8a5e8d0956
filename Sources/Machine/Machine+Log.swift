// The machine's own log: replay at a start, following as a standby, promotion, snapshots.

import BusProtocol
import Contracts
import EventLine
import JSON
import Values

extension Machine {
    /// Applies the next line of the own log. ``didReplay(through:)`` ends a series of them.
    public mutating func replay(_ line: borrowing LineView) throws(MachineFailure) {
        let block = ReplayBlock<S>(ownRules)
        try block.add(line)
        block.note(in: &remembered)
        apply(block)
    }

    /// Applies decoded lines of the own log. Their requests are noted separately (``ReplayBlock/note(in:)``).
    package mutating func apply(_ block: ReplayBlock<S>) {
        for place in block.lines.indices { apply(block.lines[place], of: block) }
    }

    private mutating func apply(_ line: ReplayBlock<S>.Line, of block: ReplayBlock<S>) {
        head = line.sequence
        lastTime = max(lastTime, line.time)
        if let seen = line.seen {
            written.merge(seen)
            self.seen.merge(seen)
        }
        guard let column = block.column(of: line) else { return }
        if let request = line.request, let account = line.actor {
            let key = RequestKey(account: account, request: request.id)
            if column.isKept { count(column.event(line.row), of: key, at: line.time) }
            if column.isCounted {
                column.forEachHit(of: line.row, by: key.account) { limit, hits in
                    count(limit, hits, of: key, at: line.time)
                }
            }
        }
        if column.isKept, let account = rules.erased?(column.event(line.row)) { erasing.append(account) }
        column.apply(
            line.row, to: &state,
            EventInfo(source: S.name, sequence: line.sequence, time: line.time, actor: line.actor))
    }

    /// Ends a replay whose last line is at `position`.
    public mutating func didReplay(through position: Position) {
        synced = position
        lineBeforeSync = position
        if followers.allSatisfy({ $0.cursor.sequence <= written[$0.source] }) { unmarked = 0 }
    }

    /// Makes this machine the owner of its log. The process holds the lock and has replayed the whole log.
    public mutating func promote() {
        role = .starting
        needed = written
        seen = written
        seen.merge(foreignSeen)
        headBeat.restart(at: now.monotonicMs)
        for index in followers.indices { followers[index].hasSeen(needed[followers[index].source]) }
    }

    /// Ends the time in which it was ``isReadOnly``. Timers wait for the other services as after a start: this one has
    /// taken in nothing new meanwhile.
    package mutating func mayWrite() { (isReadOnly, startedMs) = (false, now.monotonicMs) }

    /// The merged positions that the followers' sources had seen, as of the cursors.
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

    /// The content of a snapshot. All of it is derived from the logs.
    struct Snapshot: Codable {
        var state: S.State
        var followed: [Followed]
        var remembered: Remembered
        var windows: RateWindows
        var erasing: [ID]
        var written: Positions
        /// How many events were taken in since the last mark of what was seen.
        var unmarked: Int
        var lastTime: Timestamp

        struct Followed: Codable {
            var source: String
            var cursor: Position
            var seen: Positions
            /// Absent in older snapshots.
            var history: String?
        }
    }

    /// The schema of snapshots that this build reads. A snapshot of another schema is ignored, and the log is
    /// replayed.
    public static var snapshotSchema: String {
        let rules = S.rules
        let observed = rules.foreign.keys.sorted().joined(separator: ",")
        let own = rules.own.map { "\($0.key)@\($0.value.version)" }.sorted().joined(separator: ",")
        return "\(S.name)/\(S.stateVersion)/\(hex8(CRC32C.checksum(Array("\(own);\(observed)".utf8))))"
    }

    /// The state as of the last synced line, and a function that encodes it on another thread. `nil` while a
    /// turn is under way.
    ///
    /// - Parameter bytesMax: a larger snapshot is not encoded, since it could not be read back.
    public func snapshot(
        bytesMax: Int = JSONLimits.textBytesMax
    ) -> (position: Position, encode: @Sendable () -> [UInt8]?)? {
        guard drafts.isEmpty, synced.sequence == head else { return nil }
        let snapshot = Snapshot(
            state: state,
            followed: followers.map {
                .init(source: $0.source, cursor: $0.cursor, seen: $0.seen, history: $0.history?.description)
            },
            remembered: remembered,
            windows: windows, erasing: erasing, written: written, unmarked: unmarked, lastTime: lastTime)
        let box = UncheckedBox(snapshot)
        return (synced, { try? JSONCoding.encode(box.value, bytesMax: bytesMax) })
    }

    /// Loads a snapshot instead of the log up to `position`. `false` if it cannot be read: then the log is to
    /// be replayed.
    public mutating func restore(_ bytes: [UInt8], at position: Position) -> Bool {
        guard let snapshot = try? JSONCoding.decode(Snapshot.self, from: bytes) else { return false }
        state = snapshot.state
        followers = followers.map { follower in
            let followed = snapshot.followed.first { $0.source == follower.source }
            return Follower(
                source: follower.source, reader: follower.reader, cursor: followed?.cursor ?? .start,
                seen: followed?.seen ?? Positions(), history: followed?.history.flatMap { LogTag($0) })
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
