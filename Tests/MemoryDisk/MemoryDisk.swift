// A disk in memory, for tests and simulation. It separates the content that programs see (the page cache) from the
// content that survives a power failure (synced data), and it can fail on demand. MemoryDisk+Crash.swift decides what
// survives a crash.

import EventLog
import Synchronization

/// A disk whose faults are drawn from a seeded generator.
public final class MemoryDisk: Disk {
    struct Node {
        enum Change {
            case write(offset: Int, bytes: [UInt8])
            case truncate(Int)
        }
        /// The content that programs read.
        var cache: [UInt8] = []
        /// The content that survives a crash of the machine.
        var durable: [UInt8] = []
        /// Changes since the last sync, in order.
        var unsynced: [Change] = []
    }

    enum NameChange {
        case add(String, Int)
        case remove(String)
        case move(String, String)
    }

    struct Directory {
        var names: [String: Int] = [:]
        var durableNames: [String: Int] = [:]
        var unsynced: [NameChange] = []
    }

    struct State {
        var directories: [String: Directory] = ["": Directory()]
        var nodes: [Int: Node] = [:]
        var nextNode = 1
        /// Incremented with every crash; handles of an earlier life no longer work.
        var life = 0
        var locks: [String: Int] = [:]
        var nextLock = 1
        var faults = Faults()
        var counts = Counts()
    }

    /// Faults of the disk, until they are changed.
    public struct Faults: Sendable {
        /// Bytes by which files can still grow; `nil` for no limit. A larger write is cut off at the limit; one over
        /// bytes that are there needs no room.
        public var bytesLeft: Int?
        /// The next writes fail, each with half of it written.
        public var failingWrites = 0
        /// The next syncs fail, and their data never becomes durable.
        public var failingSyncs = 0
        /// The next reads fail.
        public var failingReads = 0
        /// Paths that cannot be accessed, including everything below them.
        public var forbidden: Set<String> = []
        /// The kind of another machine's file system that the disk pretends to have, such as `nfs`; `nil` for a local
        /// disk.
        public var remoteFileSystem: String?

        public init() {}
    }

    /// Counters of calls.
    public struct Counts: Sendable {
        /// Writes to files, including failed ones.
        public var writes = 0
        /// Syncs of files, including failed ones.
        public var syncs = 0
        /// Syncs of directories, including failed ones.
        public var directorySyncs = 0
    }

    let state = Mutex(State())

    public init() {}

    /// Faults from now on.
    public var faults: Faults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// Calls so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// A file's content as programs read it; `nil` if there is no such file.
    public func contents(_ path: String) -> [UInt8]? {
        state.withLock { state in
            guard let node = state.node(path) else { return nil }
            return state.nodes[node]?.cache
        }
    }

    /// Creates a file, synced, as if it had always existed.
    public func place(_ path: String, _ bytes: [UInt8]) {
        state.withLock { state in
            let (directory, name) = MemoryDisk.split(path)
            let node = state.nextNode
            state.nextNode += 1
            state.nodes[node] = Node(cache: bytes, durable: bytes)
            state.directories[directory, default: Directory()].names[name] = node
            state.directories[directory, default: Directory()].durableNames[name] = node
        }
    }

    /// A second disk with the same content, all of it synced, without locks and faults.
    public func copy() -> MemoryDisk {
        let copy = MemoryDisk()
        let directories = state.withLock { $0.directories.mapValues { Array($0.names.keys) } }
        for (directory, names) in directories {
            copy.state.withLock { $0.directories[directory] = $0.directories[directory] ?? Directory() }
            for name in names {
                let path = directory.isEmpty ? name : "\(directory)/\(name)"
                if let bytes = contents(path) { copy.place(path, bytes) }
            }
        }
        return copy
    }
}

extension MemoryDisk {
    public func list(_ directory: String) throws(DiskError) -> [String] {
        try perform("list", directory) { state throws(DiskError) in
            guard let names = state.directories[directory]?.names else { throw .missing("list", directory) }
            return Array(names.keys)
        }
    }

    public func createDirectory(_ path: String) throws(DiskError) {
        try perform("create", path) { state throws(DiskError) in
            var parts: [Substring] = []
            for part in path.split(separator: "/") {
                parts.append(part)
                let directory = parts.joined(separator: "/")
                let key = path.hasPrefix("/") ? "/" + directory : directory
                if state.directories[key] == nil { state.directories[key] = Directory() }
            }
        }
    }

