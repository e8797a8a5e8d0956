// rsvp.series: one answer to all games of a series that are still to come (domain.md §4.5, §6.2).

import Values

/// The answer to each game of a series.
public enum SeriesAnswer: String, Choice {
    /// Come to each, or wait in line where it is full.
    case going
    case maybe
    case left
}

/// `rsvp.series`
public struct AnswerSeries: Command {
    public static let type = "rsvp.series"
    public static let about = About(
        "Join or leave all games ahead in a series at once", .user,
        fields: ["status": "said to each of them; each has a result of its own"],
        reasons: [.notFound, .tierRequired, .rateLimited],
        example: "rsvp series seriesId=$series status=going")

    /// The outcome for one of the games.
    public struct Outcome: Codable, Sendable, Equatable {
        public var gameId: ID
        public var status: ParticipationStatus?
        public var reason: Reason?

        public init(gameId: ID, status: ParticipationStatus? = nil, reason: Reason? = nil) {
            (self.gameId, self.status, self.reason) = (gameId, status, reason)
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var seriesId: ID
        /// In the order in which they start.
        public var results: [Outcome]

        public init(seriesId: ID, results: [Outcome]) { (self.seriesId, self.results) = (seriesId, results) }
    }

    public var seriesId: ID
    public var status: SeriesAnswer
}
