// Posts, comments and upvotes, and reading those of others.

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func speakOrRead() -> RequestEnvelope {
        // Usually the latest post, now and then one that is long deleted.
        guard let post = one(of: world.posts), chance.happens(0.9) else { return write() }
        let postId: JSONValue = ["postId": .string(post)]
        switch chance.number(0...19) {
        case 0...1: return write()
        case 2: return request(EditPost.type, postId.merging(["text": text, "tags": ["turf"]]))
        case 3: return request(DeletePost.type, postId)
        case 4...6: return request(UpvotePost.type, postId.merging(["on": .bool(chance.happens(0.7))]))
        case 7...9: return request(CommentOnPost.type, postId.merging(["text": text]))
        case 10...14:
            guard let comment = one(of: world.comments) else { return request(GetPost.type, postId) }
            return answer(comment, on: postId)
        case 15...16: return request(GetPost.type, postId)
        case 17: return request(PostsBy.type, ["accountId": .string(somebody)])
        default: return request(ShowFeed.type, ["kind": chance.one(of: ["public", "friends"])])
        }
    }

    private func write() -> RequestEnvelope {
        if let finishedSession, chance.happens(0.5) {
            self.finishedSession = nil
            return request(CreatePost.type, ["sessionId": .string(finishedSession)])
        }
        return writeText()
    }

    private func writeText() -> RequestEnvelope {
        if uploaded == nil, chance.happens(0.2) { return uploadPicture() }
        let photos: JSONValue = uploaded.map { ["photos": [.string($0)]] } ?? [:]
        uploaded = nil
        let post: JSONValue = [
            "text": text, "visibility": chance.one(of: ["public", "public", "friends"]), "tags": ["soccer"],
        ]
        return request(CreatePost.type, post.merging(photos))
    }

    private func answer(_ comment: String, on postId: JSONValue) -> RequestEnvelope {
        let commentId: JSONValue = ["commentId": .string(comment)]
        switch chance.number(0...7) {
        case 0...2: return request(LikeComment.type, commentId.merging(["on": .bool(chance.happens(0.7))]))
        case 3...4: return request(EditComment.type, commentId.merging(["text": text]))
        case 5: return request(DeleteComment.type, commentId)
        default:
            return request(
                CommentOnPost.type, postId.merging(["text": text, "parentId": .string(comment)]))
        }
    }

    /// The author of a comment may correct it or delete it.
    func noteComment(_ comment: String) {
        world.comments.append(comment)
        let commentId: JSONValue = ["commentId": .string(comment)]
        if chance.happens(0.2) {
            next = (EditComment.type, commentId.merging(["text": text]))
        } else if chance.happens(0.2) {
            next = (DeleteComment.type, commentId)
        }
    }

    /// Sometimes a text that looks like spam.
    private var text: JSONValue {
        let more = chance.happens(0.1) ? " https://spam.example zzzzzzzzzzz" : ""
        return .string("number \(chance.number(0...99)), @\(somebody)\(more)")
    }

    private func one(of all: [String]) -> String? {
        all.isEmpty ? nil : chance.one(of: Array(all.suffix(6)))
    }
}
