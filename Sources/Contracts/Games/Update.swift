// games.update: the host's changes to a game before it starts (domain.md §4.2).

import JSON
import Values

public struct UpdateGame: Command {
    public typealias Reply = GameView
    public static let type = "games.update"
    public static let about = About(
        "Change a game you host, before it starts; what you leave out stays, none takes away", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict, .versionMismatch],
        example: "games update gameId=$game capacity=12")

    public var gameId: GameID
    public var changes: Flattened<GameChanges>
    /// Within the next 365 days, by the clock of the place.
    public var startsAt: WrittenTime?
    /// For apps: refused where the game has changed since this version.
    public var ifVersion: Int?

    public static var defaults: [String: JSONValue] { GameChanges.defaults }

    public func check(_ problems: inout Problems) { changes.check(&problems) }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.zone(changes.timezone, at: time)
        // Refuses only a start without a time of day. The service checks the rest, where the start differs from the
        // current one.
        if startsAt?.isWholeDay == true { problems.start(startsAt, at: time) }
    }
}

/// Changes to a game's details without its start: shared by `games.update` and `series.update`.
public struct GameChanges: Codable, Sendable, Equatable, FieldApplicable {
    public typealias Original = GameDetails

    /// Up to 80 characters.
    public var title: String?
    /// Up to 500 characters.
    public var description: Change<String>
    /// A place by name, such as "Dolores Park, San Francisco"; or lat,lng and place.name; or place.venueId.
    public var place: NewPlace?
    /// 15 to 720 minutes, in steps of 5.
    public var durationMinutes: Int?
    /// The clock that counts, such as America/Los_Angeles.
    public var timezone: String?
    /// The level wanted.
    public var skillLevel: Change<SkillLevel>
    /// 2 to 200, you included; of golf 2 to 8.
    public var capacity: Change<Int>
    /// How many guests each may bring, 0 to 4; those who bring more keep them.
    public var guestsEach: Int?
    /// Whether people queue when it is full.
    public var waitlist: Bool?
    /// auto: who waits gets a slot at once; offer: they are asked first.
    public var waitlistMode: WaitlistMode?
    /// The people who see it.
    public var visibility: Visibility?
    /// How people join.
    public var joinPolicy: JoinPolicy?
    /// Whether those who are going may invite others.
    public var membersCanInvite: Bool?
    /// Whether only people with a full profile may join.
    public var requireTier2: Bool?
    /// ask: people without an account may ask to join, by a link of yours; off: nobody new may.
    public var visitors: VisitorMode?
    /// Whether that link names who is going.
    public var rosterToVisitors: Bool?
    public var answering: Change<Answering>
    public var price: Change<Price>
    public var requirements: Change<Requirements>
    public var golf: Change<Golf>

    /// Defaults within its parts.
    static let defaults = Price.defaults.merging(Answering.defaults) { $1 }
        .merging(Golf.defaults) { $1 }

    func check(_ problems: inout Problems) {
        problems.text("title", title, 0...80)
        problems.lines("description", description.value, 0...500)
        if let place { problems.place("place", place) }
        problems.duration(durationMinutes)
        problems.range("capacity", capacity.value, GameLimits.capacities)
        problems.range("guestsEach", guestsEach, GameLimits.guests)
        problems.policy(visibility, joinPolicy)
        checkParts(&problems)
    }
}
