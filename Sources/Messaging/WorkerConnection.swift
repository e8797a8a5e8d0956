// A Majordomo 0.1 worker as a state machine without I/O: messages and time in, actions out. The socket that
// drives it is in WorkerSocket.swift.

import BusProtocol
import Values
import ZeroMQ

/// A request that the bus has given to this worker.
public struct WorkRequest: Sendable {
    /// The bus's name for this dispatch. The reply returns it.
    public let name: FrameSlice
    public let envelope: FrameSlice
    /// The frames behind the envelope.
    public let files: [Frame]

    /// The envelope, and the frames behind it.
    public var body: [Frame] { [envelope.frame] + files }
}

/// One worker of one noun. It outlives its connections.
///
/// With `takesBundles`, READY says so. Once a bundle has come over a connection, the bus surely understands bundles:
/// from then on short replies are gathered, and ``flush()`` sends them.
///
///     state         input                          action
///     connecting    a fresh socket is there        READY, NAME; connected
///     connected     REQUEST, or a bundle of them   hands them out
///     connected     any command                    the bus is alive
///     connected     a second has passed            HEARTBEAT; every five seconds after a minute without requests
///     connected     three seconds of silence,      asks for a fresh socket; connecting
///                   a HEARTBEAT unanswered
///     connected     DISCONNECT                     asks for a fresh socket; connecting
///     connected     DISCONNECT as first answer     the same, but not within a second of its READY
///     connected     DISCONNECT with a reason       the same, a second later: the bus may accept it by then
///     any           anything else                  drops it, counts it
///
/// A bus that was restarted does not know the worker: it answers the first heartbeat with DISCONNECT, and the worker is
/// back within a heartbeat. A bus that answers READY with DISCONNECT does not want the worker, and an immediate retry
/// would hardly help.
public struct WorkerConnection: Sendable {
    /// An action for the driver.
    public enum Action: Sendable {
        /// Send these frames to the bus.
        case send([Frame])
        /// Handle this request, and answer with ``WorkerConnection/reply(to:body:)``.
        case request(WorkRequest)
        /// Close the socket, open another, and call ``WorkerConnection/connected(at:)``.
        case reconnect
    }

    private enum State { case connecting, connected, unwanted, ended }

    public let noun: String
    /// How many requests it takes at a time, as last told to the bus; 0 while it drains.
    public private(set) var capacity: Int
    /// Messages that were dropped because the protocol does not allow them.
    public private(set) var droppedCount = 0
    private var state = State.connecting
    private var lastHeardMs: Int64 = 0
    private var hasHeard = false
    private var beat = Beat()
    /// When the first unanswered HEARTBEAT was sent, and when the next one is due.
    private var unanswered: (sinceMs: Int64, againAtMs: Int64)?
    /// When an unwanted worker tries again.
    private var askAgainMs: Int64 = 0
    private let takesBundles: Bool
    /// Whether it takes only queries.
    private var isSpare: Bool
    private var hasBundles = false
    /// The identity of its process's log.
    private var identity: LogIdentity
    /// Why the bus refuses it; `nil` while it is accepted.
    public private(set) var refusal: String?
    private var replies = BundleWriter()
    /// Its process, for the bus's log.
    private let process: ProcessName?

    /// - Parameters:
    ///   - capacity: how many requests it takes at a time; 0 for none yet.
    ///   - takesBundles: whether ``flush()`` is called whenever replies were made.
    ///   - isSpare: whether it takes only queries.
    ///   - identity: the identity of its process's log, as far as it is known.
    ///   - process: the name of its process; `nil` if the bus is not told.
    public init(
        noun: String, capacity: Int, takesBundles: Bool = false, isSpare: Bool = false,
        identity: LogIdentity = LogIdentity(), process: ProcessName? = nil
    ) {
        self.noun = noun
        self.process = process
        self.identity = identity
        self.isSpare = isSpare
        self.takesBundles = takesBundles
        self.capacity = min(max(capacity, 0), BusLimits.capacityMax)
    }

    /// A fresh socket was opened.
    public mutating func connected(at nowMs: Int64) -> [Action] {
        guard state != .ended else { return [] }
        state = .connected
        lastHeardMs = nowMs
        hasHeard = false
        hasBundles = false
        _ = replies.take()
        askAgainMs = nowMs + BusLimits.heartbeatIntervalMs
        unanswered = nil
        beat.restart(at: nowMs)
        _ = beat.isDue(at: nowMs)
        return [ready] + (process.map { [.send(Majordomo.name($0).frames)] } ?? [])
    }

