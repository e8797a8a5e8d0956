// groups.mine, search and members (domain.md §7.7).

import Contracts
import Machine
import Projections
import Values

extension Social {
    /// Public groups that one search looks at; the page after it goes on from there.
    static let searchedGroupsMax = 2000

    static let groupLists = Rules<Social>()
        .query(MyGroups.self, answer: Situation.answer)
        .query(SearchGroups.self, answer: Situation.found(by:))
        .query(ListGroupMembers.self, answer: Situation.answer)

    /// A search without its limit and page, to which a cursor belongs.
    fileprivate struct GroupSearch: Encodable {
        var q: String?
        var city: String?
        var sport: Sport?
    }

    /// A list of a group's people, likewise.
    fileprivate struct GroupPeople: Encodable {
        var groupId: ID
        var list: GroupList
        var q: String?
        var subgroup: String?
    }
}

extension Situation<Social> {
    // MARK: - One's own

    fileprivate func answer(_ query: MyGroups) throws(Refusal) -> Page<GroupView> {
        let me = try caller.id()
        let start = try Paging.start(query.page, of: MyGroups.type)
        let rows = state.groups.groups(of: me).filter { sight(of: $0, for: me).isVisible }
            .map { (key: ownKey($0, me), item: view($0, for: me, isWithheld: state.reports.isHidden($0.id))) }
            .filter { start == nil || $0.key > start! }
            .sorted { $0.key < $1.key }
        return Paging.page(rows, limit: query.rows, of: MyGroups.type)
    }

    /// Invitations first, then requests, open groups, closed ones; each by name.
    private func ownKey(_ group: Social.Group, _ me: ID) -> SortKey {
        let rank: UInt64 =
            switch (group.status, group[me]?.standing) {
            case (_, .invited): 0
            case (_, .requested): 1
            case (.open, _): 2
            case (.closed, _): 3
            }
        let words = Social.nameWords(group.name)
        return SortKey(rank, words.0, words.1, words.2, group.id.high, group.id.low)
    }

    // MARK: - Search

    /// Walks through the public groups by name. A page may be short, and its `next` leads on.
    func found(by query: SearchGroups) throws(Refusal) -> Page<GroupView> {
        let me = try caller.id()
        let question = Social.GroupSearch(q: query.q, city: query.city, sport: query.sport)
        let start = try Paging.start(query.page, of: question)
        let text = query.q?.cleaned.map { Text.searchable($0) }
        let city = query.city.flatMap { CityKey.of($0) }
        var page = Page<GroupView>(items: [])
        var (last, lookedAt): (SortKey?, Int) = (start, 0)
        state.groups.listed.forEach(from: start ?? SortKey()) { key in
            if key == start { return true }
            if let last, page.items.count == query.rows || lookedAt == Social.searchedGroupsMax {
                page.next = Paging.next(after: last, of: question)
                return false
            }
            (last, lookedAt) = (key, lookedAt + 1)
            guard let group = state.groups.group(listedAs: key), !state.reports.isHidden(group.id),
                sight(of: group, for: me).isVisible,
                text.map({ Text.contains(Text.searchable(group.name), $0) }) ?? true,
                city.map({ group.city.flatMap { CityKey.of($0) } == $0 }) ?? true,
                query.sport.map(group.sports.contains) ?? true
            else { return true }
            page.items.append(view(group, for: me, isWithheld: false))
            return true
        }
        return page
    }

    // MARK: - Members

    fileprivate func answer(_ query: ListGroupMembers) throws(Refusal) -> ListGroupMembers.Reply {
        let (me, group) = try findGroup(query.groupId)
        let list = query.list ?? ListGroupMembers.listDefault
        let act: Social.GroupAct = list == .members ? .list : .listOpen
        guard caller.isModerator || act.isAllowed(to: group.role(of: me), membersInvite: false) else {
            throw act.refusal
        }
        let question = Social.GroupPeople(
            groupId: group.id, list: list, q: query.q, subgroup: query.subgroup)
        let start = try Paging.start(query.page, of: question)
        let text = query.q?.cleaned.map { Text.searchable($0) }
        let rows = group.accounts(list.standing).compactMap { account -> ListGroupMembers.Row? in
            guard let row = shown(account, in: group, to: me) else { return nil }
            if let subgroup = query.subgroup, !row.subgroups.contains(subgroup) { return nil }
            guard let text else { return row }
            let names = [row.person.nickname, row.person.displayName]
            return names.contains { Text.contains(Text.searchable($0), text) } ? row : nil
        }
        .map { (key: key(of: $0), item: $0) }
        .filter { start == nil || $0.key > start! }
        .sorted { $0.key < $1.key }
        return Paging.page(rows, limit: query.rows, of: question)
    }

    /// Members see each other whatever has happened between them (§1.9); who is not a member yet is not shown across a
    /// block.
    private func shown(_ account: ID, in group: Social.Group, to me: ID) -> ListGroupMembers.Row? {
        guard let row = group[account], let person = Social.row(account, for: me, state),
            row.standing == .member || caller.isModerator
                || state.people.isShown(account, to: me, state.circles)
        else { return nil }
        return ListGroupMembers.Row(
            person: person, status: row.standing, role: row.role, subgroups: row.subgroups, since: row.since,
            invitedBy: row.standing == .invited
                ? row.by.flatMap { group.role(of: $0) == nil ? nil : $0 } : nil,
            text: row.text)
    }

    /// The owner, admins, then everyone by nickname; who waits for an answer, by how long.
    private func key(of row: ListGroupMembers.Row) -> SortKey {
        let id = row.person.id
        guard let role = row.role else { return SortKey(row.since.ascending, id.high, id.low) }
        let rank: UInt64 =
            switch role {
            case .owner: 0
            case .admin: 1
            case .member: 2
            }
        let words = Social.nameWords(row.person.nickname)
        return SortKey(rank, words.0, words.1, words.2, id.high, id.low)
    }
}

extension GroupList {
    /// The place of the people on it.
    fileprivate var standing: GroupStanding {
        switch self {
        case .members: .member
        case .invited: .invited
        case .requested: .requested
        }
    }
}
