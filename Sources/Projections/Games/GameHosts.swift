// The people who do a host's things in a game (domain.md §4.11): one rule for all services.

import Contracts
import Values

/// A part in running a game.
public enum HostRole: CaseIterable, Sendable {
    case host
    /// Named by the host, and going.
    case coHost
    /// Owner or admin of the group for which the game is hosted.
    case groupAdmin
}

/// The host of a game, and the co-hosts whom the host has named.
public struct GameHosts: Equatable, Sendable {
    public var hostId: ID
    /// The co-hosts, in the order in which they were named. A new host may be among them for a moment.
    private var named: [ID]

    public init(hostId: ID, coHosts: [ID]) { (self.hostId, named) = (hostId, coHosts) }

    /// The named co-hosts.
    public var coHosts: [ID] { named.filter { $0 != hostId } }

    /// Somebody's part in running the game; `nil` if they have none.
    ///
    /// The facts are looked up only if they matter, since most people have none.
    ///
    /// - Parameters:
    ///   - isGoing: whether they are going.
    ///   - runsGroup: whether they are the owner or an admin of the game's group.
    ///   - areApart: whether one of them and the host has blocked the other.
    public func role(
        of account: ID, isGoing: @autoclosure () -> Bool, runsGroup: @autoclosure () -> Bool,
        areApart: @autoclosure () -> Bool
    ) -> HostRole? {
        if account == hostId { return .host }
        let role: HostRole? =
            named.contains(account) && isGoing() ? .coHost : runsGroup() ? .groupAdmin : nil
        return role == nil || areApart() ? nil : role
    }

    /// The host and the co-hosts who are going: those who hear of answers to the game.
    public func told(isGoing: (ID) -> Bool) -> [ID] { [hostId] + coHosts.filter(isGoing) }

    /// The co-host who becomes the host where the present one leaves: the one who was named first.
    ///
    /// - Parameter isEligible: whether somebody is going, and their account is not gone.
    public func successor(isEligible: (ID) -> Bool) -> ID? { coHosts.first(where: isEligible) }
}
