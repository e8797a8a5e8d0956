// The limits of HTTP and of live queries (docs/limits.md).

import Contracts

enum EdgeLimits {
    /// Length of a JSON body.
    static let bodyBytesMax = 1 << 20
    /// Length of a file.
    static let fileBytesMax = FileReference.bytesMax
    /// Length of a body without a token or a cookie, where the request needs an account.
    static let bodyOfNobodyBytesMax = 8 << 10
    /// Arguments in an address.
    static let argumentsMax = 64
    /// Range of `Rally-Timeout`, in milliseconds.
    static let timeoutMs = 100...30_000
    /// Length of a position header.
    static let positionsBytesMax = 1024
    /// Requests of one address that are open at the bus.
    static let openOfAddressMax = 64
    /// Live queries of one connection.
    static let watchesMax = 32
    /// Bytes of events that a connection has not read; beyond that it is cut off, and reconnects with its last id.
    static let unreadBytesMax = 1 << 20
    /// How long a live connection may leave sent bytes unread.
    static let unreadMs: Int64 = 30_000
    /// Interval of keep-alive comments on a live connection: less than the 30 s and 60 s after which proxies close a
    /// silent one, and no shorter, since a phone's radio wakes up for each.
    static let commentMs: Int64 = 25_000
    /// Minimum time between two requests of a query that an event touches by an id.
    static let pauseMs: Int64 = 100
    /// The same for a list that any new object may extend.
    static let openPauseMs: Int64 = 2000
    /// Such lists that may be sent per second, of one account or address; with more lists, each is sent less often, but at
    /// least as often as a failed query.
    static let listsOfOwnerPerSecond: Int64 = 10
    /// The same for all of them together.
    static let listsPerSecond: Int64 = 2000
    /// Minimum time between two rounds of all queries of a service that has written a private event.
    static let hiddenPauseMs: Int64 = 2000
    /// Queries per second that may be sent for that reason; with more queries, each is sent less often.
    static let hiddenPerSecond: Int64 = 500
    /// Retry delays after a failed query: first, and maximum.
    static let retryMs: ClosedRange<Int64> = 1000...30_000
    /// Live queries in flight; the others wait.
    static let asksMax = 2000
    /// The same for those of one address, or of one IPv6 network of 64 bits.
    static let asksOfAddressMax = 200
    /// How long a query waits at least while its address has too many in flight.
    static let crowdedPauseMs: Int64 = 500
    /// Live queries of all connections; beyond that, the oldest connection of whoever has most of them is closed.
    static let liveQueriesMax = 100_000
    /// Live queries that are sent in a turn of the loop, so that the first answers come in while the last are sent.
    static let asksPerTurn = 128
    /// Replies that are taken in a turn: fewer than may be in flight, so that services always have work.
    static let answersPerTurn = 64
    /// Ids in an answer by which events touch it.
    static let namesMax = 1000
    /// Live connections of one address whose tokens no service has verified yet; beyond that the oldest is closed.
    static let liveUnprovenMax = 200
    /// Length of a body that is kept while a request is in flight, to repeat it with a renewed session.
    static let againBytesMax = 65_536
    /// Live connections of one account, or of one address without an account; beyond that the oldest is closed.
    static let liveOfCallerMax = 20
    /// Openings of live connections that a network may make at once; an IPv6 network of 48 bits twice as many.
    static let openingsMax = 1000
    /// The time after which it may make one more.
    static let openingMs: Int64 = 10
    /// An opening counts as one more for each so many bytes of its arguments: it takes as much work as it has queries.
    static let openingBytes = 512
    /// Networks whose openings are counted; beyond that, those with fewest make room.
    static let openingNetworksMax = 10_000
    /// Cookie sessions that are being renewed, or were renewed a moment ago.
    static let renewalsMax = 10_000
    /// How long a renewed session serves requests that still carry the old token.
    static let renewalMs: Int64 = 30_000
    /// An access token is replaced this long before it expires.
    static let renewAheadMs: Int64 = 60_000

    /// Whether a live connection has left too many bytes unread, or for too long. Then it is cut off, and reconnects
    /// with its last id.
    static func isTooSlow(unreadBytes: Int, writing bytes: Int, unreadForMs: Int64?) -> Bool {
        unreadBytes + bytes > unreadBytesMax || (unreadForMs ?? 0) > unreadMs
    }
}
