// posts.create, edit, delete and by (domain.md §7.2). The public events of a post hold only the beginning of
// its text; the whole text is in a private event beside them (§1.7).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let posting = Rules<Social>()
        .command(CreatePost.self, decide: Situation.createPost, reply: Situation.reply)
        .command(EditPost.self, decide: Situation.editPost, reply: Situation.reply)
        .command(DeletePost.self, decide: Situation.deletePost)
        .query(PostsBy.self, answer: Situation.posts)
        .query(GroupPosts.self, answer: Situation.posts)
        .evolve(PostWritten.self) { state, event, info in
            state.posts.apply(event, at: info.time)
            state.notePhotos(of: event.postId, event.content.photos)
        }
        .evolve(PostRewritten.self) { state, event, info in
            let old = state.posts.post(event.postId)?.content.photos ?? []
            state.posts.apply(event, at: info.time)
            state.notePhotos(of: event.postId, event.content.photos, besides: old)
        }
        .evolve(PostDeleted.self) { state, event, _ in
            state.posts.remove(post: event.postId)
            state.untoldPhotos.remove(event.postId)
        }
        .announce(Posted.self)
        .announce(PostEdited.self)
        .limit(.posts, Posted.self)

    static func isNew(_ author: ID, _ state: State, at time: Timestamp) -> Bool {
        Ranking.isNew(
            accountSince: state.people.createdAt(of: author),
            posts: state.posts.numbers(by: author).count, at: time)
    }

    /// The beginning of a text, for the public event; `nil` if not everyone may read the text.
    static func preview(_ text: String?, _ visibility: PostVisibility, isHidden: Bool) -> String? {
        guard visibility == .public, !isHidden, let text, !text.isEmpty else { return nil }
        return Text.beginning(of: text, charactersMax: PostLimits.previewMax)
    }

    fileprivate static func changes(from old: PostContent, to new: PostContent) -> [String] {
        let fields: [(String, Bool)] = [
            ("gameId", old.gameId != new.gameId), ("photos", old.photos != new.photos),
            ("tags", old.tags != new.tags), ("text", old.text != new.text),
        ]
        return fields.filter(\.1).map(\.0)
    }
}

extension Situation<Social> {
    fileprivate func reply(_ command: CreatePost, _ occurred: Occurred) throws(Refusal) -> CreatePost.Reply {
        try created(by: occurred)
    }

    fileprivate func reply(_ command: EditPost, _ occurred: Occurred) throws(Refusal) -> EditPost.Reply {
        try edited(command.postId, by: occurred)
    }

    // MARK: - Creating

