// games: a scheduled game as others see it, and the commands of its life (domain.md §4.1–4.3).

import Values

/// Who may see a game (domain.md §4.1).
public enum Visibility: String, Choice {
    case `public`
    /// Friends of the host, and whoever is in it or invited.
    case friends
    /// Whoever is in it or invited, and nobody else.
    case `private`
}

/// How people get into a game (domain.md §4.1, §6.3).
public enum JoinPolicy: String, Choice {
    case instant
    /// By asking the host, who decides.
    case request
    /// By an invitation alone.
    case invite
}

/// Whether the first in line gets a free slot at once, or is offered it (domain.md §6.4).
public enum WaitlistMode: String, Choice {
    case auto
    /// Is asked first; whoever does not say yes in time is off the list.
    case offer
}

/// Where a game is in its life (domain.md §4.2).
public enum GameStatus: String, Choice {
    case open
    /// Takes nobody new; those in it stay.
    case closed
    case cancelled
    case completed
}

/// Where a game is in time; derived, never stored (domain.md §4.1).
public enum GamePhase: String, Choice {
    case upcoming
    /// Has started, and is not over by its plan.
    case inProgress
    /// Is over by its plan.
    case past
}

/// What it costs; nothing is ever charged (domain.md §1.1, Money).
public struct Price: Codable, Sendable, Equatable {
    /// What is known of the price.
    public enum Kind: String, Choice {
        case free
        case exact
        case estimate
        case range
        case unknown
    }

    public var type: Kind
    /// Minor units of the currency (``Currency/digits(_:)``), as are `min` and `max`.
    public var amount: Int?
    /// Needed for a range.
    public var min: Int?
    /// Needed for a range.
    public var max: Int?
    /// ISO 4217.
    public var currency: String?
    /// Up to 100 characters.
    public var note: String?

    public init(type: Kind, amount: Int? = nil, min: Int? = nil, max: Int? = nil) {
        (self.type, self.amount, self.min, self.max) = (type, amount, min, max)
    }

    /// `free`, `$`, `$$`, `$$$` or `$$$$`, on amount, else max, else min (domain.md §4.1).
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
    /// Below 25.00, in whichever currency; below 2500 where it has no minor unit, as the yen.
    case one = "$"
    /// From 25.00 on, below 60.00.
    case two = "$$"
    /// From 60.00 on, below 120.00.
    case three = "$$$"
    /// From 120.00 on.
    case four = "$$$$"
}

/// Who may come; people who are invited, and the host, are not asked (domain.md §6.3).
public struct Requirements: Codable, Sendable, Equatable {
    /// Any of these; whoever where absent.
    public var genders: [Gender]?
    /// In whole years, 13 to 120.
    public var minAge: Int?
    /// In whole years, 13 to 120.
    public var maxAge: Int?
    /// Any of these, in the game's sport or else overall; whichever where absent.
    public var skills: [SkillLevel]?
    /// Over 18 holes of golf, 60 to 150; not asked of those whose score is not known.
    public var minAvgScore: Int?
    /// Over 18 holes of golf, 60 to 150; not asked of those whose score is not known.
    public var maxAvgScore: Int?
    /// From their home, which is known roughly, to the place.
    public var maxDistanceMiles: Double?

    public init(minAge: Int? = nil) { self.minAge = minAge }
}

/// What only a round of golf has.
public struct Golf: Codable, Sendable, Equatable {
    /// 9 or 18.
    public var holes: Int
    /// How it is played, in the host's words, up to 40 characters.
    public var format: String?

    public init(holes: Int, format: String? = nil) { (self.holes, self.format) = (holes, format) }
}

/// How many people are in which status; what rsvp last told.
public struct Counts: Codable, Sendable, Equatable {
    /// Have a slot; the host is one of them.
    public var going: Int
    /// May come, and hold no slot.
    public var maybe: Int
    public var waitlisted: Int
    /// Wait for the host to decide.
    public var requested: Int
    /// Were invited, and have not answered.
    public var invited: Int
    public init(going: Int = 0, maybe: Int = 0, waitlisted: Int = 0, requested: Int = 0, invited: Int = 0) {
        (self.going, self.maybe, self.waitlisted) = (going, maybe, waitlisted)
        (self.requested, self.invited) = (requested, invited)
    }
}

