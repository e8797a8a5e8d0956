// games: scheduled games, from their creation to their end, and finding them (domain.md §4).

import Contracts
import ServiceKit
import Values

public enum Games: Service {
    public typealias Effect = Never
    public typealias Outcome = Never

    public static let name = "games"
    public static let follows = ["auth", "rsvp", "social"]
    public static let stateVersion = 10
    public static let rules = Rules(
        life, polling, duplicating, editing, series, seriesChanges, finding, mine, agenda, savedFilters,
        calendars,
        maps, links, venues, whereabouts, weather, rows, departures, moderation, matches, scoring, matchViews,
        remotes,
        recorded, cardsPlay, cardsReading, ownDecks, cardsTogether, People.rules(\.people),
        Circles.rules(\.circles))

    public static func emptyState() -> State { State() }
    /// Without all the cards it does not start (domain.md §5.1).
    public static func tools(_ environment: (String) -> String?, directory: String) throws {
        _ = try CardBook.loaded.get()
    }
    public static func identities(_ state: State) -> any Identities { state.people }
}
