// groups.mine, search, members and landing: reading of groups and of who is in them (domain.md §7.7, §4.8).

import JSON
import Values

public struct MyGroups: Paged {
    public typealias Reply = Page<GroupView>
    public static let type = "groups.mine"
    public static let about = About(
        "Show your groups, with invitations first, then requests of yours", .user, example: "groups mine")
    public var limit: Int?
    public var page: String?
}

public struct SearchGroups: Paged {
    public typealias Reply = Page<GroupView>
    public static let type = "groups.search"
    public static let about = About(
        "Find public groups, by name", .user, example: "groups search q=friday sport=soccer")
    /// 2 to 60 characters of the name.
    public var q: String?
    /// Up to 80 characters: groups of this city.
    public var city: String?
    public var sport: Sport?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.text("q", q, 2...GroupLimits.nameLengths.upperBound)
        problems.text("city", city, 1...GroupLimits.cityMax)
        problems.limit(limit)
    }
}

/// The lists of a group's people.
public enum GroupList: String, Choice {
    case members
    /// Open invitations; for owner and admins.
    case invited
    /// Open requests; for owner and admins.
    case requested
}

public struct ListGroupMembers: Paged {
    public static let type = "groups.members"
    public static let about = About(
        "Show who is in a group: the owner, its admins, then everyone by name", .user,
        reasons: [.notFound, .forbidden], example: "groups members groupId=$group")

    /// A person in a group.
    public struct Row: Codable, Sendable, Equatable {
        public var person: PersonRow
        public var status: GroupStanding
        /// Only of a member.
        public var role: GroupRole? = nil
        /// The ids of the subgroups that they are in.
        public var subgroups: [String] = []
        /// When they got their place.
        public var since: Timestamp
        /// The account that invited them, if still a member; only of somebody who is invited.
        public var invitedBy: ID? = nil
        /// The words of a request.
        public var text: String? = nil
    }

    public typealias Reply = Page<Row>
    public var groupId: GroupID
    /// Default: members.
    public var list: GroupList?
    /// A part of a nickname or display name.
    public var q: String?
    /// The id of a subgroup, such as s1.
    public var subgroup: String?
    public var limit: Int?
    public var page: String?

    public static let listDefault = GroupList.members
    public static let defaults = ["list": JSONValue(listDefault)]

    public func check(_ problems: inout Problems) {
        problems.text("q", q, 0...50)
        problems.bytes("subgroup", subgroup, 1...GroupLimits.subgroupBytesMax)
        problems.limit(limit)
    }
}

/// The public view of a group behind a link.
public struct GroupLanding: Codable, Sendable, Equatable {
    public var name: String
    public var about: String? = nil
    public var sports: [Sport] = []
    public var city: String? = nil
    public var joining: GroupJoining
    public var status: GroupStatus
    /// The number of members.
    public var memberCount: Int
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowGroupLanding: Query {
    public typealias Reply = GroupLanding
    public static let type = "groups.landing"
    public static let about = About(
        "Show what the link of a public group tells anyone who opens it", .anyone,
        reasons: [.notFound, .rateLimited], example: "groups landing slug=$group.slug")
    /// The last part of its link, or the whole link.
    public var slug: String

    public func check(_ problems: inout Problems) {
        problems.bytes("slug", slug, 1...GroupLimits.slugBytesMax)
    }
}
