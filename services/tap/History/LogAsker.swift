// Requests pages of services' logs through the bus.

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

    private var client: MajordomoClient
    private var ids = IDGenerator()
    private var random = SystemRandomNumberGenerator()
    private var asked: [ID: (source: String, untilMs: Int64)] = [:]

    init(_ connection: BusConnection) throws(ZeroMQError) { client = try MajordomoClient(connection) }

    var pollHandle: PollHandle { client.pollHandle }

    /// When the next request times out.
    var nextTickMs: Int64 { asked.values.map(\.untilMs).min() ?? .max }

    mutating func ask(
        _ source: String, _ start: PageStart, limit: Int, wall: Timestamp, nowMs: Int64
    ) throws(ZeroMQError) {
        let id = ids.next(at: wall, random: &random)
        let request = RequestEnvelope(
            id: id, type: RequestNoun.readLog, timeoutMs: LogAsker.timeoutMs,
            data: PageRequest(start, limit: limit).bytes)
        asked[id] = (source, nowMs + Int64(LogAsker.timeoutMs) + BusLimits.answerSlackMs)
        _ = try client.send(noun: "log." + source, body: [Frame(request.bytes)])
    }

    /// All answers that have arrived, and a failure for each request that timed out.
    mutating func receive(nowMs: Int64) throws(ZeroMQError) -> [Answer] {
        var answers: [Answer] = []
        while let (_, body) = try client.receive() {
            guard
                let reply = body.first.flatMap({ frame in
                    frame.withUnsafeBytes { try? ReplyEnvelope(parsing: $0) }
                }), let id = reply.id, let source = asked.removeValue(forKey: id)?.source
            else { continue }
            switch reply.outcome {
            case .success:
                let lines = LogPage.lines(of: body.dropFirst().first?.bytes)
                answers.append(.page(source: source, lines, head: reply.at[source]))
            case .failure(let refusal):
                answers.append(
                    .failure(source: source, reason: refusal.message, isFinal: refusal.reason == .conflict))
            }
        }
        for (id, question) in asked where question.untilMs <= nowMs {
            asked[id] = nil
            answers.append(.failure(source: question.source, reason: "no answer", isFinal: false))
        }
        return answers
    }

    /// After a restart of the bus: fails all open requests, since nobody will answer them.
    mutating func forget() throws(ZeroMQError) -> [Answer] {
        try client.reconnect()
        defer { asked = [:] }
        return asked.values.map {
            .failure(source: $0.source, reason: "the bus was restarted", isFinal: false)
        }
    }
}
