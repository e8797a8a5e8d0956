// stats.rebuild (domain.md §9): what was told of everybody is held against what their games, matches and feedback come to now,
// and told anew where that is something else. The projections themselves are made from the logs at any start without a snapshot.

import Contracts
import ServiceKit
import Values

extension Stats {
    static let rebuilding = Rules<Stats>()
        .command(RebuildStats.self, decide: rebuild) { _, occurred, _, _ throws(Refusal) in
            guard let rebuilt = occurred.first(StatsRebuilt.self) else {
                throw Refusal(.internal, "nothing was rebuilt")
            }
            return RebuildStats.Reply(checked: rebuilt.checked, mended: rebuilt.mended)
        }
        .announce(StatsRebuilt.self)

    static func rebuild(
        _ command: RebuildStats, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let accounts = Set(state.games.players).union(state.matches.players).union(state.party.players)
            .union(state.standings.keys).union(state.unlocked.keys)
        let guests = Set(state.matches.guests).union(state.guestRecords.keys)
        var (events, mended): ([any Event], Int) = ([], 0)
        for person in accounts.subtracting(guests).sorted() {
            let told = telling([person], source: nil, state, context)
            events += told
            if !told.isEmpty { mended += 1 }
        }
        for guest in guests.sorted() {
            let told = telling(guests: [guest], state)
            events += told
            if !told.isEmpty { mended += 1 }
        }
        return .events(events + [StatsRebuilt(checked: accounts.union(guests).count, mended: mended)])
    }
}
