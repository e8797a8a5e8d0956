// Everyone sees exactly what they may see, and every count is right (domain.md §14.5, §14.13): random posts, comments,
// friendships, blocks and moderation, compared with the model of PostModel.swift.

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Contracts
@testable import Machine
@testable import Projections
@testable import SocialService

/// People, the model beside it, and what happens to both.
private struct Walk {
    static let names = ["ann", "bob", "cat", "dan", "eve"]
    let cast = Cast(names)
    let boss: Person
    let ids: [ID]
    let bossID: ID
    var model = PostModel()
    var random: SplitMix64
    let seed: UInt64

    var state: Social.State { cast.town.social.machine.state }
    var now: Timestamp { cast.town.now.wall }

    init(seed: UInt64) {
        (self.seed, random) = (seed, SplitMix64(seed: seed))
        boss = cast.town.signUp("boss")
        cast.town.settle()
        let cast = cast
        ids = Self.names.map { ID(cast.id($0).stringValue ?? "") ?? ID(high: 0, low: 0) }
        bossID = ID(boss.id.stringValue ?? "") ?? ID(high: 0, low: 0)
        for id in ids + [bossID] {
            let facts = cast.town.social.machine.state.people.facts(of: id)
            model.since[id] = facts?.createdAt
            model.cities[id] = facts?.cityKey
        }
    }

    // MARK: - A step

