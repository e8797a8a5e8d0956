// `tap web`: the bus in a browser, for debugging. It listens and reads logs, and changes nothing.
//
//   GET /, /tap.js, …           the page; nothing in it is secret
//   GET /api/events?words=…     server-sent events: what `tap` shows for these words
//   GET /api/processes          server-sent events: every process, each second, with its last minutes
//   GET /api/lines/games/57     one line of a log
//
// Paths under /api need the token that was printed at the start.

import BusProtocol
import HTTP
import JSON
import Messaging
import Platform
import TapPage
import Usage
import Values
import ZeroMQ

final class WebServer: HTTPHandler {
    /// Maximum number of open streams of events and of processes.
    static let streamsMax = 32
    private static let bodyBytesMax = 0

    private let options: TapOptions
    private let connection: BusConnection
    private let signals: Signals
    private let token: WebToken
    private let keyWatch: KeyWatch
    private let listener: Int32
    /// The actual address.
    let address: ListenAddress
    /// Receives statuses and spans.
    private var subscriber: Subscriber
    private var processes = ProcessHistory()
    private var spans = SpanHistory()
    private var streams: [WebStream] = []
    private var watchers: [HTTPExchange] = []
    private var lines: LineAsker
    /// Streams requested since the last turn. Opening one needs the bus, which the server's own callbacks must not wait
    /// for.
    private var wanted: [(options: TapOptions, exchange: HTTPExchange)] = []

    init(
        _ options: TapOptions, _ connection: BusConnection, token: WebToken, signals: Signals
    ) throws {
        subscriber = try Subscriber(connection, prefixes: ["_status.", "_span."])
        keyWatch = try KeyWatch(connection, at: .eventsOut)
        lines = try LineAsker(connection)
        (listener, address) = try options.listen.listen()
        (self.options, self.connection, self.token, self.signals) = (options, connection, token, signals)
    }

    /// The address to open in a browser. The token is behind `#`, so that no access log ever contains it.
    var link: String {
        let host = address.host == "0.0.0.0" || address.host == "::" ? "127.0.0.1" : address.host
        return "http://\(ListenAddress(host: host, port: address.port))/#token=\(token.text)"
    }

    /// - Returns: the exit status.
    func run() throws -> Int32 {
        var limits = HTTPServer.Limits()
        (limits.connectionsMax, limits.headMs, limits.bodyMs) = (256, 5000, 5000)
        let server = try HTTPServer(listener: listener, limits: limits, handler: self)
        defer { server.stop() }
        while true {
            var loop = ProcessLoop(signals, keyWatch: keyWatch) { LineSink.standardError.say("tap: \($0)") }
            loop.sources.add(descriptor: server.descriptor)
            loop.sources.add(subscriber.pollHandle)
            loop.sources.add(lines.pollHandle)
            for stream in streams { stream.watch(in: &loop.sources) }
            if let ending = try loop.wait(untilMs: nextMs(server), within: 0...1000) {
                return ending.status()
            }
            server.run()
            try takeMessages()
            try lines.tick()
            try openStreams()
            for stream in streams { try stream.run(spans: spans.spans) }
            streams.removeAll { !$0.isOpen }
            watchers.removeAll { !$0.isOpen }
        }
    }

    private func nextMs(_ server: HTTPServer) -> Int64 {
        let ownMs = min(streams.map(\.nextTickMs).min() ?? .max, subscriber.nextTickMs, lines.nextTickMs)
        return min(ownMs, MonotonicClock.nowMs + server.waitMs)
    }

    private func takeMessages() throws(ZeroMQError) {
        let now = WallClock.now
        while let message = try subscriber.receive() {
            let body = message.body.bytes
            if message.topic.text.hasPrefix("_span.") {
                guard spans.take(body) else { continue }
                for stream in streams { stream.take(span: body) }
            } else if let status = ProcessStatus(body), let bytes = processes.take(status, at: now) {
                let event = ServerSentEvents.event("process", bytes)
                // A slow browser skips this event.
                for watcher in watchers where watcher.unread.count < WebStream.unreadMax {
                    watcher.write(event)
                }
            }
        }
        processes.forget(at: now)
        try subscriber.tick()
    }

    private func openStreams() throws(ZeroMQError) {
        for (options, exchange) in wanted where exchange.isOpen {
            streams.append(try WebStream(options, connection, exchange))
        }
        wanted = []
    }

    // MARK: - HTTP

    func admit(_ head: HTTPHead) -> HTTPAdmission {
        guard head.method == "GET" || head.method == "HEAD" else {
            return .refuse(
                .sentence(405, "only GET is answered here", [HTTPField("Allow", "GET, HEAD")]))
        }
        if head.path.hasPrefix("/api/"), !token.isShown(in: head) {
            return .refuse(
                .sentence(
                    401, "open the whole address that tap web has printed; its end is the token",
                    [HTTPField("WWW-Authenticate", "Bearer")]))
        }
        return .take(bodyBytesMax: WebServer.bodyBytesMax)
    }

    func handle(_ exchange: HTTPExchange) {
        let path = exchange.head.path
        let parts = path.split(separator: "/").map(String.init)
        switch (parts.first, parts.count) {
        case ("api", 2) where parts[1] == "events": openEvents(exchange)
        case ("api", 2) where parts[1] == "processes": openProcesses(exchange)
        case ("api", 4) where parts[1] == "lines":
            guard let sequence = UInt64(parts[3]), sequence > 0 else {
                return exchange.answer(
                    .sentence(400, "a line has a number, from 1 on: /api/lines/games/57"))
            }
            lines.ask(parts[2], sequence, exchange)
        default: exchange.answer(WebServer.file(path))
        }
    }

    private func openEvents(_ exchange: HTTPExchange) {
        guard streams.count + wanted.count < WebServer.streamsMax else {
            return exchange.answer(.sentence(503, "\(WebServer.streamsMax) views are open; close one"))
        }
        let query = exchange.head.query ?? ""
        guard let line = Escaped.text(query.hasPrefix("words=") ? query.dropFirst(6) : "", plus: true) else {
            return exchange.answer(.sentence(400, "the words are badly escaped"))
        }
        do throws(UsageError) {
            let options = try WebWords.options(line, now: WallClock.now, zone: ZoneDatabase.shared.local)
            wanted.append((options, exchange))
        } catch {
            exchange.answer(.sentence(400, error.message))
        }
    }

    private func openProcesses(_ exchange: HTTPExchange) {
        guard watchers.count < WebServer.streamsMax else {
            return exchange.answer(.sentence(503, "\(WebServer.streamsMax) views are open; close one"))
        }
        exchange.begin(ServerSentEvents.head())
        for bytes in processes.bytes { exchange.write(ServerSentEvents.event("process", bytes)) }
        watchers.append(exchange)
    }

    private static func file(_ path: String) -> HTTPResponse {
        guard let file = TapPage.files[path == "/" ? "/index.html" : path] else {
            return .sentence(404, "there is nothing at this address")
        }
        return HTTPResponse(
            200, type: file.type,
            [
                HTTPField("Cache-Control", "no-cache"), HTTPField("X-Content-Type-Options", "nosniff"),
                HTTPField("X-Frame-Options", "DENY"), HTTPField("Referrer-Policy", "no-referrer"),
                HTTPField("Content-Security-Policy", policy),
            ], body: file.bytes)
    }

    private static let policy = PagePolicy.text(
        for: TapPage.files["/index.html"]?.bytes ?? [], images: ["'self'", "data:"], forms: "'none'")
}
