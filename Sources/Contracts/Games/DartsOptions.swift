// darts: the options of a match, and the rules of play that they make (domain.md §5.2).

import Darts
import Values

extension Out: Choice {}
extension HalveIt.Difficulty: Choice {}
extension Knockout.Against: Choice {}
extension Killer.Outcome: Choice {}
extension Cricket.Scoring: Choice {}
extension AroundTheClock.Count: Choice {}

/// How it is found who throws first.
public enum Starter: String, Choice {
    /// The order of play decides, which is drawn unless it is kept.
    case order
    /// A throw at the bull has decided: the players come in the order of its result.
    case bull
}

/// The options of a match. Each game allows only some of them.
public struct MatchOptions: Codable, Sendable, Equatable {
    /// x01: the start score of a leg.
    public var startScore: Int? = nil
    /// x01: a start score for each player, in the order of play, each between 101 and 1001.
    public var startScores: [Int]? = nil
    /// x01: how a leg must be finished.
    public var out: Out? = nil
    /// x01: how scoring must be opened.
    public var `in`: Out? = nil
    /// In games with legs: more than half of this many legs win a set; odd, up to 41.
    public var bestOfLegs: Int? = nil
    /// In games with legs: more than half of this many sets win the match; odd, up to 25.
    public var bestOfSets: Int? = nil
    /// Instead of bestOfLegs: so many legs win a set, up to 21.
    public var firstToLegs: Int? = nil
    /// Instead of bestOfSets: so many sets win the match, up to 13.
    public var firstToSets: Int? = nil
    /// Instead of both: 2 to 20 legs are all played, and the most win.
    public var fixedLegs: Int? = nil
    /// With two players: the last set must be won by 2 legs, unless somebody gets to upTo.
    public var clearBy: Int? = nil
    /// With clearBy: so many legs win the last set in any case.
    public var upTo: Int? = nil
    /// The rounds of a leg, 0 for no limit; in x01 10 to 50, and then the bull decides.
    public var maxRounds: Int? = nil
    /// x01: how it is found who throws first.
    public var starter: Starter? = nil
    /// Cricket: whom further marks on a closed number give points to.
    public var scoring: Cricket.Scoring? = nil
    /// Cricket: even slots play against odd ones.
    public var teams: Bool? = nil
    /// Around the Clock: how far a hit moves on.
    public var count: AroundTheClock.Count? = nil
    /// Around the Clock: a bull comes after the 20.
    public var bull: Bool? = nil
    /// Shanghai: 7 or 20 rounds.
    public var rounds: Int? = nil
    /// Only in Halve-It.
    public var difficulty: HalveIt.Difficulty? = nil
    /// Only in Knockout, Sudden Death and Killer.
    public var lives: Int? = nil
    /// In Knockout, the total that a visit must beat.
    public var target: Knockout.Against? = nil
}

// MARK: - What is allowed

extension MatchOptions {
    private static let legs: Set<String> = [
        "bestOfLegs", "bestOfSets", "firstToLegs", "firstToSets", "fixedLegs", "clearBy", "upTo",
    ]

    /// The names of the options that a game allows.
    private static func allowed(_ game: DartsGame) -> Set<String> {
        switch game {
        case .x01: legs.union(["startScore", "startScores", "out", "in", "maxRounds", "starter"])
        case .cricket: legs.union(["scoring", "teams", "maxRounds"])
        case .aroundTheClock: legs.union(["count", "bull"])
        case .shanghai: ["rounds"]
        case .halveIt: ["difficulty"]
        case .knockout: ["lives", "target"]
        case .suddenDeath, .killer: ["lives"]
        case .englishCricket, .bobs27: []
        }
    }

    /// Most legs that a set may have in `bestOfLegs` and `upTo`.
    public static let legsMax = 41
    /// Most sets that a match may have in `bestOfSets`.
    public static let setsMax = 25
    /// Most start scores: one for each player of x01.
    public static let startsMax = 8
    /// Legs of a match in which all are played.
    public static let fixedLegs = 2...20
    /// Rounds of a leg of x01 that is decided at the bull.
    public static let roundsOfX01 = 10...50

    /// The numbers of lives to choose from.
    public static func lives(_ game: DartsGame) -> [Int] { game == .killer ? [3, 5, 7] : [1, 3, 5] }

