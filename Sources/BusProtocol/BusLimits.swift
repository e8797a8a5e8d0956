// Every limit of the bus and of those who connect to it, in one place (style.md, habit 3).

/// Named limits, the unit last. Most are constants; what a test or a deployment may want otherwise is an
/// instance's.
public struct BusLimits: Sendable {
    /// Both ends of a worker's connection send a HEARTBEAT this often (RFC 7).
    public static let heartbeatIntervalMs: Int64 = 1000
    /// Silence of so many intervals, and the other end is taken for dead.
    public static let missedHeartbeatsMax: Int64 = 3
    /// Silence for so long, and the other end is taken for dead.
    public static let silenceMaxMs = heartbeatIntervalMs * missedHeartbeatsMax

    /// After the bus's start, a noun nobody has served yet may still turn up.
    public var graceMs: Int64 = 5000
    /// Requests that wait for a worker of one noun.
    public var queuedRequestsMax = 20_000
    /// Bytes of the requests that wait for a worker of one noun.
    public var queuedBytesMax = 64 << 20
    /// Bytes of all requests the bus holds, those at work included: it keeps them in order to dispatch them
    /// again.
    public var heldBytesMax = 512 << 20
    /// Requests the bus holds in all.
    public var heldRequestsMax = 200_000
    /// Names the bus remembers, since some worker served them.
    public var nounsMax = 1000
    /// Workers of one noun; choosing among them looks at each.
    public var workersPerNounMax = 256

    /// Bytes of answers that one peer has not read. Beyond it answers to it are dropped, and what it asks is not looked at.
    public var unreadBytesMax = 64 << 20
    /// Bytes that all peers together have not read.
    public var unreadBytesTotalMax = 256 << 20
    /// A peer that takes nothing for so long, while there is something for it, is cut off.
    public var unreadMs = 30_000

    public init() {}

    /// Messages from that size on are counted among what a peer has not read; of smaller ones the pipe holds
    /// ``hwmMessages``, 20 MB.
    public static let unreadCountedBytesMin = 1024

    /// Bytes of a noun's name.
    public static let nounBytesMax = 64
    /// The largest capacity a READY may carry.
    public static let capacityMax = 1_000_000
    /// The first frame of a request: 1 MiB and room for the envelope around that much data.
    public static let envelopeBytesMax = (1 << 20) + 16_384
    /// Each further frame of a request.
    public static let fileBytesMax = 6 << 20
    /// Frames of a request, the envelope included.
    public static let framesMax = 8
    /// Frames of a reply: a page of a log is one a line, and always whole batches.
    public static let replyFramesMax = 50_000
    /// Bytes of a reply's frames together.
    public static let replyBytesMax = 64 << 20
    /// libzmq cuts off whoever sends more in one frame. Far above what is accepted, so that what is merely
    /// too large can be refused in a sentence.
    public static let maxMessageBytes: Int64 = 128 << 20

    /// How long a request may take that does not say.
    public static let requestTimeoutMs = 5000
    /// How long a request may take that asks for much time.
    public static let timeoutMsMax = 60_000

    /// Messages a pipe holds, at each end of it.
    public static let hwmMessages = 20_000
    /// libzmq 4.3.4 mis-encodes subscriptions of 246 to 255 bytes.
    public static let topicBytesMax = 199
    /// An event: a line of a log.
    public static let eventBytesMax = (1 << 20) + 16_384
    /// Topics of one kind whose listeners the relay counts.
    public static let countedTopicsMax = 1000

    /// ZMTP pings on TCP, below the application's heartbeats.
    public static let pingIntervalMs = 2000
    /// Without an answer to a ping for so long, a connection is closed.
    public static let pingTimeoutMs = 6000
    /// How long the last events of a publisher that ends may take to leave.
    public static let publisherLingerMs = 500
    /// Before a connection that was lost is tried again.
    public static let reconnectIntervalMs = 100
    /// What that grows to.
    public static let reconnectIntervalMaxMs = 1000

    /// A subscriber asks again whether it is connected after so long without any message.
    public static let probeSilenceMs: Int64 = 3000
    /// And again, when nobody answers, after so long.
    public static let probeAnswerMs: Int64 = 1000

    /// A request without an answer is repeated with the same id until so long after its first sending.
    public static let repeatLimitMs: Int64 = 30_000
    /// What a caller waits beyond the envelope's own time, since the bus answers at exactly that.
    public static let answerSlackMs: Int64 = 500
}
