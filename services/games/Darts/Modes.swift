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
        }
    }

    private var choices: [ListModes.Option] {
        func texts(_ numbers: [Int]) -> [String] { numbers.map(String.init) }
        func option(_ name: String, _ values: [String], _ byDefault: String) -> ListModes.Option {
            .init(name: name, values: values, byDefault: byDefault)
        }
        switch self {
        case .x01:
            return [
                option("startScore", texts(X01.Options.startScores), "501"),
                option("out", Out.allCases.map(\.rawValue), "double"),
                option("in", Out.allCases.map(\.rawValue), "straight"),
                option("bestOfLegs", texts(X01.Options.bests), "1"),
                option("bestOfSets", texts(X01.Options.bests), "1"),
            ]
        case .halveIt:
            return [option("difficulty", HalveIt.Difficulty.allCases.map(\.rawValue), "medium")]
        case .knockout:
            return [
                option("lives", texts(MatchOptions.lives(self)), "3"),
                option("target", Knockout.Against.allCases.map(\.rawValue), "best"),
            ]
        case .suddenDeath, .killer: return [option("lives", texts(MatchOptions.lives(self)), "3")]
        case .englishCricket: return []
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
        }
    }
}
