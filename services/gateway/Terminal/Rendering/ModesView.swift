// The modes of darts with their rules (domain.md §5.2).
//
//   Killer: gameType=killer, 2 to 6 players
//     Everyone is dealt a number. Hit the double of your own to become a killer …
//     options.lives=  3, 5 or 7. Default: 3

import Contracts
import Terminal

enum ModesView {
    static func lines(of reply: ListModes.Reply, on screen: Screen) -> [String] {
        Array(reply.items.map { lines(of: $0, on: screen) }.joined(separator: [""]))
    }

    private static func lines(of mode: ListModes.ModeView, on screen: Screen) -> [String] {
        let room = max(20, screen.columns - 2)
        let names = mode.options.map { "options.\($0.name)=" }
        let width = names.map { TextWidth.columns($0) }.max() ?? 0
        let choices = zip(names, mode.options).flatMap { name, option in
            TextWidth.wrapped(values(of: option), max(20, room - width - 2)).enumerated().map { index, line in
                screen.paint(TextWidth.padded(index == 0 ? name : "", width), .cyan) + "  " + line
            }
        }
        let head =
            screen.paint("\(TextWidth.harmless(mode.name)):", .bold)
            + " gameType=\(mode.gameType.rawValue), \(mode.playersMin) to \(mode.playersMax) players"
        let rules = TextWidth.wrapped(TextWidth.harmless(mode.rules), room)
        return [head] + (rules + choices).map { "  " + $0 }
    }

    private static func values(of option: ListModes.Option) -> String {
        let usual = ". Default: \(option.byDefault)"
        guard let last = option.values.last, option.values.count > 1 else {
            return option.values.joined() + usual
        }
        return option.values.dropLast().joined(separator: ", ") + " or \(last)" + usual
    }
}
