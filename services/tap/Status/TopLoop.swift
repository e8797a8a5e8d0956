// The loop of `tap top`: listens to the status of every process. At a terminal it redraws the table each
// second.

import Logging
import Messaging
import Platform
import Terminal
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct TopLoop: ~Copyable {
    private var subscriber: Subscriber
    private var loop: ProcessLoop
    /// Reports a closed output even when there is nothing to write.
    private let output: Int
    private let place: String
    private var table = ProcessTable()

    private static let drawMs: Int64 = 1000
    /// Each process publishes its status once a second; rates need two statuses from the bus.
    private static let onceMs: Int64 = 2300
    /// Escape sequences: the alternate screen without a cursor, and back.
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    init(_ connection: BusConnection, signals: Signals) throws(ZeroMQError) {
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        subscriber = try Subscriber(connection, prefixes: ["_status."])
        loop = ProcessLoop(signals, keyWatch: keyWatch) { Descriptor.write("tap: \($0)\n", to: 2) }
        loop.sources.add(subscriber.pollHandle)
        output = loop.sources.add(descriptor: 1, interest: .failed)
        place = connection.place
    }

    /// Prints one table.
    /// - Returns: the exit status.
    mutating func once(_ screen: Screen, waitSeconds: Int) throws(ZeroMQError) -> Int32 {
        let enoughMs = MonotonicClock.nowMs + TopLoop.onceMs
        let endMs = max(enoughMs, MonotonicClock.nowMs + Int64(waitSeconds) * 1000)
        while MonotonicClock.nowMs < (table.isEmpty ? endMs : enoughMs) {
            if let status = try wait(untilMs: table.isEmpty ? endMs : enoughMs) {
                return status
            }
        }
        guard !table.isEmpty else {
            Descriptor.write("tap: \(absence)\n", to: 2)
            return 1
        }
        var whole = screen
        // In a pipe nothing has to fit, and the end of a sentence says what to do.
        if isatty(1) != 1 { whole.columns = 10_000 }
        let lines = lines(whole)
        Descriptor.write(lines.map { $0 + "\n" }.joined(), to: 1)
        return 0
    }

    private func lines(_ screen: Screen) -> [String] {
        let nowMs = MonotonicClock.nowMs
        return table.lines(screen, nowMs: nowMs)
            + table.warnings(nowMs: nowMs, at: WallClock.now).map { screen.paint("! " + $0, .red) }
    }

    private var absence: String {
        subscriber.isReady
            ? "nobody has said how it is; is anything but the bus running?"
            : "the bus at \(place) could not be reached"
    }

    /// Redraws the table until q or Ctrl-C.
    /// - Returns: the exit status.
    mutating func run(_ screen: () -> Screen) throws(ZeroMQError) -> Int32 {
        let keyboard = isatty(0) == 1 ? RawMode(0) : nil
        defer { withExtendedLifetime(keyboard) {} }
        let key = keyboard.map { loop.sources.add(descriptor: $0.descriptor) }
        Descriptor.write(TopLoop.enter, to: 1)
        defer { Descriptor.write(TopLoop.leave, to: 1) }
        while true {
            draw(screen())
            let nextMs = MonotonicClock.nowMs + TopLoop.drawMs
            while MonotonicClock.nowMs < nextMs {
                if let status = try wait(untilMs: nextMs, key: key) { return status }
            }
            table.forget(nowMs: MonotonicClock.nowMs)
        }
    }

    private func draw(_ screen: Screen) {
        let clock = EventView(screen: screen).clock(screen.now).prefix(8)
        let title = "rally at \(place)  \(clock)  q ends"
        var lines = [screen.paint(TextWidth.fitted(title, screen.columns), .dim), ""]
        lines += table.isEmpty ? [absence] : self.lines(screen)
        // Home; clear to the end after each line, and everything below the last.
        let text = "\u{1B}[H" + lines.prefix(screenRows).map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
        Descriptor.write(text + "\u{1B}[J", to: 1)
    }

    private var screenRows: Int {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
        return Int(size.ws_row)
    }

    /// Receives statuses until then.
    /// - Parameter key: the keyboard's place among the sources.
    /// - Returns: the exit status, if the loop has to end.
    private mutating func wait(untilMs: Int64, key: Int? = nil) throws(ZeroMQError) -> Int32? {
        let nextMs = min(subscriber.nextTickMs, untilMs)
        if let ending = try loop.wait(untilMs: nextMs, within: TapLoop.pauseMs) { return ending.status() }
        if loop.sources.hasFailed(output) { return 0 }
        if let key, loop.sources.isReadable(key) || loop.sources.hasFailed(key),
            let status = TopLoop.status(ofKeyAt: 0)
        {
            return status
        }
        while let message = try subscriber.receive() {
            if let status = ProcessStatus(message.body.bytes) {
                table.take(status, nowMs: MonotonicClock.nowMs)
            }
        }
        try subscriber.tick()
        return nil
    }

    /// Whether q, Ctrl-C or a closed terminal ends the loop. Other keys are ignored.
    private static func status(ofKeyAt descriptor: Int32) -> Int32? {
        var keys = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &keys, keys.count)
        guard count > 0 else { return count < 0 && errno == EINTR ? nil : 0 }
        for key in keys.prefix(count) {
            switch key {
            case UInt8(ascii: "q"), UInt8(ascii: "Q"), 4: return 0
            case 3: return 130
            default: continue
            }
        }
        return nil
    }
}
