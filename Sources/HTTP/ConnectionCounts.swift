// The open connections: in all, by network, and by the larger network around it.

import Platform

/// Counts connections.
struct ConnectionCounts {
    /// The limits of one network and of the larger network around it.
    struct Limits {
        var network: Int
        var site: Int
    }

    private(set) var all = 0
    private var byPlace: [String: Int] = [:]

    /// Whether one more may come.
    func hasRoom(for peer: String, _ limits: Limits) -> Bool {
        let address = IPAddress(peer)
        return count(address?.network ?? peer) < limits.network
            && address?.site.map { count($0) < limits.site } ?? true
    }

    private func count(_ place: String) -> Int { byPlace[place, default: 0] }

    mutating func came(from peer: String) {
        all += 1
        for place in Self.places(of: peer) { byPlace[place, default: 0] += 1 }
    }

    mutating func left(_ peer: String) {
        all -= 1
        for place in Self.places(of: peer) {
            let rest = count(place) - 1
            byPlace[place] = rest > 0 ? rest : nil
        }
    }

    private static func places(of peer: String) -> [String] {
        guard let address = IPAddress(peer) else { return [peer] }
        return [address.network] + (address.site.map { [$0] } ?? [])
    }
}
