// `log repair`: takes out what an editor or a file transfer has added to the lines. Where lines are damaged, it takes them
// from a copy, or cuts off those, or everything from a given event on, and keeps the removed piece beside the log.

import EventLog
import JSON
import Usage
import Values

struct Repair {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        var status = ExitStatus.success
        for place in try LogPlace.all(options.directories, disk) { status = max(status, try run(place)) }
        return status
    }

    /// - Returns: the exit status.
    private func run(_ place: LogPlace) throws(LogRefusal) -> Int32 {
        // The lock comes first: the plan must still hold when it is performed.
        let lock = options.isDryRun ? nil : try place.lock(now)
        defer { lock?.release() }
        if let segment = options.segment, let file = options.copy {
            return try mend(place, segment: segment, file, lock)
        }
        if let copy = options.copy { return try patch(place, copy, lock) }
        // An altered log has nothing to cut off before it is restored, so `--from` is refused there.
        if options.from == nil, let plan = try LogRestoration.plan(place.disk, directory: place.directory) {
            return try restore(place, plan, lock)
        }
        try cut(place, lock)
        return ExitStatus.success
    }

    private func restore(
        _ place: LogPlace, _ plan: LogRestoration, _ lock: LogLock?
    ) throws(LogRefusal) -> Int32 {
        if let lock { try plan.perform(place.disk, lock: lock) }
        console.say(
            options.isJSON == true ? plan.json(isDone: lock != nil) : plan.sentence(isDone: lock != nil))
        return lock == nil ? ExitStatus.success : try statusAfterwards(place)
    }

    /// Takes damaged lines from a copy.
    private func patch(
        _ place: LogPlace, _ copy: String, _ lock: LogLock?
    ) throws(LogRefusal) -> Int32 {
        let copies = try LogPlace.all([copy], disk)
        guard let copy = copies.first, copies.count == 1 else {
            throw LogRefusal(
                .differs, directory: copy, reason: "there are \(copies.count) logs in it",
                mend: "name one of them: \(copies.map(\.directory).joined(separator: ", "))")
        }
        let plan = try LogPatch.plan(
            place.disk, directory: place.directory, with: copy.disk, at: copy.directory)
        var kept: [String]?
        if let plan, let lock { kept = try plan.perform(place.disk, lock: lock, with: copy.disk) }
        console.say(
            options.isJSON == true
                ? plan.json(place.directory, keptAs: kept) : plan.sentence(place.directory, keptAs: kept))
        return lock == nil || plan == nil ? ExitStatus.success : try statusAfterwards(place)
    }

    /// Complains if a start would still refuse the log.
    func statusAfterwards(_ place: LogPlace) throws(LogRefusal) -> Int32 {
        let survey = try LogSurvey.take(place.disk, directory: place.directory)
        guard case .refused(let refusal, _) = survey.finding else { return ExitStatus.success }
        console.complain("log: \(refusal)")
        return ExitStatus.failure
    }

    private func cut(_ place: LogPlace, _ lock: LogLock?) throws(LogRefusal) {
        let directory = place.directory
        let plan = try LogRepair.plan(place.disk, directory: directory, from: options.from)
        guard let lock else { return report(plan, directory, keptAs: nil) }
        guard let plan, plan.isNeeded else { return report(nil, directory, keptAs: nil) }
        report(plan, directory, keptAs: try plan.perform(place.disk, lock: lock))
    }

    private func report(_ plan: LogRepair?, _ directory: String, keptAs names: [String]?) {
        console.say(
            options.isJSON == true
                ? plan.json(directory, keptAs: names) : plan.sentence(directory, keptAs: names))
    }
}

extension LogRepair? {
    /// A sentence about the lines that are cut off, or were.
    func sentence(_ directory: String, keptAs names: [String]?) -> String {
        guard let self, self.isNeeded else { return "\(directory): nothing to cut" }
        var text = "\(directory): "
        if self.bytes > 0 {
            text +=
                "\(names == nil ? "would cut" : "cut") \(self.bytes) bytes, from event \(self.sequence) on"
        } else {
            text += "nothing to cut"
        }
        if !self.files.isEmpty { text += ", in \(self.files.joined(separator: ", "))" }
        if let readable = self.readable {
            text += "\n  lost     \(Wording.counted(self.readableLines, "readable event")), of the numbers"
            text += " \(readable.lowerBound) to \(readable.upperBound)"
        }
        if self.unreadableBytes > 0 {
            text += "\n  damaged  \(self.unreadableBytes) bytes that cannot be read"
        }
        for snapshot in self.snapshots { text += "\n  aside    the snapshot of event \(snapshot.sequence)" }
        for name in names ?? [] { text += "\n  kept     \(directory)/\(name)" }
        return text
    }

    func json(_ directory: String, keptAs names: [String]?) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", directory)
        writer.field("done", names != nil)
        writer.field("bytes", self?.bytes ?? 0)
        if let self, self.isNeeded {
            writer.key("from")
            writer.unsigned(self.sequence)
            writer.field("readableEvents", self.readableLines)
            writer.field("unreadableBytes", self.unreadableBytes)
        }
        writer.field("keptAs", names ?? [])
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension LogPatch? {
    /// A sentence about the lines that are taken from the copy, or were.
    func sentence(_ directory: String, keptAs names: [String]?) -> String {
        guard let self else { return "\(directory): nothing to mend, a start refuses none of its lines" }
        let verb = names == nil ? "would take" : "took"
        var text = "\(directory): \(verb) "
        text +=
            self.lines == 0
            ? "out what cannot be read"
            : "\(Wording.counted(self.lines, "event")) from \(self.copyDirectory)"
        let ranges = self.taken.map {
            $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
        }
        if !ranges.isEmpty { text += ", of the numbers \(Wording.listed(ranges))" }
        text += ", in \(self.files.joined(separator: ", "))"
        if self.unreadableBytes > 0 {
            text += "\n  damaged  \(Wording.counted(self.unreadableBytes, "byte")) that cannot be read"
        }
        for name in names ?? [] { text += "\n  kept     \(directory)/\(name)" }
        guard names != nil, !ranges.isEmpty else { return text }
        return text
            + "\n  next     if accounts were deleted since that copy was made: log erase DIR... --apply, of all logs"
    }

    func json(_ directory: String, keptAs names: [String]?) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", directory)
        writer.field("done", names != nil)
        writer.key("events")
        writer.unsigned(self?.lines ?? 0)
        writer.field("unreadableBytes", self?.unreadableBytes ?? 0)
        writer.field("files", self?.files ?? [])
        writer.field("keptAs", names ?? [])
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension LogRestoration {
    /// A sentence about the lines that are restored, or were.
    func sentence(isDone: Bool) -> String {
        let added = [(marks, "byte-order mark"), (returns, "carriage return")].filter { $0.0 > 0 }
            .map { Wording.counted($0.0, $0.1) }
        return "\(directory): \(isDone ? "restored" : "would restore") \(Wording.counted(lines, "event")) in "
            + "\(files.joined(separator: ", ")); an editor or a file transfer had added "
            + Wording.listed(added)
    }

    func json(isDone: Bool) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", directory)
        writer.field("done", isDone)
        writer.field("restoredEvents", lines)
        writer.field("byteOrderMarks", marks)
        writer.field("carriageReturns", returns)
        writer.field("files", files)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
