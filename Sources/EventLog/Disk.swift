// The disk a log stands on, as small as the log needs it: files by path, whole writes, syncs of file and
// directory. Behind it: `PosixDisk`, and for tests and simulation `MemoryDisk`, which can lose and tear what
// was not synced.

/// Something the disk would not do.
public struct DiskError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What can be told apart of what went wrong.
    public enum Kind: Sendable {
        /// No room is left, or a quota or the largest size of a file is reached.
        case noSpace
        /// The device itself failed.
        case io
        /// The process may not touch it.
        case permission
        /// The file system can only be read.
        case readOnly
        /// There is nothing of that name.
        case notFound
        /// There is something of that name, where nothing must be.
        case exists
        /// All else; ``DiskError/reason`` says what.
        case other
    }

    /// By which a program tells what to do.
    public var kind: Kind
    /// What was tried: `write`, `open`, …
    public var operation: String
    /// What it was tried on: a file or a directory.
    public var path: String
    /// The system's words: `No space left on device`.
    public var reason: String

    public init(_ kind: Kind, operation: String, path: String, reason: String) {
        self.kind = kind
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    public var description: String { "\(operation) \(path): \(reason)" }
}

/// How a file is opened. New files belong to their owner alone (0600).
public enum FileMode: Sendable {
    /// For reading alone; the file must be there.
    case read
    /// For reading and writing; the file must be there.
    case update
    /// The file must not be there yet.
    case create
}

/// A disk. All of it may be called from any thread.
public protocol Disk: Sendable {
    /// Names in a directory, in no order, without `.` and `..`.
    func list(_ directory: String) throws(DiskError) -> [String]
    /// Makes a directory and those above it (0700); nothing happens where it is there.
    func createDirectory(_ path: String) throws(DiskError)
    /// Opens a file.
    func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile
    /// Gives a file another name, in the place of one that has it.
    func rename(_ path: String, to newPath: String) throws(DiskError)
    /// Takes a file away.
    func remove(_ path: String) throws(DiskError)
    /// Makes the names in a directory last: files made, renamed and removed there.
    func syncDirectory(_ path: String) throws(DiskError)
    /// Takes the exclusive lock on a file, made where it is missing, and writes `note` into it. nil: another
    /// has it.
    func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)?
    /// The kind of file system if it lives on another machine (`nfs`), where locks and syncs mean less; else
    /// nil.
    func remoteFileSystem(_ directory: String) throws(DiskError) -> String?
}

/// An open file; closed when nobody holds it any more.
public protocol DiskFile: AnyObject, Sendable {
    /// As it was opened.
    var path: String { get }
    /// In bytes.
    func size() throws(DiskError) -> Int
    /// Reads up to the buffer's length; less only at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int
    /// Writes all of it or throws; after an error any part of it may be there.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError)
    /// Makes the content last. After a failure nothing may be assumed about what was written since the last
    /// success.
    func syncData() throws(DiskError)
    /// Cuts the file off there.
    func truncate(to size: Int) throws(DiskError)
}

/// A lock that is held; given back by `release` or when nobody holds it any more.
public protocol DiskLock: AnyObject, Sendable {
    /// Gives the lock back.
    func release()
}

extension DiskFile {
    /// Writes all bytes of an array or throws; after an error any part of them may be there.
    public func write(_ bytes: [UInt8], at offset: Int) throws(DiskError) {
        let result = bytes.withUnsafeBytes { buffer in
            Result<Void, DiskError> { () throws(DiskError) in try write(buffer, at: offset) }
        }
        try result.get()
    }

    /// The bytes of a range, fewer where the file ends.
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
    /// All bytes of a file.
    public func readWhole(_ path: String) throws(DiskError) -> [UInt8] {
        let file = try open(path, .read)
        return try file.read(0..<file.size())
    }

    /// A new file in the place of one that may be there.
    func createAnew(_ path: String) throws(DiskError) -> any DiskFile {
        do throws(DiskError) { try remove(path) } catch  where error.kind == .notFound {}
        return try open(path, .create)
    }

    /// Writes a file so that under its name there is all of it or what was there before, also after a crash:
    /// under a temporary name, synced, renamed, the directory synced.
    public func writeWhole(_ name: String, in directory: String, _ bytes: [UInt8]...) throws(DiskError) {
        let temporary = "\(directory)/\(name).tmp"
        let file = try createAnew(temporary)
        var offset = 0
        for piece in bytes {
            try file.write(piece, at: offset)
            offset += piece.count
        }
        try file.syncData()
        try rename(temporary, to: "\(directory)/\(name)")
        try syncDirectory(directory)
    }
}
