// What can be played with darts, to read through (domain.md §5.2).
//
//   Killer: gameType=killer, 2 to 6 players
//     Everyone is dealt a number. Hit the double of your own to become a killer …
//     options.lives=  3, 5 or 7; 3 where left out

import JSON
import Terminal

enum ModesView {
    static func lines(of reply: JSONValue, on screen: Screen) -> [String] {
        let modes = reply["items"]?.arrayValue ?? []
        return Array(modes.map { lines(ofMode: $0, on: screen) }.joined(separator: [""]))
    }

    private static func lines(ofMode mode: JSONValue, on screen: Screen) -> [String] {
        func text(_ name: String) -> String { mode[name]?.stringValue.map(TextWidth.harmless) ?? "" }
        func number(_ name: String) -> Int { mode[name]?.intValue ?? 0 }
        let room = max(20, screen.columns - 2)
        let options = mode["options"]?.arrayValue ?? []
        let names = options.map { "options.\($0["name"]?.stringValue ?? "")=" }
        let width = names.map { TextWidth.columns($0) }.max() ?? 0
        let choices = zip(names, options).flatMap { name, option in
            TextWidth.wrapped(values(of: option), max(20, room - width - 2)).enumerated().map { index, line in
                screen.paint(TextWidth.padded(index == 0 ? name : "", width), .cyan) + "  " + line
            }
        }
        let head =
            screen.paint("\(text("name")):", .bold)
            + " gameType=\(text("gameType")), \(number("playersMin")) to \(number("playersMax")) players"
        return [head] + (TextWidth.wrapped(text("rules"), room) + choices).map { "  " + $0 }
    }

    private static func values(of option: JSONValue) -> String {
        let values = option["values"]?.arrayValue?.compactMap(\.stringValue) ?? []
        let usual = option["byDefault"]?.stringValue.map { "; \($0) where left out" } ?? ""
        guard let last = values.last, values.count > 1 else { return values.joined() + usual }
        return values.dropLast().joined(separator: ", ") + " or \(last)" + usual
    }
}
