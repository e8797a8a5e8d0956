// The ZAP handler of a bus with keys (RFC 27): a thread that libzmq asks about every peer. It also monitors
// the bus's sockets for handshakes that failed before it was asked. Without it no new peer gets in, so when
// it ends, the bus ends too.

import Platform
import Synchronization
import ZeroMQ

/// Counts of refused and failed handshakes since the start.
public struct ZAPCounters: Equatable, Sendable {
    /// Handshakes with a key that the bus does not know.
    public var unknownKeysCount = 0
    /// Handshakes with a known key at a socket that it may not connect to.
    public var forbiddenCount = 0
    /// Handshakes without CURVE, or with another bus's public key.
    public var failedHandshakesCount = 0

    public init() {}
}

/// The ZAP handler's thread. Make it before the sockets that ask it, call ``watch(_:_:)`` for each of them,
/// then ``start(_:)``.
public final class ZAPHandler: Sendable {
    private let context: Context
    private let stopRequest: Wakeup
    private let state = Mutex((counters: ZAPCounters(), hasEnded: false, failure: String?.none))
    private let thread = Mutex<DedicatedThread?>(nil)
    /// Handed to the thread when it starts.
    private let loop: Mutex<ZAPLoop?>

    /// Binds the ZAP endpoint of a context. No peer is answered before ``start(_:)``.
    ///
    /// - Parameter log: called on its thread, with a line for each kind of peer that was refused.
    /// - Throws: if the context has a ZAP handler already, or has no room for more sockets.
    public init(
        _ keys: BusKeys, in context: Context, log: @escaping @Sendable (BrokerLogLevel, String) -> Void
    ) throws {
        self.context = context
        stopRequest = try Wakeup()
        loop = Mutex(try ZAPLoop(keys, in: context, log: log))
    }

    /// Monitors failed handshakes of a socket that is not bound yet.
    public func watch(_ socket: borrowing Socket, _ name: BusSocket) throws(ZeroMQError) {
        let monitor = SocketMonitor(name, try HandshakeMonitor(socket, in: context))
        loop.withLock { $0?.monitors.append(monitor) }
    }

    /// Starts the thread.
    /// - Parameter ended: called on the thread when it ends. From then on no peer is let in.
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

    /// Ends the thread. Call it after the bus's sockets are closed.
    public func stop() {
        stopRequest.trigger()
        thread.withLock { $0 }?.join()
    }

    /// Counts of refused and failed handshakes.
    public var counters: ZAPCounters { state.withLock { $0.counters } }

    /// Whether its thread has ended. Then the bus must end too.
    public var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// The error that ended the thread; `nil` after ``stop()``.
    public var failure: String? { state.withLock { $0.failure } }

    private func run() throws(ZeroMQError) {
        let loop = loop.withLock { loop in
            defer { loop = nil }
            return loop
        }
        try loop?.run(stop: stopRequest) { counters in state.withLock { $0.counters = counters } }
    }
}

/// The loop of the ZAP handler's thread, with its sockets.
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

    /// How many requests, or failures of one socket, are handled in a row.
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
                // Not from libzmq, but from this process. A REP socket must answer before it receives again.
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
        // Already counted when it was refused.
        case .refused: return
        case .otherMechanism: reason = "has no keys"
        case .otherKey: reason = "takes this bus for one with another key"
        // A peer without keys may break off as well, if it notices first.
        case .broken: reason = "broke off: it has no keys, or has gone"
        }
        counters.failedHandshakesCount += 1
        complain("refused somebody at \(name.rawValue) who \(reason)", key: "\(name) \(failure)", nowMs)
    }

    private func complain(_ line: String, key: String, _ nowMs: Int64) {
        if logLimiter.admits(line, key: key, at: nowMs) { log(.error, line) }
    }
}

/// The monitor of one of the bus's sockets. A class, because a `HandshakeMonitor` cannot be copied into an
/// array.
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
