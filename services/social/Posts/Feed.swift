// posts.feed: what goes into a feed, and a page of it (domain.md §7.3). Ranking.swift orders it.
//
// Paging is stable because a feed is made once, with its first page: the order of all that is still to come travels in the
// cursor (FeedCursor.swift). Whatever happens between two pages, upvotes, comments, edits, another city, the end of the
// day, moves nothing: no post comes twice, and none is passed over that was there when the feed was made. Each page looks
// anew at who may see what: what was deleted or hidden since, or is of somebody now blocked, drops out. What was posted
// since stands in the next feed. Scores and reasons (`explain`) of a later page are worked out for the moment at which the
// feed was made, from what is known now.

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
    /// Where fewer are found, windows widen.
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
        let viewer = try context.caller.id()
        let secret = context.settings.secret
        let all: FeedCursor
        if let page = query.page {
            all = try FeedCursor(page, of: viewer, query.kind, secret)
        } else {
            all = FeedCursor(madeAt: context.now, places: places(query.kind, for: viewer, state, context))
        }
        let reader = Reader(viewer)
        var left = all.places.filter { place in
            place.number < state.posts.count && isInFeeds(state.posts[place.number], reader, state)
        }[...]
        let shown = left.prefix(query.limit ?? listDefault)
        left.removeFirst(shown.count)
        let profile = explains ? profile(of: viewer, state, context, at: all.madeAt) : nil
        var page = Page<PostView>(items: [])
        for place in shown {
            let post = state.posts[place.number]
            var item = view(post, reader, state)
            if let profile {
                item.explain = terms(of: post, at: place, profile, query.kind, all.madeAt, state)
            }
            page.items.append(item)
        }
        if !left.isEmpty {
            page.next = FeedCursor(madeAt: all.madeAt, places: Array(left))
                .text(for: viewer, query.kind, secret)
        }
        return page
    }

    /// Feeds show what their reader sees, but for what is hidden, which even its author and moderators find elsewhere.
    private static func isInFeeds(_ post: Post, _ reader: Reader, _ state: State) -> Bool {
        !post.isHidden && sees(post, reader, state)
    }

    // MARK: - A whole feed

    private static func places(
        _ kind: FeedKind, for viewer: ID, _ state: State, _ context: Context
    ) -> [Ranking.Place] {
        let now = context.now
        let profile = profile(of: viewer, state, context, at: now)
        func scored(_ numbers: [Int]) -> [Ranking.Candidate] {
            ranked(numbers, state) {
                Ranking.terms(of: subject($0, state, at: now), for: profile, kind, at: now).score
            }
        }
        switch kind {
        case .friends:
            let numbers = friendsCandidates(for: viewer, state, at: now)
            return Ranking.places([.recent: scored(numbers)], [.recent], offset: 0)
        case .public:
            let found = publicCandidates(for: viewer, state, at: now)
            let hottest = ranked(found.trending, state) { hotScore($0, at: now) }.prefix(trendingMax)
            return Ranking.places(
                [
                    .recent: scored(found.recent), .trending: Array(hottest),
                    .newcomers: scored(found.newcomers),
                ], Ranking.pattern, offset: Ranking.patternOffset(viewer: viewer, day: now.day))
        }
    }

    private static func ranked(
        _ numbers: [Int], _ state: State, by rank: (Post) -> Double
    ) -> [Ranking.Candidate] {
        numbers.map { number in
            let post = state.posts[number]
            return Ranking.Candidate(
                number: number, id: post.id, authorId: post.authorId, createdAt: post.createdAt,
                rank: rank(post))
        }
        .sorted(by: Ranking.Candidate.comesFirst)
    }

    // MARK: - Candidates

    /// The newest posts of those one follows. What is for friends, friends see.
    static func friendsCandidates(for viewer: ID, _ state: State, at now: Timestamp) -> [Int] {
        let followed = state.circles.following(of: viewer)
        var found: [Int] = []
        for days in friendsWindowsDays {
            let start = now.adding(days: -days)
            let numbers = followed.filter { $0 != viewer }.flatMap { author in
                state.posts.numbers(by: author).reversed()
                    .prefix { state.posts.createdAt($0) >= start }
            }
            found = newest(
                friendsCandidatesMax, of: numbers.sorted(by: >), since: start, Reader(viewer), state)
            if found.count >= enoughPosts { break }
        }
        return found
    }

    /// What the three buckets of the public feed are filled with; of the trending a few too many.
    static func publicCandidates(
        for viewer: ID, _ state: State, at now: Timestamp
    ) -> (recent: [Int], trending: [Int], newcomers: [Int]) {
        let reader = Reader(viewer)
        let trending = state.posts.trending.hottest(trendingMax, at: now) {
            isInFeeds(state.posts[$0], reader, state)
        }
        var (recent, newcomers): ([Int], [Int]) = ([], [])
        for (recentDays, newcomerDays) in zip(recentWindowsDays, newcomerWindowsDays) {
            recent = newest(
                recentMax, of: state.posts.inPublic.reversed(), since: now.adding(days: -recentDays), reader,
                state)
            newcomers = newest(
                newcomersMax, of: state.posts.byNewAuthors.reversed(),
                since: now.adding(days: -newcomerDays), reader, state
            ) { isNew($0.authorId, state, at: now) }
            let count = Set(recent).union(newcomers).union(trending).count
            if count >= enoughPosts { break }
        }
        return (recent, trending, newcomers)
    }

    /// The first so many that are meant and may be shown, of numbers from the newest on.
    private static func newest(
        _ limit: Int, of numbers: some Sequence<UInt32>, since start: Timestamp, _ reader: Reader,
        _ state: State, _ isMeant: (Post) -> Bool = { _ in true }
    ) -> [Int] {
        var found: [Int] = []
        for number in numbers {
            if state.posts.createdAt(number) < start || found.count == limit { break }
            let post = state.posts[Int(number)]
            if isInFeeds(post, reader, state), isMeant(post) { found.append(Int(number)) }
        }
        return found
    }

    // MARK: - What a score is made of

    private static func profile(
        of viewer: ID, _ state: State, _ context: Context, at time: Timestamp
    ) -> Ranking.Reader {
        let facts = context.caller.facts
        return Ranking.Reader(
            cityKey: facts?.cityKey, courseKey: facts?.homeCourseKey,
            interests: state.posts.interests(of: viewer, since: time.adding(days: -Ranking.interestDays)))
    }

    private static func subject(_ post: Post, _ state: State, at time: Timestamp) -> Ranking.Subject {
        Ranking.Subject(
            createdAt: post.createdAt, weight: post.weight,
            isAuthorNew: isNew(post.authorId, state, at: time), cityKey: post.content.cityKey,
            courseKey: post.content.courseKey, tags: post.content.tags)
    }

    private static func hotScore(_ post: Post, at time: Timestamp) -> Double {
        guard let last = post.lastEngagementAt else { return 0 }
        return Ranking.hotScore(weight: post.weight, lastEngagementAt: last, at: time)
    }

    private static func terms(
        of post: Post, at place: Ranking.Place, _ profile: Ranking.Reader, _ kind: FeedKind,
        _ time: Timestamp, _ state: State
    ) -> FeedTerms {
        var terms = Ranking.terms(of: subject(post, state, at: time), for: profile, kind, at: time)
        if kind == .public { terms.bucket = place.bucket }
        if place.bucket == .trending { terms.hot = hotScore(post, at: time) }
        return terms
    }
}
