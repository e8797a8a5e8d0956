// follows.add and remove: the directed edges between people (domain.md §7.1).

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let graph = Rules<Social>()
        .command(AddFollow.self, decide: Situation.addFollow, reply: Situation.reply)
        .command(RemoveFollow.self, decide: Situation.removeFollow)
        .evolve(Followed.self) { state, event, _ in state.circles.apply(event) }
        .evolve(Unfollowed.self) { state, event, _ in state.circles.apply(event) }
        .announce(Friended.self)
        .evolve(Unfriended.self) { state, event, _ in state.part(event.accountId, event.friendId) }
        .gateHits(SocialGateHit.self)
        .limit(.follows, Followed.self) { event, sender in
            event.cause == .follow && event.followerId == sender ? 1 : 0
        }
        .limit(.follows, FriendRequested.self)
        .limitHits(SocialLimitHit.self)
}

extension Situation<Social> {
    fileprivate func reply(_ command: AddFollow, _ occurred: Occurred) throws(Refusal) -> AddFollow.Reply {
        try befriended(command.accountId, by: occurred)
    }

    /// The second edge makes two people friends, and any request between them unnecessary.
    fileprivate func addFollow(_ command: AddFollow) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId)
        if !hasAgreed(other, to: me) { try context.requireTier2() }
        if state.circles.follows(me, other) { return .nothing }
        return .events(joining([(me, other)], cause: .follow, requests: .cleared))
    }

    /// Somebody who follows a person, or asks to be their friend, agrees to be followed by that person.
    /// Without such agreement an edge needs a full profile, whichever command writes it (domain.md §3.4).
    private func hasAgreed(_ other: ID, to me: ID) -> Bool {
        state.circles.follows(other, me) || state.circles.hasAsked(other, me)
    }

    fileprivate func removeFollow(_ command: RemoveFollow) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId)
        return .events(parting([(me, other)]))
    }

    /// The reply to a follow or a friend request: how the caller and the other are connected now.
    func befriended(_ reference: UserReference, by occurred: Occurred) throws(Refusal) -> Befriended {
        if occurred.first(Friended.self) != nil { return Befriended(friend: true, became: .friends) }
        if occurred.first(FriendRequested.self) != nil { return Befriended(friend: false, became: .asked) }
        if !occurred.isEmpty { return Befriended(friend: false, became: .following) }
        let me = try caller.id()
        let other = state.people.find(reference)
        let isFriend = other.map { state.circles.areFriends(me, $0) } ?? false
        return Befriended(friend: isFriend, became: isFriend ? .friends : .following)
    }

    // MARK: - Edges

    /// The events of new edges between two people. If that makes them friends, requests between them are closed.
    func joining(
        _ edges: [(from: ID, to: ID)], cause: FollowCause, requests outcome: FriendRequestOutcome
    ) -> [any Event] {
        let (circles, (a, b)) = (state.circles, edges[0])
        let new = edges.filter { !circles.follows($0.from, $0.to) }
        var events: [any Event] = new.map { Followed(followerId: $0.from, followedId: $0.to, cause: cause) }
        func holds(_ from: ID, _ to: ID) -> Bool {
            circles.follows(from, to) || new.contains { $0.from == from && $0.to == to }
        }
        guard !circles.areFriends(a, b), holds(a, b), holds(b, a) else { return events }
        events.append(Friended(accountId: a, friendId: b))
        return events + closing(requestsOf: a, and: b, as: outcome)
    }

    /// The events that remove edges, and end a friendship that rested on them.
    func parting(_ edges: [(from: ID, to: ID)]) -> [any Event] {
        let (circles, (a, b)) = (state.circles, edges[0])
        let old = edges.filter { circles.follows($0.from, $0.to) }
        var events: [any Event] = old.map { Unfollowed(followerId: $0.from, followedId: $0.to) }
        if !old.isEmpty, circles.areFriends(a, b) { events.append(Unfriended(accountId: a, friendId: b)) }
        return events
    }

    /// The events that close every request between two people.
    func closing(requestsOf a: ID, and b: ID, as outcome: FriendRequestOutcome) -> [any Event] {
        [(a, b), (b, a)].filter { state.circles.hasAsked($0.0, $0.1) }
            .map { FriendRequestClosed(fromId: $0.0, toId: $0.1, outcome: outcome) }
    }
}
