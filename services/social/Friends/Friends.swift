// friends: requests, answers to them, and the end of a friendship (domain.md §7.1, D 3: accepting a request
// writes both edges).

import Contracts
import Machine
import Projections
import Values

extension Social {
    /// Days after a denial in which the same person cannot be asked again.
    static let pauseDays = 7
    static let pendingMax = 100

    static let friends = Rules<Social>()
        .command(RequestFriend.self, decide: requestFriend) {
            command, occurred, state, context throws(Refusal) in
            try befriended(command.accountId, by: occurred, state, context)
        }
        .command(AcceptFriend.self, decide: acceptFriend) { _, _, _, _ in
            Befriended(friend: true, became: .friends)
        }
        .command(DenyFriend.self, decide: denyFriend) { _, _, _, _ in Done() }
        .command(WithdrawFriendRequest.self, decide: withdrawRequest) { _, _, _, _ in Done() }
        .command(RemoveFriend.self, decide: removeFriend) { _, _, _, _ in Done() }
        .evolve(FriendRequested.self) { state, event, info in
            state.circles.apply(event, at: info.time)
            state.endPause(of: event.fromId, event.toId)
        }
        .evolve(FriendRequestClosed.self) { state, event, info in
            state.circles.apply(event)
            guard event.outcome == .denied else { return }
            state.pauses[event.fromId, default: [:]][event.toId] = info.time.adding(days: pauseDays)
        }

    static func requestFriend(
        _ command: RequestFriend, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId, state, context)
        if let refusal = refusal(of: me, asking: other, state, context) { throw refusal }
        return .events(asking(me, other, state))
    }

    /// Why someone cannot be asked.
    static func refusal(of me: ID, asking other: ID, _ state: State, _ context: Context) -> Refusal? {
        if state.circles.areFriends(me, other) {
            return Refusal(.alreadyExists, "you are friends already", state: "friends")
        }
        if state.circles.hasAsked(me, other) {
            return Refusal(.alreadyExists, "you have asked already", state: "pending")
        }
        // Asking somebody who has asked already is accepting.
        if state.circles.hasAsked(other, me) { return nil }
        if let until = state.pauses[me]?[other], until > context.now {
            return Refusal(.forbidden, "you cannot ask this person again yet").with { $0.until = until }
        }
        if state.circles.askedCount(by: me) >= pendingMax {
            return Refusal(
                .conflict, "you have \(pendingMax) open friend requests, the maximum; withdraw some first")
        }
        return nil
    }

    /// The events of a request; if the other has asked already, those of a friendship.
    static func asking(_ me: ID, _ other: ID, _ state: State) -> [any Event] {
        state.circles.hasAsked(other, me)
            ? joining([(me, other), (other, me)], cause: .request, requests: .accepted, state)
            : [FriendRequested(fromId: me, toId: other)]
    }

    static func acceptFriend(
        _ command: AcceptFriend, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId, state, context)
        try requireRequest(from: other, to: me, state)
        return .events(joining([(me, other), (other, me)], cause: .request, requests: .accepted, state))
    }

    static func denyFriend(
        _ command: DenyFriend, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId, state, context)
        try requireRequest(from: other, to: me, state)
        return .events([FriendRequestClosed(fromId: other, toId: me, outcome: .denied)])
    }

    static func withdrawRequest(
        _ command: WithdrawFriendRequest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId, state, context)
        try requireRequest(from: me, to: other, state)
        return .events([FriendRequestClosed(fromId: me, toId: other, outcome: .withdrawn)])
    }

    static func removeFriend(
        _ command: RemoveFriend, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId, state, context)
        guard state.circles.areFriends(me, other) else {
            throw Refusal(.notFound, "you are not friends", field: "accountId")
        }
        return .events(parting([(me, other), (other, me)], state))
    }

    private static func requireRequest(from: ID, to: ID, _ state: State) throws(Refusal) {
        guard state.circles.hasAsked(from, to) else {
            throw Refusal(.notFound, "there is no such friend request", field: "accountId")
        }
    }
}

extension Social.State {
    mutating func endPause(of from: ID, _ to: ID) {
        pauses[from]?[to] = nil
        if pauses[from]?.isEmpty == true { pauses[from] = nil }
    }
}
