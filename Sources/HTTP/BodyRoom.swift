// The room that all request bodies share. A body takes room as its bytes arrive; the length that its head promises
// takes none, so that connections which promise much and send nothing keep nobody out.
//
//     bytes arrive ──▶ the share of their network is used up   its longest body that is arriving loses its room
//                  ──▶ the room is used up                     the same, in the network that has most of the room
//                  ──▶ else                                    nobody loses anything

/// The bytes of the bodies that are arriving, and of those whose requests are being handled.
struct BodyRoom<Key: Hashable> {
    /// Bytes of all bodies together.
    let bytesMax: Int
    /// Bytes of the bodies of one network.
    let networkBytesMax: Int

    private enum Owner: Hashable {
        case network(String)
        /// A body from where networks are not counted.
        case body(Key)
    }

    private struct Body {
        var owner: Owner
        var bytes = 0
        var number: UInt64
    }

    private struct Share {
        var bytes = 0
        /// The bodies that are arriving.
        var arriving: Set<Key> = []
        var number: UInt64

        mutating func take(_ bytes: Int, of key: Key) {
            self.bytes += bytes
            arriving.insert(key)
        }

        mutating func give(_ bytes: Int, of key: Key) {
            self.bytes -= bytes
            arriving.remove(key)
        }
    }

    private(set) var bytes = 0
    private var bodies: [Key: Body] = [:]
    private var shares: [Owner: Share] = [:]
    private var lastNumber: UInt64 = 0

    init(bytesMax: Int, networkBytesMax: Int) {
        (self.bytesMax, self.networkBytesMax) = (bytesMax, networkBytesMax)
    }

    var isEmpty: Bool { bodies.isEmpty && shares.isEmpty && bytes == 0 }

    /// Gives room to bytes of a body that have arrived, at least one.
    ///
    /// - Parameter network: the network that they came from; `nil` for one without a share of its own.
    /// - Returns: the bodies that lost their room for it. This one may be among them.
    mutating func take(_ count: Int, of key: Key, from network: String?) -> [Key] {
        let owner = network.map(Owner.network) ?? .body(key)
        lastNumber += 1
        let number = lastNumber
        bodies[key, default: Body(owner: owner, number: number)].bytes += count
        shares[owner, default: Share(number: number)].take(count, of: key)
        bytes += count
        var lost: [Key] = []
        while let loser = loser(in: owner) {
            end(loser)
            lost.append(loser)
        }
        return lost
    }

    /// The body has arrived and its request is handled: it keeps its room until its end.
    mutating func complete(_ key: Key) {
        guard let owner = bodies[key]?.owner else { return }
        shares[owner]?.arriving.remove(key)
    }

    /// The body is needed no longer.
    mutating func end(_ key: Key) {
        guard let body = bodies.removeValue(forKey: key) else { return }
        bytes -= body.bytes
        shares[body.owner]?.give(body.bytes, of: key)
        if shares[body.owner]?.bytes == 0 { shares[body.owner] = nil }
    }

    private func loser(in owner: Owner) -> Key? {
        if case .network = owner, let share = shares[owner], share.bytes > networkBytesMax {
            return longest(of: share)
        }
        guard bytes > bytesMax else { return nil }
        let largest = shares.values.filter { !$0.arriving.isEmpty }.max {
            ($0.bytes, $0.number) < ($1.bytes, $1.number)
        }
        return largest.flatMap(longest)
    }

    /// Among equals the one that began last.
    private func longest(of share: Share) -> Key? {
        let arriving = share.arriving.compactMap { key in bodies[key].map { (key, $0) } }
        return arriving.max { ($0.1.bytes, $0.1.number) < ($1.1.bytes, $1.1.number) }?.0
    }
}
