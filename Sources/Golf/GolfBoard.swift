// The board of an outing, while it is played and at its end (domain.md §5.23).

/// A line of the board.
public struct BoardRow: Codable, Hashable, Sendable {
    /// The place of the side in the list that was given, from 0.
    public var side: Int
    /// The place from 1, which level sides share. Absent before the first score, and in matches (``MatchScore``).
    public var place: Int?
    /// Holes with a score.
    public var through: Int
    /// Strokes so far; absent with a hole that has no score.
    public var gross: Int?
    public var net: Int?
    /// Strokes so far above the par of the same holes; absent with a hole that has no score.
    public var grossToPar: Int?
    public var netToPar: Int?
    /// Only in Stableford.
    public var points: Int?
    /// Only in skins.
    public var skins: Int?
}

/// Ranks the sides of a format.
public enum GolfBoard {
    /// The board, leader first: by net strokes above par, by points, or by skins. Before the end level sides share a
    /// place; once all have played all holes, strokes and points are counted back. Sides without a score stand behind
    /// the others, and behind them, on one place, sides without a total. Sides of a match stay in their order.
    ///
    /// - Parameter start: the place of the hole that was played first, from 0; for skins.
    public static func rows(_ scoring: GolfScoring, _ sides: [GolfSide], from start: Int = 0) -> [BoardRow] {
        var rows = sides.enumerated().map { GolfBoard.row($0.offset, $0.element) }
        let measure = scoring.format.measure
        switch measure {
        case .holes: return rows
        case .skins:
            let skins = Skins(sides.map(\.outcomes), carries: scoring.carries, from: start)
            for side in rows.indices { rows[side].skins = skins.totals[side] }
        case .strokes, .points: break
        }
        let isFinal = measure != .skins && sides.allSatisfy(\.isComplete)
        let keys = rows.map { row in
            let keys = GolfBoard.keys(row, measure)
            return isFinal && keys[0] == 0 ? keys + CountBack.keys(sides[row.side]) : keys
        }
        rows.sort { a, b in
            let (left, right) = (keys[a.side], keys[b.side])
            return left == right ? a.side < b.side : left.lexicographicallyPrecedes(right)
        }
        var ranked = 0
        for position in rows.indices where rows[position].through > 0 {
            let isLevel = position > 0 && keys[rows[position].side] == keys[rows[position - 1].side]
            rows[position].place = isLevel ? rows[position - 1].place : ranked + 1
            ranked += 1
        }
        return rows
    }

    /// The first number groups: with a score, without one, without a total.
    private static func keys(_ row: BoardRow, _ measure: GolfFormat.Measure) -> [Int] {
        guard row.through > 0 else { return [1] }
        switch measure {
        case .strokes: return row.netToPar.map { [0, $0] } ?? [2]
        case .points: return [0, -(row.points ?? 0)]
        case .skins: return [0, -(row.skins ?? 0)]
        case .holes: return [0]
        }
    }

    private static func row(_ position: Int, _ side: GolfSide) -> BoardRow {
        let (net, gross) = (side.outcomes, side.grossOutcomes)
        let par = zip(side.pars, net).reduce(0) { $1.1 == .open ? $0 : $0 + $1.0 }
        let (netTotal, grossTotal) = (GolfSide.total(net), GolfSide.total(gross))
        var row = BoardRow(
            side: position, through: side.through, gross: grossTotal, net: netTotal,
            grossToPar: grossTotal.map { $0 - par }, netToPar: netTotal.map { $0 - par })
        switch side.format.measure {
        case .points: row.points = side.balls.reduce(0) { $0 + $1.points }
        case .strokes, .holes, .skins: break
        }
        return row
    }
}
