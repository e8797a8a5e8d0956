// The disk under a log, with only the operations that a log needs: files by path, whole writes, syncs of file
// and directory. `PosixDisk` is the real one. Tests and the simulation use `MemoryDisk`, which can lose and
// tear unsynced writes.

/// A disk operation that failed.
public struct DiskError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Kind: Sendable {
        /// The disk is full, or a quota or the largest size of a file is reached.
        case noSpace
        /// The device itself failed.
        case io
        /// The process may not touch it.
        case permission
        /// Another process owns the log.
        case notOwner
        /// The file system can only be read.
        case readOnly
        /// There is no file of that name.
        case notFound
        /// There is a file of that name already.
        case exists
        /// A sealed segment's bytes are not those that were written.
        case damaged
        /// Any other failure; see ``DiskError/reason``.
        case other
    }

    public var kind: Kind
    /// The operation: `write`, `open`, …
    public var operation: String
    /// The file or directory.
    public var path: String
    /// The system's message: `No space left on device`.
    public var reason: String
    /// The remedy, if it is known better than from the kind.
    public var mend: String?

    public init(_ kind: Kind, operation: String, path: String, reason: String, mend: String? = nil) {
        self.kind = kind
        self.operation = operation
        self.path = path
        self.reason = reason
        self.mend = mend
    }

    public var description: String { problem + (mend.map { ". To mend: \($0)" } ?? "") }

    /// The problem, without the remedy.
    var problem: String { "\(operation) \(path): \(reason)" }
}

/// How a file is opened. New files get mode 0600.
public enum FileMode: Sendable {
    /// For reading only; the file must exist.
    case read
    /// For reading and writing; the file must exist.
    case update
    /// For a new file, which must not exist yet.
    case create
}

/// A disk. Its methods may be called from any thread.
public protocol Disk: Sendable {
    /// Lists the names in a directory, in any order, without `.` and `..`.
    func list(_ directory: String) throws(DiskError) -> [String]
    /// Makes a directory and its parents (0700). Does nothing if it exists.
    func createDirectory(_ path: String) throws(DiskError)
    /// Opens a file.
    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile
    /// Renames a file, replacing a file of the new name.
    func rename(_ path: String, to newPath: String) throws(DiskError)
    /// Removes a file.
    func remove(_ path: String) throws(DiskError)
    /// Syncs a directory: the names of files that were made, renamed and removed in it.
    func syncDirectory(_ path: String) throws(DiskError)
    /// Takes the exclusive lock on a file and writes `note` into it. Makes the file if it is missing. nil:
    /// another process has the lock.
    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)?
    /// The type of a network file system (`nfs`), on which locks and syncs are unreliable; nil for a local
    /// one.
    func remoteFileSystem(_ directory: String) throws(DiskError) -> String?
    /// Distinguishes a file from a copy of it, even under the same name: `1311768:1796137460.123456789`. nil if
    /// unsupported.
    func stamp(of path: String) -> String?
    /// The permissions of a file or directory (0o600); nil if there is none, or if unsupported.
    func mode(of path: String) -> UInt32?
}

extension Disk {
    public func mode(of path: String) -> UInt32? { nil }
    public func stamp(of path: String) -> String? { nil }
}

/// An open file. It is closed when it is deallocated.
public protocol DiskFile: AnyObject, Sendable {
    /// The path with which it was opened.
    var path: String { get }
    /// The size in bytes.
    func size() throws(DiskError) -> Int
    /// Reads as many bytes as the buffer has room for, fewer only at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int
    /// Writes all bytes or throws. After an error, any part of them may be in the file.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError)
    /// Syncs the file's content. After a failure, nothing may be assumed about writes since the last success.
    func syncData() throws(DiskError)
    /// Shortens the file.
    func truncate(to size: Int) throws(DiskError)
    /// Whether its path still leads to it.
    func presence() -> FilePresence
    /// Another path that leads to the file while it is open, even after its own was moved or deleted.
    var heldAs: String? { get }
}

/// The present target of the path with which a file was opened.
public enum FilePresence: Sendable {
    /// The same file.
    case there
    /// Another file: somebody has replaced it.
    case replaced
    /// Nothing: somebody has deleted or moved it.
    case gone
}

/// A lock that is held. It is released by `release` or when it is deallocated.
public protocol DiskLock: AnyObject, Sendable {
    /// Whether its path still leads to the locked file. If not, another process can take a lock there.
    func presence() -> FilePresence
    /// Releases the lock.
    func release()
}

extension DiskLock {
    public func presence() -> FilePresence { .there }
}

extension DiskFile {
    /// The default, for files that nobody else can move.
    public func presence() -> FilePresence { .there }
    /// The default, for files without another path.
    public var heldAs: String? { nil }

    /// Writes all bytes of an array or throws. After an error, any part of them may be in the file.
    public func write(_ bytes: [UInt8], at offset: Int) throws(DiskError) {
        let result = bytes.withUnsafeBytes { buffer in
            Result<Void, DiskError> { () throws(DiskError) in try write(buffer, at: offset) }
        }
        try result.get()
    }

    /// Reads the bytes of a range, fewer at the end of the file.
    public func read(_ range: Range<Int>) throws(DiskError) -> [UInt8] {
        var failure: DiskError?
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            do throws(DiskError) {
                count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
            } catch {
                count = 0
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

extension Disk {
    /// Reads all bytes of a file.
    public func readWhole(_ path: String) throws(DiskError) -> [UInt8] {
        let file = try open(path, .read)
        return try file.read(0..<file.size())
    }

    /// Makes a new file, replacing one of that name.
    func createAnew(_ path: String) throws(DiskError) -> any DiskFile {
        do throws(DiskError) { try remove(path) } catch  where error.kind == .notFound {}
        return try open(path, .create)
    }

    /// Writes a file of so many bytes in the directory, syncs it and removes it again: whether there is room.
    func probe(_ directory: String, bytes count: Int) throws(DiskError) {
        let path = "\(directory)/\(digits20(0)).probe.tmp"
        try removing(path) { () throws(DiskError) in
            let file = try createAnew(path)
            try file.write([UInt8](repeating: 0, count: count), at: 0)
            try file.syncData()
        }
        try remove(path)
    }

    /// Writes a file atomically: after a crash, the name has all of the new content or the old one. Writes under a
    /// temporary name, syncs, renames, syncs the directory. On failure the temporary file is removed: on a full disk
    /// it would take up room that others wait for.
    public func writeWhole(_ name: String, in directory: String, _ bytes: [UInt8]...) throws(DiskError) {
        let temporary = "\(directory)/\(name).tmp"
        try removing(temporary) { () throws(DiskError) in
            let file = try createAnew(temporary)
            var offset = 0
            for piece in bytes {
                try file.write(piece, at: offset)
                offset += piece.count
            }
            try file.syncData()
            try rename(temporary, to: "\(directory)/\(name)")
        }
        try syncDirectory(directory)
    }

    /// Removes a temporary file if `make` fails.
    func removing<Failure: Error, Result>(
        _ temporary: String, _ make: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) { return try make() } catch {
            try? remove(temporary)
            throw error
        }
    }
}