    public func open(_ path: String, _ mode: FileMode) throws(DiskError) -> any DiskFile {
        let (node, life) = try perform("open", path) { state throws(DiskError) in
            let (directory, name) = MemoryDisk.split(path)
            guard state.directories[directory] != nil else { throw .missing("open", path) }
            switch (mode, state.node(path)) {
            case (.create, .some):
                throw DiskError(.exists, operation: "open", path: path, reason: "File exists")
            case (.create, nil):
                let node = state.nextNode
                state.nextNode += 1
                state.nodes[node] = Node()
                state.directories[directory]?.apply(.add(name, node))
                return (node, state.life)
            case (_, .some(let node)): return (node, state.life)
            case (_, nil): throw .missing("open", path)
            }
        }
        return MemoryFile(disk: self, path: path, node: node, life: life)
    }

    public func rename(_ path: String, to newPath: String) throws(DiskError) {
        try perform("rename", path) { state throws(DiskError) in
            let (directory, name) = MemoryDisk.split(path)
            guard state.node(path) != nil else { throw .missing("rename", path) }
            state.directories[directory]?.apply(.move(name, MemoryDisk.split(newPath).name))
        }
    }

    public func remove(_ path: String) throws(DiskError) {
        try perform("remove", path) { state throws(DiskError) in
            let (directory, name) = MemoryDisk.split(path)
            guard state.node(path) != nil else { throw .missing("remove", path) }
            state.directories[directory]?.apply(.remove(name))
        }
    }

    public func syncDirectory(_ path: String) throws(DiskError) {
        try perform("sync", path) { state throws(DiskError) in
            guard let names = state.directories[path]?.names else { throw .missing("sync", path) }
            state.counts.directorySyncs += 1
            if state.faults.failingSyncs > 0 {
                state.faults.failingSyncs -= 1
                throw .inputOutput("sync", path)
            }
            state.directories[path]?.durableNames = names
            state.directories[path]?.unsynced = []
        }
    }

    public func lock(_ path: String, note: String) throws(DiskError) -> (any DiskLock)? {
        let number = try perform("lock", path) { state throws(DiskError) -> Int? in
            let (directory, name) = MemoryDisk.split(path)
            guard state.directories[directory] != nil else { throw .missing("lock", path) }
            guard state.locks[path] == nil else { return nil }
            let node = state.node(path) ?? state.nextNode
            state.nextNode = max(state.nextNode, node + 1)
            state.nodes[node] = Node(cache: Array(note.utf8), durable: Array(note.utf8))
            state.directories[directory]?.names[name] = node
            state.directories[directory]?.durableNames[name] = node
            let number = state.nextLock
            state.nextLock += 1
            state.locks[path] = number
            return number
        }
        return number.map { MemoryLock(disk: self, path: path, number: $0) }
    }

    public func remoteFileSystem(_ directory: String) throws(DiskError) -> String? {
        state.withLock { $0.faults.remoteFileSystem }
    }

    static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[..<slash]), String(path[path.index(after: slash)...]))
    }

    /// Runs one operation, if the path can be accessed.
    func perform<Value: Sendable>(
        _ operation: String, _ path: String, _ body: (inout State) throws(DiskError) -> Value
    ) throws(DiskError) -> Value {
        let result = state.withLock { state in
            Result<Value, DiskError> { () throws(DiskError) in
                if state.faults.forbidden.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
                    throw DiskError(
                        .permission, operation: operation, path: path, reason: "Permission denied")
                }
                return try body(&state)
            }
        }
        return try result.get()
    }
}

extension MemoryDisk.State {
    func node(_ path: String) -> Int? {
        let (directory, name) = MemoryDisk.split(path)
        return directories[directory]?.names[name]
    }
}

extension MemoryDisk.Directory {
    mutating func apply(_ change: MemoryDisk.NameChange) {
        MemoryDisk.Directory.apply(change, to: &names)
        unsynced.append(change)
    }

    static func apply(_ change: MemoryDisk.NameChange, to names: inout [String: Int]) {
        switch change {
        case .add(let name, let node): names[name] = node
        case .remove(let name): names[name] = nil
        case .move(let name, let newName):
            guard let node = names.removeValue(forKey: name) else { return }
            names[newName] = node
        }
    }
}

extension DiskError {
    static func missing(_ operation: String, _ path: String) -> DiskError {
        DiskError(.notFound, operation: operation, path: path, reason: "No such file or directory")
    }
    static func inputOutput(_ operation: String, _ path: String) -> DiskError {
        DiskError(.io, operation: operation, path: path, reason: "Input/output error")
    }
}
