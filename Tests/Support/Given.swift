// One rule at a time, without a town: what a service decides, given what has happened.
//
//   given(Rsvp.self, game, host.goes).when(Maybe.self, ["gameId": id], by: host.id) == .refused(.forbidden)

import Contracts
import JSON
import Machine
import Platform
import Values

/// A service's state after some events, its own and others'.
public func given<S: Service>(_ service: S.Type, _ events: any Event...) -> Given<S> { Given(events) }

public struct Given<S: Service> {
    private let state: S.State
    private let facts: [ID: FactsChanged]

    /// A service's state after many events.
    public init(_ events: [any Event]) {
        var (state, facts) = (S.emptyState(), [ID: FactsChanged]())
        for (index, event) in events.enumerated() {
            S.rules.apply(event, to: &state, Self.info(of: event, UInt64(index) + 1, at: Town.noon))
            if let told = event as? FactsChanged { facts[told.accountId] = told }
        }
        (self.state, self.facts) = (state, facts)
    }

    private static func info(of event: any Event, _ sequence: UInt64, at time: Timestamp) -> EventInfo {
        EventInfo(source: type(of: event).source, sequence: sequence, time: time)
    }

    private func situation(_ caller: ID?, at now: Timestamp) -> Situation<S> {
        let settings = Settings(
            zones: .shared, limits: .off, secret: SecretKey(Array(repeating: 7, count: 32)))
        return Situation(
            state,
            Context(
                now: now, caller: Caller(account: caller, facts: caller.flatMap { facts[$0] }),
                settings: settings, entropy: Entropy(SplitMix64(seed: 1))))
    }

    /// The decision on a command.
    public func when<C: Command>(
        _ command: C.Type, _ data: JSONValue, by caller: ID?, at now: Timestamp = Town.noon
    ) -> Decided {
        do throws(Refusal) {
            let data = Array(data.text().utf8)
            switch try S.rules.decision(on: C.type, data, situation(caller, at: now)) {
            case .events(let events)?: return .events(events)
            case .perform?: return .work
            case nil: return .refused(.notFound)
            }
        } catch {
            return .refused(error.reason)
        }
    }

    /// The reply to a query.
    public func asked<Q: Query>(
        _ query: Q.Type, _ data: JSONValue, by caller: ID?, at now: Timestamp = Town.noon
    ) throws(Refusal) -> JSONValue? {
        let data = Array(data.text().utf8)
        let reply = try S.rules.reply(to: Q.type, data, situation(caller, at: now))
        return reply.flatMap { try? JSONValue(parsing: $0) }
    }

    /// The events of all timers that are due.
    public func due(at now: Timestamp) -> Decided {
        .events(S.due(state, situation(nil, at: now).context).flatMap(\.events))
    }

    /// The reaction to another service's event.
    public func when(_ event: any Event, at now: Timestamp = Town.noon) -> Decided {
        .events(S.rules.reaction(to: event, situation(nil, at: now), Self.info(of: event, 1, at: now)))
    }
}

/// The decision of a service.
public enum Decided: Equatable, Sendable, CustomStringConvertible {
    /// To write these events, as type and JSON.
    case writes([String])
    case refused(Reason)
    /// To do slow work first.
    case work

    static func events(_ events: [any Event]) -> Decided {
        .writes(
            events.map { event in
                let data = (try? event.written()) ?? []
                return "\(type(of: event).type) \(String(decoding: data, as: UTF8.self))"
            })
    }

    /// To write these events, in this order.
    public static func events(_ events: any Event...) -> Decided { .events(events) }
    public static let nothing = Decided.writes([])

    public var description: String {
        switch self {
        case .writes(let lines): lines.isEmpty ? "nothing" : lines.joined(separator: "\n")
        case .refused(let reason): "refused: \(reason.rawValue)"
        case .work: "slow work"
        }
    }
}
