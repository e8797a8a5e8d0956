// The loop around the broker's machine: the ROUTER in, actions out, the clock, and the status of each second.

import BusProtocol
import Logging
import Messaging
import Platform
import ZeroMQ

/// Owns the ROUTER. Made on one thread, run on one thread, which may be another.
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
    private var frames: [Frame] = []
    private var actions: [BrokerAction] = []
    private var cache = FrameCache()
    /// By User-Id; `nil` where there are no keys.
    private let roles: [String: PeerRole]?
    private let zapHandler: ZAPHandler?
    private var unread: UnreadPeers
    /// Bytes that all peers together have not read.
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
        instance = configuration.instance
        broker = Broker(
            limits: configuration.limits, envelope: .json, epoch: .random(in: .min ... .max),
            startMs: MonotonicClock.nowMs)
    }

    /// Messages taken between two looks at the clock and at the other descriptors.
    private static let burstMax = 256
    private static let statusIntervalMs: Int64 = 1000

    func run(stop: Wakeup, signals: Signals?) throws(ZeroMQError) {
        var poller = Poller()
        poller.add(router.pollHandle)
        poller.add(publisher.pollHandle)
        let stopIndex = poller.add(descriptor: stop.descriptor)
        let signalIndex = signals.map { poller.add(descriptor: $0.descriptor) }
        while true {
            let dueMs = min(broker.nextTickMs, nextStatusMs) - MonotonicClock.nowMs
            try poller.poll(timeoutMs: Int(max(0, dueMs)))
            if poller.isReadable(stopIndex) { break }
            if let signalIndex, poller.isReadable(signalIndex), let number = signals?.receive() {
                logger.info("stopping: signal \(number)")
                break
            }
            let nowMs = MonotonicClock.nowMs
            try receive(at: nowMs)
            broker.tick(at: nowMs)
            try performActions(at: nowMs)
            if nowMs >= nextStatusMs { try publishStatus(at: nowMs) }
        }
        try sayGoodbye()
    }

    private func receive(at nowMs: Int64) throws(ZeroMQError) {
        // Of a longer message the broker sees enough to drop it.
        let framesMax = BusLimits.replyFramesMax + 6
        var userId: String?
        for _ in 0..<BrokerLoop.burstMax {
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

    /// What cannot be sent may cause further actions; every round forgets a worker or ends.
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
            // What a worker has is bounded by what is held, and by its heartbeats.
            guard bytes >= BusLimits.unreadCountedBytesMin, !broker.isWorker(peer) else {
                if try router.send(frames, to: peer) != .sent {
                    broker.unreachable(peer, frames: frames, at: nowMs)
                }
                return
            }
            guard let counter = unread.room(for: bytes, to: peer) else {
                return broker.unreachable(peer, frames: frames, isUnread: true, at: nowMs)
            }
            if try router.send(frames, to: peer, countingIn: counter) != .sent {
                broker.unreachable(peer, frames: frames, at: nowMs)
            }
        case .log(.info, let message): logger.info(message)
        case .log(.error, let message): logger.error(message)
        }
    }

    private func publishStatus(at nowMs: Int64) throws(ZeroMQError) {
        nextStatusMs = nowMs + BrokerLoop.statusIntervalMs
        unread.sweep()
        let status = BusStatus(
            instance: instance, uptimeSeconds: Int((nowMs - startMs) / 1000), broker: broker,
            relay: relay.counters, zapHandler: zapHandler?.counters,
            unreadBytes: unread.total.count)
        try publisher.publish("_status.bus.\(instance)", Frame(status.json))
    }

    /// Workers that are told come back with a READY as soon as a bus is there again.
    private func sayGoodbye() throws(ZeroMQError) {
        broker.dismissWorkers()
        for case .send(let peer, let frames) in broker.takeActions() {
            _ = try router.send(frames, to: peer)
        }
        try router.setLinger(ms: 200)
    }
}
