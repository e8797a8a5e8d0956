// A game as other services know it: the facts that their rules need (domain.md §1.8, §4.1).

import Contracts
import Packed
import Values

/// The facts of one game, from its events.
public struct KnownGame: Codable, Sendable, Equatable {
    public let id: ID
    /// The creator, or the host after the last transfer that the projection was told of.
    public var hostId: ID
    public private(set) var title: String
    public private(set) var sport: Sport
    public private(set) var placeName: String?
    /// Kept only for a place without a name.
    public private(set) var address: String?
    public private(set) var cityLabel: String?
    public private(set) var point: Place.Point
    public private(set) var startsAt: Timestamp
    public private(set) var durationMinutes: Int
    /// The zone of the game's times, and of rides to it.
    public private(set) var timezone: String
    /// `nil` for unlimited. Includes the host.
    public private(set) var capacity: Int?
    /// Absent for none.
    private var guests: Int?
    /// Whether people without an account may answer; `nil` for no.
    public private(set) var visitors: VisitorMode?
    /// Absent for no.
    private var showsRoster: Bool?
    public private(set) var visibility: Visibility
    public private(set) var joinPolicy: JoinPolicy
    public private(set) var membersCanInvite: Bool
    public private(set) var waitlist: Bool
    /// Whether the waitlist offers slots instead of giving them.
    public private(set) var offersSlots: Bool
    public private(set) var requireTier2: Bool
    fileprivate var boxedRequirements: Box<Requirements>?
    fileprivate var boxedAnswering: Box<Answering>?
    public private(set) var seriesId: ID?
    /// The group for which it is hosted.
    public private(set) var groupId: ID?
    /// The co-hosts whom its host has named.
    public private(set) var coHosts: [ID] = []
    public private(set) var status = GameStatus.open
    /// When it was cancelled or completed; neither can be undone.
    public private(set) var endedAt: Timestamp?
    /// Whether its host or a moderator has deleted it.
    public private(set) var isDeleted = false
    /// Whether it was a moderator.
    public private(set) var isRemoved = false

    /// How many guests each may bring.
    public var guestsEach: Int { guests ?? 0 }
    /// Whether the link for people without an account names who is going.
    public var rosterToVisitors: Bool { showsRoster ?? false }
    /// Few games have any.
    public var requirements: Requirements? { boxedRequirements?.value }
    /// When people answer, and how many it takes.
    public var answering: Answering? { boxedAnswering?.value }
    public var opensAt: Timestamp? { answering?.opensAt(startsAt) }
    public var answerBy: Timestamp? { answering?.answerBy(startsAt) }
    /// The name of its place, or the address of one without a name.
    public var placeText: String? { placeName ?? address }
    public var completedAt: Timestamp? { status == .completed ? endedAt : nil }
    public var endsAt: Timestamp { startsAt.adding(minutes: durationMinutes) }
    /// Whether it is open or closed: not cancelled, and not completed.
    public var isLive: Bool { status == .open || status == .closed }

    package init(_ event: GameCreated) {
        (id, hostId, seriesId) = (event.gameId, event.hostId, event.seriesId)
        groupId = event.groupId
        let details = event.details
        (title, sport, point) = (details.title, details.sport, details.place.point)
        (startsAt, durationMinutes) = (details.startsAt, details.durationMinutes)
        (timezone, visibility, joinPolicy) = (details.timezone, details.visibility, details.joinPolicy)
        (membersCanInvite, waitlist) = (details.membersCanInvite, details.waitlist)
        (offersSlots, requireTier2) = (false, details.requireTier2)
        take(details)
    }

    package mutating func take(_ details: GameDetails) {
        (title, sport) = (details.title, details.sport)
        (placeName, cityLabel) = (details.place.name, details.place.cityLabel)
        address = placeName == nil ? details.place.address : nil
        point = details.place.point
        (startsAt, durationMinutes) = (details.startsAt, details.durationMinutes)
        (timezone, capacity, guests) = (details.timezone, details.capacity, details.guestsEach)
        (visitors, showsRoster) = (details.visitors, details.rosterToVisitors)
        (visibility, joinPolicy) = (details.visibility, details.joinPolicy)
        (membersCanInvite, waitlist) = (details.membersCanInvite, details.waitlist)
        (offersSlots, requireTier2) = (details.waitlistMode == .offer, details.requireTier2)
        boxedRequirements = details.requirements.map { Box($0) }
        boxedAnswering = details.answering.map { Box($0) }
    }

    /// Applies an event about this game; its creation changes nothing any more.
    public mutating func apply(_ change: GameChange, at time: Timestamp) {
        switch change {
        case .created: break
        case .edited(let event): take(event.details)
        case .closed: status = .closed
        case .opened: status = .open
        case .cancelled: (status, endedAt) = (.cancelled, time)
        case .completed: (status, endedAt) = (.completed, time)
        case .deleted(let event): (isDeleted, isRemoved) = (true, event.byModeration ?? false)
        case .coHosts(let event): coHosts = event.coHosts
        }
    }

    /// The people who do its host's things.
    public var hosts: GameHosts { GameHosts(hostId: hostId, coHosts: coHosts) }

    /// The part of the game that decides who may see it.
    ///
    /// - Parameter isWithheld: whether it is hidden until a moderator decides.
    public func sight(isWithheld: Bool) -> GameSight {
        GameSight(
            hostId: hostId, visibility,
            GameStanding(isDeleted: isDeleted, isRemoved: isRemoved, isWithheld: isWithheld))
    }
}

