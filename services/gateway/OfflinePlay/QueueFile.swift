// The queue's file: lines are appended and synced before a command is reported as kept. Opening the file rewrites it,
// so that it is whole and only its owner can read it. Beside it are FILE.lock, which one gateway holds, and FILE.bad,
// which collects lines that were cut or changed.

import EventLog
import Values

/// Keeps the lines of a queue.
package protocol QueueStore: AnyObject {
    /// Writes lines durably; false if that fails.
    /// - Parameter queue: the queue with these lines applied.
    func append(_ lines: [QueueLine], _ queue: Queue) -> Bool
}

package final class QueueFile: QueueStore {
    /// Why a file cannot be used as a queue: a sentence.
    package struct Refusal: Error, Equatable {
        package var message: String

        package init(message: String) { self.message = message }
    }

    private let disk: any Disk
    private let path: String
    private let lock: any DiskLock
    private let complain: (String) -> Void
    /// `nil` after a failure.
    private var file: (any DiskFile)?
    private var size = 0
    private var lineCount = 0

    /// Locks and reads the file for this gateway.
    /// - Parameters:
    ///   - holder: the name of this gateway, for messages.
    ///   - complain: called for each unreadable line, and when the disk fails.
    package static func open(
        _ path: String, on disk: any Disk, holder: String, complain: @escaping (String) -> Void
    ) throws(Refusal) -> (file: QueueFile, queue: Queue) {
        let lock = try refusing(path) { () throws(DiskError) in
            try disk.lock(path + ".lock", note: holder + "\n")
        }
        guard let lock else {
            let other = (try? disk.readWhole(path + ".lock")).map {
                " (\(Wording.shown(String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self))))"
            }
            throw Refusal(
                message: "the queue \(path) is in use by another gateway\(other ?? ""); name another file")
        }
        let file = QueueFile(at: path, on: disk, holding: lock, complain: complain)
        return (file, try file.read())
    }

    private init(
        at path: String, on disk: any Disk, holding lock: any DiskLock,
        complain: @escaping (String) -> Void
    ) {
        (self.disk, self.path, self.lock, self.complain) = (disk, path, lock, complain)
    }

    private static func refusing<Value>(
        _ path: String, _ body: () throws(DiskError) -> Value
    ) throws(Refusal) -> Value {
        do throws(DiskError) { return try body() } catch {
            throw Refusal(message: "the queue \(path) cannot be used: \(error)")
        }
    }

    // MARK: - Reading

    private func read() throws(Refusal) -> Queue {
        let bytes = try QueueFile.refusing(path) { () throws(DiskError) in try present() }
        guard let bytes else { throw Refusal(message: "\(path) is too long for a queue; name another file") }
        let text: QueueText
        do throws(QueueText.Foreign) { text = try QueueText(bytes) } catch {
            throw Refusal(message: "\(path) \(error.words); name another file")
        }
        // Write FILE.bad first: a bad line is then in one of the two files, even if this is interrupted.
        try QueueFile.refusing(path + ".bad") { () throws(DiskError) in try setAside(text.bad) }
        try QueueFile.refusing(path) { () throws(DiskError) in try rewrite(text.queue) }
        for line in text.bad {
            complain(
                "line \(line.number) of the queue \(path) \(line.damage.words); it now stands in \(path).bad")
        }
        return text.queue
    }

    /// The bytes of the file: empty if there is none, `nil` if it is longer than `QueueLimits.fileBytesMax`.
    private func present() throws(DiskError) -> [UInt8]? {
        let file: any DiskFile
        do throws(DiskError) { file = try disk.open(path, .read) } catch {
            if error.kind == .notFound { return [] }
            throw error
        }
        let size = try file.size()
        return size > QueueLimits.fileBytesMax ? nil : try file.read(0..<size)
    }

    private func setAside(_ bad: [QueueText.BadLine]) throws(DiskError) {
        if bad.isEmpty { return }
        let place = path + ".bad"
        let file: any DiskFile
        do throws(DiskError) { file = try disk.open(place, .update) } catch {
            guard error.kind == .notFound else { throw error }
            file = try disk.open(place, .create)
        }
        try file.write(bad.flatMap { $0.bytes + [0x0A] }, at: file.size())
        try file.syncData()
        try disk.syncDirectory(directory)
    }

    // MARK: - Writing

    package func append(_ lines: [QueueLine], _ queue: Queue) -> Bool {
        do throws(DiskError) {
            if let file, lineCount + lines.count <= queue.lines.count + QueueLimits.doneLinesMax {
                let bytes = lines.flatMap(\.bytes)
                try file.write(bytes, at: size)
                try file.syncData()
                size += bytes.count
                lineCount += lines.count
            } else {
                try rewrite(queue)
            }
            return true
        } catch {
            // Any part of the lines may have been written: the next append rewrites the whole file.
            file = nil
            complain("the queue \(path) cannot be written: \(error)")
            return false
        }
    }

    /// Rewrites the file with only the lines that still matter.
    private func rewrite(_ queue: Queue) throws(DiskError) {
        file = nil
        let lines = queue.lines
        let bytes = lines.flatMap(\.bytes)
        try disk.writeWhole(name, in: directory, bytes)
        file = try disk.open(path, .update)
        (size, lineCount) = (bytes.count, lines.count)
    }

    private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    private var directory: String {
        let parts = path.split(separator: "/").dropLast()
        return (path.hasPrefix("/") ? "/" : parts.isEmpty ? "." : "") + parts.joined(separator: "/")
    }
}
