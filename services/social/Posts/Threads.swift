// posts.get: a post with what was said to it, a page of comments with the answers under each, the first first
// (domain.md §7.2).

import Contracts
import Machine
import Values

extension Social {
    static let threads = Rules<Social>().query(GetPost.self, answer: show)

    static func show(_ query: GetPost, _ state: State, _ context: Context) throws(Refusal) -> GetPost.Reply {
        let reader = try Reader(context)
        let post = try findPost(query.postId, reader, state)
        return GetPost.Reply(
            post: view(post, reader, state),
            thread: try comments(on: post, reader, query.limit, query.page, state))
    }

    private static func comments(
        on post: Post, _ reader: Reader, _ limit: Int?, _ page: String?, _ state: State
    ) throws(Refusal) -> Page<CommentThread> {
        let start = try Paging.start(page, of: post.id)?.words.first
        let parents = state.posts.parents(of: post.id)
        let first = start.map { start in parents.partition { UInt64($0) <= start } } ?? 0
        let shown = parents[first...].lazy.compactMap { number -> (key: SortKey, item: CommentThread)? in
            thread(number, reader, state).map { (SortKey(UInt64(number)), $0) }
        }
        return Paging.page(shown, limit: limit ?? listDefault, of: post.id)
    }

    /// A comment and the answers that the reader reads; `nil` where there is nothing to read.
    private static func thread(_ number: UInt32, _ reader: Reader, _ state: State) -> CommentThread? {
        let comment = state.posts.comment(number: number)
        let replies = state.posts.replies(to: number).map { state.posts.comment(number: $0) }
            .filter { reads($0, reader, state) }
            .map { view($0, reader, state) }
        if reads(comment, reader, state) {
            return CommentThread(comment: view(comment, reader, state), replies: replies)
        }
        return replies.isEmpty ? nil : CommentThread(comment: tombstone(comment), replies: replies)
    }
}
