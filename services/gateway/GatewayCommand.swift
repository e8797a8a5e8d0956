// The command line of the gateway.

import Asking
import Contracts
import EventLog
import GatewaySessions
import GatewayTerminal
import Keys
import Logging
import Messaging
import OfflinePlay
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

struct GatewayOptions: Equatable {
    enum Format: String, CaseIterable { case table, json, document }

    var buses = [BusAddress.standard]
    /// The key for connecting to them; `nil` if the buses use none.
    var curve: CurveRole?
    var format: Format?
    var inFlightMax = 1
    var zone: Zone = .utc
    var waitSeconds = 30
    var limits = LimitSettings.standard
    /// The file that keeps a login for later gateways.
    var sessionPath: String?
    /// The file of commands that wait for a connection.
    var queuePath: String?
    /// Whether `@path` reads a file of this machine; if not set, only for a person at a terminal.
    var readsFiles: Bool?

    /// - Throws: if an option or a setting is invalid.
    init(_ arguments: Arguments, environment: (String) -> String?) throws(UsageError) {
        guard arguments.words.isEmpty else {
            throw UsageError(
                "\(Wording.quoted(arguments.words[0])) is no option; commands are read from standard input")
        }
        let bus = try BusOption(arguments, environment, program: "gateway", as: .client)
        (buses, curve) = (bus.addresses, bus.curve)
        sessionPath = SessionFile.path(environment)
        if let setting = environment("RALLY_LIMITS"), !setting.isEmpty {
            limits = try UsageError.reading {
                () throws(LimitSettingsError) in
                try LimitSettings(setting: setting, read: SmallFile.contents)
            }
        }
        format = try arguments.choice("--format", of: Format.self)
        inFlightMax = try arguments.whole("--in-flight", in: 1...GatewayLimits.inFlightMax) ?? inFlightMax
        waitSeconds = try arguments.whole("--wait", in: 1...GatewayLimits.waitSecondsMax) ?? waitSeconds
        readsFiles = arguments.last(of: "--files", "--no-files").map { $0 == "--files" }
        queuePath = arguments.value("--queue")
        if queuePath == "" { throw UsageError("--queue needs the name of a file") }
        zone = try arguments.value("--timezone").map(GatewayOptions.zone) ?? ZoneDatabase.shared.local
    }

    private static func zone(_ name: String) throws(UsageError) -> Zone {
        guard let zone = ZoneDatabase.shared.zone(named: name) else {
            throw UsageError("there is no time zone \(Wording.quoted(name)); one is called Europe/Berlin")
        }
        return zone
    }
}

/// Runs the gateway as a process.
public enum GatewayCommand {
    public static let program = Program(
        "gateway",
        opening: """
            gateway: commands and requests in, replies out.

                gateway                                  at a terminal: a prompt, help, completion with Tab
                gateway < commands.txt                   one JSON reply a line
                echo 'games near center=37.77,-122.42' | gateway
            """,
        [
            .init(options: [
                BusOption.option,
                Option(
                    "--format", "table|json|document",
                    "how replies look; tables at a terminal, JSON to a pipe; document: nothing but\n"
                        + "calendars, maps and tables, as they are: gateway … > games.ics"),
                Option(
                    "--in-flight", "N",
                    "how many JSON requests run at a time (1); replies come as they are ready"),
                Option("--files", "@path stands for a file of this machine, as it does at a terminal"),
                Option("--no-files", "it does not: others may have written the lines"),
                Option(
                    "--queue", "FILE",
                    "keeps commands of darts, party cards, guest players and settings while there\n"
                        + "is no connection, and sends them in order when there is one; `queue` shows them"),
                Option(
                    "--timezone", "NAME",
                    "the zone of times that are typed and shown (TZ; else the machine's)"),
                Option("--wait", "SECONDS", "for how long a request without an answer is repeated (30)"),
            ])
        ],
        closing: """
            `account login remember=true` logs in for later gateways too, until `account logout`. The file for that is
            ~/.config/rally/session, or what RALLY_SESSION names; nobody but its owner may read it.

            With keys, RALLY_KEYS is the directory of them, or the file of this gateway's own.

            A line is `noun verb key=value …`, or a request envelope in JSON. `help` lists the nouns,
            `help NOUN VERB` tells all about a command. A line that begins with - may fail.

            Exit status: 0; 1 if a command of a pipe failed; 64 if it was called wrongly; 69 if the bus could not
            be reached; 130 after Ctrl-C.
            """)

    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit status.
    public static func run(
        arguments: [String], environment: @escaping (String) -> String? = Environment.variable
    ) -> Int32 {
        program.run(arguments) { arguments throws(UsageError) in
            let environment = try Setting.reader(for: "gateway", environment)
            return serve(try GatewayOptions(arguments, environment: environment), environment: environment)
        }
    }

