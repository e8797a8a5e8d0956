// Asks over the bus for the facts that `tap why` and `tap diff` need: services' memory of a request, the status of
// processes, lines of logs. Each question has a time limit; a service that does not answer is distinguished from one
// that does not know.

import Asking
import BusProtocol
import Contracts
import EventLine
import EventLog
import JSON
import Machine
import Messaging
import Platform
import Values
import ZeroMQ

/// Ctrl-C was pressed.
struct Interrupted: Error { var status: Int32 }

/// Used by one thread.
struct BusQueries: ~Copyable {
    static let patienceMs = 3000
    /// While somebody listens, each process publishes its status every second; a healthy one is never silent for
    /// longer.
    static let statusMs: Int64 = 2300

    private let connection: BusConnection
    private let signals: Signals
    private var ids = IDGenerator()
    private var random = SystemRandomNumberGenerator()

    init(_ connection: BusConnection, signals: Signals) {
        (self.connection, self.signals) = (connection, signals)
    }

    /// The address of the bus, for messages.
    var place: String { connection.place }

    /// The answers of several services' logs to one question, or the reason why there is none.
    mutating func ask<Answer: Decodable>(
        _ services: [String], _ type: String, _ question: some Encodable, as: Answer.Type
    ) throws -> [String: Result<Answer, Refusal>] {
        let data = try JSONCoding.encode(question)
        var answers: [String: Result<Answer, Refusal>] = [:]
        var open: [ID: String] = [:]
        var asker = try BusAsker(connection, limitMs: Int64(BusQueries.patienceMs))
        for service in services {
            let id = ids.next(at: WallClock.now, random: &random)
            open[id] = service
            let request = RequestEnvelope(id: id, type: type, timeoutMs: BusQueries.patienceMs, data: data)
            try asker.send(
                request.bytes, file: nil, id: id, noun: LogNoun(service).description,
                timeoutMs: BusQueries.patienceMs, nowMs: MonotonicClock.nowMs)
        }
        while !open.isEmpty {
            try wait(for: asker.pollHandle, untilMs: asker.nextTickMs)
            let nowMs = MonotonicClock.nowMs
            while let reply = try asker.receive(nowMs: nowMs) {
                guard let service = open.removeValue(forKey: reply.id) else { continue }
                answers[service] = reply.envelope.outcome.flatMap { data in
                    Result { try JSONCoding.decode(Answer.self, from: data) }.mapError { _ in
                        Refusal(.internal, "its answer cannot be read: it is of another version")
                    }
                }
            }
            for request in try asker.tick(nowMs: nowMs) {
                guard let service = open.removeValue(forKey: request.id) else { continue }
                answers[service] = .failure(Refusal(.timeout, "no answer"))
            }
        }
        return answers
    }

    mutating func statuses() throws -> [ProcessStatus] {
        var subscriber = try Subscriber(connection, prefixes: ["_status."])
        var found: [String: ProcessStatus] = [:]
        let endMs = MonotonicClock.nowMs + BusQueries.statusMs
        while MonotonicClock.nowMs < endMs {
            try wait(for: subscriber.pollHandle, untilMs: min(endMs, subscriber.nextTickMs))
            while let message = try subscriber.receive() {
                if let status = ProcessStatus(message.body.bytes) { found[status.key] = status }
            }
            try subscriber.tick()
        }
        return found.values.sorted { $0.key < $1.key }
    }

    /// A page of lines of one log, from a number on, or the reason why there is none.
    mutating func lines(of source: String, from sequence: UInt64) throws -> Result<[EventLine], Refusal> {
        var asker = try LogAsker(connection)
        try asker.ask(
            source, .from(sequence), limit: 1, wall: WallClock.now, nowMs: MonotonicClock.nowMs)
        while true {
            try wait(for: asker.pollHandle, untilMs: asker.nextTickMs)
            switch try asker.receive(nowMs: MonotonicClock.nowMs).first {
            case .page(_, let lines, _): return .success(lines)
            case .failure(_, let reason, _): return .failure(Refusal(.unavailable, reason))
            case nil: continue
            }
        }
    }

    /// All events between two times, in the order of time, and a notice for each log that could not be read.
    mutating func events(
        from: Timestamp, through: Timestamp
    ) throws -> (lines: [EventLine], notices: [String]) {
        var asker = try LogAsker(connection)
        var history = History(sources: Catalogue.services.map(\.name)) { _ in .time(from) }
        var lines: [EventLine] = []
        while true {
            let nowMs = MonotonicClock.nowMs
            for answer in try asker.receive(nowMs: nowMs) {
                switch answer {
                case .page(let source, let page, let head):
                    history.answered(source, page, head: head, nowMs: nowMs)
                case .failure(let source, let reason, let isFinal):
                    history.failed(source, reason, isFinal: isFinal, nowMs: nowMs)
                }
            }
            for ask in history.asks(nowMs: nowMs) {
                try asker.ask(
                    ask.source, ask.start, limit: ask.limit, wall: WallClock.now, nowMs: nowMs)
            }
            while let line = history.next(nowMs: nowMs) {
                if line.header.time > through { return (lines, history.takeNotices()) }
                lines.append(line)
            }
            if history.isCaughtUp { return (lines, history.takeNotices()) }
            try wait(for: asker.pollHandle, untilMs: min(history.nextTickMs, asker.nextTickMs))
        }
    }

    private func wait(for handle: PollHandle, untilMs: Int64) throws {
        var loop = ProcessLoop(signals)
        loop.sources.add(handle)
        if let ending = try loop.wait(untilMs: untilMs, within: TapLoop.pauseMs) {
            throw Interrupted(status: ending.status())
        }
    }
}