    /// Takes a message from the bus.
    public mutating func receive(_ frames: [Frame], at nowMs: Int64) -> [Action] {
        guard state == .connected, let command = try? Majordomo(decoding: frames) else {
            droppedCount += 1
            return []
        }
        lastHeardMs = nowMs
        let wasAsked = unanswered != nil
        unanswered = nil
        defer { hasHeard = true }
        if case .refused(let reason) = command {
            (state, refusal, askAgainMs) = (.unwanted, reason, nowMs + BusLimits.heartbeatIntervalMs)
            return []
        }
        if command != .disconnect { refusal = nil }
        switch command {
        case .request(let client, let body):
            beat.hasWork(at: nowMs)
            let request = WorkRequest(
                name: FrameSlice(client), envelope: FrameSlice(body[0]), files: Array(body.dropFirst()))
            return [.request(request)]
        case .requests(let bundle):
            hasBundles = takesBundles
            beat.hasWork(at: nowMs)
            return bundle.map { .request(WorkRequest(name: $0.name, envelope: $0.envelope, files: [])) }
        case .heartbeat:
            // A bus that sends a heartbeat unasked, each second, expects the same.
            if !wasAsked { beat.hasWork(at: nowMs) }
            return []
        case .disconnect where !hasHeard && nowMs < askAgainMs:
            state = .unwanted
            return []
        case .disconnect:
            state = .connecting
            return [.reconnect]
        case .client, .ready, .reply, .replies, .refused, .name:
            droppedCount += 1
            return []
        }
    }

    /// Checks the time. To be called at ``nextTickMs`` at the latest.
    public mutating func tick(at nowMs: Int64) -> [Action] {
        if state == .unwanted, nowMs >= askAgainMs {
            state = .connecting
            return [.reconnect]
        }
        guard state == .connected else { return [] }
        if nowMs >= lostAtMs {
            state = .connecting
            return [.reconnect]
        }
        guard nowMs >= nextHeartbeatMs else { return [] }
        _ = beat.isDue(at: nowMs)
        unanswered = (unanswered?.sinceMs ?? nowMs, Beat.next(after: nowMs))
        return [.send(Majordomo.heartbeat.frames)]
    }

    /// While a heartbeat is unanswered, the next one follows within a second.
    private var nextHeartbeatMs: Int64 { unanswered?.againAtMs ?? beat.nextMs }

    /// When the bus counts as dead. Its silence counts from a second before the first unanswered HEARTBEAT: before
    /// that, nothing was asked of it.
    private var lostAtMs: Int64 {
        guard let unanswered else { return .max }
        return max(lastHeardMs, unanswered.sinceMs - BusLimits.heartbeatIntervalMs) + BusLimits.silenceMaxMs
    }

    /// When ``tick(at:)`` is needed next.
    public var nextTickMs: Int64 {
        switch state {
        case .connected: min(nextHeartbeatMs, lostAtMs)
        case .unwanted: askAgainMs
        case .connecting, .ended: .max
        }
    }

    /// Replies to a request. After a reconnection the bus decides whether the reply still counts.
    public mutating func reply(to name: FrameSlice, body: [Frame]) -> [Action] {
        guard state == .connected else { return [] }
        guard body.count == 1, mayGather(name, envelopeBytes: body[0].count) else {
            return [.send(Majordomo.reply(client: name.frame, body: body).frames)]
        }
        return body[0].withUnsafeBytes { gather(name, $0) }
    }

    /// Replies with an envelope alone.
    public mutating func reply(to name: FrameSlice, _ envelope: [UInt8]) -> [Action] {
        guard state == .connected, mayGather(name, envelopeBytes: envelope.count) else {
            return reply(to: name, body: [Frame(owning: envelope)])
        }
        return envelope.withUnsafeBytes { gather(name, $0) }
    }

    /// Sends the gathered replies. Call it before the driver waits for anything.
    public mutating func flush() -> [Action] {
        guard let bundle = replies.take(), state == .connected else { return [] }
        return [.send(Majordomo.replies(bundle))]
    }

    private func mayGather(_ name: FrameSlice, envelopeBytes: Int) -> Bool {
        hasBundles && name.count <= 255 && BundleWriter.takes(envelopeBytes)
    }

    private mutating func gather(_ name: FrameSlice, _ envelope: UnsafeRawBufferPointer) -> [Action] {
        let full = replies.hasRoom(name: name.count, envelope: envelope.count) ? [] : flush()
        name.withUnsafeBytes { replies.append(name: $0, envelope: envelope) }
        return full
    }

    /// Changes the capacity. 0 drains: requests under way are finished, no new ones come.
    /// - Parameter isSpare: whether it takes only queries from now on; `nil` leaves that as it is.
    public mutating func setCapacity(_ capacity: Int, isSpare: Bool? = nil) -> [Action] {
        let clamped = min(max(capacity, 0), BusLimits.capacityMax)
        guard clamped != self.capacity || isSpare ?? self.isSpare != self.isSpare else { return [] }
        self.capacity = clamped
        self.isSpare = isSpare ?? self.isSpare
        return state == .connected ? [ready] : []
    }

    /// Tells the bus the identity of its process's log.
    public mutating func setIdentity(_ identity: LogIdentity) -> [Action] {
        guard identity != self.identity else { return [] }
        self.identity = identity
        return state == .connected ? [ready] : []
    }

    /// Disconnects. The bus gives its unanswered requests to other workers.
    public mutating func disconnect() -> [Action] {
        defer { state = .ended }
        return state == .connected ? flush() + [.send(Majordomo.disconnect.frames)] : []
    }

    private var ready: Action {
        .send(
            Majordomo.ready(
                noun: noun, capacity: capacity, takesBundles: takesBundles, isSpare: isSpare,
                identity: identity
            ).frames)
    }
}
