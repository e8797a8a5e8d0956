// Made by deploy/contracts from Sources/Contracts/Games/CupsReading.swift.

import JSON
import Values

extension GetCup.Reply {
    @_disfavoredOverload
    public init(
        cup: sending CupView, entrants: [CupEntrantView], fixtures: [FixtureView] = [],
        tables: [CupTable] = [], places: [CupPlace] = [], calls: [CupCall] = [], isPairingLeft: Bool = false,
        isOver: Bool = false, askedCoHosts: [PersonMention]? = nil
    ) {
        self.cup = cup
        self.entrants = entrants
        self.fixtures = fixtures
        self.tables = tables
        self.places = places
        self.calls = calls
        self.isPairingLeft = isPairingLeft
        self.isOver = isOver
        self.askedCoHosts = askedCoHosts
    }
}

extension MyCups {
    public static let notes: [String: String] = [
        "groupId": "instead of your own: the cups of this group, as far as you may see them",
        "limit": "1 to 100. Default: 20",
        "list": "default: open",
    ]
}

extension SearchCups {
    public static let notes: [String: String] = [
        "center": "lat,lng: cups around it, of those that say where they are played",
        "limit": "1 to 100. Default: 20",
        "near": "the center by name, such as Oakland: a city, or a venue and its city",
        "q": "2 to 60 characters of the name",
        "radiusMiles": "around the center; above 0, at most 100. Default: 25",
    ]
}

extension ShowCupTable.Reply {
    @_disfavoredOverload
    public init(cupId: sending ID, tables: [CupTable], places: [CupPlace], entrants: [CupEntrantView]) {
        self.cupId = cupId
        self.tables = tables
        self.places = places
        self.entrants = entrants
    }
}

extension ShowCupBoard {
    public static let notes: [String: String] = [
        "board": "from 1"
    ]
}

extension ShowCupBoard.Reply {
    @_disfavoredOverload
    public init(
        cupId: sending ID, name: String, status: CupStatus, board: Int, now: FixtureView? = nil,
        next: FixtureView? = nil, last: FixtureView? = nil, mayScore: Bool, entrants: [CupEntrantView]
    ) {
        self.cupId = cupId
        self.name = name
        self.status = status
        self.board = board
        self.now = now
        self.next = next
        self.last = last
        self.mayScore = mayScore
        self.entrants = entrants
    }
}

extension CupLanding {
    @_disfavoredOverload
    public init(
        name: sending String, sport: Sport, place: String? = nil, format: CupFormat, status: CupStatus,
        inCount: Int, entrantsMax: Int, noindex: Bool = true
    ) {
        self.name = name
        self.sport = sport
        self.place = place
        self.format = format
        self.status = status
        self.inCount = inCount
        self.entrantsMax = entrantsMax
        self.noindex = noindex
    }
}
