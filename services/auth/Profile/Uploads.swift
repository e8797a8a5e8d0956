// profile.photo-upload and profile.photo: uploading a picture, the quota, who may see it, and its expiry (domain.md
// §3.1, §3.2, §3.5).

import Contracts
import Crypto
import LogContracts
import Machine
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
        .command(UploadPhoto.self, decide: uploadPhoto) { command, occurred, _, context throws(Refusal) in
            if let kept = occurred.first(PhotoKept.self) { return UploadPhoto.Reply(photo: kept.photo) }
            throw Refusal(.internal, "no picture was kept")
        }
        .query(
            ShowPhoto.self,
            lookUp: { query, state, context throws(Refusal) in
                guard query.photo.isUploadedPhoto else {
                    throw .invalid(
                        "photo",
                        "photo must be \(String.uploadedPhotoPrefix) and 64 digits; anything else is an address"
                    )
                }
                try requireShown(query.photo, state, context)
                return .findPhoto(digest(query.photo), query.size ?? .full)
            },
            answer: { query, state, context throws(Refusal) in try shown(query, state, context) }
        )
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
            state.showings.take(event)
            state.reviewPhotos(of: event.authorId)
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

    // MARK: - Uploading

    static func uploadPhoto(
        _ command: UploadPhoto, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        switch try upload(command.file, state, context) {
        case .underWay(let effect): return .perform(effect)
        case .done(let kept): return .events([kept])
        }
    }

    enum Upload {
        case underWay(Effect)
        case done(PhotoKept)
    }

    /// Performs two effects: the first makes the sizes to store, the second stores them. The quota is checked in
    /// between, since only then the number of bytes is known.
    static func upload(
        _ file: FileReference, _ state: State, _ context: Context
    ) throws(Refusal) -> Upload {
        let me = try context.caller.id()
        let bytes = try context.bytes(of: file, "file")
        let sent = sentDigest(bytes, context)
        switch context.outcome(Outcome.self) {
        case nil:
            let mine = state.photos.photos(of: me)
            // The same file again: nothing is computed, and it is kept for another day.
            if let (photo, kept) = mine.first(where: { $0.value.sent == sent }), let count = kept.byteCount {
                return .done(PhotoKept(accountId: me, photo: photo, byteCount: count, sent: sent))
            }
            try requireRoom(0, mine)
            return .underWay(.makePicture(bytes))
        case .made(let sizes):
            try requireRoom(sizes.full.count + sizes.list.count, state.photos.photos(of: me))
            return .underWay(.keepPhoto(sizes))
        case .kept(let name, let byteCount):
            let photo = String.uploadedPhotoPrefix + name
            if !state.photos.has(me, photo) { try requireRoom(byteCount, state.photos.photos(of: me)) }
            return .done(PhotoKept(accountId: me, photo: photo, byteCount: byteCount, sent: sent))
        case .rejected(let why): throw .invalid("file", why)
        case .unreachable(let why): throw Refusal(.unavailable, why)
        default: throw busy
        }
    }

    private static func sentDigest(_ file: [UInt8], _ context: Context) -> String {
        let key = Array(context.settings.secret.derive("sent picture").prefix(16))
        return hex16(Crypto.sipHash(file, key: key))
    }

    /// - Parameter byteCount: bytes of the new picture.
    private static func requireRoom(_ byteCount: Int, _ mine: [String: KeptPhoto]) throws(Refusal) {
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

    /// Refuses an uploaded picture that is not the caller's own.
    static func requireOwn(
        _ photo: String?, field: String, _ state: State, _ context: Context
    ) throws(Refusal) {
        guard let photo, photo.isUploadedPhoto, !state.photos.has(try context.caller.id(), photo) else {
            return
        }
        throw .notUploaded(field)
    }

    // MARK: - Showing

    private static let noPicture = Refusal(
        .notFound, "there is no such picture, or nothing that you may see shows it", field: "photo")

    private static func requireShown(_ photo: String, _ state: State, _ context: Context) throws(Refusal) {
        let me = try context.caller.id()
        let owners = state.photos.owners(of: photo)
        if context.caller.isModerator, !owners.isEmpty { return }
        guard owners.contains(where: { $0 == me || state.shows(photo, of: $0, to: me) }) else {
            throw noPicture
        }
    }

    private static func shown(
        _ query: ShowPhoto, _ state: State, _ context: Context
    ) throws(Refusal) -> (ShowPhoto.Reply, file: [UInt8]?) {
        // The picture may have been removed while it was read.
        try requireShown(query.photo, state, context)
        switch context.outcome(Outcome.self) {
        case .found(let bytes?):
            let reply = ShowPhoto.Reply(
                photo: query.photo,
                mediaType: PictureFormat(bytes)?.mediaType ?? "application/octet-stream",
                file: FileReference(byteCount: bytes.count))
            return (reply, bytes)
        case .unreachable(let why): throw Refusal(.unavailable, why)
        default: throw noPicture
        }
    }

    // MARK: - Forgetting

    static func photosDue(_ state: State, _ owners: [Appointment], _ context: Context) -> [Due] {
        owners.flatMap { owner in
            let photos = state.forgettable(of: owner.id, by: context.now)
            let times = Set(photos.compactMap { state.photos.photos(of: owner.id)[$0]?.until }).sorted()
            return times.map { time in
                Due(
                    "photos-gone:\(owner.id):\(time)",
                    photos.filter { state.photos.photos(of: owner.id)[$0]?.until == time }
                        .map { PhotoGone(accountId: owner.id, photo: $0) })
            }
        }
    }

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
            if let game = showing.gameId { return showings.isMember(viewer, of: game) }
            return showing.visibility == .public || circles.areFriends(owner, viewer)
        }
    }
}
