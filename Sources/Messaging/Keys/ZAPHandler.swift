// The ZAP handler of a bus with keys (RFC 27): a thread that is asked about every peer, and that reads what libzmq has
// to say of handshakes that never got so far. When it ends, for whatever reason, nobody new gets in; so the bus ends
// with it.

import Platform
import Synchronization
import ZeroMQ

/// Who was kept out since the start, in handshakes.
public struct ZAPCounters: Equatable, Sendable {
    /// Keys the bus does not know.
    public var unknownKeysCount = 0
    /// Known keys, at a socket that is not theirs.
    public var forbiddenCount = 0
    /// Peers without CURVE, or that take this bus for another.
    public var failedHandshakesCount = 0

    public init() {}
}

/// Make it before any socket that asks it, show it those sockets, then ``start(_:)`` it.
public final class ZAPHandler: Sendable {
    private let context: Context
    private let stopRequest: Wakeup
    private let state = Mutex((counters: ZAPCounters(), hasEnded: false, failure: String?.none))
    private let thread = Mutex<DedicatedThread?>(nil)
    /// Handed over to the thread that runs it.
    private let loop: Mutex<ZAPLoop?>

    /// Takes the ZAP handler's place in a context; nobody is answered before ``start(_:)``.
    ///
    /// - Parameter log: called on its thread, with a line for each kind of peer that is kept out.
    /// - Throws: where the context has a handler already, or has room for no more sockets.
    public init(
        _ keys: BusKeys, in context: Context, log: @escaping @Sendable (BrokerLogLevel, String) -> Void
    ) throws {
        self.context = context
        stopRequest = try Wakeup()
        loop = Mutex(try ZAPLoop(keys, in: context, log: log))
    }

    /// Listens for failed handshakes at a socket that is not bound yet.
    public func watch(_ socket: borrowing Socket, _ name: BusSocket) throws(ZeroMQError) {
        let monitor = SocketMonitor(name, try HandshakeMonitor(socket, in: context))
        loop.withLock { $0?.monitors.append(monitor) }
    }

    /// - Parameter ended: called on its thread when it has ended: nobody is let in from then on.
    public func start(_ ended: @escaping @Sendable () -> Void) throws(SystemError) {
        let started = try DedicatedThread("zap-handler") { [self] in
            do throws(ZeroMQError) { try run() } catch {
                state.withLock { $0.failure = error.description }
            }
            state.withLock { $0.hasEnded = true }
            ended()
        }
        thread.withLock { $0 = started }
    }

    /// To be called after the bus's sockets are closed.
    public func stop() {
        stopRequest.trigger()
        thread.withLock { $0 }?.join()
    }

    /// Whom it has let in and refused.
    public var counters: ZAPCounters { state.withLock { $0.counters } }

    /// Whether its thread is gone; then the bus must not go on.
    public var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Why it has ended, where nobody asked for it.
    public var failure: String? { state.withLock { $0.failure } }

    private func run() throws(ZeroMQError) {
        let loop = loop.withLock { loop in
            defer { loop = nil }
            return loop
        }
        try loop?.run(stop: stopRequest) { counters in state.withLock { $0.counters = counters } }
    }
}

/// What belongs to the thread; its sockets are closed with it.
private final class ZAPLoop: @unchecked Sendable {
    private let keys: BusKeys
    private let log: @Sendable (BrokerLogLevel, String) -> Void
    private let handler: Socket
    var monitors: [SocketMonitor] = []
    private var logLimiter = LogLimiter()
    private var frames: [Frame] = []
    private var counters = ZAPCounters()

    init(
        _ keys: BusKeys, in context: Context, log: @escaping @Sendable (BrokerLogLevel, String) -> Void
    ) throws(ZeroMQError) {
        self.keys = keys
        self.log = log
        handler = try Socket(.rep, in: context)
        try handler.bind(ZapRequest.endpoint)
    }

    /// Handshakes of one kind between two looks at the others.
    private static let burstMax = 256

    func run(stop: Wakeup, _ tell: (ZAPCounters) -> Void) throws(ZeroMQError) {
        var poller = Poller()
        poller.add(handler.pollHandle)
        for monitor in monitors { poller.add(monitor.pollHandle) }
        let stopIndex = poller.add(descriptor: stop.descriptor)
        while !poller.isReadable(stopIndex) {
            try poller.poll(timeoutMs: Int(LogLimiter.intervalMs))
            let nowMs = MonotonicClock.nowMs
            try answer(at: nowMs)
            for monitor in monitors {
                for _ in 0..<ZAPLoop.burstMax {
                    guard let failure = try monitor.next() else { break }
                    count(failure, at: monitor.name, nowMs)
                }
            }
            for line in logLimiter.flush(at: nowMs) { log(.error, line) }
            tell(counters)
        }
    }

    private func answer(at nowMs: Int64) throws(ZeroMQError) {
        for _ in 0..<ZAPLoop.burstMax {
            guard try handler.receive(into: &frames, framesMax: 8) else { return }
            guard let request = ZapRequest(frames) else {
                // Whoever asks is libzmq, or something in this process; a REP owes it an answer.
                _ = try handler.send([.empty])
                continue
            }
            _ = try handler.send(reply(to: request, at: nowMs))
        }
    }

    private func reply(to request: ZapRequest, at nowMs: Int64) -> [Frame] {
        let place = "at \(request.domain), from \(request.address)"
        switch keys.verdict(on: request) {
        case .welcome(let userId): return request.welcome(userId: userId)
        case .forbidden(let userId):
            counters.forbiddenCount += 1
            complain(
                "refused \(userId) \(place): its key may not connect there",
                key: "\(userId) \(request.domain)", nowMs)
            return request.refusal("this key may not connect here")
        case .unknown(let key):
            counters.unknownKeysCount += 1
            complain(
                "refused the unknown key \(key.z85) \(place)", key: "\(key.z85) \(request.domain)", nowMs)
            return request.refusal("unknown key")
        case .senseless: return request.refusal("not with CURVE")
        }
    }

    private func count(_ failure: HandshakeFailure, at name: BusSocket, _ nowMs: Int64) {
        let reason: String
        switch failure {
        // Its own answer, come back.
        case .refused: return
        case .otherMechanism: reason = "has no keys"
        case .otherKey: reason = "takes this bus for one with another key"
        // As a peer without keys does too, where it is the quicker one to see it.
        case .broken: reason = "broke off: it has no keys, or has gone"
        }
        counters.failedHandshakesCount += 1
        complain("refused somebody at \(name.rawValue) who \(reason)", key: "\(name) \(failure)", nowMs)
    }

    private func complain(_ line: String, key: String, _ nowMs: Int64) {
        if logLimiter.admits(line, key: key, at: nowMs) { log(.error, line) }
    }
}

/// A monitor cannot be copied, so it cannot stand in an array by itself.
private final class SocketMonitor {
    let name: BusSocket
    private var monitor: HandshakeMonitor

    init(_ name: BusSocket, _ monitor: consuming HandshakeMonitor) {
        self.name = name
        self.monitor = monitor
    }

    var pollHandle: PollHandle { monitor.pollHandle }
    func next() throws(ZeroMQError) -> HandshakeFailure? { try monitor.next() }
}
