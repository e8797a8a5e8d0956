// Games of a group (domain.md §7.7): who hosts for one, and who learns which group it is.

import Contracts
import Machine
import Projections
import Values

extension Situation<Games> {
    /// The group of a new game, if the caller may host for it; `nil` for a game without one. Whoever is not in it does
    /// not learn whether it exists.
    func hostedGroup(_ id: ID?, field: String? = nil) throws(Refusal) -> KnownGroup? {
        guard let id else { return nil }
        let me = try caller.id()
        guard let group = state.groups[id], group.isMember(me) else {
            throw Games.noGroup(id, field: field)
        }
        guard group.mayHost(me) else {
            throw Refusal(.forbidden, "only the owner and admins host games for this group")
        }
        return group
    }

    /// Fills in what a new game leaves out, as its group has it; as members alone may know. It is checked again: the
    /// defaults may be older than a bound.
    /// - Parameter hasOtherPlaces: whether there are places to choose from instead of one.
    func fill(
        _ template: inout GameTemplate, by group: ID?, hasOtherPlaces: Bool = false
    ) throws(Refusal) {
        guard let me = caller.account, let group = group.flatMap({ state.groups[$0] }), group.isMember(me),
            var defaults = group.gameDefaults
        else { return }
        if hasOtherPlaces { defaults.place = nil }
        template = template.filled(from: defaults)
        var problems = Problems()
        template.check(&problems)
        if let refusal = problems.refusal { throw refusal }
    }

    /// The invitation of a whole group with a new game, if it is wanted.
    func groupInvite(
        _ isWanted: Bool?, _ subgroup: String?, to group: KnownGroup?
    ) throws(Refusal) -> GroupInvite? {
        guard isWanted == true, let group, let me = caller.account else { return nil }
        if let subgroup, !group.subgroups.contains(where: { $0.id == subgroup }) {
            throw Refusal(
                .notFound, "the group has no subgroup \(Wording.shown(subgroup))", field: "subgroup")
        }
        return GroupInvite(subgroup: subgroup, byAdmin: group.isRun(by: me) ? true : nil)
    }

    /// Refuses a new game of a closed group.
    func refuseClosed(_ group: KnownGroup?) throws(Refusal) {
        guard let group, group.status == .closed else { return }
        throw Refusal(.conflict, "the group is closed for good", state: group.status.rawValue)
    }

    /// Whether the caller finds a group: its members and moderators always; unless moderation hides it or a block
    /// separates them from its owner, also whoever is invited, and of a public one everybody.
    func finds(_ group: KnownGroup) -> Bool {
        if caller.isModerator { return true }
        guard let me = caller.account else { return false }
        if group.isMember(me) { return true }
        if state.isWithheld(group.id) || state.circles.areApart(group.ownerId, me) { return false }
        return group.listing == .public || group.standing(of: me) == .invited
    }

    /// A group that the caller finds.
    func findGroup(_ id: ID) throws(Refusal) -> KnownGroup {
        guard let group = state.groups[id], finds(group) else {
            throw Refusal(.notFound, "there is no group \(id) that you may see", field: "groupId")
        }
        return group
    }

    /// The games of a group that the caller may see and lists show, by start.
    func games(
        of group: KnownGroup, isListed: Bool = true, where isMeant: (Games.Game) -> Bool
    ) -> [(key: SortKey, item: Games.Game)] {
        let ids = state.numbers(of: group.id).map { number in state.withGame(number: number) { $0.id } }
        return inOrder(ids, isListed: isListed, where: isMeant)
    }

    /// The group of a game, if the caller finds it.
    func told(_ group: ID?) -> ID? {
        group.flatMap { state.groups[$0] }.flatMap { finds($0) ? $0.id : nil }
    }
}
