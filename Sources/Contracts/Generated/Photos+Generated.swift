// Made by deploy/contracts from Sources/Contracts/Auth/Photos.swift.

import Values

extension UploadPhoto.Reply {
    @_disfavoredOverload
    public init(photo: sending String) {
        self.photo = photo
    }
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
