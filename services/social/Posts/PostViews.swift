// Who may see which post and comment, and how it looks to them (domain.md §7.2, §1.9).

import Contracts
import Machine
import Projections
import Values

extension Social {
    /// Who reads.
    struct Reader {
        var id: ID
        /// Moderators see what is hidden, and what is for others' friends; by id and in lists of one person's, not in
        /// feeds.
        var isModerator = false

        init(_ context: Context) throws(Refusal) {
            id = try context.caller.id()
            isModerator = context.caller.isModerator
        }

        init(_ id: ID) { self.id = id }
    }

    // MARK: - Posts

    /// A post is there for its author and for moderators; else, unless it is hidden, its author banned, or one of the two
    /// has blocked the other, for everyone or for the author's friends.
    static func sees(_ post: Post, _ reader: Reader, _ state: State) -> Bool {
        if post.isDeleted { return false }
        if post.authorId == reader.id || reader.isModerator { return true }
        guard !post.isHidden, isHeard(post.authorId, by: reader.id, state) else { return false }
        return post.visibility == .public || state.circles.areFriends(post.authorId, reader.id)
    }

    /// Whether what someone says reaches another. Who is deleted is still heard, by the name of `[Deleted User]`.
    static func isHeard(_ author: ID, by reader: ID, _ state: State) -> Bool {
        !state.circles.areApart(author, reader) && !isBanned(author, state)
    }

    static func isBanned(_ account: ID, _ state: State) -> Bool {
        state.people.status(of: account) == .banned
    }

    /// The post, if the caller may know of it.
    static func findPost(_ id: ID, _ reader: Reader, _ state: State) throws(Refusal) -> Post {
        guard let post = state.posts.post(id), sees(post, reader, state) else {
            throw Refusal(.notFound, "there is no post \(id) that you may see", field: "postId")
        }
        return post
    }

    static func view(_ post: Post, _ reader: Reader, _ state: State) -> PostView {
        var view = PostView(
            id: post.id, authorId: post.authorId, type: post.type, visibility: post.visibility,
            content: post.content, createdAt: post.createdAt)
        view.photos = standing(post.content.photos, of: post.authorId, state)
        view.author = row(post.authorId, for: reader.id, state)
        view.game = post.content.gameId.map { linked($0, reader, state) }
        if view.game?.available == false { (view.cityKey, view.courseKey) = (nil, nil) }
        view.upvotes = post.upvoters.count
        view.comments = comments(on: post, reader, state)
        view.upvoted = post.upvoters[reader.id] != nil
        view.edited = post.isEdited
        view.hidden = post.isHidden
        view.updatedAt = post.updatedAt
        view.lastEngagementAt = post.lastEngagementAt
        view.version = post.version
        return view
    }

    /// How many live comments somebody finds: not those of people they are kept apart from, or who are banned.
    private static func comments(on post: Post, _ reader: Reader, _ state: State) -> Int {
        if reader.isModerator || post.comments == 0 { return post.comments }
        let unheard = state.posts.talkers(on: post.id).filter { author, _ in
            author != reader.id && !isHeard(author, by: reader.id, state)
        }
        return post.comments - unheard.values.reduce(0, +)
    }

    /// What a post's reader is shown of its game.
    private static func linked(_ id: ID, _ reader: Reader, _ state: State) -> LinkedGame {
        guard let game = findGame(id, reader, state) else { return .unavailable }
        return LinkedGame(
            available: true, id: id, title: game.details.title, sport: game.details.sport,
            startsAt: game.details.startsAt, status: game.status)
    }

    // MARK: - Comments

    /// Whether someone who sees the post reads a comment on it.
    static func reads(_ comment: Comment, _ reader: Reader, _ state: State) -> Bool {
        if comment.isDeleted { return false }
        if comment.authorId == reader.id || reader.isModerator { return true }
        return !comment.isHidden && isHeard(comment.authorId, by: reader.id, state)
    }

    /// The comment, if the caller may know of it, and the post it is on.
    static func findComment(
        _ id: ID, _ reader: Reader, _ state: State
    ) throws(Refusal) -> (comment: Comment, post: Post) {
        guard let comment = state.posts.comment(id), reads(comment, reader, state),
            let post = state.posts.post(comment.postId), sees(post, reader, state)
        else {
            throw Refusal(.notFound, "there is no comment \(id) that you may see", field: "commentId")
        }
        return (comment, post)
    }

    static func view(_ comment: Comment, _ reader: Reader, _ state: State) -> CommentView {
        var view = CommentView(
            id: comment.id, postId: comment.postId, parentId: comment.parentId, createdAt: comment.createdAt)
        view.authorId = comment.authorId
        view.author = row(comment.authorId, for: reader.id, state)
        view.text = comment.text
        view.replyTo = comment.replyTo.flatMap {
            reader.isModerator || isHeard($0, by: reader.id, state) ? $0 : nil
        }
        view.likes = comment.likers.count
        view.liked = comment.likers.contains(reader.id)
        view.edited = comment.isEdited
        view.hidden = comment.isHidden
        view.updatedAt = comment.updatedAt
        view.version = comment.version
        return view
    }

    /// What holds the place of a comment whose answers are read, and which itself is not.
    static func tombstone(_ comment: Comment) -> CommentView {
        var view = CommentView(
            id: comment.id, postId: comment.postId, parentId: comment.parentId, createdAt: comment.createdAt)
        view.deleted = true
        return view
    }
}
