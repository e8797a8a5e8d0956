// stats: what somebody did for the first time, or for the tenth (domain.md §9.6). Unlocked once, never revoked.

import Values

/// An achievement.
public enum Achievement: String, Choice {
    /// A game was completed to which they came.
    case firstGame = "first_game"
    case tenGames = "ten_games"
    case fiftyGames = "fifty_games"
    case firstHost = "first_host"
    case tenHosts = "ten_hosts"
    case fiveSports = "five_sports"
    case streak4 = "streak_4"
    /// Five games that began before eight.
    case earlyBird = "early_bird"
    case fullHouse = "full_house"
    case friends10 = "friends_10"
    case ton80 = "ton_80"
    case bigFish = "big_fish"
    /// A leg of 501 won with nine darts.
    case nineDarter = "nine_darter"
    /// A checkout of 100 and more.
    case tonOut = "ton_out"
    /// All cards of a category.
    case deckDone = "deck_done"
    /// All cards of all ten.
    case allDecks = "all_decks"
    case reviewer5 = "reviewer_5"

    /// `Nine darter`
    public var title: String {
        let words = rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// Somebody has unlocked an achievement.
public struct AchievementUnlocked: Event {
    public static let type = "stats.achievement-unlocked"
    public var accountId: ID
    public var achievement: Achievement
    /// The game, match, session, venue review, friend or guest player it came with.
    public var sourceId: ID?
    public var subject: String? { accountId.description }

    public init(accountId: ID, achievement: Achievement, sourceId: ID?) {
        (self.accountId, self.achievement, self.sourceId) = (accountId, achievement, sourceId)
    }
}

/// `stats.achievements`
public struct ListAchievements: Query {
    public static let type = "stats.achievements"
    public static let about = About(
        "Show what somebody has achieved, the oldest first", .user,
        fields: ["accountId": "yourself where left out"], reasons: [.notFound],
        example: "stats achievements accountId=bob")

    /// An unlocked achievement.
    public struct Row: Codable, Sendable, Equatable {
        public var achievement: Achievement
        public var unlockedAt: Timestamp
        /// What it came with; for oneself alone, and a friend only as long as one may hear of them.
        public var sourceId: ID?
        public init(achievement: Achievement, unlockedAt: Timestamp, sourceId: ID?) {
            (self.achievement, self.unlockedAt, self.sourceId) = (achievement, unlockedAt, sourceId)
        }
    }

    /// All of them: there are fewer than a page holds.
    public struct Reply: Codable, Sendable, Equatable {
        public var accountId: ID
        public var items: [Row]
        public init(accountId: ID, items: [Row]) { (self.accountId, self.items) = (accountId, items) }
    }

    public var accountId: UserReference?
}
