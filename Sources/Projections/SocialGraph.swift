// The graph of follows, friend requests and blocks (domain.md §7.1, §1.9): social's own state, and the projection of it
// in other services.

import Contracts
import Machine
import Packed
import Values

/// Directed edges between accounts, indexed at both ends.
struct Edges: Sendable {
    private var outgoing: ChunkedDictionary<ID, Ordered<ID>> = [:]
    /// The reverse index, derived from `outgoing`.
    private var incoming: ChunkedDictionary<ID, Ordered<ID>> = [:]

    func contains(_ from: ID, _ to: ID) -> Bool { outgoing[from]?.contains(to) ?? false }
    func from(_ account: ID) -> [ID] { outgoing[account]?.all ?? [] }
    func to(_ account: ID) -> [ID] { incoming[account]?.all ?? [] }
    func countFrom(_ account: ID) -> Int { outgoing[account]?.count ?? 0 }
    func countTo(_ account: ID) -> Int { incoming[account]?.count ?? 0 }

    mutating func insert(_ from: ID, _ to: ID) {
        outgoing[from, default: Ordered()].insert(to)
        incoming[to, default: Ordered()].insert(from)
    }

    /// Removes all edges from and to an account.
    mutating func removeAll(of account: ID) {
        for to in from(account) { remove(account, to) }
        for from in to(account) { remove(from, account) }
    }

    mutating func remove(_ from: ID, _ to: ID) {
        outgoing[from]?.remove(to)
        if outgoing[from]?.count == 0 { outgoing[from] = nil }
        incoming[to]?.remove(from)
        if incoming[to]?.count == 0 { incoming[to] = nil }
    }
}

extension Edges: Codable {
    init(from decoder: any Decoder) throws {
        outgoing = try ChunkedDictionary(from: decoder)
        for (from, targets) in outgoing {
            for to in targets.all { incoming[to, default: Ordered()].insert(from) }
        }
    }

    func encode(to encoder: any Encoder) throws { try outgoing.encode(to: encoder) }
}

extension Edges {
    /// All edges, in the order of their first ends and then of their second ones.
    fileprivate var all: [(from: ID, to: ID)] {
        outgoing.keys.sorted().flatMap { from in self.from(from).map { (from, $0) } }
    }
}

/// The graph of accounts, built from social's events.
public struct SocialGraph: Codable, Sendable {
    private var follows = Edges()
    private var blocks = Edges()
    private var requests = Edges()
    /// When each open request was made, by its sender and recipient.
    private var requestedAt: ChunkedDictionary<ID, [ID: Timestamp]> = [:]

    public init() {}

    // MARK: - Reading

    /// Whether account `a` follows account `b`.
    public func follows(_ a: ID, _ b: ID) -> Bool { follows.contains(a, b) }
    /// Whether the two accounts follow each other.
    public func areFriends(_ a: ID, _ b: ID) -> Bool { follows.contains(a, b) && follows.contains(b, a) }
    /// Whether one of the two has blocked the other.
    public func areApart(_ a: ID, _ b: ID) -> Bool { blocks.contains(a, b) || blocks.contains(b, a) }
    /// Whether an account has blocked anybody or was blocked by anybody.
    public func hasBlocks(_ account: ID) -> Bool { blocks.countFrom(account) + blocks.countTo(account) > 0 }
    /// Whether account `a` has blocked account `b`.
    public func hasBlocked(_ a: ID, _ b: ID) -> Bool { blocks.contains(a, b) }
    /// Whether there is an open friend request between the two, in this direction.
    public func hasAsked(_ from: ID, _ to: ID) -> Bool { requests.contains(from, to) }

    /// The followers of an account.
    public func followers(of account: ID) -> [ID] { follows.to(account) }
    /// The accounts that an account follows.
    public func following(of account: ID) -> [ID] { follows.from(account) }
    /// The friends of an account.
    public func friends(of account: ID) -> [ID] {
        follows.from(account).filter { follows.contains($0, account) }
    }
    /// The accounts that an account has blocked.
    public func blocked(by account: ID) -> [ID] { blocks.from(account) }
    /// The accounts that have blocked an account.
    public func blockers(of account: ID) -> [ID] { blocks.to(account) }
    /// The open friend requests that an account has sent, with their times.
    public func asked(by account: ID) -> [(id: ID, at: Timestamp)] {
        requests.from(account).map { ($0, requestedAt[account]?[$0] ?? .distantPast) }
    }
    /// The open friend requests that an account has received, with their times.
    public func asking(_ account: ID) -> [(id: ID, at: Timestamp)] {
        requests.to(account).map { ($0, requestedAt[$0]?[account] ?? .distantPast) }
    }
    /// The number of open friend requests that an account has sent.
    public func askedCount(by account: ID) -> Int { requests.countFrom(account) }
    /// The number of an account's followers.
    public func followersCount(of account: ID) -> Int { follows.countTo(account) }
    /// The number of accounts that an account follows.
    public func followingCount(of account: ID) -> Int { follows.countFrom(account) }

    /// The relation of `other` to `viewer` (domain.md §3.5).
    public func relation(of other: ID, to viewer: ID) -> Relation {
        Relation(
            following: follows(viewer, other), followedBy: follows(other, viewer),
            friend: areFriends(viewer, other),
            requestPending: hasAsked(other, viewer) ? .in : hasAsked(viewer, other) ? .out : nil)
    }

