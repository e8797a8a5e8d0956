// Follows, friends and blocks under any interleaving, compared with a model of domain.md §7.1; and the invariants of
// §14.6: friends follow each other, and no edge or request survives a block.

import Contracts
import JSON
import Machine
import Projections
import TestSupport
import Testing
import Values

@testable import GamesService
@testable import SocialService

/// The graph as a set of pairs.
private struct Model {
    struct Pair: Hashable {
        var from: Int
        var to: Int
        var reversed: Pair { Pair(from: to, to: from) }
    }

    var edges: Set<Pair> = []
    var requests: Set<Pair> = []
    var blocks: Set<Pair> = []
    var pauses: [Pair: Timestamp] = [:]

    func areFriends(_ pair: Pair) -> Bool { edges.contains(pair) && edges.contains(pair.reversed) }
    func areApart(_ pair: Pair) -> Bool { blocks.contains(pair) || blocks.contains(pair.reversed) }

    /// The refusal of a command; `nil` if it succeeds.
    mutating func act(_ type: String, _ pair: Pair, at now: Timestamp) -> Reason? {
        let mayReach = type == "friends.block" || type == "friends.unblock"
        if areApart(pair), !mayReach { return .notFound }
        switch type {
        case "follows.add": edges.insert(pair)
        case "follows.remove": edges.remove(pair)
        case "friends.request": return request(pair, at: now)
        case "friends.accept":
            guard requests.contains(pair.reversed) else { return .notFound }
            edges.formUnion([pair, pair.reversed])
        case "friends.deny":
            guard requests.remove(pair.reversed) != nil else { return .notFound }
            pauses[pair.reversed] = now.adding(days: 7)
        case "friends.withdraw":
            guard requests.remove(pair) != nil else { return .notFound }
        case "friends.remove":
            guard areFriends(pair) else { return .notFound }
            edges.subtract([pair, pair.reversed])
        case "friends.block":
            blocks.insert(pair)
            edges.subtract([pair, pair.reversed])
            requests.subtract([pair, pair.reversed])
        default: blocks.remove(pair)
        }
        if areFriends(pair) { requests.subtract([pair, pair.reversed]) }
        return nil
    }

    private mutating func request(_ pair: Pair, at now: Timestamp) -> Reason? {
        if areFriends(pair) || requests.contains(pair) { return .alreadyExists }
        if requests.contains(pair.reversed) {
            edges.formUnion([pair, pair.reversed])
            requests.remove(pair.reversed)
            return nil
        }
        if let until = pauses[pair], until > now { return .forbidden }
        requests.insert(pair)
        return nil
    }
}

@Suite struct GraphModelTests {
    private static let names = ["ann", "bob", "cat", "dan"]
    private static let types = [
        "follows.add", "follows.add", "follows.remove", "friends.request", "friends.request",
        "friends.accept",
        "friends.accept", "friends.deny", "friends.withdraw", "friends.remove", "friends.block",
        "friends.unblock", "friends.unblock",
    ]

    @Test(arguments: Seeds.some(6)) func anyInterleavingOfFriendCommandsFollowsTheModel(seed: UInt64) throws {
        let cast = Cast(Self.names)
        var random = SplitMix64(seed: seed)
        var model = Model()
        for step in 0..<400 {
            let from = Int.random(in: 0..<4, using: &random)
            let to = (from + Int.random(in: 1..<4, using: &random)) % 4
            let type = Self.types.randomElement(using: &random) ?? ""
            let answer = cast.ask(type, Self.names[to], as: Self.names[from])
            let expected = model.act(type, .init(from: from, to: to), at: cast.town.now.wall)
            #expect(
                answer.reason == expected,
                "seed=\(seed) step \(step): \(Self.names[from]) \(type) \(Self.names[to])")
            expectAgreement(cast, model, "seed=\(seed) step \(step)")
            if random.next() % 40 == 0 { cast.town.advance(days: 2) }
            if random.next() % 90 == 0 { try cast.town.restart("social", fromSnapshot: step % 2 == 0) }
        }
    }

    /// The service that decides and an observer agree.
    private func expectAgreement(_ cast: Cast, _ model: Model, _ place: String) {
        let ids = Self.names.compactMap { cast.id($0).stringValue.flatMap { ID($0) } }
        for known in [cast.town.social.machine.state.circles, cast.town.games.machine.state.circles] {
            for from in 0..<4 {
                for to in 0..<4 where to != from {
                    let (a, b, pair) = (ids[from], ids[to], Model.Pair(from: from, to: to))
                    #expect(known.follows(a, b) == model.edges.contains(pair), "\(place)")
                    #expect(known.hasAsked(a, b) == model.requests.contains(pair), "\(place)")
                    #expect(known.hasBlocked(a, b) == model.blocks.contains(pair), "\(place)")
                    #expect(known.areFriends(a, b) == known.areFriends(b, a), "\(place)")
                    #expect(
                        known.areFriends(a, b) == (known.follows(a, b) && known.follows(b, a)), "\(place)")
                    #expect(known.followers(of: b).contains(a) == known.following(of: a).contains(b))
                    if known.areApart(a, b) {
                        #expect(!known.follows(a, b) && !known.hasAsked(a, b), "\(place)")
                    }
                }
            }
        }
    }
}
