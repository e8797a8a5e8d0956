// Tables once more, from the rules alone (domain.md §16.8).

import Competitions

/// A match or walkover that counts.
struct PlainResult {
    var sides: [Int]
    var score: [Int]
    /// `nil` for a draw.
    var winner: Int?
    /// A walkover of nobody gives no points.
    var isLostByBoth = false
}

/// A line of a table.
struct PlainRow: Equatable {
    var entrant: Int
    var rank = 0
    var played = 0
    var won = 0
    var drawn = 0
    var lost = 0
    var scored = 0
    var conceded = 0
    var points = 0
    var rests = 0
}

/// The results of a group, a division or a Swiss cup.
struct PlainTable {
    var points: Points
    var results: [PlainResult]
    /// The entrants who rested, once for each time.
    var rests: [Int] = []
    /// The entrants who stand last.
    var last: Set<Int> = []

    func row(_ entrant: Int, in results: [PlainResult]) -> PlainRow {
        var row = PlainRow(entrant: entrant)
        for result in results {
            guard let side = result.sides.firstIndex(of: entrant) else { continue }
            row.played += 1
            row.scored += result.score[side]
            row.conceded += result.score[1 - side]
            if result.isLostByBoth {
                row.lost += 1
            } else if result.winner == entrant {
                row.won += 1
                row.points += points.win
            } else if result.winner == nil {
                row.drawn += 1
                row.points += points.draw
            } else {
                row.lost += 1
                row.points += points.loss
            }
        }
        return row
    }

    func row(_ entrant: Int) -> PlainRow {
        var row = row(entrant, in: results)
        row.rests = rests.filter { $0 == entrant }.count
        row.points += row.rests * points.win
        return row
    }

    func buchholz(_ entrant: Int) -> Int {
        var sum = 0
        for result in results where result.sides.contains(entrant) {
            for opponent in result.sides where opponent != entrant { sum += row(opponent).points }
        }
        return sum
    }

    /// The results among some, if all of them have met equally often, and at least once.
    func among(_ part: [Int]) -> [PlainResult]? {
        let own = results.filter { $0.sides.allSatisfy(part.contains) }
        var counts: Set<Int> = []
        for one in part {
            for other in part where other > one {
                counts.insert(own.filter { $0.sides.contains(one) && $0.sides.contains(other) }.count)
            }
        }
        return counts.count == 1 && counts != [0] ? own : nil
    }

    enum Criterion { case points, difference, score, pointsAmong, wins, buchholz, seed, headToHead }

    /// Splits a part by the first criterion, and what is still equal by the others.
    func ordered(_ part: [Int], by criteria: [Criterion]) -> [Int] {
        guard part.count > 1, let first = criteria.first else { return part }
        let later = Array(criteria.dropFirst())
        let worth: (Int) -> Int
        switch first {
        case .points: worth = { row($0).points }
        case .difference: worth = { row($0).scored - row($0).conceded }
        case .score: worth = { row($0).scored }
        case .wins: worth = { row($0).won }
        case .buchholz: worth = { buchholz($0) }
        case .seed: worth = { -$0 }
        case .pointsAmong:
            guard let own = among(part) else { return ordered(part, by: later) }
            worth = { row($0, in: own).points }
        case .headToHead:
            guard let own = among(part) else { return ordered(part, by: later) }
            worth = {
                let row = row($0, in: own)
                return row.points * 100_000 + row.scored - row.conceded
            }
        }
        let parts = Set(part.map(worth)).sorted(by: >).map { value in part.filter { worth($0) == value } }
        if first == .headToHead, parts.count > 1 { return parts.flatMap { ordered($0, by: criteria) } }
        return parts.flatMap { ordered($0, by: later) }
    }

    static func criteria(_ tieBreak: TieBreak) -> [Criterion] {
        switch tieBreak {
        case .difference: [.points, .difference, .score, .pointsAmong, .wins, .seed]
        case .headToHead: [.points, .headToHead, .difference, .score, .wins, .seed]
        }
    }
    static let swiss: [Criterion] = [.points, .buchholz, .difference, .seed]

    func rows(_ entrants: [Int], by criteria: [Criterion]) -> [PlainRow] {
        let order =
            ordered(entrants.filter { !last.contains($0) }, by: criteria)
            + ordered(entrants.filter(last.contains), by: criteria)
        return order.enumerated().map { place, entrant in
            var row = row(entrant)
            row.rank = place + 1
            return row
        }
    }
}
