// Uploaded pictures, their owners, and their expiry: a picture that its owner shows nowhere is removed after a while
// (domain.md §3.1).
//
// Pictures are shown in profiles and by guest players, which are auth's own, and in posts and messages, which social
// tells of. The expiry is derived from both, so it does not depend on the order of their events.

import Contracts
import Machine
import Packed
import Values

extension Auth {
    struct KeptPhoto: Codable, Sendable {
        /// Bytes in all sizes; `nil` for a picture of an older version, which is removed only with its account.
        var byteCount: Int?
        /// It is kept until then if it is shown nowhere.
        var until: Timestamp
        /// The digest of the file from which it was made.
        var sent: String?
    }

    struct KeptPhotos: Codable, Sendable {
        private var byOwner: ChunkedDictionary<ID, [String: KeptPhoto]> = [:]
        private var owners: ChunkedDictionary<String, [ID]> = [:]
        /// When the next picture of each owner expires.
        private(set) var dues = Ordered<Appointment>()
        private var dueOf: ChunkedDictionary<ID, Timestamp> = [:]

        func has(_ owner: ID, _ photo: String) -> Bool { byOwner[owner]?[photo] != nil }
        func owners(of photo: String) -> [ID] { owners[photo] ?? [] }
        func photos(of owner: ID) -> [String: KeptPhoto] { byOwner[owner] ?? [:] }
        /// The names of files beside the log: digests without their prefix.
        var names: Set<String> {
            Set(owners.keys.map { String($0.dropFirst(String.uploadedPhotoPrefix.count)) })
        }

        mutating func keep(_ photo: String, of owner: ID, _ kept: KeptPhoto) {
            if !has(owner, photo) { owners[photo, default: []].append(owner) }
            byOwner[owner, default: [:]][photo] = kept
        }

        mutating func forget(_ photo: String, of owner: ID) {
            byOwner[owner]?[photo] = nil
            if byOwner[owner]?.isEmpty == true { byOwner[owner] = nil }
            owners[photo]?.removeAll { $0 == owner }
            if owners[photo]?.isEmpty == true { owners[photo] = nil }
        }

        mutating func setDue(_ time: Timestamp?, of owner: ID) {
            if let old = dueOf[owner] { dues.remove(Appointment(old, owner)) }
            dueOf[owner] = time
            if let time { dues.insert(Appointment(time, owner)) }
        }
    }

    /// A post, message or group with uploaded pictures, from social's events.
    struct PhotoShowing: Codable, Sendable {
        var authorId: ID
        var photos: [String]
        /// `nil` for a message and for a hidden group.
        var visibility: PostVisibility?
        /// The game of a message's chat.
        var gameId: ID?
        /// The group whose picture, post or message it is.
        var groupId: ID?
        /// Whether it is the group's own picture: whoever is invited sees it, too.
        var isOfGroup = false
        var isHidden = false
    }

    /// All posts, messages and groups with uploaded pictures, and the members of the chats of games with one.
    struct PhotoShowings: Sendable {
        private(set) var contents: ChunkedDictionary<ID, PhotoShowing> = [:]
        private var byPhoto: ChunkedDictionary<String, [ID]> = [:]
        /// The members of each chat that has a message with a picture.
        private var members: ChunkedDictionary<ID, Ordered<ID>> = [:]
        /// How many such messages each chat has. Derived from `contents`.
        private var messages: ChunkedDictionary<ID, Int> = [:]

        /// The chats whose members are kept.
        var chatsCount: Int { members.count }

        func showing(_ photo: String) -> [PhotoShowing] { (byPhoto[photo] ?? []).compactMap { contents[$0] } }
        func isMember(_ account: ID, of game: ID) -> Bool { members[game]?.contains(account) ?? false }

