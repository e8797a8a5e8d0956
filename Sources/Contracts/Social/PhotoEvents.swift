// Tells auth which uploaded pictures posts, messages and groups show, and to whom: auth decides from these events who may
// fetch a picture (domain.md §7.2, §7.4, §7.7).

import Values

/// A post, a message or a group shows these pictures of its author, or its pictures have changed.
public struct PhotosShown: Event {
    public static let type = "social.photos-shown"
    /// `post`, `chat` or `group`.
    public var contentType: ContentType
    public var contentId: ID
    public var authorId: ID
    /// The uploaded pictures, `photo:<sha-256>`; empty if none is shown any more.
    public var photos: [String]
    /// Set for a post, and `public` for a public group.
    public var visibility: PostVisibility?
    /// The chat's game, set for a message in it.
    public var gameId: ID?
    /// The chat's members, set with its game.
    public var memberIds: [ID]?
    /// The group: set for its own picture, and for posts and messages in it, which its members see.
    public var groupId: ID?
    public var subject: String? { contentId.description }

    public init(post: ID, authorId: ID, photos: [String], visibility: PostVisibility, groupId: ID? = nil) {
        (contentType, contentId, self.authorId) = (.post, post, authorId)
        (self.photos, self.visibility, self.groupId) = (photos, visibility, groupId)
    }

    public init(message: ID, authorId: ID, photos: [String], gameId: ID, memberIds: [ID]) {
        (contentType, contentId, self.authorId) = (.chat, message, authorId)
        (self.photos, self.gameId, self.memberIds) = (photos, gameId, memberIds)
    }

    public init(message: ID, authorId: ID, photos: [String], groupId: ID) {
        (contentType, contentId, self.authorId) = (.chat, message, authorId)
        (self.photos, self.groupId) = (photos, groupId)
    }

    public init(group: ID, authorId: ID, photos: [String], isPublic: Bool) {
        (contentType, contentId, self.authorId) = (.group, group, authorId)
        (self.photos, visibility, groupId) = (photos, isPublic ? .public : nil, group)
    }
}

extension String {
    /// The prefix of an uploaded picture's digest.
    public static let uploadedPhotoPrefix = "photo:"
    /// Whether a photo is an uploaded one rather than an address.
    public var isUploadedPhoto: Bool { hasPrefix(Self.uploadedPhotoPrefix) }
}

extension Refusal {
    /// The refusal of a picture that the sender has not uploaded, or that was deleted since.
    public static func notUploaded(_ field: String) -> Refusal {
        .invalid(
            field,
            "\(field) must be a picture that you have uploaded yourself, in the last day or to where it still stands; "
                + "see help profile photo-upload")
    }
}
