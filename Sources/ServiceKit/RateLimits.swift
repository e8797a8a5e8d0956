// Rate limits (domain.md §12.1): how often an account may do something within a window, which the first of them opens.
//
// What counts is what happened: a service says which of its events counts towards which limit (``Rules/limit(_:_:_:)``),
// and the machine does the rest. So only commands that were accepted count, the limit is looked at last, and after a
// restart the log has counted again. `RALLY_LIMITS` names a file like
//
//     {"posts": {"max": 20, "minutes": 15}, "chat": null, "scaleByAge": true}

import Contracts
import JSON
import Values

/// An action that is limited, and how far where nothing else is said.
public struct RateLimit: Sendable, Hashable {
    /// As in `RALLY_LIMITS` and in `limit-hit`.
    public let action: String
    public let max: Int
    public let seconds: Int
    /// Whether a command counts once for each of the events it causes (each person invited), or once.
    public let countsEach: Bool

    private init(_ action: String, _ max: Int, seconds: Int, countsEach: Bool = false) {
        self.action = action
        self.max = max
        self.seconds = seconds
        self.countsEach = countsEach
    }

    public static let games = RateLimit("games", 5, seconds: 3600)
    public static let posts = RateLimit("posts", 10, seconds: 900)
    public static let comments = RateLimit("comments", 30, seconds: 900)
    public static let likes = RateLimit("likes", 100, seconds: 900)
    public static let rsvps = RateLimit("rsvps", 60, seconds: 900)
    public static let challenges = RateLimit("challenges", 20, seconds: 3600)
    public static let chat = RateLimit("chat", 60, seconds: 60)
    public static let follows = RateLimit("follows", 20, seconds: 3600)
    public static let invitations = RateLimit("invitations", 50, seconds: 3600, countsEach: true)
    public static let links = RateLimit("links", 10, seconds: 3600)
    public static let reports = RateLimit("reports", 10, seconds: 86_400)
    public static let feedback = RateLimit("feedback", 10, seconds: 86_400)
    /// Counted by what was typed, and no violation (domain.md §3.3).
    public static let failedLogins = RateLimit("failed-logins", 5, seconds: 900)

    static let all: [RateLimit] = [
        games, posts, comments, likes, rsvps, challenges, chat, follows, invitations, links, reports,
        feedback,
        failedLogins,
    ]
}

/// The limits that a process keeps to: those of domain.md, as far as `RALLY_LIMITS` does not say otherwise.
public struct LimitSettings: Sendable {
    struct Bound: Codable, Sendable, Equatable {
        var max: Int
        var seconds: Int
    }

    private var bounds: [String: Bound]
    /// Whether younger accounts are held shorter.
    private var scalesByAge = false

    public static let standard = LimitSettings(
        bounds: Dictionary(
            uniqueKeysWithValues: RateLimit.all.map { ($0.action, Bound(max: $0.max, seconds: $0.seconds)) }))
    public static let off = LimitSettings(bounds: [:])

    private init(bounds: [String: Bound]) { self.bounds = bounds }

    /// From the text of the file that `RALLY_LIMITS` names.
    /// - Throws: a sentence that names what is wrong.
    public init(parsing text: [UInt8], from path: String) throws(LimitSettingsError) {
        self = .standard
        guard let members = (try? JSONValue(parsing: text))?.objectValue?.members else {
            throw LimitSettingsError(path, "it is not a JSON object")
        }
        for (name, value) in members {
            if name == "scaleByAge" {
                guard let scales = value.boolValue else {
                    throw LimitSettingsError(path, "scaleByAge must be true or false")
                }
                scalesByAge = scales
                continue
            }
            guard RateLimit.all.contains(where: { $0.action == name }) else {
                let known = RateLimit.all.map(\.action).sorted().joined(separator: ", ")
                throw LimitSettingsError(path, "there is no limit \"\(name)\"; there are \(known)")
            }
            if value == .null {
                bounds[name] = nil
                continue
            }
            guard let max = value["max"]?.intValue, let minutes = value["minutes"]?.intValue,
                (1...1_000_000).contains(max), (1...43_200).contains(minutes), value.objectValue?.count == 2
            else {
                throw LimitSettingsError(
                    path,
                    "\(name) must be {\"max\": 1 to 1000000, \"minutes\": 1 to 43200}, or null for no limit")
            }
            bounds[name] = Bound(max: max, seconds: minutes * 60)
        }
    }

