// Requests single log lines by number: the causes of an event.

import EventLine
import EventLog
import HTTP
import Machine
import Messaging
import Platform
import Values
import ZeroMQ

struct LineAsker: ~Copyable {
    private var asker: LogAsker
    /// Requests that wait for a line of each log, oldest first: a log's pages come in the order they were requested.
    private var waiting: [(source: String, sequence: UInt64, exchange: HTTPExchange)] = []
    private var isAsking: Set<String> = []

    /// Maximum number of waiting requests.
    static let waitingMax = 100

    init(_ connection: BusConnection) throws(ZeroMQError) { asker = try LogAsker(connection) }

    var pollHandle: PollHandle { asker.pollHandle }
    var nextTickMs: Int64 { asker.nextTickMs }

    mutating func ask(_ source: String, _ sequence: UInt64, _ exchange: HTTPExchange) {
        guard waiting.count < LineAsker.waitingMax else {
            return exchange.answer(
                .sentence(503, "too many lines are waited for; try again in a moment"))
        }
        waiting.append((source, sequence, exchange))
    }

    /// Takes answers, and requests the next line of each log.
    mutating func tick() throws(ZeroMQError) {
        let nowMs = MonotonicClock.nowMs
        for answer in try asker.receive(nowMs: nowMs) { take(answer) }
        for (source, sequence, _) in waiting where isAsking.insert(source).inserted {
            try asker.ask(source, .from(sequence), limit: 1, wall: WallClock.now, nowMs: nowMs)
        }
    }

    private mutating func take(_ answer: LogAsker.Answer) {
        let source =
            switch answer {
            case .page(let source, _, _), .failure(let source, _, _): source
            }
        isAsking.remove(source)
        switch answer {
        case .page(_, let lines, _):
            guard let index = waiting.firstIndex(where: { $0.source == source }) else { return }
            let (_, sequence, exchange) = waiting.remove(at: index)
            guard let line = lines.first, line.sequence == sequence else {
                return exchange.answer(.sentence(404, "\(source)'s log has no line \(sequence)"))
            }
            exchange.answer(
                HTTPResponse(
                    200, type: "application/json", [HTTPField("Cache-Control", "no-store")], body: line.bytes)
            )
        case .failure(_, let reason, _):
            // Answer every request to this log: the others would only wait for the same failure.
            for one in waiting where one.source == source {
                one.exchange.answer(
                    .sentence(503, "\(source)'s log cannot be read at the moment: \(reason)"))
            }
            waiting.removeAll { $0.source == source }
        }
    }
}
