// Merges the logs of all sources, from some time on, in the order of time, and continues with live events,
// without gap or duplicate at the seam. No I/O: answers and events go in, log requests and events come out.
// Each source is followed as services follow each other (Machine's Follower).
//
//   source                        its next event is
//   ------                        -----------------
//   lines available               the earliest of all sources, but its cause comes first
//   none, but its log has more    waited for, to keep the order; after two seconds it is left out until
//                                 the lines arrive, and a notice says so
//   none, and the log ends here   not waited for

import EventLine
import EventLog
import Machine
import Values

/// Used by one thread.
struct History {
    /// A page of a source's log.
    struct Ask: Equatable {
        var source: String
        var start: PageStart
        var limit: Int
    }

    enum Limits {
        static let pageLines = 1000
        static let retryMs: Int64 = 250
        /// How long the other sources wait for a log that does not arrive.
        static let patienceMs: Int64 = 2000
        static let sourcesMax = 100
    }

    /// Sorted by source.
    private var readings: [LogReading] = []
    private let start: (String) -> HistoryStart
    private let includes: (String) -> Bool
    private var notices: [String] = []

    /// - Parameters:
    ///   - sources: sources known at the start; others are discovered by their heads.
    ///   - includes: whether a source is shown.
    ///   - start: where to begin in the log of each source.
    init(
        sources: [String], includes: @escaping (String) -> Bool = { _ in true },
        start: @escaping (String) -> HistoryStart
    ) {
        self.start = start
        self.includes = includes
        for source in sources { meet(source) }
    }

    private mutating func meet(_ source: String) {
        guard index(of: source) == nil, includes(source), readings.count < Limits.sourcesMax else { return }
        let place = readings.firstIndex { $0.source > source } ?? readings.count
        readings.insert(LogReading(source, start(source)), at: place)
    }

    private func index(of source: String) -> Int? { readings.firstIndex { $0.source == source } }

    // MARK: - In

    /// A live event.
    mutating func heard(_ line: EventLine) {
        meet(line.header.source)
        change(line.header.source) { $0.follower?.heard(line) }
    }

    /// A source announced the end of its log.
    mutating func heard(head: Position, of source: String) {
        meet(source)
        change(source) { $0.follower?.heard(head: head) }
    }

    /// A requested page arrived.
    /// - Parameter head: the log's last line, according to the answer.
    mutating func answered(_ source: String, _ lines: [EventLine], head: UInt64, nowMs: Int64) {
        change(source) { $0.answered(lines, head: head, nowMs: nowMs) }
    }

    /// A requested page could not be read.
    /// - Parameter isFinal: the log does not contain the requested line.
    mutating func failed(_ source: String, _ reason: String, isFinal: Bool, nowMs: Int64) {
        change(source) { $0.failed(reason, isFinal: isFinal, nowMs: nowMs) }
    }

    private mutating func change(_ source: String, _ body: (inout LogReading) -> Void) {
        guard let index = index(of: source) else { return }
        body(&readings[index])
        guard let reason = readings[index].follower?.stopped else { return }
        notices.append(
            "# \(source): its log is not the one it was (\(reason)); shows what comes from here on")
        readings[index].restart()
    }

    // MARK: - Out

    /// The log pages to request now.
    mutating func asks(nowMs: Int64) -> [Ask] {
        readings.indices.compactMap { readings[$0].ask(nowMs: nowMs) }
    }

    /// The next event; `nil` where there is none yet.
    mutating func next(nowMs: Int64) -> EventLine? {
        var best: Int?
        for index in readings.indices {
            let waits = readings[index].refill(nowMs: nowMs)
            notices += readings[index].takeNotices()
            if waits { return nil }
            guard let line = readings[index].first else { continue }
            if let best, let other = readings[best].first, other.header.time <= line.header.time { continue }
            best = index
        }
        return best.flatMap { readings[cause(of: $0)].takeFirst() }
    }

    /// The source whose first line comes first, because it caused the given source's first line.
    private func cause(of reading: Int) -> Int {
        var reading = reading
        for _ in readings {
            guard let name = readings[reading].first?.header.causation.flatMap({ EventName($0) }),
                let cause = index(of: name.source), let first = readings[cause].first,
                cause != reading, first.sequence <= name.sequence
            else { break }
            reading = cause
        }
        return reading
    }

    /// The notices since the last call.
    mutating func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    /// Whether all lines of the logs have been returned.
    var isCaughtUp: Bool { readings.allSatisfy { $0.isCaughtUp } }

    /// When to call ``next(nowMs:)`` and ``asks(nowMs:)`` again even if nothing arrives.
    var nextTickMs: Int64 { readings.map(\.nextTickMs).min() ?? .max }
}

/// `/games/57`: an event as the cause of others.
struct EventName {
    var source: String
    var sequence: UInt64

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, let sequence = UInt64(parts[2]) else { return nil }
        (source, self.sequence) = (String(parts[1]), sequence)
    }
}
