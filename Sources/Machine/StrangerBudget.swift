// The stranger budget: a limit for requests that need no account and write (domain.md §12.1, Strangers), for
// each type as a whole and by origin. Without it, anybody could fill the log.
//
// Kept in memory only: an origin may be an address, which belongs in no log, and a window is over in a
// minute. A request takes from the budget before it is decided, and gives back if nothing was written.

import Contracts
import Crypto
import EventLine
import Values

/// The open windows, by type and by origin.
struct StrangerBudget: Sendable {
    /// Origins with a window of their own. All others share one.
    static let originsMax = 10_000
    /// Pause between two searches of a full table for windows that are over.
    static let sweepEveryMs: Int64 = 1000
    /// Keys of queries, such as calendars' links, with a window of their own. Beyond it all of them start anew: only good keys
    /// are counted, so nobody fills the table by guessing.
    static let keysMax = 100_000

    /// The budget that one request took, to be given back.
    struct Spent: Sendable {
        fileprivate var key: Key
        fileprivate var windowEndsAtMs: Int64
        fileprivate var originEndsAtMs: Int64
    }

    fileprivate struct Key: Hashable, Sendable {
        var type: String
        var origin: String
    }

    private struct Window: Sendable {
        var endsAtMs: Int64
        var count = 0
    }

    /// The windows of all strangers together, by type.
    private var whole: [String: Window] = [:]
    private var byOrigin: [Key: Window] = [:]
    private var byKey: [Key: Window] = [:]
    private var nextSweepMs = Int64.min

    var originsCount: Int { byOrigin.count }
    var keysCount: Int { byKey.count }

    /// Takes one request from the budget, or refuses.
    mutating func spend(
        _ type: String, from origin: String, _ settings: LimitSettings, at now: Moment
    ) throws(Refusal) -> Spent {
        let nowMs = now.monotonicMs
        let key = key(type, origin, at: nowMs)
        let bound = settings.bound(.strangers, since: nil, at: now.wall)
        let originBound = settings.bound(.strangersByOrigin, since: nil, at: now.wall)
        var all = Self.open(whole[type], seconds: bound?.seconds, at: nowMs)
        var own = Self.open(byOrigin[key], seconds: originBound?.seconds, at: nowMs)
        if let originBound, own.count >= originBound.max {
            throw Self.refusal(
                "too many of these without an account from one place; try again later", own, now)
        }
        if let bound, all.count >= bound.max {
            throw Self.refusal("too many people ask this without an account now; try again later", all, now)
        }
        all.count += 1
        own.count += 1
        if bound != nil { whole[type] = all }
        if originBound != nil { byOrigin[key] = own }
        return Spent(key: key, windowEndsAtMs: all.endsAtMs, originEndsAtMs: own.endsAtMs)
    }

    /// Gives back the budget of a request that wrote nothing.
    mutating func giveBack(_ spent: Spent) {
        if whole[spent.key.type]?.endsAtMs == spent.windowEndsAtMs { whole[spent.key.type]?.count -= 1 }
        if byOrigin[spent.key]?.endsAtMs == spent.originEndsAtMs { byOrigin[spent.key]?.count -= 1 }
    }

    /// Refuses a query whose key was answered too often.
    func requireRoom(
        _ limit: RateLimit, _ type: String, for key: String, _ settings: LimitSettings, at now: Moment
    ) throws(Refusal) {
        guard let bound = settings.bound(limit, since: nil, at: now.wall) else { return }
        let nowMs = now.monotonicMs
        let window = Self.open(byKey[Key(type: type, origin: key)], seconds: bound.seconds, at: nowMs)
        if window.count >= bound.max {
            throw Self.refusal("too many of these in a short time; try again later", window, now)
        }
    }

    /// Counts an answer for a key. Only good keys come here, so that made-up ones take no room.
    mutating func note(
        _ limit: RateLimit, _ type: String, for key: String, _ settings: LimitSettings, at now: Moment
    ) {
        guard let bound = settings.bound(limit, since: nil, at: now.wall) else { return }
        let key = Key(type: type, origin: key)
        var window = Self.open(byKey[key], seconds: bound.seconds, at: now.monotonicMs)
        window.count += 1
        if byKey[key] == nil, byKey.count >= Self.keysMax { byKey = [:] }
        byKey[key] = window
    }

    private static func open(_ window: Window?, seconds: Int?, at nowMs: Int64) -> Window {
        if let window, window.endsAtMs > nowMs { return window }
        return Window(endsAtMs: nowMs + Int64(seconds ?? 0) * 1000)
    }

    private static func refusal(_ message: String, _ window: Window, _ now: Moment) -> Refusal {
        let leftMs = window.endsAtMs - now.monotonicMs
        return .rateLimited(message, until: now.wall.adding(milliseconds: leftMs), at: now.wall)
    }

    /// The window of an origin. With too many origins, the newest share one window.
    private mutating func key(_ type: String, _ origin: String, at nowMs: Int64) -> Key {
        let key = Key(type: type, origin: origin)
        if byOrigin[key] != nil || byOrigin.count < Self.originsMax { return key }
        if nowMs >= nextSweepMs {
            nextSweepMs = nowMs + Self.sweepEveryMs
            byOrigin = byOrigin.filter { $0.value.endsAtMs > nowMs }
        }
        return byOrigin.count < Self.originsMax ? key : Key(type: type, origin: "")
    }
}

extension Machine {
    /// Refuses a query whose key was answered too often.
    func requireRoom(_ rule: Rules<S>.RequestRule, _ request: any Request) throws(Refusal) {
        guard let keyed = rule.keyed else { return }
        let type = Swift.type(of: request).type
        try strangers.requireRoom(
            keyed.limit, type, for: digest(keyed.key(request)), settings.limits, at: now)
    }

    /// Counts the answer to a query with a key.
    mutating func note(_ rule: Rules<S>.RequestRule, _ request: any Request) {
        guard let keyed = rule.keyed else { return }
        let type = Swift.type(of: request).type
        strangers.note(keyed.limit, type, for: digest(keyed.key(request)), settings.limits, at: now)
    }

    /// A limit's key, which may be secret, in the form in which it is kept.
    private func digest(_ key: String) -> String { hex16(Crypto.sipHash(Array(key.utf8), key: digestKey)) }

    /// Takes a request from the stranger budget if its rule is budgeted. With a token, the account is the origin:
    /// otherwise one account would suffice to make any number of others.
    mutating func spend(
        _ rule: Rules<S>.RequestRule, _ envelope: RequestEnvelope, _ caller: Caller
    ) throws(Refusal) -> StrangerBudget.Spent? {
        guard rule.isBudgeted else { return nil }
        let origin = caller.account.map { "account:\($0)" } ?? envelope.origin ?? "none"
        return try strangers.spend(envelope.type, from: origin, settings.limits, at: now)
    }
}