/// The facts of a game that its host sets: what `games.created` says and `games.updated` changes.
public struct GameDetails: Codable, Sendable, Equatable {
    public var sport: Sport
    public var title: String
    /// Up to 500 characters.
    public var description: String?
    public var place: Place
    public var startsAt: Timestamp
    public var durationMinutes: Int
    public var timezone: String
    public var skillLevel: SkillLevel?
    /// Absent: unlimited. Includes the host.
    public var capacity: Int?
    public var waitlist: Bool
    /// Absent: auto.
    public var waitlistMode: WaitlistMode?
    public var visibility: Visibility
    public var joinPolicy: JoinPolicy
    public var membersCanInvite: Bool
    public var requireTier2: Bool
    public var price: Price?
    public var requirements: Requirements?
    public var golf: Golf?

    /// When it is over by its plan.
    public var endsAt: Timestamp { startsAt.adding(minutes: durationMinutes) }

    public init(
        sport: Sport, title: String, place: Place, startsAt: Timestamp, durationMinutes: Int, timezone: String
    ) {
        self.sport = sport
        self.title = title
        self.place = place
        self.startsAt = startsAt
        self.durationMinutes = durationMinutes
        self.timezone = timezone
        waitlist = true
        visibility = .public
        joinPolicy = .instant
        membersCanInvite = true
        requireTier2 = false
    }
}

/// A game as someone sees it.
public struct GameView: Codable, Sendable, Equatable {
    public var id: ID
    public var hostId: ID
    public var hostNickname: String?
    public var version: Int
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var sport: Sport
    public var title: String
    /// Up to 500 characters.
    public var description: String?
    public var place: Place
    public var startsAt: Timestamp
    public var endsAt: Timestamp
    public var durationMinutes: Int
    public var timezone: String
    public var skillLevel: SkillLevel?
    public var capacity: Int?
    public var waitlist: Bool
    public var waitlistMode: WaitlistMode
    public var visibility: Visibility
    public var joinPolicy: JoinPolicy
    public var membersCanInvite: Bool
    public var requireTier2: Bool
    public var price: Price?
    /// Derived from the price; absent where that is not known.
    public var priceTier: PriceTier?
    public var requirements: Requirements?
    public var golf: Golf?
    /// The series that it is an occurrence of.
    public var seriesId: ID?
    /// From 1; absent of a game that is in no series.
    public var occurrence: Int?
    /// Whether an occurrence goes its own way: an edit of its series passes it over (domain.md §4.5).
    public var detached: Bool?
    public var status: GameStatus
    /// What is known of the weather there then.
    public var weather: GameWeather?
    /// Why it was cancelled, as `games.cancelled` says.
    public var statusReason: String?
    /// `true` where moderators have hidden it: only its host, those in it and moderators see it. Absent otherwise.
    public var hidden: Bool?
    /// Who cancelled it; absent where its host is gone or moderation did, and to whoever a block keeps from them.
    public var cancelledBy: ID?
    public var completedAt: Timestamp?
    public var counts: Counts
    /// Absent: unlimited.
    public var openSlots: Int?
    /// Whether no slot is open; never where it is unlimited.
    public var full: Bool
    /// Whether it is to come, going on or past, when it is shown.
    public var phase: GamePhase
    public var participation: ParticipationStatus?
    /// What I may do with it now, as command types.
    public var actions: [String]?
    /// From the centre of a search, unrounded.
    public var distanceMiles: Double?
    /// Whether its place or its time is still being voted on; what is shown of it stands in until then (domain.md §4.4).
    public var tentative: Bool?
    /// Its poll, where it is shown by itself.
    public var options: GamePoll?

