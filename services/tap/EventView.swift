// An event on one line of a terminal:
//
//   18:00:00.123 games.created #57 …7c8d9e by …5a6b7c  gameId=…7c8d9e details.sport=soccer title=…
//   time         topic         ^    subject   actor    data, as much of it as fits

import JSON
import Messaging
import Values
import ZeroMQ

struct EventView {
    var columns: Int
    var isColored: Bool
    var zone: Zone

    /// The line, without a line feed.
    func line(of message: BusMessage) -> String {
        let topic = EventView.harmless(message.topic.text)
        guard let event = try? JSONValue(parsing: message.body.bytes), let object = event.objectValue else {
            return "\(paint(topic, color(of: topic))) \(message.body.count) bytes, not JSON"
        }
        var plain: [(text: String, color: Int?)] = []
        if let time = object["time"]?.stringValue.flatMap({ Timestamp($0) }) {
            plain.append((clock(time), 2))
        }
        plain.append((topic, color(of: topic)))
        if let id = object["id"]?.stringValue, object["source"] != nil {
            plain.append(("#\(EventView.harmless(id))", 2))
        }
        if let subject = object["subject"]?.stringValue { plain.append((EventView.short(subject), nil)) }
        if let actor = object["actor"]?.stringValue { plain.append(("by \(EventView.short(actor))", 2)) }
        let width = plain.reduce(0) { $0 + $1.text.count + 1 } + 1
        let start = plain.map { paint($0.text, $0.color) }.joined(separator: " ")
        let data = object["source"] == nil ? event : object["data"] ?? .null
        let rest = EventView.fitted(EventView.pairs(data), columns - width)
        return rest.isEmpty ? start : "\(start)  \(rest)"
    }

    /// `details.sport=soccer counts.going=3`
    static func pairs(_ value: JSONValue, prefix: String = "") -> String {
        switch value {
        case .null: return prefix.isEmpty ? "" : "\(prefix)=null"
        case .object(let object):
            return object.members.map {
                pairs($0.value, prefix: prefix.isEmpty ? $0.key : "\(prefix).\($0.key)")
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
        let clean = harmless(text)
        return clean.isEmpty || clean.contains(" ") ? "\"\(clean)\"" : clean
    }

    /// The end of an id tells more than its beginning, which is the time it was made.
    static func short(_ text: String) -> String {
        ID(text) != nil ? "…\(text.suffix(6))" : fitted(harmless(text), 40)
    }

    private func clock(_ time: Timestamp) -> String {
        let local = zone.local(at: time)
        let milliseconds = Int(((time.milliseconds % 1000) + 1000) % 1000)
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        return
            [local.hour, local.minute, local.second].map { digits($0, 2) }.joined(separator: ":")
            + ".\(digits(milliseconds, 3))"
    }

    /// One colour for each service, always the same.
    private func color(of topic: String) -> Int {
        let service = topic.prefix { $0 != "." }
        let known = ["auth": 34, "games": 32, "rsvp": 33, "social": 35, "notify": 36, "stats": 31]
        return known[String(service)] ?? 31 + Int(service.utf8.reduce(0) { $0 &+ UInt($1) } % 6)
    }

    private func paint(_ text: String, _ color: Int?) -> String {
        guard isColored, let color else { return text }
        return "\u{1B}[\(color)m\(text)\u{1B}[0m"
    }

    static func fitted(_ text: String, _ columnsMax: Int) -> String {
        if text.count <= columnsMax { return text }
        return columnsMax > 1 ? text.prefix(columnsMax - 1) + "…" : ""
    }

    /// What is in an event must not move the cursor.
    static func harmless(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .format: clean.append("\u{FFFD}")
            default: clean.append(scalar)
            }
        }
        return String(clean)
    }
}
