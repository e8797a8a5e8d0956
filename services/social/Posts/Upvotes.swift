// posts.upvote and comment-like: one each, on or off (domain.md §7.2). Both count towards the same limit (§12.1).

import Contracts
import Machine
import Values

extension Social {
    static let upvotes = Rules<Social>()
        .command(UpvotePost.self, decide: upvote) { command, occurred, state, context throws(Refusal) in
            let reader = try Reader(context)
            guard let post = state.posts.post(command.postId), sees(post, reader, state) else {
                return UpvotePost.Reply(on: command.on ?? true, upvotes: nil)
            }
            return UpvotePost.Reply(
                on: command.on ?? true,
                upvotes: occurred.first(Upvoted.self)?.upvotes ?? post.upvoters.count)
        }
        .command(LikeComment.self, decide: like) { command, occurred, state, context throws(Refusal) in
            let reader = try Reader(context)
            guard let (comment, _) = try? findComment(command.commentId, reader, state) else {
                return LikeComment.Reply(on: command.on ?? true, likes: nil)
            }
            return LikeComment.Reply(
                on: command.on ?? true,
                likes: occurred.first(CommentLiked.self)?.likes ?? comment.likers.count)
        }
        .evolve(Upvoted.self) { state, event, info in state.posts.apply(event, at: info.time) }
        .evolve(CommentLiked.self) { state, event, _ in state.posts.apply(event) }
        .limit(.likes, Upvoted.self)
        .limit(.likes, CommentLiked.self)

    static func upvote(
        _ command: UpvotePost, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let reader = try Reader(context)
        let on = command.on ?? true
        let post = try upvotable(command.postId, on, reader, state)
        try context.requireTier2()
        if on == (post.upvoters[reader.id] != nil) { return .nothing }
        return .events([
            Upvoted(
                postId: post.id, accountId: reader.id, on: on, postAuthorId: post.authorId,
                upvotes: post.upvoters.count + (on ? 1 : -1))
        ])
    }

    /// One's own upvote is taken back whether or not one sees the post any more.
    private static func upvotable(
        _ id: ID, _ on: Bool, _ reader: Reader, _ state: State
    ) throws(Refusal) -> Post {
        if !on, let post = state.posts.post(id), !post.isDeleted, post.upvoters[reader.id] != nil {
            return post
        }
        return try findPost(id, reader, state)
    }

    static func like(
        _ command: LikeComment, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let reader = try Reader(context)
        let on = command.on ?? true
        let comment = try likable(command.commentId, on, reader, state)
        try context.requireTier2()
        if on == comment.likers.contains(reader.id) { return .nothing }
        return .events([
            CommentLiked(
                commentId: comment.id, postId: comment.postId, accountId: reader.id, on: on,
                commentAuthorId: comment.authorId, likes: comment.likers.count + (on ? 1 : -1))
        ])
    }

    /// As an upvote.
    private static func likable(
        _ id: ID, _ on: Bool, _ reader: Reader, _ state: State
    ) throws(Refusal) -> Comment {
        if !on, let comment = state.posts.comment(id), !comment.isDeleted,
            comment.likers.contains(reader.id)
        {
            return comment
        }
        return try findComment(id, reader, state).comment
    }
}
