// series.create, series.extend and series.get: each occurrence is a game, and all are created together (domain.md
// §4.5). SeriesChanges.swift has the commands that change several of them at once.

import Contracts
import Geo
import Machine
import Packed
import Projections
import Values

extension Games {
    /// The host, the rule and the details that occurrences have in common.
    struct Series: Codable, Sendable {
        var id: ID
        var hostId: ID
        var createdAt: Timestamp
        var recurrence: Recurrence
        /// The details of further occurrences; their starts follow from the rule.
        var details: GameDetails
        /// The group for which its games are hosted.
        var groupId: ID?
        /// The occurrences, by their numbers: the first has number 1.
        var games: [ID] = []
    }

    static let series = Rules<Games>()
        .command(
            CreateSeries.self,
            check: { command, context, problems in problems.dates(of: command, context) },
            decide: located({ [$0.template.place].compactMap(\.self) }, Situation.createSeries),
            reply: Situation.created
        )
        .command(ExtendSeries.self, decide: Situation.extend, reply: Situation.extended)
        .query(GetSeries.self, answer: Situation.series)
        .evolve(SeriesCreated.self) { state, event, info in
            state.series[event.seriesId] = Series(
                id: event.seriesId, hostId: event.hostId, createdAt: info.time, recurrence: event.recurrence,
                details: event.details, groupId: event.groupId)
        }
        .announce(SeriesExtended.self)

    static func recurrence(of command: CreateSeries, in zone: Zone) -> Recurrence {
        Recurrence(
            firstDate: command.firstDate, localTime: command.localTime, timezone: zone.name,
            everyWeeks: command.everyWeeks ?? CreateSeries.everyWeeksDefault,
            weekdays: command.weekdays ?? [command.firstDate.isoWeekday])
    }

    /// The days that a command asks for, cut off at one more than allowed.
    static func days(of command: CreateSeries, _ recurrence: Recurrence) -> [Day] {
        let max = SeriesLimits.occurrencesMax + 1
        if let until = command.until { return recurrence.days(through: until, max: max) }
        return recurrence.days(min(command.count ?? 0, max))
    }

    /// The first date at which no game may start, and why (domain.md §4.1).
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
}

extension Situation<Games> {
    // MARK: - Creating

    func createSeries(_ command: CreateSeries) throws(Refusal) -> Decision<Games.Effect> {
        let host = try caller.id()
        var command = command
        try fill(&command.template, by: command.groupId)
        guard let new = command.template.place else { throw .invalid("place", "place is missing") }
        let place = try place(new)
        let zone = try context.zone(command.template.timezone, at: Coordinate(place))
        let recurrence = Games.recurrence(of: command, in: zone)
        var problems = Problems()
        problems.dates(of: command, in: zone, context)
        if let refusal = problems.refusal { throw refusal }
        let starts = Games.days(of: command, recurrence).map { recurrence.start(on: $0, in: zone) }
        guard let first = starts.first else { throw .invalid("until", "there is no such date") }
        let group = try hostedGroup(command.groupId, field: "groupId")
        let groupInvite = try groupInvite(command.inviteGroup, command.subgroup, to: group)
        var details = try details(of: command.template, at: place, in: zone, startsAt: first)
        try refuseCreating(details)
        try refuseClosed(group)
        var venue = Games.NewVenue(state.venues)
        venue.settle(&details, by: host, context)
        let created = SeriesCreated(
            seriesId: context.newID(), hostId: host, recurrence: recurrence, details: details,
            count: starts.count, bySeries: context.newID(), groupId: group?.id)
        let series = Games.Series(
            id: created.seriesId, hostId: host, createdAt: now, recurrence: recurrence, details: details,
            groupId: group?.id)
        return .events(
            venue.events + [created]
                + further(of: series, at: starts, bySeries: created.bySeries, inviting: groupInvite))
    }

    /// The events that add occurrences after those that a series has.
    private func further(
        of series: Games.Series, at starts: [Timestamp], bySeries: ID,
        inviting groupInvite: GroupInvite? = nil
    ) -> [any Event] {
        starts.enumerated().map { index, start in
            var details = series.details
            details.startsAt = start
            var created = GameCreated(gameId: context.newID(), hostId: series.hostId, details: details)
            created.seriesId = series.id
            created.occurrence = series.games.count + index + 1
            created.bySeries = bySeries
            (created.groupId, created.groupInvite) = (series.groupId, groupInvite)
            return created
        }
    }

    fileprivate func created(_ command: CreateSeries, _ occurred: Occurred) throws(Refusal) -> SeriesView {
        guard let created = occurred.first(SeriesCreated.self),
            let info = occurred.info(of: SeriesCreated.self)
        else { throw Refusal(.internal, "no series was created") }
        var view = SeriesView(
            id: created.seriesId, hostId: created.hostId, createdAt: info.time,
            recurrence: created.recurrence, template: created.details, groupId: created.groupId,
            occurrences: occurrences(in: occurred))
        view.name(host: state.people.name(of: created.hostId))
        return view
    }

