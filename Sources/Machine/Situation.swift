// A situation: what a service knows, and in which context it is asked. The rules of a service are methods of it, in an
// extension `Situation<Rsvp>`, so that a rule that builds on others passes nothing along.

import Contracts
import Values

/// What a rule decides on: the state, who asks, and when.
public struct Situation<S: Service> {
    public let state: S.State
    public let context: Context

    public init(_ state: S.State, _ context: Context) {
        self.state = state
        self.context = context
    }

    @inlinable public var caller: Caller { context.caller }
    @inlinable public var now: Timestamp { context.now }
}

extension Rules {
    /// A command whose rules are methods of the situation; see ``command(_:check:decide:reply:)``.
    public consuming func command<C: Command>(
        _ type: C.Type,
        check: @escaping @Sendable (C, Context, inout Problems) -> Void = { _, _, _ in },
        decide: @escaping @Sendable (Situation<S>) -> (C) throws(Refusal) -> Decision<S.Effect>,
        reply: @escaping @Sendable (Situation<S>) -> (C, Occurred) throws(Refusal) -> C.Reply
    ) -> Rules {
        command(
            type, check: check,
            decide: { (command, state, context) throws(Refusal) in
                try decide(Situation(state, context))(command)
            },
            reply: { (command, occurred, state, context) throws(Refusal) in
                try reply(Situation(state, context))(command, occurred)
            })
    }

    /// A command that is answered with nothing but that it is done.
    public consuming func command<C: Command>(
        _ type: C.Type,
        decide: @escaping @Sendable (Situation<S>) -> (C) throws(Refusal) -> Decision<S.Effect>
    ) -> Rules where C.Reply == Done {
        command(
            type,
            decide: { (command, state, context) throws(Refusal) in
                try decide(Situation(state, context))(command)
            },
            reply: { _, _, _, _ in Done() })
    }

    /// A query whose answer is a method of the situation.
    public consuming func query<Q: Query>(
        _ type: Q.Type, answer: @escaping @Sendable (Situation<S>) -> (Q) throws(Refusal) -> Q.Reply
    ) -> Rules {
        query(type) { (query, state, context) throws(Refusal) in
            try answer(Situation(state, context))(query)
        }
    }

    /// A reaction that is a method of the situation; see ``react(_:_:)``.
    public consuming func react<E: Event>(
        _ type: E.Type, decide: @escaping @Sendable (Situation<S>) -> (E) -> [any Event]
    ) -> Rules {
        react(type) { event, state, context, _ in decide(Situation(state, context))(event) }
    }
}
