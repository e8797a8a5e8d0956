// The posts of a town within its last two days, as social would have written them to its log. All authors are new and
// all posts recent, so that every window of a feed is as full as it can be (domain.md §7.3).

import Contracts
import EventLog
import LogContracts
import Values

/// Posts, upvotes, and readers who follow some of the authors.
public struct BenchPosts: Sendable {
    public let plan: BenchPlan
    private let people: BenchPeople
    /// The first accounts; each follows many others, and every second of those follows back.
    public static let readers = 200
    static let followedByReader = 100
    /// One post in this many is upvoted, some by several people.
    static let postsPerUpvote = 2
    private static let tags = ["soccer", "golf", "darts", "turf", "rain", "beginners", "women", "sunday"]

    public init(_ plan: BenchPlan) {
        self.plan = plan
        people = BenchPeople(plan)
    }

    /// Writes the log of a social service that has seen all of auth.
    func write(into directory: String, seenOfAuth: UInt64) throws -> BenchTown.Written {
        var social = try LogFiller("social", in: directory, plan: plan, batchLinesMax: 64)
        social.seen["auth"] = seenOfAuth
        let accounts = (0..<plan.accounts).map { people.person($0).id }
        try follow(accounts, &social)
        var posted: [(post: ID, author: ID)] = []
        for index in 0..<plan.posts {
            var numbers = plan.numbers(.post, index)
            let time = plan.moment(index, of: plan.posts, from: 44, to: 0)
            let author = numbers.pick(accounts)
            let (written, told) = post(by: author, at: time, index, &numbers)
            posted.append((written.postId, author))
            try social.add([written, told], at: time, .request(by: author, at: time, &numbers))
            guard numbers.isOne(in: Self.postsPerUpvote) else { continue }
            let (reader, chosen) = (numbers.pick(accounts), posted[numbers.below(posted.count)])
            let upvoted = Upvoted(
                postId: chosen.post, accountId: reader, on: true, postAuthorId: chosen.author, upvotes: 1)
            try social.add([upvoted], at: time, .request(by: reader, at: time, &numbers))
        }
        try social.close()
        return BenchTown.Written(source: "social", events: social.head, bytes: social.bytes)
    }

    private func follow(_ accounts: [ID], _ social: inout LogFiller) throws {
        let time = plan.now.adding(hours: -44)
        for reader in 0..<min(Self.readers, accounts.count) {
            var numbers = plan.numbers(.following, reader)
            for count in 0..<Self.followedByReader {
                let (me, other) = (accounts[reader], numbers.pick(accounts))
                if me == other { continue }
                let followed = Followed(followerId: me, followedId: other, cause: .follow)
                try social.add([followed], at: time, .request(by: me, at: time, &numbers))
                guard count % 2 == 0 else { continue }
                let back = Followed(followerId: other, followedId: me, cause: .follow)
                try social.add([back], at: time, .request(by: other, at: time, &numbers))
            }
        }
    }

    private func post(
        by author: ID, at time: Timestamp, _ index: Int, _ numbers: inout SplitMix64
    ) -> (PostWritten, Posted) {
        let visibility: PostVisibility = numbers.isOne(in: 5) ? .friends : .public
        let content = PostContent(
            text: "Who is up for a round? Number \(index) of many.",
            tags: [numbers.pick(Self.tags), numbers.pick(Self.tags)],
            cityKey: CityKey.of(numbers.pick(BenchCity.all).label))
        let written = PostWritten(
            postId: numbers.id(at: time), authorId: author, postType: .general, visibility: visibility,
            content: content, isAuthorNew: true)
        let told = Posted(
            postId: written.postId, authorId: author, postType: .general, visibility: visibility, gameId: nil,
            preview: visibility == .public ? content.text : nil)
        return (written, told)
    }
}