    func zone(of recurrence: Recurrence) throws(Refusal) -> Zone {
        guard let zone = context.settings.zones.zone(named: recurrence.timezone) else {
            throw .invalid("timezone", "there is no time zone \(Wording.shown(recurrence.timezone))")
        }
        return zone
    }

    // MARK: - Extending

    func extend(_ command: ExtendSeries) throws(Refusal) -> Decision<Games.Effect> {
        let series = try hostedSeries(command.seriesId)
        let (old, new) = (series.games.count, series.games.count + command.count)
        guard new <= SeriesLimits.occurrencesMax else {
            throw .invalid(
                "count",
                "the series has \(old) games, and may have \(SeriesLimits.occurrencesMax) at the most")
        }
        let zone = try zone(of: series.recurrence)
        let days = series.recurrence.days(new).dropFirst(old)
        let starts = days.map { series.recurrence.start(on: $0, in: zone) }
        if let (day, problem) = Games.misfit(zip(days, starts), context) {
            throw .invalid("count", "the next games would reach \(day), and that \(problem)")
        }
        let group = try hostedGroup(series.groupId)
        try refuseCreating(series.details)
        try refuseClosed(group)
        let extended = SeriesExtended(seriesId: series.id, count: new, bySeries: context.newID())
        return .events([extended] + further(of: series, at: starts, bySeries: extended.bySeries))
    }

    fileprivate func extended(_ command: ExtendSeries, _ occurred: Occurred) throws(Refusal) -> SeriesView {
        view(try findSeries(command.seriesId), occurrences(in: occurred))
    }

    // MARK: - Looking at one

    fileprivate func series(_ query: GetSeries) throws(Refusal) -> SeriesView {
        let series = try findSeries(query.seriesId)
        return view(series, visible(series))
    }

    /// The series, if the caller may see one of its occurrences and no block separates them from its host (domain.md
    /// §1.9).
    func findSeries(_ id: ID) throws(Refusal) -> Games.Series {
        guard let series = state.series[id], knows(series) else {
            throw Refusal(.notFound, "there is no series \(id) that you may see", field: "seriesId")
        }
        return series
    }

    private func knows(_ series: Games.Series) -> Bool {
        if caller.isModerator { return true }
        guard let account = caller.account,
            series.hostId == account || !state.circles.areApart(series.hostId, account)
        else { return false }
        return series.games.contains { state.game($0).map(sees) ?? false }
    }

    private func visible(_ series: Games.Series) -> [GameView] {
        series.games.compactMap { id in
            guard let game = state.game(id), caller.isModerator || sees(game) else { return nil }
            return view(game)
        }
    }

    private func view(_ series: Games.Series, _ occurrences: [GameView]) -> SeriesView {
        let isOwn = series.hostId == caller.account
        var view = SeriesView(
            id: series.id, hostId: series.hostId, createdAt: series.createdAt, recurrence: series.recurrence,
            template: isOwn || caller.isModerator ? series.details : nil, groupId: told(series.groupId),
            occurrences: occurrences)
        view.name(host: state.people.name(of: series.hostId))
        return view
    }

    /// The games that a command created, as they were then: a repeated request gets the first reply.
    private func occurrences(in occurred: Occurred) -> [GameView] {
        occurred.events.compactMap { event, info in
            (event as? GameCreated).map {
                GameView($0, info, host: state.people.name(of: $0.hostId))
            }
        }
    }
}

extension SeriesView {
    fileprivate mutating func name(host: People.Name?) {
        (hostNickname, hostName) = (host?.nickname, host?.displayName)
    }
}

extension Games.State {
    /// Adds an occurrence to its series.
    mutating func enlist(_ event: GameCreated) {
        if let series = event.seriesId { self.series[series]?.games.append(event.gameId) }
    }
}

extension Problems {
    /// Checks that all games of a new series may start on their dates.
    fileprivate mutating func dates(of command: CreateSeries, _ context: Context) {
        // Dates are checked only if the fields that they follow from are right.
        guard !found.contains(where: { Self.datesOf.contains($0.field) }) else { return }
        // Without a zone and coordinates the zone is known only once the place is found; `createSeries` checks then.
        let place = command.template.place
        guard command.template.timezone != nil || place?.lat != nil else { return }
        let point = place.flatMap { place in Coordinate(lat: place.lat ?? .nan, lng: place.lng ?? .nan) }
        guard let zone = try? context.zone(command.template.timezone, at: point) else { return }
        dates(of: command, in: zone, context)
    }

    /// The same, in a known zone.
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
