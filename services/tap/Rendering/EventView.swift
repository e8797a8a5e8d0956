// An event on one line of a terminal:
//
//   18:00:00.123 games.created          #57    …7c8d9e by …5a6b7c  gameId=…7c8d9e details.sport=soccer title=…
//   time         topic                  number subject   actor     data, as much of it as fits

import Contracts
import EventLine
import EventLog
import JSON
import Terminal
import Values

struct EventView {
    var screen: Screen

    /// Enough for most topics and numbers.
    private static let topicColumns = 22
    private static let numberColumns = 6
    private static let textColumnsMax = 40

    /// A message from the bus, without a line feed.
    func line(topic: String, _ body: [UInt8]) -> String {
        let topic = TextWidth.harmless(topic)
        guard let event = try? JSONValue(parsing: body), event.objectValue != nil else {
            return "\(screen.paint(topic, EventView.color(of: topic))) \(body.count) bytes, not JSON"
        }
        var words: [(text: String, color: Screen.Color?)] = []
        if let time = event["time"]?.stringValue.flatMap({ Timestamp($0) }), event["source"] != nil {
            words.append((clock(time), .dim))
        }
        words += self.words(topic, event)
        return fit(words, data: event["source"] == nil ? event : event["data"] ?? .null, screen.columns)
    }

    /// An event without its time.
    func brief(_ line: EventLine, _ columnsMax: Int) -> String {
        guard let event = try? JSONValue(parsing: line.bytes) else { return "" }
        return fit(words(line.header.type, event, isAligned: false), data: event["data"] ?? .null, columnsMax)
    }

    private func words(
        _ topic: String, _ event: JSONValue, isAligned: Bool = true
    ) -> [(text: String, color: Screen.Color?)] {
        let id = event["source"] == nil ? nil : event["id"]?.stringValue
        let isEvent = id != nil
        func padded(_ text: String, _ columns: Int) -> String {
            isEvent && isAligned ? TextWidth.padded(text, columns) : text
        }
        var words: [(text: String, color: Screen.Color?)] = [
            (padded(topic, EventView.topicColumns), EventView.color(of: topic))
        ]
        if let id { words.append((padded("#\(TextWidth.harmless(id))", EventView.numberColumns), .dim)) }
        if let subject = event["subject"]?.stringValue { words.append((EventView.short(subject), nil)) }
        if isEvent, let actor = event["actor"]?.stringValue {
            words.append(("by \(EventView.short(actor))", .dim))
        }
        return words
    }

    private func fit(
        _ words: [(text: String, color: Screen.Color?)], data: JSONValue, _ columnsMax: Int
    ) -> String {
        let width = words.reduce(0) { $0 + TextWidth.columns($1.text) + 1 } + 1
        let start = words.map { word in word.color.map { screen.paint(word.text, $0) } ?? word.text }
            .joined(separator: " ")
        let room = columnsMax - width
        let rest = room > 1 ? TextWidth.fitted(EventView.pairs(data), room) : ""
        return rest.isEmpty ? start : "\(start)  \(rest)"
    }

    /// `details.sport=soccer counts.going=3`
    static func pairs(_ value: JSONValue, prefix: String = "") -> String {
        switch value {
        case .null: return prefix.isEmpty ? "" : "\(prefix)=null"
        case .object(let object):
            return object.members.map { member in
                let name = TextWidth.harmless(member.key)
                return pairs(member.value, prefix: prefix.isEmpty ? name : "\(prefix).\(name)")
            }
            .filter { !$0.isEmpty }.joined(separator: " ")
        case .array(let values):
            let isPlain = values.allSatisfy { $0.objectValue == nil && $0.arrayValue == nil }
            let list = isPlain ? values.map { text($0) }.joined(separator: ",") : "(\(values.count))"
            return "\(prefix)=\(list)"
        default: return "\(prefix)=\(text(value))"
        }
    }

    private static func text(_ value: JSONValue) -> String {
        guard let text = value.stringValue else { return value.text() }
        if ID(text) != nil { return short(text) }
        let clean = TextWidth.harmless(text)
        return clean.isEmpty || clean.contains(" ") ? "\"\(clean)\"" : clean
    }

    /// The end of an id: the beginning is its creation time, and differs little.
    static func short(_ text: String) -> String {
        ID(text) != nil ? "…\(text.suffix(6))" : TextWidth.fitted(TextWidth.harmless(text), textColumnsMax)
    }

    /// `18:00:00.123`
    func clock(_ time: Timestamp) -> String {
        let local = screen.zone.local(at: time)
        let milliseconds = Int(((time.milliseconds % 1000) + 1000) % 1000)
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        return
            [local.hour, local.minute, local.second].map { digits($0, 2) }.joined(separator: ":")
            + ".\(digits(milliseconds, 3))"
    }

    /// One colour for each service, always the same: by its place in the catalogue.
    static func color(of topic: String) -> Screen.Color {
        let colors: [Screen.Color] = [.blue, .green, .yellow, .magenta, .cyan, .red]
        let service = topic.prefix { $0 != "." }
        return Catalogue.serviceNames.firstIndex { $0 == service }.map { colors[$0 % colors.count] } ?? .cyan
    }
}
