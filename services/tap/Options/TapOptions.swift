// What `tap` was started with.

import Keys
import Messaging
import ServiceKit
import Values
import ZeroMQ

struct TapOptions: Equatable {
    enum Format: String { case pretty, json }

    /// What it is to do.
    enum Work: Equatable {
        case events
        /// One request's events, by its id or its trace's.
        case trace(TraceID)
        case health(service: String)
        case top
        case schema
        case metrics
    }

    struct UsageError: Error, Equatable {
        var message: String
    }

    var work = Work.events
    var bus: BusAddress = .standard
    /// The key with which it connects there; nil where there are none.
    var curve: CurveRole?
    var topics = TopicChoice()
    var since = SinceChoice()
    var conditions: [Where] = []
    /// An id, or a nickname.
    var user: String?
    var showsSpans = false
    var format: Format?
    /// Events to show before it ends.
    var count: Int?
    var waitSeconds = 3
    /// Of the service whose health is asked for.
    var whom = Health.Whom.any
    /// One table, then the end.
    var isOnce = false
    var listen = ListenAddress.standard

    /// - Parameters:
    ///   - arguments: without the program's name; `--help` is taken care of before.
    ///   - now: what times are relative to, on `zone`'s clock.
    init(
        _ arguments: [String], environment: (String) -> String?, now: Timestamp, zone: Zone
    ) throws(UsageError) {
        if let text = environment("RALLY_BUS"), !text.isEmpty {
            bus = try TapOptions.address(text, from: "RALLY_BUS")
        }
        do throws(KeyError) { curve = try ProcessKeys.connecting("tap", as: .tap, environment) } catch {
            throw UsageError(message: error.description)
        }
        var rest = arguments[...]
        try takeWork(&rest)
        if case .health = work, let name = environment("RALLY_INSTANCE"), !name.isEmpty {
            whom = .instance(name)
        }
        while let argument = rest.popFirst() { try take(argument, &rest, now, zone) }
        try check()
    }

    private mutating func takeWork(_ rest: inout ArraySlice<String>) throws(UsageError) {
        switch rest.first {
        case "top": work = .top
        case "schema": work = .schema
        case "metrics": work = .metrics
        case "health":
            guard rest.count > 1, let service = rest.dropFirst().first, !service.hasPrefix("-") else {
                throw UsageError(message: "health is asked of a service: tap health games")
            }
            work = .health(service: service)
            rest.removeFirst()
        default: return
        }
        rest.removeFirst()
    }

    private mutating func take(
        _ argument: String, _ rest: inout ArraySlice<String>, _ now: Timestamp, _ zone: Zone
    ) throws(UsageError) {
        guard argument.hasPrefix("-") else {
            guard work == .events, argument.utf8.count <= BusLimits.topicBytesMax else {
                throw UsageError(message: "\"\(argument.prefix(60))\" is no option")
            }
            topics.patterns.append(TopicPattern(argument))
            return
        }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        if let flag = TapOptions.flags[parts[0]] {
            guard parts.count == 1 else { throw UsageError(message: "\(parts[0]) takes no value") }
            self[keyPath: flag] = true
            return
        }
        if argument == "--here" {
            // A name that all of this environment's processes were given says more than where they run.
            if whom == .any { whom = .host(HostName.current) }
            return
        }
        guard TapOptions.valued.contains(parts[0]) else {
            throw UsageError(message: "there is no option \"\(argument.prefix(60))\"")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw UsageError(message: "\(parts[0]) needs a value")
        }
        try set(parts[0], value, now, zone)
    }

    private static var flags: [String: WritableKeyPath<TapOptions, Bool>] {
        ["--system": \.topics.showsSystem, "--spans": \.showsSpans, "--once": \.isOnce]
    }

    private static let valued: Set<String> = [
        "--bus", "--format", "--count", "--wait", "--since", "--where", "--user", "--trace", "--instance",
        "--listen",
    ]

    private mutating func set(
        _ name: String, _ value: String, _ now: Timestamp, _ zone: Zone
    ) throws(UsageError) {
        switch name {
        case "--bus": bus = try TapOptions.address(value, from: name)
        case "--format":
            guard let format = Format(rawValue: value) else {
                throw UsageError(message: "--format is pretty or json, not \"\(value.prefix(60))\"")
            }
            self.format = format
        case "--count": count = try TapOptions.whole(name, value, 1...Int.max)
        case "--wait": waitSeconds = try TapOptions.whole(name, value, 0...3600)
        case "--since": since.choices.append(try Since(value, now: now, zone: zone))
        case "--where":
            guard let condition = Where(value) else {
                throw UsageError(
                    message: "--where is a member and what it must be, data.details.sport=soccer, "
                        + "type!=games.created or data.note, not \"\(value.prefix(60))\"")
            }
            conditions.append(condition)
        case "--user":
            guard ID(value) != nil || Nickname.isWellFormed(value) else {
                throw UsageError(message: "--user is an id or a nickname, not \"\(value.prefix(60))\"")
            }
            user = value
        case "--trace":
            guard work == .events, let trace = TraceID(value) else {
                throw UsageError(
                    message: "--trace is a request's id or a trace's (32 hexadecimal digits), not "
                        + "\"\(value.prefix(60))\"")
            }
            work = .trace(trace)
        case "--instance": whom = .instance(value)
        default: listen = try ListenAddress(value)
        }
    }

    /// What does not go together.
    private func check() throws(UsageError) {
        switch work {
        case .trace where showsSpans || !topics.patterns.isEmpty:
            throw UsageError(message: "--trace shows all events of one request; leave topics and --spans out")
        case .events where showsSpans && (!topics.patterns.isEmpty || !since.choices.isEmpty):
            throw UsageError(
                message: "--spans shows requests as they are handled; leave topics and --since out")
        default: break
        }
        if since.choices.count(where: { if case .time = $0 { true } else { false } }) > 1 {
            throw UsageError(message: "--since has one time; several may name lines, games@120")
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
}

extension TapOptions {
    /// What is shown of what passes by.
    /// - Parameter user: whom ``user`` names.
    func filter(user: ID?) -> EventFilter {
        var topics = topics
        if showsSpans { topics = TopicChoice(patterns: [TopicPattern("_span.")]) }
        return EventFilter(topics: topics, conditions: conditions, user: user)
    }
}
