// The options of a cup: their defaults, whether they fit together, and the plan and the matches that follow (domain.md §16.1,
// §16.13).

import Competitions
import Contracts
import LogContracts
import Values

import struct Contracts.Refusal

extension CupSettings {
    /// The plan of the draw. Options have their defaults.
    var plan: CupPlan {
        let points = options.points.map { Points(win: $0.win, draw: $0.draw, loss: $0.loss) }
        let lengths = options.lengths ?? CupLengths()
        return CupPlan(
            format, thirdPlace: options.thirdPlace ?? false, reset: options.reset ?? false,
            legs: options.legs ?? 1,
            groups: options.groups.map {
                CupPlan.Groups(count: $0.count, qualify: $0.qualify ?? 2, bestNext: $0.bestNext ?? 0)
            },
            rounds: options.rounds, points: points ?? Points(), drawsAllowed: options.drawsAllowed ?? false,
            tieBreak: options.tieBreak ?? .difference, boards: options.boards ?? 0,
            lengths: Lengths(
                bestOf: lengths.bestOf, last16: lengths.last16, quarter: lengths.quarter,
                semi: lengths.semi, final: lengths.final))
    }

    /// The game of darts that is played.
    var dartsGame: DartsGame? { sport == .darts ? options.match?.gameType ?? .x01 : nil }

    /// The options of a match of darts of this length.
    func matchOptions(bestOf: Int?) -> MatchOptions {
        var all = options.match?.options ?? MatchOptions()
        guard let game = dartsGame, game.hasLegs else { return all }
        if all.bestOfLegs == nil { all.bestOfLegs = bestOf } else { all.bestOfSets = bestOf }
        return all.completed(for: game)
    }

    /// Whether lengths count sets.
    var countsSets: Bool { options.match?.options?.bestOfLegs != nil }

    /// The settings with the defaults of their format and sport, and without what does not apply.
    var completed: CupSettings {
        var all = self
        let (kind, given) = (FormatKind(format), options)
        all.options.thirdPlace = kind.hasThirdPlace ? given.thirdPlace ?? true : nil
        all.options.reset = kind.isDouble ? given.reset ?? true : nil
        all.options.legs = kind.hasLegs ? given.legs ?? 1 : nil
        all.options.groups = given.groups.flatMap { groups in
            kind.hasGroups
                ? CupGroups(
                    count: groups.count, qualify: groups.qualify ?? 2, bestNext: groups.bestNext ?? 0) : nil
        }
        all.options.rounds = format == .swiss ? given.rounds : nil
        let points = given.points ?? CupPoints(win: sport.pointsOfWin, draw: 1, loss: 0)
        all.options.points = kind.hasTable ? points : nil
        all.options.drawsAllowed = kind.hasTable ? given.drawsAllowed ?? false : nil
        all.options.tieBreak =
            kind.hasLegs ? given.tieBreak ?? (sport == .darts ? .difference : .headToHead) : nil
        all.options.boards = given.boards ?? 0
        all.options.match = sport == .darts ? given.match ?? CupMatch() : nil
        if sport == .darts { all.options.match?.gameType = dartsGame }
        if dartsGame?.hasLegs == true {
            var lengths = given.lengths ?? CupLengths()
            lengths.bestOf = lengths.bestOf ?? CupLimits.dartsBestOf
            all.options.lengths = lengths
        }
        return all
    }

    /// Refuses options that do not apply, or do not fit together.
    ///
    /// - Parameter given: the options of the request, which have to apply; others are dropped.
    func refuseMisfit(_ given: CupOptions?) throws(Refusal) {
        var problems = Problems()
        given?.checkUse(in: self, &problems)
        let kind = FormatKind(format)
        problems.require(
            kind.hasGroups == false || options.groups != nil, "options.groups",
            "options.groups is missing: say how many, such as options.groups.count=4")
        problems.require(
            entrantsMax >= format.entrantsMin, "entrantsMax",
            "entrantsMax must be at least \(format.entrantsMin) in double elimination")
        problems.require(
            visibility != .group || groupId != nil, "visibility",
            "visibility=group is for the cups of a group")
        if let game = dartsGame {
            problems.require(
                !game.hasLegs || options.drawsAllowed != true, "options.drawsAllowed",
                "options.drawsAllowed is not for \(game.rawValue), which always has a winner")
            problems.require(
                game.hasLegs || options.lengths == nil, "options.lengths",
                "options.lengths is not for \(game.rawValue), which has no legs")
            matchOptions(bestOf: nil).check(game, &problems, "options.match.options")
        }
        if let refusal = problems.refusal { throw refusal }
        do throws(Competitions.Refusal) {
            _ = try Cup(plan, entrants: entrantsMax)
        } catch {
            throw Refusal(error) { "entrant \($0)" }
        }
    }
}

