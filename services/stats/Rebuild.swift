// stats.rebuild (domain.md §9): compares everybody's published numbers with the present ones, and publishes those that
// differ. It does not rebuild projections; a start without a snapshot makes these from the logs.
//
// The comparison runs on another thread, on the state at the time of the command. People for whom it finds a difference
// are compared again on the reactor's thread, on the present state.

import Contracts
import Machine
import Packed
import Values

extension Stats {
    /// Most events of one command; all events of the last person are written. The next command continues with other
    /// people.
    static let rebuiltLinesMax = 2000

    static let rebuilding = Rules<Stats>()
        .command(RebuildStats.self, decide: Situation.rebuild, reply: Situation.rebuilt)
        .announce(StatsRebuilt.self)

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
            let (checkedCount, people) = Situation<Stats>(state, context).untold()
            return Found(checkedCount: checkedCount, people: people.map(\.id))
        }
    }
}

extension Situation<Stats> {
    func rebuild(_ command: RebuildStats) throws(Refusal) -> Decision<Stats.Effect> {
        guard let found = context.outcome(Stats.Comparison.Found.self) else {
            return .perform(Stats.Comparison(state: state, now: now, settings: context.settings))
        }
        var events: [any Event] = []
        var mended = 0
        for person in found.people where events.count < Stats.rebuiltLinesMax {
            let untold = untold(of: person)
            events += untold
            mended += untold.isEmpty ? 0 : 1
        }
        return .events(events + [StatsRebuilt(checked: found.checkedCount, mended: mended)])
    }

    fileprivate func rebuilt(
        _ command: RebuildStats, _ occurred: Occurred
    ) throws(Refusal) -> RebuildStats.Reply {
        guard let rebuilt = occurred.first(StatsRebuilt.self) else {
            throw Refusal(.internal, "nothing was rebuilt")
        }
        return RebuildStats.Reply(checked: rebuilt.checked, mended: rebuilt.mended)
    }

    /// Events that were never published; none if each change was published when it happened.
    package func untold() -> (checkedCount: Int, people: [(id: ID, events: [any Event])]) {
        let accounts = Set(state.games.players).union(state.matches.players).union(state.party.players)
            .union(state.standings.keys).union(state.unlocked.keys)
        let guests = Set(state.matches.guests).union(state.guestRecords.keys)
        let everybody = accounts.subtracting(guests).sorted() + guests.sorted()
        let people = everybody.lazy.map { (id: $0, events: untold(of: $0)) }
        return (everybody.count, people.filter { !$0.events.isEmpty })
    }

    /// The events for an account or a guest player.
    private func untold(of person: ID) -> [any Event] {
        state.guestRecords[person] != nil || state.matches.isGuest(person)
            ? telling(guests: [person]) : telling([person], source: nil)
    }
}
