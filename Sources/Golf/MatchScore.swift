// Match play: holes won, not strokes (domain.md §5.22).

/// The score of a match between two sides.
public struct MatchScore: Codable, Hashable, Sendable {
    /// Holes that the first side leads by; below 0 the second leads.
    public private(set) var up = 0
    /// Holes that are not decided yet.
    public private(set) var left: Int

    /// Whether the leader has won, or all holes are played.
    public var isOver: Bool { left == 0 || abs(up) > left }

    /// - Parameters:
    ///   - first: the outcomes of the first side, for each hole.
    ///   - start: the place of the hole that was played first, from 0. Holes after the end of the match do not count.
    public init(_ first: [HoleOutcome], _ second: [HoleOutcome], from start: Int = 0) {
        let count = min(first.count, second.count)
        left = count
        for step in 0..<count where !isOver {
            let hole = (Fraction.modulo(start, count) + step) % count
            switch (first[hole], second[hole]) {
            case (.open, _), (_, .open): continue
            case (.noScore, .noScore): break
            case (.net, .noScore): up += 1
            case (.noScore, .net): up -= 1
            case (.net(let ours), .net(let theirs)): up += (theirs - ours).signum()
            }
            left -= 1
        }
    }
}

extension MatchScore: CustomStringConvertible {
    /// For the leader: `6 and 5`, `1 up`, `halved`; before the end `2 up`, `all square`.
    public var description: String {
        if up == 0 { return isOver ? "halved" : "all square" }
        return isOver && left > 0 ? "\(abs(up)) and \(left)" : "\(abs(up)) up"
    }
}
