// games: a scheduled game as others see it, and the commands that create and change it (domain.md §4.1–4.3).

import JSON
import Values

/// The audience of a game (domain.md §4.1).
public enum Visibility: String, Choice {
    case `public`
    /// The host's friends, and everyone who takes part or is invited.
    case friends
    /// The members of its group, and everyone who takes part or is invited.
    case group
    /// Only people who take part or are invited.
    case `private`
}

/// How people get into a game (domain.md §4.1, §6.3).
public enum JoinPolicy: String, Choice {
    case instant
    /// People ask the host, who decides.
    case request
    /// People need an invitation.
    case invite
}

/// Whether the first in line gets a free slot directly, or gets an offer (domain.md §6.4).
public enum WaitlistMode: String, Choice {
    case auto
    /// The first in line gets an offer, and leaves the list unless they accept in time.
    case offer
}

/// A game's status (domain.md §4.2).
public enum GameStatus: String, Choice {
    case open
    /// Nobody new can join; those who take part stay.
    case closed
    case cancelled
    case completed
}

/// Whether a game lies ahead, is running, or is over by the clock; derived, never stored (domain.md §4.1).
public enum GamePhase: String, Choice {
    case upcoming
    /// Started, and its planned end has not passed.
    case inProgress
    /// Its planned end has passed.
    case past
}

/// The cost for each player; Rally never charges anything (domain.md §1.1, Money).
public struct Price: Codable, Sendable, Equatable, FieldReadable, FieldWritable {
    /// How much is known of the price.
    public enum Kind: String, Choice {
        case free
        case exact
        case estimate
        case range
        case unknown
    }

    public var type: Kind
    /// In the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY, 1.500 KWD.
    public var amount: Int? = nil
    /// The lower end of a range, as amount.
    public var min: Int? = nil
    /// The upper end of a range, as amount.
    public var max: Int? = nil
    /// Three letters, an ISO 4217 code. Default: USD.
    public var currency: String? = nil
    /// Up to 100 characters: what it pays for.
    public var note: String? = nil

    /// `free`, `$`, `$$`, `$$$` or `$$$$`, by amount, else max, else min (domain.md §4.1).
    public var tier: PriceTier? {
        if type == .free { return .free }
        guard let amount = amount ?? max ?? min else { return nil }
        return switch amount / Currency.minorUnitsPerCent(currency ?? Self.usualCurrency) {
        case ..<2500: .one
        case ..<6000: .two
        case ..<12000: .three
        default: .four
        }
    }
}

/// Prices in five steps, for filters (domain.md §4.1).
public enum PriceTier: String, Choice {
    case free
    /// Below 25.00 in any currency; below 2500 in a currency without minor units, such as the yen.
    case one = "$"
    /// At least 25.00, below 60.00.
    case two = "$$"
    /// At least 60.00, below 120.00.
    case three = "$$$"
    /// At least 120.00.
    case four = "$$$$"
}

/// Requirements for joining; they do not apply to invited people or the host (domain.md §6.3).
public struct Requirements: Codable, Sendable, Equatable, FieldWritable {
    /// Any of these genders; absent means no restriction.
    public var genders: [Gender]? = nil
    /// In years, 13 to 120.
    public var minAge: Int? = nil
    /// In years, 13 to 120.
    public var maxAge: Int? = nil
    /// Any of these levels, in the game's sport or else overall; absent means no restriction.
    public var skills: [SkillLevel]? = nil
    /// For 18 holes of golf, 60 to 150; does not apply to people without a known score.
    public var minAvgScore: Int? = nil
    /// For 18 holes of golf, 60 to 150; does not apply to people without a known score.
    public var maxAvgScore: Int? = nil
    /// The distance from the approximate home to the place.
    public var maxDistanceMiles: Double? = nil
}

/// The number of people by status, as rsvp last reported it.
public struct Counts: Codable, Sendable, Equatable, FieldReadable, FieldWritable {
    /// Slots that are taken: people, the host included, and the guests they bring.
    public var going: Int = 0
    /// People who may come and take no slot.
    public var maybe: Int = 0
    public var waitlisted: Int = 0
    /// People waiting for the host's decision.
    public var requested: Int = 0
    /// People who have not answered their invitation.
    public var invited: Int = 0
    /// People with a slot, without their guests; absent if nobody brings any.
    public var people: Int? = nil
}

