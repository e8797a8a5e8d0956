// The loop around the broker's state machine: ROUTER messages in, actions out, the clock, and a status each second if
// somebody listens.

import BusProtocol
import Contracts
import Logging
import Messaging
import Platform
import Values
import ZeroMQ

/// Owns the ROUTER. It may run on another thread than the one that created it.
final class BrokerLoop: @unchecked Sendable {
    let endpoint: String
    private let router: Socket
    private var publisher: Publisher
    private let relay: RelayControl
    private let logger: Logger
    private let instance: String
    private var broker: Broker
    private let startMs = MonotonicClock.nowMs
    private var nextStatusMs: Int64 = 0
    private var healthFile: HealthFile
    private var nextHealthMs: Int64 = 0
    private var descriptors = DescriptorWatch()
    /// The sockets of the bus that accept connections over TCP.
    var listeners: [ListeningSocket] = []
    private var frames: [Frame] = []
    private var actions: [BrokerAction] = []
    private var cache = FrameCache()
    /// Roles by User-Id; `nil` if there are no keys.
    private let roles: [String: PeerRole]?
    private let zapHandler: ZAPHandler?
    private var unread: UnreadPeers
    /// Unread bytes of all peers together.
    var unreadBytes: UnreadBytes { unread.total }

    init(
        _ bus: BusConnection, _ configuration: BusConfiguration, relay: RelayControl, innerEndpoint: String,
        zapHandler: ZAPHandler?
    ) throws(ZeroMQError) {
        var options = bus.options(of: .requests)
        options.isRouterMandatory = true
        options.untakenMaxMs = configuration.limits.unreadMs
        unread = UnreadPeers(configuration.limits)
        router = try Socket(.router, in: bus.context, options: options)
        try zapHandler?.watch(router, .requests)
        self.zapHandler = zapHandler
        roles = configuration.keys.map(\.rolesByUserId)
        endpoint = try router.bind(bus.address.requests)
        let inner = BusAddress(requests: innerEndpoint, eventsIn: innerEndpoint, eventsOut: innerEndpoint)
        publisher = try Publisher(BusConnection(address: inner, context: bus.context))
        self.relay = relay
        logger = configuration.logger
        healthFile = configuration.healthFile
        instance = configuration.instance
        broker = Broker(
            limits: configuration.limits, envelope: .json, queries: configuration.queries,
            servicesOfNouns: configuration.servicesOfNouns, epoch: .random(in: .min ... .max),
            startMs: MonotonicClock.nowMs)
    }

    /// Messages taken before the clock and the other descriptors are checked again.
    private static let burstMax = 256

    func run(stop: Wakeup, signals: Signals?) throws(ZeroMQError) {
        var loop = ProcessLoop(signals, stop: stop)
        loop.sources.add(router.pollHandle)
        loop.sources.add(publisher.pollHandle)
        while true {
            if let ending = try loop.wait(untilMs: min(broker.nextTickMs, nextStatusMs)) {
                if case .signal(let number) = ending { logger.info("stopping: signal \(number)") }
                break
            }
            let nowMs = MonotonicClock.nowMs
            try receive(at: nowMs)
            broker.tick(at: nowMs)
            try performActions(at: nowMs)
            if nowMs >= nextStatusMs { try takeStock(at: nowMs) }
        }
        try sayGoodbye()
    }

    private func receive(at nowMs: Int64) throws(ZeroMQError) {
        // The broker drops messages with more frames; one beyond the limit is enough to recognize them.
        let framesMax = BusLimits.replyFramesMax + 6
        var userId: String?
        let wantsSpans = relay.counters.spanListenersCount > 0
        broker.nowUs = 0
        for _ in 0..<BrokerLoop.burstMax {
            if wantsSpans { broker.nowUs = MonotonicClock.nowUs }
            let peer = try router.receiveRouted(
                into: &frames, cache: &cache, framesMax: framesMax, asksUserId: roles != nil, userId: &userId)
            guard let peer else { return }
            if unread.isFull(peer) {
                broker.ignore(peer, at: nowMs)
                continue
            }
            broker.receive(frames, from: peer, role: role(of: userId), at: nowMs)
        }
    }

