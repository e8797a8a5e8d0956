// The rules of a service: a function for each command, query and event. Each rule is declared once, next to
// its function; there is no second list to keep.

import Contracts
import JSON
import Values

/// An event's attributes, besides its own fields.
public struct EventInfo: Sendable {
    /// The service in whose log it stands.
    public var source: String
    /// Its sequence in that log.
    public var sequence: UInt64
    /// When it was decided, by that service's clock.
    public var time: Timestamp
    /// The account on whose behalf it happened; `nil` for the service itself.
    public var actor: ID?
    /// The trace of another service's event, which its reactions continue.
    public var trace: TraceParent?

    public init(
        source: String, sequence: UInt64, time: Timestamp, actor: ID? = nil, trace: TraceParent? = nil
    ) {
        self.source = source
        self.sequence = sequence
        self.time = time
        self.actor = actor
        self.trace = trace
    }
}

/// The events that one command caused. Its reply is made from them.
public struct Occurred {
    /// The events in the order in which they happened, each with its place in the log.
    public var events: [(event: any Event, info: EventInfo)]

    public init(_ events: [(event: any Event, info: EventInfo)]) { self.events = events }

    public var isEmpty: Bool { events.isEmpty }
    public var time: Timestamp? { events.first?.info.time }

    /// The first event of a type, if there is one.
    public func first<E: Event>(_ type: E.Type) -> E? {
        for (event, _) in events { if let match = event as? E { return match } }
        return nil
    }

    /// The attributes of the first event of a type.
    public func info<E: Event>(of type: E.Type) -> EventInfo? {
        events.first { $0.event is E }?.info
    }
}

/// The rules of a service, or of one of its nouns.
public struct Rules<S: Service>: Sendable {
    typealias Data = ArraySlice<UInt8>

    struct RequestRule: Sendable {
        var access: Access
        /// Whether it counts towards the stranger budget (domain.md §12.1).
        var isBudgeted = false
        /// Whether its reply has the tokens of a session.
        var opensSession = false
        /// Whether nobody else can repeat it, since it carries a password or a token.
        var carriesSecret = false
        /// Limits a query by a value that it carries, such as the token of a link.
        var keyed: (limit: RateLimit, key: @Sendable (any Request) -> String)?
        /// Decodes and checks the fields; the refusal names all that is wrong. Without a context (a repeat),
        /// checks against the present time are left out.
        var read: @Sendable ([UInt8], Context?) throws(Refusal) -> any Request
        var kind: Kind

        enum Kind: Sendable {
            case query(@Sendable (any Request, Situation<S>) throws(Refusal) -> [UInt8])
            case lookup(
                plan: @Sendable (any Request, Situation<S>) throws(Refusal) -> S.Effect,
                answer: @Sendable (any Request, Situation<S>) throws(Refusal) -> ([UInt8], file: [UInt8]?)
            )
            case command(
                decide: @Sendable (any Request, Situation<S>) throws(Refusal) -> Decision<S.Effect>,
                reply: @Sendable (any Request, Occurred, Situation<S>) throws(Refusal) -> [UInt8])
        }
    }

    package struct OwnRule: Sendable {
        var version: Int
        /// Whether the machine needs the event too: it says that a limit was reached, or marks an erasure.
        var isKept = false
        /// The other service that may read it, if the event is private.
        var reader: String?
        var decode: @Sendable (Data) throws(JSONError) -> any Event
        var evolve: @Sendable (inout S.State, any Event, EventInfo) -> Void
        /// Makes a column for events of this type, which a start decodes and applies on two threads.
        var column: @Sendable ([Limited], _ isKept: Bool) -> any ReplayColumn<S.State>
        /// The limits that events of this type count towards.
        var limits: [Limited] = []
    }

    /// How much an event counts towards a limit of its sender.
    struct Limited: Sendable {
        var limit: RateLimit
        var hits: @Sendable (any Event, ID) -> Int
        /// The same for an event of known type: a ``Hits``.
        var typed: any Sendable
    }

    struct ForeignRule: Sendable {
        var source: String
        /// Whether it is a private event whose reader is this service.
        var isForReader: Bool
        var decode: @Sendable (UnsafeRawBufferPointer) throws(JSONError) -> any Event
        var observe: [Observation] = []
        var react: [Reaction] = []

        init<E: Event>(_ type: E.Type) {
            source = E.source
            isForReader = E.reader == S.name
            decode = { (data) throws(JSONError) in try E.read(data) }
        }

        /// The rule without its functions.
        var bare: ForeignRule {
            var bare = self
            (bare.observe, bare.react) = ([], [])
            return bare
        }
    }

    /// How another service's event changes the state. A type of its own, because iterating over an array of functions
    /// looks up their type each time.
    struct Observation: Sendable {
        var apply: @Sendable (inout S.State, any Event, EventInfo) -> Void

        func callAsFunction(_ state: inout S.State, _ event: any Event, _ info: EventInfo) {
            apply(&state, event, info)
        }
    }