extension Counts {
    /// People who are going, without their guests.
    public var peopleGoing: Int { people ?? going }
    /// Everybody in the game, of whom there are at most ``GameLimits/peopleMax``; without their guests.
    public var everyone: Int { peopleGoing + maybe + waitlisted + requested + invited }
}

/// The facts of a game that its host sets: `games.created` has all of them, and `games.updated` changes some.
public struct GameDetails: Codable, Sendable, Equatable, FieldReadable, FieldComparable {
    public var sport: Sport
    public var title: String
    /// Up to 500 characters.
    public var description: String? = nil
    public var place: Place
    public var startsAt: Timestamp
    public var durationMinutes: Int
    public var timezone: String
    public var skillLevel: SkillLevel? = nil
    /// The number of slots, including the host's; absent if unlimited.
    public var capacity: Int? = nil
    /// How many guests each may bring, 1 to 4; absent for none.
    public var guestsEach: Int? = nil
    public var waitlist: Bool = true
    /// Absent means auto.
    public var waitlistMode: WaitlistMode? = nil
    public var visibility: Visibility = .public
    public var joinPolicy: JoinPolicy = .instant
    public var membersCanInvite: Bool = true
    public var requireTier2: Bool = false
    /// Whether people without an account may answer, by the host's link; absent for no.
    public var visitors: VisitorMode? = nil
    /// Whether that link names who is going; absent for no.
    public var rosterToVisitors: Bool? = nil
    /// When people answer, and how many it takes; absent for no rules.
    public var answering: Answering? = nil
    public var price: Price? = nil
    public var requirements: Requirements? = nil
    public var golf: Golf? = nil

    /// The mode of a waitlist that names none.
    public static let waitlistModeDefault = WaitlistMode.auto

    /// The planned end.
    public var endsAt: Timestamp { startsAt.adding(minutes: durationMinutes) }
}

/// A game as shown to a reader.
public struct GameView: Codable, Sendable, Equatable, FieldWritable, FieldCopying {
    public typealias Original = GameDetails

    public var id: ID
    public var hostId: ID
    public var hostNickname: String? = nil
    public var hostName: String? = nil
    public var version: Int
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var sport: Sport
    public var title: String
    /// Up to 500 characters.
    public var description: String?
    public var place: Place
    public var startsAt: Timestamp
    /// The planned end.
    public var endsAt: Timestamp
    public var durationMinutes: Int
    public var timezone: String
    public var skillLevel: SkillLevel?
    /// The number of people who may come, the host and guests included; absent if unlimited.
    public var capacity: Int?
    /// How many guests each may bring, 1 to 4; absent for none.
    public var guestsEach: Int?
    public var waitlist: Bool
    /// How the first in line gets a free slot.
    public var waitlistMode: WaitlistMode
    public var visibility: Visibility
    public var joinPolicy: JoinPolicy
    public var membersCanInvite: Bool
    public var requireTier2: Bool
    /// Whether people without an account may answer, by the host's link; absent for no.
    public var visitors: VisitorMode?
    /// Whether that link names who is going; absent for no.
    public var rosterToVisitors: Bool?
    /// When people answer, and how many it takes; absent for no rules.
    public var answering: Answering?
    /// When it opens: until then only those may join whom a host has invited by themselves.
    public var opensAt: Timestamp? = nil
    /// The deadline for answers.
    public var answerBy: Timestamp? = nil
    /// When it is decided whether it takes place.
    public var decideAt: Timestamp? = nil
    public var price: Price?
    /// Derived from the price; absent if that is unknown.
    public var priceTier: PriceTier?
    public var requirements: Requirements?
    public var golf: Golf?
    /// The series of an occurrence.
    public var seriesId: ID? = nil
    /// Its number in the series, from 1; absent for a game without a series.
    public var occurrence: Int? = nil
    /// Whether an occurrence was changed on its own: edits of the series skip it (domain.md §4.5).
    public var detached: Bool? = nil
    /// The group for which it is hosted; only for its members, and for everyone who finds the group.
    public var groupId: ID? = nil
    public var status: GameStatus
    /// Whether it takes place; absent for a game without a minimum.
    public var decision: GameDecision? = nil
    /// The weather expected at the place and time of the game.
    public var weather: GameWeather? = nil
    /// The reason in `games.cancelled`.
    public var statusReason: String? = nil
    /// `true` if moderators have hidden it: only its host, its participants and moderators see it. Absent otherwise.
    public var hidden: Bool? = nil
    /// The account that cancelled it; absent if the host is gone, if moderation did it, or if a block hides it.
    public var cancelledBy: ID? = nil
    public var completedAt: Timestamp? = nil
    public var counts: Counts
    /// The number of free slots; absent if unlimited.
    public var openSlots: Int?
    /// Whether all slots are taken; always `false` if unlimited.
    public var full: Bool
    /// The phase at the moment of the reply.
    public var phase: GamePhase
    public var participation: ParticipationStatus? = nil
    /// `true` if the caller does the host's things as a co-host: named by the host, or running the game's group.
    public var coHosting: Bool? = nil
    /// The commands that the caller may use on it now, as types.
    public var actions: [String]? = nil
    /// Distance from the center of the search, unrounded.
    public var distanceMiles: Double? = nil
    /// Whether its place or its time is still being voted on; until the vote ends, the values shown are provisional
    /// (domain.md §4.4).
    public var tentative: Bool? = nil
    /// Its poll; only in replies that show a single game.
    public var options: GamePoll? = nil

