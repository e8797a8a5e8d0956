// `log check`: reports the extent of logs, damage, and whether everything they have `seen` of each other
// exists.

import EventLine
import EventLog
import JSON
import Usage
import Values

struct Check {
    let options: Options
    let disk: any Disk
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        var found: [(place: LogPlace, survey: LogSurvey)] = []
        var isSound = true
        for place in try LogPlace.all(options.directories, disk) {
            do throws(LogRefusal) {
                found.append((place, try LogSurvey.take(place.disk, directory: place.directory)))
            } catch {
                // A log that cannot be read does not prevent the check of the others.
                console.complain("log: \(error)")
                isSound = false
            }
        }
        for (place, survey) in found {
            let findings = try LogFindings(survey, place.disk, among: found.map(\.survey))
            console.say(options.isJSON == true ? findings.json : findings.table)
            isSound = isSound && findings.problems.isEmpty
        }
        return isSound ? ExitStatus.success : ExitStatus.failure
    }
}

/// The report on one log.
struct LogFindings {
    let survey: LogSurvey
    private(set) var problems: [String] = []
    private(set) var notes: [String] = []

    init(_ survey: LogSurvey, _ disk: any Disk, among surveys: [LogSurvey]) throws(LogRefusal) {
        self.survey = survey
        switch survey.finding {
        case .whole: break
        case .torn(let cut, let refusal):
            problems.append("\(refusal.place): \(refusal.reason)")
            notes.append("event \(cut.sequence) on is a torn batch, or is being written: a start cuts it off")
        case .refused(let refusal, _): problems.append(refusal.description)
        }
        try addSnapshots(disk)
        notes += survey.torn.map { "cut off: \($0); take it away when you have seen to it" }
        addSeen(surveys)
    }

    private mutating func addSnapshots(_ disk: any Disk) throws(LogRefusal) {
        let store = SnapshotStore(disk, directory: survey.directory, source: survey.source ?? "")
        for sequence in survey.snapshots {
            do throws(DiskError) {
                switch try store.inspect(sequence) {
                case .unusable(let reason):
                    notes.append("snapshot of event \(sequence) is not used: \(reason)")
                case .usable(let snapshot): try add(snapshot, disk)
                }
            } catch {
                problems.append(error.description)
            }
        }
    }

    private mutating func add(_ snapshot: Snapshot, _ disk: any Disk) throws(DiskError) {
        let position = snapshot.position
        let here = try? survey.position(of: position.sequence, disk)
        if position.sequence > survey.lines {
            problems.append(
                "the snapshot of event \(position.sequence) is of lines that the log does not have")
        } else if here != position {
            problems.append("the snapshot is of \(position), the log has \(here ?? .start) there")
        } else {
            notes.append("snapshot of event \(position.sequence), schema \(snapshot.schema), is sound")
        }
    }

    private mutating func addSeen(_ surveys: [LogSurvey]) {
        for seen in survey.lastSeen.all {
            guard let other = surveys.first(where: { $0.source == seen.source }) else {
                notes.append("has seen \(seen.source) up to \(seen.sequence); that log was not given")
                continue
            }
            if other.lines < seen.sequence {
                problems.append(
                    "has seen \(seen.source) up to \(seen.sequence), but \(other.directory) ends at \(other.lines)"
                )
            }
        }
    }

    var table: String {
        if survey.segments.isEmpty, problems.isEmpty, notes.isEmpty {
            return "\(survey.directory)  holds no events"
        }
        var text = "\(survey.directory)  \(survey.source ?? "empty")"
        text +=
            "  \(Wording.counted(survey.lines, "event")) in \(Wording.counted(survey.batches, "batch", "batches")),"
        text += " \(Wording.counted(survey.segments.count, "file")), \(survey.bytes) bytes"
        if let last = survey.last { text += "\n  head     \(survey.head), \(last.header.time)" }
        text += problems.isEmpty ? "\n  sound" : problems.map { "\n  DAMAGED  \($0)" }.joined()
        text += notes.map { "\n  note     \($0)" }.joined()
        return text
    }

    var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", survey.directory)
        writer.field("source", survey.source ?? "")
        writer.key("events")
        writer.unsigned(survey.lines)
        writer.key("batches")
        writer.unsigned(survey.batches)
        writer.field("bytes", survey.bytes)
        writer.field("head", survey.head.description)
        writer.field("problems", problems)
        writer.field("notes", notes)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