    /// Reports each option that the game does not have, and each value that is not allowed.
    public func check(_ game: DartsGame, _ problems: inout Problems, _ prefix: String = "options") {
        let allowed = MatchOptions.allowed(game)
        let given: [(name: String, isThere: Bool)] = [
            ("startScore", startScore != nil), ("startScores", startScores != nil), ("out", out != nil),
            ("in", self.in != nil), ("bestOfLegs", bestOfLegs != nil), ("bestOfSets", bestOfSets != nil),
            ("firstToLegs", firstToLegs != nil), ("firstToSets", firstToSets != nil),
            ("fixedLegs", fixedLegs != nil), ("clearBy", clearBy != nil), ("upTo", upTo != nil),
            ("maxRounds", maxRounds != nil), ("starter", starter != nil), ("scoring", scoring != nil),
            ("teams", teams != nil), ("count", count != nil), ("bull", bull != nil),
            ("rounds", rounds != nil),
            ("difficulty", difficulty != nil), ("lives", lives != nil), ("target", target != nil),
        ]
        for (name, isThere) in given where isThere && !allowed.contains(name) {
            problems.add(
                "\(prefix).\(name)",
                "\(prefix).\(name) is no option of \(game.rawValue); darts modes shows its options")
        }
        // Where a game has no such option, any value was refused above.
        func one(_ name: String, _ value: Int?, of values: [Int]) {
            problems.one("\(prefix).\(name)", allowed.contains(name) ? value : nil, of: values)
        }
        one("startScore", startScore, of: X01.Options.startScores)
        one("lives", lives, of: MatchOptions.lives(game))
        one("rounds", rounds, of: Shanghai.Options.roundChoices)
        let starts = allowed.contains("startScores") ? startScores : nil
        problems.count("\(prefix).startScores", starts?.count, 1...MatchOptions.startsMax, "have", "scores")
        for (slot, score) in (starts ?? []).prefix(MatchOptions.startsMax).enumerated() {
            problems.range("\(prefix).startScores.\(slot)", score, X01.Options.handicaps)
        }
        if allowed.contains("bestOfLegs") { checkLegs(&problems, prefix) }
        switch game {
        case .x01:
            problems.require(
                maxRounds.map { $0 == 0 || MatchOptions.roundsOfX01.contains($0) } ?? true,
                "\(prefix).maxRounds",
                "\(prefix).maxRounds must be 0, or between \(MatchOptions.roundsOfX01.lowerBound) and "
                    + "\(MatchOptions.roundsOfX01.upperBound)")
        case .cricket:
            let choices = Cricket.Options.roundChoices.map(String.init).joined(separator: ", ")
            problems.require(
                maxRounds.map(Cricket.Options.roundChoices.contains) ?? true, "\(prefix).maxRounds",
                "\(prefix).maxRounds must be one of \(choices)")
        case .halveIt, .knockout, .suddenDeath, .killer, .englishCricket, .aroundTheClock, .shanghai, .bobs27:
            break
        }
    }

    private func checkLegs(_ problems: inout Problems, _ prefix: String) {
        func odd(_ name: String, _ value: Int?, _ most: Int) {
            problems.require(
                value.map { $0 % 2 == 1 && (1...most).contains($0) } ?? true, "\(prefix).\(name)",
                "\(prefix).\(name) must be an odd number from 1 to \(most)")
        }
        func notBoth(_ name: String, _ isThere: Bool, _ other: String, _ otherIsThere: Bool) {
            problems.require(
                !(isThere && otherIsThere), "\(prefix).\(name)",
                "\(prefix).\(name) and \(prefix).\(other) say the same; give one of them")
        }
        odd("bestOfLegs", bestOfLegs, MatchOptions.legsMax)
        odd("bestOfSets", bestOfSets, MatchOptions.setsMax)
        problems.range("\(prefix).firstToLegs", firstToLegs, 1...(MatchOptions.legsMax / 2 + 1))
        problems.range("\(prefix).firstToSets", firstToSets, 1...(MatchOptions.setsMax / 2 + 1))
        notBoth("firstToLegs", firstToLegs != nil, "bestOfLegs", bestOfLegs != nil)
        notBoth("firstToSets", firstToSets != nil, "bestOfSets", bestOfSets != nil)
        problems.range("\(prefix).fixedLegs", fixedLegs, MatchOptions.fixedLegs)
        if fixedLegs != nil {
            let others = [bestOfLegs, bestOfSets, firstToLegs, firstToSets, clearBy, upTo]
            problems.require(
                others.allSatisfy { $0 == nil }, "\(prefix).fixedLegs",
                "\(prefix).fixedLegs stands alone: all legs are played, in one set")
        }
        problems.one("\(prefix).clearBy", clearBy, of: [2])
        problems.require(
            (clearBy == nil) == (upTo == nil), "\(prefix).upTo",
            "\(prefix).clearBy and \(prefix).upTo go together")
        let first = format.firstToLegs
        problems.require(
            upTo.map { $0 > first && $0 <= MatchOptions.legsMax } ?? true, "\(prefix).upTo",
            "\(prefix).upTo must be more than the \(first) that win a set, and at most \(MatchOptions.legsMax)"
        )
    }
}

