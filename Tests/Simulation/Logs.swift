// The logs as they stand on their disks.

import Contracts
import EventLine
import EventLog
import JSON
import MemoryDisk
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

    /// How often each event was told.
    var eventCounts: [String: Int] {
        var counts: [String: Int] = [:]
        for line in lines.values.joined() { counts[line.header.type, default: 0] += 1 }
        return counts
    }

    /// How many notifications of each type were written.
    var noticeCounts: [String: Int] {
        var counts: [String: Int] = [:]
        for line in self["notify"] where line.header.type == NotificationCreated.type {
            guard let data = line.data,
                let type = (try? JSONValue(parsing: Array(data)))?["type"]?.stringValue
            else { continue }
            counts[type, default: 0] += 1
        }
        return counts
    }
}

extension EventLine {
    /// What it says, if that is such an event.
    func read<E: Event>(_ type: E.Type) -> E? {
        guard header.type == E.type, let data else { return nil }
        return try? JSONCoding.decode(E.self, from: Array(data))
    }
}
