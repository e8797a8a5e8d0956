// Leagues, as games' log tells them, and who is entitled to see them, from domain.md §17.7 alone.

import Contracts
import JSON
import LogContracts
import Values

extension Chronicle {
    struct Season {
        var id: ID
        var league: ID
        var hasBegun = false
        /// Accounts by number of the entrant.
        var accounts: [Int: ID] = [:]
        var statuses: [Int: SeasonEntrantStatus] = [:]

        /// Somebody's place, unless it was given up.
        func status(of account: ID) -> SeasonEntrantStatus? {
            let own = accounts.filter { $0.value == account }.keys.sorted()
            return own.last { statuses[$0] != nil }.flatMap { statuses[$0] }
        }
    }

    struct Leagues {
        var all: [ID: LeagueChanged] = [:]
        var seasons: [ID: Season] = [:]

        mutating func take(_ type: String, _ data: [UInt8]) throws {
            switch type {
            case LeagueChanged.type:
                let event = try JSONCoding.decode(LeagueChanged.self, from: data)
                all[event.leagueId] = event
            case SeasonPlanned.type:
                let event = try JSONCoding.decode(SeasonPlanned.self, from: data)
                if seasons[event.seasonId] == nil {
                    seasons[event.seasonId] = Season(id: event.seasonId, league: event.leagueId)
                }
            case SeasonEntrantChanged.type:
                let event = try JSONCoding.decode(SeasonEntrantChanged.self, from: data)
                if let account = event.accountId {
                    seasons[event.seasonId]?.accounts[event.entrant] = account
                }
                seasons[event.seasonId]?.statuses[event.entrant] = event.status
            case SeasonBegun.type:
                let event = try JSONCoding.decode(SeasonBegun.self, from: data)
                let seated = Set(event.divisions.joined())
                seasons[event.seasonId]?.hasBegun = true
                let statuses = seasons[event.seasonId]?.statuses ?? [:]
                seasons[event.seasonId]?.statuses = statuses.filter { seated.contains($0.key) }
            default: break
            }
        }
    }

    /// Whether somebody hosts a league, plays or has played in it, or is invited.
    func isIn(_ league: LeagueChanged, _ viewer: ID) -> Bool {
        if league.hostId == viewer { return true }
        let statuses = leagues.seasons.values.filter { $0.league == league.leagueId }
            .compactMap { $0.status(of: viewer) }
        if statuses.contains(.in) { return true }
        if areApart(league.hostId, viewer) { return false }
        let role = league.groupId.flatMap { groups[$0]?.roles[viewer] }
        return league.coHosts.contains(viewer) || role == .owner || role == .admin || !statuses.isEmpty
    }

    func sees(_ league: LeagueChanged, _ viewer: ID) -> Bool {
        if isIn(league, viewer) || isModerator(viewer) { return true }
        if areApart(league.hostId, viewer) || withheld.contains(league.leagueId) { return false }
        return switch league.visibility {
        case .public: true
        case .group: league.groupId.map { groups[$0]?.rows[viewer] == .member } ?? false
        case .private: false
        }
    }

    /// Whether a league that a viewer sees names somebody.
    func isInALeague(_ person: ID, for viewer: ID) -> Bool {
        leagues.all.values.contains { league in
            sees(league, viewer)
                && (league.hostId == person || league.coHosts.contains(person)
                    || leagues.seasons.values.contains {
                        $0.league == league.leagueId && $0.accounts.values.contains(person)
                    })
        }
    }
}
