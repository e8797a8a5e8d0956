// The decisions in a cup or division, kept as a plain list, from which its results follow (domain.md §16.6, §16.9).

import Competitions

/// The words of hosts and entrants about fixtures. A fixture's sides are the cup's own.
struct PlainCompetition {
    enum Word: Equatable {
        case reported
        case score([Int])
        case walkover(Int?)
        case void
    }

    struct Exit {
        var entrant: Int
        var day: Int
        var voids: Bool
        var standsLast: Bool
    }

    var points: Points
    var bestOf: Int?
    /// The last word about each fixture, and its day.
    var words: [Int: (word: Word, day: Int)] = [:]
    /// In the order in which they left.
    var exits: [Exit] = []

    enum State: Equatable {
        case open, reported, void
        case rest(Int)
        case score([Int])
        /// - Parameter isDecided: whether somebody said so.
        case walkover(Int?, isDecided: Bool)

        var isOver: Bool {
            switch self {
            case .open, .reported: false
            case .void, .rest, .score, .walkover: true
            }
        }
    }

    /// A fixture at the end of a day.
    func state(_ fixture: Fixture, asOf day: Int = .max) -> State {
        let sides = fixture.entrants
        if fixture.sides.contains(.bye) { return .rest(sides[0]) }
        let gone = exits.filter { $0.day <= day && sides.contains($0.entrant) }
        if fixture.stage == .group, gone.contains(where: \.voids) { return .void }
        if let (word, said) = words[fixture.id], said <= day {
            switch word {
            case .reported: return .reported
            case .score(let score): return .score(score)
            case .walkover(let winner): return .walkover(winner, isDecided: true)
            case .void: return .void
            }
        }
        guard let first = gone.first else { return .open }
        return .walkover(sides.first { $0 != first.entrant }, isDecided: false)
    }

    func table(_ fixtures: [Fixture], asOf day: Int = .max) -> PlainTable {
        var table = PlainTable(points: points, results: [])
        let clean = bestOf.map { $0 / 2 + 1 } ?? 1
        for fixture in fixtures {
            let sides = fixture.entrants
            switch state(fixture, asOf: day) {
            case .open, .reported, .void: break
            case .rest(let entrant): table.rests.append(entrant)
            case .score(let score):
                let winner = score[0] == score[1] ? nil : score[0] > score[1] ? sides[0] : sides[1]
                table.results.append(PlainResult(sides: sides, score: score, winner: winner))
            case .walkover(nil, _):
                table.results.append(PlainResult(sides: sides, score: [0, 0], isLostByBoth: true))
            case .walkover(let winner?, _):
                let score = sides.map { $0 == winner ? clean : 0 }
                table.results.append(PlainResult(sides: sides, score: score, winner: winner))
            }
        }
        table.last = Set(exits.filter { $0.day <= day && $0.standsLast }.map(\.entrant))
        return table
    }

    /// Lets an entrant leave.
    ///
    /// - Parameter isClosed: whether the table is.
    mutating func withdraw(_ entrant: Int, _ fixtures: [Fixture], isClosed: Bool, on day: Int) {
        let own = fixtures.filter {
            $0.stage == .group && $0.entrants.contains(entrant) && state($0) != .void
        }
        let played = own.filter { fixture in
            switch state(fixture) {
            case .score, .reported: true
            case .open, .void, .rest, .walkover: false
            }
        }
        let voids = !isClosed && 2 * played.count < own.count
        exits.append(Exit(entrant: entrant, day: day, voids: voids, standsLast: !isClosed))
    }
}
