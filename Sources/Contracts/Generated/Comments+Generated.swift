// Made by deploy/contracts from Sources/Contracts/Social/Comments.swift.

import Values

extension CommentThread {
    @_disfavoredOverload
    public init(comment: sending CommentView, replies: [CommentView]) {
        self.comment = comment
        self.replies = replies
    }
}

extension LikeComment.Reply {
    @_disfavoredOverload
    public init(on: sending Bool, likes: Int?) {
        self.on = on
        self.likes = likes
    }
}
