// Ties: the last holes of the card decide (domain.md §5.22; Committee Procedures 5A(6)).

/// Compares rounds that are level, by the last 9, 6, 3 and 1 holes; of nine holes by the last 6, 3 and 1.
public enum CountBack {
    static func lengths(_ holes: Int) -> [Int] { [9, 6, 3, 1].filter { $0 < holes } }

    /// Numbers to compare one after the other: the lower ones win, and equal ones share a place. Each hole of the side has a
    /// score that counts.
    ///
    /// One ball takes its gross strokes less an exact share of its handicap: of eighteen holes ½, ⅓, ⅙ and 1/18. Several
    /// balls take the net strokes that counted, and Stableford its points.
    public static func keys(_ side: GolfSide) -> [Int] {
        let holes = side.holeCount
        return lengths(holes).map { length in
            let last = (holes - length)..<holes
            if side.format.measure == .points {
                return -side.balls.reduce(0) { sum, ball in
                    last.reduce(sum) { $0 + (ball.points(at: $1) ?? 0) }
                }
            }
            let isOneBall = side.balls.count == 1
            let strokes = GolfSide.total(Array((isOneBall ? side.grossOutcomes : side.outcomes)[last])) ?? 0
            // Times the number of holes, so that a share of the handicap is whole.
            return strokes * holes - (isOneBall ? side.balls[0].handicap * length : 0)
        }
    }
}
