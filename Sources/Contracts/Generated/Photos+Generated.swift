// Made by deploy/contracts from Sources/Contracts/Auth/Photos.swift.

import JSON
import Values

extension UploadPhoto {
    public static let notes: [String: String] = [
        "file": "the picture: JPEG, PNG or WebP, up to 5 MiB"
    ]
}

extension UploadPhoto.Reply {
    @_disfavoredOverload
    public init(photo: sending String) {
        self.photo = photo
    }
}

extension ShowPhoto {
    public static let notes: [String: String] = [
        "photo": "the picture, written as in profiles, posts and chats: photo: and 64 digits",
        "size": "full, the longer side at most 1600 pixels, or list, at most 320. Default: full",
    ]
}

extension ShowPhoto.Reply {
    @_disfavoredOverload
    public init(photo: sending String, mediaType: String, file: FileReference) {
        self.photo = photo
        self.mediaType = mediaType
        self.file = file
    }
}

extension PhotoKept {
    @_disfavoredOverload
    public init(accountId: sending ID, photo: String, byteCount: Int, sent: String? = nil) {
        self.accountId = accountId
        self.photo = photo
        self.byteCount = byteCount
        self.sent = sent
    }
}

extension PhotoGone {
    @_disfavoredOverload
    public init(accountId: sending ID, photo: String) {
        self.accountId = accountId
        self.photo = photo
    }
}
