// posts.feed: what goes into a feed, and a page of it (domain.md §7.3). Ranking.swift orders it.
//
// Paging is stable because a feed is made once, with its first page: the cursor (FeedCursor.swift) holds the
// order of all posts that are still to come. Nothing that happens between two pages (upvotes, comments,
// edits, another city, the end of the day) moves a post: none comes twice, and none that was there when the
// feed was made is skipped. Each page checks again who may see what: posts that were deleted or hidden since,
// or whose author is blocked now, are left out. Newer posts are in the next feed. The scores that `explain`
// shows on a later page are computed for the moment the feed was made, from the present state.

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let feeds = Rules<Social>().query(ShowFeed.self, answer: feed)

    static let friendsCandidatesMax = 100
    static let recentMax = 100
    static let trendingMax = 50
    static let newcomersMax = 50
    /// With fewer posts than this, the time window is widened.
    static let enoughPosts = 20
    static let friendsWindowsDays = [7, 30, 180]
    static let recentWindowsDays = [7, 30, 180]
    static let newcomerWindowsDays = [14, 30, 180]

    static func feed(_ query: ShowFeed, _ state: State, _ context: Context) throws(Refusal) -> Page<PostView>
    {
        let explains = query.explain ?? false
        if explains, !context.caller.isModerator, !context.settings.isDevelopment {
            throw Refusal(.forbidden, "only moderators can ask what a score is made of", field: "explain")
        }
        let reader = Reader(try context.caller.id(), state)
        var feed = Feed(
            kind: query.kind, reader: reader, facts: context.caller.facts, madeAt: context.now)
        let secret = context.settings.secret
        let all: FeedCursor
        if let page = query.page {
            all = try FeedCursor(page, of: reader.id, query.kind, secret)
            feed.madeAt = all.madeAt
        } else {
            all = FeedCursor(madeAt: context.now, places: feed.places)
        }
        var left = all.places.filter { place in
            place.number < state.posts.count && reader.findsInFeeds(state.posts[place.number])
        }[...]
        let shown = left.prefix(query.limit ?? listDefault)
        left.removeFirst(shown.count)
        let profile = explains ? feed.profile : nil
        var page = Page<PostView>(items: [])
        for place in shown {
            let post = state.posts[place.number]
            var item = reader.view(post)
            if let profile { item.explain = feed.terms(of: post, at: place, for: profile) }
            page.items.append(item)
        }
        if !left.isEmpty {
            page.next = FeedCursor(madeAt: all.madeAt, places: Array(left))
                .text(for: reader.id, query.kind, secret)
        }
        return page
    }

    /// One feed of one reader, as of the moment it is made.
    struct Feed {
        let kind: FeedKind
        let reader: Reader
        /// The reader's.
        let facts: FactsChanged?
        var madeAt: Timestamp

        private var state: State { reader.state }
    }
}

extension Social.Reader {
    /// Whether a post may be in the reader's feeds. Hidden posts are in none, not even for their authors and
    /// for moderators.
    fileprivate func findsInFeeds(_ post: Social.Post) -> Bool { !post.isHidden && sees(post) }
}

// MARK: - A whole feed

extension Social.Feed {
    fileprivate var places: [Ranking.Place] {
        let profile = profile
        func scored(_ numbers: [Int]) -> [Ranking.Candidate] {
            ranked(numbers) { Ranking.terms(of: subject($0), for: profile, kind, at: madeAt).score }
        }
        switch kind {
        case .friends:
            return Ranking.places([.recent: scored(friendsCandidates)], [.recent], offset: 0)
        case .public:
            let found = publicCandidates
            let hottest = ranked(found.trending, by: hotScore).prefix(Social.trendingMax)
            return Ranking.places(
                [
                    .recent: scored(found.recent), .trending: Array(hottest),
                    .newcomers: scored(found.newcomers),
                ], Ranking.pattern, offset: Ranking.patternOffset(viewer: reader.id, day: madeAt.day))
        }
    }

