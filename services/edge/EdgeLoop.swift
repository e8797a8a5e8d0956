// One thread, one loop: HTTP, the bus, signals and the clock. All decisions are made in Edge.

import Asking
import BusProtocol
import Contracts
import Crypto
import HTTP
import JSON
import Messaging
import Platform
import Values
import ZeroMQ

final class EdgeLoop: HTTPHandler {
    private var edge: Edge
    private var asker: BusAsker
    private var subscriber: Subscriber
    private var publisher: Publisher
    /// Whether anybody subscribes to spans.
    private var wantsSpans = false
    private var wantsStatus = false
    private var nextStatusMs: Int64 = 0
    /// The answers until the last status, and when that was.
    private var told = (answers: 0, atMs: MonotonicClock.nowMs)
    private let startMs = MonotonicClock.nowMs
    private let keyWatch: KeyWatch
    private let signals: Signals
    private let place: String
    /// The name in `_status`.
    private let instance: String
    private let complain: (String) -> Void
    private var healthFile: HealthFile
    private var nextHealthMs: Int64 = 0
    private var absence = BusAbsence()
    private var exchanges: [ExchangeID: HTTPExchange] = [:]
    private var lastExchange: ExchangeID = 0
    private var isListening = false
    private var reconnectionsCount = 0
    /// Actions caused by HTTP requests while the server ran.
    private var actions: [EdgeAction] = []

    init(
        edge: Edge, _ connection: BusConnection, instance: String, signals: Signals, healthFile: HealthFile,
        complain: @escaping (String) -> Void
    ) throws(ZeroMQError) {
        self.edge = edge
        self.instance = instance
        asker = try BusAsker(connection, limitMs: Int64(EdgeLimits.timeoutMs.upperBound))
        subscriber = try Subscriber(connection, prefixes: [HeadMessage.prefix, "_listen."])
        publisher = try Publisher(connection)
        keyWatch = try KeyWatch(connection, at: .requests)
        self.signals = signals
        self.complain = complain
        self.healthFile = healthFile
        place = connection.place
    }

    /// Serves until a signal stops it.
    /// - Returns: the exit status.
    func run(_ server: HTTPServer) throws(ZeroMQError) -> Int32 {
        var loop = ProcessLoop(signals, keyWatch: keyWatch) { [complain] in complain("edge: \($0)") }
        let bus = loop.sources.add(asker.pollHandle)
        let events = loop.sources.add(subscriber.pollHandle)
        loop.sources.add(publisher.pollHandle)
        loop.sources.add(descriptor: server.descriptor)
        while true {
            loop.sources.set(asker.pollHandle, at: bus)
            if let ending = try loop.wait(untilMs: nextMs(server)) { return ending.status(ofRefusal: 69) }
            if loop.sources.isReadable(events) { try takeEvents() }
            try subscriber.tick()
            try takeReplies()
            server.run()
            edge.isBusThere = subscriber.isReady
            edge.connectionsCount = server.connectionsCount
            sayHealth()
            let nowMs = MonotonicClock.nowMs
            if nowMs >= nextStatusMs { try sayStatus(at: nowMs) }
            if let line = absence.step(isThere: edge.isBusThere, at: place, nowMs: nowMs) {
                complain("edge: \(line)")
            }
            try perform(edge.tick(at: WallClock.now))
            try listen(isWanted: edge.live.count > 0)
        }
    }

    private func nextMs(_ server: HTTPServer) -> Int64 {
        let pauseMs = min(server.waitMs, edge.live.pauseMs(at: WallClock.now))
        let bus = min(asker.nextTickMs, subscriber.nextTickMs, nextStatusMs, MonotonicClock.nowMs + pauseMs)
        return healthFile.isWanted ? min(bus, nextHealthMs) : bus
    }

    /// The edge is healthy while this loop, which also serves HTTP, runs and the bus is heard.
    private func sayHealth() {
        let nowMs = MonotonicClock.nowMs
        guard healthFile.isWanted, nowMs >= nextHealthMs else { return }
        nextHealthMs = Beat.next(after: nowMs, every: BusLimits.calmIntervalMs)
        let isWell = edge.isBusThere
        healthFile.write(
            isWell: isWell,
            isWell
                ? "edge: hears the bus, \(edge.connectionsCount) connections over HTTP"
                : "edge: the bus at \(place) cannot be reached",
            complain: complain)
    }

    // MARK: - The bus

    private func sayStatus(at nowMs: Int64) throws(ZeroMQError) {
        nextStatusMs =
            wantsStatus ? Beat.next(after: nowMs) : Beat.next(after: nowMs, every: BusLimits.calmIntervalMs)
        let answers = edge.counts.answers.values.reduce(0, +)
        let seconds = Double(max(1, nowMs - told.atMs)) / 1000
        let status = EdgeStatus(
            instance: instance, time: WallClock.now, uptimeSeconds: Int((nowMs - startMs) / 1000), edge,
            answersPerSecond: Double(answers - told.answers) / seconds)
        told = (answers, nowMs)
        try publisher.publish("_status.edge.\(instance)", Frame(status.json))
    }