    /// The events that another service's event causes. A type of its own, like ``Observation``.
    struct Reaction: Sendable {
        var decide: @Sendable (any Event, Situation<S>, EventInfo) -> [any Event]

        func callAsFunction(
            _ event: any Event, _ situation: Situation<S>, _ info: EventInfo
        ) -> [any Event] { decide(event, situation, info) }
    }

    var requests: [String: RequestRule] = [:]
    var own: [String: OwnRule] = [:]
    var foreign: [String: ForeignRule] = [:]
    /// Limits, by the type of the event that counts.
    var limits: [String: [Limited]] = [:]
    var limitHit: (@Sendable (ID, String, Int) -> any RefusalTrace)?
    /// The limit that an event says was reached, and for how many seconds.
    var violation: (@Sendable (any Event) -> (action: String, seconds: Int)?)?
    /// The type of the event that says that an account is forgotten.
    var erasureMark: String?
    /// The account that such an event is about.
    var erased: (@Sendable (any Event) -> ID?)?
    var gateHit: (@Sendable (ID, String, [String]) -> any RefusalTrace)?
    /// The account whose writer budget pays for a command without a token, by type of event.
    var payers: [String: @Sendable (any Event) -> ID?] = [:]

    public init() {}

    /// All rules of several nouns together.
    public init(_ parts: Rules...) {
        for part in parts {
            requests.merge(part.requests) { $1 }
            own.merge(part.own) { $1 }
            limits.merge(part.limits) { $0 + $1 }
            payers.merge(part.payers) { $1 }
            limitHit = part.limitHit ?? limitHit
            violation = part.violation ?? violation
            erasureMark = part.erasureMark ?? erasureMark
            erased = part.erased ?? erased
            gateHit = part.gateHit ?? gateHit
            for (type, rule) in part.foreign {
                foreign[type, default: rule.bare].observe += rule.observe
                foreign[type, default: rule.bare].react += rule.react
            }
        }
    }

    public var requestTypes: Set<String> { Set(requests.keys) }
    /// The services that may read some of its private lines.
    package var readers: [String] { Set(own.values.compactMap(\.reader)).sorted() }
    /// The services that address private lines to this one.
    var readSources: Set<String> { Set(foreign.values.filter(\.isForReader).map(\.source)) }
    /// The types of a source's events that some rule observes or reacts to, in order.
    package func observedTypes(of source: String) -> [String] {
        foreign.filter { $0.value.source == source }.keys.sorted()
    }
    /// The types of the events that change its own part of the state.
    public var ownEventTypes: Set<String> { Set(own.keys) }

    consuming func request<C: Command>(
        _ type: C.Type,
        check: @escaping @Sendable (C, Context, inout Problems) -> Void = { _, _, _ in },
        decide: @escaping @Sendable (C, Situation<S>) throws(Refusal) -> Decision<S.Effect>,
        reply: @escaping @Sendable (C, Occurred, Situation<S>) throws(Refusal) -> C.Reply
    ) -> Rules {
        requests[C.type] = RequestRule(
            access: C.about.access, isBudgeted: C.about.access == .anyone && !C.provesCaller,
            opensSession: C.opensSession, carriesSecret: C.carriesSecret,
            read: { (data, context) throws(Refusal) in
                try C.checked(data, at: context?.checkTime) { command, problems in
                    if let context { check(command, context, &problems) }
                }
            },
            kind: .command(
                decide: { (request, situation) throws(Refusal) in
                    try decide(try RuleCoding.typed(request), situation)
                },
                reply: { (request, occurred, situation) throws(Refusal) in
                    try RuleCoding.write(
                        C.self, try reply(try RuleCoding.typed(request), occurred, situation))
                }))
        return self
    }

    consuming func request<Q: Query>(
        _ type: Q.Type, isBudgeted: Bool = false,
        answer: @escaping @Sendable (Q, Situation<S>) throws(Refusal) -> Q.Reply
    ) -> Rules {
        requests[Q.type] = RequestRule(
            access: Q.about.access, isBudgeted: isBudgeted,
            read: { (data, _) throws(Refusal) in try Q.checked(data, at: nil) },
            kind: .query { (request, situation) throws(Refusal) in
                try RuleCoding.write(Q.self, try answer(try RuleCoding.typed(request), situation))
            })
        return self
    }

    /// How one of the service's own events changes its own part of the state. It cannot refuse: an event in the log
    /// is a fact.
    public consuming func evolve<E: Event>(
        _ type: E.Type, _ apply: @escaping @Sendable (inout S.State, E, EventInfo) -> Void
    ) -> Rules {
        own[E.type] = OwnRule(
            version: E.version, reader: E.reader, decode: RuleCoding.decoder(of: E.self),
            evolve: { state, event, info in
                if let event = event as? E { apply(&state, event, info) }
            },
            column: { EventColumn<S, E>(apply, $0, isKept: $1) })
        return self
    }

