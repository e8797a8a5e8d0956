// games.search and games.near: exactly the games that hold to every filter, in order, a page at a time (domain.md §4.6). How
// they are found stands in Finding.swift.

import Contracts
import Geo
import Machine
import Projections
import Values

extension Games {
    static let radiusDefaultMiles = 25.0
    static let windowDefaultDays = 30
    static let windowMaxDays = 90
    static let searchPageDefault = 30

    static let finding = Rules<Games>()
        .query(SearchGames.self) { query, state, context throws(Refusal) in
            try search(query.filter, limit: query.limit, page: query.page, state, context)
        }
        .query(GamesNear.self) { query, state, context throws(Refusal) in
            try search(query.filter, limit: query.limit, page: query.page, state, context)
        }
        .query(GetGame.self) { query, state, context throws(Refusal) in
            let game = try find(query.gameId, state, context)
            var shown = pollView(game, state, context)
            shown.actions = actions(game, shown, context)
            return shown
        }

    /// A filter with its defaults filled in, and names resolved.
    struct Search {
        var filter: GameFilter
        var circle: Circle?
        var from: Timestamp
        var to: Timestamp
        var status: Set<GameStatus>
        var hostId: ID?
        var text: String?
        var sort: SearchSort

        func isInWindow(_ start: Timestamp) -> Bool { from <= start && start < to }
    }

    static func search(
        _ filter: GameFilter, limit: Int?, page: String?, _ state: State, _ context: Context
    )
        throws(Refusal) -> Page<GameView>
    {
        let limit = limit ?? searchPageDefault
        let found = try found(
            filter, after: try Paging.start(page, of: filter), limit: limit, state, context)
        let views = found.lazy.map {
            (key: $0.key, item: view(state.game(number: $0.number), state, context, distance: $0.distance))
        }
        return Paging.page(views, limit: limit, of: filter)
    }

    static func sortKey(_ game: Game, _ distance: Double?, _ sort: SearchSort) -> SortKey {
        let start = game.details.startsAt.ascending
        return switch sort {
        case .date: SortKey(start, game.id.high, game.id.low)
        case .distance: SortKey((distance ?? 0).ascending, start, game.id.high, game.id.low)
        case .newest: SortKey(game.createdAt.descending, game.id.high, game.id.low)
        }
    }

    // MARK: - The question

    static func resolve(_ filter: GameFilter, _ state: State, _ context: Context) throws(Refusal) -> Search {
        let home = context.caller.facts?.homeApprox
        var problems = Problems()
        let meant = try problems.collect { () throws(Refusal) in try self.center(filter, state, context) }
        let center = (meant ?? nil) ?? home.flatMap(Coordinate.init)
        let sort = filter.sort ?? .date
        problems.require(
            sort != .distance || center != nil || meant == nil, "sort",
            "sort=distance needs near or center, or a home in your profile")
        let window = try problems.collect { () throws(Refusal) in
            try self.window(filter, at: meant ?? nil, context)
        }
        if let refusal = problems.refusal { throw refusal }
        guard let (from, to) = window else { throw .invalid("from", "from and to must be times") }
        var host: ID?
        if let reference = filter.hostId {
            let me = try context.caller.id()
            host = try state.people.find(reference, for: me, state.circles, field: "hostId")
        }
        return Search(
            filter: filter,
            circle: center.map { Circle($0, radiusMiles: filter.radiusMiles ?? radiusDefaultMiles) },
            from: from, to: to, status: statuses(filter.status, isPast: to <= context.now), hostId: host,
            text: filter.q.map { Text.folded(Text.trimmed($0).description) }, sort: sort)
    }

