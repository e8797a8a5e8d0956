// The log as files, for tools: each batch is a file, named like a segment that begins with it. So `log check`, `show`,
// `repair` and `cut` work on a database as they do on a directory.

import EventLine
import EventLog
import Synchronization
import Values

struct PostgresBatchFiles: Sendable {
    private let database: PostgresDatabase
    /// The batches that were read ahead, by their first lines.
    private let ahead = BatchesAhead()

    init(_ database: PostgresDatabase) { self.database = database }

    func names() throws(PostgresFailure) -> [String] {
        let firsts = try database.read("SELECT first FROM rally_batch WHERE source = $1 ORDER BY last", [])
        guard let firsts else { return [] }
        return (0..<firsts.count).map { digits20(UInt64(clamping: firsts.integer($0, 0))) + ".jsonl" }
    }

    /// `nil` if no batch begins with that line.
    func bytes(ofBatch first: Int64) throws(PostgresFailure) -> [UInt8]? {
        if let bytes = ahead.take(first) { return bytes }
        let rows = try database.read(
            """
            SELECT first, lines FROM rally_batch WHERE source = $1 AND last >= $2 AND first >= $2
            ORDER BY last LIMIT $3
            """, [.integer(first), .integer(PostgresLimits.batchesPerRead)])
        guard let rows, rows.count > 0, rows.integer(0, 0) == first else { return nil }
        for row in 1..<max(1, rows.count) { ahead.put(rows.integer(row, 0), Array(rows.bytes(row, 1))) }
        return Array(rows.bytes(0, 1))
    }

    /// Moves a batch out of the log into a file beside it.
    func putAside(_ first: Int64, as name: String, _ epoch: Int64) throws(PostgresFailure) -> Bool {
        try database.change(
            epoch, PostgresDatabase.room(for: name),
            (
                """
                WITH gone AS (DELETE FROM rally_batch WHERE source = $1 AND first = $4
                    AND \(PostgresDatabase.isOurs) RETURNING lines)
                INSERT INTO rally_beside SELECT $1, $3, 0, lines FROM gone
                """, [.text(name), .integer(first)]
            ))
    }

    /// Cuts the end off a batch that somebody has changed by hand.
    func truncate(_ first: Int64, to bytes: [UInt8], _ epoch: Int64) throws(PostgresFailure) -> Bool {
        let start = bytes.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let last = bytes[start...].dropLast().withUnsafeBytes { (try? LineView($0).line())?.position }
        guard let last else {
            return try database.change(
                epoch,
                (
                    "DELETE FROM rally_batch WHERE source = $1 AND first = $3 AND \(PostgresDatabase.isOurs)",
                    [.integer(first)]
                ))
        }
        return try database.change(
            epoch,
            (
                """
                UPDATE rally_batch SET last = $4, crc = $5, lines = $6
                WHERE source = $1 AND first = $3 AND \(PostgresDatabase.isOurs)
                """,
                [
                    .integer(first), .integer(Int64(last.sequence)), .integer(Int64(last.checksum)),
                    .bytes(bytes),
                ]
            ))
    }

    /// Sets the log's end to its last batch, after manual changes.
    func endAtLastBatch(_ epoch: Int64) throws(PostgresFailure) {
        _ = try database.change(
            epoch,
            (
                """
                UPDATE rally_log SET (head, crc) = (SELECT coalesce(max(last), 0), coalesce(max(crc), 0) FROM (
                    SELECT last, crc FROM rally_batch WHERE source = $1 ORDER BY last DESC LIMIT 1) AS ends)
                WHERE source = $1 AND epoch = $2
                """, []
            ))
    }
}

/// The lock of a tool. On release, the end of the log is set to its last batch.
final class PostgresDiskLock: DiskLock {
    private let ownership: PostgresOwnership
    private let batches: PostgresBatchFiles?

    init(_ ownership: PostgresOwnership, _ batches: PostgresBatchFiles?) {
        (self.ownership, self.batches) = (ownership, batches)
    }

    func release() {
        try? batches?.endAtLastBatch(ownership.epoch)
        ownership.release()
    }

    deinit { ownership.release() }
}

/// Batches that were read together with a requested one.
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

/// A batch as a file, or another file that is shown read-only.
final class BatchFile: DiskFile {
    let path: String
    private let disk: PostgresDisk
    private let files: PostgresBatchFiles?
    private let first: Int64
    private let bytes: [UInt8]

    /// - Parameter files: `nil` if the file is no batch.
    init(
        _ disk: PostgresDisk, _ path: String, _ files: PostgresBatchFiles?, first: Int64, _ bytes: [UInt8]
    ) {
        (self.disk, self.path, self.files, self.first, self.bytes) = (disk, path, files, first, bytes)
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
        guard let files else { return }
        let (first, kept) = (first, Array(bytes.prefix(size)))
        try disk.write(path) { (_, epoch) throws(PostgresFailure) in
            try files.truncate(first, to: kept, epoch)
        }
    }
}
