// `log unpack`: sealed segments become text again, for a release that does not know them.

import EventLog
import JSON
import Usage
import Values

struct Unpack {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        let (places, others) = try LogPlace.logs(options.directories, disk)
        defer { for place in others { place.sayNoLog(options, console) } }
        for place in places {
            let lock = try place.lock(now)
            defer { lock.release() }
            let done = try LogUnpacking.perform(place.disk, directory: place.directory, lock: lock)
            console.say(options.isJSON == true ? json(place, done) : sentence(place, done))
        }
        return ExitStatus.success
    }

    private func sentence(_ place: LogPlace, _ done: LogUnpacking) -> String {
        done.files.isEmpty
            ? "\(place.directory): nothing to unpack, all of it is text"
            : "\(place.directory): unpacked \(Wording.counted(done.files.count, "file")), "
                + "\(Wording.counted(done.textBytes, "byte")) of text"
    }

    private func json(_ place: LogPlace, _ done: LogUnpacking) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("directory", place.directory)
        writer.field("files", done.files)
        writer.field("bytes", done.textBytes)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
