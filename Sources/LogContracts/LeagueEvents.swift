// The events of leagues that stay within games: seasons, who plays in them, fixtures and proposals (domain.md §17.12). notify
// reads one of them.

import Contracts
import Values

/// A season was planned, or its plan changed. The event has all of it.
package struct SeasonPlanned: Event, Equatable {
    package static let type = "games._private.season-planned"
    package var seasonId: ID
    package var leagueId: ID
    /// The account that wrote the name.
    package var accountId: ID
    package var name: String
    /// Counts the seasons of the league, from 1.
    package var number: Int
    /// With all defaults filled in.
    package var options: SeasonOptions
    package var subject: String? { seasonId.description }
}

/// An entrant was added to a season, has accepted, or has left it.
package struct SeasonEntrantChanged: Event {
    package static let type = "games._private.season-entrant-changed"
    package var seasonId: ID
    /// Counts from 1 in the season.
    package var entrant: Int
    package var accountId: ID? = nil
    /// Typed by the account ``by``; absent for an account, and if it stays.
    package var name: String? = nil
    /// From 1.
    package var division: Int
    /// Absent for one who is taken out before the season begins.
    package var status: SeasonEntrantStatus? = nil
    /// The date of a withdrawal, by the league's clock.
    package var day: Day? = nil
    /// True of somebody of the season before, whom `leagues.next` invites again.
    package var again: Bool? = nil
    /// The account that did it; absent if it follows from something else.
    package var by: ID? = nil
    package var subject: String? { seasonId.description }
}

/// The entrants of a season were put into another order.
package struct SeasonOrdered: Event {
    package static let type = "games._private.season-ordered"
    package var seasonId: ID
    /// The numbers of the entrants of each division.
    package var divisions: [[Int]]
    package var subject: String? { seasonId.description }
}

/// A season has begun: its fixtures follow from its options and this order.
package struct SeasonBegun: Event {
    package static let type = "games._private.season-begun"
    package var seasonId: ID
    /// The numbers of the entrants of each division. A season of evenings has none.
    package var divisions: [[Int]]
    /// The date, by the league's clock.
    package var day: Day
    /// Seconds by which that clock is ahead of UTC in winter.
    package var clockAhead: Int
    package var by: ID
    package var subject: String? { seasonId.description }
}

/// A season was called off.
package struct SeasonCancelled: Event {
    package static let type = "games._private.season-cancelled"
    package var seasonId: ID
    package var by: ID? = nil
    package var subject: String? { seasonId.description }
}

/// A moment to play a fixture was proposed or agreed on, or is proposed no more.
package struct FixtureProposed: Event {
    package static let type = "games._private.fixture-proposed"
    package var seasonId: ID
    /// Counts from 1 over all divisions.
    package var fixture: Int
    /// Absent if nothing is proposed any more.
    package var proposal: FixtureProposal? = nil
    package var subject: String? { seasonId.description }
}

/// An act that changes a fixture of a season.
package enum FixtureAct: String, Choice {
    /// Its match of darts has begun.
    case start
    case report
    case confirm
    case dispute
    case fix
    case walkover
    case undo
    case postpone
    /// It was not played in time, and ends as the season says.
    case late
}

/// A fixture of a season has changed.
package struct SeasonFixtureChanged: Event {
    package static let type = "games._private.season-fixture-changed"
    package var seasonId: ID
    /// Counts from 1 over all divisions.
    package var fixture: Int
    package var act: FixtureAct
    package var score: WrittenScore? = nil
    /// The entrant who reports, confirms, disputes or is given the fixture.
    package var entrant: Int? = nil
    /// The date of the act, by the league's clock.
    package var day: Day
    /// The new day of a fixture that is postponed.
    package var due: Day? = nil
    /// The match of darts.
    package var matchId: ID? = nil
    /// The account that did it; absent if it follows from something else.
    package var by: ID? = nil
    package var subject: String? { seasonId.description }
}

/// Somebody's part in an evening. A member of a team has the team's place.
package struct EveningEntry: Codable, Sendable, Equatable {
    /// The entrant's number in the cup.
    package var entrant: Int
    /// Absent for a name.
    package var accountId: ID? = nil
    package var place: Int
    /// Scores of 180.
    package var scores180: Int
    /// Checkouts of 100 or more.
    package var checkouts100: Int
    /// Legs won with 15 darts or fewer.
    package var legs15: Int
}

/// A cup is over, and counts as an evening of a season.
package struct SeasonEveningCounted: Event {
    package static let type = "games._private.season-evening-counted"
    package var seasonId: ID
    package var cupId: ID
    /// The date of its end, by the league's clock.
    package var day: Day
    package var entries: [EveningEntry]
    package var subject: String? { seasonId.description }
}

/// The kind of news that a league brings.
package enum LeagueNews: String, Choice {
    case invited
    /// The window of a fixture ends soon.
    case due
    case proposed
    /// The window of a fixture is over, or it has ended unplayed.
    case late
    /// The other side has reported a score.
    case resultWanted = "result_wanted"
    case disputed
    case done
}

/// A side of a fixture of which somebody is told.
package struct ToldSide: Codable, Sendable, Equatable {
    package var accountId: ID? = nil
    /// The nickname of an account.
    package var name: String
    /// The account that typed the name of somebody without one.
    package var namedBy: ID? = nil
}

/// A fixture of which somebody is told.
package struct ToldFixture: Codable, Sendable, Equatable {
    /// Counts from 1 over all divisions.
    package var fixture: Int
    /// The sides, the one at home first.
    package var sides: [ToldSide]
    /// The accounts that are told.
    package var forIds: [ID]
    /// The last date on which it may be played.
    package var until: Day
}

/// Somebody is to be told of a season.
package struct LeagueTold: Event {
    package static let type = "games._private.league-told"
    package static let reader: String? = "notify"
    package var leagueId: ID
    package var leagueName: String
    package var seasonId: ID
    package var seasonName: String
    package var news: LeagueNews
    /// The accounts that are told of the season itself.
    package var toldIds: [ID]
    /// Up to 100.
    package var fixtures: [ToldFixture]
    /// The date that all news of dates is told until, by the league's clock; of news of dates.
    package var day: Day? = nil
    package var score: WrittenScore? = nil
    /// The moment that is proposed.
    package var startsAt: Timestamp? = nil
    package var timezone: String
    /// The account that did it; absent if it follows from something else.
    package var by: ID? = nil
    package var subject: String? { seasonId.description }
}
