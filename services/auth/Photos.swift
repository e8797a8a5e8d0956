// profile.photo-add, photo-remove and photo-order: up to six pictures, the first of which is the avatar (domain.md §3.1,
// §3.2).

import Contracts
import ServiceKit
import Values

extension Auth {
    static let photosMax = 6
    /// What stands before the digest of a picture that was uploaded.
    static let uploaded = "photo:"

    static let photos = Rules<Auth>()
        .command(AddPhoto.self, decide: addPhoto) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }
        .command(RemovePhoto.self, decide: removePhoto) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }
        .query(
            ShowPhoto.self,
            lookUp: { query, _, _ throws(Refusal) in
                guard query.photo.hasPrefix(uploaded) else {
                    throw .invalid(
                        "photo", "photo must be \(uploaded) and 64 digits; anything else is an address")
                }
                return .findPhoto(String(query.photo.dropFirst(uploaded.count)))
            },
            answer: { query, _, context throws(Refusal) in try shown(query, context) }
        )
        .command(OrderPhotos.self, decide: orderPhotos) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }

    static func addPhoto(
        _ command: AddPhoto, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        var url = command.url ?? ""
        if let file = command.file {
            let mine = state.accounts[try context.caller.id()]?.profile?.photos ?? []
            if mine.count >= photosMax { throw tooMany("file") }
            switch context.outcome(Outcome.self) {
            case nil: return .perform(.keepPhoto(try context.bytes(of: file, "file")))
            case .kept(let name): url = uploaded + name
            case .rejected(let why): throw .invalid("file", why)
            case .unreachable(let why): throw Refusal(.unavailable, why)
            default: throw busy
            }
        }
        return try withPhotos(state, context) { (photos) throws(Refusal) in
            if photos.contains(url) { return }
            if photos.count >= photosMax { throw tooMany("url") }
            photos.append(url)
        }
    }

    private static func tooMany(_ field: String) -> Refusal {
        .invalid(field, "there are \(photosMax) photos already; remove one first")
    }

    /// Anyone who knows of a picture may see it: its name is a digest, which nobody guesses.
    private static func shown(
        _ query: ShowPhoto, _ context: Context
    ) throws(Refusal) -> (ShowPhoto.Reply, file: [UInt8]?) {
        switch context.outcome(Outcome.self) {
        case .found(let bytes?):
            let reply = ShowPhoto.Reply(
                photo: query.photo, mediaType: Picture(bytes)?.mediaType ?? "application/octet-stream",
                file: FileReference(byteCount: bytes.count))
            return (reply, bytes)
        case .unreachable(let why): throw Refusal(.unavailable, why)
        default: throw Refusal(.notFound, "there is no such picture", field: "photo")
        }
    }

    static func removePhoto(
        _ command: RemovePhoto, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        try withPhotos(state, context) { (photos) throws(Refusal) in
            guard photos.indices.contains(command.index) else {
                throw .invalid("index", "there is no photo \(command.index); the first has number 0")
            }
            if photos.count == 1,
                let game = state.commitments.holding(try context.caller.id(), at: context.now)
            {
                throw Refusal(
                    .conflict, "\(game.name) asks for a photo, and this is your last one", field: "index",
                    state: "last_photo")
            }
            photos.remove(at: command.index)
        }
    }

    static func orderPhotos(
        _ command: OrderPhotos, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        try withPhotos(state, context) { (photos) throws(Refusal) in
            guard command.order.sorted() == Array(photos.indices) else {
                throw .invalid("order", "order must name each of the \(photos.count) photos once, from 0 on")
            }
            let old = photos
            photos = command.order.map { old[$0] }
        }
    }

    /// The pictures of who is erased go, but for those that somebody else has too.
    public static func discard(_ state: State) -> Discard<Auth>? {
        { [accounts = state.accounts] events, perform in
            var names = Set(events.flatMap { ($0 as? ProfileStored)?.profile.photos ?? [] })
                .filter { $0.hasPrefix(uploaded) }
            if names.isEmpty { return nil }
            names.subtract(accounts.photos)
            let digests = names.sorted().map { String($0.dropFirst(uploaded.count)) }
            if case .unreachable(let why) = perform(.discardPhotos(digests)) { return why }
            return nil
        }
    }

    /// The events of a change of the photos; none if nothing differs.
    private static func withPhotos(
        _ state: State, _ context: Context, _ change: (inout [String]) throws(Refusal) -> Void
    ) throws(Refusal) -> Decision<Effect> {
        guard let before = state.accounts[try context.caller.id()], var profile = before.profile else {
            throw Refusal(.notFound, "this account has no profile")
        }
        try change(&profile.photos)
        return stored(profile, before, before: before, context)
    }
}
