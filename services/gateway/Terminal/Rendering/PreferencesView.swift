// Notification settings: a line per kind (domain.md §8).
//
//                   in app  push  email
//   account notice  yes     yes   no

import JSON
import Terminal
import Values

enum PreferencesView {
    private static let ways: [FieldName] = [.inApp, .push, .email]

    static func lines(of reply: JSONValue, on screen: Screen) -> [String] {
        let types = reply[.types]?.objectValue?.members ?? []
        let width = types.map { TextWidth.columns(Screen.label($0.key)) }.max() ?? 0
        let labels = ways.map { Screen.label($0.rawValue) }
        func line(_ name: String, _ cells: [String]) -> String {
            let cells = zip(labels, cells).map { TextWidth.padded($1, TextWidth.columns($0)) }
            return TextWidth.trimmed(
                ([TextWidth.padded(TextWidth.harmless(name), width)] + cells).joined(separator: "  "))
        }
        let rows = types.map { type, way in
            line(Screen.label(type), ways.map { way[$0]?.boolValue == true ? "yes" : "no" })
        }
        let head = rows.isEmpty ? [] : [screen.paint(line("", labels), .bold)]
        let others = others(reply, on: screen)
        return head + rows + (rows.isEmpty || others.isEmpty ? [] : [""]) + others
    }

    private static func others(_ reply: JSONValue, on screen: Screen) -> [String] {
        var pairs: [Screen.Pair] = []
        if let offsets = reply[.reminderOffsets]?.arrayValue?.compactMap(\.intValue) {
            let spans = offsets.map { Screen.span(minutes: Int($0)) }.joined(separator: ", ")
            pairs.append(.init(label: "reminders", text: spans.isEmpty ? "none" : "\(spans) before a game"))
        }
        if let quiet = reply[.quietHours], let from = quiet[.from]?.stringValue,
            let to = quiet[.to]?.stringValue
        {
            pairs.append(.init(label: "quiet hours", text: TextWidth.harmless("\(from) to \(to)")))
        }
        if let nearby = reply[.nearby] {
            let sports = nearby[.sports]?.arrayValue?.compactMap(\.stringValue) ?? []
            let words = ([nearby[.on]?.boolValue == true ? "on" : "off"] + sports).joined(separator: ", ")
            pairs.append(
                .init(label: "nearby", text: TextWidth.harmless(words.replacing("_", with: " "))))
        }
        return screen.pairs(pairs)
    }
}
