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
        let (checkedCount, untold) = untold(state, context)
        let rebuilt = StatsRebuilt(checked: checkedCount, mended: untold.count)
        return .events(untold.flatMap(\.events) + [rebuilt])
    }

    /// What is to be told of everybody that was not: nothing, where each change was told as it came.
    package static func untold(
        _ state: State, _ context: Context
    ) -> (checkedCount: Int, people: [(id: ID, events: [any Event])]) {
        let accounts = Set(state.games.players).union(state.matches.players).union(state.party.players)
            .union(state.standings.keys).union(state.unlocked.keys)
        let guests = Set(state.matches.guests).union(state.guestRecords.keys)
        let people =
            accounts.subtracting(guests).sorted().map { ($0, telling([$0], source: nil, state, context)) }
            + guests.sorted().map { ($0, telling(guests: [$0], state)) }
        return (people.count, people.filter { !$0.1.isEmpty })
    }
}
