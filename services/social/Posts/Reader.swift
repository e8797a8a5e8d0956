// Decides who may see a post or comment, and how it looks to them (domain.md §7.2, §1.9).

import Contracts
import Machine
import Projections
import Values

extension Social {
    /// A reader, and the state that they read.
    struct Reader {
        let id: ID
        /// Moderators see hidden content and content for others' friends: by id and in lists of one person's posts, not
        /// in feeds.
        let isModerator: Bool
        let state: State
        /// Usually false, which saves looking for blocks.
        private let hasBlocks: Bool

        init(_ state: State, _ context: Context) throws(Refusal) {
            let id = try context.caller.id()
            self.init(id, state, isModerator: context.caller.isModerator)
        }

        /// A reader without a moderator's rights.
        init(_ id: ID, _ state: State) { self.init(id, state, isModerator: false) }

        private init(_ id: ID, _ state: State, isModerator: Bool) {
            (self.id, self.isModerator, self.state) = (id, isModerator, state)
            hasBlocks = state.circles.hasBlocks(id)
        }

        /// ``State/isHeard(_:by:)``
        fileprivate func hears(_ author: ID) -> Bool {
            !(hasBlocks && state.circles.areApart(author, id)) && !state.isBanned(author)
        }
    }
}

// MARK: - Posts

extension Social.Reader {
    /// The author and moderators see a post that is not deleted. Everyone else sees it unless it is hidden,
    /// its author is banned or one of the two has blocked the other; a post for friends only if they are its
    /// author's friend, one in a group only if they are a member.
    func sees(_ post: Social.Post) -> Bool { sees(post.access) }

    func sees(_ post: Social.Post.Access) -> Bool {
        if post.isDeleted { return false }
        if post.authorId == id || isModerator { return true }
        guard !post.isHidden, hears(post.authorId) else { return false }
        return switch post.visibility {
        case .public: true
        case .friends: state.circles.areFriends(post.authorId, id)
        case .group: state.groups.isMember(id, of: post.groupId)
        }
    }

    func findPost(_ id: ID) throws(Refusal) -> Social.Post {
        guard let post = state.posts.post(id), sees(post) else {
            throw Refusal(.notFound, "there is no post \(id) that you may see", field: "postId")
        }
        return post
    }

    func view(_ post: Social.Post) -> PostView {
        var view = PostView(
            id: post.id, authorId: post.authorId, type: post.type, visibility: post.visibility,
            groupId: post.groupId, content: post.content, createdAt: post.createdAt)
        view.photos = Social.standing(post.content.photos, of: post.authorId, state)
        view.author = Social.row(post.authorId, for: id, state)
        view.game = post.content.gameId.map { linked($0) }
        if view.game?.available == false { (view.cityKey, view.courseKey) = (nil, nil) }
        view.upvotes = post.upvoters.count
        view.comments = commentsCount(on: post)
        view.upvoted = post.upvoters[id] != nil
        view.edited = post.isEdited
        view.hidden = post.isHidden
        view.updatedAt = post.updatedAt
        view.lastEngagementAt = post.lastEngagementAt
        view.version = post.version
        return view
    }

    /// Number of live comments that the reader can find: not those of authors who are banned or separated by a block.
    private func commentsCount(on post: Social.Post) -> Int {
        if isModerator || post.comments == 0 { return post.comments }
        let unheard = state.posts.talkers(on: post.id).filter { author, _ in
            author != id && !state.isHeard(author, by: id)
        }
        return post.comments - unheard.values.reduce(0, +)
    }

    private func linked(_ gameId: ID) -> LinkedGame {
        guard let game = findGame(gameId) else { return .unavailable }
        return LinkedGame(
            available: true, id: gameId, title: game.title, sport: game.sport, startsAt: game.startsAt,
            status: game.status)
    }
}

// MARK: - Comments

extension Social.Reader {
    /// Whether the reader, who sees the post, sees a comment on it.
    func reads(_ comment: Social.Comment) -> Bool {
        if comment.isDeleted { return false }
        if comment.authorId == id || isModerator { return true }
        return !comment.isHidden && state.isHeard(comment.authorId, by: id)
    }

    func findComment(_ id: ID) throws(Refusal) -> (comment: Social.Comment, post: Social.Post) {
        guard let comment = state.posts.comment(id), reads(comment),
            let post = state.posts.post(comment.postId), sees(post)
        else {
            throw Refusal(.notFound, "there is no comment \(id) that you may see", field: "commentId")
        }
        return (comment, post)
    }

    func view(_ comment: Social.Comment) -> CommentView {
        var view = CommentView(
            id: comment.id, postId: comment.postId, parentId: comment.parentId, createdAt: comment.createdAt)
        view.authorId = comment.authorId
        view.author = Social.row(comment.authorId, for: id, state)
        view.text = comment.text
        view.replyTo = comment.replyTo.flatMap {
            isModerator || state.isHeard($0, by: id) ? $0 : nil
        }
        view.likes = comment.likers.count
        view.liked = comment.likers.contains(id)
        view.edited = comment.isEdited
        view.hidden = comment.isHidden
        view.updatedAt = comment.updatedAt
        view.version = comment.version
        return view
    }
}

extension Social.State {
    /// Whether somebody may see what an author writes. A deleted author's content stays visible, by `[Deleted User]`.
    func isHeard(_ author: ID, by reader: ID) -> Bool {
        !circles.areApart(author, reader) && !isBanned(author)
    }

    func isBanned(_ account: ID) -> Bool { people.status(of: account) == .banned }
}
