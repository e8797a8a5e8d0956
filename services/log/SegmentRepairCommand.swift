// `log repair --segment`: mends a damaged sealed segment with a copy of it.

import EventLog
import JSON
import Usage
import Values

extension Repair {
    /// Takes what is damaged in one sealed segment from a copy of that segment.
    func mend(
        _ place: LogPlace, segment: UInt64, _ file: String, _ lock: LogLock?
    ) throws(LogRefusal) -> Int32 {
        let plan = try SegmentRepair.plan(
            place.disk, directory: place.directory, segment: segment, with: file, on: disk)
        var aside: String?
        if let plan, let lock { aside = try plan.perform(place.disk, lock: lock) }
        console.say(
            options.isJSON == true
                ? plan.json(place.directory, isDone: lock != nil, aside)
                : plan.sentence(place.directory, isDone: lock != nil, aside))
        return lock == nil || plan == nil ? ExitStatus.success : try statusAfterwards(place)
    }
}

extension SegmentRepair? {
    func sentence(_ directory: String, isDone: Bool, _ aside: String?) -> String {
        guard let self else { return "\(directory): nothing to mend, all of that segment can be read" }
        let ranges = self.taken.map { "\($0.lowerBound) to \($0.upperBound)" }
        var text = "\(directory): "
        if ranges.isEmpty {
            text +=
                "\(isDone ? "made" : "would make") the segment from event \(self.lines.lowerBound) on text again"
        } else {
            text +=
                "\(isDone ? "took" : "would take") the events \(Wording.listed(ranges)) from \(self.copyPath)"
        }
        if let aside { text += "\n  kept     \(directory)/\(aside)" }
        guard isDone, !ranges.isEmpty else { return text }
        return text
            + "\n  next     if accounts were deleted since that copy was made: log erase DIR... --apply, of all logs"
    }

    func json(_ directory: String, isDone: Bool, _ aside: String?) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", directory)
        writer.field("done", isDone)
        writer.field("taken", self?.taken.map { "\($0.lowerBound)-\($0.upperBound)" } ?? [])
        writer.field("keptAs", aside.map { [$0] } ?? [])
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