// MARK: - What they mean

extension MatchOptions {
    /// How many legs and sets win, whatever was asked for: what is out of bounds is refused elsewhere.
    private var format: Legs.Format {
        func bestOf(_ firstTo: Int?) -> Int? { firstTo.map { 2 * min(max($0, 1), MatchOptions.legsMax) - 1 } }
        return Legs.Format(
            bestOfLegs: bestOf(firstToLegs) ?? bestOfLegs ?? 1,
            bestOfSets: bestOf(firstToSets) ?? bestOfSets ?? 1, fixedLegs: fixedLegs,
            upTo: clearBy == nil ? nil : upTo)
    }

    /// The options with the defaults filled in. Of two ways to say the same, `bestOfLegs` and `bestOfSets` stay.
    public func completed(for game: DartsGame) -> MatchOptions {
        var all = self
        switch game {
        case .x01:
            let usual = X01.Options()
            all.startScore = startScore ?? usual.startScore
            (all.out, all.in) = (out ?? usual.out, self.in ?? usual.in)
            if maxRounds == 0 { all.maxRounds = nil }
            all.completeLegs()
        case .cricket:
            (all.scoring, all.maxRounds) = (scoring ?? .standard, maxRounds ?? 0)
            if teams == false { all.teams = nil }
            all.completeLegs()
        case .aroundTheClock:
            (all.count, all.bull) = (count ?? .single, bull ?? false)
            all.completeLegs()
        case .shanghai: all.rounds = rounds ?? Shanghai.Options().rounds
        case .halveIt: all.difficulty = difficulty ?? .medium
        case .knockout: (all.lives, all.target) = (lives ?? 3, target ?? .best)
        case .suddenDeath, .killer: all.lives = lives ?? 3
        case .englishCricket, .bobs27: break
        }
        return all
    }

    private mutating func completeLegs() {
        guard fixedLegs == nil else { return }
        (bestOfLegs, bestOfSets) = (format.bestOfLegs, format.bestOfSets)
        (firstToLegs, firstToSets) = (nil, nil)
    }

    /// The rules of play for these options.
    public func mode(of game: DartsGame, seed: Seed) -> Mode {
        let all = completed(for: game)
        switch game {
        case .x01:
            var options = X01.Options()
            options.startScore = all.startScore ?? options.startScore
            options.startScores = all.startScores
            (options.out, options.in) = (all.out ?? options.out, all.in ?? options.in)
            (options.format, options.maxRounds) = (all.format, all.maxRounds ?? 0)
            return .x01(options)
        case .cricket:
            return .cricket(
                .init(
                    scoring: all.scoring ?? .standard, maxRounds: all.maxRounds ?? 0,
                    teams: all.teams ?? false,
                    format: all.format))
        case .aroundTheClock:
            return .aroundTheClock(
                .init(count: all.count ?? .single, bull: all.bull ?? false, format: all.format))
        case .shanghai: return .shanghai(.init(rounds: all.rounds ?? Shanghai.Options().rounds))
        case .halveIt: return .halveIt(.init(difficulty: all.difficulty ?? .medium, seed: seed.number))
        case .knockout: return .knockout(.init(lives: all.lives ?? 3, target: all.target ?? .best))
        case .suddenDeath: return .suddenDeath(.init(lives: all.lives ?? 3))
        case .killer: return .killer(.init(lives: all.lives ?? 3, seed: seed.number))
        case .englishCricket: return .englishCricket
        case .bobs27: return .bobs27
        }
    }

    /// Whether matches with these options count for wins alone: not for ratings, leaderboards, best legs and
    /// achievements (domain.md §9.5).
    public func isUnranked(in game: DartsGame) -> Bool {
        game == .x01 && (startScores != nil || maxRounds ?? 0 > 0)
    }

    /// The options for players who come in another order.
    ///
    /// - Parameter order: the former place of each player.
    public func seated(_ order: [Int]) -> MatchOptions {
        var options = self
        options.startScores = startScores.map { scores in
            order.compactMap { scores.indices.contains($0) ? scores[$0] : nil }
        }
        return options
    }
}