    /// The game without the caller's own fields and without other services' data; these are set afterwards.
    public init(
        id: ID, hostId: ID, version: Int, createdAt: Timestamp, updatedAt: Timestamp, details: GameDetails,
        status: GameStatus, counts: Counts, now: Timestamp
    ) {
        let openSlots = details.capacity.map { max(0, $0 - counts.going) }
        self.init(
            copying: details, id: id, hostId: hostId, version: version, createdAt: createdAt,
            updatedAt: updatedAt, endsAt: details.endsAt,
            waitlistMode: details.waitlistMode ?? GameDetails.waitlistModeDefault, opensAt: details.opensAt,
            answerBy: details.answerBy, decideAt: details.decideAt,
            priceTier: details.price?.tier, status: status, counts: counts, openSlots: openSlots,
            full: openSlots == 0,
            phase: now < details.startsAt ? .upcoming : now < details.endsAt ? .inProgress : .past)
    }
}

public struct CreateGame: Command, Needing {
    public typealias Reply = GameView
    public static let type = "games.create"
    public static let about = About(
        "Create a game that you host", .user,
        reasons: [.notFound, .forbidden, .suspended, .tierRequired, .conflict, .rateLimited],
        example: "games create sport=soccer startsAt=\"tomorrow 18:00\" duration=90m place=37.7596,-122.4269 "
            + "place.name=\"Dolores Park\" capacity=10")

    public static let needs: [String: String?] = [
        "place": "options.places", "startsAt": "options.times", "sport": "templateId",
    ]
    public static var defaults: [String: JSONValue] { GameTemplate.defaults }

    public var template: Flattened<GameTemplate>
    /// Within the next 365 days, by the clock of the place.
    public var startsAt: WrittenTime?
    /// Up to 20 friends, who are invited with it.
    public var invite: [UserReference]?
    /// Places and times to vote on; until then the first place and the earliest time are used.
    public var options: NewGameOptions?
    /// A group that you are in and may host for; what you leave out is as its games usually are. It stays.
    public var groupId: GroupID?
    /// Whether everyone in the group is invited with it. Default: false.
    public var inviteGroup: Bool?
    /// The id of a subgroup, such as s1: with inviteGroup only its people are invited.
    public var subgroup: String?
    /// A template of yours, or of a group that you may host for: what you leave out is as it says.
    public var templateId: TemplateID?
    /// Up to 30 things that people can bring.
    public var equipment: [EquipmentNeed]?

