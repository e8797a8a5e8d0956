// How often each network opens live connections. One that is opened and closed again costs as much as one that stays, and
// limits of what is open do not count it.

import Contracts
import Platform
import Values

struct NetworkRate {
    /// The number of networks that the IPv6 network of 48 bits around one counts as: a customer of a provider may have
    /// 65,536 networks of 64 bits.
    static let networksOfSite: Int64 = 2
    /// Openings at once, as the time that they take at the lasting rate.
    private static let roomMs = EdgeLimits.openingMs * Int64(EdgeLimits.openingsMax)

    private let networksMax: Int
    /// When each network has made up for its openings, each of which takes its time (GCRA, ITU-T I.371).
    private var settledAt: [String: Timestamp] = [:]

    init(networksMax: Int = EdgeLimits.openingNetworksMax) { self.networksMax = networksMax }

    /// Networks, and larger ones around them, that have openings to make up for.
    var networksCount: Int { settledAt.count }

    /// Counts openings, or refuses them if the address's network has had too many. This machine's own are not counted.
    mutating func take(_ count: Int, of address: String, at now: Timestamp) throws(Refusal) {
        guard let network = Proxies.counted(address) else { return }
        let costMs = Int64(count) * EdgeLimits.openingMs
        var settled = [(place: network, at: start(of: network, now).adding(milliseconds: costMs))]
        if let site = IPAddress(address)?.site {
            let siteMs = costMs / Self.networksOfSite
            settled.append((place: site, at: start(of: site, now).adding(milliseconds: siteMs)))
        }
        for (_, end) in settled where end.since(now) > Self.roomMs {
            throw .rateLimited(
                "too many live connections are opened from your network; try again in a moment",
                until: end.adding(milliseconds: -Self.roomMs), at: now)
        }
        for (place, end) in settled {
            if settledAt[place] == nil, settledAt.count >= networksMax { makeRoom(at: now) }
            settledAt[place] = end
        }
    }

    private func start(of place: String, _ now: Timestamp) -> Timestamp {
        // Later than any opening can be made up for: the clock has been set back.
        guard let at = settledAt[place], at > now, at.since(now) <= Self.roomMs else { return now }
        return at
    }

    /// Forgets networks that have made up for all; if that is not enough, the half with least to make up for.
    private mutating func makeRoom(at now: Timestamp) {
        settledAt = settledAt.filter { $0.value > now }
        guard settledAt.count > networksMax / 2 else { return }
        let ranked = settledAt.sorted { $0.value > $1.value }
        for (place, _) in ranked[(networksMax / 2)...] { settledAt[place] = nil }
    }
}
