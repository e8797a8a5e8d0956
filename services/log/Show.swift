// `log show`: prints the events, as a table for people or as the log's own lines for programs.
//
//   57  2026-11-20T21:30:00.123Z  games.created  0199…  {"title":…}

import EventLine
import EventLog
import Usage
import Values

struct Show {
    let options: Options
    let disk: any Disk
    let console: Console

    func run() throws(LogRefusal) -> Int32 {
        let isJSON = options.isJSON ?? !console.isTerminal
        var isSound = true
        for place in try LogPlace.all(options.directories, disk) {
            isSound = try show(place, isJSON: isJSON) && isSound
        }
        return isSound ? ExitStatus.success : ExitStatus.failure
    }

    /// - Returns: whether the whole log is readable.
    private func show(_ place: LogPlace, isJSON: Bool) throws(LogRefusal) -> Bool {
        let directory = place.directory
        var isSound = true
        try RawLog.read(place.disk, directory: directory) { line in
            switch line.parsed {
            case .failure(let error):
                isSound = false
                console.complain(
                    "log: \(directory)/\(line.file), line \(line.line), byte \(line.offset): \(error)")
            case .success(let event):
                if let to = options.to, event.sequence > to { return false }
                if event.sequence < options.from ?? 1 { return true }
                let shown = options.isRaw ? event : event.published
                console.say(isJSON ? String(decoding: shown.bytes, as: UTF8.self) : Show.row(shown))
            }
            return true
        }
        return isSound
    }

    private static func row(_ line: EventLine) -> String {
        let header = line.header
        let number = String(header.sequence)
        let padding = String(repeating: " ", count: max(0, 8 - number.count))
        let type = header.type.padded(to: 28)
        var row = "\(padding)\(number)  \(header.time)  \(type)  \((header.subject ?? "-").padded(to: 36))"
        if let data = line.data { row += "  " + String(decoding: data, as: UTF8.self) }
        if let seen = header.seen { row += "  seen \(seen)" }
        return row
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
