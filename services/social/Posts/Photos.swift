// Uploaded pictures in posts and messages: authors can use only their own. Auth serves the pictures, so social tells it
// which content shows them, and to whom (domain.md §3.5, §7.2, §7.4).

import Contracts
import Machine
import Packed
import Projections
import Values

extension Social {
    static let ownPhotos = Rules<Social>()
        .observe(PhotoKept.self) { state, event, _ in
            state.uploads[event.accountId, default: Ordered()].insert(event.photo)
        }
        .observe(PhotoGone.self) { state, event, _ in state.uploads[event.accountId]?.remove(event.photo) }
        .observe(Deleted.self) { state, event, _ in state.uploads[event.accountId] = nil }
        .evolve(PhotosShown.self) { state, event, _ in
            state.untoldPhotos.remove(event.contentId)
        }

    /// The photos that still exist: uploaded ones are gone once their owner's account is deleted.
    static func standing(_ photos: [String], of author: ID?, _ state: State) -> [String] {
        let isGone = author.flatMap { state.people.facts(of: $0) }?.status == .deleted
        return isGone ? photos.filter { !$0.isUploadedPhoto } : photos
    }

    /// The event that tells auth of a post's uploaded pictures; none if they are the same as before.
    static func telling(
        ofPost id: ID, by author: ID, _ photos: [String], besides old: [String] = [],
        _ visibility: PostVisibility, groupId: ID?
    ) -> [any Event] {
        let (uploaded, before) = (photos.filter(\.isUploadedPhoto), old.filter(\.isUploadedPhoto))
        if uploaded == before { return [] }
        return [
            PhotosShown(
                post: id, authorId: author, photos: uploaded, visibility: visibility, groupId: groupId)
        ]
    }

    /// The event that tells auth of a message's uploaded picture.
    static func telling(
        ofMessage id: ID, by sender: ID, _ photo: String?, in chat: ChatPlace, _ state: State
    ) -> [any Event] {
        guard let photo, photo.isUploadedPhoto else { return [] }
        switch chat {
        case .game(let game):
            return [
                PhotosShown(
                    message: id, authorId: sender, photos: [photo], gameId: game.id,
                    memberIds: state.chats.members(of: game.id))
            ]
        case .group(let group):
            return [PhotosShown(message: id, authorId: sender, photos: [photo], groupId: group.id)]
        }
    }

    static let untoldAtOnce = 100
}

extension Situation<Social> {
    /// Refuses uploaded pictures that are not the author's own. Pictures that were there before an edit may stay.
    func requireOwn(
        _ photos: [String], besides old: [String] = [], of author: ID, _ field: String
    ) throws(Refusal) {
        let mine = state.uploads[author] ?? Ordered()
        let isOwn = photos.allSatisfy { !$0.isUploadedPhoto || mine.contains($0) || old.contains($0) }
        if !isOwn { throw .notUploaded(field) }
    }

    /// Tells auth, once, of pictures in content that an older version wrote.
    func untoldDue() -> [Due] {
        guard let first = state.untoldPhotos.first else { return [] }
        var due: [Due] = []
        state.untoldPhotos.forEach(from: first) { id in
            due.append(Due("photos-shown:\(id)", untold(id)))
            return due.count < Social.untoldAtOnce
        }
        return due
    }

    private func untold(_ id: ID) -> [any Event] {
        if let post = state.posts.post(id) {
            return [
                PhotosShown(
                    post: id, authorId: post.authorId, photos: post.content.photos.filter(\.isUploadedPhoto),
                    visibility: post.visibility, groupId: post.groupId)
            ]
        }
        guard let message = state.chats.message(id), let sender = state.chats.account(of: message) else {
            return []
        }
        let (place, photos) = (
            state.chats.place(of: message), [message.photo].compactMap { $0 }.filter(\.isUploadedPhoto)
        )
        if state.chats.isOfGroup(message) {
            return [PhotosShown(message: id, authorId: sender, photos: photos, groupId: place)]
        }
        return [
            PhotosShown(
                message: id, authorId: sender, photos: photos, gameId: place,
                memberIds: state.chats.members(of: place))
        ]
    }
}

extension Social.State {
    /// Notes that auth must be told of new pictures; the `PhotosShown` of the same batch removes the note.
    mutating func notePhotos(of content: ID, _ photos: [String], besides old: [String] = []) {
        if photos.filter(\.isUploadedPhoto) != old.filter(\.isUploadedPhoto) { untoldPhotos.insert(content) }
    }
}