/// A game in half the memory. Its id and its start are stored apart.
struct PackedGame: Sendable {
    var hostId: ID
    fileprivate var title: String
    /// The name of the place, or the address of one without a name.
    fileprivate var place: String?
    fileprivate var point: Place.Point
    /// `distantPast` for none.
    fileprivate var endedAt: Timestamp
    fileprivate var sparse: Box<SparseFacts>?
    /// -1 for unlimited.
    fileprivate var capacity: Int32
    fileprivate var durationMinutes: Int32
    fileprivate var timezone: UInt32
    fileprivate var cityLabel: UInt32?
    private(set) var sport: Sport
    fileprivate var visibility: Visibility
    fileprivate var joinPolicy: JoinPolicy
    private(set) var status: GameStatus
    fileprivate var flags: Flags

    /// Facts that few games have.
    fileprivate struct SparseFacts: Sendable {
        var seriesId: ID?
        var groupId: ID?
        var requirements: Box<Requirements>?
        var answering: Box<Answering>?
        var coHosts: [ID]
        var guests: Int?
        var visitors: VisitorMode?
        var showsRoster: Bool?

        var isEmpty: Bool {
            seriesId == nil && groupId == nil && requirements == nil && answering == nil && coHosts.isEmpty
                && guests == nil && visitors == nil && showsRoster == nil
        }
    }

    fileprivate struct Flags: OptionSet {
        let rawValue: UInt8
        static let membersCanInvite = Flags(rawValue: 1)
        static let waitlist = Flags(rawValue: 2)
        static let offersSlots = Flags(rawValue: 4)
        static let requireTier2 = Flags(rawValue: 8)
        static let isDeleted = Flags(rawValue: 16)
        static let isRemoved = Flags(rawValue: 32)
        static let hasOnlyAddress = Flags(rawValue: 64)
    }

    var isLive: Bool { status == .open || status == .closed }
    func end(startsAt: Timestamp) -> Timestamp { startsAt.adding(minutes: Int(durationMinutes)) }
}

extension PackedGame {
    init(_ game: KnownGame, _ texts: inout SharedTexts) {
        (hostId, title, point) = (game.hostId, game.title, game.point)
        place = game.placeText
        endedAt = game.endedAt ?? .distantPast
        capacity = game.capacity.map { Int32(clamping: $0) } ?? -1
        durationMinutes = Int32(clamping: game.durationMinutes)
        timezone = texts.number(of: [game.timezone])
        cityLabel = game.cityLabel.map { texts.number(of: [$0]) }
        (sport, visibility, joinPolicy) = (game.sport, game.visibility, game.joinPolicy)
        status = game.status
        flags = []
        if game.membersCanInvite { flags.insert(.membersCanInvite) }
        if game.waitlist { flags.insert(.waitlist) }
        if game.offersSlots { flags.insert(.offersSlots) }
        if game.requireTier2 { flags.insert(.requireTier2) }
        if game.isDeleted { flags.insert(.isDeleted) }
        if game.isRemoved { flags.insert(.isRemoved) }
        if game.address != nil { flags.insert(.hasOnlyAddress) }
        let facts = SparseFacts(
            seriesId: game.seriesId, groupId: game.groupId, requirements: game.boxedRequirements,
            answering: game.boxedAnswering, coHosts: game.coHosts,
            guests: game.guestsEach == 0 ? nil : game.guestsEach,
            visitors: game.visitors, showsRoster: game.rosterToVisitors ? true : nil)
        if !facts.isEmpty { sparse = Box(facts) }
    }

    func game(_ id: ID, startsAt: Timestamp, _ texts: SharedTexts) -> KnownGame {
        KnownGame(id, self, startsAt: startsAt, texts)
    }
}

extension KnownGame {
    fileprivate init(_ id: ID, _ packed: PackedGame, startsAt: Timestamp, _ texts: SharedTexts) {
        (self.id, hostId, title, sport) = (id, packed.hostId, packed.title, packed.sport)
        let flags = packed.flags
        (placeName, address) = flags.contains(.hasOnlyAddress) ? (nil, packed.place) : (packed.place, nil)
        cityLabel = packed.cityLabel.flatMap { texts[$0].first }
        point = packed.point
        (self.startsAt, durationMinutes) = (startsAt, Int(packed.durationMinutes))
        timezone = texts[packed.timezone].first ?? ""
        capacity = packed.capacity < 0 ? nil : Int(packed.capacity)
        (visibility, joinPolicy) = (packed.visibility, packed.joinPolicy)
        membersCanInvite = flags.contains(.membersCanInvite)
        (waitlist, offersSlots) = (flags.contains(.waitlist), flags.contains(.offersSlots))
        requireTier2 = flags.contains(.requireTier2)
        boxedRequirements = packed.sparse?.value.requirements
        boxedAnswering = packed.sparse?.value.answering
        seriesId = packed.sparse?.value.seriesId
        groupId = packed.sparse?.value.groupId
        coHosts = packed.sparse?.value.coHosts ?? []
        guests = packed.sparse?.value.guests
        visitors = packed.sparse?.value.visitors
        showsRoster = packed.sparse?.value.showsRoster
        status = packed.status
        endedAt = packed.endedAt == .distantPast ? nil : packed.endedAt
        (isDeleted, isRemoved) = (flags.contains(.isDeleted), flags.contains(.isRemoved))
    }
}
