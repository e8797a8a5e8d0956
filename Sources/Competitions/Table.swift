// Tables and their tie-breaks (domain.md §16.8). Sources: FIDE Handbook C.07 for Buchholz; UEFA's regulations for points
// among the equal, which begin anew with each part that is still equal.

/// The criteria that follow the points.
public enum TieBreak: String, Codable, Sendable, CaseIterable {
    /// Difference, score, points among the equal, wins, seed.
    case difference
    /// Points and difference among the equal, then difference, score, wins, seed of all matches.
    case headToHead = "head_to_head"
}

/// A fixture that counts in a table.
struct Meeting: Hashable {
    /// The entrants, in the fixture's order; a rest has one.
    var sides: [Int]
    var score: Score
    /// The entrant who won; `nil` for a draw and where both lose.
    var winner: Int?
    /// Whether both lose: a walkover of nobody.
    var isLostByBoth = false
}

/// An entrant's row of a table.
public struct Row: Codable, Hashable, Sendable {
    /// A result in a row's form.
    public enum Result: String, Codable, Sendable, CaseIterable { case win, draw, loss }

    /// The entrant's number.
    public let entrant: Int
    /// Counts from 1, each once.
    public internal(set) var rank = 0
    /// Matches and walkovers; neither rests nor void fixtures.
    public internal(set) var played = 0
    public internal(set) var won = 0
    public internal(set) var drawn = 0
    public internal(set) var lost = 0
    public internal(set) var scored = 0
    public internal(set) var conceded = 0
    /// A rest counts as a win.
    public internal(set) var points = 0
    public internal(set) var rests = 0
    /// The sum of the opponents' points.
    public internal(set) var buchholz = 0
    /// The last five results, the latest last.
    public internal(set) var form: [Result] = []

    init(_ entrant: Int) { self.entrant = entrant }

    public var difference: Int { scored - conceded }

    mutating func add(_ result: Result, _ points: Points) {
        played += 1
        form = (form + [result]).suffix(5)
        switch result {
        case .win: (won, self.points) = (won + 1, self.points + points.win)
        case .draw: (drawn, self.points) = (drawn + 1, self.points + points.draw)
        case .loss: (lost, self.points) = (lost + 1, self.points + points.loss)
        }
    }
}

/// Counts meetings, and orders entrants by them.
struct Table {
    /// All criteria of one table, in their order.
    enum Criteria: Hashable {
        case tieBreak(TieBreak)
        /// Points, Buchholz, difference, seed.
        case swiss
        /// Points, Buchholz, seed: the order in which a Swiss round is paired.
        case pairing
    }

    /// A value by which a part of a table is split, the highest first; `nil` where it does not apply to this part.
    private typealias Criterion = (_ part: [Row]) -> ((Row) -> [Int])?

    let points: Points
    let meetings: [Meeting]

    /// The rows, ranked from 1. Those in `last` stand below all others.
    func rows(_ entrants: [Int], by criteria: Criteria, last: Set<Int> = []) -> [Row] {
        let counted = counted(entrants)
        let order =
            ordered(counted.filter { !last.contains($0.entrant) }, by: criteria)
            + ordered(counted.filter { last.contains($0.entrant) }, by: criteria)
        return order.enumerated().map { index, row in
            var row = row
            row.rank = index + 1
            return row
        }
    }

    private func counted(_ entrants: [Int]) -> [Row] {
        var rows = Dictionary(uniqueKeysWithValues: entrants.map { ($0, Row($0)) })
        for meeting in meetings {
            for (side, entrant) in meeting.sides.enumerated() {
                rows[entrant]?.count(meeting, side: side, points)
            }
        }
        let sums = rows.mapValues(\.points)
        for meeting in meetings where meeting.sides.count == 2 {
            for (side, entrant) in meeting.sides.enumerated() {
                rows[entrant]?.buchholz += sums[meeting.sides[1 - side]] ?? 0
            }
        }
        return entrants.compactMap { rows[$0] }
    }

    private func ordered(_ rows: [Row], by criteria: Criteria) -> [Row] {
        let seed: Criterion = { _ in { [-$0.entrant] } }
        let sum: Criterion = { _ in { [$0.points] } }
        let difference: Criterion = { _ in { [$0.difference] } }
        let scored: Criterion = { _ in { [$0.scored] } }
        let wins: Criterion = { _ in { [$0.won] } }
        let buchholz: Criterion = { _ in { [$0.buchholz] } }
        switch criteria {
        case .tieBreak(.difference):
            let among: Criterion = { part in self.amongThemselves(part).map { rows in { [rows($0).points] } }
            }
            return split(rows, by: [sum, difference, scored, among, wins, seed])
        case .tieBreak(.headToHead):
            return parts(rows, by: sum).flatMap {
                headToHead($0, then: [difference, scored, wins, seed])
            }
        case .swiss: return split(rows, by: [sum, buchholz, difference, seed])
        case .pairing: return split(rows, by: [sum, buchholz, seed])
        }
    }

    /// Orders by the first criterion, and each part that is still equal by the others.
    private func split(_ part: [Row], by criteria: [Criterion]) -> [Row] {
        guard part.count > 1, let first = criteria.first else { return part }
        return parts(part, by: first).flatMap { split($0, by: Array(criteria.dropFirst())) }
    }

    private func parts(_ rows: [Row], by criterion: Criterion) -> [[Row]] {
        guard let value = criterion(rows) else { return [rows] }
        let grouped = Dictionary(grouping: rows, by: value)
        return grouped.sorted { $1.key.lexicographicallyPrecedes($0.key) }.map(\.value)
    }

    /// Orders by points and difference of the matches among each other; each part that is still equal begins anew with its
    /// own matches alone.
    private func headToHead(_ part: [Row], then criteria: [Criterion]) -> [Row] {
        guard part.count > 1 else { return part }
        let split = parts(part) { part in
            self.amongThemselves(part).map { rows in { [rows($0).points, rows($0).difference] } }
        }
        if split.count == 1 { return self.split(part, by: criteria) }
        return split.flatMap { headToHead($0, then: criteria) }
    }

    /// The rows of a part by the meetings among its entrants alone; `nil` while they have not all met equally often, and at
    /// least once.
    private func amongThemselves(_ part: [Row]) -> ((Row) -> Row)? {
        let entrants = Set(part.map(\.entrant))
        let among = meetings.filter { $0.sides.count == 2 && $0.sides.allSatisfy(entrants.contains) }
        let counts = Dictionary(grouping: among) { $0.sides.sorted() }.mapValues(\.count)
        guard counts.count == part.count * (part.count - 1) / 2, Set(counts.values).count == 1 else {
            return nil
        }
        let rows = Table(points: points, meetings: among).counted(part.map(\.entrant))
        let byEntrant = Dictionary(uniqueKeysWithValues: rows.map { ($0.entrant, $0) })
        return { byEntrant[$0.entrant] ?? $0 }
    }
}

extension Row {
    fileprivate mutating func count(_ meeting: Meeting, side: Int, _ values: Points) {
        guard meeting.sides.count == 2 else {
            (rests, points) = (rests + 1, points + values.win)
            return
        }
        (scored, conceded) = (scored + meeting.score[side], conceded + meeting.score[1 - side])
        if let winner = meeting.winner {
            add(winner == entrant ? .win : .loss, values)
        } else if meeting.isLostByBoth {
            add(.loss, Points(win: 0, draw: 0, loss: 0))
        } else {
            add(.draw, values)
        }
    }
}
