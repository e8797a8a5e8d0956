// rsvp.series: an answer to each game of a series that is still to come, by the rules for one (domain.md §4.5, §6.2).

import Contracts
import LogContracts
import Machine
import Values

extension Rsvp {
    static let seriesAnswers = Rules<Rsvp>()
        .command(AnswerSeries.self, decide: answerSeries) {
            command, occurred, state, context throws(Refusal) in
            var results = occurred.first(SeriesAnswered.self)?.results
            if results == nil { results = try answers(to: command, state, context).results }
            return AnswerSeries.Reply(seriesId: command.seriesId, results: results ?? [])
        }
        .announce(SeriesAnswered.self)

    static func answerSeries(
        _ command: AnswerSeries, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let (events, results) = try answers(to: command, state, context)
        guard events.isEmpty else {
            return .events(events + [SeriesAnswered(seriesId: command.seriesId, results: results)])
        }
        // Where a fuller profile is all that is missing, that is what one is told (domain.md §3.4).
        let isGated = !results.isEmpty && results.allSatisfy { $0.reason == .tierRequired }
        try context.requireTier2(if: isGated)
        return .nothing
    }

    /// The events of all answers, and what came of each.
    private static func answers(
        to command: AnswerSeries, _ state: State, _ context: Context
    ) throws(Refusal) -> (events: [any Event], results: [AnswerSeries.Outcome]) {
        let me = try context.caller.id()
        let games = state.occurrences(of: command.seriesId).filter { id, _ in
            (try? findToJoin(id, state, context)) != nil || state.roster(id)[me]?.status.isActive == true
        }
        guard !games.isEmpty else {
            throw Refusal(
                .notFound, "there is no series \(command.seriesId) that you may see", field: "seriesId")
        }
        let bySeries = context.newID()
        var (events, results): ([any Event], [AnswerSeries.Outcome]) = ([], [])
        for (id, game) in games where game.isLive && context.now < game.terms.startsAt {
            do throws(Refusal) {
                let changes = try changes(command.status, id, state, context, after: events, bySeries)
                let own = changes.lazy.compactMap { $0 as? RsvpChanged }.first { $0.accountId == me }
                let status = own?.to ?? state.roster(id)[me]?.status
                results.append(AnswerSeries.Outcome(gameId: id, status: status))
                events += changes
            } catch {
                results.append(AnswerSeries.Outcome(gameId: id, reason: error.reason))
            }
        }
        return (counted(events, state), results)
    }

    /// Who is told of the first such move of somebody hears with it how many more there are.
    private static func counted(_ events: [any Event], _ state: State) -> [any Event] {
        struct Move: Hashable {
            var person: ID
            var host: ID?
            var from: ParticipationStatus?
            var to: ParticipationStatus
        }
        func move(_ event: RsvpChanged) -> Move {
            Move(
                person: event.accountId, host: state.game(event.gameId)?.hostId,
                // All of these are told of in the same words.
                from: [.invited, .going, .requested, .waitlisted].contains(event.from) ? event.from : nil,
                to: event.to)
        }
        let counts = Dictionary(
            events.compactMap { ($0 as? RsvpChanged).map { (move($0), 1) } }, uniquingKeysWith: +)
        return events.map { event in
            guard var changed = event as? RsvpChanged, let count = counts[move(changed)], count > 1 else {
                return event
            }
            changed.seriesOthers = count - 1
            return changed
        }
    }

    /// As if it were said to this one alone, but that the requests made before count.
    private static func changes(
        _ wish: SeriesAnswer, _ id: ID, _ state: State, _ context: Context, after earlier: [any Event],
        _ bySeries: ID
    ) throws(Refusal) -> [any Event] {
        let requests = earlier.count { ($0 as? RsvpChanged)?.to == .requested }
        let decision =
            switch wish {
            case .going: try answer(id, .going, nil, state, context, requestsBefore: requests)
            case .maybe: try answer(id, .maybe, nil, state, context)
            case .left: try leave(id, state, context)
            }
        guard case .events(let events) = decision else { return [] }
        return events.map { event in
            guard var changed = event as? RsvpChanged else { return event }
            changed.bySeries = bySeries
            return changed
        }
    }
}