    mutating func chance(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    /// Does something; returns the answer and the expected one.
    mutating func step(_ number: Int) -> (what: String, answer: Reason?, expected: Reason?) {
        let me = chance(5)
        let post = model.posts.isEmpty ? nil : chance(model.posts.count)
        switch (chance(16), post) {
        case (0...2, _), (_, nil): return write(me, number)
        case (3...4, let post?): return upvote(me, post)
        case (5...8, let post?): return comment(me, post, number)
        case (9, let post?): return like(me, post)
        case (10, let post?): return rewrite(me, post, number)
        case (11, let post?): return delete(me, post)
        case (12, let post?): return moderate(post)
        case (13, _):
            cast.town.advance(hours: chance(3) == 0 ? 70 : chance(5))
            return ("time", nil, nil)
        default: return relate(me)
        }
    }

    private func ask(_ type: String, _ data: JSONValue, _ me: Int) -> Answer {
        cast.ask(type, data, as: Self.names[me])
    }

    private func sees(_ post: Int, _ me: Int) -> Bool { model.sees(model.posts[post], ids[me]) }
    private func id(_ post: Int) -> JSONValue { .string(model.posts[post].id.description) }

    private mutating func write(_ me: Int, _ number: Int) -> (String, Reason?, Reason?) {
        let isForFriends = chance(3) == 0
        let tags = ["golf", "rain", "turf"].filter { _ in chance(2) == 0 }
        let answer = ask(
            "posts.create",
            [
                "text": .string("post \(number)"), "visibility": isForFriends ? "friends" : "public",
                "tags": .array(tags.map { .string($0) }),
            ], me)
        if let id = answer["id"].stringValue.flatMap({ ID($0) }) {
            model.posts.append(
                .init(
                    id: id, author: ids[me], isForFriends: isForFriends, text: "post \(number)", tags: tags,
                    city: model.cities[ids[me]], at: now))
        }
        return ("create", answer.reason, nil)
    }

    private mutating func upvote(_ me: Int, _ post: Int) -> (String, Reason?, Reason?) {
        let on = chance(3) > 0
        let answer = ask("posts.upvote", ["postId": id(post), "on": .bool(on)], me)
        let isTakenBack = !on && !model.posts[post].isDeleted && model.posts[post].upvotes[ids[me]] != nil
        guard isTakenBack || sees(post, me) else { return ("upvote", answer.reason, .notFound) }
        if on != (model.posts[post].upvotes[ids[me]] != nil) {
            model.posts[post].upvotes[ids[me]] = on ? now : nil
            if on { model.posts[post].last = now }
        }
        return ("upvote", answer.reason, nil)
    }

    private mutating func comment(_ me: Int, _ post: Int, _ number: Int) -> (String, Reason?, Reason?) {
        let comments = model.posts[post].comments
        let answered = chance(2) == 0 ? comments.randomElement(using: &random) : nil
        var data: JSONValue = ["postId": id(post), "text": .string("comment \(number)")]
        if let answered { data = data.merging(["parentId": .string(answered.id.description)]) }
        let answer = ask("posts.comment", data, me)
        guard sees(post, me), answered.map({ model.reads($0, ids[me]) }) ?? true else {
            return ("comment", answer.reason, .notFound)
        }
        if let id = answer["id"].stringValue.flatMap({ ID($0) }) {
            model.posts[post].comments.append(
                .init(
                    id: id, author: ids[me], text: "comment \(number)",
                    parent: answered.map { $0.parent ?? $0.id },
                    replyTo: answered?.parent == nil ? nil : answered?.author))
            model.posts[post].last = now
        }
        return ("comment", answer.reason, nil)
    }

    private mutating func like(_ me: Int, _ post: Int) -> (String, Reason?, Reason?) {
        guard let place = model.posts[post].comments.indices.randomElement(using: &random) else {
            return ("-", nil, nil)
        }
        let comment = model.posts[post].comments[place]
        let on = chance(3) > 0
        let answer = ask(
            "posts.comment-like", ["commentId": .string(comment.id.description), "on": .bool(on)], me)
        let isTakenBack = !on && !comment.isDeleted && comment.likes.contains(ids[me])
        guard isTakenBack || sees(post, me) && model.reads(comment, ids[me]) else {
            return ("like", answer.reason, .notFound)
        }
        if on {
            model.posts[post].comments[place].likes.insert(ids[me])
        } else {
            model.posts[post].comments[place].likes.remove(ids[me])
        }
        return ("like", answer.reason, nil)
    }

    private mutating func rewrite(_ me: Int, _ post: Int, _ number: Int) -> (String, Reason?, Reason?) {
        if chance(2) == 0, let place = model.posts[post].comments.indices.randomElement(using: &random) {
            let comment = model.posts[post].comments[place]
            let answer = ask(
                "posts.comment-edit",
                ["commentId": .string(comment.id.description), "text": .string("again \(number)")], me)
            guard sees(post, me), model.reads(comment, ids[me]) else {
                return ("comment-edit", answer.reason, .notFound)
            }
            guard comment.author == ids[me] else { return ("comment-edit", answer.reason, .forbidden) }
            model.posts[post].comments[place].text = "again \(number)"
            return ("comment-edit", answer.reason, nil)
        }
        let tags = chance(2) == 0 ? ["turf"] : []
        let answer = ask(
            "posts.edit",
            [
                "postId": id(post), "text": .string("other \(number)"),
                "tags": .array(tags.map { .string($0) }),
            ], me)
        guard sees(post, me) else { return ("edit", answer.reason, .notFound) }
        guard model.posts[post].author == ids[me] else { return ("edit", answer.reason, .forbidden) }
        (model.posts[post].text, model.posts[post].tags) = ("other \(number)", tags)
        return ("edit", answer.reason, nil)
    }

    private mutating func delete(_ me: Int, _ post: Int) -> (String, Reason?, Reason?) {
        if chance(3) > 0, let place = model.posts[post].comments.indices.randomElement(using: &random) {
            let comment = model.posts[post].comments[place]
            let answer = ask("posts.comment-delete", ["commentId": .string(comment.id.description)], me)
            let isOwn = comment.author == ids[me]
            guard isOwn || sees(post, me) && model.reads(comment, ids[me]) else {
                return ("comment-delete", answer.reason, .notFound)
            }
            guard isOwn else { return ("comment-delete", answer.reason, .forbidden) }
            model.posts[post].comments[place].isDeleted = true
            return ("comment-delete", answer.reason, nil)
        }
        let answer = ask("posts.delete", ["postId": id(post)], me)
        let (isOwn, isGone) = (model.posts[post].author == ids[me], model.posts[post].isDeleted)
        guard isOwn && isGone || sees(post, me) else { return ("delete", answer.reason, .notFound) }
        guard isOwn else { return ("delete", answer.reason, .forbidden) }
        model.posts[post].isDeleted = true
        return ("delete", answer.reason, nil)
    }

    private mutating func moderate(_ post: Int) -> (String, Reason?, Reason?) {
        let (isHidden, id) = (chance(2) == 0, model.posts[post].id)
        let book = cast.town.social
        if let place = model.posts[post].comments.indices.randomElement(using: &random), chance(2) == 0 {
            let comment = model.posts[post].comments[place].id
            if isHidden {
                book.machine.state.posts.hide(comment: comment)
            } else {
                book.machine.state.posts.show(comment: comment)
            }
            model.posts[post].comments[place].isHidden = isHidden
        } else if isHidden {
            book.machine.state.posts.hide(post: id)
            model.posts[post].isHidden = true
        } else {
            book.machine.state.posts.show(post: id)
            model.posts[post].isHidden = false
        }
        return ("moderate", nil, nil)
    }

    private mutating func relate(_ me: Int) -> (String, Reason?, Reason?) {
        let other = (me + 1 + chance(4)) % 5
        let pair = PostModel.Pair(from: ids[me], to: ids[other])
        let back = PostModel.Pair(from: ids[other], to: ids[me])
        let isApart = model.areApart(ids[me], ids[other])
        let type = [
            "follows.add", "follows.add", "follows.add", "follows.remove", "friends.block", "friends.unblock",
        ][
            chance(6)]
        let answer = cast.ask(type, Self.names[other], as: Self.names[me])
        if type.hasPrefix("follows"), isApart { return (type, answer.reason, .notFound) }
        switch type {
        case "follows.add": model.follows.insert(pair)
        case "follows.remove": model.follows.remove(pair)
        case "friends.block":
            model.blocks.insert(pair)
            model.follows.subtract([pair, back])
        default: model.blocks.remove(pair)
        }
        return (type, answer.reason, nil)
    }

    // MARK: - What everyone sees

    func expectAgreement(_ place: String) {
        for viewer in ids + [bossID] {
            let isModerator = viewer == bossID
            expectPosts(viewer, isModerator, place)
            for kind in FeedKind.allCases {
                let found = pages { page throws(Refusal) in
                    try situation(viewer).feed(ShowFeed(kind: kind, limit: 7, page: page))
                }
                #expect(
                    found.map(\.id) == model.feed(kind, of: viewer, at: now), "\(place): feed \(kind)")
            }
            for author in ids {
                let isHeard = isModerator || !model.areApart(author, viewer)
                let found = pages { page throws(Refusal) in
                    try situation(viewer).posts(PostsBy(accountId: .id(author), limit: 3, page: page))
                }
                let expected = model.posts.reversed().filter {
                    $0.author == author && model.sees($0, viewer, isModerator: isModerator)
                }
                #expect(found.map(\.id) == (isHeard ? expected.map(\.id) : []), "\(place): posts by")
            }
        }
    }

