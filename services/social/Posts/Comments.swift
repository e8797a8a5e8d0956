// posts.comment, comment-edit and comment-delete (domain.md §7.2). An answer to an answer is stored under the
// same top comment and names the person it answers.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let commenting = Rules<Social>()
        .command(CommentOnPost.self, decide: Situation.comment, reply: Situation.reply)
        .command(EditComment.self, decide: Situation.editComment, reply: Situation.reply)
        .command(DeleteComment.self, decide: Situation.deleteComment)
        .evolve(CommentWritten.self) { state, event, info in state.posts.apply(event, at: info.time) }
        .evolve(CommentRewritten.self) { state, event, info in state.posts.apply(event, at: info.time) }
        .evolve(CommentDeleted.self) { state, event, _ in state.posts.remove(comment: event.commentId) }
        .announce(Commented.self)
        .announce(CommentEdited.self)
        .limit(.comments, Commented.self)
}

extension Situation<Social> {
    fileprivate func reply(
        _ command: CommentOnPost, _ occurred: Occurred
    ) throws(Refusal) -> CommentOnPost.Reply {
        try commented(by: occurred)
    }

    fileprivate func reply(_ command: EditComment, _ occurred: Occurred) throws(Refusal) -> EditComment.Reply
    {
        try edited(command.commentId, by: occurred)
    }

    // MARK: - Commenting

    fileprivate func comment(_ command: CommentOnPost) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        let post = try reader.findPost(command.postId)
        let answered = try command.parentId.map { (id) throws(Refusal) in
            try reader.findComment(id, toAnswerOn: post)
        }
        try context.requireTier2()
        let text = command.text.cleaned ?? ""
        let parentId = answered.map { $0.parentId ?? $0.id }
        let written = CommentWritten(
            commentId: context.newID(), postId: post.id, authorId: reader.id, text: text, parentId: parentId,
            replyTo: answered?.parentId == nil ? nil : answered?.authorId)
        let flags = flagging(
            Social.content(ofComment: written.commentId, by: reader.id, on: post.id, text),
            at: now)
        let commented = Commented(
            commentId: written.commentId, postId: post.id, authorId: reader.id, postAuthorId: post.authorId,
            parentAuthorId: parentId.flatMap { state.posts.comment($0)?.authorId }, replyTo: written.replyTo,
            mentionedIds: mentioned(in: text, on: post, by: reader.id),
            preview: Social.preview(text, post.visibility, isHidden: post.isHidden || Social.hides(flags)))
        return .events([written, commented] + flags)
    }

    /// The people mentioned by `@nickname`: those the author can see and who can see the post. Other names are plain
    /// words.
    private func mentioned(in text: String, on post: Social.Post, by author: ID) -> [ID] {
        Mentions.nicknames(in: text).compactMap { nickname in
            guard let id = state.people.find(.nickname(nickname)), id != author,
                state.people.isShown(id, to: author, state.circles), Social.Reader(id, state).sees(post)
            else { return nil }
            return id
        }
    }

    /// The comment as it was written, without later changes.
    private func commented(by occurred: Occurred) throws(Refusal) -> CommentView {
        guard let event = occurred.first(CommentWritten.self),
            let info = occurred.info(of: CommentWritten.self)
        else { throw Refusal(.internal, "no comment was made") }
        var comment = Social.Comment(
            id: event.commentId, postId: event.postId, authorId: event.authorId, text: event.text,
            parentId: event.parentId, replyTo: event.replyTo, createdAt: info.time, updatedAt: info.time)
        if occurred.first(TicketFlagged.self)?.hides == true { comment.hide() }
        return try Social.Reader(state, context).view(comment)
    }

    // MARK: - Editing

    fileprivate func editComment(_ command: EditComment) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        let (comment, post) = try reader.findComment(command.commentId)
        guard comment.authorId == reader.id else {
            throw Refusal(.forbidden, "only the author can edit a comment")
        }
        try context.requireTier2()
        let text = command.text.cleaned ?? ""
        if text == comment.text { return .nothing }
        let flags = flagging(
            Social.content(ofComment: comment.id, by: reader.id, on: post.id, text), at: now)
        let isHidden = post.isHidden || comment.isHidden || Social.hides(flags)
        let events: [any Event] = [
            CommentRewritten(commentId: comment.id, text: text, version: comment.version + 1),
            CommentEdited(
                commentId: comment.id, postId: post.id, authorId: reader.id, version: comment.version + 1,
                preview: Social.preview(text, post.visibility, isHidden: isHidden)),
        ]
        return .events(events + flags)
    }

    private func edited(_ id: ID, by occurred: Occurred) throws(Refusal) -> CommentView {
        guard var comment = state.posts.comment(id) else {
            throw Refusal(.notFound, "the comment is gone", field: "commentId")
        }
        if let event = occurred.first(CommentRewritten.self),
            let info = occurred.info(of: CommentRewritten.self)
        {
            comment.text = event.text
            comment.version = event.version
            comment.updatedAt = info.time
            comment.isEdited = true
        }
        if occurred.first(TicketFlagged.self)?.hides == true { comment.hide() }
        return try Social.Reader(state, context).view(comment)
    }

    // MARK: - Deleting

    fileprivate func deleteComment(_ command: DeleteComment) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        let comment = try reader.findComment(toDelete: command.commentId)
        if comment.isDeleted { return .nothing }
        return .events([
            CommentDeleted(
                commentId: comment.id, postId: comment.postId, authorId: comment.authorId, by: reader.id)
        ])
    }
}

extension Social.Reader {
    /// A comment on the post that the reader may answer.
    fileprivate func findComment(
        _ id: ID, toAnswerOn post: Social.Post
    ) throws(Refusal) -> Social.Comment {
        guard let comment = state.posts.comment(id), comment.postId == post.id, reads(comment) else {
            throw Refusal(.notFound, "there is no comment \(id) on this post", field: "parentId")
        }
        return comment
    }

    /// A comment that the reader may delete: their own, whether or not they still see the post; any other as
    /// a moderator.
    fileprivate func findComment(toDelete id: ID) throws(Refusal) -> Social.Comment {
        if let own = state.posts.comment(id), own.authorId == self.id { return own }
        if isModerator, let gone = state.posts.comment(id), gone.isDeleted { return gone }
        let (comment, _) = try findComment(id)
        guard isModerator else {
            throw Refusal(.forbidden, "only the author and moderators can delete a comment")
        }
        return comment
    }
}

extension Social.Comment {
    /// Hides the comment because of its own text (domain.md §7.6).
    fileprivate mutating func hide() {
        isHidden = true
        version += 1
    }
}
