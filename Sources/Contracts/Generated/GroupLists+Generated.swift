// Made by deploy/contracts from Sources/Contracts/Social/GroupLists.swift.

import JSON
import Values

extension MyGroups {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension SearchGroups {
    public static let notes: [String: String] = [
        "city": "up to 80 characters: groups of this city",
        "limit": "1 to 100. Default: 20",
        "q": "2 to 60 characters of the name",
    ]
}

extension ListGroupMembers {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20",
        "list": "default: members",
        "q": "a part of a nickname or display name",
        "subgroup": "the id of a subgroup, such as s1",
    ]
}

extension ListGroupMembers.Row {
    @_disfavoredOverload
    public init(
        person: sending PersonRow, status: GroupStanding, role: GroupRole? = nil, subgroups: [String] = [],
        since: Timestamp, invitedBy: ID? = nil, text: String? = nil
    ) {
        self.person = person
        self.status = status
        self.role = role
        self.subgroups = subgroups
        self.since = since
        self.invitedBy = invitedBy
        self.text = text
    }
}

extension GroupLanding {
    @_disfavoredOverload
    public init(
        name: sending String, about: String? = nil, sports: [Sport] = [], city: String? = nil,
        joining: GroupJoining, status: GroupStatus, memberCount: Int, noindex: Bool = true
    ) {
        self.name = name
        self.about = about
        self.sports = sports
        self.city = city
        self.joining = joining
        self.status = status
        self.memberCount = memberCount
        self.noindex = noindex
    }
}

extension ShowGroupLanding {
    public static let notes: [String: String] = [
        "slug": "the last part of its link, or the whole link"
    ]
}
