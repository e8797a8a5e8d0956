// Log lines on standard error: text at a terminal, otherwise one JSON object a line.
//
//   18:00:00.123 info  bus: stopped
//   {"time":"2026-12-01T18:00:00.123Z","level":"info","service":"bus","message":"stopped"}

import JSON
import Platform
import Values

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Levels of log lines. `RALLY_LOG` names the lowest that is written.
public enum LogLevel: Int, Comparable, Sendable {
    /// Details that help to find a fault.
    case debug
    /// Events of interest to the operator. The default.
    case info
    /// Faults that somebody must look at.
    case error

    /// Reads `debug`, `info` or `error`.
    public init?(_ name: String) {
        switch name {
        case "debug": self = .debug
        case "info": self = .info
        case "error": self = .error
        default: return nil
        }
    }

    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// Writes whole lines, each with one `write`, so that lines of several threads and processes do not
/// interleave.
public struct Logger: Sendable {
    /// The form of a line.
    public enum Format: Sendable {
        /// A line with the time of day in UTC, the level, the service and the message.
        case text
        /// One JSON object a line, with the full time.
        case json
    }

    /// The process, `games` or `bus`; part of every line.
    public let service: String
    /// The lowest level that is written.
    public let level: LogLevel
    /// The form of the lines: by default text at a terminal, otherwise JSON.
    public let format: Format
    /// `nil` for standard error, which never blocks.
    private let sink: (@Sendable ([UInt8]) -> Void)?

    /// - Parameter write: takes a whole line with its line feed; standard error by default.
    public init(
        service: String, level: LogLevel = .info, format: Format,
        write: (@Sendable ([UInt8]) -> Void)? = nil
    ) {
        self.service = service
        self.level = level
        self.format = format
        sink = write
    }

    /// The level comes from `RALLY_LOG`, the format from standard error.
    public init(service: String) {
        let level = Environment.variable("RALLY_LOG").flatMap { LogLevel($0) } ?? .info
        self.init(service: service, level: level, format: isatty(2) == 1 ? .text : .json)
    }

    /// Logs a detail that helps to find a fault.
    public func debug(_ message: @autoclosure () -> String, trace: TraceParent? = nil) {
        if level <= .debug { write(line(.debug, message(), trace, at: WallClock.now)) }
    }

    /// Logs an event of interest to the operator.
    public func info(_ message: @autoclosure () -> String, trace: TraceParent? = nil) {
        if level <= .info { write(line(.info, message(), trace, at: WallClock.now)) }
    }

    /// Logs a fault that somebody must look at.
    public func error(_ message: @autoclosure () -> String, trace: TraceParent? = nil) {
        write(line(.error, message(), trace, at: WallClock.now))
    }

    func line(_ level: LogLevel, _ message: String, _ trace: TraceParent?, at time: Timestamp) -> [UInt8] {
        var bytes =
            format == .json ? json(level, message, trace, at: time) : text(level, message, trace, at: time)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private func json(
        _ level: LogLevel, _ message: String, _ trace: TraceParent?, at time: Timestamp
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("time", time)
        writer.field("level", "\(level)")
        writer.field("service", service)
        writer.field("message", message)
        if let trace {
            writer.field("traceparent", trace.description)
        }
        writer.endObject()
        return writer.bytes
    }

    private func text(
        _ level: LogLevel, _ message: String, _ trace: TraceParent?, at time: Timestamp
    ) -> [UInt8] {
        // A line feed in a message would look like a line of its own.
        let message = message.split(whereSeparator: \.isNewline).joined(separator: " | ")
        let padding = level == .info ? " " : ""
        var text = "\(time.description.dropFirst(11).dropLast()) \(level)\(padding) \(service): \(message)"
        if let trace { text += " (trace \(trace))" }
        return [UInt8](text.utf8)
    }

    private func write(_ line: [UInt8]) {
        if let sink { return sink(line) }
        LineSink.standardError.write(line) { count in
            self.line(.error, LineSink.noticeText(count), nil, at: WallClock.now)
        }
    }
}
