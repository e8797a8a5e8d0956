// friends: requests, answers to them, and the end of a friendship (domain.md §7.1, D 3: accepting a request
// writes both edges).

import Contracts
import Machine
import Packed
import Projections
import Values

extension Social {
    /// Days after a denial in which the same person cannot be asked again.
    static let pauseDays = 7
    static let pendingMax = 100

    static let friends = Rules<Social>()
        .command(RequestFriend.self, decide: Situation.requestFriend, reply: Situation.reply)
        .command(AcceptFriend.self, decide: Situation.acceptFriend, reply: Situation.reply)
        .command(DenyFriend.self, decide: Situation.denyFriend)
        .command(WithdrawFriendRequest.self, decide: Situation.withdrawRequest)
        .command(RemoveFriend.self, decide: Situation.removeFriend)
        .evolve(FriendRequested.self) { state, event, info in
            state.circles.apply(event, at: info.time)
            state.endPause(of: event.fromId, event.toId)
        }
        .evolve(FriendRequestClosed.self) { state, event, info in
            state.circles.apply(event)
            guard event.outcome == .denied else { return }
            state.pauses[event.fromId, default: [:]][event.toId] = info.time.adding(days: pauseDays)
        }
}

extension Situation<Social> {
    fileprivate func reply(
        _ command: RequestFriend, _ occurred: Occurred
    ) throws(Refusal) -> RequestFriend.Reply {
        try befriended(command.accountId, by: occurred)
    }

    fileprivate func reply(
        _ command: AcceptFriend, _ occurred: Occurred
    ) throws(Refusal) -> AcceptFriend.Reply {
        Befriended(friend: true, became: .friends)
    }

    fileprivate func requestFriend(_ command: RequestFriend) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId)
        if let refusal = refusal(of: me, asking: other) { throw refusal }
        return .events(asking(me, other))
    }

    /// Why someone cannot be asked.
    func refusal(of me: ID, asking other: ID) -> Refusal? {
        if state.circles.areFriends(me, other) {
            return Refusal(.alreadyExists, "you are friends already", state: "friends")
        }
        if state.circles.hasAsked(me, other) {
            return Refusal(.alreadyExists, "you have asked already", state: "pending")
        }
        // Asking somebody who has asked already is accepting.
        if state.circles.hasAsked(other, me) { return nil }
        if let until = state.pauses[me]?[other], until > now {
            return Refusal(.forbidden, "you cannot ask this person again yet").with { $0.until = until }
        }
        if state.circles.askedCount(by: me) >= Social.pendingMax {
            return Refusal(
                .conflict,
                "you have \(Social.pendingMax) open friend requests, the maximum; withdraw some first")
        }
        return nil
    }

    /// The events of a request; if the other has asked already, those of a friendship.
    func asking(_ me: ID, _ other: ID) -> [any Event] {
        state.circles.hasAsked(other, me)
            ? joining([(me, other), (other, me)], cause: .request, requests: .accepted)
            : [FriendRequested(fromId: me, toId: other)]
    }

    fileprivate func acceptFriend(_ command: AcceptFriend) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId)
        try requireRequest(from: other, to: me)
        return .events(joining([(me, other), (other, me)], cause: .request, requests: .accepted))
    }

    fileprivate func denyFriend(_ command: DenyFriend) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId)
        try requireRequest(from: other, to: me)
        return .events([FriendRequestClosed(fromId: other, toId: me, outcome: .denied)])
    }

    fileprivate func withdrawRequest(_ command: WithdrawFriendRequest) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId)
        try requireRequest(from: me, to: other)
        return .events([FriendRequestClosed(fromId: me, toId: other, outcome: .withdrawn)])
    }

    fileprivate func removeFriend(_ command: RemoveFriend) throws(Refusal) -> Decision<Never> {
        let (me, other) = try other(command.accountId)
        guard state.circles.areFriends(me, other) else {
            throw Refusal(.notFound, "you are not friends", field: "accountId")
        }
        return .events(parting([(me, other), (other, me)]))
    }

    private func requireRequest(from: ID, to: ID) throws(Refusal) {
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
