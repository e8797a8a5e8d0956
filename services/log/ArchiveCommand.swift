// `log archive`: copies the oldest compressed files of logs into a second directory, while their services run.

import EventLog
import JSON
import Usage
import Values

struct ArchiveCommand {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        let (places, others) = try LogPlace.logs(options.directories, disk)
        defer { for place in others { place.sayNoLog(options, console) } }
        for place in places {
            // Its first line may lie in an archive that is gone and was put back elsewhere: then that is what is named now.
            let source = (try? place.source()) ?? place.sourceByName
            let done = try LogArchiving.perform(
                place.disk, directory: place.directory, to: "\(options.target)/\(source)",
                before: options.before ?? .distantPast, history: try place.history(of: source), now: now)
            console.say(options.isJSON == true ? json(place, done) : sentence(place, done))
        }
        return ExitStatus.success
    }

    private func sentence(_ place: LogPlace, _ done: LogArchiving) -> String {
        let last = done.archive.last.sequence
        let copied =
            done.files.isEmpty
            ? "nothing to copy"
            : "copied \(Wording.counted(done.files.count, "file")), \(Wording.counted(done.bytes, "byte"))"
        let whole =
            last == 0
            ? "no compressed file is as old as that"
            : "events 1 to \(last) are in \(done.archive.directory)"
        return "\(place.directory): \(copied); \(whole)"
    }

    private func json(_ place: LogPlace, _ done: LogArchiving) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", place.directory)
        writer.field("archive", done.archive.directory)
        writer.field("files", done.files)
        writer.field("bytes", done.bytes)
        writer.key("events")
        writer.unsigned(done.archive.last.sequence)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
