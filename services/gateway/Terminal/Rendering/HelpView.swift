// Help as text.

import Arguments
import Contracts
import GatewaySessions
import Terminal

extension Screen {
    func lines(of help: Help) -> [String] {
        switch help {
        case .overview: overview
        case .noun(let name): Catalogue.noun(name).map(lines(of:)) ?? []
        case .request(let type): Catalogue.requests[type].map(lines(of:)) ?? []
        }
    }

    private var overview: [String] {
        let rows = Catalogue.nouns.map { (name: $0.name, text: $0.summary) }
        let head = "A line is a noun, a verb and arguments: games near near=Oakland radius=5mi"
        let more: [(name: String, text: String)] = [
            ("help games", "what can be done with games; help games near tells all about one command"),
            (
                "game = games create …",
                "keeps the answer as $game: $game is its id, $game.title a part of it, $game.0 a row of a list"
            ),
            ("$it.0", "the first row of the list that was shown last"),
            ("watch games near …", "asks each second and shows what changes, until Ctrl-C"),
            ("watch game $game", "a game and its people, as they change"),
            ("watch group $group", "a group, its games and its members, as they change"),
            ("queue", "commands that wait for a connection, in sending order (with --queue FILE)"),
            ("queue drop 1", "takes the first of them out"),
            ("queue retry", "sends refused and waiting commands again"), ("quit", "or Ctrl-D"),
        ]
        return TextWidth.wrapped(head, max(24, columns)).map { paint($0, .bold) } + [""]
            + list(rows, indent: 2) + [""] + list(more, indent: 2)
    }

    private func lines(of noun: Catalogue.Noun) -> [String] {
        let rows = noun.requests.map { (name: "\(noun.name) \($0.verb)", text: $0.about.summary) }
        return [paint(noun.name, .bold) + ": \(noun.summary)", ""] + list(rows, indent: 2)
    }

    private func lines(of request: any Request.Type) -> [String] {
        let about = request.about
        var lines = headed(request.words, about.summary)
        lines.append("  for \(about.access.sentence)")
        let arguments = HelpArgument.all(of: request)
        if !arguments.isEmpty {
            let rows = arguments.map { (name: $0.isOptional ? "[\($0.name)]" : $0.name, text: sentence($0)) }
            lines += ["", paint("arguments", .bold)] + list(rows, indent: 2)
        }
        if !about.reasons.isEmpty {
            lines += ["", paint("refused with", .bold)]
            lines += list(about.reasons.map { (name: $0.rawValue, text: $0.sentence) }, indent: 2)
        }
        return lines + ["", paint("example", .bold), "  \(about.example)"]
    }

    /// A name and its description, wrapped.
    private func headed(_ name: String, _ text: String) -> [String] {
        var lines = TextWidth.wrapped("\(name): \(text)", max(24, columns))
        if let first = lines.first, first.hasPrefix(name) {
            lines[0] = paint(name, .bold) + first.dropFirst(name.count)
        }
        return lines
    }

    private func sentence(_ argument: HelpArgument) -> String {
        let none = argument.isClearable ? ", or none" : ""
        guard let note = argument.note else { return argument.kind + none }
        // A note that begins with the kind does not need it again.
        let isSaid =
            note.hasPrefix(argument.kind) || argument.kind == "text" && !note.hasPrefix("or ")
            || argument.kind == "a whole number" && note.first?.isNumber == true
        return isSaid ? note + none : "\(argument.kind)\(none); \(note)"
    }

    /// Two columns, the second wrapped.
    private func list(_ rows: [(name: String, text: String)], indent: Int) -> [String] {
        let width = min(rows.map { TextWidth.columns($0.name) }.max() ?? 0, 28)
        let margin = String(repeating: " ", count: indent)
        return rows.flatMap { row -> [String] in
            let room = max(24, columns - width - indent - 2)
            return TextWidth.wrapped(row.text, room).enumerated().map { index, line in
                let name = TextWidth.padded(index == 0 ? row.name : "", width)
                return margin + paint(name, .cyan) + "  " + line
            }
        }
    }
}
