// posts.get: a post and a page of its comments, oldest first, each with the answers to it (domain.md §7.2).

import Contracts
import Machine
import Values

extension Social {
    static let threads = Rules<Social>().query(GetPost.self, answer: Situation.show)
}

extension Situation<Social> {
    func show(_ query: GetPost) throws(Refusal) -> GetPost.Reply {
        let reader = try Social.Reader(state, context)
        let post = try reader.findPost(query.postId)
        return GetPost.Reply(
            post: reader.view(post),
            thread: try reader.comments(on: post, limit: query.rows, page: query.page))
    }
}

extension Social.Reader {
    fileprivate func comments(
        on post: Social.Post, limit: Int, page: String?
    ) throws(Refusal) -> Page<CommentThread> {
        let start = try Paging.start(page, of: post.id)?.words.first
        let parents = state.posts.parents(of: post.id)
        let first = start.map { start in parents.partition { UInt64($0) <= start } } ?? 0
        let shown = parents[first...].lazy.compactMap { number -> (key: SortKey, item: CommentThread)? in
            thread(number).map { (SortKey(UInt64(number)), $0) }
        }
        return Paging.page(shown, limit: limit, of: post.id)
    }

    /// A comment and the answers that the reader may see; `nil` if there is nothing to see.
    private func thread(_ number: UInt32) -> CommentThread? {
        let comment = state.posts.comment(number: number)
        let replies = state.posts.replies(to: number).map { state.posts.comment(number: $0) }
            .filter { reads($0) }
            .map { view($0) }
        if reads(comment) { return CommentThread(comment: view(comment), replies: replies) }
        return replies.isEmpty ? nil : CommentThread(comment: tombstone(comment), replies: replies)
    }

    /// Replaces a comment that the reader may not see, above answers that they may.
    private func tombstone(_ comment: Social.Comment) -> CommentView {
        var view = CommentView(
            id: comment.id, postId: comment.postId, parentId: comment.parentId, createdAt: comment.createdAt)
        view.deleted = true
        return view
    }
}