    private func ranked(_ numbers: [Int], by rank: (Social.Post) -> Double) -> [Ranking.Candidate] {
        numbers.map { number in
            let post = state.posts[number]
            return Ranking.Candidate(
                number: number, id: post.id, authorId: post.authorId, createdAt: post.createdAt,
                rank: rank(post))
        }
        .sorted(by: Ranking.Candidate.comesFirst)
    }

    // MARK: - Candidates

    /// The newest posts by those whom the reader follows; posts for friends only where they are friends.
    private var friendsCandidates: [Int] {
        let followed = state.circles.following(of: reader.id)
        var found: [Int] = []
        for days in Social.friendsWindowsDays {
            let start = madeAt.adding(days: -days)
            let numbers = followed.filter { $0 != reader.id }.flatMap { author in
                state.posts.numbers(by: author).reversed()
                    .prefix { state.posts.createdAt($0) >= start }
            }
            found = newest(Social.friendsCandidatesMax, of: numbers.sorted(by: >), since: start)
            if found.count >= Social.enoughPosts { break }
        }
        return found
    }

    /// The posts for the three buckets of the public feed; somewhat too many in `trending`.
    private var publicCandidates: (recent: [Int], trending: [Int], newcomers: [Int]) {
        let trending = state.posts.trending.hottest(Social.trendingMax, at: madeAt) {
            reader.findsInFeeds(state.posts[$0])
        }
        var (recent, newcomers): ([Int], [Int]) = ([], [])
        for (recentDays, newcomerDays) in zip(Social.recentWindowsDays, Social.newcomerWindowsDays) {
            recent = newest(
                Social.recentMax, of: state.posts.inPublic.reversed(), since: madeAt.adding(days: -recentDays)
            )
            newcomers = newest(
                Social.newcomersMax, of: state.posts.byNewAuthors.reversed(),
                since: madeAt.adding(days: -newcomerDays)
            ) { Social.isNew($0.authorId, state, at: madeAt) }
            let count = Set(recent).union(newcomers).union(trending).count
            if count >= Social.enoughPosts { break }
        }
        return (recent, trending, newcomers)
    }

    /// At most `limit` posts that are meant and may be shown.
    /// - Parameter numbers: in descending order: the newest post first.
    private func newest(
        _ limit: Int, of numbers: some Sequence<UInt32>, since start: Timestamp,
        where isMeant: (Social.Post) -> Bool = { _ in true }
    ) -> [Int] {
        var found: [Int] = []
        for number in numbers {
            if state.posts.createdAt(number) < start || found.count == limit { break }
            let post = state.posts[Int(number)]
            if reader.findsInFeeds(post), isMeant(post) { found.append(Int(number)) }
        }
        return found
    }

    // MARK: - Scores

    fileprivate var profile: Ranking.Reader {
        Ranking.Reader(
            cityKey: facts?.cityKey, courseKey: facts?.homeCourseKey,
            interests: state.posts.interests(
                of: reader.id, since: madeAt.adding(days: -Ranking.interestDays)))
    }

    private func subject(_ post: Social.Post) -> Ranking.Subject {
        Ranking.Subject(
            createdAt: post.createdAt, weight: post.weight,
            isAuthorNew: Social.isNew(post.authorId, state, at: madeAt), cityKey: post.content.cityKey,
            courseKey: post.content.courseKey, tags: post.content.tags)
    }

    private func hotScore(_ post: Social.Post) -> Double {
        guard let last = post.lastEngagementAt else { return 0 }
        return Ranking.hotScore(weight: post.weight, lastEngagementAt: last, at: madeAt)
    }

    fileprivate func terms(
        of post: Social.Post, at place: Ranking.Place, for profile: Ranking.Reader
    ) -> FeedTerms {
        var terms = Ranking.terms(of: subject(post), for: profile, kind, at: madeAt)
        if kind == .public { terms.bucket = place.bucket }
        if place.bucket == .trending { terms.hot = hotScore(post) }
        return terms
    }
}
