// The limits of HTTP and of live queries (docs/limits.md).

import Contracts

enum EdgeLimits {
    /// Bytes of a body of JSON.
    static let bodyBytesMax = 1 << 20
    /// Bytes of a file.
    static let fileBytesMax = FileReference.bytesMax
    /// Arguments of an address.
    static let argumentsMax = 64
    /// Milliseconds that `Rally-Timeout` may allow.
    static let timeoutMs = 100...30_000
    /// Bytes of a position header.
    static let positionsBytesMax = 1024
    /// Live queries of one connection.
    static let watchesMax = 32
    /// Bytes of events that a connection has not read; beyond it, it is cut off and comes again with its last id.
    static let unreadBytesMax = 1 << 20
    /// How long a live connection may leave what it was sent unread.
    static let unreadMs: Int64 = 30_000
    /// Between two signs of life on a live connection: less than the 30 s and 60 s after which proxies take a silent one for
    /// dead, and no more often, since a phone's radio wakes up for each.
    static let commentMs: Int64 = 25_000
    /// Between two turns of a query that an event touches by a name.
    static let pauseMs: Int64 = 100
    /// Between two turns of a list that any new thing may open.
    static let openPauseMs: Int64 = 2000
    /// Between two turns of all queries of a service that has written what only it can read, at the least.
    static let hiddenPauseMs: Int64 = 2000
    /// Queries that are asked in a second because of that: with more of them, each has its turn less often.
    static let hiddenPerSecond: Int64 = 500
    /// Between two tries of a query that could not be answered, from the first to the last.
    static let retryMs: ClosedRange<Int64> = 1000...30_000
    /// Live queries that are asked at a time; the others wait.
    static let asksMax = 2000
    /// Live queries that are asked in a turn of the loop, so that the first answers come while the last are asked.
    static let asksPerTurn = 128
    /// Answers that are taken in a turn: fewer than may be asked, so that those who answer always have something to do.
    static let answersPerTurn = 64
    /// Names in an answer by which events touch it.
    static let namesMax = 1000
    /// Live connections from one address whose tokens no service has verified yet; the oldest makes room.
    static let liveUnprovenMax = 200
    /// Bytes of a body that is kept while it is asked, to be asked again with a renewed session.
    static let againBytesMax = 65_536
    /// Live connections of one account, or of one address without one; the oldest makes room.
    static let liveOfCallerMax = 20
    /// Sessions in cookies that are being renewed, or were a moment ago.
    static let renewalsMax = 10_000
    /// For how long a renewed session answers requests that still bring the old token.
    static let renewalMs: Int64 = 30_000
    /// A session's access token is replaced so long before its end.
    static let renewAheadMs: Int64 = 60_000

    /// Whether a live connection has left so much unread, or something for so long, that it is cut off; it comes again with
    /// its last id.
    static func isTooSlow(unreadBytes: Int, writing bytes: Int, unreadForMs: Int64?) -> Bool {
        unreadBytes + bytes > unreadBytesMax || (unreadForMs ?? 0) > unreadMs
    }
}
