// The pairing of a Swiss round (domain.md §16.7).

/// Pairs those of about the same points who have not met.
enum Swiss {
    /// A round: pairs in order, the higher one first, and at most one who rests.
    struct Round: Hashable {
        var pairs: [[Int]]
        var rest: Int?
    }

    /// Everybody plays in the first round: i against i + ⌊n/2⌋; the last one of an odd number rests.
    static func first(_ entrants: [Int]) -> Round {
        let half = entrants.count / 2
        return Round(
            pairs: (0..<half).map { [entrants[$0], entrants[$0 + half]] },
            rest: entrants.count % 2 == 1 ? entrants.last : nil)
    }

    /// The next round. Each in turn takes the next one in order whom they have not met such that all others can be
    /// paired as well. If nobody can be paired so, the meetings of round 1 are forgotten, then those of round 2, and so
    /// on.
    ///
    /// - Parameters:
    ///   - order: the entrants who play, the best first.
    ///   - met: the pairs of each round so far, in any order.
    ///   - rests: how often each has rested; who is not in it has not.
    static func next(_ order: [Int], met: [[[Int]]], rests: [Int: Int]) -> Round {
        for forgotten in 0...met.count {
            let hasMet = Set(met[forgotten...].joined().flatMap { [$0, $0.reversed()] })
            let graph = Matching(order.map { a in order.map { a != $0 && !hasMet.contains([a, $0]) } })
            if let round = paired(order, graph, rests) { return round }
        }
        return first(order)
    }

    private static func paired(_ order: [Int], _ graph: Matching, _ rests: [Int: Int]) -> Round? {
        guard order.count % 2 == 1 else { return paired(order, graph, resting: nil) }
        let lowestFirst = order.indices.sorted {
            let (a, b) = (rests[order[$0]] ?? 0, rests[order[$1]] ?? 0)
            return (a, -$0) < (b, -$1)
        }
        for resting in lowestFirst {
            if let round = paired(order, graph, resting: resting) { return round }
        }
        return nil
    }

    private static func paired(_ order: [Int], _ graph: Matching, resting: Int?) -> Round? {
        var graph = graph
        if let resting { graph.isThere[resting] = false }
        graph.grow()
        guard graph.isPerfect else { return nil }
        var pairs: [[Int]] = []
        for higher in order.indices where graph.isThere[higher] {
            for lower in order.indices[(higher + 1)...]
            where graph.isThere[lower] && graph.isEdge[higher][lower] {
                guard graph.takeOut(higher, lower) else { continue }
                pairs.append([order[higher], order[lower]])
                break
            }
        }
        return Round(pairs: pairs, rest: resting.map { order[$0] })
    }
}