    fileprivate func createPost(_ command: CreatePost) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        if let game = command.gameId { try reader.requireLinkable(game) }
        let session = try command.sessionId.map { id throws(Refusal) in
            try reader.result(ofSession: id)
        }
        let group = try command.groupId.map { id throws(Refusal) in try reader.ownGroup(id) }
        try context.requireTier2()
        if group?.status == .closed { throw Social.groupClosed }
        try requireOwn(command.photos ?? [], of: reader.id, "photos")
        var content = PostContent(
            text: command.text?.cleaned, photos: command.photos ?? [], gameId: command.gameId,
            score: command.score, tags: Social.distinct(command.tags ?? []), session: session)
        locate(&content)
        let written = PostWritten(
            postId: context.newID(), authorId: reader.id, postType: command.type ?? CreatePost.typeDefault,
            visibility: group == nil ? command.visibility ?? CreatePost.visibilityDefault : .group,
            content: content, isAuthorNew: Social.isNew(reader.id, state, at: now), groupId: group?.id)
        let flags = flagging(
            Social.content(ofPost: written.postId, by: reader.id, content), newPosts: 1,
            at: now)
        let posted = Posted(
            postId: written.postId, authorId: reader.id, postType: written.postType,
            visibility: written.visibility, gameId: content.gameId,
            preview: Social.preview(content.text, written.visibility, isHidden: Social.hides(flags)),
            groupId: group?.id)
        let photos = Social.telling(
            ofPost: written.postId, by: reader.id, content.photos, written.visibility, groupId: group?.id)
        return .events([written, posted] + photos + flags)
    }

    /// The post as it was written, without later changes: a repeated request gets the first reply.
    private func created(by occurred: Occurred) throws(Refusal) -> PostView {
        guard let written = occurred.first(PostWritten.self), let info = occurred.info(of: PostWritten.self)
        else { throw Refusal(.internal, "nothing was posted") }
        var book = Social.PostBook()
        book.apply(written, at: info.time)
        if occurred.first(TicketFlagged.self)?.hides == true { book.hide(post: written.postId) }
        return try Social.Reader(state, context).view(book[0])
    }

    /// Sets the city and course of a post: those of its game, or else its author's city.
    private func locate(_ content: inout PostContent) {
        let game = content.gameId.flatMap { state.games[$0] }
        content.cityKey = game?.cityKey ?? caller.facts?.cityKey
        content.courseKey = game?.courseKey
    }

    // MARK: - Editing

    fileprivate func editPost(_ command: EditPost) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        let post = try reader.findPost(command.postId)
        let game = command.gameId.value
        if let game, game != post.content.gameId { try reader.requireLinkable(game) }
        guard post.authorId == reader.id else {
            throw Refusal(.forbidden, "only the author can edit a post")
        }
        try context.requireTier2()
        if let version = command.ifVersion, version != post.version {
            throw Refusal(.versionMismatch, "the post has changed; it has version \(post.version) now").with {
                $0.version = post.version
            }
        }
        try requireOwn(
            command.photos ?? [], besides: post.content.photos, of: reader.id, "photos")
        var content = post.content
        content.text = command.text.applied(to: content.text)?.cleaned
        content.photos = command.photos ?? content.photos
        content.tags = command.tags.map(Social.distinct) ?? content.tags
        content.gameId = command.gameId.applied(to: content.gameId)
        if content.text == nil && content.photos.isEmpty && content.session == nil {
            throw .invalid("text", "a post needs a text or a photo")
        }
        if content.gameId != post.content.gameId { locate(&content) }
        let changed = Social.changes(from: post.content, to: content)
        if changed.isEmpty { return .nothing }
        var flags: [any Event] = []
        if changed.contains("text") || changed.contains("photos") {
            flags = flagging(
                Social.content(ofPost: post.id, by: reader.id, content), at: now)
        }
        let isHidden = post.isHidden || Social.hides(flags)
        let events: [any Event] = [
            PostRewritten(postId: post.id, content: content, version: post.version + 1),
            PostEdited(
                postId: post.id, authorId: reader.id, version: post.version + 1, changed: changed,
                preview: Social.preview(content.text, post.visibility, isHidden: isHidden)),
        ]
        // Photos of a post by an older version are told here: once it is rewritten, `untoldDue` skips it.
        let photos = Social.telling(
            ofPost: post.id, by: reader.id, content.photos,
            besides: state.untoldPhotos.contains(post.id) ? [] : post.content.photos, post.visibility,
            groupId: post.groupId)
        return .events(events + photos + flags)
    }

    private func edited(_ id: ID, by occurred: Occurred) throws(Refusal) -> PostView {
        guard var post = state.posts.post(id) else {
            throw Refusal(.notFound, "the post is gone", field: "postId")
        }
        if let event = occurred.first(PostRewritten.self), let info = occurred.info(of: PostRewritten.self) {
            post.content = event.content
            post.version = event.version
            post.updatedAt = info.time
            post.isEdited = true
        }
        if occurred.first(TicketFlagged.self)?.hides == true {
            post.isHidden = true
            post.version += 1
        }
        return try Social.Reader(state, context).view(post)
    }

    // MARK: - Deleting

    fileprivate func deletePost(_ command: DeletePost) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        if let gone = state.posts.post(command.postId), gone.isDeleted,
            gone.authorId == reader.id || reader.isModerator
        {
            return .nothing
        }
        let post = try reader.findPost(command.postId)
        guard post.authorId == reader.id || reader.isModerator else {
            throw Refusal(.forbidden, "only the author and moderators can delete a post")
        }
        return .events([PostDeleted(postId: post.id, authorId: post.authorId, by: reader.id)])
    }

    // MARK: - Someone's posts

    func posts(_ query: PostsBy) throws(Refusal) -> Page<PostView> {
        let reader = try Social.Reader(state, context)
        let author = try reader.author(query.accountId)
        let question = "posts.by \(author)"
        let start = try Paging.start(query.page, of: question)?.words.first
        let numbers = state.posts.numbers(by: author)
        let end = start.map { start in numbers.partition { UInt64($0) < start } } ?? numbers.endIndex
        let shown = numbers[..<end].reversed().lazy.compactMap { number -> (key: SortKey, item: PostView)? in
            let post = state.posts[Int(number)]
            // Posts in a group are listed there; their author has them all.
            guard reader.sees(post), post.groupId == nil || author == reader.id || reader.isModerator else {
                return nil
            }
            return (SortKey(UInt64(number)), reader.view(post))
        }
        return Paging.page(shown, limit: query.rows, of: question)
    }

    // MARK: - The posts in a group

    fileprivate func posts(_ query: GroupPosts) throws(Refusal) -> Page<PostView> {
        let reader = try Social.Reader(state, context)
        let group = try findGroup(query.groupId).group
        guard reader.isModerator || group[reader.id]?.standing == .member else {
            throw Refusal(.forbidden, "only members read the posts in a group")
        }
        let question = "posts.group \(group.id)"
        let start = try Paging.start(query.page, of: question)?.words.first
        let numbers = state.posts.numbers(in: group.id)
        let end = start.map { start in numbers.partition { UInt64($0) < start } } ?? numbers.endIndex
        let shown = numbers[..<end].reversed().lazy.compactMap { number -> (key: SortKey, item: PostView)? in
            let post = state.posts[Int(number)]
            guard reader.sees(post) else { return nil }
            return (SortKey(UInt64(number)), reader.view(post))
        }
        return Paging.page(shown, limit: query.rows, of: question)
    }
}

extension Social.Reader {
    /// Refuses a game that the reader was not in and may not see.
    fileprivate func requireLinkable(_ game: ID) throws(Refusal) {
        if state.games.isGoing(id, in: game) == true || findGame(game) != nil { return }
        throw Refusal(.notFound, "there is no game \(game) that you may see", field: "gameId")
    }

    /// A group that the reader is in.
    fileprivate func ownGroup(_ group: ID) throws(Refusal) -> Social.Group {
        guard let found = state.groups[group], found[id]?.standing == .member else {
            throw Refusal(.notFound, "there is no group \(group) that you are in", field: "groupId")
        }
        return found
    }

    /// The account whose posts the reader asks for; their own if nobody is named. Posts of deleted accounts stay
    /// (domain.md §3.3).
    fileprivate func author(_ reference: UserReference?) throws(Refusal) -> ID {
        guard let reference else { return id }
        if let author = state.people.find(reference), state.people.facts(of: author)?.kind == .registered,
            author == id || isModerator || state.isHeard(author, by: id)
        {
            return author
        }
        throw .noUser(reference)
    }
}
