// The reasons for refusing an act in a cup or a season (domain.md §16). The caller makes a sentence of them.

/// The reason for refusing an act. Nothing has changed then.
public enum Refusal: Error, Hashable, Sendable {
    /// An option has a value that is not allowed, or that does not fit the others.
    case option(Option)
    /// Fewer entrants than the format needs.
    case fewerEntrants(than: Int)
    /// More entrants than there may be.
    case moreEntrants(than: Int)
    /// More fixtures than there may be.
    case moreFixtures(than: Int)
    case noSuchFixture
    case noSuchEntrant
    /// The fixture has another status than the act needs.
    case notNow(FixtureStatus)
    /// The entrant is not one of the two sides.
    case notTheirs
    /// The score has no winner although it needs one, or does not fit the length of the match.
    case score(bestOf: Int?, mayDraw: Bool)
    /// The cup has no board with this number.
    case noSuchBoard
    /// Another fixture is played at the board, or all boards are taken.
    case boardTaken
    /// The entrant is called or plays elsewhere in this cup.
    case busy(entrant: Int)
    /// Somebody came to this fixture by the result, and it is called, live, reported or done.
    case leadsTo(fixture: Int)
    /// A later round was paired, or the knock-out drawn, with the result.
    case pairedSince
    /// A fixture before it is not over.
    case unfinished(fixture: Int)
    /// There is no further round to pair.
    case nothingToPair
    /// There is no bye left for a late entrant.
    case full
    /// The entrant has withdrawn or was disqualified.
    case isOut(entrant: Int)
    /// The date is before the fixture's first one, or more than a year after it.
    case date

    /// An option of a cup or a season.
    public enum Option: String, Hashable, Sendable, CaseIterable {
        case legs, groups, qualify, bestNext, rounds, points, draws, boards, bestOf, seeds
        case divisions, move, everyDays, restDates, playWindowDays, ifLate
    }
}
