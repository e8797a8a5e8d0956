// groups.get and landing, and how a group looks to its reader (domain.md §7.7, §4.8).

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let groupViews = Rules<Social>()
        .query(GetGroup.self, answer: Situation.answer)
        .query(ShowGroupLanding.self, isBudgeted: true, answer: Situation.landing)
}

extension Situation<Social> {
    fileprivate func answer(_ query: GetGroup) throws(Refusal) -> GroupView {
        let (me, group) = try findGroup(query.groupId, or: query.slug)
        return view(group, for: me, isWithheld: state.reports.isHidden(group.id))
    }

    /// A public group as its link shows it to anyone.
    fileprivate func landing(_ query: ShowGroupLanding) throws(Refusal) -> GroupLanding {
        guard let group = named(nil, or: query.slug), group.listing == .public,
            !state.reports.isHidden(group.id),
            !(caller.account.map { state.circles.areApart($0, group.ownerId) } ?? false)
        else { throw Social.noGroup(nil, or: query.slug) }
        return GroupLanding(
            name: group.name, about: group.about, sports: group.sports, city: group.city,
            joining: group.joining, status: group.status, memberCount: group.count(.member))
    }

    /// A group as somebody who may see it reads it.
    /// - Parameter isWithheld: whether moderation hides its texts from all but those who run it.
    func view(_ group: Social.Group, for reader: ID, isWithheld: Bool) -> GroupView {
        let row = group[reader]
        let isModerator = reader == caller.account && caller.isModerator
        let runs = row?.role == .owner || row?.role == .admin
        let readsTexts = !isWithheld || runs || isModerator
        var view = GroupView(
            id: group.id, slug: group.slug, name: readsTexts ? group.name : GroupLimits.hiddenName,
            listing: group.listing, joining: group.joining, status: group.status,
            memberCount: group.count(.member), standing: row?.standing, role: row?.role)
        view.about = readsTexts ? group.about : nil
        (view.sports, view.city) = (group.sports, group.city)
        let photos = Social.standing([group.photo].compactMap(\.self), of: group.photoBy, state)
        view.photo = readsTexts ? photos.first : nil
        view.hidden = isWithheld ? true : nil
        guard row?.standing == .member || isModerator else { return view }
        var inside = GroupInside(
            ownerId: group.role(of: group.ownerId).map { _ in group.ownerId },
            rules: readsTexts ? group.rules : nil, membersHost: group.membersHost,
            membersInvite: group.membersInvite, createdAt: group.createdAt, version: group.version)
        inside.subgroups = group.subgroupViews()
        inside.gameDefaults = readsTexts ? group.gameDefaults : nil
        inside.muted = row?.isMuted ?? false
        inside.unread = state.chats.standing(of: reader, in: group.id)?.unread
        if runs {
            (inside.invitedCount, inside.requestedCount) = (group.count(.invited), group.count(.requested))
            inside.code = goodCode(of: group)
        }
        view.inside = inside
        return view
    }
}

extension Social.Group {
    /// The subgroups with the numbers of their members, counted in one walk.
    fileprivate func subgroupViews() -> [SubgroupView] {
        if subgroups.isEmpty { return [] }
        var counts: [String: Int] = [:]
        for account in accounts(.member) {
            for subgroup in self[account]?.subgroups ?? [] { counts[subgroup, default: 0] += 1 }
        }
        return subgroups.map { SubgroupView(id: $0.id, name: $0.name, count: counts[$0.id] ?? 0) }
    }
}
