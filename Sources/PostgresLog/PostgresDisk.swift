// What lies beside a log in the database, as files: the key, snapshots, pictures. And for those who look after logs, the log
// itself: each batch is a file, of the name that a segment beginning with it would have. So `log check`, `show`, `repair` and
// `cut` work on a database as they do on a directory.
//
// Only whoever owns the log writes here.

import EventLine
import EventLog
import Platform
import Synchronization
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct PostgresDisk: Disk {
    let engine: PostgresEngine
    /// The batches that are read next, by their first lines; `nil` where batches are not shown.
    private let ahead: BatchesAhead?

    init(_ engine: PostgresEngine, showsBatches: Bool) {
        self.engine = engine
        ahead = showsBatches ? BatchesAhead() : nil
    }

    /// The name by which the database has a file.
    private func name(_ path: String) -> String {
        let folder = engine.place + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }

    /// The first line of the batch that is shown as a file of that name.
    private func batch(_ name: String) -> Int64? {
        guard ahead != nil, name.hasSuffix(".jsonl"), name.utf8.count == 26 else { return nil }
        return Int64(name.prefix(20))
    }

    func list(_ directory: String) throws(DiskError) -> [String] {
        let folder = directory == engine.place ? "" : name(directory) + "/"
        let rows = try read(
            directory,
            "SELECT DISTINCT name FROM rally_beside WHERE source = $1 AND left(name, $2::int4) = $3",
            [.text(engine.source), .integer(Int64(folder.count)), .text(folder)])
        guard let rows else { throw Self.notFound("list", directory) }
        var names = (0..<rows.count).map { String(rows.text($0, 0).dropFirst(folder.count)) }
        names.removeAll { $0.contains("/") }
        guard ahead != nil, folder.isEmpty else { return names }
        let firsts = try read(
            directory, "SELECT first FROM rally_batch WHERE source = $1 ORDER BY last", [.text(engine.source)]
        )
        guard let firsts else { return names }
        for row in 0..<firsts.count {
            names.append(digits20(UInt64(clamping: firsts.integer(row, 0))) + ".jsonl")
        }
        return names
    }

    /// There are no folders: a file's name says in which it is.
    func createDirectory(_ path: String) throws(DiskError) {}
    func syncDirectory(_ path: String) throws(DiskError) {}
    func remoteFileSystem(_ directory: String) throws(DiskError) -> String? { nil }

    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        let name = name(path)
        if mode == .create { return PostgresFile(self, path, name) }
        if name == Self.lock {
            guard let holder = engine.holder else { throw Self.notFound("open", path) }
            return BatchFile(self, path, first: nil, Array((holder + "\n").utf8))
        }
        if let first = batch(name) {
            return BatchFile(self, path, first: first, try bytes(ofBatch: first, path))
        }
        let pieces = try read(
            path,
            """
            SELECT piece, octet_length(bytes)::int8 FROM rally_beside WHERE source = $1 AND name = $2
            ORDER BY piece DESC LIMIT 1
            """, [.text(engine.source), .text(name)])
        guard let pieces, pieces.count == 1 else { throw Self.notFound("open", path) }
        let length = Int(pieces.integer(0, 0)) * PostgresLimits.pieceBytes + Int(pieces.integer(0, 1))
        return PostgresFile(self, path, name, length: length)
    }

    func rename(_ path: String, to newPath: String) throws(DiskError) {
        let (old, new) = (name(path), name(newPath))
        let room = (
            "DELETE FROM rally_beside WHERE source = $1 AND name = $3", [PostgresConnection.Value.text(new)]
        )
        if let first = batch(old) {
            try write(
                path, room,
                (
                    """
                    WITH gone AS (DELETE FROM rally_batch WHERE source = $1 AND first = $4 AND \(Self.isOurs) RETURNING lines)
                    INSERT INTO rally_beside SELECT $1, $3, 0, lines FROM gone
                    """, [.text(new), .integer(first)]
                ))
        } else {
            try write(
                path, room,
                (
                    "UPDATE rally_beside SET name = $3 WHERE source = $1 AND name = $4 AND \(Self.isOurs)",
                    [.text(new), .text(old)]
                ))
        }
    }

    func remove(_ path: String) throws(DiskError) {
        let name = name(path)
        guard try isThere(path, name) else { throw Self.notFound("remove", path) }
        try write(
            path,
            ("DELETE FROM rally_beside WHERE source = $1 AND name = $3 AND \(Self.isOurs)", [.text(name)]))
    }

    private func isThere(_ path: String, _ name: String) throws(DiskError) -> Bool {
        let rows = try read(
            path, "SELECT 1 FROM rally_beside WHERE source = $1 AND name = $2 LIMIT 1",
            [.text(engine.source), .text(name)])
        return rows.map { $0.count > 0 } ?? false
    }

    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        do throws(LogRefusal) {
            let ownership = try engine.own(as: PostgresEngine.unique(note.prefix { $0 != "\n" }))
            return ownership.map { PostgresDiskLock(ownership: $0) }
        } catch {
            throw DiskError(.other, operation: "lock", path: path, reason: error.reason)
        }
    }

    // MARK: - Batches

    static let lock = "lock"

    private func bytes(ofBatch first: Int64, _ path: String) throws(DiskError) -> [UInt8] {
        if let bytes = ahead?.take(first) { return bytes }
        let rows = try read(
            path,
            """
            SELECT first, lines FROM rally_batch WHERE source = $1 AND last >= $2 AND first >= $2
            ORDER BY last LIMIT $3
            """, [.text(engine.source), .integer(first), .integer(PostgresLimits.batchesPerRead)])
        guard let rows, rows.count > 0, rows.integer(0, 0) == first else { throw Self.notFound("open", path) }
        for row in 1..<max(1, rows.count) { ahead?.put(rows.integer(row, 0), Array(rows.bytes(row, 1))) }
        return Array(rows.bytes(0, 1))
    }

    /// Cuts the end off a batch that somebody has changed by hand.
    func truncate(_ path: String, batch first: Int64, to bytes: [UInt8]) throws(DiskError) {
        let start = bytes.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let last = bytes[start...].dropLast().withUnsafeBytes { (try? LineView($0).line())?.position }
        guard let last else {
            return try write(
                path,
                (
                    "DELETE FROM rally_batch WHERE source = $1 AND first = $3 AND \(Self.isOurs)",
                    [.integer(first)]
                ))
        }
        try write(
            path,
            (
                """
                UPDATE rally_batch SET last = $4, crc = $5, lines = $6
                WHERE source = $1 AND first = $3 AND \(Self.isOurs)
                """,
                [
                    .integer(first), .integer(Int64(last.sequence)), .integer(Int64(last.checksum)),
                    .bytes(bytes),
                ]
            ))
    }

    // MARK: - Statements

    /// Whether the second parameter is the epoch of the log.
    private static let isOurs = "EXISTS (SELECT 1 FROM rally_log WHERE source = $1 AND epoch = $2)"

    static func notFound(_ operation: String, _ path: String) -> DiskError {
        DiskError(
            .notFound, operation: operation, path: path, reason: "there is no such file in the database")
    }

    /// `nil` where there are no tables yet.
    func read(
        _ path: String, _ statement: String, _ values: [PostgresConnection.Value]
    ) throws(DiskError) -> PostgresConnection.Rows? {
        do throws(PostgresFailure) {
            guard try PostgresSchema.isThere(engine.pool) else { return nil }
            return try engine.pool.with { (connection) throws(PostgresFailure) in
                try connection.run(statement, values, withinMs: PostgresLimits.statementMs)
            }
        } catch {
            throw DiskError(error, "read", path)
        }
    }

    /// A statement that changes something, and its parameters from the third on; the first is the source, the second the epoch.
    typealias Change = (statement: String, values: [PostgresConnection.Value])

    /// Makes all changes, or none. If the last of them changes nothing, the log is another's now.
    func write(_ path: String, _ changes: Change...) throws(DiskError) {
        guard let epoch = engine.owned.epoch else {
            throw DiskError(
                .permission, operation: "write", path: path, reason: "this process does not own the log")
        }
        do throws(PostgresFailure) {
            // A tool has nobody else who does.
            if ahead != nil { try? engine.owned.ownership?.renew(at: MonotonicClock.nowMs) }
            let first = [PostgresConnection.Value.text(engine.source), .integer(epoch)]
            try engine.pool.with { (connection) throws(PostgresFailure) in
                try connection.atomically(changes.count > 1) { () throws(PostgresFailure) in
                    var changed = 0
                    for change in changes {
                        changed = try connection.run(
                            change.statement, first + change.values, withinMs: PostgresLimits.statementMs
                        ).changed
                    }
                    guard changed > 0 else { throw .notOwner }
                }
            }
        } catch {
            throw DiskError(error, "write", path)
        }
    }

    /// Keeps a piece of a file.
    func keep(_ bytes: [UInt8], _ number: Int, of name: String, _ path: String) throws(DiskError) {
        try write(
            path,
            (
                """
                INSERT INTO rally_beside SELECT $1, $3, $4, $5 WHERE \(Self.isOurs)
                ON CONFLICT (source, name, piece) DO UPDATE SET bytes = excluded.bytes
                """, [.text(name), .integer(Int64(number)), .bytes(bytes)]
            ))
    }
}

