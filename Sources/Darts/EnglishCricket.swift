// English Cricket: one side bowls at the bull for wickets while the other bats for runs; then they swap (domain.md
// §5.9).

/// For two players, or for two teams: even slots against odd slots.
public struct EnglishCricket: Engine {
    /// Wickets that end an innings.
    public static let wickets = 10

    /// The runs of each player's side.
    public var scores: [Int] { (0..<players).map { runs[$0 % 2] } }
    public private(set) var onTurn: Int?
    /// The runs of the even side and of the odd one.
    public private(set) var runs = [0, 0]
    /// Wickets in this innings.
    public private(set) var wicketsTaken = 0
    /// The current innings, 1 or 2.
    public private(set) var innings = 1
    private let players: Int
    /// The numbers of visits bowled and batted in this innings.
    private var bowled = 0
    private var batted = 0

    init(players: Int) {
        self.players = players
        onTurn = 1
    }

    private var batting: Int { innings - 1 }

    mutating func take(_ darts: [Dart], callsBust: Bool) throws(Foul) -> Visit {
        guard let player = onTurn else { throw .isOver }
        if callsBust { throw .noBust }
        let isBowling = player % 2 != batting
        var visit = Visit(
            player: player, .darts(darts),
            scoreBefore: isBowling ? wicketsTaken : runs[batting], scoreAfter: 0,
            meta: .init(isBowling: isBowling))
        if isBowling {
            try darts.requireThree(false)
            let hits = darts.reduce(0) { $0 + ($1.segment == 25 ? $1.multiplier : 0) }
            wicketsTaken = min(EnglishCricket.wickets, wicketsTaken + hits)
            visit.scoreAfter = wicketsTaken
            bowled += 1
        } else {
            runs[batting] = try bat(darts)
            visit.scoreAfter = runs[batting]
            batted += 1
        }
        if isBowling && wicketsTaken == EnglishCricket.wickets {
            endInnings()
        } else {
            onTurn =
                wouldChase(with: runs[batting])
                ? nil : isBowling ? slot(of: batting, batted) : slot(of: 1 - batting, bowled)
        }
        return visit
    }

    /// Whether the second side would have passed the first side's runs.
    private func wouldChase(with runs: Int) -> Bool { innings == 2 && runs > self.runs[0] }

    /// The batting side's runs after a visit.
    private func bat(_ darts: [Dart]) throws(Foul) -> Int {
        var after = runs[batting]
        for dart in darts {
            if wouldChase(with: after) { throw .extraDarts }
            if dart.segment >= 15 { after += dart.value }
        }
        guard darts.count == 3 || wouldChase(with: after) else { throw .incompleteVisit }
        return after
    }

    private mutating func endInnings() {
        (wicketsTaken, bowled, batted, innings) = (0, 0, 0, innings + 1)
        onTurn = innings == 2 ? slot(of: 0, 0) : nil
    }

    /// The player of a side after that many visits by the side.
    private func slot(of side: Int, _ count: Int) -> Int { side + 2 * (count % (players / 2)) }
}
