// Rate limits (domain.md §12.1): how often an account may do something within a window. The first action
// opens the window. The limits themselves are in Contracts/RateLimit.swift.
//
// Events count, not requests: a service says which of its events counts towards which limit
// (``Rules/limit(_:_:_:)``). So only accepted commands count, the limit is checked last, and a restart counts
// the log again.

import Contracts
import JSON
import Values

/// The open windows of all accounts, counted only from the log's events, by their times.
struct RateWindows: Codable, Sendable {
    struct Window: Codable, Sendable {
        var start: Timestamp
        var endsAt: Timestamp
        var count = 0
        /// The command that counted last.
        var request: ID
        /// Whether a command was refused in this window. Only the first refusal is an event.
        var isViolated = false
    }

    /// The windows, by account and action.
    private var windows: [ID: [String: Window]] = [:]
    private var sweptAt = Timestamp.distantPast

    func open(_ account: ID, _ action: String, at now: Timestamp) -> Window? {
        windows[account]?[action].flatMap { $0.endsAt > now ? $0 : nil }
    }

    mutating func count(_ limit: RateLimit, _ hits: Int, of key: RequestKey, seconds: Int, at time: Timestamp)
    {
        change(limit.action, of: key, seconds: seconds, at: time) { window in
            if !limit.countsEach, window.count > 0, window.request == key.request { return }
            window.count += limit.countsEach ? hits : 1
            window.request = key.request
        }
    }

    mutating func violate(_ action: String, of key: RequestKey, seconds: Int, at time: Timestamp) {
        change(action, of: key, seconds: seconds, at: time) { $0.isViolated = true }
    }

    private mutating func change(
        _ action: String, of key: RequestKey, seconds: Int, at time: Timestamp, _ body: (inout Window) -> Void
    ) {
        if time.since(sweptAt) >= 3_600_000 {
            windows = windows.compactMapValues { actions in
                let open = actions.filter { $0.value.endsAt > time }
                return open.isEmpty ? nil : open
            }
            sweptAt = time
        }
        var window =
            open(key.account, action, at: time)
            ?? Window(start: time, endsAt: time.adding(seconds: seconds), request: key.request)
        body(&window)
        windows[key.account, default: [:]][action] = window
    }
}

extension Machine {
    /// Counts one of a command's events towards its limits.
    mutating func count(_ event: any Event, of key: RequestKey, at time: Timestamp) {
        guard key.account != RequestKey.nobody else { return }
        if let hit = rules.violation?(event) {
            windows.violate(hit.action, of: key, seconds: hit.seconds, at: time)
        }
        for limited in rules.limits[Swift.type(of: event).type] ?? [] {
            count(limited.limit, limited.hits(event, key.account), of: key, at: time)
        }
    }

    mutating func count(_ limit: RateLimit, _ hits: Int, of key: RequestKey, at time: Timestamp) {
        guard hits > 0, key.account != RequestKey.nobody, let bound = bound(limit, of: key.account) else {
            return
        }
        windows.count(limit, hits, of: key, seconds: bound.seconds, at: time)
    }

    private func bound(_ limit: RateLimit, of account: ID) -> (max: Int, seconds: Int)? {
        settings.limits.bound(limit, since: S.identities(state).facts(of: account)?.createdAt, at: time)
    }

    /// The refusal if these events would exceed a limit, and the event to write if it is the window's first
    /// refusal.
    func excess(_ events: [any Event], of key: RequestKey) -> (refusal: Refusal, hit: (any RefusalTrace)?)? {
        guard key.account != RequestKey.nobody, !rules.limits.isEmpty else { return nil }
        var hits: [(limit: RateLimit, count: Int, bound: (max: Int, seconds: Int))] = []
        for event in events {
            for limited in rules.limits[Swift.type(of: event).type] ?? [] {
                guard let bound = bound(limited.limit, of: key.account) else { continue }
                let count = limited.hits(event, key.account)
                guard count > 0 else { continue }
                if let index = hits.firstIndex(where: { $0.limit == limited.limit }) {
                    if limited.limit.countsEach { hits[index].count += count }
                } else {
                    hits.append((limited.limit, limited.limit.countsEach ? count : 1, bound))
                }
            }
        }
        for (limit, count, bound) in hits.sorted(by: { $0.limit.action < $1.limit.action }) {
            let window = windows.open(key.account, limit.action, at: time)
            guard (window?.count ?? 0) + count > bound.max else { continue }
            let end = window?.endsAt ?? time.adding(seconds: bound.seconds)
            let refusal = Refusal.rateLimited(RateLimit.sentence(of: limit.action), until: end, at: time)
            let hit =
                window?.isViolated == true
                ? nil : rules.limitHit?(key.account, limit.action, refusal.retryAfter ?? 0)
            return (refusal, hit)
        }
        return nil
    }
}