extension DiskError {
    fileprivate init(_ failure: PostgresFailure, _ operation: String, _ path: String) {
        let kind: Kind =
            switch failure.kind {
            case .refused("53100"): .noSpace
            case .notOwner: .permission
            default: .other
            }
        self.init(kind, operation: operation, path: path, reason: "\(failure). To mend: \(failure.mend)")
    }
}

/// The lock of a tool. What it has changed in the log is where the log ends from then on.
private final class PostgresDiskLock: DiskLock {
    private let ownership: PostgresOwnership

    init(ownership: PostgresOwnership) { self.ownership = ownership }

    func release() {
        let engine = ownership.engine
        _ = try? engine.pool.with { (connection) throws(PostgresFailure) in
            try connection.run(
                """
                UPDATE rally_log SET (head, crc) = (SELECT coalesce(max(last), 0), coalesce(max(crc), 0) FROM (
                    SELECT last, crc FROM rally_batch WHERE source = $1 ORDER BY last DESC LIMIT 1) AS ends)
                WHERE source = $1 AND epoch = $2
                """, [.text(engine.source), .integer(ownership.epoch)], withinMs: PostgresLimits.statementMs)
        }
        ownership.release()
    }

    deinit { ownership.release() }
}

/// Batches that were read together with the one that was asked for.
private final class BatchesAhead: Sendable {
    private let batches = Mutex<[Int64: [UInt8]]>([:])

