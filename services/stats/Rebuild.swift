// stats.rebuild (domain.md §9): what was told of everybody is held against what their games, matches and feedback come to now,
// and told anew where that is something else. The projections themselves are made from the logs at any start without a snapshot.
//
// Everybody is looked at on another thread, in the state as it was when it was asked for; who was told something else is then
// looked at once more. The log is not read, and the reactor's thread does no more than what is written at once.

import Contracts
import Machine
import Values

extension Stats {
    /// So many lines are written at once, those of the last person in full; whoever is left is found the next time.
    static let rebuiltLinesMax = 2000

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
    ) throws(Refusal) -> Decision<Effect> {
        guard let found = context.outcome(Comparison.Found.self) else {
            return .perform(Comparison(state: state, now: context.now, settings: context.settings))
        }
        var events: [any Event] = []
        var mended = 0
        for person in found.people where events.count < rebuiltLinesMax {
            let untold = untold(of: person, state, context)
            events += untold
            mended += untold.isEmpty ? 0 : 1
        }
        return .events(events + [StatsRebuilt(checked: found.checkedCount, mended: mended)])
    }

    public static func perform(_ effect: Effect, _ tools: Tools) -> Outcome { perform(effect) }
    public static func perform(_ effect: Effect) -> Outcome { effect.found }

    /// Holding what was told of everybody against what there is.
    public struct Comparison: Sendable {
        let state: State
        let now: Timestamp
        let settings: Settings

        /// Who is to be told of.
        public struct Found: Sendable {
            let checkedCount: Int
            let people: [ID]
        }

        var found: Found {
            // Nothing in it is drawn by lot.
            let context = Context(now: now, settings: settings, entropy: Entropy(SplitMix64(seed: 0)))
            let (checkedCount, people) = untold(state, context)
            return Found(checkedCount: checkedCount, people: people.map(\.id))
        }
    }

    /// What is to be told of everybody that was not: nothing, where each change was told as it came.
    package static func untold(
        _ state: State, _ context: Context
    ) -> (checkedCount: Int, people: [(id: ID, events: [any Event])]) {
        let accounts = Set(state.games.players).union(state.matches.players).union(state.party.players)
            .union(state.standings.keys).union(state.unlocked.keys)
        let guests = Set(state.matches.guests).union(state.guestRecords.keys)
        let everybody = accounts.subtracting(guests).sorted() + guests.sorted()
        let people = everybody.lazy.map { (id: $0, events: untold(of: $0, state, context)) }
        return (everybody.count, people.filter { !$0.events.isEmpty })
    }

    /// Of an account, or of a guest player.
    private static func untold(of person: ID, _ state: State, _ context: Context) -> [any Event] {
        state.guestRecords[person] != nil || state.matches.isGuest(person)
            ? telling(guests: [person], state) : telling([person], source: nil, state, context)
    }
}
