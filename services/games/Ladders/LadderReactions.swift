// Ladders act by themselves at a time, and about blocks, groups and accounts that are gone (domain.md §11, §12.2,
// §18).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Games {
    static let ladderReactions = Rules<Games>()
        .evolve(LadderIdled.self) { state, event, info in
            state.ladders.change(event.ladderId, at: event.at) { ladder in
                ladder.board.idle(at: event.at)
                for (account, place) in zip(event.accountIds, event.places) {
                    ladder.steps.append(
                        .init(at: event.at, cause: .idle, accountId: account, from: place - 1, to: place))
                }
            }
        }
        .evolve(LadderChallengeEnding.self) { state, event, info in
            state.ladders.change(event.ladderId, at: info.time) { ladder in
                ladder.extras[event.challenge, default: .init()].warned = event.state
            }
        }
        .evolve(LadderSuspended.self) { state, event, info in
            for ladder in state.ladders.all(of: event.accountId) {
                state.ladders.change(ladder.id, at: info.time) {
                    try? $0.board.suspend(event.accountId, event.on, at: info.time)
                }
            }
        }
        .react(Blocked.self, decide: Situation.ladders(after:))
        .react(GroupMemberChanged.self, decide: Situation.ladders(after:))
        .react(Restricted.self, decide: Situation.ladders(after:))
        .react(Restored.self, decide: Situation.ladders(after:))
        .react(Deleted.self, decide: Situation.ladders(after:))

    /// The earliest thing that happens by itself on a ladder.
    static func ladderDue(_ id: ID, _ situation: Situation<Games>) -> Due? {
        guard let ladder = situation.state.ladders[id], let time = ladder.nextAt else { return nil }
        if let challenge = ladder.board.challenges.first(where: { ladder.board.deadline($0) == time }) {
            return situation.ended(challenge, in: ladder, at: time)
        }
        if let challenge = ladder.board.challenges.first(where: { ladder.warnsAt($0) == time }),
            let end = ladder.board.deadline(challenge)
        {
            return Due(
                "ladder-ending:\(id):\(challenge.id):\(challenge.state.rawValue)",
                [
                    LadderChallengeEnding(
                        ladderId: id, challenge: challenge.id, state: challenge.state,
                        challengerId: challenge.challenger, challengedId: challenge.challenged, endsAt: end)
                ])
        }
        var board = ladder.board
        let moved = board.idle(at: time)
        return Due(
            "ladder-idle:\(id):\(time)",
            [
                LadderIdled(
                    ladderId: id, at: time, accountIds: moved,
                    places: moved.map { board.place(of: $0) ?? 0 })
            ])
    }
}

extension Situation<Games> {
    fileprivate func ended(
        _ challenge: Challenge<ID>, in ladder: Games.KnownLadder, at time: Timestamp
    ) -> Due? {
        let act: LadderAct =
            switch challenge.state {
            case .pending: .unanswered
            case .reported: .unopposed
            case .accepted, .played, .walkover, .lapsed, .declined, .withdrawn, .void: .lapsed
            }
        guard let event = try? acted(act, challenge, in: ladder) else { return nil }
        return Due("ladder-end:\(ladder.id):\(challenge.id):\(challenge.state.rawValue):\(time)", [event])
    }

    // MARK: - Blocks

    /// A block ends what is open between the two, and what the host of a ladder lets the other one do.
    fileprivate func ladders(after event: Blocked) -> [any Event] {
        let two = [event.blockerId, event.blockedId]
        return state.ladders.all(of: event.blockerId).filter { $0.isOpen && $0.people.contains(two[1]) }
            .flatMap { ladder -> [any Event] in
                let open = ladder.board.challenges.filter { Set($0.players) == Set(two) }
                return voided(open, in: ladder, .blocked) + parted(two, in: ladder)
            }
    }

    private func parted(_ two: [ID], in ladder: Games.KnownLadder) -> [any Event] {
        guard let other = two.first(where: { $0 != ladder.hostId }), two.contains(ladder.hostId) else {
            return []
        }
        return uninvited(other, from: ladder)
            + (ladder.coHosts.contains(other)
                ? [ladder.changed { $0.coHosts = ladder.without(other) }] : [])
    }

    private func uninvited(_ account: ID, from ladder: Games.KnownLadder) -> [any Event] {
        ladder.invited.contains(account)
            ? [LadderInvited(ladderId: ladder.id, accountId: account, on: false)] : []
    }

    // MARK: - Groups

    /// A member whom an admin removes from a group is off its ladders, as if they had left.
    fileprivate func ladders(after event: GroupMemberChanged) -> [any Event] {
        guard event.to == .removed else { return [] }
        return state.ladders.all(ofGroup: event.groupId).filter { $0.isOpen && $0.visibility == .group }
            .flatMap { left(event.accountId, $0, .left) }
    }

    // MARK: - Accounts

    fileprivate func ladders(after event: Restricted) -> [any Event] {
        switch event.status {
        case .banned: gone(event.accountId)
        case .suspended: suspended(event.accountId, true)
        case .active, .deleted: []
        }
    }

    fileprivate func ladders(after event: Restored) -> [any Event] { suspended(event.accountId, false) }
    fileprivate func ladders(after event: Deleted) -> [any Event] { gone(event.accountId) }

    private func suspended(_ account: ID, _ on: Bool) -> [any Event] {
        let changes = state.ladders.all(of: account).contains { ladder in
            ladder.board.order.contains { $0.player == account && $0.isSuspended != on }
        }
        return changes ? [LadderSuspended(accountId: account, on: on)] : []
    }

    /// An account that is gone leaves its ladders. Somebody follows the host of a ladder, or it is closed.
    private func gone(_ account: ID) -> [any Event] {
        state.ladders.all(of: account).filter(\.isOpen).flatMap { ladder -> [any Event] in
            guard ladder.hostId == account else {
                return left(account, ladder, .gone) + uninvited(account, from: ladder)
            }
            guard let hosts = hosts(of: ladder, without: account) else { return closed(ladder) }
            return left(account, ladder, .gone) + [ladder.changed { ($0.hostId, $0.coHosts) = hosts }]
        }
    }
}
