// Random seasons and cups in the engine and in the second reckoning, side by side.

import Values

@testable import Competitions

/// A competition that the engine and the list of words go through together.
struct PlainPlay {
    var random: SplitMix64
    var plain: PlainCompetition
    let drawsAllowed: Bool

    init(_ random: SplitMix64, points: Points, bestOf: Int?, drawsAllowed: Bool) {
        self.random = random
        plain = PlainCompetition(points: points, bestOf: bestOf)
        self.drawsAllowed = drawsAllowed
    }

    private mutating func score() -> [Int] {
        var score: [Int]
        if let bestOf = plain.bestOf {
            let most = bestOf / 2 + 1
            score = [most, random.below(bestOf - most + 1)]
            if drawsAllowed, bestOf % 2 == 0, random.below(3) == 0 { score = [bestOf / 2, bestOf / 2] }
        } else {
            score = [random.below(3), random.below(3)]
            if !drawsAllowed, score[0] == score[1] { score[0] += 1 }
        }
        return random.below(2) == 0 ? score : score.reversed()
    }

    /// Does something about one of some fixtures, which the rules allow.
    mutating func act(_ cup: inout Cup, among fixtures: [Fixture], day: Int, reports: Bool) throws {
        guard let fixture = fixtures.isEmpty ? nil : random.one(of: fixtures) else { return }
        let (id, sides) = (fixture.id, fixture.entrants)
        let on = Day(daysSince1970: day)
        let chance = random.below(20)
        switch plain.state(fixture) {
        case .void, .rest, .walkover(_, isDecided: false): return
        case .open where chance == 0, .reported where chance == 0:
            let winner = random.below(3) == 0 ? nil : random.one(of: sides)
            try cup.walkover(id, to: winner, on: on)
            plain.words[id] = (.walkover(winner), day)
        case .open where chance < 4 && reports:
            let score = score()
            try cup.report(id, Score(score[0], score[1]), by: random.one(of: sides))
            plain.words[id] = (.reported, day)
        case .score where chance < 14, .walkover where chance < 14: return
        case .score where chance < 16, .walkover where chance < 16:
            try cup.undo(id)
            plain.words[id] = nil
        case .open, .reported, .score, .walkover:
            let score = score()
            try cup.fix(id, Score(score[0], score[1]), on: on)
            plain.words[id] = (.score(score), day)
        }
    }

    mutating func withdrawSomebody(_ cup: inout Cup, day: Int) throws {
        let entrant = 1 + random.below(cup.entrants.count)
        guard !plain.exits.contains(where: { $0.entrant == entrant }) else { return }
        let isClosed = !cup.isPairingLeft && cup.fixtures.allSatisfy { plain.state($0).isOver }
        try cup.withdraw(entrant, on: Day(daysSince1970: day))
        plain.withdraw(entrant, cup.fixtures, isClosed: isClosed, on: day)
    }
}

extension SplitMix64 {
    fileprivate mutating func points() -> Points {
        one(of: [
            Points(), Points(win: 3, draw: 1, loss: 0), Points(win: 3, draw: 2, loss: 1),
            Points(win: 1, draw: 1, loss: 1),
        ])
    }
}

private func seen(_ row: Row) -> PlainRow {
    PlainRow(
        entrant: row.entrant, rank: row.rank, played: row.played, won: row.won, drawn: row.drawn,
        lost: row.lost,
        scored: row.scored, conceded: row.conceded, points: row.points, rests: row.rests)
}

private func difference(_ name: String, _ rows: [Row], _ plain: [PlainRow], _ table: PlainTable) -> String? {
    rows.map(seen) == plain
        ? nil
        : "\(name):\n\(rows.map { "  \(seen($0))" }.joined(separator: "\n"))\nagainst\n"
            + plain.map { "  \($0)" }.joined(separator: "\n") + "\nof \(table.results), last \(table.last)"
}

/// A season of one to three divisions; where a table differs first, or `nil`.
func firstSeasonDifference(seed: UInt64) throws -> String? {
    var random = SplitMix64(seed: seed)
    let drawsAllowed = random.below(2) == 0
    let bestOf = random.one(of: drawsAllowed ? [nil, nil, 3, 4] : [nil, nil, 1, 3])
    let plan = SeasonPlan(
        firstDate: Day(daysSince1970: 100), everyDays: 1 + random.below(4), legs: 1 + random.below(2),
        points: random.points(), drawsAllowed: drawsAllowed, tieBreak: random.one(of: TieBreak.allCases),
        bestOf: bestOf, ifLate: drawsAllowed ? random.one(of: SeasonPlan.IfLate.allCases) : .void)
    let sizes = (0..<1 + random.below(3)).map { _ in 3 + random.below(5) }
    var season = try Season(plan, divisions: sizes)
    var plays = sizes.map { _ in
        PlainPlay(
            SplitMix64(seed: random.next()), points: plan.points, bestOf: bestOf, drawsAllowed: drawsAllowed)
    }
    let leaves = random.below(2) == 0
    let days = 10 + random.below(40)
    for day in 100..<(100 + days) {
        for division in sizes.indices {
            for _ in 0..<random.below(4) {
                let fixtures = season.divisions[division].fixtures
                try plays[division].act(
                    &season.divisions[division], among: fixtures, day: day, reports: false)
            }
            if leaves, random.below(30) == 0 {
                try plays[division].withdrawSomebody(&season.divisions[division], day: day)
            }
        }
        if random.below(8) == 0 {
            let ended = season.endLate(on: Day(daysSince1970: day))
            let late = endLate(plan, season, &plays, day: day)
            if Set(ended) != Set(late) { return "late on \(day): \(ended) against \(late)" }
        }
    }
    for division in sizes.indices {
        for day in [Int?.none, 100 + random.below(days), 100 + random.below(days)] {
            let rows = season.table(division, asOf: day.map { Day(daysSince1970: $0) })
            let table = plays[division].plain.table(season.divisions[division].fixtures, asOf: day ?? .max)
            let plain = table.rows(Array(1...sizes[division]), by: PlainTable.criteria(plan.tieBreak))
            let name =
                "\(plan.tieBreak), \(plan.points), division \(division), day \(String(describing: day))"
            if let difference = difference(name, rows, plain, table) { return difference }
        }
    }
    return nil
}

