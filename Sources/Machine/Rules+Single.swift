// A service's rules one at a time, without a machine: what an event does to a state, what a command decides on it, and
// what a query tells of it.

import Contracts

extension Rules {
    /// Applies an event: one of the service's own, or another's that it observes. Any other changes nothing.
    package func apply(_ event: any Event, to state: inout S.State, _ info: EventInfo) {
        let type = Swift.type(of: event).type
        own[type]?.evolve(&state, event, info)
        for observation in foreign[type]?.observe ?? [] { observation(&state, event, info) }
    }

    /// The decision on a command of some type with this data.
    /// - Returns: `nil` if the service has no such command.
    package func decision(
        on type: String, _ data: [UInt8], _ situation: Situation<S>
    ) throws(Refusal) -> Decision<S.Effect>? {
        guard let rule = requests[type], case .command(let decide, _) = rule.kind else { return nil }
        return try decide(try rule.read(data, situation.context), situation)
    }

    /// The reply to a query of some type with this data.
    /// - Returns: `nil` if the service has no such query, or one that looks something up outside the state.
    package func reply(
        to type: String, _ data: [UInt8], _ situation: Situation<S>
    ) throws(Refusal) -> [UInt8]? {
        guard let rule = requests[type], case .query(let answer) = rule.kind else { return nil }
        return try answer(try rule.read(data, situation.context), situation)
    }

    /// The events with which the service reacts to another's.
    package func reaction(
        to event: any Event, _ situation: Situation<S>, _ info: EventInfo
    ) -> [any Event] {
        (foreign[Swift.type(of: event).type]?.react ?? []).flatMap { $0(event, situation, info) }
    }
}
