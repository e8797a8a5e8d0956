// Young ids: a request may name something that was made a moment ago, in a service whose events have not
// arrived here yet. An id carries the time at which it was made (UUIDv7). So if a request is refused with
// `not_found` and names an id made after the time up to which its owner's log is known, it waits for the owner's
// events, as it would for `after`, and is then decided again.
//
// An older id does not exist, and is refused at once. So is a young one after its owner has announced that
// there are no more events.

import Contracts
import JSON
import Values

extension Machine {
    /// Whether the request waits instead of being refused. A request waits once.
    mutating func waits(_ asked: PendingRequest, _ caller: Caller, instead refusal: Refusal) -> Bool {
        guard refusal.reason == .notFound, !asked.hasWaited, role == .primary, hasRoomForYoung(asked)
        else { return false }
        let young = youngIDs(in: asked.envelope)
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

    /// Whether one more may wait for young ids: an origin has as many as it leaves free.
    private func hasRoomForYoung(_ asked: PendingRequest) -> Bool {
        let young = waiting.filter { $0.refusal != nil }.map(\.origin)
        return FairShare.fits(oneOf: asked.envelope.origin, among: young, of: Limits.youngMax)
    }

    /// Whether each owner's events are known up to the time at which the ids were made.
    func knows(_ young: [String: Timestamp]) -> Bool {
        followers.allSatisfy { follower in young[follower.source].map { follower.knownUntil >= $0 } ?? true }
    }

    /// For each owner, the time of the youngest id in the request that was made after ``Follower/knownUntil`` of the
    /// owner.
    private func youngIDs(in request: RequestEnvelope) -> [String: Timestamp] {
        var young: [String: Timestamp] = [:]
        let latest = now.wall.adding(milliseconds: Limits.skewMs)
        for (owner, id) in IDOwner.ids(in: request.data, of: request.type) {
            guard id.isVersion7, id.madeAt <= latest,
                let follower = followers.first(where: { $0.source == owner }), follower.stopped == nil,
                id.madeAt > follower.knownUntil
            else { continue }
            young[owner] = max(young[owner] ?? id.madeAt, id.madeAt)
        }
        return young
    }
}
