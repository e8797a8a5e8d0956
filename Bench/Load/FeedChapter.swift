// Both feeds for many readers among a million posts by a hundred thousand authors, asked through the bus, beside the
// friends lists of the same readers from the same process.

import BenchData
import BenchReport
import Contracts
import Logging
import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class FeedChapter: Chapter {
    let rows: [Row]
    private let readers: Readers

    init(_ site: Site) {
        let readers = Readers(
            site, accounts: site.size(100_000, quick: 10_000), posts: site.size(1_000_000, quick: 100_000))
        self.readers = readers
        let size = site.isQuick ? "100 k" : "1 M"
        let list = Gauge("friends.list") { try readers.listFriends(forMs: site.runMs($0)) }
        rows = [("public", 0.9), ("friends", 0.7)].map { kind, least in
            let feed = Gauge("social") { try readers.readFeed(kind, forMs: site.runMs($0)) }
            return Row("\(kind) feed, \(size) posts, 8 in flight", .rate, feed, beside: list, .atLeast(least))
        }
    }

    func close() { readers.close() }
}

/// A town with many posts, and tokens of its readers.
private final class Readers {
    private let site: Site
    private let plan: BenchPlan
    private var town: Town?
    /// One load for each noun.
    private var posts: Load?
    private var friends: Load?
    private var tokens: [String] = []
    private var next = 0

    init(_ site: Site, accounts: Int, posts: Int) {
        self.site = site
        plan = BenchPlan(now: WallClock.now, accounts: accounts, games: 0, rsvps: 0, posts: posts)
    }

    func readFeed(_ kind: String, forMs durationMs: Int) throws -> Sample {
        let requests = try requests("posts.feed", "{\"kind\":\"\(kind)\"}")
        return try posts?.run(inFlight: 8, forMs: durationMs) { requests.following(&next) } ?? Sample()
    }

    func listFriends(forMs durationMs: Int) throws -> Sample {
        let requests = try requests("friends.list", "{}")
        return try friends?.run(inFlight: 8, forMs: durationMs) { requests.following(&next) } ?? Sample()
    }

    private func requests(_ type: String, _ fields: String) throws -> [RequestTemplate] {
        let town = try open()
        return tokens.map { RequestTemplate(town.envelope(type, token: $0, fields)) }
    }

    private func open() throws -> Town {
        if let town { return town }
        let town = try Town(site, ["auth", "social"]) { try BenchTown.writePosts(plan, into: $0) }
        self.town = town
        let people = BenchPeople(plan)
        tokens = (0..<BenchPosts.readers).compactMap { people.token(of: $0, at: WallClock.now) }
        posts = try Load(town.bus, noun: "posts")
        friends = try Load(town.bus, noun: "friends")
        return town
    }

    func close() {
        posts = nil
        friends = nil
        town?.close()
        town = nil
    }
}
