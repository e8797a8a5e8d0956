// `tap health games`, or of all. A service is healthy while one of its processes is its primary, reports no trouble and
// has a correct clock. A single process is healthy while it is primary or standby.

import Contracts
import JSON
import Messaging
import Platform
import Terminal
import Values
import ZeroMQ

struct Health {
    /// The processes of a service to check.
    enum ProcessSelector: Equatable {
        /// Any process that is the primary.
        case any
        case instance(String)
        /// Processes of one machine or container, whose instances are named `host-pid`.
        case host(String)

        func contains(_ instance: String) -> Bool {
            switch self {
            case .any: true
            case .instance(let name): instance == name
            case .host(let name):
                instance.hasPrefix(name + "-") && instance.dropFirst(name.count + 1).allSatisfy(\.isNumber)
            }
        }
    }

    /// The bus and all services; with them an edge, if the bus has heard one of late.
    static let everyone = ["bus"] + Catalogue.services.map(\.name)

    /// Services to check; others are ignored.
    var services: [String]
    /// Whether nobody was named, so that an edge counts too.
    private var isOfAll: Bool { services == Health.everyone && processes == .any }
    var processes = ProcessSelector.any
    var waitSeconds: Int

    /// The verdict on one status.
    struct Report: Equatable {
        var isHealthy: Bool
        var sentence: String
    }

    /// - Parameter now: when the status was received.
    func report(_ status: ProcessStatus, at now: Timestamp) -> Report? {
        guard services.contains(status.service) || (isOfAll && status.service == "edge"),
            processes.contains(status.instance)
        else { return nil }
        let isAtWork = status.isAtWork || (processes != .any && status.role == "standby")
        var sentence = "\(status.service): \(status.role) (\(status.instance))"
        if let position = status.position { sentence += " at \(position)" }
        let trouble = status.trouble ?? status.wrongClock(at: now).map { "its clock is \($0)" }
        if let said = trouble ?? status.notice { sentence += ": \(said)" }
        return Report(isHealthy: isAtWork && trouble == nil, sentence: TextWidth.harmless(sentence))
    }

    /// Waits for a good report from each service.
    /// - Returns: the exit status.
    func check(
        _ connection: BusConnection, _ signals: Signals, say: (String) -> Void,
        complain: @escaping (String) -> Void
    ) throws(ZeroMQError) -> Int32 {
        let named = services + (isOfAll ? ["edge"] : [])
        var subscriber = try Subscriber(connection, prefixes: named.map { "_status.\($0)." })
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        let endMs = MonotonicClock.nowMs + Int64(waitSeconds) * 1000
        var last: [String: Report] = [:]
        var missing = Awaited(services)
        var wasBusThere = false
        var loop = ProcessLoop(signals, keyWatch: keyWatch, complain: complain)
        loop.sources.add(subscriber.pollHandle)
        while true {
            if let ending = try loop.wait(untilMs: min(subscriber.nextTickMs, endMs), within: TapLoop.pauseMs)
            {
                // Not everything was found healthy: no success, whatever ends it.
                return max(1, ending.status())
            }
            while let message = try subscriber.receive() {
                guard let status = ProcessStatus(message.body.bytes),
                    let report = report(status, at: WallClock.now)
                else { continue }
                last[status.service] = report
                if isOfAll, status.edgeSilenceSeconds != nil { missing.expect("edge") }
                guard report.isHealthy, missing.found(status.service) else { continue }
                say(report.sentence)
                if missing.isEmpty { return 0 }
            }
            try subscriber.tick()
            if subscriber.isReady { wasBusThere = true }
            if MonotonicClock.nowMs >= endMs { break }
        }
        guard wasBusThere || !last.isEmpty else {
            complain("the bus at \(connection.place) could not be reached for \(waitSeconds) s")
            return 1
        }
        for service in missing.names { complain(last[service]?.sentence ?? silence(of: service)) }
        return 1
    }

    private func silence(of service: String) -> String {
        let who =
            switch processes {
            case .any: service
            case .instance(let name): "\(service) called \(TextWidth.harmless(name))"
            case .host(let name): "\(service) on \(TextWidth.harmless(name))"
            }
        return
            "no \(who) has said anything within \(waitSeconds) s. Start it, or see its last lines, which say why it ended; "
            + "a process that is there and paused (ps -o stat: T) goes on after kill -CONT"
    }

    /// The services without a good report yet.
    struct Awaited: Equatable {
        private(set) var names: [String]
        private var seen: Set<String> = []

        init(_ names: [String]) { self.names = names }

        var isEmpty: Bool { names.isEmpty }

        /// Waits for one more, unless it was found already.
        mutating func expect(_ name: String) {
            if !seen.contains(name), !names.contains(name) { names.append(name) }
        }

        /// Takes a good report.
        /// - Returns: whether it is the first of that service.
        mutating func found(_ name: String) -> Bool {
            names.removeAll { $0 == name }
            return seen.insert(name).inserted
        }
    }
}
