// Work that leaves the thread: how much of it may be under way, and what becomes of it when nobody waits for it any more.
// Hashing a password takes 15 ms on purpose; whoever sends logins faster than that must not make a queue without end.

import Contracts
import Values

extension Machine {
    /// What is under way on another thread.
    struct EffectUnderWay {
        var effect: Effect
        /// `nil` for lines that are read again.
        var work: S.Effect?
        /// Of the request, which is held until it is answered.
        var bytes: Int
    }

    /// Hands work to another thread; refused where so much is under way that it would not be done in time.
    mutating func begin(_ effect: Effect, _ work: S.Effect, for asked: Asked) throws(Refusal) {
        guard effects.count < Limits.effectsMax, effectBytes + asked.bytes <= Limits.effectBytesMax else {
            throw Refusal(.unavailable, "\(S.name) has too much to do right now; try again in a moment")
        }
        outputs.append(.perform(effect: nextEffect, work, untilMs: asked.untilMs))
        add(EffectUnderWay(effect: effect, work: work, bytes: asked.bytes))
    }

    /// Under the next number.
    mutating func add(_ effect: EffectUnderWay) {
        effects[nextEffect] = effect
        effectBytes += effect.bytes
        nextEffect += 1
    }

    mutating func end(_ number: UInt64) -> Effect? {
        guard let ended = effects.removeValue(forKey: number) else { return nil }
        effectBytes -= ended.bytes
        return ended.effect
    }

    /// The work was not begun before its time was up. Whoever has joined since may have more time.
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

extension Machine.Asked {
    /// From then on nobody waits for the answer.
    var untilMs: Int64 { receivedMs + Int64(envelope.timeoutMs) }

    /// What it takes to keep it.
    var bytes: Int { envelope.data.count + (file?.count ?? 0) }

    /// What is left of it once another of the same content is under way: enough to be answered.
    var joined: Self {
        var asked = self
        (asked.envelope.data, asked.file) = ([], nil)
        return asked
    }
}
