// Requests pages of services' logs through the bus.

import Asking
import BusProtocol
import Contracts
import EventLine
import EventLog
import Machine
import Messaging
import Process
import Values
import ZeroMQ

/// A client of `log.<service>`. Used by one thread.
struct LogAsker: ~Copyable {
    /// The outcome of a request.
    enum Answer {
        case page(source: String, [EventLine], head: UInt64)
        case failure(source: String, reason: String, isFinal: Bool)
    }

    private static let timeoutMs = 3000

    private var asker: BusAsker
    private var ids = IDGenerator()
    private var random = SystemRandomNumberGenerator()
    /// The source that each open request is about.
    private var sources: [ID: String] = [:]

    init(_ connection: BusConnection) throws(ZeroMQError) {
        asker = try BusAsker(connection, limitMs: Int64(LogAsker.timeoutMs))
    }

    var pollHandle: PollHandle { asker.pollHandle }

    /// When to call ``receive(nowMs:)`` even if nothing has arrived.
    var nextTickMs: Int64 { sources.isEmpty ? .max : asker.nextTickMs }

    mutating func ask(
        _ source: String, _ start: PageStart, limit: Int, wall: Timestamp, nowMs: Int64
    ) throws(ZeroMQError) {
        let id = ids.next(at: wall, random: &random)
        let request = RequestEnvelope(
            id: id, type: RequestNoun.readLog, timeoutMs: LogAsker.timeoutMs,
            data: PageRequest(start, limit: limit).bytes)
        sources[id] = source
        try asker.send(
            request.bytes, file: nil, id: id, noun: "log." + source, timeoutMs: LogAsker.timeoutMs,
            nowMs: nowMs)
    }

    /// All answers that have arrived, and a failure for each request that timed out.
    mutating func receive(nowMs: Int64) throws(ZeroMQError) -> [Answer] {
        var answers: [Answer] = []
        while let reply = try asker.receive(nowMs: nowMs) {
            guard let source = sources.removeValue(forKey: reply.id) else { continue }
            switch reply.envelope.outcome {
            case .success:
                let lines = LogPage.lines(of: reply.file)
                answers.append(.page(source: source, lines, head: reply.envelope.at[source]))
            case .failure(let refusal):
                answers.append(
                    .failure(source: source, reason: refusal.message, isFinal: refusal.reason == .conflict))
            }
        }
        for request in try asker.tick(nowMs: nowMs) {
            guard let source = sources.removeValue(forKey: request.id) else { continue }
            answers.append(.failure(source: source, reason: "no answer", isFinal: false))
        }
        return answers
    }

    /// After a restart of the bus: fails all open requests, since nobody will answer them.
    mutating func forget() throws(ZeroMQError) -> [Answer] {
        try asker.forgetAll()
        defer { sources = [:] }
        return sources.values.map {
            .failure(source: $0, reason: "the bus was restarted", isFinal: false)
        }
    }
}
