// series.create, series.extend and series.get: occurrences are games of their own, made together (domain.md §4.5). What is done
// to several of them at once stands in SeriesChanges.swift.

import Contracts
import Geo
import Machine
import Projections
import Values

extension Games {
    /// What occurrences have in common.
    struct Series: Codable, Sendable {
        var id: ID
        var hostId: ID
        var createdAt: Timestamp
        var recurrence: Recurrence
        /// What further occurrences would be like; their starts follow from the rule.
        var details: GameDetails
        /// The occurrences, by their numbers: the first has number 1.
        var games: [ID] = []
    }

    static let series = Rules<Games>()
        .command(
            CreateSeries.self,
            check: { command, context, problems in problems.dates(of: command, context) },
            decide: located({ [$0.template.place].compactMap(\.self) }, createSeries)
        ) { command, occurred, state, _ throws(Refusal) in
            guard let created = occurred.first(SeriesCreated.self),
                let info = occurred.info(of: SeriesCreated.self)
            else { throw Refusal(.internal, "no series was created") }
            var view = SeriesView(
                id: created.seriesId, hostId: created.hostId, createdAt: info.time,
                recurrence: created.recurrence, template: created.details,
                occurrences: occurrences(in: occurred, state))
            view.hostNickname = state.people.name(of: created.hostId)?.nickname
            return view
        }
        .command(ExtendSeries.self, decide: extend) { command, occurred, state, context throws(Refusal) in
            let series = try findSeries(command.seriesId, state, context)
            return view(series, occurrences(in: occurred, state), state, context)
        }
        .query(GetSeries.self) { query, state, context throws(Refusal) in
            let series = try findSeries(query.seriesId, state, context)
            return view(series, visible(series, state, context), state, context)
        }
        .evolve(SeriesCreated.self) { state, event, info in
            state.series[event.seriesId] = Series(
                id: event.seriesId, hostId: event.hostId, createdAt: info.time, recurrence: event.recurrence,
                details: event.details)
        }
        .announce(SeriesExtended.self)

    // MARK: - Creating

    static func recurrence(of command: CreateSeries, in zone: Zone) -> Recurrence {
        Recurrence(
            firstDate: command.firstDate, localTime: command.localTime, timezone: zone.name,
            everyWeeks: command.everyWeeks ?? 1,
            weekdays: command.weekdays ?? [command.firstDate.isoWeekday])
    }

    /// The days that a command asks for; one more than there may be where they are too many.
    static func days(of command: CreateSeries, _ recurrence: Recurrence) -> [Day] {
        let max = SeriesLimits.occurrencesMax + 1
        if let until = command.until { return recurrence.days(through: until, max: max) }
        return recurrence.days(min(command.count ?? 0, max))
    }

    static func createSeries(
        _ command: CreateSeries, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let host = try context.caller.id()
        guard let new = command.template.place else { throw .invalid("place", "place is missing") }
        let place = try place(new, state, context)
        let zone = try zone(command.template.timezone, at: Coordinate(place), context)
        let recurrence = recurrence(of: command, in: zone)
        var problems = Problems()
        problems.dates(of: command, in: zone, context)
        if let refusal = problems.refusal { throw refusal }
        let starts = days(of: command, recurrence).map { recurrence.start(on: $0, in: zone) }
        guard let first = starts.first else { throw .invalid("until", "there is no such date") }
        var details = details(of: command.template, at: place, in: zone, startsAt: first, context)
        try refuseCreating(details, context)
        var venue = NewVenue()
        venue.settle(&details, by: host, context)
        let created = SeriesCreated(
            seriesId: context.newID(), hostId: host, recurrence: recurrence, details: details,
            count: starts.count, bySeries: context.newID())
        let games = occurrences(
            of: created.seriesId, by: host, details, starts, after: 0, created.bySeries, context)
        return .events(venue.events + [created] + games)
    }

    private static func occurrences(
        of series: ID, by host: ID, _ details: GameDetails, _ starts: [Timestamp], after number: Int,
        _ bySeries: ID, _ context: Context
    ) -> [any Event] {
        starts.enumerated().map { index, start in
            var own = details
            own.startsAt = start
            var created = GameCreated(gameId: context.newID(), hostId: host, details: own)
            created.seriesId = series
            created.occurrence = number + index + 1
            created.bySeries = bySeries
            return created
        }
    }

    static func zone(of recurrence: Recurrence, _ context: Context) throws(Refusal) -> Zone {
        guard let zone = context.settings.zones.zone(named: recurrence.timezone) else {
            throw .invalid("timezone", "there is no time zone \(Wording.shown(recurrence.timezone))")
        }
        return zone
    }

    // MARK: - Extending

