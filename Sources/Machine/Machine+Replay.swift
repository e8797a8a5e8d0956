// Replays a log beside the process that writes it: the state as it was at any line, and why rules did what they did.
// It needs only the log and the logs that it follows (`tap why notification`, `tap at`, `tap diff`). Nothing is
// decided, and nothing is sent.

import Contracts
import EventLine
import JSON
import Values

/// Notes of rules on what they examined and skipped, to explain why an event had no consequence. A rule makes notes
/// if its context takes them, which it does only during a replay.
public final class DecisionNotes {
    public private(set) var all: [any Sendable] = []

    public init() {}

    /// Takes a note from a rule.
    public func note(_ note: any Sendable) { all.append(note) }
}

/// Hears the notes that rules make in a replay.
package struct ReplayObserver<S: Service> {
    /// Returns notes for an event of another service whose reactions are of interest, `nil` for others.
    package var notes: (EventInfo) -> DecisionNotes?
    /// Called after the reactions have made their notes; their events are dropped.
    package var noted: (any Event, EventInfo, DecisionNotes, S.State) -> Void

    package init(
        notes: @escaping (EventInfo) -> DecisionNotes?,
        noted: @escaping (any Event, EventInfo, DecisionNotes, S.State) -> Void
    ) {
        (self.notes, self.noted) = (notes, noted)
    }
}

extension Machine {
    /// Takes in other services' lines, up to the positions that the own log says were seen.
    ///
    /// - Parameter page: returns the next lines of a source's log; none at its end.
    /// - Returns: a sentence if a source's log does not go that far.
    package mutating func takeIn(
        through wanted: Positions, isStrict: Bool = true, page: (_ source: String) throws -> [EventLine]
    ) rethrows -> String? {
        var positions = wanted
        written.merge(positions)
        for index in followers.indices { followers[index].hasSeen(positions[followers[index].source]) }
        var goesOn = true
        while goesOn {
            consume()
            goesOn = false
            for index in followers.indices {
                let (source, cursor) = (followers[index].source, followers[index].cursor.sequence)
                guard cursor < positions[source], followers[index].fetchAfter != nil else { continue }
                let lines = try page(source)
                followers[index].fetched(lines.map { HeardEvent($0, foreignRules) })
                goesOn = goesOn || !lines.isEmpty
            }
            if !goesOn, let missing = missingCause() {
                positions.merge(missing)
                written.merge(missing)
                goesOn = true
            }
        }
        consume()
        for follower in followers {
            if let stopped = follower.stopped {
                return "the log of \(follower.source) does not fit: \(stopped)"
            }
            if isStrict, follower.cursor.sequence < positions[follower.source] {
                return "of \(follower.source) up to \(positions[follower.source]) was seen, but only "
                    + "\(follower.cursor.sequence) could be taken in"
            }
        }
        return nil
    }

    /// Positions that a ready batch has seen beyond `wanted`: if a clock was ahead, a cause may bear a later time
    /// than its effect.
    private mutating func missingCause() -> Positions? {
        for follower in followers {
            guard let last = follower.batch?.last, last.sequence <= written[follower.source],
                let had = last.seen
            else { continue }
            let missing = had.only { source in
                followers.contains { $0.source == source && $0.cursor.sequence < had[source] }
                    && written[source] < had[source]
            }
            guard !missing.isEmpty else { continue }
            for index in followers.indices { followers[index].hasSeen(missing[followers[index].source]) }
            return missing
        }
        return nil
    }

    /// Calls the reactions to an event of another service again, if the listener is interested.
    mutating func reactAgain(_ event: any Event, _ info: EventInfo, _ rule: Rules<S>.ForeignRule) {
        guard let replayObserver, let notes = replayObserver.notes(info) else { return }
        let situation = situation().with(context(leaving: notes))
        for react in rule.react { _ = react(event, situation, info) }
        replayObserver.noted(event, info, notes, state)
    }

    /// Calls the due timers again.
    package func dueAgain(leaving notes: DecisionNotes) { _ = S.due(state, context(leaving: notes)) }

    private func context(leaving notes: DecisionNotes) -> Context {
        var context = context()
        context.notes = notes
        return context
    }

    /// Answers a query as it would have been answered at this point of the log.
    ///
    /// - Parameter account: the caller.
    package mutating func answer(
        _ type: String, _ data: [UInt8], as account: ID?
    ) throws(Refusal) -> [UInt8] {
        guard let rule = rules.requests[type] else { throw .invalid("type", "\(S.name) knows no \(type)") }
        let facts = account.flatMap { S.identities(state).facts(of: $0) }
        let caller = Caller(account: account, session: nil, facts: facts)
        if account != nil, facts == nil {
            throw Refusal(.notFound, "\(S.name) had not heard of that account", field: "as")
        }
        if rule.access != .anyone, account == nil { throw .loggedOut }
        guard case .query(let answer) = rule.kind else {
            throw .invalid(
                "type", "\(type) is no query of what the log says, so that it cannot be asked again")
        }
        let request = try rule.read(data, context(caller))
        try rule.access.admit(caller, isCommand: false, type: type)
        return try answer(request, situation(caller))
    }
}
