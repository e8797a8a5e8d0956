// A simple model of posts, comments and feeds (domain.md §7.2, §7.3) that scans everything each time.

import Contracts
import Foundation
import Values

@testable import SocialService

struct PostModel {
    struct Pair: Hashable {
        var from: ID
        var to: ID
    }

    struct Comment {
        var id: ID
        var author: ID
        var text: String
        var parent: ID?
        var replyTo: ID?
        var likes: Set<ID> = []
        var isDeleted = false
        var isHidden = false
    }

    struct Post {
        var id: ID
        var author: ID
        var isForFriends: Bool
        var text: String
        var tags: [String] = []
        var city: String?
        var course: String?
        var at: Timestamp
        var upvotes: [ID: Timestamp] = [:]
        var comments: [Comment] = []
        var last: Timestamp?
        var isDeleted = false
        var isHidden = false

        var weight: Int { upvotes.count + 2 * liveComments }
        var liveComments: Int { comments.filter { !$0.isDeleted && !$0.isHidden }.count }
    }

    /// In the order in which they were written.
    var posts: [Post] = []
    var follows: Set<Pair> = []
    var blocks: Set<Pair> = []
    var banned: Set<ID> = []
    var since: [ID: Timestamp] = [:]
    var cities: [ID: String] = [:]
    var courses: [ID: String] = [:]

    // MARK: - Who sees what

    func areApart(_ a: ID, _ b: ID) -> Bool {
        blocks.contains(Pair(from: a, to: b)) || blocks.contains(Pair(from: b, to: a))
    }

    func areFriends(_ a: ID, _ b: ID) -> Bool {
        follows.contains(Pair(from: a, to: b)) && follows.contains(Pair(from: b, to: a))
    }

    func sees(_ post: Post, _ viewer: ID, isModerator: Bool = false) -> Bool {
        if post.isDeleted { return false }
        if isModerator || post.author == viewer { return true }
        if areApart(post.author, viewer) || banned.contains(post.author) || post.isHidden { return false }
        return !post.isForFriends || areFriends(post.author, viewer)
    }

    func reads(_ comment: Comment, _ viewer: ID, isModerator: Bool = false) -> Bool {
        if comment.isDeleted { return false }
        if isModerator || comment.author == viewer { return true }
        return !areApart(comment.author, viewer) && !banned.contains(comment.author) && !comment.isHidden
    }

    /// The tree as lines: the text of each comment and its likes; `-` for a placeholder.
    func tree(_ post: Post, _ viewer: ID, isModerator: Bool) -> [String] {
        post.comments.filter { $0.parent == nil }.flatMap { parent in
            let replies = post.comments.filter {
                $0.parent == parent.id && reads($0, viewer, isModerator: isModerator)
            }
            let lines = replies.map { "  \($0.text) \($0.likes.count)" }
            if reads(parent, viewer, isModerator: isModerator) {
                return ["\(parent.text) \(parent.likes.count)"] + lines
            }
            return lines.isEmpty ? [] : ["-"] + lines
        }
    }

    // MARK: - Feeds

    private func hours(_ from: Timestamp, _ to: Timestamp) -> Double { Double(to.since(from)) / 3_600_000 }

    private func isNew(_ author: ID, at now: Timestamp) -> Bool {
        posts.filter { $0.author == author }.count < 5
            || since[author].map { hours($0, now) < 30 * 24 } ?? false
    }

    private func interests(of viewer: ID, at now: Timestamp) -> Set<String> {
        let start = now.adding(days: -90)
        let mine = posts.filter { post in
            !post.isDeleted
                && (post.author == viewer && post.at >= start
                    || post.upvotes[viewer].map { $0 >= start } ?? false)
        }
        return Set(mine.flatMap(\.tags))
    }

    func score(_ post: Post, _ viewer: ID, _ kind: FeedKind, at now: Timestamp) -> Double {
        var score = exp(-hours(post.at, now) / (kind == .friends ? 24 : 18))
        score += min(2, 0.3 * log(1 + Double(post.weight)))
        if isNew(post.author, at: now) { score += 1 }
        if let city = post.city, city == cities[viewer] { score += 0.5 }
        if let course = post.course, course == courses[viewer] { score += 0.8 }
        return score
            + 0.2 * Double(min(3, interests(of: viewer, at: now).intersection(post.tags).count))
    }

    func hot(_ post: Post, at now: Timestamp) -> Double {
        guard let last = post.last else { return -1 }
        return log(1 + Double(post.weight)) + max(0, 5 - hours(last, now) / 24)
    }

    /// The expected posts of a feed, in order, as far as the first places of `pattern` determine them.
    func feed(_ kind: FeedKind, of viewer: ID, at now: Timestamp) -> [ID] {
        let newest = Array(posts.filter { !$0.isHidden && sees($0, viewer) }.reversed())
        func within(_ days: Int, _ post: Post) -> Bool { hours(post.at, now) <= Double(days * 24) }
        func scored(_ some: [Post]) -> [Post] { sorted(some) { score($0, viewer, kind, at: now) } }
        if kind == .friends {
            let followed = newest.filter {
                $0.author != viewer && follows.contains(Pair(from: viewer, to: $0.author))
            }
            let windows = [7, 30, 180].map { days in Array(followed.filter { within(days, $0) }.prefix(100)) }
            let found = windows.first { $0.count >= 20 } ?? windows[2]
            return placed([scored(found), [], []], [0], offset: 0)
        }
        let open = newest.filter { !$0.isForFriends }
        let engaged = open.filter { post in post.last.map { hours($0, now) <= 7 * 24 } ?? false }
        let trending = Array(sorted(engaged) { hot($0, at: now) }.prefix(50))
        var buckets: [[Post]] = []
        for (days, newDays) in [(7, 14), (30, 30), (180, 180)] {
            let recent = Array(open.filter { within(days, $0) }.prefix(100))
            let new = Array(open.filter { within(newDays, $0) && isNew($0.author, at: now) }.prefix(50))
            buckets = [scored(recent), trending, scored(new)]
            if Set((recent + trending + new).map(\.id)).count >= 20 { break }
        }
        return placed(
            buckets, [0, 0, 1, 0, 2], offset: Ranking.patternOffset(viewer: viewer, day: now.day))
    }

    private func sorted(_ some: [Post], by rank: (Post) -> Double) -> [Post] {
        some.map { ($0, rank($0)) }.sorted { a, b in
            if a.1 != b.1 { return a.1 > b.1 }
            return a.0.at != b.0.at ? a.0.at > b.0.at : a.0.id > b.0.id
        }
        .map(\.0)
    }

    private func placed(_ buckets: [[Post]], _ pattern: [Int], offset: Int) -> [ID] {
        var taken: [Post] = []
        while true {
            let own = pattern[(offset + taken.count) % pattern.count]
            let others = [0, 1, 2].filter { $0 != own }
            let order = ([own] + others).flatMap { buckets[$0] }
                .filter { post in !taken.contains { $0.id == post.id } }
            let last = taken.suffix(2).map(\.author)
            let next = order.first { last.count < 2 || last[0] != last[1] || $0.author != last[0] }
            guard let next = next ?? order.first else { return taken.map(\.id) }
            taken.append(next)
        }
    }
}
