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
        /// Where it was asked for, if that is known.
        var origin: String?
        /// The account that asked for it, if the work is long; else `nil`.
        var account: ID?
        var untilMs: Int64 = .max

        /// The lane of long work, of which one piece is done at a time: all accounts at an origin share one.
        var lane: String? { account.map { account in origin ?? "account:\(account)" } }
    }

    /// Hands work to another thread. Refuses if so much is under way that it would not be done in time, or so much of
    /// the same origin that others would have no room.
    mutating func begin(_ effect: Effect, _ work: S.Effect, for asked: PendingRequest) throws(Refusal) {
        let origin = asked.envelope.origin
        guard
            FairShare.fits(oneOf: origin, among: effects.values.lazy.map(\.origin), of: Limits.effectsMax),
            effectBytes + asked.bytes <= Limits.effectBytesMax
        else { throw Self.tooMuch }
        let new = EffectUnderWay(
            effect: effect, work: work, bytes: asked.bytes, origin: origin,
            account: S.isLong(work) ? effect.account : nil, untilMs: asked.untilMs)
        if let account = new.account { try requireRoom(forLong: new, of: account) }
        let number = nextEffect
        add(new)
        if let lane = new.lane {
            longEffects[lane, default: []].append(number)
            if longEffects[lane]?.first != number { return }
        }
        outputs.append(.perform(effect: number, work, untilMs: asked.untilMs))
    }

    private static var tooMuch: Refusal {
        Refusal(.unavailable, "\(S.name) has too much to do right now; try again in a moment")
    }

    /// Limits long work: an account has one piece done at a time, a few wait, and the number per hour is limited. Its
    /// bytes are no more than long work leaves free, and those of its lane neither, so that others have room; and all
    /// long work leaves room for other work.
    private mutating func requireRoom(forLong new: EffectUnderWay, of account: ID) throws(Refusal) {
        let all = longEffects.values.joined().compactMap { effects[$0] }
        let (mine, lane) = (all.filter { $0.account == account }, all.filter { $0.lane == new.lane })
        func hasRoom(besides some: [EffectUnderWay]) -> Bool {
            FairShare.fits(
                new.bytes, own: some.reduce(0) { $0 + $1.bytes }, used: all.reduce(0) { $0 + $1.bytes },
                of: Limits.longBytesMax)
        }
        guard mine.count < Limits.longOfAccountMax, hasRoom(besides: mine), hasRoom(besides: lane),
            FairShare.fits(1, own: lane.count, used: all.count, of: Limits.longMax)
        else { throw Self.tooMuch }
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
        if let lane = ended.lane { handOutNext(after: number, of: ended.account, in: lane) }
        return ended.effect
    }

    /// Hands out the next work of a lane: that of another account, if one waits.
    private mutating func handOutNext(after number: UInt64, of account: ID?, in lane: String) {
        var numbers = (longEffects[lane] ?? []).filter { $0 != number }
        let index = numbers.firstIndex { effects[$0]?.account != account } ?? numbers.startIndex
        guard index < numbers.endIndex, case let next = numbers.remove(at: index),
            let waiting = effects[next], let work = waiting.work
        else {
            longEffects[lane] = nil
            return
        }
        longEffects[lane] = [next] + numbers
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