    /// Half-open on startsAt; `from` is raised to now unless the window lies wholly in the past.
    static func window(
        _ filter: GameFilter, at center: Coordinate?, _ context: Context
    ) throws(Refusal) -> (Timestamp, Timestamp) {
        let zone = try zone(filter.timezone, at: center, written: filter.from ?? filter.to, context)
        let (opening, closing) = (filter.from?.moment(in: zone), filter.to?.moment(in: zone))
        if let day = filter.day {
            let end = zone.moment(of: day.adding(days: 1), hour: 0, minute: 0)
            let start = zone.moment(of: day, hour: 0, minute: 0)
            return (end <= context.now ? start : max(start, context.now), end)
        }
        if let to = closing, to <= context.now {
            let from = opening ?? to.adding(days: -windowDefaultDays)
            return try bounded(from, to)
        }
        let from = max(opening ?? context.now, context.now)
        return try bounded(from, closing ?? from.adding(days: windowDefaultDays))
    }

    private static func bounded(_ from: Timestamp, _ to: Timestamp) throws(Refusal) -> (Timestamp, Timestamp)
    {
        if to <= from { throw .invalid("to", "to must be after from") }
        if to > from.adding(days: windowMaxDays) {
            throw .invalid("to", "from and to must be at most \(windowMaxDays) days apart")
        }
        return (from, to)
    }

    private static func statuses(_ filter: [StatusFilter]?, isPast: Bool) -> Set<GameStatus> {
        guard let filter, !filter.isEmpty else { return isPast ? [.open, .closed, .completed] : [.open] }
        return Set(
            filter.flatMap { status -> [GameStatus] in
                switch status {
                case .open: [.open]
                case .closed: [.closed]
                case .cancelled: [.cancelled]
                case .completed: [.completed]
                case .active: [.open, .closed]
                }
            })
    }

    // MARK: - The answer

    /// Whether a game holds to every filter but the circle.
    static func matches(_ game: Game, _ search: Search, _ state: State, _ context: Context) -> Bool {
        guard state.isListed(game), search.isInWindow(game.details.startsAt),
            search.status.contains(game.status), sees(game, context.caller, state),
            search.hostId == nil || search.hostId == game.hostId,
            search.filter.seriesId == nil || search.filter.seriesId == game.occurrence?.seriesId,
            holds(game.details, search.filter)
        else { return false }
        if search.filter.hasOpenSlots == true, !state.hasRoom(game) { return false }
        if search.filter.matchesMe == true, !meets(game.details, context.caller) { return false }
        if !isInScope(game, search.filter.scope ?? .all, state, context) { return false }
        return search.text.map { isNamed(game.details, $0) } ?? true
    }

    /// Whether a game is what a filter names in lists.
    private static func holds(_ details: GameDetails, _ filter: GameFilter) -> Bool {
        func isOne<Value: Equatable>(of wanted: [Value]?, _ value: Value?, orNone: Bool = false) -> Bool {
            guard let wanted, !wanted.isEmpty else { return true }
            return value.map(wanted.contains) ?? orNone
        }
        return isOne(of: filter.sports, details.sport)
            && isOne(of: filter.skillLevels, details.skillLevel, orNone: true)
            && isOne(of: filter.visibility, details.visibility)
            && isOne(of: filter.joinPolicy, details.joinPolicy)
            && isOne(of: filter.priceTiers, details.price?.tier)
            && (filter.venueId == nil || filter.venueId == details.place.venueId)
    }

    private static func isInScope(
        _ game: Game, _ scope: SearchScope, _ state: State, _ context: Context
    ) -> Bool {
        guard scope != .all, let me = context.caller.account else { return scope == .all }
        let isGoing = state.participation(of: me, in: game.id) == .going
        return switch scope {
        case .all: true
        case .own: isGoing
        case .friends: isGoing || state.has(game) { state.circles.areFriends(me, $0) }
        case .following: state.has(game) { state.circles.follows(me, $0) }
        }
    }

    private static func isNamed(_ details: GameDetails, _ text: String) -> Bool {
        details.searchedTexts.contains {
            $0.map { Text.contains(Text.folded($0), text) } ?? false
        }
    }

    private static func meets(_ details: GameDetails, _ caller: Caller) -> Bool {
        guard let requirements = details.requirements else { return true }
        guard let facts = caller.facts else { return false }
        return requirements.failures(of: facts, sport: details.sport, at: details.place.point).isEmpty
    }
}
