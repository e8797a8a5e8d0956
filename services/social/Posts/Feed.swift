// posts.feed: selects the posts of a feed, and pages through them (domain.md §7.3). Ranking.swift orders them.
//
// Paging is stable because a feed is made once, with its first page: the cursor (FeedCursor.swift) holds the
// order of all posts that are still to come. Nothing that happens between two pages (upvotes, comments,
// edits, another city, the end of the day) moves a post: none comes twice, and none that was there when the
// feed was made is skipped. Each page checks again who may see what: posts that were deleted or hidden since,
// or whose author is blocked now, are left out. Newer posts are in the next feed. The scores that `explain`
// shows on a later page are computed for the moment the feed was made, from the present state.

import Contracts
import Machine
import Packed
import Projections
import Values

extension Social {
    static let feeds = Rules<Social>().query(ShowFeed.self, answer: Situation.feed)

    static let friendsCandidatesMax = 100
    static let recentMax = 100
    static let trendingMax = 50
    static let newcomersMax = 50
    /// With fewer posts than this, the time window is widened.
    static let enoughPosts = 20
    static let friendsWindowsDays = [7, 30, 180]
    static let recentWindowsDays = [7, 30, 180]
    static let newcomerWindowsDays = [14, 30, 180]

    /// One feed of one reader, as of the moment it is made.
    struct Feed {
        let kind: FeedKind
        let reader: Reader
        /// The reader's facts.
        let facts: FactsChanged?
        var madeAt: Timestamp
        /// Called with each post that is examined; tests count them.
        var looking: (Int) -> Void = { _ in }
    }
}

extension Situation<Social> {
    func feed(_ query: ShowFeed) throws(Refusal) -> Page<PostView> {
        let explains = query.explain ?? false
        if explains, !caller.isModerator, !context.settings.isDevelopment {
            throw Refusal(.forbidden, "only moderators can see how a score is made up", field: "explain")
        }
        let reader = Social.Reader(try caller.id(), state)
        var feed = Social.Feed(
            kind: query.kind, reader: reader, facts: caller.facts, madeAt: now)
        let secret = context.settings.secret
        var left: ArraySlice<Ranking.Place>
        if let page = query.page {
            let all = try FeedCursor(page, of: reader.id, query.kind, secret)
            feed.madeAt = all.madeAt
            left = all.places.filter { reader.findsInFeeds($0.number) }[...]
        } else {
            left = feed.places[...]
        }
        let shown = left.prefix(query.rows)
        left.removeFirst(shown.count)
        let profile = explains ? feed.profile : nil
        var page = Page<PostView>(items: [])
        page.items.reserveCapacity(shown.count)
        for place in shown {
            var item = state.posts.withPost(place.number) { reader.view($0) }
            if let profile { item.explain = feed.terms(of: place, for: profile) }
            page.items.append(item)
        }
        if !left.isEmpty {
            page.next = FeedCursor(madeAt: feed.madeAt, places: Array(left))
                .text(for: reader.id, query.kind, secret)
        }
        return page
    }
}

extension Social.Reader {
    /// Whether a post may be in the reader's feeds. Hidden posts are in none, not even for their authors and
    /// for moderators, and those in a group neither: ``GroupPosts`` lists them.
    fileprivate func findsInFeeds(_ number: Int) -> Bool {
        guard number < state.posts.count else { return false }
        let access = state.posts.withPost(number) { $0.access }
        return !access.isHidden && access.groupId == nil && sees(access)
    }
}

// MARK: - A whole feed

