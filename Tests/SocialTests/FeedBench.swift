// A feed for tests: people and posts are put directly into social's state and into the model, for feeds of hundreds of
// posts over months.

import LogContracts
import Platform
import TestSupport
import Testing
import Values

@testable import Contracts
@testable import Machine
@testable import Projections
@testable import SocialService

struct FeedBench {
    var state = Social.State()
    var model = PostModel()
    var now = Town.noon
    private var ids = IDGenerator()
    private var random = SplitMix64(seed: 5)
    var settings = Settings(zones: .shared, limits: .off, secret: SecretKey(Array(repeating: 7, count: 32)))

    // MARK: - People

    /// Somebody with a full profile, whose account is a year old by default.
    mutating func person(
        daysOld: Int = 365, city: String? = nil, course: String? = nil, role: Role = .user
    ) -> ID {
        let id = ids.next(at: now, random: &random)
        var facts = FactsChanged(
            accountId: id, kind: .registered, role: role, createdAt: now.adding(days: -daysOld))
        (facts.tier, facts.cityKey, facts.homeCourseKey) = (2, city, course)
        state.people.apply(facts)
        state.people.apply(
            ProfileUpdated(
                accountId: id, nickname: "p\(id.low % 1_000_000_007)", displayName: "P", avatar: nil,
                changed: []))
        model.since[id] = facts.createdAt
        model.cities[id] = city
        model.courses[id] = course
        return id
    }

    mutating func follow(_ a: ID, _ b: ID) {
        state.circles.apply(Followed(followerId: a, followedId: b, cause: .follow))
        model.follows.insert(.init(from: a, to: b))
    }

    mutating func befriend(_ a: ID, _ b: ID) {
        follow(a, b)
        follow(b, a)
    }

    mutating func block(_ a: ID, _ b: ID) {
        state.circles.apply(Blocked(blockerId: a, blockedId: b))
        model.blocks.insert(.init(from: a, to: b))
    }

    // MARK: - Posts

    @discardableResult
    mutating func post(
        _ author: ID, _ visibility: PostVisibility = .public, tags: [String] = [], city: String? = nil,
        course: String? = nil
    ) -> ID {
        let id = ids.next(at: now, random: &random)
        let content = PostContent(text: "\(model.posts.count)", tags: tags, cityKey: city, courseKey: course)
        state.posts.apply(
            PostWritten(
                postId: id, authorId: author, postType: .general, visibility: visibility, content: content,
                isAuthorNew: Social.isNew(author, state, at: now)), at: now)
        model.posts.append(
            PostModel.Post(
                id: id, author: author, isForFriends: visibility == .friends, text: content.text ?? "",
                tags: tags, city: city, course: course, at: now))
        return id
    }

    mutating func upvote(_ post: ID, _ account: ID, on: Bool = true) {
        state.posts.apply(
            Upvoted(postId: post, accountId: account, on: on, postAuthorId: account, upvotes: 0), at: now)
        guard let index = model.posts.firstIndex(where: { $0.id == post }) else { return }
        if on == (model.posts[index].upvotes[account] != nil) { return }
        model.posts[index].upvotes[account] = on ? now : nil
        if on { model.posts[index].last = now }
    }

    @discardableResult
    mutating func comment(_ post: ID, _ author: ID) -> ID {
        let id = ids.next(at: now, random: &random)
        state.posts.apply(
            CommentWritten(
                commentId: id, postId: post, authorId: author, text: "x", parentId: nil, replyTo: nil),
            at: now)
        if let index = model.posts.firstIndex(where: { $0.id == post }) {
            model.posts[index].comments.append(.init(id: id, author: author, text: "x"))
            model.posts[index].last = now
        }
        return id
    }

    mutating func delete(_ post: ID) {
        state.posts.remove(post: post)
        if let index = model.posts.firstIndex(where: { $0.id == post }) {
            model.posts[index].isDeleted = true
        }
    }

    mutating func hide(_ post: ID) {
        state.posts.hide(post: post)
        if let index = model.posts.firstIndex(where: { $0.id == post }) { model.posts[index].isHidden = true }
    }

    mutating func pass(days: Int = 0, hours: Int = 0, minutes: Int = 0, seconds: Int = 0) {
        now = now.adding(days: days).adding(hours: hours).adding(minutes: minutes).adding(seconds: seconds)
    }

    // MARK: - Feeds

    func context(_ viewer: ID) -> Context {
        Context(
            now: now, caller: Caller(account: viewer, facts: state.people.facts(of: viewer)),
            settings: settings, entropy: Entropy(SplitMix64(seed: 1)))
    }

    func page(
        _ kind: FeedKind, _ viewer: ID, limit: Int? = nil, page: String? = nil, explain: Bool? = nil
    ) throws(Refusal) -> Page<PostView> {
        try Situation<Social>(state, context(viewer)).feed(
            ShowFeed(kind: kind, explain: explain, limit: limit, page: page))
    }

    /// All pages in order.
    func feed(_ kind: FeedKind, _ viewer: ID, limit: Int = 100) throws -> [ID] {
        var (found, next): ([ID], String?) = ([], nil)
        repeat {
            let page = try page(kind, viewer, limit: limit, page: next)
            found += page.items.map(\.id)
            next = page.next
            #expect(next == nil || page.items.count == limit)
        } while next != nil
        return found
    }
}
