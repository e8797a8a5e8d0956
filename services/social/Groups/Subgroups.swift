// groups.subgroup-set, subgroup-remove and mute: parts of a group, and its pushes (domain.md §7.7).

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let subgroups = Rules<Social>()
        .command(SetSubgroup.self, decide: Situation.setSubgroup, reply: Situation.reply)
        .command(RemoveSubgroup.self, decide: Situation.removeSubgroup, reply: Situation.reply)
        .command(MuteGroup.self, decide: Situation.mute)
        .evolve(SubgroupSet.self) { state, event, _ in state.groups.apply(event) }
        .evolve(GroupMuted.self) { state, event, _ in state.groups.apply(event) }
        .limit(.changes, SubgroupSet.self)
        .limit(.changes, GroupMuted.self)

    /// Names of people that one refusal repeats.
    fileprivate static let namedBackMax = 10
}

extension Situation<Social> {
    // MARK: - Subgroups

    fileprivate func setSubgroup(_ command: SetSubgroup) throws(Refusal) -> Decision<Never> {
        let (_, group) = try group(command.groupId, for: .subgroups)
        if group.status == .closed { throw Social.groupClosed }
        let people = try members(command.accountIds, of: group)
        let name = command.name.cleaned ?? ""
        if let subgroup = group.subgroup(named: name) {
            if group.members(of: subgroup.id) == people { return .nothing }
            return .events([group.setting(subgroup, people)])
        }
        guard group.subgroups.count < GroupLimits.subgroupsMax else {
            throw Refusal(
                .conflict, "a group has at most \(GroupLimits.subgroupsMax) subgroups; take one away first",
                field: "name")
        }
        let subgroup = Subgroup(id: "s\(group.subgroupsMade + 1)", name: name)
        var after = group
        after.subgroups.append(subgroup)
        return .events([after.next(), group.setting(subgroup, people)])
    }

    /// The accounts named, in the order of ids; who is not in the group is named back.
    private func members(
        _ references: [UserReference], of group: Social.Group
    ) throws(Refusal) -> [ID] {
        var (people, strangers): (Set<ID>, [UserReference]) = ([], [])
        for reference in references {
            if let person = state.people.find(reference), group[person]?.standing == .member {
                people.insert(person)
            } else {
                strangers.append(reference)
            }
        }
        if strangers.isEmpty { return people.sorted() }
        let names = strangers.prefix(Social.namedBackMax).map { Wording.shown($0.description) }
        let rest = strangers.count - names.count
        let more = rest > 0 ? " and \(rest) more" : ""
        throw Refusal(
            .notFound, "not in the group: \(names.joined(separator: ", "))\(more)", field: "accountIds")
    }

    fileprivate func reply(_ command: SetSubgroup, _ occurred: Occurred) throws(Refusal) -> SubgroupView {
        if let set = occurred.first(SubgroupSet.self) {
            return SubgroupView(id: set.subgroupId, name: set.name, count: set.accountIds.count)
        }
        guard let group = state.groups[command.groupId],
            let subgroup = group.subgroup(named: command.name.cleaned ?? "")
        else { throw Refusal(.internal, "nothing was set") }
        return SubgroupView(
            id: subgroup.id, name: subgroup.name, count: group.members(of: subgroup.id).count)
    }

    fileprivate func removeSubgroup(_ command: RemoveSubgroup) throws(Refusal) -> Decision<Never> {
        var (_, group) = try group(command.groupId, for: .subgroups)
        if group.status == .closed { throw Social.groupClosed }
        guard let subgroup = group.subgroup(named: command.name.cleaned ?? "") else { return .nothing }
        group.subgroups.removeAll { $0.id == subgroup.id }
        return .events([group.next()])
    }

    fileprivate func reply(_ command: RemoveSubgroup, _ occurred: Occurred) throws(Refusal) -> GroupVersion {
        version(of: command.groupId, after: occurred)
    }

    // MARK: - Pushes

    fileprivate func mute(_ command: MuteGroup) throws(Refusal) -> Decision<Never> {
        let (me, group) = try group(command.groupId, for: .mute)
        if group[me]?.isMuted == command.on { return .nothing }
        return .events([GroupMuted(groupId: group.id, accountId: me, on: command.on)])
    }
}

extension Social.Group {
    /// The members in a subgroup, in the order of ids.
    func members(of subgroup: String) -> [ID] {
        accounts(.member).filter { self[$0]?.subgroups.contains(subgroup) == true }
    }

    fileprivate func setting(_ subgroup: Subgroup, _ people: [ID]) -> SubgroupSet {
        SubgroupSet(groupId: id, subgroupId: subgroup.id, name: subgroup.name, accountIds: people)
    }
}
