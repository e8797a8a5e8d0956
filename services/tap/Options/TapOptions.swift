// The parsed command line of `tap`.

import BusProtocol
import HTTP
import Keys
import Messaging
import Platform
import PostgresLog
import TapReplay
import Usage
import Values
import ZeroMQ

struct TapOptions: Equatable {
    enum Format: String, CaseIterable { case pretty, json }

    /// The command to run.
    enum Work: Equatable {
        case events
        /// The events of one request, by its id or its trace id.
        case trace(TraceID)
        case health(services: [String])
        case top
        case schema
        case metrics
        case otlp
        case web
        case why(WhyQuestion)
        /// Compares a service's state with the state replayed from its logs.
        case diff(service: String)
        /// Answers a query as of an earlier time.
        case at(PastQuestion)
    }

    var work = Work.events
    var buses = [BusAddress.standard]
    /// The addresses of the buses, for messages.
    var place: String { buses.map(\.description).joined(separator: " ") }
    /// The CURVE key for the bus; nil if the bus uses none.
    var curve: CurveRole?
    var topics = TopicChoice()
    var since = SinceChoice()
    var conditions: [Where] = []
    /// An id or a nickname.
    var user: String?
    /// `--text`: occurs anywhere in the event.
    var text: String?
    var showsSpans = false
    var format: Format?
    /// Number of events after which it ends.
    var count: Int?
    var waitSeconds = 3
    /// The processes of the service that `tap health` checks.
    var processes = Health.ProcessSelector.any
    /// `--once`: prints one table and ends.
    var isOnce = false
    /// Address of `metrics` and `web`: by default only this machine can reach it.
    var listen = ListenAddress(host: "127.0.0.1", port: 9464)
    /// The collector of `otlp`.
    var collector = OTLPEndpoint()
    /// The logs that replays read.
    var logs = ServiceLogs(.files("./data"))
    /// The token that browsers need; by default a new one at each start.
    var token: WebToken?

    /// - Parameter now: the time that relative times refer to, in `zone`.
    init(
        _ arguments: Arguments, environment: (String) -> String?, now: Timestamp, zone: Zone
    ) throws(UsageError) {
        let bus = try BusOption(arguments, environment, program: "tap", as: .tap)
        (buses, curve) = (bus.addresses, bus.curve)
        try takeWords(arguments.words, arguments, now: now, zone: zone)
        try takeTrace(arguments)
        topics.showsSystem = arguments.has("--system")
        showsSpans = arguments.has("--spans")
        isOnce = arguments.has("--once")
        format = try arguments.choice("--format", of: Format.self)
        count = try arguments.whole("--count", in: 1...Int.max)
        waitSeconds = try arguments.whole("--wait", in: 0...3600) ?? waitSeconds
        for text in arguments.values("--since") {
            since.choices.append(try Since(text, now: now, zone: zone))
        }
        for text in arguments.values("--where") {
            guard let condition = Where(text) else {
                throw UsageError(
                    "--where is a member and what it must be, data.details.sport=soccer, "
                        + "type!=games.created or data.note, not \(Wording.quoted(text))")
            }
            conditions.append(condition)
        }
        user = arguments.value("--user")
        if let user, ID(user) == nil, !Nickname.isWellFormed(user) {
            throw UsageError("--user is an id or a nickname, not \(Wording.quoted(user))")
        }
        text = arguments.value("--text")
        if text == "" { throw UsageError("--text is what stands in the event, not nothing") }
        processes = processes(arguments, environment)
        // OpenTelemetry's port for Prometheus is the default; `web` uses the next one.
        if work == .web { listen.port = 9465 }
        if let text = arguments.value("--listen") { listen = try ListenAddress(text, option: "--listen") }
        if work == .web, let text = environment("RALLY_TAP_TOKEN"), !text.isEmpty {
            token = try WebToken(text)
        }
        let data = arguments.value("--data")
        let store = data == nil ? TapOptions.set("RALLY_STORE", environment) : nil
        let home = try UsageError.reading { () throws(LogHomeError) in
            try LogHome(data: data ?? TapOptions.set("RALLY_DATA", environment), store: store)
        }
        logs = ServiceLogs(home)
        if work == .otlp { collector = try OTLPEndpoint(arguments, environment) }
        try check()
    }

