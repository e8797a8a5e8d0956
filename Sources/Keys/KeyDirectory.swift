// A directory of keys: a file for each process, named after it, and `known`, generated from them for the bus.
// A machine needs only the files of the processes that run there.

import EventLog
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A directory of key files.
public struct KeyDirectory: Sendable {
    /// The file with the public keys that the bus accepts.
    public static let knownName = "known"
    /// Limit of a file; thousands of keys fit.
    static let fileBytesMax = 1 << 20

    let path: String
    private let disk = PosixDisk()

    /// The directory need not exist: ``make(_:)`` makes it.
    public init(_ path: String) { self.path = path }

    /// A key file, and whether it was made.
    public struct Entry: Equatable, Sendable {
        public var holder: KeyHolder
        public var path: String
        /// Whether it was made now; false if it existed.
        public var isNew: Bool
    }

    /// Makes the missing keys, the bus's included, and rewrites `known`. Existing keys are never overwritten.
    /// - Returns: the bus's key and the wanted ones.
    public func make(_ wanted: [KeyHolder]) throws(KeyError) -> [Entry] {
        do throws(DiskError) { try disk.createDirectory(path) } catch {
            throw KeyError(description: error.description)
        }
        var files = try readAll()
        try check(files)
        var entries: [Entry] = []
        for holder in [.bus] + wanted where !entries.contains(where: { $0.holder == holder }) {
            let path = "\(path)/\(holder.name)"
            if let there = files[holder.name] {
                guard there.holder == holder else {
                    throw KeyError(
                        description: "\(path) is the key of \(there.holder); a key of \(holder) needs "
                            + "another name")
                }
                entries.append(Entry(holder: holder, path: path, isNew: false))
                continue
            }
            let file: KeyFile
            do throws(ZeroMQError) {
                file = try KeyFile(for: holder, busKey: files[KeyHolder.bus.name]?.publicKey)
            } catch {
                throw KeyError(description: error.description)
            }
            try write(file.text, to: holder.name)
            files[holder.name] = file
            entries.append(Entry(holder: holder, path: path, isNew: true))
        }
        try write(KnownKeys(Array(files.values)).text, to: Self.knownName)
        return entries
    }

    /// All keys in the directory, by file name.
    private func readAll() throws(KeyError) -> [String: KeyFile] {
        let names: [String]
        do throws(DiskError) { names = try disk.list(path).sorted() } catch {
            throw KeyError(description: error.description)
        }
        var files: [String: KeyFile] = [:]
        for name in names where name != Self.knownName && !name.hasPrefix(".") && !name.hasSuffix(".tmp") {
            let file = try Self.readKey("\(path)/\(name)")
            guard file.holder.name == name else {
                throw KeyError(
                    description: "\(path)/\(name) is the key of \(file.holder): its name must be "
                        + "\(file.holder.name)")
            }
            files[name] = file
        }
        return files
    }

    /// Checks, before any key is made, that all existing keys belong to this bus.
    private func check(_ files: [String: KeyFile]) throws(KeyError) {
        let busKey = files[KeyHolder.bus.name]?.publicKey
        let strangers = files.values.filter { $0.busKey != nil && $0.busKey != busKey }
        guard strangers.isEmpty else {
            let names = strangers.map { "\(path)/\($0.holder.name)" }.sorted().joined(separator: " ")
            throw KeyError(
                description:
                    "made for another bus than that of \(path)/bus: \(names). Put the bus's file back, or "
                    + "delete these too and run this again")
        }
    }

    private func write(_ text: String, to name: String) throws(KeyError) {
        do throws(DiskError) { try disk.writeWhole(name, in: path, Array(text.utf8)) } catch {
            throw KeyError(description: error.description)
        }
    }

    // MARK: - Reading

    static func readKey(_ path: String) throws(KeyError) -> KeyFile {
        try readText(path) { text throws(KeyError) in try KeyFile(parsing: text) }
    }

    /// Reads a file; refuses one that other users may read.
    static func readText<Content>(
        _ path: String, _ parse: (String) throws(KeyError) -> Content
    ) throws(KeyError) -> Content {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw KeyError(
                description: "\(path): \(String(cString: strerror(errno))); `bus keys` makes keys")
        }
        guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= fileBytesMax else {
            throw KeyError(description: "\(path) is no key file")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw KeyError(
                description:
                    "\(path) is open to others (mode 0\(mode)); chmod 600 \(path), and make a new key if "
                    + "somebody may have read it")
        }
        let bytes: [UInt8]
        do throws(DiskError) { bytes = try PosixDisk().readWhole(path) } catch {
            throw KeyError(description: error.description)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw KeyError(description: "\(path) is no text")
        }
        do throws(KeyError) { return try parse(text) } catch {
            throw KeyError(description: "\(path): \(error)")
        }
    }
}
