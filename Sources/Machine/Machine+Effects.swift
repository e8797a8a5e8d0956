// Effects, work that runs on another thread: the limits on work under way, and what happens when its time
// is up. Hashing a password takes 15 ms on purpose; a flood of logins must not make an unbounded queue.

import Contracts
import Values

extension Machine {
    /// An effect that is under way on another thread.
    struct EffectUnderWay {
        var effect: Effect
        /// `nil` while lines of the own log are read again.
        var work: S.Effect?
        /// The size of the request, which is held in memory until it is answered.
        var bytes: Int
        /// The account that asked for it, if the work is long; else `nil`.
        var account: ID?
        var untilMs: Int64 = .max
    }

    /// Hands work to another thread. Refuses if so much is under way that it would not be done in time.
    mutating func begin(_ effect: Effect, _ work: S.Effect, for asked: PendingRequest) throws(Refusal) {
        guard effects.count < Limits.effectsMax, effectBytes + asked.bytes <= Limits.effectBytesMax else {
            throw Refusal(.unavailable, "\(S.name) has too much to do right now; try again in a moment")
        }
        let account = S.isLong(work) ? effect.account : nil
        if let account { try requireRoom(forLongOf: account) }
        let number = nextEffect
        add(
            EffectUnderWay(
                effect: effect, work: work, bytes: asked.bytes, account: account, untilMs: asked.untilMs))
        if let account {
            longEffects[account, default: []].append(number)
            if longEffects[account]?.first != number { return }
        }
        outputs.append(.perform(effect: number, work, untilMs: asked.untilMs))
    }

    /// Limits long work: an account has one piece done at a time, a few wait, and the number per hour is limited.
    private mutating func requireRoom(forLongOf account: ID) throws(Refusal) {
        let mine = longEffects[account]?.count ?? 0
        let all = longEffects.values.reduce(0) { $0 + $1.count }
        guard mine < Limits.longOfAccountMax, all < Limits.longMax else {
            throw Refusal(.unavailable, "\(S.name) has too much to do right now; try again in a moment")
        }
        try writers.spendLong(account, settings.limits, at: now)
    }

    /// Registers an effect under the next number.
    mutating func add(_ effect: EffectUnderWay) {
        effects[nextEffect] = effect
        effectBytes += effect.bytes
        nextEffect += 1
    }

    mutating func end(_ number: UInt64) -> Effect? {
        guard let ended = effects.removeValue(forKey: number) else { return nil }
        effectBytes -= ended.bytes
        if let account = ended.account { handOutNext(after: number, of: account) }
        return ended.effect
    }

    private mutating func handOutNext(after number: UInt64, of account: ID) {
        longEffects[account]?.removeAll { $0 == number }
        guard let next = longEffects[account]?.first, let waiting = effects[next], let work = waiting.work
        else {
            longEffects[account] = nil
            return
        }
        outputs.append(.perform(effect: next, work, untilMs: waiting.untilMs))
    }

    /// The effect was not begun before its time was up. It is handed out again if a joined request has more
    /// time.
    public mutating func lapsed(_ number: UInt64) {
        guard let lapsed = effects[number] else { return }
        if case .command(let key) = lapsed.effect, let work = lapsed.work,
            let untilMs = underway[key]?.tickets.map(\.untilMs).max(), untilMs > now.monotonicMs
        {
            outputs.append(.perform(effect: number, work, untilMs: untilMs))
            return
        }
        let refusal = Refusal(.timeout, "\(S.name) did not get to this in time; trying again is safe")
        switch end(number) {
        case .command(let key):
            guard let under = underway.removeValue(forKey: key) else { return }
            if let spent = under.spent { strangers.giveBack(spent) }
            settle(key, under, .failure(refusal))
        case .lookup(let asked, _, let caller): answer(asked, caller: caller, .failure(refusal))
        case .recall, .upkeep, nil: return
        }
    }
}

extension Machine.Effect {
    fileprivate var account: ID? {
        switch self {
        case .command(let key): key.account == RequestKey.nobody ? nil : key.account
        case .lookup(_, _, let caller), .recall(_, _, _, let caller): caller.account
        case .upkeep: nil
        }
    }
}

extension Machine.PendingRequest {
    /// When the caller stops waiting for the answer, in monotonic time.
    var untilMs: Int64 { receivedMs + Int64(envelope.timeoutMs) }

    /// The memory that the request takes.
    var bytes: Int { envelope.data.count + (file?.count ?? 0) }

    /// The request without its content, for one that has joined another with the same content.
    var joined: Self {
        var asked = self
        (asked.envelope.data, asked.file) = ([], nil)
        return asked
    }
}
