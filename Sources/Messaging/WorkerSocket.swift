// The DEALER socket of one worker, driven by its WorkerConnection. It belongs to one thread and its poll
// loop.

import BusProtocol
import Platform
import Values
import ZeroMQ

/// Serves one noun. A loop polls ``pollHandle``, takes requests with ``receive(into:countMax:nowMs:)``, calls
/// ``tick(nowMs:)`` by ``nextTickMs`` (each second or so), and replies whenever an answer is ready, in any
/// order. With `takesBundles` it also calls ``flush()`` before each poll.
public struct WorkerSocket: ~Copyable {
    private let bus: BusConnection
    private var connection: WorkerConnection
    private var socket: Socket
    private var frames: [Frame] = []
    private var cache = FrameCache()
    /// Messages that were not sent because libzmq's queue was full.
    public private(set) var unsentCount = 0

    /// Connects and sends READY.
    /// - Parameters:
    ///   - capacity: how many requests it takes at a time; 0 registers the noun as starting.
    ///   - takesBundles: whether requests may come in bundles, and replies be gathered until ``flush()``.
    ///   - isSpare: whether it takes only queries.
    ///   - identity: the identity of its process's log, as far as it is known.
    public init(
        _ bus: BusConnection, noun: String, capacity: Int, takesBundles: Bool = false, isSpare: Bool = false,
        identity: LogIdentity = LogIdentity(), nowMs: Int64 = MonotonicClock.nowMs
    ) throws(ZeroMQError) {
        let socket = try bus.open(.dealer, to: bus.address.requests)
        var connection = WorkerConnection(
            noun: noun, capacity: capacity, takesBundles: takesBundles, isSpare: isSpare, identity: identity,
            process: bus.process)
        for case .send(let frames) in connection.connected(at: nowMs) { _ = try socket.send(frames) }
        self.bus = bus
        self.connection = connection
        self.socket = socket
    }

    public var noun: String { connection.noun }
    /// Why the bus refuses it; `nil` while it is accepted.
    public var refusal: String? { connection.refusal }
    /// How many requests it takes at a time.
    public var capacity: Int { connection.capacity }

    /// For a `Poller`. Changes with each fresh socket, so set it before each poll.
    public var pollHandle: PollHandle { socket.pollHandle }

    /// When ``tick(nowMs:)`` is needed next.
    public var nextTickMs: Int64 { connection.nextTickMs }

    /// Appends the requests that have come, at most `countMax`. A bundle is taken whole, so it may add a few more.
    /// - Returns: how many were appended.
    @discardableResult
    public mutating func receive(
        into requests: inout [WorkRequest], countMax: Int, nowMs: Int64 = MonotonicClock.nowMs
    ) throws(ZeroMQError) -> Int {
        let countBefore = requests.count
        while requests.count - countBefore < countMax,
            try socket.receive(into: &frames, cache: &cache, framesMax: BusLimits.framesMax + 5)
        {
            for action in connection.receive(frames, at: nowMs) {
                if case .request(let request) = action {
                    requests.append(request)
                } else {
                    try perform(action, nowMs: nowMs)
                }
            }
        }
        return requests.count - countBefore
    }

    /// Sends heartbeats, and takes a fresh socket if the bus has been silent for too long.
    public mutating func tick(nowMs: Int64 = MonotonicClock.nowMs) throws(ZeroMQError) {
        try perform(connection.tick(at: nowMs), nowMs: nowMs)
    }

    /// - Parameters:
    ///   - name: the request's ``WorkRequest/name``.
    ///   - body: the reply's envelope, and further frames if the request asks for them.
    public mutating func reply(to name: FrameSlice, body: [Frame]) throws(ZeroMQError) {
        try perform(connection.reply(to: name, body: body), nowMs: 0)
    }

    /// Like ``reply(to:body:)``, with an envelope alone.
    public mutating func reply(to name: FrameSlice, _ envelope: [UInt8]) throws(ZeroMQError) {
        try perform(connection.reply(to: name, envelope), nowMs: 0)
    }

    /// Sends the gathered replies.
    public mutating func flush() throws(ZeroMQError) { try perform(connection.flush(), nowMs: 0) }

    /// Changes the capacity; 0 drains.
    /// - Parameter isSpare: whether it takes only queries from now on; `nil` leaves that as it is.
    public mutating func setCapacity(_ capacity: Int, isSpare: Bool? = nil) throws(ZeroMQError) {
        try perform(connection.setCapacity(capacity, isSpare: isSpare), nowMs: 0)
    }

    /// Tells the bus the identity of its process's log.
    public mutating func setIdentity(_ identity: LogIdentity) throws(ZeroMQError) {
        try perform(connection.setIdentity(identity), nowMs: 0)
    }

    /// Disconnects from the bus and closes the socket.
    /// - Parameter lingerMs: how long the last replies may take to leave. Closing the context waits for it.
    public consuming func disconnect(lingerMs: Int = 1000) throws(ZeroMQError) {
        try perform(connection.disconnect(), nowMs: 0)
        socket.close(lingerMs: lingerMs)
    }

    private mutating func perform(
        _ actions: [WorkerConnection.Action], nowMs: Int64
    ) throws(ZeroMQError) {
        for action in actions { try perform(action, nowMs: nowMs) }
    }

    private mutating func perform(_ action: WorkerConnection.Action, nowMs: Int64) throws(ZeroMQError) {
        switch action {
        case .send(let frames):
            if try socket.send(frames) != .sent { unsentCount += 1 }
        case .reconnect:
            socket = try bus.open(.dealer, to: bus.address.requests)
            try perform(connection.connected(at: nowMs), nowMs: nowMs)
        case .request: break
        }
    }
}
