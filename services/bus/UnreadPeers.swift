// Bounds the memory for peers that do not read their answers. Unread bytes are in this process's memory, and are
// limited per peer and in total. Beyond the limit a peer's answers are dropped and its requests ignored; TCP closes a
// connection whose other end has read nothing for `unreadMs` (BrokerLoop).

import BusProtocol
import ZeroMQ

/// Used by the broker's thread.
struct UnreadPeers {
    private let limits: BusLimits
    let total = UnreadBytes()
    private var peers: [Frame: UnreadBytes] = [:]

    init(_ limits: BusLimits) { self.limits = limits }

    /// Number of peers with unread bytes.
    var count: Int { peers.count }

    /// Whether its unread bytes exceed the limit, so that it is not served.
    func isFull(_ peer: Frame) -> Bool {
        guard let unread = peers[peer] else { return false }
        return unread.count >= limits.unreadBytesMax
    }

    /// The counter for a message of that size; `nil` if it must not be sent. A peer that has read everything gets one
    /// message of any size.
    mutating func room(for bytes: Int, to peer: Frame) -> UnreadBytes? {
        let unread = peers[peer] ?? UnreadBytes(within: total)
        let isBeyond = unread.count > 0 && unread.count + bytes > limits.unreadBytesMax
        if isBeyond || total.count + bytes > limits.unreadBytesTotalMax { return nil }
        peers[peer] = unread
        return unread
    }

    /// Forgets peers that have read everything.
    mutating func sweep() { peers = peers.filter { $0.value.count > 0 } }
}