    func take(_ first: Int64) -> [UInt8]? { batches.withLock { $0.removeValue(forKey: first) } }

    func put(_ first: Int64, _ bytes: [UInt8]) {
        batches.withLock { batches in
            if batches.count >= 4 * PostgresLimits.batchesPerRead { batches.removeAll() }
            batches[first] = bytes
        }
    }
}

/// A batch, or what is shown in its place.
private final class BatchFile: DiskFile {
    let path: String
    private let disk: PostgresDisk
    private let first: Int64?
    private let bytes: [UInt8]

    init(_ disk: PostgresDisk, _ path: String, first: Int64?, _ bytes: [UInt8]) {
        (self.disk, self.path, self.first, self.bytes) = (disk, path, first, bytes)
    }

    func size() -> Int { bytes.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        let rest = bytes[min(offset, bytes.count)...].prefix(buffer.count)
        buffer.copyBytes(from: rest)
        return rest.count
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
        throw DiskError(
            .permission, operation: "write", path: path, reason: "a batch is not written to by hand")
    }

    func syncData() throws(DiskError) {}

    func truncate(to size: Int) throws(DiskError) {
        guard let first else { return }
        try disk.truncate(path, batch: first, to: Array(bytes.prefix(size)))
    }
}

/// A file beside the log, in pieces. It is written from its beginning to its end, and safe when synced.
private final class PostgresFile: DiskFile {
    private struct State {
        var length: Int
        /// What is not yet in the database, from the beginning of the last piece on.
        var unsent: [UInt8] = []
        /// The piece that was read last.
        var piece: (number: Int, bytes: [UInt8])?
    }

    let path: String
    private let disk: PostgresDisk
    private let name: String
    private let state: Mutex<State>

    init(_ disk: PostgresDisk, _ path: String, _ name: String, length: Int = 0) {
        (self.disk, self.path, self.name) = (disk, path, name)
        state = Mutex(State(length: length))
    }

    func size() -> Int { state.withLock { $0.length } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        try locked { (state) throws(DiskError) in
            var done = 0
            while done < buffer.count, offset + done < state.length {
                let (number, start) = (offset + done).quotientAndRemainder(
                    dividingBy: PostgresLimits.pieceBytes)
                let bytes = try self.piece(number, &state)
                let part = bytes[min(start, bytes.count)...].prefix(buffer.count - done)
                guard !part.isEmpty else { break }
                UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).copyBytes(from: part)
                done += part.count
            }
            return done
        }
    }

    private func piece(_ number: Int, _ state: inout State) throws(DiskError) -> [UInt8] {
        if let piece = state.piece, piece.number == number { return piece.bytes }
        let rows = try disk.read(
            path, "SELECT bytes FROM rally_beside WHERE source = $1 AND name = $2 AND piece = $3",
            [.text(disk.engine.source), .text(name), .integer(Int64(number))])
        guard let rows, rows.count == 1 else { throw PostgresDisk.notFound("read", path) }
        state.piece = (number, Array(rows.bytes(0, 0)))
        return state.piece?.bytes ?? []
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
        try locked { (state) throws(DiskError) in
            guard offset == state.length else {
                throw DiskError(
                    .other, operation: "write", path: self.path, reason: "only its end can be written to")
            }
            state.length += bytes.count
            state.unsent += bytes
            while state.unsent.count >= PostgresLimits.pieceBytes {
                let number = (state.length - state.unsent.count) / PostgresLimits.pieceBytes
                try self.disk.keep(
                    Array(state.unsent.prefix(PostgresLimits.pieceBytes)), number, of: self.name, self.path)
                state.unsent.removeFirst(PostgresLimits.pieceBytes)
            }
        }
    }

    func syncData() throws(DiskError) {
        try locked { (state) throws(DiskError) in
            let number = (state.length - state.unsent.count) / PostgresLimits.pieceBytes
            // An empty file is one too.
            if !state.unsent.isEmpty || state.length == 0 {
                try self.disk.keep(state.unsent, number, of: self.name, self.path)
            }
        }
    }

    func truncate(to size: Int) throws(DiskError) {
        throw DiskError(.other, operation: "truncate", path: path, reason: "it is written once")
    }

    /// A lock's body that throws in its own type.
    private func locked<Value: Sendable>(
        _ body: (inout State) throws(DiskError) -> Value
    ) throws(DiskError) -> Value {
        try state.withLock { state in
            Result<Value, DiskError> { () throws(DiskError) in try body(&state) }
        }.get()
    }
}
