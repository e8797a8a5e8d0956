// The stranger budget: a limit for requests that need no account and write (domain.md §12.1, Strangers), for
// each type as a whole and by origin. Without it, anybody could fill the log.
//
// An origin has its fair share of the whole (``FairShare``). So a few origins never take all of it.
//
// Kept in memory only: an origin may be an address, which belongs in no log, and a window is over in a
// minute. A request takes from the budget before it is decided, and gives back if nothing was written.

import Contracts
import Crypto
import EventLine
import Values

/// The open windows, by type and by origin.
struct StrangerBudget: Sendable {
    /// Windows of origins, and of the networks around them. Beyond it, those that have spent least make room.
    static let originsMax = 10_000
    /// Bytes of data that are read for one request of the budget. No request that anyone may send needs more.
    static let bytesOfOne = 8 << 10
    /// Keys of queries, such as calendars' links, with a window of their own. Beyond it all of them start anew: only good keys
    /// are counted, so nobody fills the table by guessing.
    static let keysMax = 100_000

    /// The budget that one request took, to be given back.
    struct Spent: Sendable {
        fileprivate var type: String
        fileprivate var windowEndsAtMs: Int64
        fileprivate var windows: [(key: Key, endsAtMs: Int64)]
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

    var originsCount: Int { byOrigin.count }
    var keysCount: Int { byKey.count }

    /// Takes one request from the budget, or refuses.
    ///
    /// - Parameter count: how many requests it counts as; as many as its share has left at most.
    mutating func spend(
        _ type: String, from origin: String, count: Int = 1, _ settings: LimitSettings, at now: Moment
    ) throws(Refusal) -> Spent {
        let nowMs = now.monotonicMs
        let bound = settings.bound(.strangers, since: nil, at: now.wall)
        let originBound = settings.bound(.strangersByOrigin, since: nil, at: now.wall)
        var all = Self.open(whole[type], seconds: bound?.seconds, at: nowMs)
        var spent = Spent(type: type, windowEndsAtMs: all.endsAtMs, windows: [])
        var changed: [(key: Key, window: Window)] = []
        var taken = count
        for place in FairShare.places(of: origin) {
            guard let originBound else { break }
            let key = Key(type: type, origin: place.name)
            let limit = originBound.max * place.factor
            let own = Self.open(byOrigin[key], seconds: originBound.seconds, at: nowMs)
            if own.count >= limit {
                throw Self.refusal(
                    "too many of these without an account from one place; try again later", own, now)
            }
            let most =
                bound.map { FairShare.most(limit: limit, own: own.count, of: all.count, whole: $0.max) }
                ?? limit
            if own.count >= most { throw Self.crowded(all, now) }
            taken = min(taken, most - own.count)
            changed.append((key, own))
            spent.windows.append((key, own.endsAtMs))
        }
        if let bound {
            if all.count >= bound.max { throw Self.crowded(all, now) }
            taken = min(taken, bound.max - all.count)
            all.count += taken
            whole[type] = all
        }
        for (key, var window) in changed {
            if byOrigin[key] == nil, byOrigin.count >= Self.originsMax { makeRoom(at: nowMs) }
            window.count += taken
            byOrigin[key] = window
        }
        return spent
    }

    /// Gives back the budget of a request that wrote nothing.
    mutating func giveBack(_ spent: Spent) {
        if whole[spent.type]?.endsAtMs == spent.windowEndsAtMs { whole[spent.type]?.count -= 1 }
        for (key, endsAtMs) in spent.windows where byOrigin[key]?.endsAtMs == endsAtMs {
            byOrigin[key]?.count -= 1
            if byOrigin[key]?.count == 0 { byOrigin[key] = nil }
        }
    }

    /// Forgets windows that are over; if that is not enough, the half that has spent least.
    private mutating func makeRoom(at nowMs: Int64) {
        byOrigin = byOrigin.filter { $0.value.endsAtMs > nowMs }
        guard byOrigin.count > Self.originsMax / 2 else { return }
        let ranked = byOrigin.sorted {
            ($0.value.count, $0.value.endsAtMs) > ($1.value.count, $1.value.endsAtMs)
        }
        for (key, _) in ranked[(Self.originsMax / 2)...] { byOrigin[key] = nil }
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

    private static func crowded(_ all: Window, _ now: Moment) -> Refusal {
        refusal("too many people ask this without an account now; try again later", all, now)
    }

    private static func refusal(_ message: String, _ window: Window, _ now: Moment) -> Refusal {
        let leftMs = window.endsAtMs - now.monotonicMs
        return .rateLimited(message, until: now.wall.adding(milliseconds: leftMs), at: now.wall)
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
        let origin = caller.account.map { "account:\($0)" } ?? Self.origin(of: envelope)
        return try strangers.spend(envelope.type, from: origin, settings.limits, at: now)
    }

    private static func origin(of envelope: RequestEnvelope) -> String { envelope.origin ?? "none" }

    /// Takes a long request from the budget of strangers before it is read, whether its rule is budgeted or not: reading
    /// is work, and what it found is not given back. Nothing of a stranger is read that needs an account; with a token
    /// that is over a repetition is.
    mutating func payForLength(
        _ rule: Rules<S>.RequestRule, _ envelope: RequestEnvelope, isTokenOver: Bool
    ) throws(Refusal) {
        let count = envelope.data.count / StrangerBudget.bytesOfOne
        guard count > 0, isTokenOver || rule.access == .anyone else { return }
        _ = try strangers.spend(
            envelope.type, from: Self.origin(of: envelope), count: count, settings.limits, at: now)
    }
}
