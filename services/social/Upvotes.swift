// posts.upvote and comment-like: one each, on or off (domain.md §7.2). Both count towards the same limit (§12.1).

import Contracts
import Faults
import ServiceKit
import Values

extension Social {
    static let upvotes = Rules<Social>()
        .command(UpvotePost.self, decide: upvote) { command, occurred, state, _ throws(Refusal) in
            let count = state.posts.post(command.postId)?.upvoters.count ?? 0
            return UpvotePost.Reply(
                on: command.on ?? true, upvotes: occurred.first(Upvoted.self)?.upvotes ?? count)
        }
        .command(LikeComment.self, decide: like) { command, occurred, state, _ throws(Refusal) in
            let count = state.posts.comment(command.commentId)?.likers.count ?? 0
            return LikeComment.Reply(
                on: command.on ?? true, likes: occurred.first(CommentLiked.self)?.likes ?? count)
        }
        .evolve(Upvoted.self) { state, event, info in state.posts.apply(event, at: info.time) }
        .evolve(CommentLiked.self) { state, event, _ in state.posts.apply(event) }
        .limit(.likes, Upvoted.self)
        .limit(.likes, CommentLiked.self)

    static func upvote(
        _ command: UpvotePost, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let reader = try Reader(context)
        let post = try findPost(command.postId, reader, state)
        try context.requireTier2()
        let on = command.on ?? true
        if on == (post.upvoters[reader.id] != nil) { return .nothing }
        return .events([
            Upvoted(
                postId: post.id, accountId: reader.id, on: on, postAuthorId: post.authorId,
                upvotes: post.upvoters.count + (Fault.miscountUpvotes.isPlanted ? 0 : on ? 1 : -1))
        ])
    }

    static func like(
        _ command: LikeComment, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let reader = try Reader(context)
        let (comment, post) = try findComment(command.commentId, reader, state)
        try context.requireTier2()
        let on = command.on ?? true
        if on == comment.likers.contains(reader.id) { return .nothing }
        return .events([
            CommentLiked(
                commentId: comment.id, postId: post.id, accountId: reader.id, on: on,
                commentAuthorId: comment.authorId, likes: comment.likers.count + (on ? 1 : -1))
        ])
    }
}
