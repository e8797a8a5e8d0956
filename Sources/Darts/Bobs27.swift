// Bob's 27: a double each round, from D1 to D20 and the bull; a miss with all darts costs its value (domain.md §5.17).

/// The engine of Bob's 27.
public struct Bobs27: Engine {
    public static let startScore = 27
    /// The doubles of the rounds; the last is the inner bull.
    public static let targets = (1...20).map(Target.double) + [.bull]

    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// The current round, from 0.
    public private(set) var round = 0
    /// The round in which each player went out.
    private var outSince: [Int?]

    init(players: Int) {
        scores = Array(repeating: Bobs27.startScore, count: players)
        outSince = scores.map { _ in nil }
    }

    /// The most points of those still in; if nobody is, whoever went out last.
    var winners: [Int] {
        let isIn = scores.indices.filter { outSince[$0] == nil }
        guard isIn.isEmpty else {
            let most = isIn.map { scores[$0] }.max()
            return isIn.filter { scores[$0] == most }
        }
        let last = outSince.compactMap(\.self).max()
        return scores.indices.filter { outSince[$0] == last }
    }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        try darts.requireThree(callsBust)
        let target = Bobs27.targets[round]
        let hits = darts.filter { target.isHit(by: $0) }
        let before = scores[player]
        scores[player] += hits.isEmpty ? -target.value : hits.total
        if scores[player] <= 0 { outSince[player] = round }
        let visit = Visit(
            player: player, .darts(darts), scoreBefore: before, scoreAfter: scores[player],
            meta: .init(target: target))
        onTurn = next(after: player)
        return visit
    }

    /// The next player who is still in, in this round or the next; `nil` after the last round or if nobody is in.
    private mutating func next(after player: Int) -> Int? {
        if let next = ((player + 1)..<scores.count).first(where: { outSince[$0] == nil }) { return next }
        guard round + 1 < Bobs27.targets.count, let first = outSince.firstIndex(of: nil) else { return nil }
        round += 1
        return first
    }
}
