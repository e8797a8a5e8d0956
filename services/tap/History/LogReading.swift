// Reads one source: from a place in its log up to its live events.

import EventLine
import EventLog
import Machine
import Values

/// First seeks the place, then follows the log.
struct LogReading {
    let source: String
    private var seek: LogSeek
    /// Set once the place is found.
    var follower: Follower<EventLine>?
    /// Lines of complete batches that were not returned yet.
    private var lines: ArraySlice<EventLine> = []
    private var isAsking = false
    private var retryAtMs: Int64 = 0
    /// When the other sources began to wait for this one.
    private var waitingSinceMs: Int64?
    /// Whether the other sources no longer wait for it.
    private var isLeftOut = false
    private var trouble = "no answer"
    private var notices: [String] = []

    init(_ source: String, _ start: HistoryStart) {
        self.source = source
        seek = LogSeek(start)
        settle()
    }

    /// Restarts at the log's end.
    mutating func restart() {
        seek = LogSeek(.end)
        follower = nil
        isAsking = false
    }

    /// Begins to follow the log, once the place is found.
    private mutating func settle() {
        guard follower == nil, let place = seek.place else { return }
        if case .number(let number) = seek.start, number > 1, place.sequence + 1 < number {
            notices.append("# \(source): its log ends at \(place.sequence); shows what comes after it")
        }
        follower = Follower<EventLine>(source: source, cursor: place)
        // At least 1: a request shows whether there is a first line.
        follower?.heard(of: max(seek.head, place.sequence, 1))
    }

    mutating func ask(nowMs: Int64) -> History.Ask? {
        guard !isAsking, retryAtMs <= nowMs else { return nil }
        var ask: History.Ask?
        if let follower {
            ask = follower.fetchAfter.map {
                .init(source: source, start: .after($0), limit: History.Limits.pageLines)
            }
        } else {
            ask = seek.next.map { .init(source: source, start: .from($0), limit: 1) }
        }
        if ask != nil {
            isAsking = true
            follower?.isFetching = true
            waitingSinceMs = waitingSinceMs ?? nowMs
        }
        return ask
    }

    mutating func answered(_ lines: [EventLine], head: UInt64, nowMs: Int64) {
        isAsking = false
        guard follower != nil else {
            seek.answered(lines.first, head: head)
            return settle()
        }
        follower?.fetched(lines)
        if !lines.isEmpty { follower?.heard(of: head) }
        retryAtMs = lines.isEmpty ? nowMs + History.Limits.retryMs : 0
    }

    mutating func failed(_ reason: String, isFinal: Bool, nowMs: Int64) {
        isAsking = false
        trouble = reason
        retryAtMs = nowMs + History.Limits.retryMs
        if isFinal { follower?.refused(reason) } else { follower?.isFetching = false }
    }

    /// Takes the next complete batch.
    /// - Returns: whether the other sources must wait for this one.
    mutating func refill(nowMs: Int64) -> Bool {
        if lines.isEmpty, let batch = follower?.batch {
            lines = batch
            follower?.take(batch)
        }
        if !lines.isEmpty || !isBehind {
            if isLeftOut {
                notices.append("# \(source): its log is served again; what it had meanwhile follows")
            }
            waitingSinceMs = nil
            isLeftOut = false
            return false
        }
        if !isLeftOut, nowMs - (waitingSinceMs ?? nowMs) >= History.Limits.patienceMs {
            isLeftOut = true
            notices.append(
                "# \(source): its log cannot be read at the moment (\(trouble)); goes on without it")
        }
        return !isLeftOut
    }

    /// Whether the log is known to have lines that are not here yet.
    private var isBehind: Bool {
        guard let follower else { return true }
        return follower.fetchAfter != nil || isAsking
    }

    var isCaughtUp: Bool { isLeftOut || lines.isEmpty && !isBehind && follower?.batch == nil }

    var first: EventLine? { lines.first }
    mutating func takeFirst() -> EventLine? { lines.popFirst() }

    mutating func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    var nextTickMs: Int64 {
        if !isAsking, isBehind { return retryAtMs }
        guard let since = waitingSinceMs, !isLeftOut else { return .max }
        return since + History.Limits.patienceMs
    }
}
