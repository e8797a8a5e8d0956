// One ball over the holes of a round: gross and net strokes, and Stableford points (domain.md §5.22).

/// A hole as a format counts it.
public enum HoleOutcome: Hashable, Sendable {
    /// Not played yet.
    case open
    /// Played without a score that counts.
    case noScore
    /// Net strokes; below 1 with enough handicap strokes.
    case net(Int)
}

/// The strokes of one ball, and those that it receives.
public struct Ball: Hashable, Sendable {
    public let pars: [Int]
    /// Strokes received on each hole; below 0 where they are given back. Their sum is ``handicap``.
    public let received: [Int]
    /// The strokes received in all.
    public let handicap: Int
    /// In order of the holes; `nil` where there is none yet.
    public let scores: [HoleScore?]

    /// - Parameter scores: one for each hole; holes without one are open, further ones do not count.
    public init(_ layout: Layout, handicap: Int, scores: [HoleScore?]) {
        pars = layout.holes.map(\.par)
        received = layout.strokes(handicap)
        self.handicap = layout.holes.isEmpty ? 0 : handicap
        self.scores = pars.indices.map { $0 < scores.count ? scores[$0] : nil }
    }

    /// The number of holes with a score.
    public var through: Int { scores.count { $0 != nil } }
    public var isComplete: Bool { through == scores.count }
    /// Whether some hole was picked up: then there is no total in stroke play.
    public var hasPickedUp: Bool { scores.contains(.pickedUp) }

    /// All strokes so far; `nil` with a hole picked up.
    public var gross: Int? { hasPickedUp ? nil : sum { strokes, _ in strokes } }
    /// Strokes so far less those received on the same holes; `nil` with a hole picked up.
    public var net: Int? { hasPickedUp ? nil : sum { strokes, hole in strokes - received[hole] } }
    /// Gross strokes above the par of the holes with a score; `nil` with a hole picked up.
    public var grossToPar: Int? { hasPickedUp ? nil : sum { strokes, hole in strokes - pars[hole] } }
    /// Net strokes above the par of the holes with a score; `nil` with a hole picked up.
    public var netToPar: Int? {
        hasPickedUp ? nil : sum { strokes, hole in strokes - received[hole] - pars[hole] }
    }
    /// The Stableford points so far.
    public var points: Int { pars.indices.reduce(0) { $0 + (points(at: $1) ?? 0) } }

    private func sum(_ count: (_ strokes: Int, _ hole: Int) -> Int) -> Int {
        scores.enumerated().reduce(0) { sum, hole in
            guard case .strokes(let strokes) = hole.element else { return sum }
            return sum + count(strokes, hole.offset)
        }
    }

    /// Stableford points at a hole, from 0: max(0, 2 + par + strokes received − gross); picked up 0.
    ///
    /// - Returns: `nil` without a score.
    public func points(at hole: Int) -> Int? {
        guard scores.indices.contains(hole), let score = scores[hole] else { return nil }
        return switch score {
        case .strokes(let strokes): max(0, 2 + pars[hole] + received[hole] - strokes)
        case .pickedUp: 0
        }
    }

    /// The net outcome of each hole.
    public var outcomes: [HoleOutcome] {
        scores.enumerated().map { hole, score in
            switch score {
            case .strokes(let strokes): .net(strokes - received[hole])
            case .pickedUp: .noScore
            case nil: .open
            }
        }
    }
}
