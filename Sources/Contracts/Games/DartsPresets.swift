// darts.preset-save, darts.preset-delete and darts.presets: games of darts as somebody likes them (domain.md §5.10).

import Darts
import Values

/// The limits of presets (domain.md §5.10).
public enum PresetLimits {
    /// Most presets of an account.
    public static let countMax = 20
    public static let nameMax = 30
}

/// A game of darts as somebody likes it, without its players.
public struct DartsPreset: Codable, Sendable, Equatable {
    /// Up to 30 characters; unique for its owner, ignoring case.
    public var name: String
    public var gameType: DartsGame
    /// The options that were chosen; absent for the usual ones.
    public var options: MatchOptions? = nil
    /// The number of players; absent if it is open.
    public var playerCount: Int? = nil
}

public struct SavePreset: Command {
    public typealias Reply = DartsPreset
    public static let type = "darts.preset-save"
    public static let about = About(
        "Keep a game of darts as you like it; up to 20, and the same name again replaces it", .guest,
        reasons: [.conflict, .rateLimited],
        example: "darts preset-save name=\"Quick one\" gameType=x01 options.startScore=301 playerCount=2")
    /// Up to 30 characters, in whatever case.
    public var name: String
    public var gameType: DartsGame
    /// Options of the game; darts modes tells which there are.
    public var options: MatchOptions?
    /// How many play. Default: open.
    public var playerCount: Int?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...PresetLimits.nameMax)
        options?.check(gameType, &problems)
        if let playerCount { problems.players(playerCount, of: gameType, options, at: "playerCount") }
    }
}

public struct DeletePreset: Command {
    public typealias Reply = Done
    public static let type = "darts.preset-delete"
    public static let about = About(
        "Delete a preset of yours", .guest, reasons: [.rateLimited],
        example: "darts preset-delete name=\"Quick one\"")
    /// The name it was saved under, in any case.
    public var name: String

    public func check(_ problems: inout Problems) { problems.text("name", name, 1...PresetLimits.nameMax) }
}

public struct ListPresets: Query {
    public static let type = "darts.presets"
    public static let about = About(
        "Show the games of darts that you keep, by name", .guest, example: "darts presets")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [DartsPreset]
    }

    public init() {}
}
