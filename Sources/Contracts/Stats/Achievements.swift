// stats: achievements, for the first or the tenth time of something (domain.md §9.6). Unlocked once, never revoked.

import Values

/// An achievement.
public enum Achievement: String, Choice {
    /// They attended a completed game.
    case firstGame = "first_game"
    case tenGames = "ten_games"
    case fiftyGames = "fifty_games"
    case firstHost = "first_host"
    case tenHosts = "ten_hosts"
    case fiveSports = "five_sports"
    case streak4 = "streak_4"
    /// Five games that started before 8:00.
    case earlyBird = "early_bird"
    case fullHouse = "full_house"
    case friends10 = "friends_10"
    case ton80 = "ton_80"
    case bigFish = "big_fish"
    /// A leg of 501 won with nine darts.
    case nineDarter = "nine_darter"
    /// A checkout of at least 100.
    case tonOut = "ton_out"
    /// All cards of one category played.
    case deckDone = "deck_done"
    /// All cards of all ten categories played.
    case allDecks = "all_decks"
    case reviewer5 = "reviewer_5"

    /// `Nine darter`
    public var title: String {
        let words = rawValue.replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// An account unlocked an achievement.
public struct AchievementUnlocked: Event {
    public static let type = "stats.achievement-unlocked"
    public var accountId: ID
    public var achievement: Achievement
    /// The game, match, session, venue review, friend or guest player that unlocked it.
    public var sourceId: ID?
    public var subject: String? { accountId.description }
}

public struct ListAchievements: Query {
    public static let type = "stats.achievements"
    public static let about = About(
        "Show what somebody has achieved, the oldest first", .user, reasons: [.notFound],
        example: "stats achievements accountId=bob")

    /// An unlocked achievement.
    public struct Row: Codable, Sendable, Equatable {
        public var achievement: Achievement
        public var unlockedAt: Timestamp
        /// The object that unlocked it; only for the account itself, and a friend only while the caller may see that
        /// friend.
        public var sourceId: ID?
    }

    /// All of the account's achievements: they always fit on one page.
    public struct Reply: Codable, Sendable, Equatable {
        public var accountId: ID
        public var items: [Row]
    }

    /// Default: yourself.
    public var accountId: UserReference?
}