/// The parts that a format has, for the options that apply to it.
struct FormatKind {
    var (isDouble, hasGroups, hasLegs, hasTable, hasThirdPlace) = (false, false, false, false, false)

    init(_ format: CupFormat) {
        switch format {
        case .single: hasThirdPlace = true
        case .double: isDouble = true
        case .roundRobin: (hasLegs, hasTable) = (true, true)
        case .groupsSingle: (hasGroups, hasLegs, hasTable, hasThirdPlace) = (true, true, true, true)
        case .groupsDouble: (hasGroups, hasLegs, hasTable, isDouble) = (true, true, true, true)
        case .swiss: hasTable = true
        }
    }
}

extension CupOptions {
    /// The options, and what they leave out as others have it.
    func filled(from other: CupOptions) -> CupOptions {
        CupOptions(
            thirdPlace: thirdPlace ?? other.thirdPlace, reset: reset ?? other.reset,
            legs: legs ?? other.legs,
            groups: groups ?? other.groups, rounds: rounds ?? other.rounds, points: points ?? other.points,
            drawsAllowed: drawsAllowed ?? other.drawsAllowed, tieBreak: tieBreak ?? other.tieBreak,
            boards: boards ?? other.boards, lengths: lengths ?? other.lengths, match: match ?? other.match)
    }

    fileprivate func checkUse(in settings: CupSettings, _ problems: inout Problems) {
        let kind = FormatKind(settings.format)
        let uses: [(name: String, isGiven: Bool, applies: Bool)] = [
            ("thirdPlace", thirdPlace != nil, kind.hasThirdPlace), ("reset", reset != nil, kind.isDouble),
            ("legs", legs != nil, kind.hasLegs), ("groups", groups != nil, kind.hasGroups),
            ("rounds", rounds != nil, settings.format == .swiss), ("points", points != nil, kind.hasTable),
            ("drawsAllowed", drawsAllowed == true, kind.hasTable),
            ("tieBreak", tieBreak != nil, kind.hasLegs),
        ]
        for use in uses where use.isGiven && !use.applies {
            problems.require(
                false, "options.\(use.name)",
                "options.\(use.name) is no option of \(settings.format.rawValue)")
        }
        problems.require(
            match == nil || settings.sport == .darts, "options.match", "options.match is for sport=darts")
        let length: [KeyPath<MatchOptions, Int?>] = [
            \.bestOfSets, \.firstToLegs, \.firstToSets, \.fixedLegs, \.clearBy, \.upTo,
        ]
        problems.require(
            match?.options.map { options in length.allSatisfy { options[keyPath: $0] == nil } } ?? true,
            "options.match.options", "say how long matches are with options.lengths")
        problems.require(
            match?.options?.startScores == nil && match?.options?.teams != true, "options.match.options",
            "startScores and teams are not for the matches of a cup")
    }
}

extension DartsGame {
    /// Whether a match of it has legs, which a length counts.
    var hasLegs: Bool {
        switch self {
        case .x01, .cricket, .aroundTheClock: true
        case .halveIt, .knockout, .suddenDeath, .killer, .englishCricket, .shanghai, .bobs27: false
        }
    }
}

extension Sport {
    /// The points that a table of it usually gives for a win; a draw has one.
    var pointsOfWin: Int {
        switch self {
        case .soccer, .football, .fieldHockey, .iceHockey, .waterPolo: 3
        case .archery, .badminton, .baseball, .basketball, .boxing, .fencing, .golf, .softball, .tableTennis,
            .tennis, .volleyball, .wrestling, .darts, .party:
            2
        }
    }
}
