// `tap health games`: every process publishes its status each second; a service is healthy while one of its
// processes answers for it and has no complaint.

import JSON
import Messaging
import ZeroMQ

struct Health {
    var service: String
    var waitSeconds: Int

    /// What a status says, as far as health goes.
    struct Report: Equatable {
        var isHealthy: Bool
        var sentence: String

        init?(_ status: JSONValue, service: String) {
            guard let role = status["role"]?.stringValue else { return nil }
            let instance = status["instance"]?.stringValue ?? "?"
            let trouble = status["trouble"]?.stringValue
            isHealthy = role == "primary" && trouble == nil
            var sentence = "\(service): \(role) (\(instance))"
            if let head = status["head"]?.stringValue { sentence += " at \(head.prefix { $0 != ":" })" }
            if let trouble { sentence += ": \(trouble)" }
            self.sentence = EventView.harmless(sentence)
        }
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
                guard let status = try? JSONValue(parsing: message.body.bytes),
                    let report = Report(status, service: service)
                else { continue }
                if report.isHealthy {
                    say(report.sentence)
                    return 0
                }
                last = report
            }
            try subscriber.tick()
            if subscriber.isReady { wasBusThere = true }
            if try keyWatch.refuses(at: connection.address, complain) { return 1 }
            if MonotonicClock.nowMs >= endMs { break }
        }
        complain(sentence(last, wasBusThere: wasBusThere, connection.address))
        return 1
    }

    private func sentence(_ last: Report?, wasBusThere: Bool, _ address: BusAddress) -> String {
        if let last { return last.sentence }
        return wasBusThere
            ? "no \(service) has said anything within \(waitSeconds) s"
            : "the bus at \(address) could not be reached for \(waitSeconds) s"
    }
}

extension KeyWatch {
    /// Says what speaks against this process; true where there is no use in waiting.
    func refuses(at bus: BusAddress, _ complain: (String) -> Void) throws(ZeroMQError) -> Bool {
        guard let found = try finding() else { return false }
        complain("the bus at \(bus) \(found.rawValue)")
        return found.isFinal
    }
}
