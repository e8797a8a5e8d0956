// `log repair`: cuts off damaged lines, or everything from a given event on, and keeps the removed piece beside the
// log.

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
        for place in try LogPlace.all(options.directories, disk) { try run(place) }
        return ExitStatus.success
    }

    private func run(_ place: LogPlace) throws(LogRefusal) {
        let directory = place.directory
        if options.isDryRun {
            let plan = try LogRepair.plan(place.disk, directory: directory, from: options.from)
            return report(plan, directory, keptAs: nil)
        }
        // The lock comes first: the plan must still hold when it is performed.
        let lock = try place.lock(now)
        defer { lock.release() }
        let plan = try LogRepair.plan(place.disk, directory: directory, from: options.from)
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
        for snapshot in self.snapshots { text += "\n  aside    the snapshot of event \(snapshot)" }
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
