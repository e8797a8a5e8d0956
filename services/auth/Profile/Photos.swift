// profile.photo-add, photo-remove and photo-order: up to six photos, the first of which is the avatar
// (domain.md §3.1, §3.2). For uploads see Uploads.swift.

import Contracts
import Machine
import Values

extension Auth {
    static let photosMax = 6

    static let photos = Rules<Auth>()
        .command(AddPhoto.self, decide: Situation.addPhoto, reply: Situation.reply)
        .command(RemovePhoto.self, decide: Situation.removePhoto, reply: Situation.reply)
        .command(OrderPhotos.self, decide: Situation.orderPhotos, reply: Situation.reply)

    fileprivate static func tooMany(_ field: String) -> Refusal {
        .invalid(field, "there are \(photosMax) photos already; remove one first")
    }
}

extension Situation<Auth> {
    fileprivate func reply(_ command: AddPhoto, _ occurred: Occurred) throws(Refusal) -> AddPhoto.Reply {
        try me()
    }

    fileprivate func reply(_ command: RemovePhoto, _ occurred: Occurred) throws(Refusal) -> RemovePhoto.Reply
    {
        try me()
    }

    fileprivate func reply(_ command: OrderPhotos, _ occurred: Occurred) throws(Refusal) -> OrderPhotos.Reply
    {
        try me()
    }

    fileprivate func addPhoto(_ command: AddPhoto) throws(Refusal) -> Decision<Auth.Effect> {
        var url = command.url ?? ""
        var kept: PhotoKept?
        if let file = command.file {
            let mine = state.accounts[try caller.id()]?.profile?.photos ?? []
            if mine.count >= Auth.photosMax { throw Auth.tooMany("file") }
            switch try upload(file) {
            case .underWay(let effect): return .perform(effect)
            case .done(let event): (kept, url) = (event, event.photo)
            }
        }
        let changed = try withPhotos() { (photos) throws(Refusal) in
            if photos.contains(url) { return }
            if photos.count >= Auth.photosMax { throw Auth.tooMany("url") }
            photos.append(url)
        }
        // A photo that is in the profile already is stored already.
        guard let kept, case .events(let events) = changed, !events.isEmpty else { return changed }
        return .events([kept] + events)
    }

    fileprivate func removePhoto(_ command: RemovePhoto) throws(Refusal) -> Decision<Auth.Effect> {
        try withPhotos() { (photos) throws(Refusal) in
            guard photos.indices.contains(command.index) else {
                throw .invalid("index", "there is no photo \(command.index); the first has number 0")
            }
            if photos.count == 1,
                let game = state.commitments.holding(try caller.id(), at: now)
            {
                throw Refusal(
                    .conflict, "\(game.name) asks for a photo, and this is your last one", field: "index",
                    state: "last_photo")
            }
            photos.remove(at: command.index)
        }
    }

    fileprivate func orderPhotos(_ command: OrderPhotos) throws(Refusal) -> Decision<Auth.Effect> {
        try withPhotos() { (photos) throws(Refusal) in
            guard command.order.sorted() == Array(photos.indices) else {
                throw .invalid("order", "order must name each of the \(photos.count) photos once, from 0 on")
            }
            let old = photos
            photos = command.order.map { old[$0] }
        }
    }

    /// The events of a change of photos; none if it changes nothing.
    private func withPhotos(
        _ change: (inout [String]) throws(Refusal) -> Void
    ) throws(Refusal) -> Decision<Auth.Effect> {
        guard let before = state.accounts[try caller.id()], var profile = before.profile else {
            throw Refusal(.notFound, "this account has no profile")
        }
        try change(&profile.photos)
        return stored(profile, before, before: before)
    }
}
