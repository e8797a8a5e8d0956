// Halve-It: six rounds, a target each; who misses it with all three darts loses half (domain.md §5.5).

import Values

/// What a round of Halve-It is thrown at.
public enum Target: Hashable, Sendable {
    /// Any dart in the number: 1 to 20.
    case single(Int)
    /// The number's double alone.
    case double(Int)
    /// The number's treble alone.
    case treble(Int)
    /// The inner bull alone; always the last round's.
    case bull

    /// Whether a dart hits it: any dart in its number hits a single, only the inner bull the bull.
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

/// Halve-It at work.
public struct HalveIt: Engine {
    /// How narrow the targets are.
    public enum Difficulty: String, Codable, CaseIterable, Sendable {
        /// Singles alone.
        case easy
        /// Of ten draws some six are singles and four doubles.
        case medium
        /// Of ten draws some four are singles, three doubles and three trebles.
        case hard
        /// Of ten draws some two are singles, four doubles and four trebles.
        case pro
    }

    /// What is agreed on before a match.
    public struct Options: Hashable, Codable, Sendable {
        /// Of the five targets before the bull; medium where left out.
        public var difficulty: Difficulty
        /// What the targets are drawn from.
        public var seed: UInt64

        public init(difficulty: Difficulty = .medium, seed: UInt64) {
            (self.difficulty, self.seed) = (difficulty, seed)
        }
    }

    public static let startScore = 50
    public static let rounds = 6

    /// One for each round, the last the bull.
    public let targets: [Target]
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// From 0.
    public private(set) var round = 0

    init(_ options: Options, players: Int) {
        targets = HalveIt.targets(options)
        scores = Array(repeating: HalveIt.startScore, count: players)
    }

    /// Five that differ in kind or number, and the bull.
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
            player: player, darts: darts, scoreBefore: scores[player],
            scoreAfter: scores[player] + hits.total, meta: .init(target: target))
        if hits.isEmpty { visit.scoreAfter = max(1, (scores[player] + 1) / 2) }
        scores[player] = visit.scoreAfter
        if player + 1 == scores.count { round += 1 }
        onTurn = round == HalveIt.rounds ? nil : (player + 1) % scores.count
        return visit
    }
}

extension [Dart] {
    /// Where nothing ends a visit before its third dart, and nobody can be bust.
    func requireThree(_ callsBust: Bool) throws(Foul) {
        if callsBust { throw .noBust }
        if count < 3 { throw .incompleteVisit }
    }
}
