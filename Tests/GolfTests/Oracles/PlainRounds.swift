// Random rounds and records in the engine and in the second reckoning, side by side.

import Values

@testable import Golf

/// A list of what differs.
struct Differences {
    var found: [String] = []

    mutating func same<T: Equatable>(_ name: @autoclosure () -> String, _ engine: T, _ plain: T) {
        if engine != plain { found.append("\(name()): \(engine) against \(plain)") }
    }
}

extension Exact {
    init(_ fraction: Fraction) { self.init(fraction.numerator, fraction.denominator) }
}

/// A round on a random course.
struct PlainRound {
    private var random: SplitMix64
    private var differences = Differences()

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func firstDifference() -> String? {
        let count = random.one(of: [9, 18, 18])
        let order = random.permutation(count)
        let pars = (0..<count).map { _ in 3 + random.below(4) }
        let holes = zip(pars, order).map { CourseHole(par: $0, strokeIndex: $1 + 1) }
        let tee = Tee(
            name: "A", all: rating(ofNine: count == 9),
            front: count == 18 ? maybe(rating(ofNine: true)) : nil,
            back: count == 18 ? maybe(rating(ofNine: true)) : nil)
        guard let card = try? CourseCard(holes: holes, tees: [tee]) else { return "no such course" }
        let played = count == 9 ? HolesPlayed.all : random.one(of: HolesPlayed.allCases)
        guard let layout = card.layout(played, tee: 0) else { return "no such nine" }
        let first = played == .back ? 9 : 0
        let length = played == .all ? count : 9
        let rated = played == .all ? tee.all : played == .front ? tee.front : tee.back
        let plain = PlainHoles(
            pars: Array(pars[first..<first + length]),
            strokeIndexes: order[first..<first + length].map { $0 + 1 },
            rating: rated?.rating.rawValue, slope: rated?.slope ?? 113)
        compareHandicaps(layout, plain)
        compareFormat(layout, plain)
        return differences.found.isEmpty ? nil : differences.found.joined(separator: "\n  ")
    }

    private mutating func rating(ofNine: Bool) -> CourseRating {
        CourseRating(
            rating: Tenths(ofNine ? 250 + random.below(201) : 500 + random.below(401)),
            slope: 55 + random.below(101))
    }

    private mutating func maybe<T>(_ value: T) -> T? { random.below(3) == 0 ? nil : value }

    private mutating func scores(_ holes: Int, _ style: Int) -> [Int?] {
        (0..<holes).map { _ in
            switch style {
            case 0: random.below(12) == 0 ? nil : random.below(12) == 0 ? 0 : 2 + random.below(8)
            case 1: random.below(30) == 0 ? 0 : 3 + random.below(3)
            case 2: 3 + random.below(2)
            default: 1 + random.below(20)
            }
        }
    }

    private func engineScores(_ scores: [Int?]) -> [HoleScore?] {
        scores.map { $0.map { $0 == 0 ? .pickedUp : .strokes($0) } }
    }

    private mutating func compareHandicaps(_ layout: Layout, _ plain: PlainHoles) {
        for _ in 0..<3 {
            let index = maybe(random.below(641) - 100)
            let tenths = index.map { Tenths($0) }
            let own = scores(plain.pars.count, random.below(4))
            differences.same("par", layout.par, plain.par)
            differences.same(
                "course handicap of \(String(describing: index)) on \(plain)",
                layout.courseHandicap(index: tenths).map { Exact($0) }, plain.courseHandicap(index))
            differences.same(
                "course handicap rounded", layout.courseHandicap(index: tenths)?.rounded,
                plain.courseHandicap(index)?.rounded)
            let handicap = random.below(160) - 60
            differences.same("strokes of \(handicap)", layout.strokes(handicap), plain.strokes(handicap))
            differences.same(
                "adjusted gross of \(own) on \(plain)",
                layout.adjustedGross(engineScores(own), index: tenths),
                plain.adjustedGross(own, index))
            differences.same(
                "differential of \(own) on \(plain)",
                layout.differential(engineScores(own), index: tenths)?.rawValue,
                plain.differential(own, index))
        }
    }

    private mutating func compareFormat(_ layout: Layout, _ plain: PlainHoles) {
        let scoring = GolfScoring(
            random.one(of: GolfFormat.allCases), isGross: random.below(4) == 0, carries: random.below(3) > 0)
        let format = scoring.format
        let isMatch = format == .matchPlay || format == .fourBallMatch
        let style = random.below(4)
        let handicaps = (0..<(isMatch ? 2 : 2 + random.below(4))).map { _ in
            (0..<random.one(of: format.plainSizes)).map { _ in
                Exact(random.below(9000) - 1500, random.one(of: [113, 1130, 100, 10]))
            }
        }
        let fractions = handicaps.map { $0.map { Fraction($0.top, $0.bottom) } }
        let received = format.plainStrokes(handicaps, isGross: scoring.isGross)
        differences.same(
            "strokes in \(format) of \(handicaps)", scoring.strokesReceived(fractions) ?? [], received)
        differences.same(
            "playing handicaps in \(format) of \(handicaps)",
            fractions.compactMap { format.playingHandicaps($0) }, handicaps.map(format.plainHandicaps))
        let sides = received.map { balls in
            PlainSide(
                format: format, pars: plain.pars,
                balls: balls.map {
                    PlainBall(
                        handicap: $0, received: plain.strokes($0), scores: scores(plain.pars.count, style))
                })
        }
        let played = sides.map { side in
            GolfSide(
                format,
                side.balls.map { Ball(layout, handicap: $0.handicap, scores: engineScores($0.scores)) })
        }
        let start = random.below(plain.pars.count)
        compare(scoring, played, sides, from: start)
        if isMatch {
            let score = MatchScore(played[0].outcomes, played[1].outcomes, from: start)
            let match = PlainHoleMatch(sides[0], sides[1], from: start)
            differences.same(
                "match from \(start) of \(sides)", [score.up, score.left], [match.up, match.left])
            differences.same("match from \(start) of \(sides)", score.description, match.text)
        }
    }

