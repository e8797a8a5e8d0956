// Requests that wait: for a position in a log, for a key that signs tokens, for an object younger than what was seen.

import BusProtocol
import Contracts
import Crypto
import Values

extension Machine.Limits {
    /// Requests that have waited and are continued in one turn, and their bytes. A turn is short, since the bus hears from the
    /// process between two of them.
    public static var continuedMax: Int { 64 }
    public static var continuedBytesMax: Int { 1 << 20 }
}

extension Machine {
    mutating func wait(_ asked: PendingRequest, for needs: Positions, key: Bool = false, token: Bool = false)
    {
        for index in followers.indices {
            let source = followers[index].source
            followers[index].heard(of: needs[source], in: needs[historyOf: source])
        }
        let limit = min(Limits.afterMs, Int64(asked.envelope.timeoutMs))
        wait(
            Waiting(
                asked: asked, needs: needs, untilMs: asked.receivedMs + limit, forKey: key, forToken: token))
    }

    mutating func wait(_ one: Waiting) {
        waiting.append(one)
        waitingBytes += one.asked.bytes
        while let index = surplus {
            let given = waiting.remove(at: index)
            waitingBytes -= given.asked.bytes
            giveUp(given)
        }
    }

    /// The oldest request of the origin that has most of those that wait, if too many wait, or too many bytes.
    private var surplus: Int? {
        let isTooMany = waiting.count > Limits.waitingMax
        guard isTooMany || waitingBytes > Limits.waitingBytesMax else { return nil }
        var held: [String?: Int] = [:]
        for one in waiting { held[one.origin, default: 0] += isTooMany ? 1 : one.asked.bytes }
        let most = held.values.max()
        return waiting.firstIndex { held[$0.origin] == most }
    }

    /// Continues requests that need not wait any longer, in the order they came, as many as a turn takes; the next turn
    /// follows at once. Gives up those whose time is up.
    mutating func processWaiting() {
        guard !waiting.isEmpty else { return }
        let all = waiting
        (waiting, waitingBytes) = ([], 0)
        var (count, bytes) = (0, 0)
        for one in all {
            let isReady = isOver(one) && (role != .standby || isWhole)
            if isReady, count < Limits.continuedMax, bytes < Limits.continuedBytesMax {
                count += 1
                bytes += one.asked.bytes
                authenticateOrWait(one.asked)
            } else if !isReady, now.monotonicMs >= one.untilMs {
                giveUp(one)
            } else {
                hasMore = hasMore || isReady
                waiting.append(one)
                waitingBytes += one.asked.bytes
            }
        }
    }

    private func isOver(_ one: Waiting) -> Bool {
        if one.forKey { return isKeyKnown(one.asked) }
        return one.young.isEmpty ? has(one.needs) : knows(one.young)
    }

    private mutating func giveUp(_ one: Waiting) {
        if one.forKey { return answer(one.asked, .failure(.badToken)) }
        if let refusal = one.refusal { return answer(one.asked, caller: one.caller, .failure(refusal)) }
        let missing = one.needs.all.map(\.source).filter { source in !has(one.needs.only { $0 == source }) }
        let what =
            missing.isEmpty
            ? "what the request builds on" : "the latest of " + missing.joined(separator: ", ")
        answer(one.asked, .failure(Refusal(.unavailable, "\(S.name) has not seen \(what) yet; try again")))
    }

    /// Whether the key of the request's token is known by now: auth may have published it since.
    private func isKeyKnown(_ asked: PendingRequest) -> Bool {
        guard let token = asked.envelope.token, let kid = JWT.keyName(token) else { return true }
        return S.identities(state).tokenKey(kid) != nil
    }
}

extension Machine.Waiting {
    var origin: String? { asked.envelope.origin }
}