        mutating func take(_ event: PhotosShown) {
            let isHidden = contents[event.contentId]?.isHidden ?? false
            remove(event.contentId)
            // Erasure takes the pictures out of an event, but the members that it names still count.
            if let game = event.gameId, !event.photos.isEmpty || messages[game] != nil {
                members[game] = Ordered(event.memberIds ?? [])
            }
            if event.photos.isEmpty { return }
            if let game = event.gameId { messages[game, default: 0] += 1 }
            contents[event.contentId] = PhotoShowing(
                authorId: event.authorId, photos: event.photos, visibility: event.visibility,
                gameId: event.gameId, groupId: event.groupId, isOfGroup: event.contentType == .group,
                isHidden: isHidden)
            for photo in Set(event.photos) { byPhoto[photo, default: []].append(event.contentId) }
        }

        /// Removes all content of an author.
        mutating func forget(_ author: ID) {
            for content in contents.filter({ $0.value.authorId == author }).keys.sorted() { remove(content) }
        }

        mutating func remove(_ content: ID) {
            guard let gone = contents.removeValue(forKey: content) else { return }
            for photo in Set(gone.photos) {
                byPhoto[photo]?.removeAll { $0 == content }
                if byPhoto[photo]?.isEmpty == true { byPhoto[photo] = nil }
            }
            guard let game = gone.gameId, let count = messages[game] else { return }
            messages[game] = count > 1 ? count - 1 : nil
            if count == 1 { members[game] = nil }
        }

        mutating func setHidden(_ isHidden: Bool, _ content: ID) { contents[content]?.isHidden = isHidden }

        /// Updates the members of a game's chat. A new member may read all of it.
        mutating func take(_ event: ChatSent) {
            guard let game = event.gameId, let account = event.aboutId, members[game] != nil else { return }
            switch event.line {
            case .joined, .promoted: members[game]?.insert(account)
            case .left, .removed: members[game]?.remove(account)
            case .timeChanged, .placeChanged, .hostChanged, .coHostNamed, .cancelled, .completed, nil: break
            }
        }
    }
}

extension Auth.PhotoShowings: Codable {
    private enum CodingKeys: String, CodingKey { case contents, byPhoto, members }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        contents = try container.decode(ChunkedDictionary.self, forKey: .contents)
        byPhoto = try container.decode(ChunkedDictionary.self, forKey: .byPhoto)
        for game in contents.values.compactMap(\.gameId) { messages[game, default: 0] += 1 }
        // An earlier version kept the members of each chat that ever had a picture.
        members = try container.decode(ChunkedDictionary.self, forKey: .members)
            .filter { messages[$0.key] != nil }
    }
}

extension Auth.State {
    /// Whether the owner shows a picture anywhere, or may again after an appeal.
    func isShown(_ photo: String, of owner: ID) -> Bool {
        accounts[owner]?.profile?.photos.contains(photo) == true
            || (guestsOf[owner] ?? []).contains { guests[$0]?.player.avatar == photo }
            || showings.showing(photo).contains { $0.authorId == owner } || withheld.has(photo, of: owner)
    }

    /// Pictures of an owner that expire by `time`.
    func forgettable(of owner: ID, by time: Timestamp) -> [String] {
        photos.photos(of: owner)
            .filter { $0.value.byteCount != nil && $0.value.until <= time && !isShown($0.key, of: owner) }
            .map(\.key).sorted()
    }

    /// Schedules an owner's next expiry, after a change in what they show.
    mutating func reviewPhotos(of owner: ID) {
        let next = photos.photos(of: owner)
            .filter { $0.value.byteCount != nil && !isShown($0.key, of: owner) }
            .map(\.value.until).min()
        photos.setDue(next, of: owner)
    }

    /// Counts photos in a profile of an older version as uploaded by its owner.
    mutating func adoptPhotos(of owner: ID, at time: Timestamp) {
        for photo in accounts.change(owner, { $0.profile?.photos ?? [] }) ?? []
        where photo.isUploadedPhoto && !photos.has(owner, photo) {
            photos.keep(photo, of: owner, Auth.KeptPhoto(byteCount: nil, until: time))
        }
        reviewPhotos(of: owner)
    }

    mutating func forgetPhotos(of owner: ID) {
        for photo in photos.photos(of: owner).keys { photos.forget(photo, of: owner) }
        photos.setDue(nil, of: owner)
    }
}
