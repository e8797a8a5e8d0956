// Ends memberships when an account is banned or deleted, and invitations when two people block each other (domain.md
// §7.7, §1.9, §11).

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let groupDepartures = Rules<Social>()
        .react(Restricted.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)
}

extension Situation<Social> {
    fileprivate func react(to event: Restricted) -> [any Event] {
        event.status == .banned ? departing(event.accountId) : []
    }

    fileprivate func react(to event: Deleted) -> [any Event] { departing(event.accountId) }

    /// The events by which an account leaves all its groups, and hands its own over.
    private func departing(_ account: ID) -> [any Event] {
        state.groups.groups(of: account).flatMap { group -> [any Event] in
            guard group[account]?.standing == .member else {
                return [group.moving(account, to: .declined, cause: .gone)]
            }
            let left = group.moving(account, to: .left, cause: .gone)
            guard group.ownerId == account, group.status == .open else { return [left] }
            return [left] + succession(in: group)
        }
    }

    private func succession(in group: Social.Group) -> [any Event] {
        let rows = group.accounts(.member).compactMap { account in
            group[account].map { (account: account, row: $0) }
        }
        var after = group
        guard let heir = Social.successor(of: group.ownerId, among: rows) else {
            after.status = .closed
            return [after.next()]
        }
        after.ownerId = heir
        return [group.moving(heir, to: .member, role: .owner, cause: .succeeded), after.next()]
    }

    /// The events that end invitations of one to the other, and what is open between an owner and the other.
    func closingGroups(between a: ID, and b: ID) -> [any Event] {
        [(a, b), (b, a)].flatMap { one, other in
            state.groups.groups(of: other).compactMap { group -> (any Event)? in
                guard let row = group[other], row.standing != .member,
                    group.ownerId == one || row.standing == .invited && row.by == one
                else { return nil }
                return group.moving(other, to: .declined, cause: .blocked)
            }
        }
    }
}