    static func extend(
        _ command: ExtendSeries, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let series = try hostedSeries(command.seriesId, state, context)
        let (old, new) = (series.games.count, series.games.count + command.count)
        guard new <= SeriesLimits.occurrencesMax else {
            throw .invalid(
                "count",
                "the series has \(old) games, and may have \(SeriesLimits.occurrencesMax) at the most")
        }
        let zone = try zone(of: series.recurrence, context)
        let days = series.recurrence.days(new).dropFirst(old)
        let starts = days.map { series.recurrence.start(on: $0, in: zone) }
        if let (day, problem) = misfit(zip(days, starts), context) {
            throw .invalid("count", "the next games would reach \(day), and that \(problem)")
        }
        try refuseCreating(series.details, context)
        let extended = SeriesExtended(seriesId: series.id, count: new, bySeries: context.newID())
        return .events(
            [extended]
                + occurrences(
                    of: series.id, by: series.hostId, series.details, starts, after: old, extended.bySeries,
                    context))
    }

    /// The first of some dates at which no game may start, and why (domain.md §4.1).
    static func misfit(
        _ dates: some Sequence<(Day, Timestamp)>, _ context: Context
    ) -> (day: Day, problem: String)? {
        let last = context.now.adding(days: GameLimits.daysAheadMax)
        for (day, start) in dates {
            if start <= context.now { return (day, "is past") }
            if start > last { return (day, "is more than \(GameLimits.daysAheadMax) days ahead") }
        }
        return nil
    }

    // MARK: - Looking at one

    /// The series if the caller may see one of its occurrences; nothing that is hosted by somebody they are kept apart from
    /// (domain.md §1.9).
    static func findSeries(_ id: ID, _ state: State, _ context: Context) throws(Refusal) -> Series {
        guard let series = state.series[id], knows(series, state, context) else {
            throw Refusal(.notFound, "there is no series \(id) that you may see", field: "seriesId")
        }
        return series
    }

    private static func knows(_ series: Series, _ state: State, _ context: Context) -> Bool {
        if context.caller.isModerator { return true }
        guard let account = context.caller.account,
            series.hostId == account || !state.circles.areApart(series.hostId, account)
        else { return false }
        return series.games.contains { state.game($0).map { sees($0, context.caller, state) } ?? false }
    }

    private static func visible(_ series: Series, _ state: State, _ context: Context) -> [GameView] {
        series.games.compactMap { id in
            guard let game = state.game(id), context.caller.isModerator || sees(game, context.caller, state)
            else { return nil }
            return view(game, state, context)
        }
    }

    private static func view(
        _ series: Series, _ occurrences: [GameView], _ state: State, _ context: Context
    ) -> SeriesView {
        let isOwn = series.hostId == context.caller.account
        var view = SeriesView(
            id: series.id, hostId: series.hostId, createdAt: series.createdAt, recurrence: series.recurrence,
            template: isOwn || context.caller.isModerator ? series.details : nil, occurrences: occurrences)
        view.hostNickname = state.people.name(of: series.hostId)?.nickname
        return view
    }

    /// The games that a command created, as they were then: a repeat gets the first outcome.
    private static func occurrences(in occurred: Occurred, _ state: State) -> [GameView] {
        occurred.events.compactMap { event, info in
            (event as? GameCreated).map {
                GameView($0, info, hostNickname: state.people.name(of: $0.hostId)?.nickname)
            }
        }
    }
}

extension Games.State {
    /// An occurrence takes its place in its series.
    mutating func enlist(_ event: GameCreated) {
        if let series = event.seriesId { self.series[series]?.games.append(event.gameId) }
    }
}

extension Problems {
    /// Whether all games of a new series may start when they are to.
    fileprivate mutating func dates(of command: CreateSeries, _ context: Context) {
        // What these are made of has to be right, and has been looked at.
        guard !found.contains(where: { Self.datesOf.contains($0.field) }) else { return }
        // By whose clock it is, a place that is named by its name says where it is known.
        let place = command.template.place
        guard command.template.timezone != nil || place?.lat != nil else { return }
        let point = place.flatMap { place in Coordinate(lat: place.lat ?? .nan, lng: place.lng ?? .nan) }
        guard let zone = try? Games.zone(command.template.timezone, at: point, context) else { return }
        dates(of: command, in: zone, context)
    }

    /// The same, where the zone is known.
    fileprivate mutating func dates(of command: CreateSeries, in zone: Zone, _ context: Context) {
        let recurrence = Games.recurrence(of: command, in: zone)
        let days = Games.days(of: command, recurrence)
        let end = command.until == nil ? "count" : "until"
        require(!days.isEmpty, end, "\(end) must be a date on or after the first game's")
        require(
            days.count <= SeriesLimits.occurrencesMax, end,
            "\(end) makes more than \(SeriesLimits.occurrencesMax) games; a series has no more")
        let dates = zip(days, days.map { recurrence.start(on: $0, in: zone) })
        guard let (day, problem) = Games.misfit(dates, context) else { return }
        let isFirst = day == days.first
        add(
            isFirst ? "firstDate" : end, "a game would be on \(day) \(command.localTime), and that \(problem)"
        )
    }

    private static let datesOf: Set<String> = [
        "firstDate", "localTime", "timezone", "everyWeeks", "weekdays", "count", "until",
    ]
}
