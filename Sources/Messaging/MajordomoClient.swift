// A client's end of the bus: requests out, replies in, at the level of frames. It belongs to one thread.

import BusProtocol
import ZeroMQ

/// A DEALER that speaks Majordomo 0.1 as a client. Any number of requests may be under way; the bus answers each at its
/// deadline at the latest, and the caller matches replies to requests by the `id` in their envelopes.
public struct MajordomoClient: ~Copyable {
    private let connection: BusConnection
    private var socket: Socket
    /// The index of the present bus.
    private var number = 0
    private var frames: [Frame] = []
    private var cache = FrameCache()
    private var lastNoun: (name: String, frame: Frame) = ("", Frame.empty)
    /// Messages that were dropped because they were no reply.
    public private(set) var droppedCount = 0

    /// Opens a socket towards the bus. Requests wait in it until there is a connection.
    public init(_ connection: BusConnection) throws(ZeroMQError) {
        socket = try connection.open(.dealer, to: connection.address.requests)
        self.connection = connection
    }

    /// The bus that is asked now.
    public var address: BusAddress { connection.addresses[number] }

    /// Whether there is another bus to switch to.
    public var hasOthers: Bool { connection.addresses.count > 1 }

    /// For a `Poller`. Changes at each ``reconnect()``.
    public var pollHandle: PollHandle { socket.pollHandle }

    /// Queues a request.
    /// - Parameter body: 1 to 8 frames, the first being the envelope.
    /// - Returns: `.full` if 20,000 messages wait for a bus that is not there; then nothing was queued.
    public mutating func send(noun: String, body: [Frame]) throws(ZeroMQError) -> SendResult {
        if lastNoun.name != noun { lastNoun = (noun, Frame(noun)) }
        return try socket.send(Majordomo.client(noun: lastNoun.frame, body: body))
    }

    /// The next reply, without waiting; `nil` if there is none.
    public mutating func receive() throws(ZeroMQError) -> (noun: String, body: [Frame])? {
        while try socket.receive(into: &frames, cache: &cache, framesMax: BusLimits.replyFramesMax + 3) {
            if case .client(let noun, let body)? = try? Majordomo(decoding: frames) { return (noun, body) }
            droppedCount += 1
        }
        return nil
    }

    /// Opens a fresh socket, to the next bus if there are several. Requests that were queued or under way are
    /// dropped, and no late reply can arrive (Lazy Pirate, and model one of Freelance: ZeroMQ guide, chapter 4).
    public mutating func reconnect() throws(ZeroMQError) {
        number = (number + 1) % connection.addresses.count
        socket = try connection.open(.dealer, to: address.requests)
    }

    /// Closes the socket.
    /// - Parameter lingerMs: how long queued requests may take to leave.
    public consuming func close(lingerMs: Int? = nil) { socket.close(lingerMs: lingerMs) }
}
