// series.update and series.cancel: changes to the coming occurrences, each decided by itself, with a result for each
// (domain.md §4.5, §1.5).

import Contracts
import Machine
import Packed
import Values

extension Games {
    static let seriesChanges = Rules<Games>()
        .command(
            UpdateSeries.self,
            decide: located({ [$0.changes.place].compactMap(\.self) }, Situation.updateSeries),
            reply: Situation.seriesUpdated
        )
        .command(CancelSeries.self, decide: Situation.cancelSeries, reply: Situation.seriesCancelled)
        .evolve(SeriesUpdated.self) { state, event, _ in
            state.series[event.seriesId]?.recurrence = event.recurrence
            state.series[event.seriesId]?.details = event.details
        }
        .announce(SeriesCancelled.self)

    /// The events of an update, and its result for each occurrence.
    fileprivate struct Edit {
        var events: [any Event] = []
        var outcomes: [SeriesOutcome] = []
    }
}

extension Situation<Games> {
    /// The series if the caller hosts it, and has a full profile where its games ask for one.
    func hostedSeries(_ id: ID) throws(Refusal) -> Games.Series {
        let series = try findSeries(id)
        guard series.hostId == caller.account else {
            throw Refusal(.forbidden, "only the host can do this")
        }
        try context.requireTier2(if: series.details.requireTier2)
        return series
    }

    /// The occurrences that are open or closed, from a number on; those that have begun only if asked for.
    private func live(
        _ series: Games.Series, from number: Int?, withStarted: Bool
    ) throws(Refusal) -> [(number: Int, game: Games.Game)] {
        if let number, number > series.games.count {
            throw .invalid("fromOccurrence", "the series has \(series.games.count) games")
        }
        return series.games.enumerated().compactMap { index, id in
            guard index + 1 >= number ?? 1, let game = state.game(id), game.isLive,
                withStarted || game.details.startsAt > now
            else { return nil }
            return (index + 1, game)
        }
    }

    // MARK: - Updating

    fileprivate func updateSeries(_ command: UpdateSeries) throws(Refusal) -> Decision<Games.Effect> {
        let edit = try edit(command)
        return edit.events.isEmpty ? .nothing : .events(edit.events)
    }

    fileprivate func seriesUpdated(
        _ command: UpdateSeries, _ occurred: Occurred
    ) throws(Refusal) -> SeriesResults {
        if let updated = occurred.first(SeriesUpdated.self) {
            return SeriesResults(seriesId: updated.seriesId, occurrences: updated.occurrences)
        }
        return SeriesResults(seriesId: command.seriesId, occurrences: try edit(command).outcomes)
    }

    private func edit(_ command: UpdateSeries) throws(Refusal) -> Games.Edit {
        let series = try hostedSeries(command.seriesId)
        let coming = try live(series, from: command.fromOccurrence, withStarted: false)
        var details = try edited(
            series.details, by: command.changes, startsAt: .exact(series.details.startsAt),
            isOfGroup: series.groupId != nil)
        var venue = Games.NewVenue(state.venues)
        if command.changes.place != nil || details.visibility != series.details.visibility {
            venue.settle(&details, by: series.hostId, context)
        }
        guard let next = coming.first else {
            throw Refusal(.gameNotOpen, "no game of this series is still to come")
        }
        var recurrence = series.recurrence
        recurrence.localTime = command.localTime ?? recurrence.localTime
        if command.changes.timezone != nil || details.timezone != series.details.timezone {
            recurrence.timezone = details.timezone
        }
        let zone = try zone(of: recurrence)
        let days = series.recurrence.days(series.games.count)
        let bySeries = context.newID()
        var edit = Games.Edit()
        for (number, game) in coming {
            // Without a new time of day or zone the starts stay.
            let isMoved =
                command.localTime != nil || command.changes.timezone != nil
                || recurrence.timezone != series.recurrence.timezone
            let start = isMoved ? recurrence.start(on: days[number - 1], in: zone) : nil
            let outcome = outcome(
                of: game, number: number, by: command.changes, startsAt: start, bySeries: bySeries, &venue)
            edit.outcomes.append(outcome.told)
            if let updated = outcome.updated { edit.events.append(updated) }
        }
        if edit.events.isEmpty, recurrence == series.recurrence, details == series.details { return edit }
        edit.events = venue.events + edit.events
        edit.events.append(
            SeriesUpdated(
                seriesId: series.id, fromOccurrence: command.fromOccurrence ?? next.number,
                recurrence: recurrence, details: details, occurrences: edit.outcomes, bySeries: bySeries))
        return edit
    }