    /// Whether an account has any edges or requests.
    public func knows(_ account: ID) -> Bool {
        follows.countFrom(account) + follows.countTo(account) + requests.countFrom(account)
            + requests.countTo(account) > 0
    }

    // MARK: - Events

    /// Adds a follow.
    public mutating func apply(_ event: Followed) { follows.insert(event.followerId, event.followedId) }
    /// Removes a follow.
    public mutating func apply(_ event: Unfollowed) { follows.remove(event.followerId, event.followedId) }
    /// Adds a block.
    public mutating func apply(_ event: Blocked) { blocks.insert(event.blockerId, event.blockedId) }
    /// Removes a block.
    public mutating func apply(_ event: Unblocked) { blocks.remove(event.blockerId, event.blockedId) }

    /// Removes the follows and requests of a deleted account.
    public mutating func apply(_ event: CircleLeft) {
        for other in requests.to(event.accountId) { forget(other, event.accountId) }
        for other in requests.from(event.accountId) { forget(event.accountId, other) }
        follows.removeAll(of: event.accountId)
    }

    /// Adds a friend request.
    public mutating func apply(_ event: FriendRequested, at time: Timestamp) {
        requests.insert(event.fromId, event.toId)
        requestedAt[event.fromId, default: [:]][event.toId] = time
    }

    /// Removes a friend request that was answered or withdrawn.
    public mutating func apply(_ event: FriendRequestClosed) { forget(event.fromId, event.toId) }

    private mutating func forget(_ from: ID, _ to: ID) {
        requests.remove(from, to)
        requestedAt[from]?[to] = nil
        if requestedAt[from]?.isEmpty == true { requestedAt[from] = nil }
    }

    fileprivate enum EdgeKind: String, NumberedCase {
        case follow, block, request

        var packedNumber: UInt8 {
            switch self {
            case .follow: 0
            case .block: 1
            case .request: 2
            }
        }
    }

    /// Declares the rules that maintain the projection, for any service with one at `path` in its state.
    public static func rules<S: Service>(
        _ path: any WritableKeyPath<S.State, SocialGraph> & Sendable
    ) -> Rules<S> {
        Rules<S>()
            .observe(Followed.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(Unfollowed.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(Blocked.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(Unblocked.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(CircleLeft.self) { state, event, _ in state[keyPath: path].apply(event) }
            .observe(FriendRequested.self) { state, event, info in
                state[keyPath: path].apply(event, at: info.time)
            }
            .observe(FriendRequestClosed.self) { state, event, _ in state[keyPath: path].apply(event) }
    }
}

/// In a snapshot: a row for each edge, kind by kind.
extension SocialGraph: SectionRows {
    public static var rowForm: String {
        "kind:\(EdgeKind.form) from:\(ID.form) to:\(ID.form) at:\(Timestamp?.form)"
    }

    public func writeRows(_ writer: SectionWriter) throws {
        for (kind, edges) in [(EdgeKind.follow, follows), (.block, blocks), (.request, requests)] {
            for (from, to) in edges.all {
                try writer.row { pass in
                    kind.write(to: &pass)
                    from.write(to: &pass)
                    to.write(to: &pass)
                    (kind == .request ? requestedAt[from]?[to] : nil).write(to: &pass)
                }
            }
        }
    }

    public init(rows reader: SectionReader) throws {
        self.init()
        let fields = { (pass: inout FieldPass) -> (EdgeKind, ID, ID, Timestamp?) in
            (EdgeKind(from: &pass), ID(from: &pass), ID(from: &pass), Timestamp?(from: &pass))
        }
        while let (kind, from, to, time) = try reader.row(fields) {
            switch kind {
            case .follow: follows.insert(from, to)
            case .block: blocks.insert(from, to)
            case .request: requests.insert(from, to)
            }
            if let time { requestedAt[from, default: [:]][to] = time }
        }
    }
}

extension People {
    /// The account named by a reference, if `viewer` may see it: it is registered, neither banned nor deleted, and no
    /// block separates the two.
    public func find(
        _ reference: UserReference, for viewer: ID, _ graph: SocialGraph, field: String = "accountId"
    ) throws(Refusal) -> ID {
        guard let id = find(reference), isShown(id, to: viewer, graph) else {
            throw .noUser(reference, field: field)
        }
        return id
    }

    /// Whether an account is visible to another one (domain.md §1.9).
    public func isShown(_ account: ID, to viewer: ID, _ graph: SocialGraph) -> Bool {
        isThere(account) && !graph.areApart(account, viewer)
    }

    /// Whether an account is registered and neither banned nor deleted, regardless of blocks.
    public func isThere(_ account: ID) -> Bool {
        guard let facts = facts(of: account), facts.kind == .registered else { return false }
        return facts.status != .banned && facts.status != .deleted
    }

    /// Somebody as a link shows them to anyone (domain.md §4.8); `nil` if the account is gone, or a block separates it
    /// from the viewer.
    ///
    /// - Parameter viewer: `nil` for somebody without an account.
    public func landing(of account: ID, to viewer: ID?, _ graph: SocialGraph) -> LandingPerson? {
        guard isThere(account), !(viewer.map { graph.areApart(account, $0) } ?? false) else { return nil }
        return name(of: account).map { LandingPerson(displayName: $0.displayName, avatar: $0.avatar) }
    }
}
