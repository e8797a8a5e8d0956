// posts.upvote and comment-like: switched on or off, one for each person (domain.md §7.2). Both count towards the same
// limit (§12.1).

import Contracts
import Machine
import Values

extension Social {
    static let upvotes = Rules<Social>()
        .command(UpvotePost.self, decide: Situation.upvote, reply: Situation.reply)
        .command(LikeComment.self, decide: Situation.like, reply: Situation.reply)
        .evolve(Upvoted.self) { state, event, info in state.posts.apply(event, at: info.time) }
        .evolve(CommentLiked.self) { state, event, _ in state.posts.apply(event) }
        .limit(.likes, Upvoted.self)
        .limit(.likes, CommentLiked.self)
}

extension Situation<Social> {
    fileprivate func reply(_ command: UpvotePost, _ occurred: Occurred) throws(Refusal) -> UpvotePost.Reply {
        let reader = try Social.Reader(state, context)
        guard let post = state.posts.post(command.postId), reader.sees(post) else {
            return UpvotePost.Reply(on: command.isOn, upvotes: nil)
        }
        return UpvotePost.Reply(
            on: command.isOn,
            upvotes: occurred.first(Upvoted.self)?.upvotes ?? post.upvoters.count)
    }

    fileprivate func reply(_ command: LikeComment, _ occurred: Occurred) throws(Refusal) -> LikeComment.Reply
    {
        let reader = try Social.Reader(state, context)
        guard let (comment, _) = try? reader.findComment(command.commentId) else {
            return LikeComment.Reply(on: command.isOn, likes: nil)
        }
        return LikeComment.Reply(
            on: command.isOn,
            likes: occurred.first(CommentLiked.self)?.likes ?? comment.likers.count)
    }

    fileprivate func upvote(_ command: UpvotePost) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        let on = command.isOn
        let post = try reader.findPost(command.postId, toUpvote: on)
        try context.requireTier2()
        if on == (post.upvoters[reader.id] != nil) { return .nothing }
        return .events([
            Upvoted(
                postId: post.id, accountId: reader.id, on: on, postAuthorId: post.authorId,
                upvotes: post.upvoters.count + (on ? 1 : -1))
        ])
    }

    fileprivate func like(_ command: LikeComment) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        let on = command.isOn
        let comment = try reader.findComment(command.commentId, toLike: on)
        try context.requireTier2()
        if on == comment.likers.contains(reader.id) { return .nothing }
        return .events([
            CommentLiked(
                commentId: comment.id, postId: comment.postId, accountId: reader.id, on: on,
                commentAuthorId: comment.authorId, likes: comment.likers.count + (on ? 1 : -1))
        ])
    }
}

extension Social.Reader {
    /// A post that the reader may upvote. They may take their own upvote back even if they do not see the
    /// post any more.
    fileprivate func findPost(_ id: ID, toUpvote on: Bool) throws(Refusal) -> Social.Post {
        if !on, let post = state.posts.post(id), !post.isDeleted, post.upvoters[self.id] != nil {
            return post
        }
        return try findPost(id)
    }

    /// A comment that the reader may like. They may take their own like back even if they do not see the
    /// comment any more.
    fileprivate func findComment(_ id: ID, toLike on: Bool) throws(Refusal) -> Social.Comment {
        if !on, let comment = state.posts.comment(id), !comment.isDeleted, comment.likers.contains(self.id) {
            return comment
        }
        return try findComment(id).comment
    }
}
