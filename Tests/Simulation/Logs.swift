// The logs as they are on their disks.

import Contracts
import EventLine
import EventLog
import JSON
import MemoryDisk
import MemoryLog
import PostgresLog
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

    /// Reads one service's log from the database.
    static func read(_ log: DatabaseLog, _ service: String, _ world: World) throws -> [EventLine] {
        var lines: [EventLine] = []
        let engine = world.engine(of: log, service)
        try engine.follower().follow(through: log.head.sequence) { line in lines.append(try line.line()) }
        guard lines.last?.position ?? .start == log.head, log.batches.last?.last ?? .start == log.head else {
            throw LogRefusal(
                .shorter, directory: engine.place,
                reason: "it should end at \(log.head), and ends at \(lines.last?.position ?? .start)")
        }
        return lines
    }

    /// Number of events by type.
    var eventCounts: [String: Int] {
        var counts: [String: Int] = [:]
        for line in lines.values.joined() { counts[line.header.type, default: 0] += 1 }
        return counts
    }

    /// The first lines of each kind of event, as they are in the log: without erased data.
    var examples: [String: [[UInt8]]] {
        var examples: [String: [[UInt8]]] = [:]
        for line in lines.values.joined()
        where examples[line.header.type, default: []].count < Logs.examplesMax {
            examples[line.header.type, default: []].append(line.bytes)
        }
        return examples
    }
    private static let examplesMax = 10

    /// Number of notifications by type.
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
    /// The data, if the line is such an event.
    func read<E: Event>(_ type: E.Type) -> E? {
        guard header.type == E.type, let data else { return nil }
        return try? JSONCoding.decode(E.self, from: Array(data))
    }
}

extension World {
    /// A service's log as it is now.
    func log(of service: String) throws -> [EventLine] {
        guard plan.engine == .files else { return try Logs.read(database[service], service, self) }
        return try computers.first { $0.name == service }.map { try Logs.read($0.disk, service) } ?? []
    }

    /// Names of the files beside a service's log.
    func filesBeside(_ service: String) -> [String] {
        guard plan.engine == .files else { return database[service].beside.keys.sorted() }
        return (try? computers.first { $0.name == service }?.disk.list("data/\(service)")) ?? []
    }

    /// An engine with a copy of a log.
    func engine(of log: DatabaseLog, _ service: String) -> PostgresEngine {
        let way = CalmDatabase(log, at: nowMs, wallTime)
        return PostgresEngine(SimulatedLog(source: service, way: way)) { 0 }
    }
}