    private static func serve(_ options: GatewayOptions, environment: @escaping (String) -> String?) -> Int32
    {
        var queuing: Queuing?
        if let path = options.queuePath {
            do throws(QueueFile.Refusal) { queuing = try openQueue(path) } catch {
                complain("gateway: \(error.message)")
                return ExitStatus.usage
            }
        }
        do {
            let signals = try Signals()
            let context = try Context()
            let connection = BusConnection(addresses: options.buses, context: context, curve: options.curve)
            connection.unknownNames().forEach { complain("gateway: \($0)") }
            let asker = try BusAsker(connection, limitMs: Int64(options.waitSeconds) * 1000)
            var gateway = GatewaySession(
                zone: options.zone, inFlightMax: options.inFlightMax, limits: options.limits,
                readFile: options.readsFiles ?? (isatty(0) == 1) ? readFile : readNoFile, queuing: queuing,
                origin: terminalOrigin)
            if let path = options.sessionPath {
                let file = SessionFile(path) { complain("gateway: \($0)") }
                gateway.begin(with: Keeping(file, bus: connection.place), at: WallClock.now)
            }
            var loop = GatewayLoop(
                gateway: gateway,
                asker: asker,
                keyWatch: try KeyWatch(connection, at: .requests),
                interface: interface(options, environment: environment), signals: signals,
                waitSeconds: options.waitSeconds, place: connection.place, complain: complain)
            return try loop.run()
        } catch {
            complain("gateway: \(error)")
            return ExitStatus.failure
        }
    }

    /// The user at this machine, whatever name they log in by: one caller for requests without an account.
    static var terminalOrigin: String? {
        let user = ":\(getuid())"
        let host = HostName.current.utf8.prefix(RequestEnvelope.originBytesMax - user.utf8.count)
        let origin = String(decoding: host, as: UTF8.self) + user
        return RequestEnvelope.isOrigin(origin) ? origin : nil
    }

    private static func openQueue(_ path: String) throws(QueueFile.Refusal) -> Queuing {
        // The queue is saved by rename, which would replace a link or a device by a plain file.
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

    private static func interface(
        _ options: GatewayOptions, environment: @escaping (String) -> String?
    ) -> any LineInterface {
        let isTerminal = isatty(1) == 1
        let isColored = isTerminal && Screen.wantsColor(environment)
        let format = options.format ?? (isTerminal ? .table : .json)
        let render: Rendering = { answer, state, isFrame, bytes in
            if format == .json {
                bytes += answer.json
                bytes.append(UInt8(ascii: "\n"))
                return
            }
            if format == .document {
                bytes += document(in: answer)
                return
            }
            let size = isTerminal ? RawMode.size(of: 1) : (columns: 120, rows: 0)
            let screen = Screen(
                columns: size.columns, isColored: isColored, hasPictures: isTerminal, zone: state.zone,
                now: state.now)
            if isFrame, case .watched(let watched, _) = answer.content {
                bytes += Screen.bytes(screen.frame(of: watched, rows: size.rows))
            } else {
                bytes += Screen.bytes(screen.lines(of: answer))
            }
        }
        guard isTerminal, isatty(0) == 1, environment("TERM") != "dumb", let keyboard = RawMode(0) else {
            let isPerson = isTerminal && isatty(0) == 1
            // With one request in flight, answers come one at a time.
            let gathers = !isPerson && format == .json && options.inFlightMax > 1
            return PipeInterface(input: 0, output: 1, isPerson: isPerson, gathers: gathers, render: render)
        }
        return TerminalInterface(
            keyboard: keyboard, output: 1, history: HistoryFile(home: environment("HOME")),
            isColored: isColored, size: { RawMode.size(of: 1) }, drawsFrames: format == .table,
            render: render)
    }

    /// The bytes of a reply that is a document, unchanged; empty for any other reply. The message of a refusal goes to
    /// standard error.
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

    static func complain(_ sentence: String) { LineSink.standardError.say(sentence) }
}
