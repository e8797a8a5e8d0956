// Friends, votes, feedback, matches and decks in the logs, counted independently: the invariants of domain.md §14 that
// concern one log alone (6, 9, 10 and 13).

import Contracts
import EventLine
import EventLog
import LogContracts
import PartyCards
import Values

struct CountCheck {
    private struct Edge: Hashable {
        var from: ID
        var to: ID

        var back: Edge { Edge(from: to, to: from) }
        /// The same for both directions.
        var pair: Set<ID> { [from, to] }
    }

    private(set) var problems: [String] = []
    private var follows: Set<Edge> = []
    private var requests: Set<Edge> = []
    private var blocks: Set<Edge> = []
    private var friends: Set<Set<ID>> = []
    /// Whether the current batch contained such an event.
    private var isTouched = false
    private var votes: [ID: Set<ID>] = [:]
    private var reviews: Set<[ID]> = []
    private var completed: Set<ID> = []

    static func problems(games: [EventLine], social: [EventLine]) -> [String] {
        var check = CountCheck()
        for line in social {
            check.takeEdge(line)
            check.takeVote(line)
            if line.endsBatch, check.isTouched { check.checkEdges(line) }
        }
        for line in games {
            check.takeMatch(line)
            check.takeDeck(line)
        }
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    // MARK: - Friends (§14.6)

    private mutating func takeEdge(_ line: EventLine) {
        if let event = line.read(Followed.self) {
            let isNew = follows.insert(Edge(from: event.followerId, to: event.followedId)).inserted
            expect(isNew, line, "the edge is there already")
        } else if let event = line.read(Unfollowed.self) {
            let edge = follows.remove(Edge(from: event.followerId, to: event.followedId))
            expect(edge != nil, line, "there is no such edge")
        } else if let event = line.read(Friended.self) {
            expect(
                friends.insert([event.accountId, event.friendId]).inserted, line, "they are friends already")
        } else if let event = line.read(Unfriended.self) {
            expect(friends.remove([event.accountId, event.friendId]) != nil, line, "they are no friends")
        } else if let event = line.read(FriendRequested.self) {
            let isNew = requests.insert(Edge(from: event.fromId, to: event.toId)).inserted
            expect(isNew, line, "it is asked already")
        } else if let event = line.read(FriendRequestClosed.self) {
            let request = requests.remove(Edge(from: event.fromId, to: event.toId))
            expect(request != nil, line, "nobody asks")
        } else if let event = line.read(Blocked.self) {
            blocks.insert(Edge(from: event.blockerId, to: event.blockedId))
        } else if let event = line.read(Unblocked.self) {
            blocks.remove(Edge(from: event.blockerId, to: event.blockedId))
        } else if let event = line.read(CircleLeft.self) {
            follows = follows.filter { !$0.pair.contains(event.accountId) }
            requests = requests.filter { !$0.pair.contains(event.accountId) }
            friends = friends.filter { !$0.contains(event.accountId) }
        } else {
            return
        }
        isTouched = true
    }

    private mutating func checkEdges(_ line: EventLine) {
        isTouched = false
        let mutual = Set(follows.filter { follows.contains($0.back) }.map(\.pair))
        expect(mutual == friends, line, "friends are others than those who follow each other")
        let apart = Set(blocks.map(\.pair))
        expect(!follows.contains { apart.contains($0.pair) }, line, "an edge has survived a block")
        expect(!requests.contains { apart.contains($0.pair) }, line, "a request has survived a block")
    }

    // MARK: - Votes (§14.13) and feedback (§14.9)

    private mutating func takeVote(_ line: EventLine) {
        if let event = line.read(Upvoted.self) {
            let count = vote(event.postId, event.accountId, event.on, line)
            expect(event.upvotes == count, line, "it says \(event.upvotes), and \(count) have upvoted it")
        } else if let event = line.read(CommentLiked.self) {
            let count = vote(event.commentId, event.accountId, event.on, line)
            expect(event.likes == count, line, "it says \(event.likes), and \(count) like it")
        } else if let event = line.read(FeedbackGiven.self) {
            let isFirst = reviews.insert([event.gameId, event.reviewerId]).inserted
            expect(isFirst, line, "they have said what they think of it")
        }
    }

    private mutating func vote(_ about: ID, _ account: ID, _ on: Bool, _ line: EventLine) -> Int {
        let isOther =
            on
            ? votes[about, default: []].insert(account).inserted
            : votes[about, default: []].remove(account) != nil
        expect(isOther, line, "\(account) has said so before")
        return votes[about]?.count ?? 0
    }

    // MARK: - Matches (§14.9)

    private mutating func takeMatch(_ line: EventLine) {
        let changed =
            line.read(VisitRecorded.self)?.matchId ?? line.read(VisitUndone.self)?.matchId
            ?? line.read(LegWon.self)?.matchId ?? line.read(MatchAbandoned.self)?.matchId
        if let changed { expect(!completed.contains(changed), line, "the match was completed") }
        if let event = line.read(MatchCompleted.self) {
            expect(completed.insert(event.matchId).inserted, line, "the match was completed before")
        }
    }

    // MARK: - Decks (§14.10)

    private mutating func takeDeck(_ line: EventLine) {
        guard let play = line.read(DeckPlayed.self)?.play else { return }
        let cards = Set(play.order)
        expect(cards == Set(1...UInt8(play.order.count)), line, "a card comes twice, or never")
        expect(cards.isSuperset(of: play.completed), line, "a card was played that is none of the deck")
        expect(Set(play.completed).count == play.completed.count, line, "a card counts twice")
        let isWhole = play.completed.count == play.order.count
        expect(isWhole || play.status != .completed, line, "it is completed, and cards are left")
    }
}
