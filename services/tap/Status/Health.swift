// `tap health games`. A service is healthy while one of its processes is its primary and reports no trouble.
// A single process is healthy while it is primary or standby.

import JSON
import Messaging
import Platform
import Terminal
import ZeroMQ

struct Health {
    /// Which processes of a service are asked for.
    enum Whom: Equatable {
        /// Any of them; it must be the primary.
        case any
        case instance(String)
        /// Those of one machine or container, whose instances are named `host-pid`.
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

    var service: String
    var whom = Whom.any
    var waitSeconds: Int

    /// The verdict on one status.
    struct Report: Equatable {
        var isHealthy: Bool
        var sentence: String
    }

    func report(_ status: ProcessStatus) -> Report? {
        guard status.service == service, whom.contains(status.instance) else { return nil }
        let isAtWork = status.role == "primary" || (whom != .any && status.role == "standby")
        var sentence = "\(service): \(status.role) (\(status.instance))"
        if let position = status.position { sentence += " at \(position)" }
        if let trouble = status.trouble { sentence += ": \(trouble)" }
        return Report(
            isHealthy: isAtWork && status.trouble == nil, sentence: TextWidth.harmless(sentence))
    }

    /// Waits for a good report.
    /// - Returns: the exit status.
    func check(
        _ connection: BusConnection, _ signals: Signals, say: (String) -> Void, complain: (String) -> Void
    ) throws(ZeroMQError) -> Int32 {
        var subscriber = try Subscriber(connection, prefixes: ["_status.\(service)."])
        let keyWatch = try KeyWatch(connection, at: .eventsOut)
        let endMs = MonotonicClock.nowMs + Int64(waitSeconds) * 1000
        var last: Report?
        var wasBusThere = false
        while true {
            var poller = Poller()
            poller.add(subscriber.pollHandle)
            let signal = poller.add(descriptor: signals.descriptor)
            let nowMs = MonotonicClock.nowMs
            try poller.poll(timeoutMs: Int(max(1, min(min(subscriber.nextTickMs, endMs) - nowMs, 1000))))
            if poller.isReadable(signal), let number = signals.receive() { return number == 2 ? 130 : 1 }
            while let message = try subscriber.receive() {
                guard let report = ProcessStatus(message.body.bytes).flatMap(report) else { continue }
                if report.isHealthy {
                    say(report.sentence)
                    return 0
                }
                last = report
            }
            try subscriber.tick()
            if subscriber.isReady { wasBusThere = true }
            if try keyWatch.refuses(at: connection.place, complain) { return 1 }
            if MonotonicClock.nowMs >= endMs { break }
        }
        complain(sentence(last, wasBusThere: wasBusThere, connection.place))
        return 1
    }

    private func sentence(_ last: Report?, wasBusThere: Bool, _ place: String) -> String {
        if let last { return last.sentence }
        let who =
            switch whom {
            case .any: service
            case .instance(let name): "\(service) called \(TextWidth.harmless(name))"
            case .host(let name): "\(service) on \(TextWidth.harmless(name))"
            }
        return wasBusThere
            ? "no \(who) has said anything within \(waitSeconds) s"
            : "the bus at \(place) could not be reached for \(waitSeconds) s"
    }
}