    private func role(of userId: String?) -> PeerRole {
        guard let roles else { return .everyone }
        return userId.flatMap { roles[$0] } ?? .stranger
    }

    /// A failed send may cause further actions. It terminates, since each round forgets a worker.
    private func performActions(at nowMs: Int64) throws(ZeroMQError) {
        while true {
            broker.takeActions(into: &actions)
            if actions.isEmpty { return }
            for action in actions { try perform(action, at: nowMs) }
        }
    }

    private func perform(_ action: BrokerAction, at nowMs: Int64) throws(ZeroMQError) {
        switch action {
        case .send(let peer, let frames):
            let bytes = frames.reduce(0) { $0 + $1.count }
            // A worker's unread bytes are bounded by the requests it holds, and by its heartbeats.
            let isWorker = broker.isWorker(peer)
            guard bytes >= BusLimits.unreadCountedBytesMin, !isWorker else {
                let result = try router.send(frames, to: peer)
                if result != .sent {
                    broker.unreachable(
                        peer, frames: frames, isUnread: isWorker && result == .full, at: nowMs)
                }
                return
            }
            guard let counter = unread.room(for: bytes, to: peer) else {
                return broker.unreachable(peer, frames: frames, isUnread: true, at: nowMs)
            }
            if try router.send(frames, to: peer, countingIn: counter) != .sent {
                broker.unreachable(peer, frames: frames, at: nowMs)
            }
        case .log(.debug, let message): logger.debug(message)
        case .log(.info, let message): logger.info(message)
        case .log(.error, let message): logger.error(message)
        case .span(let span): try publish(span)
        }
    }

    private func publish(_ span: BrokerSpan) throws(ZeroMQError) {
        guard let envelope = span.envelope.withUnsafeBytes({ try? RequestEnvelope(parsing: $0) }) else {
            return
        }
        // Anybody who hears the id of a request that opens a session could repeat the request.
        if Catalogue.requests[envelope.type]?.opensSession == true { return }
        var message = SpanMessage(
            service: "bus", instance: instance, request: envelope.id, type: envelope.type,
            outcome: span.outcome, durationUs: span.durationUs)
        (message.waitUs, message.trace) = (span.waitUs, envelope.trace)
        try publisher.publish(message.topic, Frame(message.bytes))
    }

    private func takeStock(at nowMs: Int64) throws(ZeroMQError) {
        nextStatusMs = Beat.next(after: nowMs)
        unread.sweep()
        if let line = descriptors.look(Descriptor.hasRoom(for:)) {
            logger.error(line)
            for listener in listeners {
                if descriptors.trouble == nil { listener.resume() } else { listener.pause() }
            }
        }
        if nowMs >= nextHealthMs { sayHealth(at: nowMs) }
        if relay.counters.statusListenersCount > 0 { try publishStatus(at: nowMs) }
    }

    /// The bus is healthy while both of its loops run.
    private func sayHealth(at nowMs: Int64) {
        nextHealthMs = Beat.next(after: nowMs, every: BusLimits.calmIntervalMs)
        let isStuck = nowMs - relay.turnedMs >= BusLimits.calmSilenceMaxMs
        let trouble = isStuck ? "the relay of events is stuck" : descriptors.trouble
        healthFile.write(
            isWell: trouble == nil, "bus: primary (\(instance))\(trouble.map { ": \($0)" } ?? "")"
        ) { logger.error($0) }
    }

    private func publishStatus(at nowMs: Int64) throws(ZeroMQError) {
        let status = BusStatus(
            instance: instance, uptimeSeconds: Int((nowMs - startMs) / 1000), broker: broker,
            relay: relay.counters, zapHandler: zapHandler?.counters,
            unreadBytes: unread.total.count, trouble: descriptors.trouble)
        try publisher.publish("_status.bus.\(instance)", Frame(status.json))
    }

    /// Dismisses the workers, so that they send READY as soon as a bus is back.
    private func sayGoodbye() throws(ZeroMQError) {
        broker.dismissWorkers()
        for case .send(let peer, let frames) in broker.takeActions() {
            _ = try router.send(frames, to: peer)
        }
        try router.setLinger(ms: 200)
    }
}
