// Notifications of a series: each person is told once about everything that one command did to their games (domain.md
// §4.5, §8.2).

import Contracts
import Machine
import Projections
import Values

extension Notify {
    static let seriesNotices = Rules<Notify>()
        .tell(SeriesUpdated.self) { event, plan in
            let changed = event.occurrences.filter { $0.significant == true }
            plan.series(
                .gameUpdated, changed, to: [.going, .maybe, .waitlisted, .invited], by: plan.actor, .hourly)
        }
        .tell(SeriesCancelled.self) { event, plan in
            let cancelled = event.occurrences.filter { $0.outcome == .cancelled }
            plan.series(
                .gameCancelled, cancelled, to: [.going, .maybe, .waitlisted, .requested, .invited],
                by: event.by, .once(event.bySeries), reason: event.reason)
        }
}

extension Plan {
    /// Notifies everyone who has one of these statuses in some of the games: of the first such game, and the number of
    /// others.
    fileprivate mutating func series(
        _ type: NotificationType, _ occurrences: [SeriesOutcome], to statuses: Set<ParticipationStatus>,
        by actor: ID?, _ fold: Fold, reason: String? = nil
    ) {
        var concerned: [ID: [SeriesOutcome]] = [:]
        for occurrence in occurrences.sorted(by: { $0.startsAt < $1.startsAt }) {
            for person in state.games.rows(of: occurrence.gameId).people(statuses) {
                concerned[person, default: []].append(occurrence)
            }
        }
        for (person, games) in concerned.sorted(by: { $0.key < $1.key }) {
            // The first game that they may still see.
            guard let first = games.first(where: { hides(.game($0.gameId), from: person, type) == nil })
            else {
                let game = games.first.map { NotificationSubject.game($0.gameId) }
                if let hidden = hides(game, from: person, type) {
                    leave(person, type, on: game, since: .maySeeNot(hidden))
                }
                continue
            }
            tell(person, type, on: .game(first.gameId), actor: actor, fold: fold) { about in
                (about.othersCount, about.reason) = (games.count - 1, reason)
            }
        }
    }
}
