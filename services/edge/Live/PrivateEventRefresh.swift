// Private events: the edge cannot read whom they are about, so all queries of a service are asked again, but not often.

import Contracts
import Values

struct PrivateEventRefresh {
    private struct News {
        /// Positions that the next answers must reflect.
        var seen = Positions()
        /// When the queries may be asked again.
        var dueAt = Timestamp.distantPast
        var isWaiting = false
    }

    private var byService: [String: News] = [:]

    /// - Parameter service: the service whose answers may have changed.
    mutating func heard(_ sequence: UInt64, of source: String, by service: String) {
        var news = byService[service] ?? News()
        news.seen[source] = max(news.seen[source], sequence)
        news.isWaiting = true
        byService[service] = news
    }

    /// The services whose queries are due, with the positions that the answers must reflect.
    func due(at now: Timestamp) -> [(service: String, seen: Positions)] {
        byService.filter { $0.value.isWaiting && $0.value.dueAt <= now }.map { ($0.key, $0.value.seen) }
    }

    /// Records that the queries of a service were queued.
    /// - Parameter count: the number of those queries.
    mutating func told(_ service: String, _ count: Int, at now: Timestamp) {
        let pauseMs = max(EdgeLimits.hiddenPauseMs, Int64(count) * 1000 / EdgeLimits.hiddenPerSecond)
        byService[service]?.dueAt = now.adding(milliseconds: pauseMs)
        byService[service]?.isWaiting = false
    }

    /// Milliseconds until the first service is due; `nil` if none waits.
    func pauseMs(at now: Timestamp) -> Int64? {
        byService.values.filter(\.isWaiting).map { max(0, $0.dueAt.since(now)) }.min()
    }
}
