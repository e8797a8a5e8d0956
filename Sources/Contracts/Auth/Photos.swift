// profile.photo-upload and profile.photo, and the events of uploaded pictures (domain.md §3.1, §3.2, §3.5).

import JSON
import Values

/// The size in which to show a picture.
public enum PhotoSize: String, Choice {
    /// For viewing on its own: the longer side has at most 1600 pixels.
    case full
    /// For a row of a list: the longer side has at most 320 pixels.
    case list
}

public struct UploadPhoto: Command {
    public static let type = "profile.photo-upload"
    public static let about = About(
        "Upload a picture for a post, a chat message or a guest player", .user,
        reasons: [.conflict, .unavailable], example: "profile photo-upload file=@goal.jpg")

    public struct Reply: Codable, Sendable, Equatable {
        /// `photo:` and 64 digits: the name by which posts, messages and guest players show the picture.
        public var photo: String
    }

    /// The picture: JPEG, PNG or WebP, up to 5 MiB.
    public var file: FileReference

    public func check(_ problems: inout Problems) { problems.file("file", file) }
}

public struct ShowPhoto: Query {
    public static let type = "profile.photo"
    public static let about = About(
        "Get a picture that is shown to you: in a profile, a post or a chat", .user,
        reasons: [.notFound, .unavailable], example: "profile photo photo=photo:…")

    public struct Reply: Codable, Sendable, Equatable {
        public var photo: String
        /// `image/jpeg`, or `image/webp` if the picture has transparency.
        public var mediaType: String
        /// The picture itself, sent behind the reply.
        public var file: FileReference
    }

    /// The picture, written as in profiles, posts and chats: photo: and 64 digits.
    public var photo: String
    /// full, the longer side at most 1600 pixels, or list, at most 320. Default: full.
    public var size: PhotoSize?

    public static let sizeDefault = PhotoSize.full
    public static let defaults = ["size": JSONValue(sizeDefault)]
}

extension Problems {
    /// Checks the size of a picture sent along with the request.
    mutating func file(_ field: String, _ file: FileReference) {
        require(
            (1...FileReference.bytesMax).contains(file.byteCount), field,
            "\(field) must be a file of at most \(FileReference.bytesMax >> 20) MiB, and not empty")
    }
}

/// A picture was uploaded and can be used for a day. Uploading it again starts another day.
public struct PhotoKept: Event {
    public static let type = "auth.photo-kept"
    public var accountId: ID
    /// `photo:` and the SHA-256 of the stored file.
    public var photo: String
    public var byteCount: Int
    /// A keyed digest of the uploaded file, to recognize the same file again; absent in older logs.
    public var sent: String? = nil
    public var subject: String? { accountId.description }
}

/// A picture that was shown nowhere for a day was deleted.
public struct PhotoGone: Event {
    public static let type = "auth.photo-gone"
    public var accountId: ID
    /// `photo:` and its hash.
    public var photo: String
    public var subject: String? { accountId.description }
}
