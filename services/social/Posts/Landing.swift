// posts.landing: what a link to a post tells anyone (domain.md §4.8).

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let postLanding = Rules<Social>()
        .query(ShowPostLanding.self, isBudgeted: true, answer: Situation.landing)
}

extension Situation<Social> {
    fileprivate func landing(_ query: ShowPostLanding) throws(Refusal) -> PostLanding {
        guard let post = state.posts.post(query.postId), post.visibility == .public, !post.isDeleted,
            !post.isHidden,
            let author = state.people.landing(of: post.authorId, to: caller.account, state.circles)
        else { throw Refusal(.notFound, "there is no post \(query.postId)", field: "postId") }
        let line = post.content.text?.split(separator: "\n").first.map(String.init)
        let photos = post.content.photos
        return PostLanding(
            author: author,
            text: line.map { Text.beginning(of: $0, charactersMax: PostLanding.textMax) },
            // auth lets anyone load the first of the uploaded ones, and no other.
            photo: photos.first(where: \.isUploadedPhoto) ?? photos.first)
    }
}
