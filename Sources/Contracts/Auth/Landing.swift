// profile.landing and profile.landing-photo: what a link to a profile tells anyone, and the pictures that links show
// (domain.md §4.8).

import Values

/// Somebody as a link shows them to anyone.
public struct LandingPerson: Codable, Sendable, Equatable {
    public var displayName: String
    /// The first photo: an https address, or `photo:<sha-256>`, which `profile.landing-photo` shows.
    public var avatar: String? = nil
}

/// The public view of a person behind a link.
public struct ProfileLanding: Codable, Sendable, Equatable {
    public var nickname: String
    public var displayName: String
    /// The first photo: an https address, or `photo:<sha-256>`, which `profile.landing-photo` shows.
    public var avatar: String? = nil
    public var cityLabel: String? = nil
    /// The sports for which they gave a level, by name.
    public var sports: [Sport] = []
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowProfileLanding: Query {
    public typealias Reply = ProfileLanding
    public static let type = "profile.landing"
    public static let about = About(
        "Show what a link to a profile tells anyone who opens it", .anyone,
        reasons: [.notFound, .rateLimited], example: "profile landing accountId=ann")

    /// The person.
    public var accountId: UserReference
}

public struct ShowLandingPhoto: Query {
    public typealias Reply = ShowPhoto.Reply
    public static let type = "profile.landing-photo"
    public static let about = About(
        "Get a picture that a link shows to anyone: a face, or the first of a public post", .anyone,
        reasons: [.notFound, .rateLimited, .unavailable], example: "profile landing-photo photo=photo:…")

    /// The picture, written as in answers: photo: and 64 digits. Its longer side has at most 320 pixels.
    public var photo: String
}