    /// One of the service's own events that is meant for other services and does not change its state.
    public consuming func announce<E: Event>(_ type: E.Type) -> Rules {
        own[E.type] = OwnRule(
            version: E.version, reader: E.reader, decode: RuleCoding.decoder(of: E.self),
            evolve: { _, _, _ in },
            column: { EventColumn<S, E>(nil, $0, isKept: $1) })
        return self
    }

    /// An event counts towards a limit (domain.md §12.1). `hits` says how much it counts for the sender of
    /// the command that caused it.
    public consuming func limit<E: Event>(
        _ limit: RateLimit, _ type: E.Type,
        _ hits: @escaping @Sendable (E, _ sender: ID) -> Int = { _, _ in 1 }
    ) -> Rules {
        limits[E.type, default: []].append(
            Limited(
                limit: limit, hits: { event, sender in (event as? E).map { hits($0, sender) } ?? 0 },
                typed: Hits<E>(limit: limit, count: hits)))
        return self
    }

    /// A command without a token that causes such an event is paid for by the budget of an account, as a login by its
    /// own.
    public consuming func paid<E: Event>(
        by account: @escaping @Sendable (E) -> ID?, for type: E.Type
    ) -> Rules {
        payers[E.type] = { ($0 as? E).flatMap(account) }
        return self
    }

    /// The event that reports that a limit was reached.
    public consuming func limitHits<Name>(_ type: LimitHit<Name>.Type) -> Rules {
        var rules = announce(type)
        rules.limits[type.type] = []
        rules.limitHit = { LimitHit<Name>(accountId: $0, action: $1, retryAfter: $2) }
        rules.violation = { ($0 as? LimitHit<Name>).map { ($0.action, $0.retryAfter) } }
        return rules
    }

    /// The event that reports that a command was refused for its caller's tier: `Refusal.tierRequired(missing:)`.
    public consuming func gateHits<Name>(_ type: GateHit<Name>.Type) -> Rules {
        var rules = announce(type)
        rules.gateHit = { GateHit<Name>(accountId: $0, action: $1, missing: $2) }
        return rules
    }

    /// The event with which the service, after auth, marks an account's personal data as forgotten. The fields are
    /// then erased from its log (architecture.md, The log). `forget` changes the service's own part of the state to
    /// what the erased log would give.
    public consuming func erasures<Name>(
        _ type: Erased<Name>.Type, _ forget: @escaping @Sendable (inout S.State, ID, Timestamp) -> Void
    ) -> Rules {
        var rules = evolve(type) { state, mark, info in forget(&state, mark.accountId, info.time) }
        rules.erasureMark = type.type
        rules.erased = { ($0 as? Erased<Name>)?.accountId }
        if type == AccountErased.self { return rules }
        return rules.reaction(to: AccountErased.self) { event, _, _ in
            [Erased<Name>(accountId: event.accountId)]
        }
    }

    /// How another service's event changes the projection of that service.
    public consuming func observe<E: Event>(
        _ type: E.Type, _ apply: @escaping @Sendable (inout S.State, E, EventInfo) -> Void
    ) -> Rules {
        foreign[E.type, default: ForeignRule(E.self)].observe.append(
            Observation { state, event, info in
                if let event = event as? E { apply(&state, event, info) }
            })
        return self
    }

    /// The events with which the service reacts to another's event, once.
    consuming func reaction<E: Event>(
        to type: E.Type, _ decide: @escaping @Sendable (E, Situation<S>, EventInfo) -> [any Event]
    ) -> Rules {
        foreign[E.type, default: ForeignRule(E.self)].react.append(
            Reaction { event, situation, info in
                (event as? E).map { decide($0, situation, info) } ?? []
            })
        return self
    }
}

/// Casts a request to its type, and encodes replies and events for the rules.
package enum RuleCoding {
    static func typed<R: Request>(_ request: any Request) throws(Refusal) -> R {
        guard let typed = request as? R else {
            throw Refusal(.internal, "this request was taken for another")
        }
        return typed
    }

    static func write<R: Request>(_ type: R.Type, _ reply: R.Reply) throws(Refusal) -> [UInt8] {
        do throws(JSONError) {
            return try R.written(reply)
        } catch {
            throw Refusal(.internal, "the answer could not be written")
        }
    }

    /// Encodes one of our own plain types, which cannot fail.
    package static func bytes(_ value: any Encodable) -> [UInt8] {
        (try? JSONCoding.encode(value)) ?? Array("{}".utf8)
    }

    static func bytes(of event: any Event) -> [UInt8] {
        (try? event.written()) ?? Array("{}".utf8)
    }

    static func decoder<E: Event>(
        of type: E.Type
    ) -> @Sendable (ArraySlice<UInt8>) throws(JSONError) -> any Event {
        { (data) throws(JSONError) in
            try data.withUnsafeBufferPointer { (bytes) throws(JSONError) in
                try E.read(UnsafeRawBufferPointer(bytes))
            }
        }
    }
}