    private func takeReplies() throws(ZeroMQError) {
        let (now, nowMs) = (WallClock.now, MonotonicClock.nowMs)
        for _ in 0..<EdgeLimits.answersPerTurn {
            guard let reply = try asker.receive(nowMs: nowMs) else { break }
            try perform(edge.answered(reply.envelope, file: reply.file, at: now))
        }
        for request in try asker.tick(nowMs: nowMs) {
            let refusal =
                request.wasBusHeard
                ? Refusal(.timeout, "no answer came in time; trying again is safe")
                : Refusal(.unavailable, "the bus cannot be reached; trying again is safe")
            try perform(edge.gaveUp(request.id, refusal, at: now))
        }
    }

    /// Subscribes to events only while there are live queries.
    private func listen(isWanted: Bool) throws(ZeroMQError) {
        guard isWanted != isListening else { return }
        isListening = isWanted
        if isWanted {
            try subscriber.subscribe(EventBatch.prefix)
        } else {
            try subscriber.unsubscribe(EventBatch.prefix)
        }
    }

    private func takeEvents() throws(ZeroMQError) {
        let now = WallClock.now
        while let message = try subscriber.receive() {
            let topic = message.topic.text
            if let source = EventBatch.source(ofTopic: topic) {
                var steps: [EdgeAction] = []
                message.body.withUnsafeBytes { body in
                    EventBatch.forEachLine(in: body) { steps += edge.heard($0, of: source, at: now) }
                }
                try perform(steps)
            } else if topic == "_listen.spans" {
                wantsSpans = hasListeners(message.body.bytes)
            } else if topic == "_listen.status" {
                let wanted = hasListeners(message.body.bytes)
                // A new listener need not wait for the calm beat.
                if wanted, !wantsStatus { nextStatusMs = 0 }
                wantsStatus = wanted
            } else if isListening, let head = HeadMessage(topic: topic, message.body.bytes) {
                edge.live.heard(head, at: now)
            }
        }
        // Events published while the bus was unreachable are lost.
        if subscriber.reconnectionsCount != reconnectionsCount {
            reconnectionsCount = subscriber.reconnectionsCount
            edge.live.touchAll(at: now)
        }
    }

    private func hasListeners(_ announcement: [UInt8]) -> Bool {
        ((try? JSONValue(parsing: announcement))?["listeners"]?.intValue ?? 0) > 0
    }

    // MARK: - HTTP

    func admit(_ head: HTTPHead) -> HTTPAdmission {
        edge.admission(of: head)
    }

    func refusal(_ status: Int, _ sentence: String) -> HTTPResponse {
        Problem.ofServer(status, sentence)
    }

    func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse {
        edge.complete(response, for: head)
    }

    func network(of head: HTTPHead) -> String? { edge.network(of: head) }

    func handle(_ exchange: HTTPExchange) {
        lastExchange += 1
        let id = lastExchange
        exchanges[id] = exchange
        exchange.onEnd = { [unowned self] in end(id) }
        actions += edge.take(exchange.head, exchange.body, id, at: WallClock.now)
        exchange.forgetBody()
        // The answer may be ready now; messages to the bus wait for the end of the turn.
        actions.removeAll { answerHere($0) }
    }

    private func end(_ id: ExchangeID) {
        exchanges[id] = nil
        actions += edge.ended(id)
    }

    // MARK: - Doing

    private func perform(_ more: [EdgeAction]) throws(ZeroMQError) {
        let actions = self.actions.isEmpty ? more : self.actions + more
        self.actions.removeAll()
        for action in actions where !answerHere(action) {
            switch action {
            case .send(let id, let noun, let envelope, let file, let timeoutMs):
                try asker.send(
                    envelope, file: file, id: id, noun: noun, timeoutMs: timeoutMs,
                    nowMs: MonotonicClock.nowMs)
            case .forget(let id): asker.forget(id)
            case .span(let span): if wantsSpans { try publish(span) }
            default: break
            }
        }
    }

    private func publish(_ span: EdgeSpan) throws(ZeroMQError) {
        let opensSession = Catalogue.requests[span.type]?.opensSession == true
        var message = SpanMessage(
            service: "edge", instance: HostName.ofProcess,
            request: opensSession ? ID(bytes: Crypto.hiddenID(span.id.bytes)) ?? span.id : span.id,
            type: span.type,
            outcome: span.outcome, durationUs: MonotonicClock.nowUs - span.sentUs)
        (message.trace, message.isOwn, message.parent) = (span.trace, true, span.parent)
        try publisher.publish(message.topic, Frame(message.bytes))
    }

    /// Carries out an action that concerns only HTTP.
    private func answerHere(_ action: EdgeAction) -> Bool {
        switch action {
        case .send, .forget, .span: return false
        case .answer(let id, let response): exchanges[id]?.answer(response)
        case .begin(let id, let response): exchanges[id]?.begin(response)
        case .finish(let id): exchanges[id]?.finish()
        case .write(let id, let bytes):
            guard let exchange = exchanges[id] else { break }
            let unreadForMs = exchange.unreadSinceMs.map { MonotonicClock.nowMs - $0 }
            if EdgeLimits.isTooSlow(
                unreadBytes: exchange.unread.count, writing: bytes.count, unreadForMs: unreadForMs)
            {
                exchange.abort()
            } else {
                exchange.write(bytes)
            }
        }
        return true
    }
}
