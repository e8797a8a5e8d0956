// One line for a handled request:
//
//   18:00:00.123 games    games.create           …5a6b7c    4.1 ms  ok

import JSON
import Terminal
import Values

struct SpanView {
    var view: EventView

    func line(topic: String, _ body: [UInt8]) -> String {
        guard let span = try? JSONValue(parsing: body), let outcome = span["outcome"]?.stringValue else {
            return view.line(topic: topic, body)
        }
        let screen = view.screen
        func text(_ name: String) -> String { span[name]?.stringValue.map(TextWidth.harmless) ?? "" }
        let time = span["time"]?.stringValue.flatMap { Timestamp($0) }.map(view.clock) ?? ""
        let service = TextWidth.harmless(String(topic.split(separator: ".").dropFirst().first ?? ""))
        let duration = Amount.microseconds(span["durationUs"]?.doubleValue)
        return [
            screen.paint(TextWidth.padded(time, 12), .dim),
            screen.paint(TextWidth.padded(service, 8), EventView.color(of: service)),
            TextWidth.padded(TextWidth.fitted(text("type"), 26), 22),
            screen.paint(TextWidth.padded(EventView.short(text("actor")), 7), .dim),
            TextWidth.padded(duration, 9, isRight: true), "",
            screen.paint(TextWidth.harmless(outcome), outcome == "ok" ? .green : .red),
        ].joined(separator: " ")
    }
}
