// All limits of the bus and of its clients (style.md, habit 3).

/// Limits, named with the unit last. Most are constants. Limits that a test or a deployment may change are
/// instance properties.
public struct BusLimits: Sendable {
    /// A worker sends a HEARTBEAT this often (RFC 7), and the bus answers each with one.
    public static let heartbeatIntervalMs: Int64 = 1000
    /// After this many silent intervals, the other end counts as dead.
    public static let missedHeartbeatsMax: Int64 = 3
    /// After this much silence, the other end counts as dead.
    public static let silenceMaxMs = heartbeatIntervalMs * missedHeartbeatsMax
    /// How long the bus gathers what a process that has died served, for one line of its log.
    public static let lostGatherMs: Int64 = 100
    /// After this long without work, messages that are sent each second are sent every ``calmIntervalMs``.
    public static let calmAfterMs: Int64 = 60_000
    /// The interval of those messages then. Sixty seconds are a multiple of it.
    public static let calmIntervalMs: Int64 = 5000
    /// After this much silence, a worker that holds no request counts as dead.
    public static let calmSilenceMaxMs = calmIntervalMs * missedHeartbeatsMax

    /// How long after the bus's start requests wait for a noun that nobody has served yet.
    public var graceMs: Int64 = 5000
    /// Requests that wait for a worker of one noun.
    public var queuedRequestsMax = 20_000
    /// Bytes of the requests that wait for a worker of one noun.
    public var queuedBytesMax = 64 << 20
    /// Bytes of all requests that the bus holds, dispatched ones included: it keeps them to dispatch them
    /// again.
    public var heldBytesMax = 512 << 20
    /// Requests that the bus holds.
    public var heldRequestsMax = 200_000
    /// Nouns that the bus remembers because a worker served them.
    public var nounsMax = 1000
    /// Workers of one noun. Each dispatch looks at all of them.
    public var workersPerNounMax = 256

    /// Bytes of answers that one peer has not read. Beyond it, answers to the peer are dropped and its
    /// requests are ignored.
    public var unreadBytesMax = 64 << 20
    /// Bytes of answers that all peers together have not read.
    public var unreadBytesTotalMax = 256 << 20
    /// A peer with unread answers that reads nothing for this long is disconnected.
    public var unreadMs = 30_000

    public init() {}

    /// Messages from this size on are counted as unread bytes. Smaller ones are limited by ``hwmMessages``, to 20 MB
    /// a peer.
    public static let unreadCountedBytesMin = 1024

    /// How long a bus stays with its stack after the last READY, once no worker of the stack is connected.
    public static let stackKeptMs: Int64 = 30_000

    /// Nouns of a refused stack that are counted.
    public static let refusedNounsMax = 64

    /// Lanes of one client with requests that wait for one noun; further ones share a lane.
    public static let lanesMax = 1000
    /// Bytes of a lane's name; a longer one is none.
    public static let laneBytesMax = 64

    /// Bytes of a noun's name.
    public static let nounBytesMax = 64
    /// The longest name of a process that a worker tells.
    public static let processNameBytesMax = 255
    /// The largest capacity a READY may carry.
    public static let capacityMax = 1_000_000
    /// Bytes of a request's first frame: 1 MiB of data and room for the envelope.
    public static let envelopeBytesMax = (1 << 20) + 16_384
    /// Bytes of each further frame of a request.
    public static let fileBytesMax = 6 << 20
    /// Frames of a request, the envelope included.
    public static let framesMax = 8
    public static let replyFramesMax = 50_000
    /// Bytes of a reply's frames together.
    public static let replyBytesMax = 64 << 20
    /// Requests, or replies, in one bundle between the bus and a worker.
    public static let bundledRequestsMax = 256
    /// Bytes of a bundle. A worker keeps all of it in memory until its last request is answered.
    public static let bundleBytesMax = 64 << 10
    /// Bytes of an envelope that travels in a bundle. A longer one travels alone.
    public static let bundledEnvelopeBytesMax = 8 << 10
    /// libzmq disconnects a peer that sends more in one frame. Far above the accepted size, so that a request
    /// that is only too large gets a refusal.
    public static let maxMessageBytes: Int64 = 128 << 20

    /// The default timeout of a request.
    public static let requestTimeoutMs = 5000
    /// The longest timeout that a request may ask for.
    public static let timeoutMsMax = 60_000

    /// Messages that a pipe holds, at each end.
    public static let hwmMessages = 20_000
    /// Bytes of a topic. (libzmq 4.3.4 mis-encodes subscriptions of 246 to 255 bytes.)
    public static let topicBytesMax = 199
    /// Bytes of an event, a line of a log.
    public static let eventBytesMax = (1 << 20) + 16_384
    /// Topics whose listeners the relay counts.
    public static let countedTopicsMax = 1000

    /// The kernel asks the other end of a silent connection this often whether its machine is there.
    public static let keepAliveIntervalSeconds = 2
    /// A connection is closed after this many unanswered probes.
    public static let keepAlivesMax = 3
    /// How long the last events of a closing publisher may take to leave.
    public static let publisherLingerMs = 500
    /// The first pause before a reconnection.
    public static let reconnectIntervalMs = 100
    /// The longest pause before a reconnection.
    public static let reconnectIntervalMaxMs = 1000

    /// A subscriber sends a probe after this long without any message: a little longer than the longest silence of a
    /// bus.
    public static let probeSilenceMs = calmIntervalMs + heartbeatIntervalMs
    /// A subscriber repeats a probe that was not answered within this time.
    public static let probeAnswerMs: Int64 = 1000

    /// How long after its first sending an unanswered request is repeated.
    public static let repeatLimitMs: Int64 = 30_000
    /// How much longer than a request's timeout a caller waits, because the bus answers exactly at the
    /// timeout.
    public static let answerSlackMs: Int64 = 500
}
