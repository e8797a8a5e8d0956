// games.search and games.near: exactly the games that match every filter, in order, a page at a time (domain.md §4.6).
// Finding.swift says how they are found.

import Contracts
import Geo
import Machine
import Projections
import Values

extension Games {
    static let windowDefaultDays = 30
    static let windowMaxDays = 90

    static let finding = Rules<Games>()
        .query(SearchGames.self, answer: Situation.search)
        .query(GamesNear.self, answer: Situation.search)
        .query(GetGame.self, answer: Situation.game)

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

    static func sortKey(_ game: Game, _ distance: Double?, _ sort: SearchSort) -> SortKey {
        let start = game.details.startsAt.ascending
        return switch sort {
        case .date: SortKey(start, game.id.high, game.id.low)
        case .distance: SortKey((distance ?? 0).ascending, start, game.id.high, game.id.low)
        case .newest: SortKey(game.createdAt.descending, game.id.high, game.id.low)
        }
    }

    /// Whether a game passes the filters that list values.
    fileprivate static func holds(_ details: GameDetails, _ filter: GameFilter) -> Bool {
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

    fileprivate static func isNamed(_ details: GameDetails, _ text: String) -> Bool {
        details.searchedTexts.contains {
            $0.map { Text.contains(Text.searchable($0), text) } ?? false
        }
    }

    fileprivate static func meets(_ details: GameDetails, _ caller: Caller) -> Bool {
        guard let requirements = details.requirements else { return true }
        guard let facts = caller.facts else { return false }
        return requirements.failures(of: facts, sport: details.sport, at: details.place.point).isEmpty
    }
}

extension Situation<Games> {
    fileprivate func search(_ query: SearchGames) throws(Refusal) -> Page<GameView> {
        try search(query.filter, limit: query.rows, page: query.page)
    }

    fileprivate func search(_ query: GamesNear) throws(Refusal) -> Page<GameView> {
        try search(query.filter, limit: query.rows, page: query.page)
    }

    fileprivate func game(_ query: GetGame) throws(Refusal) -> GameView {
        let game = try find(query.gameId)
        var shown = pollView(game)
        shown.actions = actions(game, shown)
        return shown
    }

    private func search(_ filter: GameFilter, limit: Int, page: String?) throws(Refusal) -> Page<GameView> {
        let found = try found(filter, after: try Paging.start(page, of: filter), limit: limit)
        let views = found.lazy.map { found in
            (
                key: found.key,
                item: state.withGame(number: found.number) { view($0, distance: found.distance) }
            )
        }
        return Paging.page(views, limit: limit, of: filter)
    }

    // MARK: - The question

    func resolve(_ filter: GameFilter) throws(Refusal) -> Games.Search {
        let home = caller.facts?.homeApprox
        var problems = Problems()
        let meant = try problems.collect { () throws(Refusal) in try self.center(filter) }
        let center = (meant ?? nil) ?? home.flatMap(Coordinate.init)
        let sort = filter.sort ?? GameFilter.sortDefault
        problems.require(
            sort != .distance || center != nil || meant == nil, "sort",
            "sort=distance needs near or center, or a home in your profile")
        let window = try problems.collect { () throws(Refusal) in try self.window(filter, at: meant ?? nil) }
        if let refusal = problems.refusal { throw refusal }
        guard let (from, to) = window else { throw .invalid("from", "from and to must be times") }
        var host: ID?
        if let reference = filter.hostId {
            let me = try caller.id()
            host = try state.people.find(reference, for: me, state.circles, field: "hostId")
        }
        if let group = filter.groupId { _ = try findGroup(group) }
        return Games.Search(
            filter: filter,
            circle: center.map { Circle($0, radiusMiles: filter.radiusMiles ?? RadiusLimits.milesDefault) },
            from: from, to: to, status: statuses(filter.status, isPast: to <= now), hostId: host,
            text: filter.q.map { Text.searchable(Text.trimmed($0).description) }, sort: sort)
    }

    /// Half-open on startsAt; `from` is raised to now unless the window lies wholly in the past.
    func window(_ filter: GameFilter, at center: Coordinate?) throws(Refusal) -> (Timestamp, Timestamp) {
        let zone = try context.zone(filter.timezone, at: center, written: filter.from ?? filter.to)
        let (opening, closing) = (filter.from?.moment(in: zone), filter.to?.moment(in: zone))
        if let day = filter.day {
            let end = zone.moment(of: day.adding(days: 1), hour: 0, minute: 0)
            let start = zone.moment(of: day, hour: 0, minute: 0)
            return (end <= now ? start : max(start, now), end)
        }
        if let to = closing, to <= now {
            let from = opening ?? to.adding(days: -Games.windowDefaultDays)
            return try bounded(from, to)
        }
        let from = max(opening ?? now, now)
        return try bounded(from, closing ?? from.adding(days: Games.windowDefaultDays))
    }

    private func bounded(_ from: Timestamp, _ to: Timestamp) throws(Refusal) -> (Timestamp, Timestamp) {
        if to <= from { throw .invalid("to", "to must be after from") }
        if to > from.adding(days: Games.windowMaxDays) {
            throw .invalid("to", "from and to must be at most \(Games.windowMaxDays) days apart")
        }
        return (from, to)
    }

    private func statuses(_ filter: [StatusFilter]?, isPast: Bool) -> Set<GameStatus> {
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

    /// Whether a game matches every filter except the circle.
    func matches(_ game: Games.Game, _ search: Games.Search) -> Bool {
        guard state.isListed(game), search.isInWindow(game.details.startsAt),
            search.status.contains(game.status), sees(game),
            search.hostId == nil || search.hostId == game.hostId,
            search.filter.seriesId == nil || search.filter.seriesId == game.occurrence?.seriesId,
            search.filter.groupId == nil || search.filter.groupId == game.groupId,
            Games.holds(game.details, search.filter)
        else { return false }
        if search.filter.hasOpenSlots == true, !state.hasRoom(game) { return false }
        if search.filter.matchesMe == true, !Games.meets(game.details, caller) { return false }
        if !isInScope(game, search.filter.scope ?? GameFilter.scopeDefault) { return false }
        return search.text.map { Games.isNamed(game.details, $0) } ?? true
    }

    private func isInScope(_ game: Games.Game, _ scope: SearchScope) -> Bool {
        guard scope != .all, let me = caller.account else { return scope == .all }
        let isGoing = state.participation(of: me, in: game.id) == .going
        let circles = state.circles
        return switch scope {
        case .all: true
        case .own: isGoing
        case .friends: isGoing || state.has(game) { circles.areFriends(me, $0) }
        case .following: state.has(game) { circles.follows(me, $0) }
        }
    }
}