extension Social.Feed {
    var places: [Ranking.Place] {
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
            reader.state.posts.withPost(number) { post in
                Ranking.Candidate(
                    number: number, id: post.id, authorId: post.authorId, createdAt: post.createdAt,
                    rank: rank(post))
            }
        }
        .sorted(by: Ranking.Candidate.comesFirst)
    }

    // MARK: - Candidates

    /// The newest posts by people the reader follows; posts for friends only if they are friends.
    private var friendsCandidates: [Int] {
        var merged = NewestPosts(
            reader.state.circles.following(of: reader.id).lazy.filter { $0 != reader.id }
                .map { reader.state.posts.numbers(by: $0) })
        var found: [Int] = []
        for days in Social.friendsWindowsDays {
            let start = madeAt.adding(days: -days)
            // A wider window only adds older posts.
            while found.count < Social.friendsCandidatesMax, let newest = merged.newest,
                reader.state.posts.createdAt(newest) >= start
            {
                merged.removeNewest()
                looking(Int(newest))
                if reader.findsInFeeds(Int(newest)) { found.append(Int(newest)) }
            }
            if found.count >= Social.enoughPosts { break }
        }
        return found
    }

    /// The posts for the three buckets of the public feed; `trending` has some more than needed.
    private var publicCandidates: (recent: [Int], trending: [Int], newcomers: [Int]) {
        let trending = reader.state.posts.trending.hottest(Social.trendingMax, at: madeAt) {
            looking($0)
            return reader.findsInFeeds($0)
        }
        var (recent, newcomers): ([Int], [Int]) = ([], [])
        for (recentDays, newcomerDays) in zip(Social.recentWindowsDays, Social.newcomerWindowsDays) {
            recent = newest(
                Social.recentMax, of: reader.state.posts.inPublic, since: madeAt.adding(days: -recentDays))
            newcomers = newest(
                Social.newcomersMax, of: reader.state.posts.byNewAuthors,
                since: madeAt.adding(days: -newcomerDays)
            ) { Social.isNew($0, reader.state, at: madeAt) }
            if recent.count >= Social.enoughPosts { break }
            let count = Set(recent).union(newcomers).union(trending).count
            if count >= Social.enoughPosts { break }
        }
        return (recent, trending, newcomers)
    }

    /// At most `limit` posts that may be shown, by authors for whom `isMeant` holds, the newest first.
    /// - Parameter numbers: in ascending order, so that the newest post is last.
    private func newest(
        _ limit: Int, of numbers: ChunkedArray<UInt32>, since start: Timestamp,
        by isMeant: (ID) -> Bool = { _ in true }
    ) -> [Int] {
        var found: [Int] = []
        for number in numbers.reversed().lazy.map({ Int($0) }) {
            if reader.state.posts.createdAt(UInt32(number)) < start || found.count == limit { break }
            looking(number)
            if reader.findsInFeeds(number), isMeant(reader.state.posts.withPost(number) { $0.authorId }) {
                found.append(number)
            }
        }
        return found
    }

    // MARK: - Scores

    fileprivate var profile: Ranking.Reader {
        Ranking.Reader(
            cityKey: facts?.cityKey, courseKey: facts?.homeCourseKey,
            interests: reader.state.posts.interests(
                of: reader.id, since: madeAt.adding(days: -Ranking.interestDays)))
    }

    private func subject(_ post: Social.Post) -> Ranking.Subject {
        Ranking.Subject(
            createdAt: post.createdAt, weight: post.weight,
            isAuthorNew: Social.isNew(post.authorId, reader.state, at: madeAt),
            cityKey: post.content.cityKey,
            courseKey: post.content.courseKey, tags: post.content.tags)
    }

    private func hotScore(_ post: Social.Post) -> Double {
        guard let last = post.lastEngagementAt else { return 0 }
        return Ranking.hotScore(weight: post.weight, lastEngagementAt: last, at: madeAt)
    }

    fileprivate func terms(of place: Ranking.Place, for profile: Ranking.Reader) -> FeedTerms {
        reader.state.posts.withPost(place.number) { post in
            var terms = Ranking.terms(of: subject(post), for: profile, kind, at: madeAt)
            if kind == .public { terms.bucket = place.bucket }
            if place.bucket == .trending { terms.hot = hotScore(post) }
            return terms
        }
    }
}

/// Merges lists of posts lazily, the newest first, with a binary heap of the lists' last numbers.
private struct NewestPosts {
    private var lists: [[UInt32]] = []
    /// Number of posts left in each list.
    private var counts: [Int] = []
    /// The number of a list's newest remaining post; the lower 32 bits say which list.
    private var heap: [UInt64] = []

    /// - Parameter lists: each in ascending order.
    init(_ lists: some Sequence<[UInt32]>) {
        for list in lists {
            guard let last = list.last else { continue }
            heap.append(UInt64(last) << 32 | UInt64(self.lists.count))
            self.lists.append(list)
            counts.append(list.count)
        }
        for place in (0..<heap.count / 2).reversed() { sink(place) }
    }

    /// The newest post that is left.
    var newest: UInt32? { heap.first.map { UInt32($0 >> 32) } }

    mutating func removeNewest() {
        guard let first = heap.first else { return }
        let list = Int(first & 0xFFFF_FFFF)
        counts[list] -= 1
        if counts[list] > 0 {
            heap[0] = UInt64(lists[list][counts[list] - 1]) << 32 | UInt64(list)
        } else {
            heap[0] = heap[heap.count - 1]
            heap.removeLast()
        }
        sink(0)
    }

    /// Moves an entry down until none below is greater.
    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            let (left, right) = (2 * place + 1, 2 * place + 2)
            var greatest = place
            if left < heap.count, heap[left] > heap[greatest] { greatest = left }
            if right < heap.count, heap[right] > heap[greatest] { greatest = right }
            if greatest == place { return }
            heap.swapAt(place, greatest)
            place = greatest
        }
    }
}
