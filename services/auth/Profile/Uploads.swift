// profile.photo-upload and profile.photo: uploading a picture, the quota, who may see it, and its expiry (domain.md
// §3.1, §3.2, §3.5).

import Contracts
import Crypto
import LogContracts
import Machine
import Packed
import Pictures
import Projections
import Values

extension Auth {
    /// Most pictures of one account.
    static let picturesMax = 200
    /// Bytes of all pictures of one account, in all sizes.
    static let pictureBytesMax = 64 << 20
    /// A picture that is shown nowhere is kept for this long after its upload.
    static let unshownHours = 24

    static let uploads = Rules<Auth>()
        .command(UploadPhoto.self, decide: Situation.uploadPhoto, reply: Situation.reply)
        .query(ShowPhoto.self, lookUp: Situation.lookUp, answer: Situation.shown)
        .evolve(PhotoKept.self) { state, event, info in
            state.photos.keep(
                event.photo, of: event.accountId,
                KeptPhoto(
                    byteCount: event.byteCount, until: info.time.adding(hours: unshownHours), sent: event.sent
                ))
            state.reviewPhotos(of: event.accountId)
        }
        .evolve(PhotoGone.self) { state, event, _ in
            state.photos.forget(event.photo, of: event.accountId)
            state.reviewPhotos(of: event.accountId)
        }
        .observe(PhotosShown.self) { state, event, _ in
            // A group's picture may be another account's than the one before it.
            let former = state.showings.contents[event.contentId]?.authorId
            state.showings.take(event)
            state.reviewPhotos(of: event.authorId)
            if let former, former != event.authorId { state.reviewPhotos(of: former) }
        }
        .observe(PostDeleted.self) { state, event, _ in state.stopShowing(event.postId) }
        .observe(ChatRemoved.self) { state, event, _ in state.stopShowing(event.messageId) }
        .observe(ContentHidden.self) { state, event, _ in state.showings.setHidden(true, event.contentId) }
        .observe(ContentShown.self) { state, event, _ in state.showings.setHidden(false, event.contentId) }
        .observe(SocialErased.self) { state, event, _ in state.showings.forget(event.accountId) }
        .observe(ChatSent.self) { state, event, _ in state.showings.take(event) }

    static func digest(_ photo: String) -> String {
        String(photo.dropFirst(String.uploadedPhotoPrefix.count))
    }

    enum Upload {
        case underWay(Effect)
        case done(PhotoKept)
    }

    /// - Parameter byteCount: bytes of the new picture.
    fileprivate static func requireRoom(_ byteCount: Int, _ mine: [String: KeptPhoto]) throws(Refusal) {
        let bytes = mine.values.reduce(0) { $0 + ($1.byteCount ?? 0) }
        guard mine.count >= picturesMax || bytes + byteCount > pictureBytesMax else { return }
        let limit =
            mine.count >= picturesMax ? "\(picturesMax) pictures" : "\(pictureBytesMax >> 20) MiB of pictures"
        throw Refusal(
            .conflict,
            "\(limit) are kept for you, and that is the most; remove some from your profile, posts and guest players. "
                + "What you show nowhere is forgotten within \(unshownHours) hours of its upload",
            field: "file", state: "quota")
    }

    // MARK: - Showing

    static let noPicture = Refusal(
        .notFound, "there is no such picture, or nothing that you may see shows it", field: "photo")

    /// Removes files that no event names: expired pictures, and uploads that were cut short.
    public static func upkeep(_ state: State) -> Effect? { .sweepPhotos(keeping: state.photos.names) }

    /// Removes an erased account's pictures with its events, except those that somebody else has, too.
    public static func discard(_ state: State) -> Discard<Auth>? {
        { [kept = state.photos.names] events, perform in
            let photos = Set(events.flatMap { ($0 as? ProfileStored)?.profile.photos ?? [] })
            let names = Set(photos.filter(\.isUploadedPhoto).map(digest)).subtracting(kept)
            if names.isEmpty { return nil }
            if case .unreachable(let why) = perform(.discardPhotos(names.sorted())) { return why }
            return nil
        }
    }
}

extension Situation<Auth> {
    fileprivate func reply(_ command: UploadPhoto, _ occurred: Occurred) throws(Refusal) -> UploadPhoto.Reply
    {
        if let kept = occurred.first(PhotoKept.self) { return UploadPhoto.Reply(photo: kept.photo) }
        throw Refusal(.internal, "no picture was kept")
    }

    // MARK: - Uploading

    fileprivate func uploadPhoto(_ command: UploadPhoto) throws(Refusal) -> Decision<Auth.Effect> {
        switch try upload(command.file) {
        case .underWay(let effect): return .perform(effect)
        case .done(let kept): return .events([kept])
        }
    }

