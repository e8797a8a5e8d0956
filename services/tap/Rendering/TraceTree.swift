// The events that one request caused, as a tree, with the time since its start.
//
//   request …9b2d01 by …e4b7e5, 2026-11-20 18:00:00.120
//     +3 ms  ├─ games.created #57 …7c8d9e  gameId=…7c8d9e details.sport=soccer
//    +12 ms  │  └─ rsvp.changed #40 …7c8d9e  accountId=…e4b7e5 to=going

import EventLine
import EventLog
import Terminal
import Values

struct TraceTree {
    private(set) var lines: [EventLine] = []
    private static let timeColumns = 9

    mutating func add(_ line: EventLine) { lines.append(line) }

    /// The start of the request: the time in its id, if that is at most a minute before the first event.
    private func start(of request: ID?) -> Timestamp? {
        guard let first = lines.first?.header.time else { return nil }
        guard let request, request.high >> 12 & 0xF == 7 else { return first }
        let ago = first.milliseconds - request.madeAt.milliseconds
        return (0...60_000).contains(ago) ? request.madeAt : first
    }

    private func name(_ line: EventLine) -> String { "/\(line.header.source)/\(line.sequence)" }

    /// The tree, with requests as roots.
    func text(_ view: EventView) -> [String] {
        let known = Set(lines.map(name))
        var children: [String: [EventLine]] = [:]
        var roots: [String] = []
        for line in lines {
            let cause = line.header.causation ?? ""
            if !known.contains(cause), children[cause] == nil { roots.append(cause) }
            children[cause, default: []].append(line)
        }
        var text: [String] = []
        for root in roots {
            let start = start(of: ID(root)) ?? .distantPast
            text.append(title(root, by: children[root]?.first?.header.actor, start, view))
            grow(root, indent: "", children: children, from: start, view, into: &text)
        }
        return text
    }

    private func title(_ root: String, by actor: ID?, _ start: Timestamp, _ view: EventView) -> String {
        let what =
            if ID(root) != nil { "request \(root)" } else if root.isEmpty { "by itself" } else {
                "after \(root)"
            }
        let who = actor.map { " by \($0)" } ?? ""
        return view.screen.paint("\(TextWidth.harmless(what))\(who), \(start)", .bold)
    }

    private func grow(
        _ cause: String, indent: String, children: [String: [EventLine]], from start: Timestamp,
        _ view: EventView, into text: inout [String]
    ) {
        let lines = children[cause] ?? []
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            let branch = indent + (isLast ? "└─ " : "├─ ")
            text.append(time(of: line, from: start, view) + branch + view.brief(line, columns(view, branch)))
            grow(
                name(line), indent: indent + (isLast ? "   " : "│  "), children: children, from: start, view,
                into: &text)
        }
    }

    private func columns(_ view: EventView, _ branch: String) -> Int {
        view.screen.columns - TraceTree.timeColumns - 2 - branch.count
    }

    /// The line of an event that arrives after the tree was shown, with its cause.
    func late(_ line: EventLine, _ view: EventView) -> String {
        let cause = lines.first.map { start(of: $0.header.causation.flatMap { ID($0) }) ?? $0.header.time }
        let after = line.header.causation.map { "after \(TextWidth.harmless($0)) " } ?? ""
        return time(of: line, from: cause ?? line.header.time, view) + after
            + view.brief(line, columns(view, after))
    }

    private func time(of line: EventLine, from start: Timestamp, _ view: EventView) -> String {
        let ms = line.header.time.milliseconds - start.milliseconds
        let text = ms < 10_000 ? "+\(ms) ms" : "+\(ms / 1000) s"
        return view.screen.paint(TextWidth.padded(text, TraceTree.timeColumns, isRight: true), .dim) + "  "
    }
}