/// The fixtures that a season ends for being late, more than seven days after their windows.
private func endLate(
    _ plan: SeasonPlan, _ season: Season, _ plays: inout [PlainPlay], day: Int
) -> [Season.Reference] {
    var late: [Season.Reference] = []
    guard plan.ifLate != .host else { return [] }
    for division in plays.indices {
        for fixture in season.divisions[division].fixtures {
            let lastDay = 100 + fixture.round * plan.everyDays - 1
            guard lastDay + 7 < day, plays[division].plain.state(fixture) == .open else { continue }
            plays[division].plain.words[fixture.id] = (plan.ifLate == .void ? .void : .score([0, 0]), day)
            late.append(Season.Reference(division: division, fixture: fixture.id))
        }
    }
    return late
}

/// A cup of groups or a Swiss one; where a table or a pairing differs first, or `nil`.
func firstCupDifference(seed: UInt64) throws -> String? {
    var random = SplitMix64(seed: seed)
    let isSwiss = random.below(2) == 0
    let count = isSwiss ? 3 + random.below(10) : 8 + random.below(9)
    let drawsAllowed = random.below(2) == 0
    let bestOf: Int? = random.one(of: [nil, nil, 3])
    let plan = CupPlan(
        isSwiss ? .swiss : .groupsSingle, legs: isSwiss ? 1 : 1 + random.below(2),
        groups: isSwiss ? nil : CupPlan.Groups(count: 2 + random.below(2), qualify: 1),
        rounds: isSwiss ? min(count - 1, 2 + random.below(4)) : nil, points: random.points(),
        drawsAllowed: drawsAllowed, tieBreak: random.one(of: TieBreak.allCases),
        lengths: Lengths(bestOf: bestOf))
    var cup = try Cup(plan, entrants: count)
    var play = PlainPlay(random, points: plan.points, bestOf: bestOf, drawsAllowed: drawsAllowed)
    let leaves = random.below(2) == 0
    for step in 0..<400 {
        let round = isSwiss ? cup.swissRoundsPaired : 0
        let open = cup.fixtures.filter { !isSwiss || $0.round == round }
        try play.act(&cup, among: open, day: 0, reports: true)
        if leaves, play.random.below(60) == 0 { try play.withdrawSomebody(&cup, day: 0) }
        let isOver = cup.fixtures.allSatisfy { play.plain.state($0).isOver }
        if isOver || step % 9 == 0, let difference = tableDifference(cup, play) {
            return "step \(step), \(difference)"
        }
        guard isOver else { continue }
        guard isSwiss, cup.isPairingLeft else {
            if leaves, !isSwiss || play.random.below(2) == 0 { try play.withdrawSomebody(&cup, day: 0) }
            return tableDifference(cup, play).map { "at the end, \($0)" }
        }
        let expected = nextRound(cup, play)
        try cup.pair()
        let paired = cup.fixtures.filter { $0.round == cup.swissRoundsPaired }.map(\.entrants)
        if paired != expected { return "round \(cup.swissRoundsPaired): \(paired) against \(expected)" }
    }
    return nil
}

private func tableDifference(_ cup: Cup, _ play: PlainPlay) -> String? {
    let tables = cup.tables
    if cup.plan.format == .swiss {
        let table = play.plain.table(cup.fixtures)
        let plain = table.rows(Array(1...cup.entrants.count), by: PlainTable.swiss)
        let buchholz = tables[0].map { $0.buchholz == table.buchholz($0.entrant) }
        if buchholz.contains(false) { return "Buchholz of \(tables[0]) by \(table.results)" }
        return difference("Swiss, \(cup.plan.points)", tables[0], plain, table)
    }
    for (number, group) in cup.groups.enumerated() {
        let table = play.plain.table(cup.fixtures.filter { $0.group == number + 1 })
        let plain = table.rows(group, by: PlainTable.criteria(cup.plan.tieBreak))
        if let difference = difference("group \(number)", tables[number], plain, table) { return difference }
    }
    return nil
}

/// The pairs of the next Swiss round, by the order of the second reckoning; at the end who rests.
private func nextRound(_ cup: Cup, _ play: PlainPlay) -> [[Int]] {
    let table = play.plain.table(cup.fixtures)
    let gone = Set(play.plain.exits.map(\.entrant))
    let playing = (1...cup.entrants.count).filter { !gone.contains($0) }
    let order = table.ordered(playing, by: [.points, .buchholz, .seed])
    let met = (1...cup.swissRoundsPaired).map { round in
        cup.fixtures.filter { $0.round == round && $0.entrants.count == 2 }.map(\.entrants)
    }
    let rests = Dictionary(grouping: table.rests) { $0 }.mapValues(\.count)
    let next = Swiss.next(order, met: met, rests: rests)
    return next.pairs + (next.rest.map { [[$0]] } ?? [])
}
