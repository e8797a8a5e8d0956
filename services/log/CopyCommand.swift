// `log copy`: copies logs from a directory into a database, or from a database into a directory, line by line, with the
// files beside them: the key and pictures. Snapshots are not copied: a start makes new ones. An interrupted copy is
// continued.

import EventLine
import EventLog
import JSON
import Platform
import Process
import Usage
import Values

struct CopyCommand {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    /// Folders beside a log, in the order of copying; `""` is the log's own folder.
    private static let folders = ["", "photos"]

    func run() throws(LogRefusal) -> Int32 {
        let (places, others) = try LogPlace.logs(options.directories, disk)
        defer { for place in others { place.sayNoLog(options, console) } }
        for place in places {
            guard let source = try place.source() else {
                console.complain("log: \(place.directory) holds no events, so there is nothing to copy")
                continue
            }
            // Nothing may be written meanwhile on either side.
            let from = try place.own(source, now)
            defer { from.ownership.release() }
            let into = try LogPlace.of(source, in: options.target, disk).own(source, now)
            defer { into.ownership.release() }
            let copied = try copy(from, into)
            console.say(
                options.isJSON == true ? json(place, into.place, copied) : sentence(place, into.place, copied)
            )
        }
        return ExitStatus.success
    }

    /// Totals of a copied log.
    private struct Copied {
        var lines: UInt64 = 0
        var files = 0
        var head = Position.start
    }

    private func copy(_ from: OwnedPlace, _ into: OwnedPlace) throws(LogRefusal) -> Copied {
        let whole = try from.ownership.open(rebuilding: nil).history
        let log = try into.ownership.open(rebuilding: nil)
        let begun = log.head
        guard try whole.position(of: begun.sequence) == begun else {
            throw LogRefusal(
                .differs, directory: into.place.directory,
                reason:
                    "there is a log already, up to \(begun), which is not a beginning of \(from.place.directory)",
                mend: "name an empty place, or remove that log if it is the wrong one")
        }
        var copied = Copied()
        var progress = CopyProgress(console, to: whole.head.sequence)
        var batch: [EventLine] = []
        try whole.forEach(from: begun.sequence + 1, through: whole.head.sequence, isAll: true) {
            (view) throws(LogRefusal) in
            batch.append(try view.copied(from: from.place.directory))
            guard view.endsBatch else { return true }
            try append(batch, to: log, into.place)
            for owned in [from, into] { try owned.ownership.renew(at: MonotonicClock.nowMs) }
            copied.lines += UInt64(batch.count)
            batch.removeAll(keepingCapacity: true)
            progress.tell(view.sequence)
            return true
        }
        progress.end()
        copied.head = log.head
        for folder in Self.folders { copied.files += try copyFiles(folder, from.engine, into.engine) }
        try check(into.place, endsAt: whole.head)
        return copied
    }

    private func append(
        _ batch: [EventLine], to log: any OwnedLog, _ place: LogPlace
    ) throws(LogRefusal) {
        do {
            try log.append(batch)
            try log.sync()
        } catch {
            throw LogRefusal(
                .disk, directory: place.directory, reason: "\(error)",
                mend: "see to that, then copy again: it goes on where it ended")
        }
    }

    /// Copies the files of a folder that are missing in the target, except those that store lines.
    private func copyFiles(
        _ folder: String, _ from: any LogEngine, _ into: any LogEngine
    ) throws(LogRefusal) -> Int {
        let old = DiskFiles(from.beside, directory: from.place)
        let new = DiskFiles(into.beside, directory: into.place)
        var count = 0
        do {
            for name in try old.names(in: folder).sorted()
            where folder.isEmpty ? name == LogLimits.secretName : !name.hasSuffix(".tmp") {
                guard let bytes = try old.bytes(of: name, in: folder) else { continue }
                if let there = try? new.bytes(of: name, in: folder), there == bytes { continue }
                try new.write(bytes, as: name, in: folder)
                count += 1
            }
        } catch {
            throw LogRefusal(.disk, directory: into.place, reason: "\(error)")
        }
        return count
    }

    /// Verifies the copy from its first line to its last.
    private func check(_ place: LogPlace, endsAt head: Position) throws(LogRefusal) {
        let survey = try place.sound()
        guard survey.head == head else {
            throw LogRefusal(
                .differs, directory: place.directory,
                reason: "the copy ends at \(survey.head), not at \(head)",
                mend: "remove the copy, and copy again")
        }
    }

    private func sentence(_ place: LogPlace, _ to: LogPlace, _ copied: Copied) -> String {
        "\(place.directory) → \(to.directory): copied \(Wording.counted(copied.lines, "event"))"
            + " up to \(copied.head), and \(Wording.counted(copied.files, "file")) beside them"
    }

    private func json(_ place: LogPlace, _ to: LogPlace, _ copied: Copied) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", place.directory)
        writer.field("to", to.directory)
        writer.key("events")
        writer.unsigned(copied.lines)
        writer.field("head", copied.head.description)
        writer.field("files", copied.files)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// Shows the progress of a copy at a terminal.
private struct CopyProgress {
    private let console: Console
    private let last: UInt64
    private var percent = -1

    init(_ console: Console, to last: UInt64) { (self.console, self.last) = (console, last) }

    mutating func tell(_ sequence: UInt64) {
        let now = Int(sequence * 100 / max(1, last))
        guard now > percent else { return }
        percent = now
        console.show("\(now) % of \(last) events")
    }

    func end() { if percent >= 0 { console.show("") } }
}
