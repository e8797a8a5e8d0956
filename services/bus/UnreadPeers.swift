// Who does not read what it asked for. What a peer has not read lies in this process; so it is bounded in bytes, for each
// peer and for all together. Beyond it, answers to that peer are dropped, and what it asks is not looked at; and TCP ends a
// connection whose other end has taken nothing for `unreadMs` (BrokerLoop).

import BusProtocol
import ZeroMQ

/// Belongs to the broker's thread.
struct UnreadPeers {
    private let limits: BusLimits
    let total = UnreadBytes()
    private var peers: [Frame: UnreadBytes] = [:]

    init(_ limits: BusLimits) { self.limits = limits }

    /// How many peers have something to read.
    var count: Int { peers.count }

    /// Whether so much lies there for it that it is not served.
    func isFull(_ peer: Frame) -> Bool {
        guard let unread = peers[peer] else { return false }
        return unread.count >= limits.unreadBytesMax
    }

    /// What counts a message of so many bytes; `nil` where it must not be sent. One message goes to a peer that has read
    /// everything, however large it is.
    mutating func room(for bytes: Int, to peer: Frame) -> UnreadBytes? {
        let unread = peers[peer] ?? UnreadBytes(within: total)
        let isBeyond = unread.count > 0 && unread.count + bytes > limits.unreadBytesMax
        if isBeyond || total.count + bytes > limits.unreadBytesTotalMax { return nil }
        peers[peer] = unread
        return unread
    }

    /// Who has read everything needs no entry.
    mutating func sweep() { peers = peers.filter { $0.value.count > 0 } }
}
