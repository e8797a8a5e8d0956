// What services have written and nobody else can read: whom it is about is not known, so all queries of the service have their
// turn, but not often.

import Contracts
import Values

struct HiddenNews {
    private struct News {
        /// What the next answers must reflect.
        var seen = Positions()
        /// When its queries may have their next turn.
        var dueAt = Timestamp.distantPast
        var isWaiting = false
    }

    private var byService: [String: News] = [:]

    /// - Parameter service: whose answers may be others now.
    mutating func heard(_ sequence: UInt64, of source: String, by service: String) {
        var news = byService[service] ?? News()
        news.seen[source] = max(news.seen[source], sequence)
        news.isWaiting = true
        byService[service] = news
    }

    /// The services whose queries have their turn now, with what the answers must reflect.
    func due(at now: Timestamp) -> [(service: String, seen: Positions)] {
        byService.filter { $0.value.isWaiting && $0.value.dueAt <= now }.map { ($0.key, $0.value.seen) }
    }

    /// They have had it.
    /// - Parameter count: how many there are.
    mutating func told(_ service: String, _ count: Int, at now: Timestamp) {
        let pauseMs = max(EdgeLimits.hiddenPauseMs, Int64(count) * 1000 / EdgeLimits.hiddenPerSecond)
        byService[service]?.dueAt = now.adding(milliseconds: pauseMs)
        byService[service]?.isWaiting = false
    }

    /// How long nothing is due, in milliseconds; `nil` if there is nothing.
    func pauseMs(at now: Timestamp) -> Int64? {
        byService.values.filter(\.isWaiting).map { max(0, $0.dueAt.since(now)) }.min()
    }
}
