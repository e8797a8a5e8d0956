// The command line of the gateway.

import Contracts
import EventLog
import Keys
import Logging
import Messaging
import Terminal
import Values
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the gateway was started with.
struct GatewayOptions: Equatable {
    enum Format: String, CaseIterable { case table, json, document }

    var bus: BusAddress = .standard
    /// The key with which it connects there; nil where there are none.
    var curve: CurveRole?
    var format: Format?
    var inFlightMax = 1
    var zone: Zone = .utc
    var waitSeconds = 30
    var limits = LimitSettings.standard
    /// Where a login is kept between two gateways.
    var sessionPath: String?
    /// Where commands are kept while there is no connection.
    var queuePath: String?
    /// Whether `@path` stands for a file of this machine; where nothing is said, for whoever sits at a terminal alone.
    var readsFiles: Bool?

    /// Why the command line is wrong.
    struct UsageError: Error, Equatable {
        var message: String
    }

    /// - Parameter arguments: without the program's name; `--help` and `--version` are taken care of before.
    init(_ arguments: [String], environment: (String) -> String?) throws(UsageError) {
        zone = ZoneDatabase.shared.local
        if let text = environment("RALLY_BUS"), !text.isEmpty {
            bus = try GatewayOptions.address(text, from: "RALLY_BUS")
        }
        do throws(KeyError) {
            curve = try ProcessKeys.connecting("gateway", as: .client, environment)
        } catch {
            throw UsageError(message: error.description)
        }
        sessionPath = SessionFile.path(environment)
        if let setting = environment("RALLY_LIMITS"), !setting.isEmpty {
            do throws(LimitSettingsError) { limits = try LimitSettings(setting: setting) } catch {
                throw UsageError(message: error.description)
            }
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--files" || argument == "--no-files" {
                readsFiles = argument == "--files"
                continue
            }
            let (name, inline) = GatewayOptions.split(argument)
            guard Self.names.contains(name) else {
                throw UsageError(message: GatewayOptions.unknown(argument))
            }
            guard let value = inline ?? rest.popFirst() else {
                throw UsageError(message: "\(name) needs a value")
            }
            try take(name, value)
        }
    }

    private static let names = ["--bus", "--format", "--in-flight", "--queue", "--timezone", "--wait"]

    private mutating func take(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "--bus": bus = try GatewayOptions.address(value, from: name)
        case "--format":
            guard let format = Format(rawValue: value) else {
                throw UsageError(message: "--format is table, json or document, not \(shown(value))")
            }
            self.format = format
        case "--in-flight": inFlightMax = try whole(name, value, 1...GatewayLimits.inFlightMax)
        case "--queue":
            if value.isEmpty { throw UsageError(message: "--queue needs the name of a file") }
            queuePath = value
        case "--wait": waitSeconds = try whole(name, value, 1...GatewayLimits.waitSecondsMax)
        default:
            guard let zone = ZoneDatabase.shared.zone(named: value) else {
                throw UsageError(
                    message: "there is no time zone \(shown(value)); one is called Europe/Berlin")
            }
            self.zone = zone
        }
    }

    private func whole(_ name: String, _ value: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
        guard let number = Int(value), range.contains(number) else {
            throw UsageError(
                message:
                    "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), "
                    + "not \(shown(value))"
            )
        }
        return number
    }

    private static func address(_ text: String, from source: String) throws(UsageError) -> BusAddress {
        do throws(BusAddressError) { return try BusAddress(text) } catch {
            throw UsageError(message: "\(source): \(error)")
        }
    }

    private static func split(_ argument: String) -> (name: String, value: String?) {
        guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
            return (argument, nil)
        }
        return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }

    private static func unknown(_ argument: String) -> String {
        argument.hasPrefix("-")
            ? "there is no option \(shown(argument))"
            : "\(shown(argument)) is no option; commands are read from standard input"
    }
}

/// Runs the gateway as a process does.
public enum GatewayCommand {
    public static let version = "gateway (Rally) 1"

