// stats.rebuild (domain.md §9): compares what was published of everybody with their present numbers, and
// publishes these where the two differ. It does not rebuild projections; those are made from the logs at a
// start without a snapshot.
//
// The comparison runs on another thread, on the state at the time of the command. The people for whom it
// finds a difference are then compared once more on the reactor's thread, on the present state.

import Contracts
import Machine
import Values

extension Stats {
    /// Number of events of one command; all events of the last person are written. The next command finds the
    /// other people.
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

    /// Compares what was published of everybody with their present numbers.
    public struct Comparison: Sendable {
        let state: State
        let now: Timestamp
        let settings: Settings

        /// People for whom the two differ.
        public struct Found: Sendable {
            let checkedCount: Int
            let people: [ID]
        }

        var found: Found {
            // The events need no random numbers.
            let context = Context(now: now, settings: settings, entropy: Entropy(SplitMix64(seed: 0)))
            let (checkedCount, people) = untold(state, context)
            return Found(checkedCount: checkedCount, people: people.map(\.id))
        }
    }

    /// The events that were never published; none if each change was published when it happened.
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

    /// The events for an account or a guest player.
    private static func untold(of person: ID, _ state: State, _ context: Context) -> [any Event] {
        state.guestRecords[person] != nil || state.matches.isGuest(person)
            ? telling(guests: [person], state) : telling([person], source: nil, state, context)
    }
}
