// A situation: a service's state, and the context of a call. The rules of a service are methods of it, in an extension
// `Situation<Rsvp>`, so that a rule that builds on others passes nothing along.

import Contracts
import Packed
import Values

/// The input of a rule: the state, the caller and the time. It holds two references, since each request passes it
/// through half a dozen functions; copying a state with its forty references took an eighth of a command's time.
public struct Situation<S: Service> {
    @usableFromInline let boxedState: Box<S.State>
    @usableFromInline let boxedContext: Box<Context>

    init(_ state: Box<S.State>, _ context: Context) { (boxedState, boxedContext) = (state, Box(context)) }

    public init(_ state: S.State, _ context: Context) { self.init(Box(state), context) }

    /// The same state for another caller or time.
    public func with(_ context: Context) -> Situation { Situation(boxedState, context) }

    @inlinable public var state: S.State {
        _read { yield boxedState.value }
    }

    @inlinable public var context: Context {
        _read { yield boxedContext.value }
    }

    @inlinable public var caller: Caller { context.caller }
    @inlinable public var now: Timestamp { context.now }
}

extension Rules {
    /// A command: which events it causes, and its reply. The reply is a function of the events, so that a repeat gets
    /// the same, even after a restart. `check` checks fields against the context: the time, the zones.
    public consuming func command<C: Command>(
        _ type: C.Type,
        check: @escaping @Sendable (C, Context, inout Problems) -> Void = { _, _, _ in },
        decide: @escaping @Sendable (Situation<S>) -> (C) throws(Refusal) -> Decision<S.Effect>,
        reply: @escaping @Sendable (Situation<S>) -> (C, Occurred) throws(Refusal) -> C.Reply
    ) -> Rules {
        request(
            type, check: check,
            decide: { (command, situation) throws(Refusal) in try decide(situation)(command) },
            reply: { (command, occurred, situation) throws(Refusal) in
                try reply(situation)(command, occurred)
            })
    }

    /// A command whose reply says only that it is done.
    public consuming func command<C: Command>(
        _ type: C.Type,
        decide: @escaping @Sendable (Situation<S>) -> (C) throws(Refusal) -> Decision<S.Effect>
    ) -> Rules where C.Reply == Done {
        request(
            type, decide: { (command, situation) throws(Refusal) in try decide(situation)(command) },
            reply: { _, _, _ in Done() })
    }

    /// A query: a view of the state.
    ///
    /// - Parameter isBudgeted: whether it counts towards the stranger budget, because it tells who has an account.
    public consuming func query<Q: Query>(
        _ type: Q.Type, isBudgeted: Bool = false,
        answer: @escaping @Sendable (Situation<S>) -> (Q) throws(Refusal) -> Q.Reply
    ) -> Rules {
        request(type, isBudgeted: isBudgeted) { (query, situation) throws(Refusal) in
            try answer(situation)(query)
        }
    }

    /// A query that is limited per key that it carries, for all callers together.
    public consuming func query<Q: Query>(
        _ type: Q.Type, limit: RateLimit, by key: @escaping @Sendable (Q) -> String,
        answer: @escaping @Sendable (Situation<S>) -> (Q) throws(Refusal) -> Q.Reply
    ) -> Rules {
        var rules = query(type, answer: answer)
        rules.requests[Q.type]?.keyed = (limit, { ($0 as? Q).map(key) ?? "" })
        return rules
    }

    /// A query for data outside the state. `lookUp` says what to look up; the answer finds the outcome in its context,
    /// and may append a file's bytes.
    ///
    /// - Parameter isBudgeted: whether it counts towards the stranger budget, because anyone may have files read by it.
    public consuming func query<Q: Query>(
        _ type: Q.Type, isBudgeted: Bool = false,
        lookUp: @escaping @Sendable (Situation<S>) -> (Q) throws(Refusal) -> S.Effect,
        answer: @escaping @Sendable (Situation<S>) -> (Q) throws(Refusal) -> (Q.Reply, file: [UInt8]?)
    ) -> Rules {
        requests[Q.type] = RequestRule(
            access: Q.about.access, isBudgeted: isBudgeted,
            read: { (data, _) throws(Refusal) in try Q.checked(data, at: nil) },
            kind: .lookup(
                plan: { (request, situation) throws(Refusal) in
                    try lookUp(situation)(try RuleCoding.typed(request))
                },
                answer: { (request, situation) throws(Refusal) in
                    let (reply, file) = try answer(situation)(try RuleCoding.typed(request))
                    return (try RuleCoding.write(Q.self, reply), file)
                }))
        return self
    }

    /// A reaction that is a method of the situation.
    public consuming func react<E: Event>(
        _ type: E.Type, decide: @escaping @Sendable (Situation<S>) -> (E) -> [any Event]
    ) -> Rules {
        reaction(to: type) { event, situation, _ in decide(situation)(event) }
    }

    /// A reaction that also needs the event's attributes.
    public consuming func react<E: Event>(
        _ type: E.Type, decide: @escaping @Sendable (Situation<S>) -> (E, EventInfo) -> [any Event]
    ) -> Rules {
        reaction(to: type) { event, situation, info in decide(situation)(event, info) }
    }
}
