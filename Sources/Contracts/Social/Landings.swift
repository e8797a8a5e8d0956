// posts.landing and friends.invite-landing: what a link to a post, or an invitation, tells anyone (domain.md §4.8).

import Values

/// The public view of a post behind a link.
public struct PostLanding: Codable, Sendable, Equatable {
    /// Characters of a post's first line.
    public static let textMax = 200

    public var author: LandingPerson
    /// The first line, up to 200 characters; absent in a post without text.
    public var text: String? = nil
    /// The first uploaded picture, else the first one: `photo:<sha-256>`, which `profile.landing-photo` shows, or an
    /// https address.
    public var photo: String? = nil
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowPostLanding: Query {
    public typealias Reply = PostLanding
    public static let type = "posts.landing"
    public static let about = About(
        "Show what a link to a post tells anyone who opens it", .anyone, reasons: [.notFound, .rateLimited],
        example: "posts landing postId=$post")
    public var postId: PostID
}

/// The public view of an invitation behind a link.
public struct InviteLanding: Codable, Sendable, Equatable {
    public var inviter: LandingPerson
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowInviteLanding: Query {
    public typealias Reply = InviteLanding
    public static let type = "friends.invite-landing"
    public static let about = About(
        "Show who made an invite link that is still good, to anyone who opens it", .anyone,
        reasons: [.notFound, .rateLimited], example: "friends invite-landing token=$link.token")

    /// The end of the link.
    public var token: String
}