    private mutating func takeWords(
        _ words: [String], _ arguments: Arguments, now: Timestamp, zone: Zone
    ) throws(UsageError) {
        let rest = words[...]
        switch rest.first {
        case "top": work = .top
        case "schema": work = .schema
        case "metrics": work = .metrics
        case "otlp": work = .otlp
        case "web": work = .web
        case "health":
            for word in words.dropFirst() { try TapOptions.refuseMistyped(word, in: TapOptions.processes) }
            work = .health(services: words.count > 1 ? Array(words.dropFirst()) : Health.everyone)
            return
        case "why":
            work = .why(try WhyQuestion(words.dropFirst(), arguments))
            return
        case "diff":
            work = .diff(service: try WhyQuestion.service(words.dropFirst()))
            return
        case "at":
            work = .at(try PastQuestion(words.dropFirst(), arguments, now: now, zone: zone))
            return
        default:
            if let long = words.first(where: { $0.utf8.count > BusLimits.topicBytesMax }) {
                throw UsageError("\(Wording.quoted(long)) is longer than any topic")
            }
            for word in words {
                let isFirst = word == words.first
                let names = (isFirst ? TapHelp.program.commands : []) + TapOptions.processes
                try TapOptions.refuseMistyped(word, in: names)
            }
            topics.patterns = words.map { TopicPattern($0) }
            return
        }
        if let word = rest.dropFirst().first { throw UsageError("\(Wording.quoted(word)) is no option") }
    }

    /// The processes that say how they are.
    private static let processes = Health.everyone + ["edge"]

    /// Refuses a word that is nearly a known one: tap would listen for ever to topics that nobody publishes. A name that
    /// is near none may be that of somebody else's publisher.
    private static func refuseMistyped(_ word: String, in names: [String]) throws(UsageError) {
        let head = String(word.prefix { $0 != "." })
        guard !head.isEmpty, !word.contains("*"), !head.hasPrefix("_"), !names.contains(head),
            let nearest = Nearest.name(to: head, in: names)
        else { return }
        throw UsageError("there is no command or service \(Wording.quoted(head)); did you mean \(nearest)?")
    }

    /// An empty variable counts as unset.
    private static func set(_ name: String, _ environment: (String) -> String?) -> String? {
        environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    private mutating func takeTrace(_ arguments: Arguments) throws(UsageError) {
        guard let text = arguments.value("--trace") else { return }
        guard work == .events, let trace = TraceID(text) else {
            throw UsageError(
                "--trace is a request's id or a trace's (32 hexadecimal digits), not \(Wording.quoted(text))")
        }
        work = .trace(trace)
    }

    /// `RALLY_INSTANCE` takes precedence over `--here`: a name that all processes of an environment share is more exact
    /// than the host.
    private func processes(
        _ arguments: Arguments, _ environment: (String) -> String?
    ) -> Health.ProcessSelector {
        if let name = arguments.value("--instance") { return .instance(name) }
        if case .health(let services) = work, services.count == 1, let name = environment("RALLY_INSTANCE"),
            !name.isEmpty
        {
            return .instance(name)
        }
        return arguments.has("--here") ? .host(HostName.current) : .any
    }

    /// Refuses options that conflict.
    private func check() throws(UsageError) {
        switch work {
        case .trace where showsSpans || !topics.patterns.isEmpty:
            throw UsageError("--trace shows all events of one request; leave topics and --spans out")
        case .health(let services) where services.count > 1 && processes != .any:
            throw UsageError("--instance and --here are of one service: name it, as in tap health games")
        case .events where showsSpans && (!topics.patterns.isEmpty || !since.choices.isEmpty):
            throw UsageError(
                "--spans shows requests as they are handled; leave topics and --since out")
        default: break
        }
        if since.choices.count(where: { if case .time = $0 { true } else { false } }) > 1 {
            throw UsageError("--since has one time; several may name lines, games@120")
        }
    }
}

extension TapOptions {
    /// The filter of the events that are shown.
    /// - Parameter user: the account that ``user`` names.
    func filter(user: ID?) -> EventFilter {
        var topics = topics
        if showsSpans { topics = TopicChoice(patterns: [TopicPattern("_span.")]) }
        return EventFilter(
            topics: topics, conditions: conditions, user: user, text: text.map { EventText($0) })
    }
}