    /// The game without the caller's own fields and without what other services know; these are set
    /// afterwards.
    public init(
        id: ID, hostId: ID, version: Int, createdAt: Timestamp, updatedAt: Timestamp, details: GameDetails,
        status: GameStatus, counts: Counts, now: Timestamp
    ) {
        self.id = id
        self.hostId = hostId
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        sport = details.sport
        title = details.title
        description = details.description
        place = details.place
        startsAt = details.startsAt
        endsAt = details.endsAt
        durationMinutes = details.durationMinutes
        timezone = details.timezone
        skillLevel = details.skillLevel
        capacity = details.capacity
        waitlist = details.waitlist
        waitlistMode = details.waitlistMode ?? .auto
        visibility = details.visibility
        joinPolicy = details.joinPolicy
        membersCanInvite = details.membersCanInvite
        requireTier2 = details.requireTier2
        price = details.price
        priceTier = details.price?.tier
        requirements = details.requirements
        golf = details.golf
        self.status = status
        self.counts = counts
        openSlots = details.capacity.map { max(0, $0 - counts.going) }
        full = openSlots == 0
        phase = now < details.startsAt ? .upcoming : now < details.endsAt ? .inProgress : .past
    }
}

/// `games.create`
public struct CreateGame: Command, Needing {
    public typealias Reply = GameView
    public static let type = "games.create"
    public static let about = About(
        "Create a game that you host", .user,
        fields: GameFields.notes.merging([
            "invite": "up to 20 friends, who are invited with it",
            "options.places": "2 to 5 instead of place: who is going votes",
            "options.times": "2 to 5 instead of startsAt, each more than a day ahead",
        ]) { $1 },
        reasons: [.tierRequired, .suspended, .rateLimited],
        example: "games create sport=soccer startsAt=\"tomorrow 18:00\" duration=90m place=37.7596,-122.4269 "
            + "place.name=\"Dolores Park\" capacity=10")

    public static let needs: [String: String?] = ["place": "options.places", "startsAt": "options.times"]

    /// What it is like; these fields stand beside the others in the request.
    public var template: GameTemplate
    public var startsAt: WrittenTime?
    public var invite: [UserReference]?
    /// Places and times to vote on; the first place, and the earliest time, stand in for what is chosen later.
    public var options: NewGameOptions?

    public func check(_ problems: inout Problems) {
        template.check(&problems)
        options?.check(&problems)
        problems.either(
            "place", isGiven: template.place != nil, or: "options.places",
            isOtherGiven: options?.places != nil)
        problems.either(
            "startsAt", isGiven: startsAt != nil, or: "options.times", isOtherGiven: options?.times != nil)
        problems.require(
            invite.map { $0.count <= SendInvitations.peopleMax } ?? true, "invite",
            "invite must name at most \(SendInvitations.peopleMax) friends")
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.start(startsAt, at: time)
        problems.zone(template.timezone, at: time)
    }
}

/// What a host says of a game, but for its start: `games.create` and `series.create`.
public struct GameTemplate: Codable, Sendable, Equatable {
    public var sport: Sport
    public var title: String?
    /// Up to 500 characters.
    public var description: String?
    /// Absent only where there are places to choose from.
    public var place: NewPlace?
    public var durationMinutes: Int?
    public var timezone: String?
    public var skillLevel: SkillLevel?
    public var capacity: Int?
    public var waitlist: Bool?
    public var waitlistMode: WaitlistMode?
    public var visibility: Visibility?
    public var joinPolicy: JoinPolicy?
    public var membersCanInvite: Bool?
    public var requireTier2: Bool?
    public var price: Price?
    public var requirements: Requirements?
    public var golf: Golf?

    func check(_ problems: inout Problems) {
        problems.text("title", title, 0...80)
        problems.lines("description", description, 0...500)
        if let place { problems.place("place", place) }
        problems.duration(durationMinutes)
        problems.capacity(capacity, sport: sport)
        problems.policy(visibility, joinPolicy)
        problems.price(price)
        problems.requirements(requirements)
        problems.golf(golf, sport: sport)
    }
}
