// The order of a feed, compared with numbers computed elsewhere (domain.md §7.3).

import Contracts
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct RankingTests {
    private static let now = Town.noon

    private func subject(
        hours: Double = 0, weight: Int = 0, isNew: Bool = false, city: String? = nil, course: String? = nil,
        tags: [String] = []
    ) -> Ranking.Subject {
        Ranking.Subject(
            createdAt: Self.now.adding(milliseconds: -Int64(hours * 3_600_000)), weight: weight,
            isAuthorNew: isNew, cityKey: city, courseKey: course, tags: tags)
    }

    private let nobody = Ranking.Reader(cityKey: nil, courseKey: nil, interests: [])
    private let golfer = Ranking.Reader(
        cityKey: "berlin", courseKey: "wannsee", interests: ["golf", "putting", "rain", "wind"])

    private func score(
        _ post: Ranking.Subject, _ reader: Ranking.Reader? = nil, _ kind: FeedKind = .public
    ) -> Double {
        Ranking.terms(of: post, for: reader ?? nobody, kind, at: Self.now).score
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-12 }

    // MARK: - Score

    @Test func recencyDecaysToOneOverEAndNotToAHalf() {
        #expect(score(subject()) == 1)
        #expect(isClose(score(subject(hours: 18)), 0.367_879_441_171_442_33))
        #expect(isClose(score(subject(hours: 24), nil, .friends), 0.367_879_441_171_442_33))
        #expect(isClose(score(subject(hours: 12), nil, .friends), 0.606_530_659_712_633_4))
        #expect(isClose(score(subject(hours: 168)), 8.842_698_865_988_302e-05))
    }

    @Test func upvotesAndCommentsCountUpToTwo() {
        #expect(isClose(score(subject(weight: 1)), 1.207_944_154_167_983_6))
        #expect(isClose(score(subject(weight: 784)), 2.999_705_115_334_722_3))
        #expect(score(subject(weight: 785)) == 3, "0.3 · ln 786 is more than 2")
        #expect(score(subject(weight: 1_000_000)) == 3)
        #expect(Ranking.weight(upvotes: 3, comments: 2) == 7)
    }

    @Test func placesCountWhereBothHaveThem() {
        #expect(isClose(score(subject(city: "berlin"), golfer), 1.5))
        #expect(isClose(score(subject(city: "potsdam"), golfer), 1))
        #expect(score(subject(city: nil)) == 1 && score(subject(city: "berlin")) == 1)
        #expect(isClose(score(subject(course: "wannsee"), golfer), 1.8))
        #expect(score(subject(course: "wannsee")) == 1)
    }

    @Test func threeSharedTagsCountAtMost() {
        #expect(isClose(score(subject(tags: ["golf", "tea"]), golfer), 1.2))
        #expect(isClose(score(subject(tags: ["golf", "rain", "wind"]), golfer), 1.6))
        #expect(isClose(score(subject(tags: ["golf", "rain", "wind", "putting"]), golfer), 1.6))
    }

    @Test func theScoreIsTheSumOfItsTerms() {
        let post = subject(
            hours: 6, weight: 7, isNew: true, city: "berlin", course: "wannsee",
            tags: ["golf", "putting", "rain", "wind", "tea"])
        #expect(isClose(score(post, golfer), 4.240_363_773_077_741))
        let terms = Ranking.terms(of: post, for: golfer, .public, at: Self.now)
        #expect(isClose(terms.recency, 0.716_531_310_573_789_2) && isClose(terms.newAuthor, 1))
        #expect(isClose(terms.engagement, 0.623_832_462_503_950_8))
        let other = subject(hours: 36, weight: 7, tags: ["golf", "rain"])
        #expect(isClose(score(other, golfer, .friends), 1.246_962_622_652_380_7))
    }

    @Test func anAuthorIsNewUntilThirtyDaysAndFivePosts() {
        func isNew(days: Int, ms: Int64 = 0, posts: Int) -> Bool {
            let since = Self.now.adding(days: -days).adding(milliseconds: ms)
            return Ranking.isNew(accountSince: since, posts: posts, at: Self.now)
        }
        #expect(isNew(days: 30, ms: 1, posts: 5))
        #expect(!isNew(days: 30, posts: 5))
        #expect(isNew(days: 300, posts: 4))
        #expect(!isNew(days: 300, posts: 5))
    }

    // MARK: - Hot score

    @Test func theHotScoreFallsToTheWeightWithinFiveDays() {
        func hot(_ weight: Int, hours: Int) -> Double {
            Ranking.hotScore(
                weight: weight, lastEngagementAt: Self.now.adding(hours: -hours), at: Self.now)
        }
        #expect(isClose(hot(7, hours: 30), 5.829_441_541_679_836))
        #expect(isClose(hot(10, hours: 120), 2.397_895_272_798_370_7))
        #expect(isClose(hot(10, hours: 160), 2.397_895_272_798_370_7))
        #expect(hot(0, hours: 0) == 5)
    }

    // MARK: - Order

    private func candidate(
        _ number: Int, author: UInt64, rank: Double = 0, seconds: Int = 0
    ) -> Ranking.Candidate {
        Ranking.Candidate(
            number: number, id: ID(high: 0, low: UInt64(number)), authorId: ID(high: 1, low: author),
            createdAt: Self.now.adding(seconds: seconds), rank: rank)
    }

    @Test func equalScoresGoByTimeThenById() {
        let all = [
            candidate(1, author: 1, rank: 2), candidate(2, author: 1, rank: 3, seconds: -5),
            candidate(3, author: 1, rank: 3), candidate(4, author: 1, rank: 3),
        ]
        #expect(all.sorted(by: Ranking.Candidate.comesFirst).map(\.number) == [4, 3, 2, 1])
    }

    /// The digests were computed by Python.
    @Test(arguments: [
        ("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "2026-12-01", 3),
        ("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "2026-12-02", 2),
        ("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "2027-01-01", 2),
        ("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "2028-02-29", 4),
        ("00000000-0000-0000-0000-000000000000", "2026-12-01", 0),
        ("00000000-0000-0000-0000-000000000000", "2026-12-02", 1),
        ("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e10", "2026-12-01", 0),
        ("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e10", "2027-01-01", 3),
    ]) func eachViewerAndDayBeginsThePatternElsewhere(viewer: String, day: String, offset: Int) throws {
        let (id, day) = (try #require(ID(viewer)), try #require(Day(day)))
        #expect(Ranking.patternOffset(viewer: id, day: day) == offset)
    }

    /// Everyone in the buckets wrote one post.
    private func places(
        recent: [Int], trending: [Int], newcomers: [Int], offset: Int
    ) -> (numbers: [Int], buckets: String) {
        func bucket(_ numbers: [Int]) -> [Ranking.Candidate] {
            numbers.map { candidate($0, author: UInt64($0)) }
        }
        let places = Ranking.places(
            [.recent: bucket(recent), .trending: bucket(trending), .newcomers: bucket(newcomers)],
            Ranking.pattern, offset: offset)
        return (places.map(\.number), places.map { String($0.bucket.rawValue.prefix(1)) }.joined())
    }

    @Test func thePatternIsSixTwoTwoAndBeginsAtItsOffset() {
        func buckets(_ offset: Int) -> String {
            places(
                recent: Array(0..<6), trending: Array(10..<12), newcomers: Array(20..<22), offset: offset
            ).buckets
        }
        #expect(buckets(0) == "rrtrnrrtrn" && buckets(1) == "rtrnrrtrnr" && buckets(2) == "trnrrtrnrr")
        #expect(buckets(3) == "rnrrtrnrrt" && buckets(4) == "nrrtrnrrtr")
    }

    @Test func anEmptyBucketsPlaceFallsToRecentThenTrendingThenNewcomers() {
        #expect(places(recent: [1, 2, 3], trending: [], newcomers: [9], offset: 0).buckets == "rrrn")
        #expect(places(recent: [1], trending: [5, 6, 7], newcomers: [9], offset: 0).buckets == "rtttn")
        #expect(places(recent: [], trending: [], newcomers: [8, 9], offset: 0).buckets == "nn")
        #expect(places(recent: [1, 2], trending: [5, 6], newcomers: [], offset: 4).buckets == "rrtt")
        #expect(places(recent: [], trending: [], newcomers: [], offset: 2).numbers == [])
    }

    @Test func aPostInSeveralBucketsHasOnePlace() {
        let found = places(recent: [1, 2, 3, 4], trending: [2, 4], newcomers: [1, 3], offset: 0)
        #expect(found.numbers == [1, 2, 4, 3] && found.buckets == "rrtr")
    }

    @Test func noAuthorHasThreePlacesInARowWhileThereAreOthers() {
        let recent = [1, 2, 3, 4, 5].map { candidate($0, author: 7) }
        let other = candidate(9, author: 8)
        let alone = Ranking.places([.recent: recent], [.recent], offset: 0)
        #expect(alone.map(\.number) == [1, 2, 3, 4, 5], "there is only one author")
        let two = Ranking.places([.recent: recent + [other]], [.recent], offset: 0)
        #expect(two.map(\.number) == [1, 2, 9, 3, 4, 5])
        // The recent one keeps its place; another author is found in another bucket.
        let from = Ranking.places([.recent: recent, .newcomers: [other]], Ranking.pattern, offset: 0)
        #expect(from.map(\.number) == [1, 2, 9, 3, 4, 5] && from[2].bucket == .newcomers)
        let both = Ranking.places(
            [.recent: recent, .trending: [candidate(6, author: 7), other], .newcomers: [other]],
            Ranking.pattern, offset: 0)
        #expect(both.map(\.number) == [1, 2, 9, 3, 4, 5, 6] && both[2].bucket == .trending)
    }

    /// Compared with the definition, place by place.
    @Test(arguments: Seeds.some(20)) func everyPlaceIsTheFirstThatTheRulesLeave(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func bucket() -> [Ranking.Candidate] {
            let numbers = (0..<30).shuffled(using: &random).prefix(Int.random(in: 0...20, using: &random))
            return numbers.map { candidate($0, author: UInt64($0 % 4)) }
        }
        let names: [FeedBucket] = [.recent, .trending, .newcomers]
        let buckets = Dictionary(uniqueKeysWithValues: names.map { ($0, bucket()) })
        let offset = Int.random(in: 0..<5, using: &random)
        let places = Ranking.places(buckets, Ranking.pattern, offset: offset)
        var taken: [Int] = []
        for (index, place) in places.enumerated() {
            let own: FeedBucket = [.recent, .recent, .trending, .recent, .newcomers][(index + offset) % 5]
            let order = ([own] + names.filter { $0 != own }).flatMap { name in
                (buckets[name] ?? []).filter { !taken.contains($0.number) }.map { (name, $0) }
            }
            let barred =
                index >= 2 && taken[index - 1] % 4 == taken[index - 2] % 4 ? taken[index - 1] % 4 : -1
            let expected = order.first { $0.1.number % 4 != barred } ?? order.first
            #expect(place.number == expected?.1.number && place.bucket == expected?.0, "seed=\(seed)")
            taken.append(place.number)
        }
        #expect(Set(taken) == Set(buckets.values.flatMap { $0.map(\.number) }), "seed=\(seed)")
        #expect(Set(taken).count == taken.count)
    }
}
