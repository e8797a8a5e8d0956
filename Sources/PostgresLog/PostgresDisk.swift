// The files beside a log in the database: the key, snapshots, pictures. For tools, also the log itself
// (PostgresBatchFiles).
//
// Only the owner of the log writes here.

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
    /// The log's batches as files; `nil` if they are not shown.
    private let batches: PostgresBatchFiles?

    init(_ engine: PostgresEngine, batches: PostgresBatchFiles?) {
        (self.engine, self.batches) = (engine, batches)
    }

    /// The name of a file in the database.
    private func name(_ path: String) -> String {
        let folder = engine.place + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }

    /// The batches as files, and the first line of the batch that is shown under that name.
    private func batch(_ name: String) -> (files: PostgresBatchFiles, first: Int64)? {
        guard let batches, name.hasSuffix(".jsonl"), name.utf8.count == 26, let first = Int64(name.prefix(20))
        else { return nil }
        return (batches, first)
    }

    func list(_ directory: String) throws(DiskError) -> [String] {
        let (database, batches) = (engine.database, batches)
        let folder = directory == engine.place ? "" : name(directory) + "/"
        let found = try reading(directory) { () throws(PostgresFailure) in try database.names(in: folder) }
        guard let found else { throw Self.notFound("list", directory) }
        var names = found.map { String($0.dropFirst(folder.count)) }
        names.removeAll { $0.contains("/") }
        guard let batches, folder.isEmpty else { return names }
        return names + (try reading(directory) { () throws(PostgresFailure) in try batches.names() })
    }

    /// Does nothing: there are no folders, only names with slashes.
    func createDirectory(_ path: String) throws(DiskError) {}
    func syncDirectory(_ path: String) throws(DiskError) {}
    func remoteFileSystem(_ directory: String) throws(DiskError) -> String? { nil }

    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        let name = name(path)
        if mode == .create { return PostgresFile(self, path, name) }
        if name == Self.lock {
            guard let holder = engine.holder else { throw Self.notFound("open", path) }
            return BatchFile(self, path, nil, first: 0, Array((holder + "\n").utf8))
        }
        if let (files, first) = batch(name) {
            let bytes = try reading(path) { () throws(PostgresFailure) in try files.bytes(ofBatch: first) }
            guard let bytes else { throw Self.notFound("open", path) }
            return BatchFile(self, path, files, first: first, bytes)
        }
        guard let length = try length(path, name) else { throw Self.notFound("open", path) }
        return PostgresFile(self, path, name, length: length)
    }

    private func length(_ path: String, _ name: String) throws(DiskError) -> Int? {
        let database = engine.database
        return try reading(path) { () throws(PostgresFailure) in try database.length(of: name) }
    }

    func rename(_ path: String, to newPath: String) throws(DiskError) {
        let (old, new) = (name(path), name(newPath))
        if batch(new) != nil {
            throw DiskError(
                .permission, operation: "rename", path: path, reason: "a batch is not replaced by hand",
                mend: PostgresBatches.mend)
        }
        if let (files, first) = batch(old) {
            return try write(path) { (_, epoch) throws(PostgresFailure) in
                try files.putAside(first, as: new, epoch)
            }
        }
        try write(path) { (database, epoch) throws(PostgresFailure) in
            try database.rename(old, to: new, epoch)
        }
    }

    func remove(_ path: String) throws(DiskError) {
        let name = name(path)
        guard try length(path, name) != nil else { throw Self.notFound("remove", path) }
        try write(path) { (database, epoch) throws(PostgresFailure) in try database.remove(name, epoch) }
    }

    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        do throws(LogRefusal) {
            let ownership = try engine.own(as: PostgresEngine.unique(note.prefix { $0 != "\n" }))
            return ownership.map { PostgresDiskLock($0, batches) }
        } catch {
            throw DiskError(.other, operation: "lock", path: path, reason: error.reason)
        }
    }

    static let lock = "lock"

    static func notFound(_ operation: String, _ path: String) -> DiskError {
        DiskError(
            .notFound, operation: operation, path: path, reason: "there is no such file in the database")
    }

    // MARK: - Statements

    private func reading<Value>(
        _ path: String, _ body: () throws(PostgresFailure) -> Value
    ) throws(DiskError) -> Value {
        do throws(PostgresFailure) {
            return try body()
        } catch {
            throw DiskError(error, "read", path)
        }
    }

    func piece(_ number: Int, of name: String, _ path: String) throws(DiskError) -> [UInt8] {
        let database = engine.database
        let bytes = try reading(path) { () throws(PostgresFailure) in try database.piece(number, of: name) }
        guard let bytes else { throw Self.notFound("read", path) }
        return bytes
    }

    /// Changes something, as the owner of the log.
    func write(
        _ path: String, _ change: (any LogDatabase, _ epoch: Int64) throws(PostgresFailure) -> Bool
    ) throws(DiskError) {
        guard let epoch = engine.owned.epoch else {
            throw DiskError(
                .notOwner, operation: "write", path: path, reason: "this process does not own the log")
        }
        do throws(PostgresFailure) {
            // A tool has no loop that would renew the lease.
            if batches != nil { try? engine.owned.ownership?.renew(at: engine.nowMs()) }
            guard try change(engine.database, epoch) else { throw .notOwner }
        } catch {
            throw DiskError(error, "write", path)
        }
    }

    func keep(_ bytes: [UInt8], _ number: Int, of name: String, _ path: String) throws(DiskError) {
        try write(path) { (database, epoch) throws(PostgresFailure) in
            try database.keep(bytes, number, of: name, epoch)
        }
    }
}

extension DiskError {
    fileprivate init(_ failure: PostgresFailure, _ operation: String, _ path: String) {
        let kind: Kind =
            switch failure.kind {
            case .refused("53100"): .noSpace
            case .notOwner: .notOwner
            default: .other
            }
        self.init(kind, operation: operation, path: path, reason: "\(failure)", mend: failure.mend)
    }
}

/// A file beside the log, in pieces. It is written from its beginning to its end, and safe when synced.
private final class PostgresFile: DiskFile {
    private struct State {
        var length: Int
        /// Bytes that are not yet in the database, from the beginning of the last piece on.
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
        state.piece = (number, try disk.piece(number, of: name, path))
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
            // An empty file needs a row too.
            if !state.unsent.isEmpty || state.length == 0 {
                try self.disk.keep(state.unsent, number, of: self.name, self.path)
            }
        }
    }

    func truncate(to size: Int) throws(DiskError) {
        throw DiskError(.other, operation: "truncate", path: path, reason: "it is written once")
    }

    /// Runs `body` under the lock, and throws errors of its own type.
    private func locked<Value: Sendable>(
        _ body: (inout State) throws(DiskError) -> Value
    ) throws(DiskError) -> Value {
        try state.withLock { state in
            Result<Value, DiskError> { () throws(DiskError) in try body(&state) }
        }.get()
    }
}
