// Made by deploy/contracts from Sources/Contracts/Rsvp/Visitors.swift.

import JSON
import Values

extension Visitor {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, status: VisitorStatus, position: Int? = nil, guests: Int? = nil,
        since: Timestamp
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.position = position
        self.guests = guests
        self.since = since
    }
}

extension VisitedGame {
    @_disfavoredOverload
    public init(
        gameId: sending ID, sport: Sport, title: String, description: String? = nil, placeName: String? = nil,
        address: String? = nil, cityLabel: String? = nil, hostName: String? = nil, startsAt: Timestamp,
        durationMinutes: Int, timezone: String, localDate: Day, localTime: String, status: GameStatus,
        capacity: Int? = nil, openSlots: Int? = nil, guestsEach: Int? = nil, counts: Counts,
        going: [String]? = nil, noindex: Bool = true
    ) {
        self.gameId = gameId
        self.sport = sport
        self.title = title
        self.description = description
        self.placeName = placeName
        self.address = address
        self.cityLabel = cityLabel
        self.hostName = hostName
        self.startsAt = startsAt
        self.durationMinutes = durationMinutes
        self.timezone = timezone
        self.localDate = localDate
        self.localTime = localTime
        self.status = status
        self.capacity = capacity
        self.openSlots = openSlots
        self.guestsEach = guestsEach
        self.counts = counts
        self.going = going
        self.noindex = noindex
    }
}

extension VisitView {
    @_disfavoredOverload
    public init(visitor: sending Visitor, game: VisitedGame, url: String, token: String) {
        self.visitor = visitor
        self.game = game
        self.url = url
        self.token = token
    }
}

extension VisitorLink {
    @_disfavoredOverload
    public init(gameId: sending ID, url: String) {
        self.gameId = gameId
        self.url = url
    }
}

extension ShowVisitLanding {
    public static let notes: [String: String] = [
        "key": "the part of the link behind k="
    ]
}

extension VisitGame {
    public static let notes: [String: String] = [
        "guests": "how many guests you bring, 0 to 4, as many as the host lets you. Default: 0",
        "key": "the part of the link behind k=",
        "name": "2 to 40 characters, which the host and the others of the game see",
    ]
}

extension ShowVisit {
    public static let notes: [String: String] = [
        "token": "the end of the link, or all of it"
    ]
}

extension ChangeVisit {
    public static let notes: [String: String] = [
        "guests":
            "how many guests you bring, 0 to 4, as many as the host lets you. Default: as many as before",
        "name": "2 to 40 characters. Default: as before",
        "status": "default: as before",
        "token": "the end of the link, or all of it",
    ]
}

extension ForgetVisit {
    public static let notes: [String: String] = [
        "token": "the end of the link, or all of it"
    ]
}

extension ClaimVisit {
    public static let notes: [String: String] = [
        "token": "the end of the link, or all of it"
    ]
}

extension VisitorChanged {
    @_disfavoredOverload
    public init(
        gameId: sending ID, visitorId: ID, from: VisitorStatus?, to: VisitorStatus, cause: RsvpChanged.Cause,
        by: ID? = nil, size: Int? = nil, counts: Counts
    ) {
        self.gameId = gameId
        self.visitorId = visitorId
        self.from = from
        self.to = to
        self.cause = cause
        self.by = by
        self.size = size
        self.counts = counts
    }
}
