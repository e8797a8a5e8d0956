// Halve-It: six rounds, each with a target. A player who misses it with all three darts loses half of their points
// (domain.md §5.5).

import Values

/// The target of a round.
public enum Target: Hashable, Sendable {
    /// Any dart in this number, 1 to 20.
    case single(Int)
    /// Only the double of this number.
    case double(Int)
    /// Only the treble of this number.
    case treble(Int)
    /// Only the inner bull; always the last round's target.
    case bull

    /// The points of a hit.
    public var value: Int {
        switch self {
        case .single(let number): number
        case .double(let number): 2 * number
        case .treble(let number): 3 * number
        case .bull: Dart.innerBull.value
        }
    }

    /// Whether a dart hits it: any dart in the number hits a single, and only the inner bull hits the bull.
    public func isHit(by dart: Dart) -> Bool {
        switch self {
        case .single(let number): dart.segment == number
        case .double(let number): dart.segment == number && dart.isDouble
        case .treble(let number): dart.segment == number && dart.isTreble
        case .bull: dart == .innerBull
        }
    }
}

extension Target: WrittenAsText {
    public static let looks = "a target looks like D20"

    /// `20`, `D20`, `T20` or `BULL`.
    public var description: String {
        switch self {
        case .single(let number): "\(number)"
        case .double(let number): "D\(number)"
        case .treble(let number): "T\(number)"
        case .bull: "BULL"
        }
    }

    public init?(_ text: String) {
        guard let dart = Dart(text), dart != .miss, dart != .outerBull else { return nil }
        switch dart.multiplier {
        case _ where dart == .innerBull: self = .bull
        case 1: self = .single(dart.segment)
        case 2: self = .double(dart.segment)
        default: self = .treble(dart.segment)
        }
    }
}

/// The engine of Halve-It.
public struct HalveIt: Engine {
    /// The mix of targets.
    public enum Difficulty: String, Codable, CaseIterable, Sendable {
        /// Only singles.
        case easy
        /// About 60 % singles and 40 % doubles.
        case medium
        /// About 40 % singles, 30 % doubles and 30 % trebles.
        case hard
        /// About 20 % singles, 40 % doubles and 40 % trebles.
        case pro
    }

    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// The mix of the five targets before the bull; medium by default.
        public var difficulty: Difficulty
        /// The seed of the targets.
        public var seed: UInt64

        public init(difficulty: Difficulty = .medium, seed: UInt64) {
            (self.difficulty, self.seed) = (difficulty, seed)
        }
    }

    public static let startScore = 50
    public static let rounds = 6

    /// The targets of the rounds; the last is the bull.
    public let targets: [Target]
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// The current round, from 0.
    public private(set) var round = 0

    init(_ options: Options, players: Int) {
        targets = HalveIt.targets(options)
        scores = Array(repeating: HalveIt.startScore, count: players)
    }

    /// The five different targets, followed by the bull.
    static func targets(_ options: Options) -> [Target] {
        var random = SplitMix64(seed: options.seed)
        var targets: [Target] = []
        while targets.count < rounds - 1 {
            let number = 1 + Int(random.next() % 20)
            let target = target(number, roll: Int(random.next() % 10), options.difficulty)
            if !targets.contains(target) { targets.append(target) }
        }
        return targets + [.bull]
    }

    private static func target(_ number: Int, roll: Int, _ difficulty: Difficulty) -> Target {
        let (singles, doubles) =
            switch difficulty {
            case .easy: (10, 10)
            case .medium: (6, 10)
            case .hard: (4, 7)
            case .pro: (2, 6)
            }
        if roll < singles { return .single(number) }
        return roll < doubles ? .double(number) : .treble(number)
    }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        try darts.requireThree(callsBust)
        let target = targets[round]
        let hits = darts.filter { target.isHit(by: $0) }
        var visit = Visit(
            player: player, .darts(darts), scoreBefore: scores[player],
            scoreAfter: scores[player] + hits.total, meta: .init(target: target))
        if hits.isEmpty { visit.scoreAfter = max(1, (scores[player] + 1) / 2) }
        scores[player] = visit.scoreAfter
        if player + 1 == scores.count { round += 1 }
        onTurn = round == HalveIt.rounds ? nil : (player + 1) % scores.count
        return visit
    }
}

extension [Dart] {
    /// For modes where a visit always has three darts and cannot be bust.
    func requireThree(_ callsBust: Bool) throws(Foul) {
        if callsBust { throw .noBust }
        if count < 3 { throw .incompleteVisit }
    }
}
