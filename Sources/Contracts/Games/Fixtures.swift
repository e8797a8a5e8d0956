// Fixtures as cups, leagues and ladders show them: scores, states, and who has said what (domain.md §16.6).

import Competitions
import Values

extension Competitions.FixtureStatus: Choice {}
extension Competitions.Fixture.Stage: Choice {}
extension Competitions.TieBreak: Choice {}
extension Competitions.Row.Result: Choice {}

/// The limits of results that two sides agree on (domain.md §16.6).
public enum FixtureLimits {
    /// So many hours of silence confirm a score.
    public static let confirmHours = 48
    /// Characters of the name of an entrant.
    public static let nameMax = 30
}

/// A score as people write it, such as `3-1`: the side that the fixture names first comes first.
public struct WrittenScore: WrittenAsText, Hashable {
    public static let looks = "must look like 3-1: two numbers from 0 to 999, the first side's first"

    public var score: Score

    public init(_ score: Score) { self.score = score }

    public init?(_ description: String) {
        let parts = description.split(omittingEmptySubsequences: false) { "-–:".contains($0) }
        let numbers = parts.map { $0.filter { $0 != " " } }.compactMap { text in
            (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
                ? Int(text) : nil
        }
        guard parts.count == 2, numbers.count == 2 else { return nil }
        self.init(Score(numbers[0], numbers[1]))
    }

    public var description: String { "\(score.first)-\(score.second)" }
}

extension WrittenScore: Described {
    public static var shape: Shape { .text }
    public static var sample: WrittenScore { WrittenScore(Score(3, 1)) }
}

/// One of the two sides of a fixture.
public struct FixtureSide: Codable, Sendable, Equatable {
    /// The number of the entrant, once it is known.
    public var entrant: Int? = nil
    /// True where nobody comes: the other side passes.
    public var bye: Bool? = nil
    /// The fixture whose winner comes here; stays when that is known.
    public var winnerOf: Int? = nil
    /// The fixture whose loser comes here.
    public var loserOf: Int? = nil
}

/// A score that one side has said, before the other has confirmed it.
public struct FixtureReport: Codable, Sendable, Equatable {
    public var score: WrittenScore
    /// The number of the entrant who said it.
    public var by: Int
    /// Whether the other side says otherwise: a host has to fix the score.
    public var isDisputed: Bool
    /// When silence confirms it; absent where it does not: of what is disputed, and where the other side has no account.
    public var confirmsAt: Timestamp? = nil
}

/// A fixture as shown to a reader.
public struct FixtureView: Codable, Sendable, Equatable {
    /// Counts from 1 in its cup or season.
    public var id: Int
    public var stage: Fixture.Stage
    /// The group or division, from 1.
    public var group: Int? = nil
    /// From 1 in its stage.
    public var round: Int
    /// From 1 in its round, and in its group.
    public var number: Int
    /// Entrants left in this round of a knock-out: 2 of a final, 4 of a semifinal, 8 of a quarterfinal; of the upper bracket.
    public var left: Int? = nil
    /// More than half of so many win; absent for any score.
    public var bestOf: Int? = nil
    /// Two; the first one throws first or is at home.
    public var sides: [FixtureSide]
    public var status: FixtureStatus
    public var board: Int? = nil
    /// The number of the entrant who may keep score, once it is called.
    public var referee: Int? = nil
    /// The score; for a walkover the one that counts in tables. Absent where a bye was passed.
    public var score: WrittenScore? = nil
    /// The number of the entrant who won or passed.
    public var winner: Int? = nil
    public var report: FixtureReport? = nil
    /// The match of darts in which it is or was played.
    public var matchId: ID? = nil
    /// Matches whose result was taken back; they stay in history.
    public var annulled: [ID]? = nil
}

/// An entrant's row of a table.
public struct TableRowView: Codable, Sendable, Equatable {
    public var rank: Int
    /// The entrant's number.
    public var entrant: Int
    public var played: Int
    public var won: Int
    public var drawn: Int
    public var lost: Int
    /// Legs, sets or goals for it.
    public var scored: Int
    public var conceded: Int
    public var difference: Int
    public var points: Int
    /// Swiss: the sum of the opponents' points.
    public var buchholz: Int? = nil
    /// The last five results, the latest last.
    public var form: [Row.Result]
}

extension TableRowView {
    /// A row of the engine, with the number that the service gives its entrant.
    public init(_ row: Row, entrant: Int, isSwiss: Bool = false) {
        (rank, self.entrant, played) = (row.rank, entrant, row.played)
        (won, drawn, lost) = (row.won, row.drawn, row.lost)
        (scored, conceded, difference) = (row.scored, row.conceded, row.difference)
        (points, buchholz, form) = (row.points, isSwiss ? row.buchholz : nil, row.form)
    }
}