    static let help = """
        gateway: commands and requests in, replies out.

            gateway                                  at a terminal: a prompt, help, completion with Tab
            gateway < commands.txt                   one JSON reply a line
            echo 'games near center=37.77,-122.42' | gateway

            --bus ADDRESS        where the bus is (RALLY_BUS; else tcp://127.0.0.1:5555)
            --format table|json  how replies look; tables at a terminal, JSON to a pipe
            --format document    nothing but calendars and maps, as they are: gateway … > games.ics
            --in-flight N        how many JSON requests run at a time (1); replies come as they are ready
            --files, --no-files  whether @path stands for a file of this machine: at a terminal it does; elsewhere
                                 others may have written the lines, and it does not
            --queue FILE         keeps commands of darts, party cards, guest players and settings while there is no
                                 connection, and sends them in order when there is one; `queue` shows them
            --timezone NAME      the zone of times that are typed and shown (TZ; else the machine's)
            --wait SECONDS       for how long a request without an answer is repeated (30)
            --help, --version

        `account login remember=true` logs in for later gateways too, until `account logout`. The file for that is
        ~/.config/rally/session, or what RALLY_SESSION names; nobody but its owner may read it.

        With keys, RALLY_KEYS is the directory of them, or the file of this gateway's own.

        A line is `noun verb key=value …`, or a request envelope in JSON. `help` lists the nouns,
        `help NOUN VERB` tells all about a command. A line that begins with - may fail.

        Exit status: 0; 1 if a command of a pipe failed; 2 if it was called wrongly; 69 if the bus could not
        be reached; 130 after Ctrl-C.

        """

    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status.
    public static func run(
        arguments: [String], environment: @escaping (String) -> String? = Environment.variable
    ) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            Descriptor.write(help, to: 1)
            return 0
        }
        if arguments.contains("--version") {
            Descriptor.write(version + "\n", to: 1)
            return 0
        }
        do throws(GatewayOptions.UsageError) {
            let options = try GatewayOptions(arguments, environment: environment)
            return serve(options, environment: environment)
        } catch {
            complain("gateway: \(error.message); see gateway --help")
            return 2
        }
    }

    private static func serve(_ options: GatewayOptions, environment: @escaping (String) -> String?) -> Int32
    {
        var queuing: Queuing?
        if let path = options.queuePath {
            do throws(QueueFile.Refusal) { queuing = try openQueue(path) } catch {
                complain("gateway: \(error.message)")
                return 2
            }
        }
        do throws(ZeroMQError) {
            let signals = try Signals()
            let context = try Context()
            let connection = BusConnection(address: options.bus, context: context, curve: options.curve)
            let asker = try BusAsker(connection, limitMs: Int64(options.waitSeconds) * 1000)
            var conductor = Conductor(
                zone: options.zone, inFlightMax: options.inFlightMax, limits: options.limits,
                readFile: options.readsFiles ?? (isatty(0) == 1) ? readFile : readNoFile, queuing: queuing,
                origin: terminalOrigin)
            if let path = options.sessionPath {
                let file = SessionFile(path) { complain("gateway: \($0)") }
                conductor.begin(with: Keeping(file, bus: options.bus.description), at: WallClock.now)
            }
            var loop = GatewayLoop(
                conductor: conductor,
                asker: asker,
                keyWatch: try KeyWatch(connection, at: .requests),
                front: front(options, environment: environment), signals: signals,
                waitSeconds: options.waitSeconds, address: options.bus, complain: complain)
            return try loop.run()
        } catch {
            complain("gateway: \(error)")
            return 1
        }
    }

    /// Whoever sits at this machine, under whatever name they log in: one caller of those who have no account yet.
    static var terminalOrigin: String? {
        let user = ":\(getuid())"
        let host = HostName.current.utf8.prefix(RequestEnvelope.originBytesMax - user.utf8.count)
        let origin = String(decoding: host, as: UTF8.self) + user
        return RequestEnvelope.isOrigin(origin) ? origin : nil
    }

    private static func openQueue(_ path: String) throws(QueueFile.Refusal) -> Queuing {
        // What is put in its place by a new name would not be that any more.
        guard isPlainOrMissing(path) else {
            throw QueueFile.Refusal(message: "\(path) is no plain file; name another")
        }
        let holder = "gateway \(getpid()) \(WallClock.now)"
        let (file, queue) = try QueueFile.open(path, on: PosixDisk(), holder: holder) {
            complain("gateway: \($0)")
        }
        if !queue.waiting.isEmpty {
            let wait = Wording.counted(queue.waiting.count, "command waits", "commands wait")
            complain("gateway: \(wait) in \(path); queue shows them")
        }
        return Queuing(queue, file)
    }

    private static func isPlainOrMissing(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    private static func front(
        _ options: GatewayOptions, environment: @escaping (String) -> String?
    ) -> any Front {
        let isTerminal = isatty(1) == 1
        let isColored = isTerminal && Screen.wantsColor(environment)
        let format = options.format ?? (isTerminal ? .table : .json)
        let render: Rendering = { answer, state, isFrame in
            if format == .json { return answer.json + [UInt8(ascii: "\n")] }
            if format == .document { return document(in: answer) }
            let size = isTerminal ? RawMode.size(of: 1) : (columns: 120, rows: 0)
            let screen = Screen(
                columns: size.columns, isColored: isColored, hasPictures: isTerminal, zone: state.zone,
                now: state.now)
            if isFrame, case .watched(let watched, _) = answer.content {
                return Screen.bytes(screen.frame(of: watched, rows: size.rows))
            }
            return Screen.bytes(screen.lines(of: answer))
        }
        guard isTerminal, isatty(0) == 1, environment("TERM") != "dumb", let keyboard = RawMode(0) else {
            let isPerson = isTerminal && isatty(0) == 1
            return PipeFront(input: 0, output: 1, isPerson: isPerson, render: render)
        }
        return TerminalFront(
            keyboard: keyboard, output: 1, history: HistoryFile(home: environment("HOME")),
            isColored: isColored, size: { RawMode.size(of: 1) }, drawsFrames: format == .table,
            render: render)
    }

    /// A reply that is a document, as it is; of any other nothing, and of a refusal what it says, where errors go.
    private static func document(in answer: Answer) -> [UInt8] {
        if answer.isFailure, case .reply(let reply, _) = answer.content,
            case .failure(let refusal) = reply.outcome
        {
            complain("gateway: \(TextWidth.harmless(refusal.message))")
        }
        return answer.document ?? []
    }

    private static let readFile: FileReading = { path, bytesMax in
        SmallFile.read(path, bytesMax: bytesMax).mapError { FileProblem($0, bytesMax: bytesMax) }
    }

    static let readNoFile: FileReading = { _, _ in
        .failure(
            FileProblem(
                words: "is not read: this gateway takes no files of its machine. Start it with --files, "
                    + "or send the bytes as data:image/jpeg;base64,…"))
    }

    static func complain(_ sentence: String) { Descriptor.write(sentence + "\n", to: 2) }
}
