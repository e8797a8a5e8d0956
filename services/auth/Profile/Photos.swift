// profile.photo-add, photo-remove and photo-order: up to six photos, the first of which is the avatar
// (domain.md §3.1, §3.2). For uploads see Uploads.swift.

import Contracts
import Machine
import Values

extension Auth {
    static let photosMax = 6

    static let photos = Rules<Auth>()
        .command(AddPhoto.self, decide: addPhoto) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }
        .command(RemovePhoto.self, decide: removePhoto) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }
        .command(OrderPhotos.self, decide: orderPhotos) { _, _, state, context throws(Refusal) in
            try me(state, context)
        }

    static func addPhoto(
        _ command: AddPhoto, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        var url = command.url ?? ""
        var kept: PhotoKept?
        if let file = command.file {
            let mine = state.accounts[try context.caller.id()]?.profile?.photos ?? []
            if mine.count >= photosMax { throw tooMany("file") }
            switch try upload(file, state, context) {
            case .underWay(let effect): return .perform(effect)
            case .done(let event): (kept, url) = (event, event.photo)
            }
        }
        let changed = try withPhotos(state, context) { (photos) throws(Refusal) in
            if photos.contains(url) { return }
            if photos.count >= photosMax { throw tooMany("url") }
            photos.append(url)
        }
        // A photo that is in the profile already is stored already.
        guard let kept, case .events(let events) = changed, !events.isEmpty else { return changed }
        return .events([kept] + events)
    }

    private static func tooMany(_ field: String) -> Refusal {
        .invalid(field, "there are \(photosMax) photos already; remove one first")
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

    /// The events of a change of photos; none if it changes nothing.
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
