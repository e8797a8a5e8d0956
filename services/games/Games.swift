// games: scheduled games, from their creation to their end, and finding them (domain.md §4).

import Contracts
import Delivery
import Machine
import Projections
import Values

public enum Games: Service {
    public static let name = "games"
    public static let follows = ["auth", "rsvp", "social"]
    public static let stateVersion = 17
    public static let rules = Rules(
        life, polling, deciding, duplicating, editing, series, seriesChanges, finding, mine, agenda,
        savedFilters, templates, calendars, groupCalendars, maps, links, venues, whereabouts, weather,
        rows, departures, coHosting, moderation, matches, scoring, matchViews, presets, remotes, leagues,
        seasons, seasonEntrants, seasonPlay, leagueProposals, leagueMatches, leagueReactions,
        leagueReading, leagueEvenings, recorded, cupHosting, cupEntering, cupInviting, cupRunning,
        cupReading, cupFinding, cupDepartures, courses, rounds, outings, ladders, ladderPlayers,
        ladderChallenges,
        ladderMatches, ladderReactions, ladderReading, cardsPlay, cardsReading, ownDecks, cardsTogether,
        People.rules(\.people),
        SocialGraph.rules(\.circles), KnownGroups.rules(\.groups))

    public static func beginReplay(_ state: inout State) { state.beginReplay() }
    public static func endReplay(_ state: inout State) { state.endReplay() }
    public static func emptyState() -> State { State() }
    public static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws {
        try state.eachSection(&pass)
    }

    public enum Effect: Sendable {
        /// Asks the geocoder for places that are not known here.
        case geocode([String], for: ID)
    }

    public enum Outcome: Sendable {
        /// The answers, by the text asked for.
        case geocoded([String: GeocoderAnswer])
    }

    /// The geocoder, if one is configured. Throws if a deck of cards is damaged: the service does not start then
    /// (domain.md §5.1).
    public static func tools(_ environment: (String) -> String?, _ files: any SideFiles) throws -> Geocoder? {
        _ = try CardBook.loaded.get()
        return try GeocoderSettings(environment: environment).map(Geocoder.init)
    }

    public static func perform(_ effect: Effect, _ geocoder: Geocoder?) -> Outcome {
        switch effect {
        case .geocode(let texts, for: let asker):
            .geocoded(geocoder?.answers(to: texts, for: asker) ?? [:])
        }
    }

    public static func identities(_ state: State) -> any Identities { state.people }
}
