// `tap metrics`: listens to the status of every process and answers scrapes, in one loop.

import HTTP
import Messaging
import Platform
import Values
import ZeroMQ

final class MetricsServer: HTTPHandler {
    private var subscriber: Subscriber
    private let keyWatch: KeyWatch
    private let signals: Signals
    private let listener: Int32
    /// The actual address.
    let address: ListenAddress
    private var metrics = Metrics()

    init(_ connection: BusConnection, at wanted: ListenAddress, signals: Signals) throws {
        subscriber = try Subscriber(connection, prefixes: ["_status."])
        keyWatch = try KeyWatch(connection, at: .eventsOut)
        (listener, address) = try wanted.listen()
        self.signals = signals
    }

    /// - Returns: the exit status.
    func run() throws -> Int32 {
        var limits = HTTPServer.Limits()
        (limits.connectionsMax, limits.headMs, limits.bodyMs) = (64, 5000, 5000)
        let server = try HTTPServer(listener: listener, limits: limits, handler: self)
        defer { server.stop() }
        var loop = ProcessLoop(signals, keyWatch: keyWatch) { LineSink.standardError.say("tap: \($0)") }
        loop.sources.add(subscriber.pollHandle)
        loop.sources.add(descriptor: server.descriptor)
        while true {
            let nextMs = min(subscriber.nextTickMs, MonotonicClock.nowMs + server.waitMs)
            if let ending = try loop.wait(untilMs: nextMs, within: 0...1000) { return ending.status() }
            try takeStatuses()
            server.run()
        }
    }

    private func takeStatuses() throws(ZeroMQError) {
        while let message = try subscriber.receive() {
            if let status = ProcessStatus(message.body.bytes) {
                metrics.take(status, nowMs: MonotonicClock.nowMs)
            }
        }
        try subscriber.tick()
    }

    // MARK: - HTTP

    func admit(_ head: HTTPHead) -> HTTPAdmission {
        guard head.path == "/metrics" else {
            return .refuse(.sentence(404, "there is nothing but /metrics"))
        }
        guard head.method == "GET" || head.method == "HEAD" else {
            return .refuse(
                .sentence(405, "only GET is answered here", [HTTPField("Allow", "GET, HEAD")]))
        }
        return .take(bodyBytesMax: 0)
    }

    func handle(_ exchange: HTTPExchange) {
        let page = metrics.text(nowMs: MonotonicClock.nowMs)
        exchange.answer(
            HTTPResponse(200, type: "text/plain; version=0.0.4; charset=utf-8", body: Array(page.utf8)))
    }
}
