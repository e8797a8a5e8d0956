// The contents of the logs on disk, after all processes have stopped, and what the tool `log` reports about them.

import Contracts
import EventLine
import EventLog
import Foundation
import JSON
import Keys
import Machine
import Messaging
import Testing
import Values
import ZeroMQ

/// All lines of one service's log.
struct Truth {
    let lines: [EventLine]
    private let byCause: [String: [Int]]

    init(_ town: RealTown, _ service: String) throws {
        let directory = town.log(service)
        let disk = PosixDisk()
        let survey = try LogSurvey.take(disk, directory: directory)
        let follower = LogFollower(disk: disk, directory: directory, source: service)
        let lines = try follower.lines(through: survey.lines)
        self.lines = lines
        byCause = Dictionary(grouping: lines.indices) { lines[$0].header.causation ?? "" }
    }

    /// A request that opens a session is named only by a digest of its id.
    func caused(by request: ID) -> [EventLine] {
        [request, request.hidden].flatMap { byCause[$0.description] ?? [] }.map { lines[$0] }
    }

    /// The games that a request created; the first at a place also creates the venue.
    func created(by request: ID) -> Int { caused(by: request).count { $0.header.type == GameCreated.type } }

    func events<E: Event>(_ type: E.Type) throws -> [(line: EventLine, event: E)] {
        try lines.filter { $0.header.type == E.type }.map { line in
            (line, try JSONCoding.decode(E.self, from: try #require(line.data)))
        }
    }
}

extension RealTown {
    /// `log check` of all logs together: they are intact, and every event seen exists.
    func expectSoundLogs(
        _ services: [String] = Catalogue.serviceNames, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let check = try run(try builtProduct("log"), ["check", "--format", "table"] + services.map(log))
        #expect(check.status == 0, "\(check.output)", sourceLocation: sourceLocation)
        #expect(!check.output.contains("DAMAGED"), "\(check.output)", sourceLocation: sourceLocation)
    }

    /// SIGTERM to all processes, the bus last.
    func stopAll(_ services: [String] = Catalogue.serviceNames) throws {
        for service in services { #expect(try child(service).stop() == .exited(0), "\(service)") }
        #expect(try child("bus").stop() == .exited(0))
    }
}

/// A subscriber that keeps what it receives. Used by one thread.
final class Ear {
    private var events: Subscriber
    private(set) var heard: [(topic: String, body: JSONValue)] = []

    init(_ town: RealTown, _ prefixes: [String]) throws {
        events = try Subscriber(try town.connection(as: "tap", .tap), prefixes: prefixes)
        try eventually("the subscriber is connected") {
            try listen()
            return events.isReady
        }
    }

    /// Receives the messages that have arrived.
    func listen() throws {
        if events.nextTickMs <= nowMs { try events.tick() }
        while let message = try events.receive() {
            heard.append((message.topic.text, (try? JSONValue(parsing: message.body.bytes)) ?? .null))
        }
    }

    func forget() { heard = [] }

    /// The next kept message that satisfies a condition.
    @discardableResult
    func hear(
        _ what: String, withinMs: Int64 = 20_000, sourceLocation: SourceLocation = #_sourceLocation,
        _ isIt: (String, JSONValue) -> Bool
    ) throws -> JSONValue {
        var looked = 0
        return try eventually("heard: \(what)", withinMs: withinMs, sourceLocation: sourceLocation) {
            try listen()
            defer { looked = heard.count }
            return heard[looked...].first { isIt($0.topic, $0.body) }?.body
        }
    }
}
