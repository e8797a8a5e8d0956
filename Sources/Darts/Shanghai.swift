// Shanghai: each round only its number scores; single, double and treble of it in one visit win at once (domain.md
// §5.16).

/// The engine of Shanghai.
public struct Shanghai: Engine {
    /// The options of a match.
    public struct Options: Hashable, Codable, Sendable {
        /// The numbers of rounds to choose from.
        public static let roundChoices = [7, 20]

        /// The rounds, each with its own number: 7 by default.
        public var rounds: Int

        public init(rounds: Int = 7) { self.rounds = rounds }
    }

    /// The options; they do not change.
    public let options: Options
    public private(set) var scores: [Int]
    public private(set) var onTurn: Int? = 0
    /// The current round and its number, from 1.
    public private(set) var round = 1
    /// The player who hit all three beds of the number in one visit.
    private var shanghai: Int?

    init(_ options: Options, players: Int) {
        self.options = options
        scores = Array(repeating: 0, count: players)
    }

    var winners: [Int] { shanghai.map { [$0] } ?? scores.indices.filter { scores[$0] == scores.max() } }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        try darts.requireThree(callsBust)
        let hits = darts.filter { $0.segment == round }
        let visit = Visit(
            player: player, .darts(darts), scoreBefore: scores[player],
            scoreAfter: scores[player] + hits.total)
        scores[player] = visit.scoreAfter
        if Set(hits.map(\.multiplier)).count == 3 {
            (shanghai, onTurn) = (player, nil)
        } else if player + 1 == scores.count {
            onTurn = round == options.rounds ? nil : 0
            round = min(round + 1, options.rounds)
        } else {
            onTurn = player + 1
        }
        return visit
    }
}
