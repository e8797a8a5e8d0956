// rsvp.series: answers all upcoming games of a series at once (domain.md §4.5, §6.2).

import Values

/// The answer to all games.
public enum SeriesAnswer: String, Choice {
    /// Going, or on the waitlist of a full game.
    case going
    case maybe
    case left
}

public struct AnswerSeries: Command {
    public static let type = "rsvp.series"
    public static let about = About(
        "Join or leave all games ahead in a series at once", .user,
        reasons: [.notFound, .tierRequired, .rateLimited],
        example: "rsvp series seriesId=$series status=going")

    /// The outcome for one game.
    public struct Outcome: Codable, Sendable, Equatable {
        public var gameId: ID
        public var status: ParticipationStatus? = nil
        public var reason: Reason? = nil
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var seriesId: ID
        /// In the order of their starts.
        public var results: [Outcome]
    }

    public var seriesId: SeriesID
    /// Said to each of them; each has a result of its own.
    public var status: SeriesAnswer
}
