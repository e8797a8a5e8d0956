// The hottest posts found by merging two orders equal those of a search of all posts (domain.md §7.3, Hot score).

import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct TrendingTests {
    private func hot(_ entry: Trending.Entry, at time: Timestamp) -> Double {
        Ranking.hotScore(weight: entry.weight, lastEngagementAt: entry.last, at: time)
    }

    /// All posts in the window by hot score, then newest first, then by id.
    private func sorted(_ entries: some Sequence<Trending.Entry>, at time: Timestamp) -> [Int] {
        entries.filter { time.since($0.last) <= 7 * 86_400_000 }
            .sorted { a, b in
                let (x, y) = (hot(a, at: time), hot(b, at: time))
                if x != y { return x > y }
                return a.createdAt != b.createdAt ? a.createdAt > b.createdAt : a.id > b.id
            }
            .map(\.number)
    }

    @Test(arguments: Seeds.some(8)) func theHottestPostsAreFoundAtAnyTime(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var trending = Trending()
        var all: [Int: Trending.Entry] = [:]
        var now = Town.noon
        for step in 0..<3000 {
            now = now.adding(minutes: Int.random(in: 0...30, using: &random))
            let number = Int.random(in: 0..<400, using: &random)
            if random.next() % 10 == 0 {
                trending.remove(number)
                all[number] = nil
            } else {
                // Few distinct weights, so that many are equal.
                let entry = Trending.Entry(
                    number: number, id: ID(high: 7, low: UInt64(number)),
                    createdAt: Town.noon.adding(seconds: number / 3), weight: Int(random.next() % 12),
                    last: now)
                trending.insert(entry)
                all[number] = entry
            }
            guard step % 100 == 99 else { continue }
            let time = now.adding(hours: Int.random(in: 0...100, using: &random))
            let isMeant = { (number: Int) in number % 3 != 0 }
            let expected = sorted(all.values, at: time).filter(isMeant).prefix(50)
            let found = trending.hottest(50, at: time, isMeant)
            let first = sorted(found.compactMap { all[$0] }, at: time).prefix(50)
            #expect(first == expected, "seed=\(seed) step \(step)")
            #expect(found.count <= 100 + 5 && Set(found).count == found.count, "seed=\(seed)")
        }
    }

    @Test func postsWithoutEngagementForAWeekAreRemoved() {
        var trending = Trending()
        func entry(_ number: Int, days: Int) -> Trending.Entry {
            Trending.Entry(
                number: number, id: ID(high: 7, low: UInt64(number)), createdAt: Town.noon, weight: 1,
                last: Town.noon.adding(days: days))
        }
        for number in 0..<100 { trending.insert(entry(number, days: 0)) }
        #expect(trending.count == 100)
        for number in 100..<120 { trending.insert(entry(number, days: 8)) }
        #expect(trending.count == 20)
        #expect(Set(trending.hottest(50, at: Town.noon.adding(days: 8)) { _ in true }) == Set(100..<120))
        #expect(trending.hottest(50, at: Town.noon.adding(days: 16)) { _ in true } == [])
        #expect(trending.hottest(50, at: Town.noon.adding(days: 15)) { _ in true }.count == 20, "to the day")
    }
}
