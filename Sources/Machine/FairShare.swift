// How much of a budget that all strangers share one origin of theirs may take. The more others have taken, the fewer:
//
//     own < (whole - taken by others) * own limit / whole      but one is always taken while any is left
//
// So a few origins never take all of it. With 600 as a whole and 120 for each, one origin alone has 120, five have 66
// each and leave 268, a hundred leave 24.

/// The fair share of an origin, and of whoever shares a room with others.
public enum FairShare {
    /// How many origins the IPv6 network around them counts as: one customer of a provider may have 65,536 origins.
    public static let originsOfNetwork = 2

    /// A place that a request is counted for.
    public struct Place: Equatable, Sendable {
        public var name: String
        /// How many origins it counts as.
        public var factor: Int
    }

    /// The places that a request of an origin counts for: the origin, and in IPv6 the network of 48 bits around it.
    public static func places(of origin: String) -> [Place] {
        let own = Place(name: origin, factor: 1)
        // An IPv6 network of 64 bits, as the edge names it: `2001:db8:1:2::/64`.
        guard origin.hasSuffix("::/64") else { return [own] }
        let groups = origin.dropLast(5).split(separator: ":", omittingEmptySubsequences: false).prefix(3)
        let zeros = Array(repeating: Substring("0"), count: 3 - groups.count)
        let network = (groups + zeros).joined(separator: ":") + "::/48"
        return [own, Place(name: network, factor: originsOfNetwork)]
    }

    /// The most that a place may take.
    ///
    /// - Parameters:
    ///   - limit: the most that it may take with nobody else there.
    ///   - own: the count that it has taken.
    ///   - all: the count that everybody has taken.
    ///   - whole: the limit for everybody.
    public static func most(limit: Int, own: Int, of all: Int, whole: Int) -> Int {
        let left = max(0, whole - max(0, all - own))
        return min(limit, max(1, left * limit / whole))
    }

    /// Whether an owner may take more of a room that all share: as much as it leaves free, so at most half of it.
    /// An owner without anything may take all that is free.
    ///
    /// - Parameters:
    ///   - more: the amount that is to be taken.
    ///   - own: the amount that the owner has.
    ///   - used: the amount that everybody has.
    ///   - max: the whole room.
    public static func fits(_ more: Int, own: Int, used: Int, of max: Int) -> Bool {
        let free = max - used - more
        return free >= 0 && (own == 0 || own + more <= free)
    }

    /// Whether one more of an origin may come among those that are there. Each whose origin is not known is the first of its own.
    static func fits(
        oneOf origin: String?, among others: some Collection<String?>, of max: Int
    ) -> Bool {
        let own = origin == nil ? 0 : others.count(where: { $0 == origin })
        return fits(1, own: own, used: others.count, of: max)
    }
}
