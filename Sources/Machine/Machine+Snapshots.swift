// The machine in a snapshot: its own sections, then those of the service's state. All of it is derived from the logs.

import Contracts
import EventLine
import JSON
import Packed
import Values

extension Machine {
    /// The small part of a snapshot.
    struct Standing: Codable {
        var followed: [Followed]
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

    /// All of a snapshot.
    struct Snapshot {
        var standing: Standing
        var remembered: Remembered
        var state: S.State

        static var empty: Self {
            Self(
                standing: Standing(
                    followed: [], windows: RateWindows(), erasing: [], written: Positions(), unmarked: 0,
                    lastTime: .distantPast),
                remembered: Remembered(), state: S.emptyState())
        }

        mutating func eachSection(_ pass: inout SectionPass) throws {
            try pass.json("machine", &standing)
            try pass.rows("requests", &remembered)
            try S.eachSection(&state, &pass)
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

    /// The sections of snapshots that this build reads. One with others is ignored too.
    public static var snapshotSections: [SectionHead] {
        var empty = Snapshot.empty
        var pass = SectionPass.listing
        // Nothing is read or written.
        try? empty.eachSection(&pass)
        return pass.heads
    }

    /// The state as of the last synced line, and a function that writes its sections on another thread. `nil` while a
    /// turn is under way.
    ///
    /// - Parameter textBytesMax: a section of JSON that is larger is not written, since it could not be read back.
    public func snapshot(
        textBytesMax: Int = JSONLimits.textBytesMax
    ) -> (position: Position, write: @Sendable (any SectionSink) throws -> Void)? {
        guard drafts.isEmpty, synced.sequence == head else { return nil }
        let snapshot = Snapshot(
            standing: standing,
            remembered: remembered,
            state: state)
        let box = UncheckedBox(snapshot)
        return (
            synced,
            { sink in
                var snapshot = box.value
                var pass = SectionPass.writing(to: sink, textBytesMax: textBytesMax)
                try snapshot.eachSection(&pass)
            }
        )
    }

    var standing: Standing {
        Standing(
            followed: followers.map {
                .init(source: $0.source, cursor: $0.cursor, seen: $0.seen, history: $0.history?.description)
            },
            windows: windows, erasing: erasing, written: written, unmarked: unmarked, lastTime: lastTime)
    }

    /// Loads a snapshot instead of the log up to `position`. `false` if it cannot be read: then the log is to
    /// be replayed.
    public mutating func restore(_ source: any SectionSource, at position: Position) -> Bool {
        if let obstacle = source.heads.obstacle(to: Self.snapshotSections) {
            source.refuse(obstacle)
            return false
        }
        var (snapshot, pass) = (Snapshot.empty, SectionPass.reading(from: source))
        do {
            try snapshot.eachSection(&pass)
        } catch {
            source.refuse("\(error)")
            return false
        }
        take(snapshot, at: position)
        return true
    }

    /// Loads a snapshot of a build before there were sections.
    public mutating func restore(text: [UInt8], at position: Position) -> Bool {
        guard let snapshot = try? JSONCoding.decode(Snapshot.self, from: text) else { return false }
        take(snapshot, at: position)
        return true
    }

    private mutating func take(_ snapshot: Snapshot, at position: Position) {
        let standing = snapshot.standing
        state = snapshot.state
        followers = followers.map { follower in
            let followed = standing.followed.first { $0.source == follower.source }
            return Follower(
                source: follower.source, reader: follower.reader, cursor: followed?.cursor ?? .start,
                seen: followed?.seen ?? Positions(), history: followed?.history.flatMap { LogTag($0) })
        }
        remembered = snapshot.remembered
        windows = standing.windows
        erasing = standing.erasing
        (written, unmarked) = (standing.written, standing.unmarked)
        lastTime = standing.lastTime
        head = position.sequence
        synced = position
        lineBeforeSync = position
    }

    /// How far the other logs are followed.
    package var followed: Positions {
        Positions(Dictionary(followers.map { ($0.source, $0.cursor.sequence) }) { first, _ in first })
    }
}

/// The text of earlier builds: all in one object.
extension Machine.Snapshot: Decodable {
    private enum CodingKeys: String, CodingKey { case state, remembered }

    init(from decoder: any Decoder) throws {
        standing = try Machine.Standing(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        state = try container.decode(S.State.self, forKey: .state)
        remembered = try container.decode(Remembered.self, forKey: .remembered)
    }
}

/// A value on its way to another thread, which is then its only user.
private struct UncheckedBox<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