    public func check(_ problems: inout Problems) {
        problems.require(
            template.sport != nil || templateId != nil, "sport",
            "sport is missing: say what is played, or give templateId")
        template.check(&problems)
        problems.equipment(equipment)
        // A template may be a group's.
        problems.audience(template.visibility, isOfGroup: groupId != nil || templateId != nil)
        problems.invite(group: groupId ?? templateId, inviteGroup, subgroup)
        options?.check(&problems)
        // A group or a template may have a place for its games.
        if groupId == nil && templateId == nil || template.place != nil {
            problems.either(
                "place", isGiven: template.place != nil, or: "options.places",
                isOtherGiven: options?.places != nil)
        }
        problems.either(
            "startsAt", isGiven: startsAt != nil, or: "options.times", isOtherGiven: options?.times != nil)
        problems.count("invite", invite?.count, 0...SendInvitations.peopleMax, "name", "friends")
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.start(startsAt, at: time)
        problems.zone(template.timezone, at: time)
    }
}

/// A game's details without its start: shared by `games.create` and `series.create`.
public struct GameTemplate: Codable, Sendable, Equatable, FieldApplicable {
    public typealias Original = GameDetails

    public var sport: Sport?
    /// Up to 80 characters. Default: "<Sport> at <place>".
    public var title: String?
    /// Up to 500 characters.
    public var description: String?
    /// A place by name, such as "Dolores Park, San Francisco"; or lat,lng and place.name; or place.venueId.
    public var place: NewPlace?
    /// 15 to 720 minutes, in steps of 5. Default: 60; golf: 270, or 135 for 9 holes.
    public var durationMinutes: Int?
    /// The clock that counts, such as America/Los_Angeles. Default: that of the place.
    public var timezone: String?
    /// The level wanted. Default: all.
    public var skillLevel: SkillLevel?
    /// 2 to 200, you included; golf: 2 to 8. Default: as many as come; golf: 4.
    public var capacity: Int?
    /// How many guests each may bring, 0 to 4. Default: 0.
    public var guestsEach: Int?
    /// Whether people queue when it is full. Default: true.
    public var waitlist: Bool?
    /// auto: who waits gets a slot at once; offer: they are asked first. Default: auto.
    public var waitlistMode: WaitlistMode?
    /// The people who see it; group needs groupId. Default: public.
    public var visibility: Visibility?
    /// How people join. Default: instant; golf: request; private games: invite.
    public var joinPolicy: JoinPolicy?
    /// Whether those who are going may invite others. Default: true.
    public var membersCanInvite: Bool?
    /// Whether only people with a full profile may join. Default: false; golf: true.
    public var requireTier2: Bool?
    /// ask: people without an account may ask to join, by a link of yours. Default: off.
    public var visitors: VisitorMode?
    /// Whether that link names who is going. Default: false.
    public var rosterToVisitors: Bool?
    public var answering: Answering?
    public var price: Price?
    public var requirements: Requirements?
    public var golf: Golf?

    /// Defaults of requests for new games, whatever the sport. The others depend on sport, place and audience (domain.md §4.1).
    static let defaults: [String: JSONValue] = {
        let new = GameDetails(
            sport: .soccer, title: "",
            place: Place(name: nil, address: nil, cityLabel: nil, lat: 0, lng: 0, geohash: ""),
            startsAt: .distantPast,
            durationMinutes: 0, timezone: "")
        return GameChanges.defaults.merging([
            "waitlist": .bool(new.waitlist), "waitlistMode": JSONValue(GameDetails.waitlistModeDefault),
            "visibility": JSONValue(new.visibility), "membersCanInvite": .bool(new.membersCanInvite),
            "guestsEach": JSONValue(new.guestsEach ?? 0), "visitors": JSONValue(VisitorMode.off),
            "rosterToVisitors": .bool(new.rosterToVisitors ?? false), "inviteGroup": false,
        ]) { $1 }
    }()

    /// Adds what is wrong with it, also where a template or a group's defaults have filled it in.
    public func check(_ problems: inout Problems) {
        problems.text("title", title, 0...80)
        problems.lines("description", description, 0...500)
        if let place { problems.place("place", place) }
        problems.duration(durationMinutes)
        problems.capacity(capacity, sport: sport)
        problems.range("guestsEach", guestsEach, GameLimits.guests)
        problems.policy(visibility, joinPolicy)
        checkParts(&problems)
        problems.golf(golf, sport: sport)
    }
}