    /// Performs two effects: the first makes the sizes to store, the second stores them. The quota is checked in
    /// between, since only then the number of bytes is known.
    func upload(_ file: FileReference) throws(Refusal) -> Auth.Upload {
        let me = try caller.id()
        let bytes = try context.bytes(of: file, "file")
        let sent = sentDigest(bytes)
        switch context.outcome(Auth.Outcome.self) {
        case nil:
            let mine = state.photos.photos(of: me)
            // The same file again: nothing is computed, and it is kept for another day.
            if let (photo, kept) = mine.first(where: { $0.value.sent == sent }), let count = kept.byteCount {
                return .done(PhotoKept(accountId: me, photo: photo, byteCount: count, sent: sent))
            }
            try Auth.requireRoom(0, mine)
            return .underWay(.makePicture(bytes))
        case .made(let sizes):
            try Auth.requireRoom(sizes.full.count + sizes.list.count, state.photos.photos(of: me))
            return .underWay(.keepPhoto(sizes))
        case .kept(let name, let byteCount):
            let photo = String.uploadedPhotoPrefix + name
            if !state.photos.has(me, photo) { try Auth.requireRoom(byteCount, state.photos.photos(of: me)) }
            return .done(PhotoKept(accountId: me, photo: photo, byteCount: byteCount, sent: sent))
        case .rejected(let why): throw .invalid("file", why)
        case .unreachable(let why): throw Refusal(.unavailable, why)
        default: throw Auth.busy
        }
    }

    private func sentDigest(_ file: [UInt8]) -> String {
        let key = Array(context.settings.secret.derive("sent picture").prefix(16))
        return hex16(Crypto.sipHash(file, key: key))
    }

    /// Refuses an uploaded picture that is not the caller's own.
    func requireOwn(_ photo: String?, field: String) throws(Refusal) {
        guard let photo, photo.isUploadedPhoto, !state.photos.has(try caller.id(), photo) else {
            return
        }
        throw .notUploaded(field)
    }

    fileprivate func lookUp(_ query: ShowPhoto) throws(Refusal) -> Auth.Effect {
        let work = try finding(query.photo, query.size ?? ShowPhoto.sizeDefault)
        try requireShown(query.photo)
        return work
    }

    /// The work of reading a picture.
    func finding(_ photo: String, _ size: PhotoSize) throws(Refusal) -> Auth.Effect {
        guard photo.isUploadedPhoto else {
            throw .invalid(
                "photo",
                "photo must be as answers write it: \(String.uploadedPhotoPrefix) and 64 hexadecimal digits")
        }
        return .findPhoto(Auth.digest(photo), size)
    }

    private func requireShown(_ photo: String) throws(Refusal) {
        let me = try caller.id()
        let owners = state.photos.owners(of: photo)
        if caller.isModerator, !owners.isEmpty { return }
        guard owners.contains(where: { $0 == me || state.shows(photo, of: $0, to: me) }) else {
            throw Auth.noPicture
        }
    }

    fileprivate func shown(_ query: ShowPhoto) throws(Refusal) -> (ShowPhoto.Reply, file: [UInt8]?) {
        // The picture may have been removed while it was read.
        try requireShown(query.photo)
        return try found(query.photo)
    }

    /// The picture that was read.
    func found(_ photo: String) throws(Refusal) -> (ShowPhoto.Reply, file: [UInt8]?) {
        switch context.outcome(Auth.Outcome.self) {
        case .found(let bytes?):
            let reply = ShowPhoto.Reply(
                photo: photo,
                mediaType: PictureFormat(bytes)?.mediaType ?? "application/octet-stream",
                file: FileReference(byteCount: bytes.count))
            return (reply, bytes)
        case .unreachable(let why): throw Refusal(.unavailable, why)
        default: throw Auth.noPicture
        }
    }

    // MARK: - Forgetting

    func photosDue(_ owners: [Appointment]) -> [Due] {
        owners.flatMap { owner in
            let photos = state.forgettable(of: owner.id, by: now)
            let times = Set(photos.compactMap { state.photos.photos(of: owner.id)[$0]?.until }).sorted()
            return times.map { time in
                Due(
                    "photos-gone:\(owner.id):\(time)",
                    photos.filter { state.photos.photos(of: owner.id)[$0]?.until == time }
                        .map { PhotoGone(accountId: owner.id, photo: $0) })
            }
        }
    }
}

extension Auth.State {
    fileprivate mutating func stopShowing(_ content: ID) {
        guard let author = showings.contents[content]?.authorId else { return }
        showings.remove(content)
        reviewPhotos(of: author)
    }

    /// Whether the owner shows a picture in something that the viewer may see.
    func shows(_ photo: String, of owner: ID, to viewer: ID) -> Bool {
        guard let account = accounts[owner], account.status != .banned, account.status != .deleted,
            !circles.areApart(owner, viewer)
        else { return false }
        if account.kind == .registered, account.profile?.photos.contains(photo) == true { return true }
        return showings.showing(photo).contains { showing in
            guard showing.authorId == owner, !showing.isHidden else { return false }
            if let group = showing.groupId {
                return showing.visibility == .public || groups.isMember(viewer, of: group)
                    || showing.isOfGroup && groups[group]?.standing(of: viewer) == .invited
            }
            if let game = showing.gameId { return showings.isMember(viewer, of: game) }
            return showing.visibility == .public || circles.areFriends(owner, viewer)
        }
    }
}
