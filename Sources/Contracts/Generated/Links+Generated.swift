// Made by deploy/contracts from Sources/Contracts/Games/Links.swift.

import Values

extension ShareGame.Reply {
    @_disfavoredOverload
    public init(url: sending String, text: String) {
        self.url = url
        self.text = text
    }
}

extension GameLanding {
    @_disfavoredOverload
    public init(
        `private`: sending Bool? = nil, sport: Sport? = nil, title: String? = nil, placeName: String? = nil,
        cityLabel: String? = nil, host: LandingPerson? = nil, startsAt: Timestamp? = nil,
        durationMinutes: Int? = nil, timezone: String? = nil, localDate: Day? = nil, localTime: String? = nil,
        going: Int? = nil, openSlots: Int? = nil, full: Bool? = nil, status: GameStatus? = nil,
        past: Bool? = nil, noindex: Bool = true
    ) {
        self.`private` = `private`
        self.sport = sport
        self.title = title
        self.placeName = placeName
        self.cityLabel = cityLabel
        self.host = host
        self.startsAt = startsAt
        self.durationMinutes = durationMinutes
        self.timezone = timezone
        self.localDate = localDate
        self.localTime = localTime
        self.going = going
        self.openSlots = openSlots
        self.full = full
        self.status = status
        self.past = past
        self.noindex = noindex
    }
}

extension OpenLink {
    public static let notes: [String: String] = [
        "inviter": "the id at the link's end",
        "visitor": "the same for the same browser, up to 64 characters; it is not kept",
    ]
}

extension ParseLink {
    public static let notes: [String: String] = [
        "url": "https or dandarts"
    ]
}

extension ParseLink.Reply {
    @_disfavoredOverload
    public init(kind: sending LinkKind, id: String, inviter: ID? = nil) {
        self.kind = kind
        self.id = id
        self.inviter = inviter
    }
}

extension LinkCreated {
    @_disfavoredOverload
    public init(gameId: sending ID, inviterId: ID) {
        self.gameId = gameId
        self.inviterId = inviterId
    }
}

extension LinkOpened {
    @_disfavoredOverload
    public init(gameId: sending ID, inviter: ID?) {
        self.gameId = gameId
        self.inviter = inviter
    }
}
