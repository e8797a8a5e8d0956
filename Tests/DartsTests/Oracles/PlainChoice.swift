// Random games with random options.

import Values

@testable import Darts

extension SplitMix64 {
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    mutating func one<T>(of all: [T]) -> T { all[below(all.count)] }

    /// A game, how many play it, and the second engine at its beginning. Those with more options are more frequent.
    mutating func game() -> (mode: Mode, players: Int, plain: any PlainGame) {
        let few = 1 + below(4)
        let many = 2 + below(4)
        switch below(14) {
        case 0...3:
            let options = x01(players: few)
            return (.x01(options), few, PlainX01(options, players: few))
        case 4...6:
            let teams = below(3) == 0
            let players = teams ? 2 * (1 + below(3)) : many
            let options = Cricket.Options(
                scoring: one(of: Cricket.Scoring.allCases), maxRounds: one(of: Cricket.Options.roundChoices),
                teams: teams, format: format(players: players))
            return (.cricket(options), players, PlainCricket(options, players: players))
        case 7, 8:
            let options = AroundTheClock.Options(
                count: one(of: AroundTheClock.Count.allCases), bull: below(2) == 0,
                format: format(players: few))
            return (.aroundTheClock(options), few, PlainClock(options, players: few))
        case 9:
            let options = Shanghai.Options(rounds: one(of: Shanghai.Options.roundChoices))
            return (.shanghai(options), many, PlainShanghai(options, players: many))
        case 10: return (.bobs27, few, PlainBobs(players: few))
        case 11:
            let options = HalveIt.Options(difficulty: one(of: HalveIt.Difficulty.allCases), seed: next())
            return (.halveIt(options), many, PlainHalving(options, players: many))
        case 12:
            let options = Killer.Options(lives: one(of: [3, 5, 7]), seed: next())
            return (.killer(options), many, PlainKiller(options, players: many))
        default: return lastOnes(many)
        }
    }

    private mutating func lastOnes(_ players: Int) -> (mode: Mode, players: Int, plain: any PlainGame) {
        let lives = one(of: [1, 3, 5])
        switch below(3) {
        case 0:
            let options = Knockout.Options(lives: lives, target: below(2) == 0 ? .best : .previous)
            return (.knockout(options), players, PlainKnockout(options, players: players))
        case 1:
            let options = SuddenDeath.Options(lives: lives)
            return (.suddenDeath(options), players, PlainSudden(options, players: players))
        default:
            let teams = 2 * (1 + below(4))
            return (.englishCricket, teams, PlainEnglish(players: teams))
        }
    }

    private mutating func x01(players: Int) -> X01.Options {
        var options = X01.Options(
            startScore: one(of: [20, 41, 101, 170, 301]), out: one(of: Out.allCases),
            in: one(of: Out.allCases),
            maxRounds: one(of: [0, 0, 3, 10]))
        options.format = format(players: players)
        if below(4) == 0 { options.startScores = (0..<players).map { _ in 40 + below(120) } }
        return options
    }

    /// Legs of one to seven, sets, all legs played, or the last set by two legs.
    private mutating func format(players: Int) -> Legs.Format {
        var format = Legs.Format(bestOfLegs: one(of: [1, 1, 3, 5]), bestOfSets: one(of: [1, 1, 3]))
        if below(4) == 0 { return Legs.Format(fixedLegs: 2 + below(4)) }
        if players == 2, below(3) == 0 { format.upTo = format.firstToLegs + 1 + below(3) }
        return format
    }
}
