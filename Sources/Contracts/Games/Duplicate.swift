// games.duplicate: copies a game to another time (domain.md §4.3).

import Values

public struct DuplicateGame: Command {
    public typealias Reply = GameView
    public static let type = "games.duplicate"
    public static let about = About(
        "Host a game again at another time; nobody is in it yet but you", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .suspended, .rateLimited],
        example: "games duplicate gameId=$game startsAt=\"tomorrow 18:00\"")
    public var gameId: GameID
    /// Within the next 365 days, by the clock of the place.
    public var startsAt: WrittenTime

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.start(startsAt, at: time)
    }
}
