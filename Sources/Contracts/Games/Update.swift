// games.update: the host's changes to a game before it starts (domain.md §4.2).

import Values

public struct UpdateGame: Command {
    public typealias Reply = GameView
    public static let type = "games.update"
    public static let about = About(
        "Change a game you host, before it starts; what you leave out stays, none takes away",
        .user,
        fields: GameFields.notes.merging([
            "ifVersion": "for apps: refused where the game has changed since this version"
        ]) {
            $1
        },
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict, .versionMismatch],
        example: "games update gameId=$game capacity=12")

    public var gameId: GameID
    public var changes: Flattened<GameChanges>
    public var startsAt: WrittenTime?
    public var ifVersion: Int?

    public func check(_ problems: inout Problems) { changes.check(&problems) }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.zone(changes.timezone, at: time)
        // Refuses only a start without a time of day. The service checks the rest, where the start differs from the
        // current one.
        if startsAt?.isWholeDay == true { problems.start(startsAt, at: time) }
    }
}

/// Changes to a game's details without its start: shared by `games.update` and `series.update`.
public struct GameChanges: Codable, Sendable, Equatable {
    public var title: String?
    /// Up to 500 characters.
    public var description: Change<String>
    public var place: NewPlace?
    public var durationMinutes: Int?
    public var timezone: String?
    public var skillLevel: Change<SkillLevel>
    public var capacity: Change<Int>
    public var waitlist: Bool?
    public var waitlistMode: WaitlistMode?
    public var visibility: Visibility?
    public var joinPolicy: JoinPolicy?
    public var membersCanInvite: Bool?
    public var requireTier2: Bool?
    public var price: Change<Price>
    public var requirements: Change<Requirements>
    public var golf: Change<Golf>

    func check(_ problems: inout Problems) {
        problems.text("title", title, 0...80)
        problems.lines("description", description.value, 0...500)
        if let place { problems.place("place", place) }
        problems.duration(durationMinutes)
        problems.range("capacity", capacity.value, 2...200)
        problems.policy(visibility, joinPolicy)
        problems.price(price.value)
        problems.requirements(requirements.value)
    }
}
