// cups: looking at cups (domain.md §16.13).

import JSON
import Values

public struct GetCup: Query {
    public static let type = "cups.get"
    public static let about = About(
        "Show a cup with its entrants, fixtures, tables and places, as far as you may see it", .user,
        reasons: [.notFound], example: "cups get cupId=$cup")

    public struct Reply: Codable, Sendable, Equatable {
        public var cup: CupView
        /// Entrants who are in by seed, then those who wait in order; invitations and requests for hosts, and for whom they are.
        public var entrants: [CupEntrantView]
        /// Once it is drawn, in the order in which they were made.
        public var fixtures: [FixtureView] = []
        /// A table for each group, of a round robin or of a Swiss cup.
        public var tables: [CupTable] = []
        /// Once all is played.
        public var places: [CupPlace] = []
        /// The fixtures that can be called now, one for each free board.
        public var calls: [CupCall] = []
        /// Whether cups pair has a round or a knock-out to make once all is played.
        public var isPairingLeft: Bool = false
        /// Whether cups finish would end it now.
        public var isOver: Bool = false
        /// The people who are asked to be co-hosts; for hosts and for whom it is.
        public var askedCoHosts: [PersonMention]? = nil
    }

    public var cupId: CupID
}

/// Which cups of one's own.
public enum CupList: String, Choice {
    /// Cups that are not over, and those with invitations.
    case open
    /// Done or cancelled, the latest first.
    case over
}

public struct MyCups: Paged {
    public typealias Reply = Page<CupView>
    public static let type = "cups.mine"
    public static let about = About(
        "Show the cups that you host, play in or are invited to; or those of a group", .user,
        reasons: [.notFound], example: "cups mine")
    /// Default: open.
    public var list: CupList?
    /// Instead of your own: the cups of this group, as far as you may see them.
    public var groupId: GroupID?
    public var limit: Int?
    public var page: String?

    public static let listDefault = CupList.open
    public static let defaults = ["list": JSONValue(listDefault)]
}

public struct SearchCups: Paged {
    public typealias Reply = Page<CupView>
    public static let type = "cups.search"
    public static let about = About(
        "Find public cups that people may enter, the newest first or the nearest",
        .user,
        example: "cups search sport=darts near=Oakland")
    /// 2 to 60 characters of the name.
    public var q: String?
    public var sport: Sport?
    /// lat,lng: cups around it, of those that say where they are played.
    public var center: Place.Point?
    /// The center by name, such as Oakland: a city, or a venue and its city.
    public var near: String?
    /// Around the center; above 0, at most 100. Default: 25.
    public var radiusMiles: Double?
    public static let defaults = ["radiusMiles": JSONValue(whole: RadiusLimits.milesDefault)]
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.text("q", q, CupLimits.searchLengths)
        problems.point("center", center)
        problems.text("near", near, 1...PlaceLimits.textMax)
        problems.require(center == nil || near == nil, "near", "give near or center, not both")
        problems.radius("radiusMiles", radiusMiles)
        problems.require(
            radiusMiles == nil || center != nil || near != nil, "radiusMiles",
            "radiusMiles needs near or center")
        problems.limit(limit)
    }
}

public struct ShowCupTable: Query {
    public static let type = "cups.table"
    public static let about = About(
        "Show the tables of a cup, or the places of one that is over", .user,
        reasons: [.notFound], example: "cups table cupId=$cup")

    public struct Reply: Codable, Sendable, Equatable {
        public var cupId: ID
        public var tables: [CupTable]
        public var places: [CupPlace]
        /// The entrants of the tables.
        public var entrants: [CupEntrantView]
    }

    public var cupId: CupID
}

public struct ShowCupBoard: Query {
    public static let type = "cups.board"
    public static let about = About(
        "Show who plays at a board of a cup now, and who comes next; for a screen at the oche", .user,
        reasons: [.notFound], example: "cups board cupId=$cup board=3")

    public struct Reply: Codable, Sendable, Equatable {
        public var cupId: ID
        public var name: String
        public var status: CupStatus
        public var board: Int
        /// The fixture that is called or live there.
        public var now: FixtureView? = nil
        /// The one that would be called there next.
        public var next: FixtureView? = nil
        /// The last one that ended there.
        public var last: FixtureView? = nil
        /// Whether the caller may start and score the fixture of now.
        public var mayScore: Bool
        /// The entrants of these fixtures, and the referee.
        public var entrants: [CupEntrantView]
    }

    public var cupId: CupID
    /// From 1.
    public var board: Int

    public func check(_ problems: inout Problems) {
        problems.range("board", board, 1...CupLimits.boards.upperBound)
    }
}

/// The public view of a cup behind a link.
public struct CupLanding: Codable, Sendable, Equatable {
    public var name: String
    public var sport: Sport
    /// The name and city of its place.
    public var place: String? = nil
    public var format: CupFormat
    public var status: CupStatus
    /// Entrants who are in.
    public var inCount: Int
    public var entrantsMax: Int
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowCupLanding: Query {
    public typealias Reply = CupLanding
    public static let type = "cups.landing"
    public static let about = About(
        "Show what the link of a public cup tells anyone who opens it", .anyone,
        reasons: [.notFound, .rateLimited], example: "cups landing cupId=$cup")
    public var cupId: CupID
}
