// Made by deploy/contracts from Sources/Contracts/Social/Comments.swift.

import Values

extension CommentThread {
    @_disfavoredOverload
    public init(comment: sending CommentView, replies: [CommentView]) {
        self.comment = comment
        self.replies = replies
    }
}

extension CommentOnPost {
    public static let notes: [String: String] = [
        "parentId": "the comment you answer",
        "text": "up to 1000 characters, with at most 10 mentions",
    ]
}

extension EditComment {
    public static let notes: [String: String] = [
        "text": "up to 1000 characters, with at most 10 mentions"
    ]
}

extension LikeComment {
    public static let notes: [String: String] = [
        "on": "off takes it back. Default: true"
    ]
}

extension LikeComment.Reply {
    @_disfavoredOverload
    public init(on: sending Bool, likes: Int?) {
        self.on = on
        self.likes = likes
    }
}
