// The command line of `tap`: what happens on the bus, as it happens, and how a service is.

import Keys
import Messaging
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What `tap` was started with.
struct TapOptions: Equatable {
    enum Format: String { case pretty, json }

    var bus: BusAddress = .standard
    /// The key with which it connects there; nil where there are none.
    var curve: CurveRole?
    /// Of topics; none is everything that is not the system's own.
    var prefixes: [String] = []
    var showsSystem = false
    var format: Format?
    /// Events to show before it ends.
    var count: Int?
    /// The service whose health is asked for; nothing is shown then.
    var health: String?
    var waitSeconds = 3

    struct UsageError: Error, Equatable {
        var message: String
    }

    /// - Parameter arguments: without the program's name; `--help` is taken care of before.
    init(_ arguments: [String], environment: (String) -> String?) throws(UsageError) {
        if let text = environment("RALLY_BUS"), !text.isEmpty {
            bus = try TapOptions.address(text, from: "RALLY_BUS")
        }
        do throws(KeyError) { curve = try ProcessKeys.connecting("tap", as: .tap, environment) } catch {
            throw UsageError(message: error.description)
        }
        var rest = arguments[...]
        if rest.first == "health" {
            rest.removeFirst()
            guard let service = rest.popFirst(), !service.hasPrefix("-") else {
                throw UsageError(message: "health is asked of a service: tap health games")
            }
            health = service
        }
        while let argument = rest.popFirst() { try take(argument, &rest) }
    }

    private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        guard argument.hasPrefix("-") else {
            guard health == nil, argument.utf8.count <= BusLimits.topicBytesMax else {
                throw UsageError(message: "\"\(argument.prefix(60))\" is no option")
            }
            // A bare word is a service: `games` is `games.`.
            prefixes.append(argument.contains(".") || argument.isEmpty ? argument : argument + ".")
            return
        }
        if argument == "--system" {
            showsSystem = true
            return
        }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard ["--bus", "--format", "--count", "--wait"].contains(parts[0]) else {
            throw UsageError(message: "there is no option \"\(argument.prefix(60))\"")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError(message: "\(parts[0]) needs a value")
        }
        try set(parts[0], value)
    }

    private mutating func set(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "--bus": bus = try TapOptions.address(value, from: name)
        case "--format":
            guard let format = Format(rawValue: value) else {
                throw UsageError(message: "--format is pretty or json, not \"\(value.prefix(60))\"")
            }
            self.format = format
        case "--count": count = try TapOptions.whole(name, value, 1...Int.max)
        default: waitSeconds = try TapOptions.whole(name, value, 0...3600)
        }
    }

    private static func whole(
        _ name: String, _ value: String, _ range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        guard let number = Int(value), range.contains(number) else {
            throw UsageError(
                message: "\(name) is a whole number from \(range.lowerBound) on, not \"\(value.prefix(60))\"")
        }
        return number
    }

    private static func address(_ text: String, from source: String) throws(UsageError) -> BusAddress {
        do throws(BusAddressError) { return try BusAddress(text) } catch {
            throw UsageError(message: "\(source): \(error)")
        }
    }

    /// What to subscribe to. Everything but the system's own is every letter a topic can begin with: whoever
    /// subscribed to `_span.` as well would make every service tell of every request.
    var subscriptions: [String] {
        if !prefixes.isEmpty { return prefixes }
        return showsSystem ? [""] : "abcdefghijklmnopqrstuvwxyz".map(String.init)
    }

    /// Whether everything of a source is listened to; only then are its numbers without holes.
    func covers(source: String) -> Bool {
        prefixes.isEmpty || prefixes.contains { (source + ".").hasPrefix($0) }
    }
}

/// Runs `tap` as a process does.
public enum TapCommand {
    static let help = """
        tap: shows what happens on the bus, as it happens.

            tap                            every event
            tap games rsvp.changed         of these services, or topics that begin so
            tap --format json | jq .data   as published, a line each
            tap health games --wait 20     whether a service is up; exit status 0 or 1

            --system               also the system's own topics: _head, _status, _span
            --format pretty|json   pretty at a terminal, JSON to a pipe
            --count N              ends after N events
            --bus ADDRESS          where the bus is (RALLY_BUS; else tcp://127.0.0.1:5555)
            --wait SECONDS         with health: how long to wait for it (3)

        With keys, RALLY_KEYS is the directory of them, or the file of this tap's own.
        Where numbers are missing, it says so on standard error: "# games: 57…60 missed".
        Exit status: 0; 1 if a service is not healthy, or the bus does not let it in; 2 if it was called wrongly;
        130 after Ctrl-C.

        """

    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status.
    public static func run(
        arguments: [String], environment: (String) -> String? = systemEnvironment
    ) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            put(help, to: 1)
            return 0
        }
        do throws(TapOptions.UsageError) {
            return serve(try TapOptions(arguments, environment: environment), environment)
        } catch {
            put("tap: \(error.message); see tap --help\n", to: 2)
            return 2
        }
    }

    private static func serve(_ options: TapOptions, _ environment: (String) -> String?) -> Int32 {
        do throws(ZeroMQError) {
            let signals = try Signals()
            let connection = BusConnection(
                address: options.bus, context: try Context(), curve: options.curve)
            if let service = options.health {
                return try Health(service: service, waitSeconds: options.waitSeconds).check(
                    connection, signals, say: { put($0 + "\n", to: 1) },
                    complain: { put("tap: \($0)\n", to: 2) })
            }
            let isTerminal = isatty(1) == 1
            let hasColor =
                isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
            let format = options.format ?? (isTerminal ? .pretty : .json)
            var loop = try TapLoop(
                options, connection, signals: signals, complain: { put($0 + "\n", to: 2) },
                render: { message in
                    if format == .json { return message.body.bytes + [0x0A] }
                    let view = EventView(
                        columns: isTerminal ? columns : 160, isColored: hasColor, zone: .local)
                    return Array((view.line(of: message) + "\n").utf8)
                })
            return try loop.run()
        } catch {
            put("tap: \(error)\n", to: 2)
            return 1
        }
    }

    private static var columns: Int {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// A few lines to a person.
    private static func put(_ text: String, to descriptor: Int32) {
        _ = Array(text.utf8).withUnsafeBytes { bytes in
            #if canImport(Glibc)
                Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            #else
                Darwin.write(descriptor, bytes.baseAddress, bytes.count)
            #endif
        }
    }

    public static func systemEnvironment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