    private mutating func compare(
        _ scoring: GolfScoring, _ played: [GolfSide], _ sides: [PlainSide], from start: Int
    ) {
        let skins = plainSkins(sides, carries: scoring.carries, from: start)
        let engineSkins = Skins(played.map(\.outcomes), carries: scoring.carries, from: start)
        differences.same(
            "skins from \(start)", engineSkins.won.map { [$0.hole, $0.side, $0.worth] }, skins.won)
        differences.same("skins carried from \(start)", engineSkins.carried, skins.carried)
        let totals = sides.indices.map { side in skins.won.filter { $0[1] == side }.map { $0[2] }.reduce(0, +)
        }
        let rows = GolfBoard.rows(scoring, played, from: start)
        let places = plainPlaces(scoring.format, sides, skins: totals)
        differences.same("sides", rows.map(\.side).sorted(), Array(sides.indices))
        for row in rows {
            let side = sides[row.side]
            var name: String { "\(scoring) side \(row.side) of \(sides)" }
            let (net, gross) = (side.total(side.net), side.total(side.gross))
            differences.same("place in \(name)", row.place, places[row.side])
            differences.same("through in \(name)", row.through, side.through)
            differences.same("net in \(name)", [row.net, row.netToPar], [net?.strokes, net?.toPar])
            differences.same(
                "gross in \(name)", [row.gross, row.grossToPar], [gross?.strokes, gross?.toPar])
            differences.same(
                "points in \(name)", row.points, scoring.format == .stableford ? side.points : nil)
            differences.same("skins in \(name)", row.skins, scoring.format == .skins ? totals[row.side] : nil)
        }
        compareOrder(scoring, rows, sides)
        for (side, plain) in zip(played, sides) {
            for (ball, plainBall) in zip(side.balls, plain.balls) {
                let alone = PlainSide(format: .strokePlay, pars: plain.pars, balls: [plainBall])
                differences.same("received", ball.received, plainBall.received)
                differences.same("ball's net", ball.net, alone.total(alone.net)?.strokes)
                differences.same("ball's gross", ball.gross, alone.total(alone.gross)?.strokes)
                differences.same("ball's points", ball.points, alone.points)
            }
        }
    }

    /// The leader is first, then by places, then those without a score; those without a total stand last.
    private mutating func compareOrder(_ scoring: GolfScoring, _ rows: [BoardRow], _ sides: [PlainSide]) {
        let isMatch = scoring.format == .matchPlay || scoring.format == .fourBallMatch
        let keys = rows.map { row -> Int in
            if isMatch { return row.side }
            guard let place = row.place else { return 1000 + row.side }
            let hasTotal =
                scoring.format == .skins || scoring.format == .stableford
                || sides[row.side].total(sides[row.side].net) != nil
            return (hasTotal ? place * 10 : 2000) + row.side
        }
        differences.same("order of \(rows)", keys, keys.sorted())
    }
}

/// A player's record of many rounds.
func firstRecordDifference(seed: UInt64, rounds: Int = 80) -> String? {
    var random = SplitMix64(seed: seed)
    var (record, plain, differences) = (HandicapRecord(), PlainIndex(), Differences())
    var (day, level) = (18_000, 100 + random.below(200))
    var gross: [Int] = []
    let pace = random.one(of: [1, 8, 40])
    for number in 0..<rounds {
        day += random.below(pace + 1)
        if random.below(30) == 0 { day += 300 }
        level += random.below(31) - 14
        let wild = random.below(12) == 0
        let differential = wild ? random.below(900) - 200 : level + random.below(120)
        let played = random.below(6) == 0 ? day - random.below(400) : day
        let begunWith =
            random.below(5) == 0 ? nil : random.below(6) == 0 ? random.below(641) - 100 : plain.index
        record.add(
            HandicapScore(day: played, differential: Tenths(differential)),
            begunWith: begunWith.map { Tenths($0) })
        plain.add(day: played, differential: differential, begunWith: begunWith)
        differences.same("index after \(number)", record.index?.rawValue, plain.index)
        differences.same("mean after \(number)", record.uncapped?.rawValue, plain.mean)
        differences.same(
            "record after \(number)",
            record.scores.map { [$0.day, $0.differential.rawValue, $0.reduction.rawValue] },
            plain.rounds.map { [$0.day, $0.differential, $0.reduction] })
        gross.append(55 + random.below(110))
        differences.same("average of \(gross)", GrossAverage.of(gross), PlainIndex.average(gross))
        if !differences.found.isEmpty { return differences.found.joined(separator: "\n  ") }
    }
    return nil
}

extension SplitMix64 {
    mutating func one<T>(of all: [T]) -> T { all[below(all.count)] }
}
