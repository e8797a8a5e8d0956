// `log check`: reports the extent of logs, damage, and whether all the events they have `seen` of each other exist.

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
                let survey = try LogSurvey.take(
                    place.disk, directory: place.directory, believesIndexes: options.isQuick)
                found.append((place, survey))
            } catch {
                // An unreadable log does not prevent the check of the others.
                console.complain("log: \(error)")
                isSound = false
            }
        }
        let lines = extents(found)
        for (place, survey) in found {
            let findings = try LogFindings(survey, place, among: found.map(\.survey), lines)
            console.say(options.isJSON == true ? findings.json : findings.table)
            isSound = isSound && findings.problems.isEmpty
        }
        return isSound ? ExitStatus.success : ExitStatus.failure
    }

    /// Number of lines of each service's log; of several copies, the longest. A log of which others have seen more is
    /// counted again: it was read before theirs, and may be written meanwhile.
    private func extents(_ found: [(place: LogPlace, survey: LogSurvey)]) -> [String: UInt64] {
        var lines: [String: UInt64] = [:]
        for (place, survey) in found {
            let source = place.source(of: survey)
            let isShort = found.contains { $0.survey.lastSeen[source] > survey.lines }
            let again =
                isShort
                ? try? LogSurvey.take(
                    place.disk, directory: place.directory, believesIndexes: options.isQuick) : nil
            lines[source] = max(lines[source] ?? 0, (again ?? survey).lines)
        }
        return lines
    }
}

struct LogFindings {
    let survey: LogSurvey
    /// The service whose log it is.
    let source: String
    private let isLog: Bool
    private(set) var problems: [String] = []
    private(set) var notes: [String] = []

    /// - Parameter lines: number of lines of each log, by source.
    init(
        _ survey: LogSurvey, _ place: LogPlace, among surveys: [LogSurvey], _ lines: [String: UInt64]
    ) throws(LogRefusal) {
        (self.survey, source, isLog) = (survey, place.source(of: survey), try place.isLog)
        switch survey.finding {
        case .whole: break
        case .torn(let cut, let refusal):
            problems.append("\(refusal.place): \(refusal.reason)")
            notes.append("event \(cut.sequence) on is a torn batch, or is being written: a start cuts it off")
        case .refused(let refusal, _): problems.append(refusal.description)
        }
        for (file, reason) in survey.damagedIndexes.sorted(by: { $0.key < $1.key }) {
            problems.append("\(survey.directory)/\(file): \(reason); a start makes the index again")
        }
        if let refusal = place.refusal(of: survey) { problems.append(refusal.description) }
        notes += place.exposures(of: survey)
        try addSnapshots(place.disk)
        if let archive = try? LogArchive.read(place.disk, beside: survey.directory) {
            notes.append("events 1 to \(archive.last.sequence) are archived in \(archive.directory)")
        }
        notes += survey.torn.map { "cut off: \($0); take it away when you have seen to it" }
        addMissing(surveys, lines)
        addSeen(lines)
    }

    private mutating func addSnapshots(_ disk: any Disk) throws(LogRefusal) {
        let store = SnapshotStore(disk, directory: survey.directory, source: source)
        for file in survey.snapshots {
            do throws(DiskError) {
                switch try store.inspect(file) {
                case .unusable(let reason):
                    notes.append("snapshot of event \(file.sequence) is not used: \(reason)")
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
        } else if case .sections(let file) = snapshot.content, let damage = file.verify() {
            notes.append("snapshot of event \(position.sequence) is not used: \(damage)")
        } else {
            notes.append("snapshot of event \(position.sequence), schema \(snapshot.schema), is sound")
        }
    }

    /// Reports lost lines for the log that lacks them, not for all that have seen them.
    private mutating func addMissing(_ surveys: [LogSurvey], _ lines: [String: UInt64]) {
        // Unreadable lines were reported above.
        guard case .whole = survey.finding, let last = lines[source] else { return }
        let witnesses = surveys.filter { $0.lastSeen[source] > last }
            .map { "\($0.source ?? $0.directory) up to \($0.lastSeen[source])" }
        if witnesses.isEmpty { return }
        problems.append(
            "ends at \(last), and others have seen more of it: \(witnesses.joined(separator: ", ")). Its last lines are missing"
        )
    }

    private mutating func addSeen(_ lines: [String: UInt64]) {
        for seen in survey.lastSeen.all {
            guard let last = lines[seen.source] else {
                notes.append("has seen \(seen.source) up to \(seen.sequence); that log was not given")
                continue
            }
            if last < seen.sequence {
                notes.append("has seen \(seen.source) up to \(seen.sequence); \(last) are there")
            }
        }
    }

    var table: String {
        if survey.segments.isEmpty, problems.isEmpty, notes.isEmpty {
            return "\(survey.directory)  \(isLog ? "holds no events" : LogPlace.noLog)"
        }
        var text = "\(survey.directory)  \(survey.source ?? "empty")"
        text +=
            "  \(Wording.counted(survey.lines, "event")) in \(Wording.counted(survey.batches, "batch", "batches")),"
        text += " \(Wording.counted(survey.segments.count, "file")), \(survey.bytes) bytes"
        if survey.sealedCount > 0 {
            text += " of text, \(survey.sealedCount) of them compressed to \(survey.sealedBytes) bytes"
        }
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
        writer.field("compressedFiles", survey.sealedCount)
        writer.field("compressedBytes", survey.sealedBytes)
        writer.field("head", survey.head.description)
        writer.field("problems", problems)
        writer.field("notes", notes)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
