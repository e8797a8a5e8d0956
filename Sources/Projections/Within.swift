// Where a projection stands in a service's state.

/// Changes a part of a state in place: `{ $1(&$0.people) }`. A key path says the same, and is looked up anew for each event.
public typealias Within<State, Part> =
    @Sendable (_ state: inout State, _ change: (inout Part) -> Void) -> Void
