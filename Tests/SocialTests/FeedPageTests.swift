// Pages of a feed stay stable for one viewer, whatever happens between them (domain.md §7.3, Paging).

import Contracts
import TestSupport
import Testing
import Values

@testable import Machine
@testable import Projections
@testable import SocialService

@Suite struct FeedPageTests {
    /// Two who follow each other, and a hundred and fifty posts of thirty people.
    private static func crowd() -> (bench: FeedBench, viewer: ID, people: [ID]) {
        var bench = FeedBench()
        let viewer = bench.person(city: "berlin")
        let people = (0..<30).map { bench.person(daysOld: $0 * 2, city: $0 % 2 == 0 ? "berlin" : nil) }
        for person in people { bench.follow(viewer, person) }
        for index in 0..<150 {
            bench.pass(minutes: 7)
            let post = bench.post(people[index * 7 % 30], tags: ["t\(index % 5)"], city: "berlin")
            if index % 3 == 0 { bench.upvote(post, people[index % 30]) }
        }
        return (bench, viewer, people)
    }

    @Test(arguments: FeedKind.allCases, Seeds.some(3)) func postsKeepTheirPlacesBetweenPages(
        kind: FeedKind, seed: UInt64
    ) throws {
        var (bench, viewer, people) = Self.crowd()
        var random = SplitMix64(seed: seed)
        let order = try bench.feed(kind, viewer)
        let day = bench.now.day
        var (seen, gone, next): ([ID], Set<ID>, String?) = ([], [], nil)
        repeat {
            let page = try bench.page(kind, viewer, limit: 20, page: next)
            seen += page.items.map(\.id)
            next = page.next
            bench.pass(hours: 5)
            for _ in 0..<40 {
                let post = order.randomElement(using: &random) ?? viewer
                let person = people.randomElement(using: &random) ?? viewer
                switch random.next() % 6 {
                case 0: bench.post(person, tags: ["t1"])
                case 1: bench.upvote(post, viewer)
                case 2: bench.comment(post, person)
                case 3: bench.upvote(post, person)
                case 4:
                    guard !seen.contains(post) else { continue }
                    if random.next() % 2 == 0 { bench.delete(post) } else { bench.hide(post) }
                    gone.insert(post)
                default:
                    var facts = try #require(bench.state.people.facts(of: viewer))
                    facts.cityKey = ["berlin", "potsdam"].randomElement(using: &random)
                    bench.state.people.apply(facts)
                }
            }
        } while next != nil
        #expect(!gone.isEmpty, "seed=\(seed)")
        #expect(seen == order.filter { !gone.contains($0) }, "seed=\(seed)")
        #expect(bench.now.day > day, "the day has changed on the way")
    }

    @Test func newPostsAreInTheNextFeedAndNotInItsLaterPages() throws {
        var (bench, viewer, people) = Self.crowd()
        let first = try bench.page(.public, viewer)
        let fresh = bench.post(people[0])
        var (seen, next) = (first.items, first.next)
        while let page = next {
            let more = try bench.page(.public, viewer, page: page)
            (seen, next) = (seen + more.items, more.next)
        }
        #expect(!seen.map(\.id).contains(fresh) && seen.count > 100)
        #expect(try bench.page(.public, viewer, limit: 100).items.map(\.id).contains(fresh))
        #expect(first.items.count == 20)
    }

    @Test func postsOfSomebodyBlockedMeanwhileAreLeftOut() throws {
        var (bench, viewer, people) = Self.crowd()
        let order = try bench.feed(.friends, viewer)
        let first = try bench.page(.friends, viewer, limit: 10)
        bench.block(people[3], viewer)
        let rest = try bench.page(.friends, viewer, limit: 100, page: first.next).items.map(\.id)
        let blocked = Set(bench.model.posts.filter { $0.author == people[3] }.map(\.id))
        #expect(rest == order.dropFirst(10).filter { !blocked.contains($0) })
        #expect(!blocked.isDisjoint(with: order.dropFirst(10)))
    }

    @Test func aFeedWhoseRemainingPostsAreGoneHasNoNextPage() throws {
        var (bench, viewer, _) = Self.crowd()
        let order = try bench.feed(.friends, viewer)
        let first = try bench.page(.friends, viewer, limit: 10)
        for post in order[15...] { bench.delete(post) }
        let second = try bench.page(.friends, viewer, limit: 5, page: first.next)
        #expect(second.items.map(\.id) == Array(order[10..<15]) && second.next == nil)
    }

    @Test func aCursorIsGoodOnlyForItsOwnFeed() throws {
        let (bench, viewer, people) = Self.crowd()
        let next = try #require(try bench.page(.public, viewer).next)
        func refusal(_ kind: FeedKind, _ person: ID, _ page: String) -> Refusal? {
            #expect(throws: Refusal.self) { try bench.page(kind, person, page: page) }
        }
        let changed = String(next.dropLast()) + (next.hasSuffix("A") ? "B" : "A")
        for refusal in [
            refusal(.friends, viewer, next), refusal(.public, people[0], next),
            refusal(.public, viewer, changed), refusal(.public, viewer, "AAAA"), refusal(.public, viewer, ""),
            refusal(.public, viewer, "not base64!"),
            refusal(.public, viewer, String(repeating: "A", count: 2000)),
        ] {
            #expect(refusal?.reason == .invalidArgument && refusal?.field == "page")
        }
    }

    @Test func aCursorHoldsTwoHundredPostsOfAnyNumber() throws {
        let secret = SecretKey(Array(repeating: 7, count: 32))
        let viewer = ID(high: 1, low: 2)
        let places = (0..<200).map { index in
            Ranking.Place(
                number: Int(UInt32.max) - index * 1000, bucket: FeedBucket.allCases[index % 3])
        }
        let cursor = FeedCursor(madeAt: Town.noon, places: places)
        let text = cursor.text(for: viewer, .public, secret)
        #expect(text.utf8.count <= FeedCursor.textMax)
        #expect(try FeedCursor(text, of: viewer, .public, secret) == cursor)
        let small = FeedCursor(madeAt: Town.noon, places: [Ranking.Place(number: 0, bucket: .recent)])
        #expect(
            try FeedCursor(small.text(for: viewer, .friends, secret), of: viewer, .friends, secret) == small)
        #expect(FeedCursor(madeAt: .distantPast, places: []).text(for: viewer, .public, secret).count == 22)
    }
}
