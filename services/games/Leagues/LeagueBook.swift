// The leagues that games keeps, with their seasons (domain.md §17). The rules of play are in the module Competitions, which
// knows numbers and dates alone.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Games {
    struct League: Competition, Codable, Sendable {
        static let noun = "league"
        var id: ID
        var name: String
        var hostId: ID
        /// In the order in which they were named.
        var coHosts: [ID]
        var groupId: ID?
        var visibility: LeagueVisibility
        var sport: Sport
        var timezone: String
        var status: LeagueStatus
        var version: Int
        var createdAt: Timestamp
        /// In their order.
        var seasons: [ID] = []

        init(_ event: LeagueChanged, at time: Timestamp) {
            (id, name, hostId, coHosts) = (event.leagueId, event.name, event.hostId, event.coHosts)
            (groupId, visibility, sport) = (event.groupId, event.visibility, event.sport)
            (timezone, status, version, createdAt) = (event.timezone, event.status, event.version, time)
        }

        /// The event that makes it this league.
        func changed(by: ID?, _ apply: (inout LeagueChanged) -> Void) -> LeagueChanged {
            var event = LeagueChanged(
                leagueId: id, name: name, hostId: hostId, coHosts: coHosts, groupId: groupId,
                visibility: visibility, sport: sport, timezone: timezone, status: status,
                version: version + 1, by: by)
            apply(&event)
            return event
        }
    }

    /// All leagues and seasons.
    struct LeagueBook: Sendable {
        private var leagues: ChunkedDictionary<ID, League> = [:]
        private var seasons: ChunkedDictionary<ID, LeagueSeason> = [:]
        /// The leagues that each account hosts, or has or had a place in. Derived.
        private var known: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The leagues of each group. Derived.
        private var ofGroups: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The seasons with fixtures to be played in a game, or in a match of darts. Derived.
        private var playedIn: ChunkedDictionary<ID, ID> = [:]
        /// The season in which each cup counts. Derived.
        private var countedIn: ChunkedDictionary<ID, ID> = [:]
        /// When something is due in a season. Derived.
        private(set) var deadlines = Ordered<Appointment>()
    }
}

extension Games.LeagueBook {
    subscript(id: ID) -> Games.League? { leagues[id] }
    subscript(season id: ID) -> Games.LeagueSeason? { seasons[id] }
    /// The seasons of a league, the first one first.
    func seasons(of league: Games.League) -> [Games.LeagueSeason] {
        league.seasons.compactMap { seasons[$0] }
    }
    /// The leagues that an account hosts, or has or had a place in, by id.
    func leagues(of account: ID) -> [Games.League] {
        (known[account] ?? []).sorted().compactMap { leagues[$0] }
    }
    /// The leagues of a group, by id.
    func leagues(ofGroup group: ID) -> [Games.League] {
        (ofGroups[group] ?? []).sorted().compactMap { leagues[$0] }
    }
    /// The season with a fixture that is to be played in this game or match.
    func season(playedIn id: ID) -> Games.LeagueSeason? { playedIn[id].flatMap { seasons[$0] } }

    mutating func apply(_ event: LeagueChanged, at time: Timestamp) {
        var league = Games.League(event, at: time)
        if let old = leagues[league.id] { (league.createdAt, league.seasons) = (old.createdAt, old.seasons) }
        store(league)
    }

    private mutating func store(_ league: Games.League) {
        leagues[league.id] = league
        for host in [league.hostId] + league.coHosts { known[host, default: []].insert(league.id) }
        if let group = league.groupId { ofGroups[group, default: []].insert(league.id) }
    }

    mutating func apply(_ event: SeasonPlanned, at time: Timestamp) {
        if seasons[event.seasonId] == nil {
            leagues[event.leagueId]?.seasons.append(event.seasonId)
            seasons[event.seasonId] = Games.LeagueSeason(event, at: time)
        }
        change(event.seasonId) { season in
            (season.name, season.options) = (event.name, event.options)
            season.order = season.order(for: event.options)
        }
    }

    /// Changes a season, and all that follows from it.
    mutating func change(_ id: ID, _ apply: (inout Games.LeagueSeason) -> Void) {
        guard var season = seasons[id] else { return }
        forget(season)
        apply(&season)
        store(season)
    }

    /// Nothing is agreed on any more for the fixture that was to be played in a game.
    mutating func endGame(_ game: ID) {
        guard let season = playedIn[game] else { return }
        change(season) { season in
            if let number = season.fixture(playedIn: game) { season.proposals[number] = nil }
        }
    }

    mutating func abandon(_ match: ID) {
        if let season = playedIn[match] { change(season) { $0.abandon(match) } }
    }

    mutating func note(_ event: MatchCompleted) {
        if let season = playedIn[event.matchId] { change(season) { $0.note(event) } }
    }

    mutating func count(_ event: SeasonEveningCounted) {
        countedIn[event.cupId] = event.seasonId
        change(event.seasonId) { season in
            season.evenings.append(
                Games.LeagueEvening(cupId: event.cupId, day: event.day, entries: event.entries))
        }
    }

    /// A cup that is played again counts no more.
    mutating func uncount(_ cup: ID) {
        guard let season = countedIn.removeValue(forKey: cup) else { return }
        change(season) { $0.evenings.removeAll { $0.cupId == cup } }
    }

    private mutating func forget(_ season: Games.LeagueSeason) {
        for id in season.playedIn { playedIn[id] = nil }
        if let time = season.dueAt { deadlines.remove(Appointment(time, season.id)) }
    }

    private mutating func store(_ season: Games.LeagueSeason) {
        seasons[season.id] = season
        for id in season.playedIn { playedIn[id] = season.id }
        for evening in season.evenings { countedIn[evening.cupId] = season.id }
        if let time = season.dueAt { deadlines.insert(Appointment(time, season.id)) }
        for account in season.entrants.compactMap(\.accountId) {
            known[account, default: []].insert(season.leagueId)
        }
    }

    /// Erases the names that an account has typed.
    mutating func forget(_ account: ID) {
        for id in seasons.keys.sorted() { change(id) { $0.forget(account) } }
    }
}

/// Encoded as lists, in the order of ids; the rest is derived.
extension Games.LeagueBook: Codable {
    private enum CodingKeys: String, CodingKey { case leagues, seasons }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for league in try container.decode([Games.League].self, forKey: .leagues) { store(league) }
        for season in try container.decode([Games.LeagueSeason].self, forKey: .seasons) { store(season) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(leagues.values.sorted { $0.id < $1.id }, forKey: .leagues)
        try container.encode(seasons.values.sorted { $0.id < $1.id }, forKey: .seasons)
    }
}
