// Compares stats' events about people with those of games and auth: for every existing account, the last record
// published has the number of completed games (domain.md §9, §14.12).

import Contracts
import EventLine
import EventLog
import JSON
import Values

enum RecordCheck {
    static func problems(
        games: [EventLine], rsvp: [EventLine], auth: [EventLine], stats: [EventLine]
    ) -> [String] {
        // A walk-in may say afterwards that they did not come (§6.2).
        var isGoing: [ID: [ID: Bool]] = [:]
        for event in events(RsvpChanged.self, in: rsvp) {
            isGoing[event.gameId, default: [:]][event.accountId] = event.to == .going
        }
        var (played, told): ([ID: Int], [ID: Int]) = ([:], [:])
        var facts: [ID: FactsChanged] = [:]
        for event in events(GameCompleted.self, in: games) {
            for person in event.goingIds where isGoing[event.gameId]?[person] != false {
                played[person, default: 0] += 1
            }
        }
        for event in events(FactsChanged.self, in: auth) { facts[event.accountId] = event }
        for event in events(RecordChanged.self, in: stats) {
            if let account = event.accountId { told[account] = event.completedGames }
        }
        return facts.values.sorted { $0.accountId < $1.accountId }.compactMap { person in
            guard person.kind == .registered, person.status != .deleted else { return nil }
            let (count, said) = (played[person.accountId] ?? 0, told[person.accountId] ?? 0)
            if count == said { return nil }
            return "stats says \(said) games of \(person.accountId), who was in \(count)"
        }
    }

    private static func events<E: Event>(_ type: E.Type, in lines: [EventLine]) -> [E] {
        lines.compactMap { $0.read(type) }
    }
}
