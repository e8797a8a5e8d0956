// A log's directory with arbitrary bytes in its files, or a log that was written and then damaged. Opening it is
// refused with a reason, or gives what was written and nothing else; then the log works as any other.
//
//   byte   how to read the rest: bit 0 files as they stand, or a recipe; bit 1 corrects checksums
//   rest   files separated by 0x1E, a snapshot if one begins with 0x1D; or the steps of the recipe

import EventLine
import MemoryDisk
import Values

@testable import EventLog

enum LogOpeningFuzz {
    static let directory = "data/games"

    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        let options = bytes.byte()
        if options & 1 == 0 {
            open(files(bytes.remainder(), isChecksummed: options & 2 == 2, skipsNames: options & 4 == 4))
        } else {
            var recipe = LogRecipe()
            recipe.write(&bytes)
            open(recipe.damaged(&bytes), written: recipe.lines)
        }
    }

    /// The files of an input. Each is named by its first line, or by the number it begins with.
    private static func files(_ bytes: [UInt8], isChecksummed: Bool, skipsNames: Bool) -> MemoryDisk {
        let disk = MemoryDisk()
        try? disk.createDirectory(directory)
        for (number, file) in bytes.split(separator: 0x1E, omittingEmptySubsequences: false).prefix(4)
            .enumerated()
        {
            let content = isChecksummed ? Checksummed.file(Array(file)) : Array(file)
            if file.first == 0x1D {
                let name = SnapshotFile(UInt64(number), isText: number % 2 == 1).name
                disk.place("\(directory)/\(name)", Array(file.dropFirst()))
                continue
            }
            let first = content.split(separator: 0x0A).first.flatMap { try? EventLine(parsing: Array($0)) }
            let name = first.map(\.sequence) ?? (number == 0 ? 1 : UInt64(number) * (skipsNames ? 3 : 1))
            disk.place("\(directory)/\(LogDirectory.segmentName(name))", content)
        }
        return disk
    }

    private static func content(_ disk: MemoryDisk) -> [String: [UInt8]] {
        var content: [String: [UInt8]] = [:]
        for name in (try? disk.list(directory)) ?? [] where name != "lock" {
            content[name] = disk.contents("\(directory)/\(name)")
        }
        return content
    }

    /// - Parameter written: the lines written, if known; then nothing else may be found.
    private static func open(_ disk: MemoryDisk, written: [[UInt8]]? = nil) {
        let before = content(disk)
        let twin = disk.copy()
        let log: EventLog
        do throws(LogRefusal) {
            log = try opened(disk)
        } catch {
            check(!error.reason.isEmpty && !error.mend.isEmpty, "a refusal without a reason")
            check(content(disk) == before, "a refused log is changed: \(error)")
            return examine(refused: error, disk)
        }
        let (lines, head) = (lines(of: log), log.head)
        check(UInt64(lines.count) == head.sequence, "\(lines.count) lines, but the head is \(head)")
        check(log.report.lines == head.sequence, "the report says \(log.report.lines) lines")
        if let written { check(written.starts(with: lines), "opened with what was never written") }
        // Anything cut off is still in a file beside the log.
        let (kept, had) = (content(disk), before.values.reduce(0) { $0 + $1.count })
        let cut = log.report.cuts.reduce(0) { $0 + $1.bytes }
        check(kept.values.reduce(0) { $0 + $1.count } == had, "bytes are lost (\(cut) were cut)")
        log.close()
        guard let other = try? opened(twin) else { finding("opened once, refused the next time") }
        check(other.head == head && content(twin) == kept, "a second opening gives another log")
        other.close()
        goOn(disk, lines, head)
    }

    private static func opened(_ disk: MemoryDisk) throws(LogRefusal) -> EventLog {
        let lock = try LogLock.tryAcquire(disk, directory: directory, instance: "fuzz", time: .distantPast)
        guard let lock else { finding("nobody has the lock, and it is not given") }
        return try EventLog.open(
            disk, directory: directory, source: "games", lock: lock, segmentBytesMax: 4000)
    }

    /// Every line, as the owner of the log reads it at a start.
    private static func lines(of log: EventLog) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        do {
            try log.replay(after: 0) { view in lines.append(try view.line().bytes) }
        } catch {
            finding("opened, but not readable: \(error)")
        }
        return lines
    }

    /// A log that was opened can be opened again unchanged, takes a batch, and can be opened again with it.
    private static func goOn(_ disk: MemoryDisk, _ lines: [[UInt8]], _ head: Position) {
        let kept = content(disk)
        do {
            let log = try opened(disk)
            check(
                log.head == head && log.report.cuts.isEmpty && content(disk) == kept,
                "not the same when reopened")
            guard head.sequence < .max - 2 else { return }
            let batch = LogRecipe.batch(after: head.sequence, count: 2, padding: 0)
            try log.append(batch)
            try log.sync()
            log.close()
            disk.crashProcess()
            let longer = try opened(disk)
            check(longer.head == batch[1].position, "the batch is not there")
            check(self.lines(of: longer) == lines + batch.map(\.bytes), "other lines with the batch")
            let page = try longer.page(after: head, limit: 10)
            check(page.count == 2, "a page of \(page.count) lines")
        } catch {
            finding("opened, but does not go on: \(error)")
        }
    }

    /// The repair that a refusal recommends fixes the log.
    private static func examine(refused: LogRefusal, _ disk: MemoryDisk) {
        guard refused.mend.hasPrefix("log repair ") else { return }
        disk.crashProcess()
        let first = refused.mend.split(separator: " ").last.flatMap { UInt64($0) }
        do {
            guard let repair = try LogRepair.plan(disk, directory: directory, from: first) else {
                finding("nothing to repair: \(refused)")
            }
            guard
                let lock = try LogLock.tryAcquire(
                    disk, directory: directory, instance: "fuzz", time: .distantPast)
            else { finding("no lock for the repair") }
            _ = try repair.perform(disk, lock: lock)
            lock.release()
            let log = try opened(disk)
            check(UInt64(lines(of: log).count) == log.head.sequence, "repaired into another log")
        } catch {
            finding("\(refused), but after the repair: \(error)")
        }
    }
}
