// What is told of a series: whatever a command did to several of its games, each person hears of once, of all that are theirs
// together (domain.md §4.5, §8.2).

import Contracts
import Machine
import Values

extension Notify {
    static let seriesNotices = Rules<Notify>()
        .react(SeriesUpdated.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            let changed = event.occurrences.filter { $0.significant == true }
            plan.series(
                .gameUpdated, changed, to: [.going, .maybe, .waitlisted, .invited], by: info.actor, .hourly)
            return plan.events
        }
        .react(SeriesCancelled.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            let cancelled = event.occurrences.filter { $0.outcome == .cancelled }
            plan.series(
                .gameCancelled, cancelled, to: [.going, .maybe, .waitlisted, .requested, .invited],
                by: event.by, .once(event.bySeries), reason: event.reason)
            return plan.events
        }
}

extension Plan {
    /// Tells everyone who is in some of these games in such a way of the first of theirs, and how many others there are.
    fileprivate mutating func series(
        _ type: NotificationType, _ occurrences: [SeriesOutcome], to statuses: Set<ParticipationStatus>,
        by actor: ID?, _ fold: Fold, reason: String? = nil
    ) {
        var concerned: [ID: [SeriesOutcome]] = [:]
        for occurrence in occurrences.sorted(by: { $0.startsAt < $1.startsAt }) {
            for person in state.games[occurrence.gameId]?.people(statuses) ?? [] {
                concerned[person, default: []].append(occurrence)
            }
        }
        for (person, games) in concerned.sorted(by: { $0.key < $1.key }) {
            // The first that they may still see.
            guard let first = games.first(where: { maySee(person, type, .game($0.gameId)) }) else { continue }
            tell(person, type, on: .game(first.gameId), actor: actor, fold: fold) { about in
                (about.othersCount, about.reason) = (games.count - 1, reason)
            }
        }
    }
}
