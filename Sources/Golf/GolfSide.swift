// A side of a format: one ball, or several of which the best count (domain.md §5.22).

/// The balls of players who play together.
public struct GolfSide: Hashable, Sendable {
    public let format: GolfFormat
    /// One for each player; one for all if they play one ball.
    public let balls: [Ball]
    /// The holes that all balls have.
    let holeCount: Int

    public init(_ format: GolfFormat, _ balls: [Ball]) {
        (self.format, self.balls) = (format, balls)
        holeCount = balls.map(\.pars.count).min() ?? 0
    }

    /// The net strokes that count on each hole. A hole is open until all balls have a score.
    public var outcomes: [HoleOutcome] { counted(balls.map(\.outcomes)) }

    /// The gross strokes that count on each hole.
    public var grossOutcomes: [HoleOutcome] {
        counted(
            balls.map { ball in
                zip(ball.outcomes, ball.received).map { outcome, received -> HoleOutcome in
                    switch outcome {
                    case .net(let net): .net(net + received)
                    case .open, .noScore: outcome
                    }
                }
            })
    }

    /// The par of each hole, times the balls that count.
    var pars: [Int] { balls.first.map { $0.pars.prefix(holeCount).map { $0 * format.ballsCounted } } ?? [] }

    /// The number of holes with a score of each ball.
    public var through: Int { outcomes.count { $0 != .open } }
    public var isComplete: Bool { through == holeCount }

    /// The sum so far; `nil` with a hole that has no score.
    static func total(_ outcomes: [HoleOutcome]) -> Int? {
        var total = 0
        for outcome in outcomes {
            switch outcome {
            case .open: continue
            case .noScore: return nil
            case .net(let net): total += net
            }
        }
        return total
    }

    private func counted(_ balls: [[HoleOutcome]]) -> [HoleOutcome] {
        (0..<holeCount).map { hole in
            var strokes: [Int] = []
            for ball in balls {
                switch ball[hole] {
                case .open: return .open
                case .noScore: continue
                case .net(let net): strokes.append(net)
                }
            }
            guard strokes.count >= format.ballsCounted else { return .noScore }
            return .net(strokes.sorted().prefix(format.ballsCounted).reduce(0, +))
        }
    }
}
