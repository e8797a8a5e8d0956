// stats.rebuild (domain.md §9): compares everybody's published numbers with the present ones, and publishes those that
// differ. It does not rebuild projections; a start without a snapshot makes these from the logs.
//
// The comparison runs on another thread, on the state at the time of the command. People for whom it finds a difference
// are compared again on the reactor's thread, on the present state.

import Contracts
import Machine
import Values

extension Stats {
    /// Most events of one command; all events of the last person are written. The next command continues with other
    /// people.
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

    /// Compares everybody's published numbers with the present ones.
    public struct Comparison: Sendable {
        let state: State
        let now: Timestamp
        let settings: Settings

        /// People whose numbers differ.
        public struct Found: Sendable {
            let checkedCount: Int
            let people: [ID]
        }

        var found: Found {
            // Making these events needs no random numbers.
            let context = Context(now: now, settings: settings, entropy: Entropy(SplitMix64(seed: 0)))
            let (checkedCount, people) = untold(state, context)
            return Found(checkedCount: checkedCount, people: people.map(\.id))
        }
    }

    /// Events that were never published; none if each change was published when it happened.
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
