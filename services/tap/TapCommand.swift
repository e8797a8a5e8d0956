// The command line of `tap`: shows events, live and from the logs, and the state of all processes.

import JSON
import Keys
import Logging
import Messaging
import Platform
import Terminal
import Usage
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs `tap` as a process.
public enum TapCommand {
    public static var program: Program { TapHelp.program }

    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status.
    public static func run(
        arguments: [String], environment: @escaping (String) -> String? = Environment.variable
    ) -> Int32 {
        program.run(arguments) { arguments throws(UsageError) in
            let environment = try Setting.reader(for: "tap", environment)
            let options = try TapOptions(
                arguments, environment: environment, now: WallClock.now, zone: ZoneDatabase.shared.local)
            return serve(options, environment)
        }
    }

    private static func complain(_ sentence: String) { Descriptor.write("tap: \(sentence)\n", to: 2) }

    private static func serve(_ options: TapOptions, _ environment: (String) -> String?) -> Int32 {
        if options.work == .schema {
            Descriptor.write(AsyncAPI.document(bus: options.buses[0]).pretty() + "\n", to: 1)
            return ExitStatus.success
        }
        do {
            let signals = try Signals()
            let connection = BusConnection(
                addresses: options.buses, context: try Context(), curve: options.curve)
            connection.unknownNames().forEach(complain)
            let isTerminal = isatty(1) == 1
            let hasColor = isTerminal && Screen.wantsColor(environment)
            // Read once, because it comes from a file.
            let zone = ZoneDatabase.shared.local
            func screen() -> Screen {
                Screen(
                    columns: isTerminal ? RawMode.columns(of: 1) : 160, isColored: hasColor, zone: zone,
                    now: WallClock.now)
            }
            switch options.work {
            case .health(let services):
                let health = Health(
                    services: services, processes: options.processes, waitSeconds: options.waitSeconds)
                return try health.check(
                    connection, signals, say: { Descriptor.write($0 + "\n", to: 1) }, complain: complain)
            case .top:
                var top = try TopLoop(connection, signals: signals)
                if options.isOnce || !isTerminal {
                    return try top.once(screen(), waitSeconds: options.waitSeconds)
                }
                return try top.run(screen)
            case .metrics:
                let server = try MetricsServer(connection, at: options.listen, signals: signals)
                Descriptor.write("# metrics at http://\(server.address)/metrics\n", to: 2)
                return try server.run()
            case .web:
                let server = try WebServer(
                    options, connection, token: options.token ?? WebToken(), signals: signals)
                Descriptor.write("# the bus in a browser: \(server.link)\n", to: 2)
                return try server.run()
            case .otlp:
                var loop = try TelemetryLoop(
                    options, connection, signals: signals,
                    complain: { LineSink.standardError.say("# \($0)") })
                return try loop.run()
            case .why(let question):
                return try WhyCommand.run(
                    question, options.logs, connection, signals, screen())
            case .diff(let service):
                return try PastCommand.compare(
                    service, options.logs, connection, signals, screen(), complain: complain)
            case .at(let question): return try PastCommand.ask(question, options.logs, complain: complain)
            case .events, .trace, .schema:
                let format = options.format ?? (isTerminal ? .pretty : .json)
                return try showEvents(
                    options, connection, signals: signals, format: format, screen: screen)
            }
        } catch {
            complain("\(error)")
            return ExitStatus.failure
        }
    }

    private static func showEvents(
        _ options: TapOptions, _ connection: BusConnection, signals: Signals, format: TapOptions.Format,
        screen: () -> Screen
    ) throws -> Int32 {
        if options.work == .events, !options.showsSpans,
            !options.topics.patterns.contains(where: \.namesSystem)
        {
            for doubt in options.conditions.compactMap(\.doubt) { Descriptor.write("# \(doubt)\n", to: 2) }
        }
        var user: ID?
        if let text = options.user {
            user = ID(text)
            if user == nil {
                switch try NicknameLoop(connection, signals: signals).find(text) {
                case .success(let id): user = id
                case .failure(let absence):
                    complain(absence.sentence)
                    return absence.status
                }
            }
        }
        return try withoutActuallyEscaping(screen) { screen in
            var loop = try TapLoop(
                options, connection, signals: signals, filter: options.filter(user: user), format: format,
                screen: screen, complain: { Descriptor.write($0 + "\n", to: 2) })
            return try loop.run()
        }
    }
}