    private func outcome(
        of game: Games.Game, number: Int, by changes: GameChanges, startsAt start: Timestamp?,
        bySeries: ID, _ venue: inout Games.NewVenue
    ) -> (told: SeriesOutcome, updated: GameUpdated?) {
        var told = SeriesOutcome(number, game.id, startsAt: game.details.startsAt, .unchanged)
        if game.isDetached == true {
            told.outcome = .detached
            return (told, nil)
        }
        do throws(Refusal) {
            guard
                var updated = try changed(game, by: changes, startsAt: start.map(WrittenTime.exact), &venue)
            else {
                return (told, nil)
            }
            updated.bySeries = bySeries
            told.outcome = .changed
            told.startsAt = updated.details.startsAt
            told.significant = updated.significant
            return (told, updated)
        } catch {
            (told.outcome, told.reason, told.message) = (.refused, error.reason, error.message)
            return (told, nil)
        }
    }

    // MARK: - Calling off

    func cancelSeries(_ command: CancelSeries) throws(Refusal) -> Decision<Games.Effect> {
        let series = try hostedSeries(command.seriesId)
        let all = try live(series, from: command.fromOccurrence, withStarted: command.fromOccurrence != nil)
        guard all.contains(where: { $0.game.hostId == series.hostId }) else {
            throw Refusal(.conflict, "no game of this series is left to call off")
        }
        return .events(cancelled(all, of: series, reason: command.reason?.cleaned, by: caller.account))
    }

    fileprivate func seriesCancelled(
        _ command: CancelSeries, _ occurred: Occurred
    ) throws(Refusal) -> SeriesResults {
        guard let cancelled = occurred.first(SeriesCancelled.self) else {
            throw Refusal(.internal, "no series was cancelled")
        }
        return SeriesResults(seriesId: cancelled.seriesId, occurrences: cancelled.occurrences)
    }

    /// The events that call off occurrences, all but those of another host.
    private func cancelled(
        _ all: [(number: Int, game: Games.Game)], of series: Games.Series, reason: String?, by: ID?
    ) -> [any Event] {
        let bySeries = context.newID()
        var events: [any Event] = []
        var outcomes: [SeriesOutcome] = []
        for (number, game) in all {
            let isOwn = game.hostId == series.hostId
            outcomes.append(
                SeriesOutcome(
                    number, game.id, startsAt: game.details.startsAt, isOwn ? .cancelled : .detached))
            guard isOwn else { continue }
            var event = cancelled(game, reason: reason, by: by)
            event.bySeries = bySeries
            events.append(event)
        }
        events.append(
            SeriesCancelled(
                seriesId: series.id, by: by, reason: reason, occurrences: outcomes, bySeries: bySeries))
        return events
    }

    /// The events that cancel the games of a host who is gone; those of one series together.
    func abandoned(_ games: [Games.Game]) -> [any Event] {
        var events: [any Event] = []
        var bySeries: [ID: [(number: Int, game: Games.Game)]] = [:]
        for game in games {
            // An occurrence of somebody else's series is cancelled alone.
            if let occurrence = game.occurrence, state.series[occurrence.seriesId]?.hostId == game.hostId {
                bySeries[occurrence.seriesId, default: []].append((occurrence.number, game))
            } else {
                events.append(cancelled(game, reason: GameCancelled.hostLeft, by: nil))
            }
        }
        for (id, occurrences) in bySeries.sorted(by: { $0.key < $1.key }) {
            guard let series = state.series[id] else { continue }
            let sorted = occurrences.sorted { $0.number < $1.number }
            events += cancelled(sorted, of: series, reason: GameCancelled.hostLeft, by: nil)
        }
        return events
    }
}
