// darts.modes: describes the games of darts (domain.md §5.3–5.9).

import Contracts
import Darts

extension DartsGame {
    var modeView: ListModes.ModeView {
        let options = MatchOptions()
        return ListModes.ModeView(
            gameType: self, name: name, players: options.mode(of: self, seed: Seed(0)).players,
            options: choices, rules: rules)
    }

    private var name: String {
        switch self {
        case .x01: "x01 (301, 501)"
        case .halveIt: "Halve-It"
        case .knockout: "Knockout"
        case .suddenDeath: "Sudden Death"
        case .killer: "Killer"
        case .englishCricket: "English Cricket"
        case .cricket: "Cricket"
        case .aroundTheClock: "Around the Clock"
        case .shanghai: "Shanghai"
        case .bobs27: "Bob's 27"
        }
    }

    private var choices: [ListModes.Option] {
        func texts(_ numbers: [Int]) -> [String] { numbers.map(String.init) }
        func option(_ name: String, _ values: [String], _ byDefault: String) -> ListModes.Option {
            .init(name: name, values: values, byDefault: byDefault)
        }
        func odd(_ most: Int) -> [String] { texts(Array(stride(from: 1, through: most, by: 2))) }
        func up(_ range: ClosedRange<Int>) -> [String] { texts(Array(range)) }
        let legs: [ListModes.Option] = [
            option("bestOfLegs", odd(MatchOptions.legsMax), "1"),
            option("bestOfSets", odd(MatchOptions.setsMax), "1"),
            option("firstToLegs", up(1...(MatchOptions.legsMax / 2 + 1)), "none"),
            option("firstToSets", up(1...(MatchOptions.setsMax / 2 + 1)), "none"),
            option("fixedLegs", up(MatchOptions.fixedLegs), "none"), option("clearBy", ["2"], "none"),
            option("upTo", up(2...MatchOptions.legsMax), "none"),
        ]
        switch self {
        case .x01:
            let handicaps = X01.Options.handicaps
            var all: [ListModes.Option] = [
                option("startScore", texts(X01.Options.startScores), "501"),
                option("out", Out.allCases.map(\.rawValue), "double"),
                option("in", Out.allCases.map(\.rawValue), "straight"),
            ]
            all += legs
            all.append(option("maxRounds", ["0"] + up(MatchOptions.roundsOfX01), "0"))
            all.append(
                option("startScores", ["\(handicaps.lowerBound) to \(handicaps.upperBound) for each"], "none")
            )
            all.append(option("starter", Starter.allCases.map(\.rawValue), "order"))
            return all
        case .cricket:
            let all: [ListModes.Option] = [
                option("scoring", Cricket.Scoring.allCases.map(\.rawValue), "standard"),
                option("teams", ["true", "false"], "false"),
                option("maxRounds", texts(Cricket.Options.roundChoices), "0"),
            ]
            return all + legs
        case .aroundTheClock:
            let all: [ListModes.Option] = [
                option("count", AroundTheClock.Count.allCases.map(\.rawValue), "single"),
                option("bull", ["true", "false"], "false"),
            ]
            return all + legs
        case .shanghai: return [option("rounds", texts(Shanghai.Options.roundChoices), "7")]
        case .halveIt:
            return [option("difficulty", HalveIt.Difficulty.allCases.map(\.rawValue), "medium")]
        case .knockout:
            return [
                option("lives", texts(MatchOptions.lives(self)), "3"),
                option("target", Knockout.Against.allCases.map(\.rawValue), "best"),
            ]
        case .suddenDeath, .killer: return [option("lives", texts(MatchOptions.lives(self)), "3")]
        case .englishCricket, .bobs27: return []
        }
    }

    private var rules: String {
        switch self {
        case .x01:
            """
            Everyone begins with the same score and takes off what they throw. Whoever reaches exactly zero wins the leg, and \
            the last dart must be a double (or what out says). Too much, or a rest that cannot be finished, is bust: the visit \
            counts for nothing. With in, darts count from the first double (or treble) on.
            """
        case .halveIt:
            """
            Everyone begins with 50. Six rounds have a target each, the last one the bull. Darts that hit it add what they \
            score; whoever misses it with all three loses half, rounded up. The most points win.
            """
        case .knockout:
            """
            Exceed the total that stands, and yours stands from then on; fail, and you lose a life. The last one with lives \
            wins.
            """
        case .suddenDeath:
            """
            All throw three darts; whoever scores least loses a life, unless all score the same. The last one with lives wins.
            """
        case .killer:
            """
            Everyone is dealt a number. Hit the double of yours to become a killer; then each hit on somebody's number takes \
            lives, a double two and a treble three, on your own number as well. The last one with lives wins.
            """
        case .englishCricket:
            """
            One side bowls, the other bats, in turns. The bowler's outer bull takes one wicket of ten and the bull two; the \
            batter's darts from 15 up and at the bull count as runs. After ten wickets they change sides. The most runs win.
            """
        case .cricket:
            """
            Hit 20 to 15 and the bull three times each to close them; a double counts as two and a treble as three. What you \
            hit more often scores as long as somebody has not closed it. Whoever has closed all and is not behind wins the leg.
            """
        case .aroundTheClock:
            """
            Hit 1 to 20 in order, and with bull a bull at the end. Each dart is thrown at the number that is due. The first one \
            through wins the leg.
            """
        case .shanghai:
            """
            In each round only its number scores, from 1 to 7 or 20. Single, double and treble of it in one visit win at once; \
            otherwise the most points win.
            """
        case .bobs27:
            """
            Everyone begins with 27 and throws at a double each round, from double 1 to double 20 and the bull. Each hit adds \
            its value; a round without one takes it off. At zero or below you are out. The most points win.
            """
        }
    }
}
