// Help as a person reads it.

import Contracts
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
        return [paint("noun verb key=value …", .bold), ""] + list(rows, indent: 2) + [
            "",
            "  help NOUN, help NOUN VERB   more about one",
            "  name = noun verb …          keeps the result: $name is its id, $name.field a field, $name.0 a row",
            "  $it.0                       the first row of the list that was shown last",
            "  watch NOUN VERB …           a query asked each second, shown as it changes; until Ctrl-C",
            "  watch game $game            a game and its people, as they change",
            "  queue, queue drop NUMBER    what waits for a connection, with --queue FILE",
            "  queue retry                 sends again what was refused, and what waits",
            "  quit                        or Ctrl-D",
        ]
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

    /// A name and what it is for, on as many lines as that takes.
    private func headed(_ name: String, _ text: String) -> [String] {
        var lines = TextWidth.wrapped("\(name): \(text)", max(24, columns))
        if let first = lines.first, first.hasPrefix(name) {
            lines[0] = paint(name, .bold) + first.dropFirst(name.count)
        }
        return lines
    }

    private func sentence(_ argument: HelpArgument) -> String {
        let kind = argument.isClearable ? "\(argument.kind), or none" : argument.kind
        guard let note = argument.note else { return kind }
        return note.hasPrefix(kind) ? note : "\(kind); \(note)"
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
