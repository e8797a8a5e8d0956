// stats: recommended games (domain.md §9.3).

import Values

public struct Recommend: Query {
    public static let type = "stats.recommend"
    public static let resultsMax = 8
    public static let about = About(
        "Show up to \(resultsMax) games you might like, the best first", .user, example: "stats recommend")

    /// A recommended game, with the parts of its score.
    public struct Row: Codable, Sendable, Equatable {
        public var gameId: ID
        public var title: String
        public var sport: Sport
        public var startsAt: Timestamp
        /// The place's time zone.
        public var timezone: String
        /// The place's name; absent if it has only an address.
        public var placeName: String? = nil
        public var hostId: ID
        public var hostNickname: String? = nil
        public var hostName: String? = nil
        /// Distance from the quiz's location, or else from home.
        public var distanceMiles: Double? = nil
        /// The score computed from the next four numbers (domain.md §9.3).
        public var score: Double
        /// The number of joined games of this sport, plus ten for a sport the account likes.
        public var sportWeight: Int
        /// The number of friends who are going.
        public var friends: Int
        /// The number of people going whose gender matches the account's preference.
        public var genderMatches: Int
        /// The number of people going whose age group matches the account's preference.
        public var ageMatches: Int
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [Row]
    }
}

/// Why an account dismissed a recommended game.
public enum DismissalReason: String, Choice {
    /// They do not want this sport: none of its games is recommended until the next quiz.
    case sport
    case time
    case place
    case people
    case other
}

public struct DismissGame: Command {
    public typealias Reply = Done
    public static let type = "stats.dismiss"
    public static let about = About(
        "Stop recommending a game, or its whole sport until you take the quiz again",
        .user, reasons: [.notFound], example: "stats dismiss gameId=$game reason=time")
    public var gameId: GameID
    /// The reason; `sport` applies to all games of that sport.
    public var reason: DismissalReason
}