    /// How often and how long, for an account of that age; `nil` for no limit.
    public func bound(
        _ limit: RateLimit, since createdAt: Timestamp?, at now: Timestamp
    ) -> (
        max: Int, seconds: Int
    )? {
        guard let bound = bounds[limit.action] else { return nil }
        guard scalesByAge, let createdAt else { return (bound.max, bound.seconds) }
        let percent = createdAt.adding(days: 7) > now ? 30 : createdAt.adding(days: 30) > now ? 60 : 100
        return (Swift.max(1, bound.max * percent / 100), bound.seconds)
    }
}

/// What is wrong with the file of limits, and where it is.
public struct LimitSettingsError: Error, CustomStringConvertible {
    public var description: String

    init(_ path: String, _ problem: String) { description = "RALLY_LIMITS: \(path): \(problem)" }
}

/// How often who has done what lately. Counted from the log's events alone, by their own times.
struct RateWindows: Codable, Sendable {
    struct Window: Codable, Sendable {
        var start: Timestamp
        var endsAt: Timestamp
        var count = 0
        /// The command that counted last.
        var request: ID
        /// Whether someone was refused in it: the first is the violation.
        var isViolated = false
    }

    /// By account and action.
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
    /// Counts one of a command's events towards the limits it has.
    mutating func count(_ event: any Event, of key: RequestKey, at time: Timestamp) {
        guard key.account != RequestKey.nobody else { return }
        if let hit = event as? any LimitHit {
            windows.violate(hit.action, of: key, seconds: hit.retryAfter, at: time)
        }
        for limited in rules.limits[Swift.type(of: event).type] ?? [] {
            let hits = limited.hits(event, key.account)
            guard hits > 0, let bound = bound(limited.limit, of: key.account) else { continue }
            windows.count(limited.limit, hits, of: key, seconds: bound.seconds, at: time)
        }
    }

    private func bound(_ limit: RateLimit, of account: ID) -> (max: Int, seconds: Int)? {
        settings.limits.bound(limit, since: S.identities(state).facts(of: account)?.createdAt, at: time)
    }

    /// What stands against these events: the limit that they would exceed, and whether its window has seen no refusal yet.
    func excess(_ events: [any Event], of key: RequestKey) -> (refusal: Refusal, hit: (any LimitHit)?)? {
        guard key.account != RequestKey.nobody, !rules.limits.isEmpty else { return nil }
        var hits: [RateLimit: Int] = [:]
        for event in events {
            for limited in rules.limits[Swift.type(of: event).type] ?? [] {
                let count = limited.hits(event, key.account)
                if count > 0 {
                    hits[limited.limit] = limited.limit.countsEach ? (hits[limited.limit] ?? 0) + count : 1
                }
            }
        }
        for (limit, count) in hits.sorted(by: { $0.key.action < $1.key.action }) {
            guard let bound = bound(limit, of: key.account) else { continue }
            let window = windows.open(key.account, limit.action, at: time)
            guard (window?.count ?? 0) + count > bound.max else { continue }
            let waitMs = window.map { $0.endsAt.since(time) } ?? Int64(bound.seconds) * 1000
            let retryAfter = Int((waitMs + 999) / 1000)
            let hit =
                window?.isViolated == true
                ? nil : rules.limitHit?(key.account, limit.action, retryAfter)
            return (.rateLimited(limit.action, retryAfter: retryAfter), hit)
        }
        return nil
    }
}

extension Refusal {
    static func rateLimited(_ action: String, retryAfter: Int) -> Refusal {
        Refusal(.rateLimited, "too many \(action) in a short time").with {
            $0.retryAfter = retryAfter
        }
    }
}
