// Whole feeds (domain.md §7.3): their posts and order, compared with a model that scans all posts.

import Contracts
import JSON
import LogContracts
import TestSupport
import Testing
import Values

@testable import Machine
@testable import Projections
@testable import SocialService

@Suite struct FeedTests {
    /// Some people, and their posts of half a year, more frequent toward the end.
    private static func busy(seed: UInt64, posts: Int) -> (bench: FeedBench, people: [ID]) {
        var (bench, random) = (FeedBench(), SplitMix64(seed: seed))
        let tags = ["golf", "rain", "turf", "net", "tea"]
        let cities = ["berlin", "potsdam", nil]
        let people = (0..<12).map { index in
            bench.person(
                daysOld: index < 6 ? 400 : Int.random(in: 0...40, using: &random),
                city: cities.randomElement(using: &random) ?? nil, course: index % 3 == 0 ? "wannsee" : nil)
        }
        for a in people {
            for b in people where a != b {
                if random.next() % 3 == 0 { bench.follow(a, b) }
                if random.next() % 20 == 0 { bench.block(a, b) }
            }
        }
        var all: [ID] = []
        for index in 0..<posts {
            bench.pass(minutes: Int.random(in: 0...(300_000 / (index + 10)), using: &random))
            // Two of them write most posts.
            let author = people[random.next() % 3 == 0 ? Int(random.next() % 2) : Int(random.next() % 12)]
            all.append(
                bench.post(
                    author, random.next() % 4 == 0 ? .friends : .public,
                    tags: Array(tags.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))),
                    city: cities.randomElement(using: &random) ?? nil,
                    course: random.next() % 5 == 0 ? "wannsee" : nil))
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let post = all[max(0, all.count - 1 - Int(random.next() % 40))]
                let person = people[Int(random.next() % 12)]
                switch random.next() % 12 {
                case 0: bench.delete(post)
                case 1: bench.hide(post)
                case 2...5: bench.comment(post, person)
                case 6: bench.upvote(post, person, on: false)
                default: bench.upvote(post, person)
                }
            }
        }
        return (bench, people)
    }

    @Test(arguments: Seeds.some(3), [15, 60, 250]) func bothFeedsEqualAModelOfTheDefinition(
        seed: UInt64, posts: Int
    ) throws {
        var (bench, people) = Self.busy(seed: seed, posts: posts)
        for _ in 0..<3 {
            for viewer in people.prefix(6) {
                for kind in FeedKind.allCases {
                    let expected = bench.model.feed(kind, of: viewer, at: bench.now)
                    for limit in [7, 100] {
                        let found = try bench.feed(kind, viewer, limit: limit)
                        #expect(found == expected, "seed=\(seed) \(kind) by \(limit)")
                    }
                }
            }
            bench.pass(days: 3, hours: 5)
        }
    }

    @Test func feedsAreTheSameAfterASnapshot() throws {
        var (bench, people) = Self.busy(seed: 3, posts: 300)
        let feeds = try people.map { try bench.feed(.public, $0) }
        let page = try #require(try bench.page(.public, people[0], limit: 5).next)
        let bytes = try JSONCoding.encode(bench.state)
        bench.state = try JSONCoding.decode(Social.State.self, from: bytes)
        #expect(try JSONCoding.encode(bench.state) == bytes)
        #expect(try people.map { try bench.feed(.public, $0) } == feeds)
        let next = try bench.page(.public, people[0], limit: 100, page: page).items.map(\.id)
        #expect(next == Array(feeds[0].dropFirst(5)), "a cursor means the same after a start")
    }

    @Test(arguments: FeedKind.allCases) func aFeedLooksAtABoundedNumberOfPosts(kind: FeedKind) {
        let looked = [1000, 100_000].map { Self.looks(kind, posts: $0) }
        #expect(looked[0] == looked[1] && looked[0] <= 300, "\(looked)")
    }

    /// Number of posts examined for a feed, if fifty people have posted in turn, once a second.
    private static func looks(_ kind: FeedKind, posts: Int) -> Int {
        var state = Social.State()
        let (me, now) = (ID(high: 1, low: 0), Town.noon)
        let authors = (1...50).map { ID(high: 1, low: UInt64($0)) }
        for (number, author) in authors.enumerated() {
            state.circles.apply(Followed(followerId: me, followedId: author, cause: .follow))
            if number % 2 == 0 {
                state.circles.apply(Followed(followerId: author, followedId: me, cause: .follow))
            }
            state.people.apply(
                FactsChanged(
                    accountId: author, kind: .registered, role: .user,
                    createdAt: now.adding(days: number % 10 == 0 ? -2 : -400)))
        }
        for index in 0..<posts {
            let (time, id) = (now.adding(seconds: index - posts), ID(high: 2, low: UInt64(index)))
            let number = index % authors.count
            state.posts.apply(
                PostWritten(
                    postId: id, authorId: authors[number], postType: .general,
                    visibility: index % 5 == 0 ? .friends : .public, content: PostContent(text: "hello"),
                    isAuthorNew: number % 10 == 0),
                at: time)
            let upvoted = Upvoted(
                postId: id, accountId: me, on: true, postAuthorId: authors[number], upvotes: 1)
            if index % 3 == 0 { state.posts.apply(upvoted, at: time) }
        }
        var looked = 0
        var feed = Social.Feed(
            kind: kind, reader: Social.Reader(me, state), facts: nil, madeAt: now)
        feed.looking = { _ in looked += 1 }
        #expect(feed.places.count >= 100)
        return looked
    }

    // MARK: - Windows

    @Test(arguments: [(19, 24), (20, 20)]) func theFriendsFeedWidensBelowTwentyPosts(
        count: Int, found: Int
    ) throws {
        var bench = FeedBench()
        let (viewer, author) = (bench.person(), bench.person())
        bench.follow(viewer, author)
        for _ in 0..<5 { bench.post(author) }
        bench.pass(days: 20)
        for _ in 0..<count { bench.post(author) }
        bench.pass(days: 1)
        #expect(try bench.feed(.friends, viewer).count == found)
        bench.pass(days: 8)
        #expect(try bench.feed(.friends, viewer).count == count + 5, "thirty days hold all")
    }

    @Test(arguments: [(19, 24), (20, 20)]) func thePublicFeedWidensBelowTwentyPosts(
        count: Int, found: Int
    ) throws {
        var bench = FeedBench()
        let (viewer, author) = (bench.person(), bench.person())
        for _ in 0..<5 { bench.post(author) }
        bench.pass(days: 20)
        for _ in 0..<count { bench.post(author) }
        bench.pass(days: 1)
        #expect(try bench.feed(.public, viewer).count == found)
        // The third of three windows: 179 days after the older posts.
        bench.pass(days: 158)
        #expect(try bench.feed(.public, viewer).count == count + 5)
        bench.pass(days: 2)
        #expect(try bench.feed(.public, viewer).count == count)
        bench.pass(days: 30)
        #expect(try bench.feed(.public, viewer).count == 0)
    }

    @Test func feedWindowsEndToTheMillisecond() throws {
        var bench = FeedBench()
        let (viewer, author) = (bench.person(), bench.person())
        bench.follow(viewer, author)
        bench.post(author)
        bench.now = bench.now.adding(milliseconds: 1)
        for _ in 0..<19 { bench.post(author) }
        bench.pass(days: 7)
        bench.now = bench.now.adding(milliseconds: -1)
        #expect(try bench.feed(.friends, viewer).count == 20)
        bench.now = Town.noon.adding(days: 180)
        #expect(try bench.feed(.friends, viewer).count == 20)
        bench.now = bench.now.adding(milliseconds: 1)
        #expect(try bench.feed(.friends, viewer).count == 19)
    }

    @Test func candidatesAreTheNewestHundredTheFiftyHottestAndFiftyOfNewAuthors() throws {
        var bench = FeedBench()
        let (viewer, author) = (bench.person(), bench.person())
        bench.follow(viewer, author)
        let old = (0..<60).map { _ in bench.post(author) }
        bench.pass(hours: 1)
        let news = (0..<60).map { _ in
            let newcomer = bench.person(daysOld: 3)
            return bench.post(newcomer)
        }
        bench.pass(hours: 1)
        let recent = (0..<110).map { _ in bench.post(author) }
        for (index, post) in old.enumerated() {
            for _ in 0...(index / 10) { bench.comment(post, viewer) }
            bench.pass(seconds: 1)
        }
        let found = Set(try bench.feed(.public, viewer))
        #expect(found.intersection(recent) == Set(recent.suffix(100)))
        #expect(found.intersection(news) == Set(news.suffix(50)))
        #expect(found.intersection(old) == Set(old.suffix(50)))
        #expect(Set(try bench.feed(.friends, viewer)) == Set(recent.suffix(100)))
    }

    // MARK: - Who and what

    @Test func theFriendsFeedHasPostsOfFollowedAuthorsAndThoseForFriendsOfFriendsAlone() throws {
        var bench = FeedBench()
        let people = (0..<4).map { _ in bench.person() }
        let (viewer, friend, followed, stranger) = (people[0], people[1], people[2], people[3])
        bench.befriend(viewer, friend)
        bench.follow(viewer, followed)
        bench.follow(stranger, viewer)
        let shown = [bench.post(friend), bench.post(friend, .friends), bench.post(followed)]
        bench.post(followed, .friends)
        bench.post(stranger)
        bench.post(viewer)
        #expect(Set(try bench.feed(.friends, viewer)) == Set(shown))
    }

    @Test func thePublicFeedHasOnesOwnPostsAndNoneForFriends() throws {
        var bench = FeedBench()
        let (viewer, friend) = (bench.person(), bench.person())
        bench.befriend(viewer, friend)
        let own = bench.post(viewer)
        bench.post(viewer, .friends)
        bench.post(friend, .friends)
        #expect(try bench.feed(.public, viewer) == [own])
    }

    @Test func blockedBannedAndHiddenPostsAreInNoFeedAndThoseOfDeletedAuthorsStay() throws {
        var bench = FeedBench()
        let people = (0..<5).map { _ in bench.person() }
        let posts = people.map { bench.post($0) }
        for person in people.dropFirst() { bench.follow(people[0], person) }
        for post in posts { bench.upvote(post, people[0]) }
        bench.block(people[1], people[0])
        bench.hide(posts[2])
        for (person, status) in [(people[3], AccountStatus.banned), (people[4], .deleted)] {
            var facts = try #require(bench.state.people.facts(of: person))
            facts.status = status
            bench.state.people.apply(facts)
        }
        #expect(Set(try bench.feed(.public, people[0])) == [posts[0], posts[4]])
        #expect(Set(try bench.feed(.friends, people[0])) == [posts[4]])
        var facts = try #require(bench.state.people.facts(of: people[3]))
        facts.status = .active
        bench.state.people.apply(facts)
        bench.state.posts.show(post: posts[2])
        #expect(Set(try bench.feed(.public, people[0])) == [posts[0], posts[2], posts[3], posts[4]])
    }

    @Test func interestsAreTagsOfNinetyDays() throws {
        var bench = FeedBench()
        bench.settings.isDevelopment = true
        let (viewer, author) = (bench.person(), bench.person())
        bench.post(viewer, tags: ["mine"])
        let liked = bench.post(author, tags: ["liked"])
        bench.upvote(liked, viewer)
        bench.pass(days: 90)
        func interests() throws -> Double {
            let post = bench.post(author, tags: ["mine", "liked", "taken"])
            return try bench.page(.public, viewer, explain: true).items.first { $0.id == post }?.explain?
                .interests ?? -1
        }
        #expect(try interests() == 0.4)
        bench.now = bench.now.adding(milliseconds: 1)
        #expect(try interests() == 0)
        let taken = bench.post(author, tags: ["taken"])
        bench.upvote(taken, viewer)
        #expect(try interests() == 0.2)
        bench.upvote(taken, viewer, on: false)
        #expect(try interests() == 0)
    }

    @Test func onlyModeratorsAreToldWhyUnlessInDevelopment() throws {
        var bench = FeedBench()
        let (viewer, moderator) = (bench.person(), bench.person(role: .moderator))
        bench.post(viewer)
        let refusal = #expect(throws: Refusal.self) { try bench.page(.public, viewer, explain: true) }
        #expect(refusal?.reason == .forbidden)
        #expect(try bench.page(.public, viewer, explain: false).items[0].explain == nil)
        let terms = try #require(try bench.page(.public, moderator, explain: true).items[0].explain)
        #expect(terms.recency == 1 && terms.newAuthor == 1 && terms.score == 2 && terms.bucket != nil)
        bench.settings.isDevelopment = true
        #expect(try bench.page(.public, viewer, explain: true).items[0].explain?.score == 2)
    }
}
