// Right after something is made, whoever hears of it may ask a service that follows its owner, and is a few milliseconds
// behind. An id carries the time at which it was made (UUIDv7). So where a request is refused with `not_found` and names an
// id that is younger than what was seen of its owner, it waits for that, as it would for `after`, and is then decided anew.
//
// An id that is no younger than what was seen is not there, and is refused at once; so is one whose owner has said since
// that there is no more.

import Contracts
import JSON
import Values

extension Machine {
    /// Whether the request waits; otherwise the refusal stands. It waits once.
    mutating func waits(_ asked: Asked, _ caller: Caller, instead refusal: Refusal) -> Bool {
        guard refusal.reason == .notFound, !asked.hasWaited, role == .primary,
            waiting.count(where: { $0.refusal != nil }) < Limits.youngMax
        else { return false }
        let young = youngIDs(in: asked.envelope.data)
        if young.isEmpty { return false }
        var asked = asked
        asked.hasWaited = true
        let limitMs = min(Limits.afterMs, Int64(asked.envelope.timeoutMs))
        wait(
            Waiting(
                asked: asked, needs: Positions(), untilMs: asked.receivedMs + limitMs, young: young,
                caller: caller, refusal: refusal))
        return true
    }

    /// Whether as much is known of each owner as there was when the ids were made.
    func knows(_ young: [String: Timestamp]) -> Bool {
        followers.allSatisfy { follower in young[follower.source].map { follower.knownUntil >= $0 } ?? true }
    }

    /// By owner, when the youngest of its ids was made that are younger than what was seen of it.
    private func youngIDs(in data: [UInt8]) -> [String: Timestamp] {
        var young: [String: Timestamp] = [:]
        let latest = now.wall.adding(milliseconds: Limits.skewMs)
        for (owner, id) in IDOwner.ids(in: data) {
            guard id.isVersion7, id.madeAt <= latest,
                let follower = followers.first(where: { $0.source == owner }), follower.stopped == nil,
                id.madeAt > follower.knownUntil
            else { continue }
            young[owner] = max(young[owner] ?? id.madeAt, id.madeAt)
        }
        return young
    }
}