    private func expectPosts(_ viewer: ID, _ isModerator: Bool, _ place: String) {
        for post in model.posts {
            let shown = try? situation(viewer).show(GetPost(postId: post.id, limit: 100, page: nil))
            let isSeen = model.sees(post, viewer, isModerator: isModerator)
            #expect((shown != nil) == isSeen, "\(place): \(post.text)")
            guard let shown, isSeen else { continue }
            let view = shown.post
            #expect(
                view.text == post.text && view.tags == post.tags && view.hidden == post.isHidden, "\(place)")
            #expect(view.upvotes == post.upvotes.count, "\(place): upvotes are those who upvote")
            let heard = post.comments.filter { comment in
                !comment.isHidden && model.reads(comment, viewer, isModerator: isModerator)
            }
            #expect(view.comments == heard.count, "\(place): comments are the live ones that one finds")
            #expect(view.upvoted == (post.upvotes[viewer] != nil) && view.lastEngagementAt == post.last)
            let lines = shown.items.flatMap { thread in
                [line(thread.comment)] + thread.replies.map { "  \(line($0))" }
            }
            #expect(lines == model.tree(post, viewer, isModerator: isModerator), "\(place): \(post.text)")
        }
    }

    private func line(_ comment: CommentView) -> String {
        guard comment.deleted else { return "\(comment.text ?? "?") \(comment.likes)" }
        return comment.text == nil && comment.authorId == nil && comment.author == nil && comment.likes == 0
            ? "-" : "\(comment)"
    }

    private func pages(_ ask: (String?) throws(Refusal) -> Page<PostView>) -> [PostView] {
        var (found, next): ([PostView], String?) = ([], nil)
        repeat {
            let page = try? ask(next)
            found += page?.items ?? []
            next = page?.next
        } while next != nil
        return found
    }

    private func situation(_ viewer: ID) -> Situation<Social> {
        Situation(
            state,
            Context(
                now: now, caller: Caller(account: viewer, facts: state.people.facts(of: viewer)),
                settings: cast.town.social.settings, entropy: Entropy(SplitMix64(seed: 1))))
    }
}

@Suite struct SeenTests {
    @Test(arguments: Seeds.some(4)) func everyReaderSeesExactlyWhatTheyMayAndCountsHold(seed: UInt64) throws {
        var walk = Walk(seed: seed)
        for number in 0..<300 {
            let (what, answer, expected) = walk.step(number)
            #expect(answer == expected, "seed=\(seed) step \(number): \(what)")
            if number % 20 == 19 { walk.expectAgreement("seed=\(seed) step \(number)") }
        }
        #expect(walk.cast.town.notes == [])
        #expect(walk.model.posts.count > 30)
    }
}
