// groups.landing: what the link of a public group shows to anyone (domain.md §7.7, §4.8).

import JSON
import Values

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
