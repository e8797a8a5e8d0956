// The logs as they stand on their disks.

import EventLog
import Values

/// All lines of every service's log.
struct Logs {
    private var lines: [String: [EventLine]] = [:]

    subscript(service: String) -> [EventLine] {
        get { lines[service] ?? [] }
        set { lines[service] = newValue }
    }

    /// Reads one service's log from its disk.
    static func read(_ disk: MemoryDisk, _ service: String) throws -> [EventLine] {
        let directory = "data/\(service)"
        guard (try? disk.list(directory)) != nil else { return [] }
        let survey = try LogSurvey.take(disk, directory: directory)
        return try LogFollower(disk: disk, directory: directory, source: service).lines(through: survey.lines)
    }
}
