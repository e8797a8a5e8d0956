// An open file and a held lock of a `MemoryDisk`. Both belong to one life of the process: after a crash they no longer
// work.

import EventLog
import Synchronization

final class MemoryFile: DiskFile {
    private let disk: MemoryDisk
    let path: String
    private let node: Int
    private let life: Int

    init(disk: MemoryDisk, path: String, node: Int, life: Int) {
        self.disk = disk
        self.path = path
        self.node = node
        self.life = life
    }

    func size() throws(DiskError) -> Int {
        try perform("stat") { _, node throws(DiskError) in node.cache.count }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        // The lock's closure may not capture the caller's buffer, so its address is passed as a number.
        let address = UInt(bitPattern: buffer.baseAddress)
        let wanted = buffer.count
        return try perform("read") { [path] faults, node throws(DiskError) in
            if faults.failingReads > 0 {
                faults.failingReads -= 1
                throw .inputOutput("read", path)
            }
            guard let base = UnsafeMutableRawPointer(bitPattern: address), offset < node.cache.count
            else { return 0 }
            let count = min(wanted, node.cache.count - offset)
            node.cache.withUnsafeBytes { base.copyMemory(from: $0.baseAddress! + offset, byteCount: count) }
            return count
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
        let bytes = Array(bytes)
        disk.state.withLock { $0.counts.writes += 1 }
        try perform("write") { [path] faults, node throws(DiskError) in
            if faults.failingWrites > 0 {
                faults.failingWrites -= 1
                node.write(Array(bytes.prefix(bytes.count / 2)), at: offset)
                throw .inputOutput("write", path)
            }
            if let left = faults.bytesLeft {
                let growth = max(0, offset + bytes.count - node.cache.count)
                faults.bytesLeft = max(0, left - growth)
                if growth > left {
                    node.write(Array(bytes.prefix(max(0, bytes.count - (growth - left)))), at: offset)
                    throw DiskError(
                        .noSpace, operation: "write", path: path, reason: "No space left on device")
                }
            }
            node.write(bytes, at: offset)
        }
    }

    func syncData() throws(DiskError) {
        disk.state.withLock { $0.counts.syncs += 1 }
        try perform("sync") { [path] faults, node throws(DiskError) in
            if faults.failingSyncs > 0 {
                // Like the kernel: the pages count as clean from now on, although they were never written. (The file's
                // length is in the journal, which retries.)
                faults.failingSyncs -= 1
                node.unsynced.removeAll { if case .write = $0 { true } else { false } }
                throw .inputOutput("sync", path)
            }
            for change in node.unsynced {
                switch change {
                case .truncate(let size): MemoryDisk.Node.truncate(&node.durable, to: size)
                case .write(let offset, let bytes):
                    MemoryDisk.Node.write(bytes, at: offset, to: &node.durable)
                }
            }
            node.unsynced = []
        }
    }

    func truncate(to size: Int) throws(DiskError) {
        try perform("truncate") { _, node throws(DiskError) in node.truncate(to: size) }
    }

    private func perform<Value: Sendable>(
        _ operation: String,
        _ body: (inout MemoryDisk.Faults, inout MemoryDisk.Node) throws(DiskError) -> Value
    ) throws(DiskError) -> Value {
        try disk.perform(operation, path) { [node, life, path] state throws(DiskError) in
            guard state.life == life, state.nodes[node] != nil else {
                throw DiskError(.other, operation: operation, path: path, reason: "the process is dead")
            }
            // Taken out and put back, so that the bytes are changed in place.
            var taken = state.nodes.removeValue(forKey: node) ?? MemoryDisk.Node()
            defer { state.nodes[node] = taken }
            return try body(&state.faults, &taken)
        }
    }
}

final class MemoryLock: DiskLock {
    private let disk: MemoryDisk
    private let path: String
    private let number: Int

    init(disk: MemoryDisk, path: String, number: Int) {
        self.disk = disk
        self.path = path
        self.number = number
    }

    deinit { release() }

    func release() {
        disk.state.withLock { state in
            if state.locks[path] == number { state.locks[path] = nil }
        }
    }
}

extension MemoryDisk.Node {
    mutating func write(_ bytes: [UInt8], at offset: Int) {
        MemoryDisk.Node.write(bytes, at: offset, to: &cache)
        unsynced.append(.write(offset: offset, bytes: bytes))
    }

    mutating func truncate(to size: Int) {
        MemoryDisk.Node.truncate(&cache, to: size)
        unsynced.append(.truncate(size))
    }

    static func write(_ bytes: some Collection<UInt8>, at offset: Int, to content: inout [UInt8]) {
        if content.count < offset { truncate(&content, to: offset) }
        let end = min(content.count, offset + bytes.count)
        content.replaceSubrange(offset..<end, with: bytes)
    }

    static func truncate(_ content: inout [UInt8], to size: Int) {
        if size < content.count {
            content.removeSubrange(max(0, size)...)
        } else {
            content.append(contentsOf: repeatElement(0, count: size - content.count))
        }
    }
}
