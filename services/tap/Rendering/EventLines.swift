// Turns events into bytes for standard output: JSON lines, lines for people, or the tree of a trace.

import EventLine
import EventLog
import Terminal
import Values

struct EventLines {
    /// A trace ends after this long without an event, once the logs are read.
    static let quietMs: Int64 = 2000

    private(set) var bytes: [UInt8] = []
    private(set) var shownCount = 0
    private let filter: EventFilter
    private let format: TapOptions.Format
    private let screen: () -> Screen
    private let showsSpans: Bool
    private var trace: TraceFilter?
    private var tree = TraceTree()
    private var isTreeShown = false
    /// When the trace had its last event.
    private var quietSinceMs: Int64?
    private var isQuiet = false

    init(
        _ options: TapOptions, filter: EventFilter, format: TapOptions.Format, screen: @escaping () -> Screen
    ) {
        self.filter = filter
        self.format = format
        self.screen = screen
        showsSpans = options.showsSpans
        if case .trace(let id) = options.work { trace = TraceFilter(id) }
    }

    private var view: EventView { EventView(screen: screen()) }

    mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Takes a message from the bus.
    mutating func take(_ topic: String, _ body: [UInt8]) {
        guard trace == nil, filter.admits(topic, body) else { return }
        shownCount += 1
        if format == .json { return put(body) }
        let view = view
        put(showsSpans ? SpanView(view: view).line(topic: topic, body) : view.line(topic: topic, body))
    }

    /// Takes an event from a log, in order.
    mutating func take(_ line: EventLine, nowMs: Int64) {
        guard trace != nil else { return take(line.header.type, line.bytes) }
        guard trace?.takes(line.header) == true, filter.admits(line.header.type, line.bytes) else { return }
        shownCount += 1
        quietSinceMs = nowMs
        tree.add(line)
        if format == .json { put(line.bytes) } else if isTreeShown { put(tree.late(line, view)) }
    }

    /// - Parameter isCaughtUp: whether the logs are read to their ends.
    mutating func tick(isCaughtUp: Bool, nowMs: Int64) {
        guard trace != nil, isCaughtUp else { return }
        if quietSinceMs == nil || !isTreeShown { quietSinceMs = nowMs }
        if !isTreeShown, format == .pretty { for line in tree.text(view) { put(line) } }
        isTreeShown = true
        isQuiet = nowMs - (quietSinceMs ?? nowMs) >= EventLines.quietMs
    }

    /// The exit status, if a trace has ended.
    func end(_ complain: (String) -> Void) -> Int32? {
        guard trace != nil, isQuiet else { return nil }
        guard shownCount == 0 else { return 0 }
        complain(
            "# no event was caused by that; a question or a refusal leaves none; log show --raw has private ones"
        )
        return 1
    }

    /// When to call ``tick(isCaughtUp:nowMs:)`` again even if nothing arrives.
    var nextTickMs: Int64 {
        guard trace != nil, isTreeShown, let quietSinceMs else { return .max }
        return quietSinceMs + EventLines.quietMs
    }

    private mutating func put(_ line: [UInt8]) {
        bytes += line
        bytes.append(0x0A)
    }

    private mutating func put(_ line: String) { put(Array(line.utf8)) }
}
