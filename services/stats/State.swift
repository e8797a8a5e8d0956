// The state of stats: what it has published about people, and people, games and matches from other services' events.
// The facts of each source are stored separately, and numbers are computed from all of them on demand, so the order in
// which events of two sources arrive does not matter.

import Contracts
import Machine
import Packed
import Projections
import Values

extension Stats {
    public struct State: Sendable {
        // The service's own part.
        var standings: ChunkedDictionary<ID, Standing> = [:]
        var guestRecords: ChunkedDictionary<ID, GuestRecord> = [:]
        var unlocked: ChunkedDictionary<ID, [Unlocked]> = [:]
        /// Accounts that are on no leaderboard.
        var optedOut = Ordered<ID>()
        var likes: ChunkedDictionary<ID, Likes> = [:]

        // The projections.
        var people = People()
        var circles = SocialGraph()
        var groups = KnownGroups()
        var games = GameBook()
        var matches = CompletedMatches()
        var ladder = Ladder()
        var party = PartyBook()
        var fame: ChunkedDictionary<ID, ReputationCounts> = [:]
        /// Reviews of venues, by author.
        var reviews: ChunkedDictionary<ID, Ordered<ID>> = [:]
        var days = Days()
        /// Games and groups that moderation has hidden, from social's events.
        var withheld = Ordered<ID>()

        /// Derived from all of the above.
        var leaders = Leaders()

        public init() {}
    }
}

/// Derived parts are not encoded.
extension Stats.State: Codable {
    private enum CodingKeys: String, CodingKey {
        case standings, guestRecords, unlocked, optedOut, likes
        case people, circles, groups, games, matches, ladder, party, fame, reviews, days, withheld
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<T: Decodable>(_ key: CodingKeys, into part: inout T) throws {
            part = try container.decode(T.self, forKey: key)
        }
        try read(.standings, into: &standings)
        try read(.guestRecords, into: &guestRecords)
        try read(.unlocked, into: &unlocked)
        try read(.optedOut, into: &optedOut)
        try read(.likes, into: &likes)
        try read(.people, into: &people)
        try read(.circles, into: &circles)
        try read(.groups, into: &groups)
        try read(.games, into: &games)
        try read(.matches, into: &matches)
        try read(.ladder, into: &ladder)
        try read(.party, into: &party)
        try read(.fame, into: &fame)
        try read(.reviews, into: &reviews)
        try read(.days, into: &days)
        try read(.withheld, into: &withheld)
        rankEveryone()
    }
}

extension Situation<Stats> {
    /// The person whom a query names, if the caller may see their numbers: everybody who may see their profile, and
    /// moderators, who see all accounts that are not deleted.
    func find(_ reference: UserReference, field: String = "accountId") throws(Refusal) -> ID {
        let me = try caller.id()
        if caller.isModerator, let id = state.people.find(reference),
            let facts = state.people.facts(of: id), facts.kind == .registered, facts.status != .deleted
        {
            return id
        }
        return try state.people.find(reference, for: me, state.circles, field: field)
    }
}

extension Stats.State {
    /// The account's time zone; without one, that of the device it asks from (domain.md §3.1), or UTC.
    func zone(of account: ID, _ context: Context) -> Zone {
        let zones = context.settings.zones
        let device = context.caller.account == account ? context.caller.deviceZone : nil
        return people.facts(of: account)?.timezone.flatMap { zones.zone(named: $0) }
            ?? device.flatMap { zones.zone(named: $0) } ?? .utc
    }
}
