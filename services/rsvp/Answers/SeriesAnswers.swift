// rsvp.series: answers each coming game of a series by the rules for one (domain.md §4.5, §6.2).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let seriesAnswers = Rules<Rsvp>()
        .command(AnswerSeries.self, decide: Situation.answerSeries, reply: Situation.seriesAnswered)
        .announce(SeriesAnswered.self)

    /// Moves with the same key are told in one message.
    fileprivate struct Move: Hashable {
        var person: ID
        var host: ID?
        var from: ParticipationStatus?
        var to: ParticipationStatus
    }
}

extension Situation<Rsvp> {
    func answerSeries(_ command: AnswerSeries) throws(Refusal) -> Decision<Never> {
        let (events, results) = try answers(to: command)
        guard events.isEmpty else {
            return .events(events + [SeriesAnswered(seriesId: command.seriesId, results: results)])
        }
        // If every game needs a fuller profile, refuse the whole command (domain.md §3.4).
        let isGated = !results.isEmpty && results.allSatisfy { $0.reason == .tierRequired }
        try context.requireTier2(if: isGated)
        return .nothing
    }

    fileprivate func seriesAnswered(
        _ command: AnswerSeries, _ occurred: Occurred
    ) throws(Refusal) -> AnswerSeries.Reply {
        var results = occurred.first(SeriesAnswered.self)?.results
        if results == nil { results = try answers(to: command).results }
        return AnswerSeries.Reply(seriesId: command.seriesId, results: results ?? [])
    }

    /// The events of all answers, and the result for each game.
    private func answers(
        to command: AnswerSeries
    ) throws(Refusal) -> (events: [any Event], results: [AnswerSeries.Outcome]) {
        let me = try caller.id()
        let games = state.occurrences(of: command.seriesId).filter { id, _ in
            (try? findToJoin(id)) != nil || state.roster(id)[me]?.status.isActive == true
        }
        guard !games.isEmpty else {
            throw Refusal(
                .notFound, "there is no series \(command.seriesId) that you may see", field: "seriesId")
        }
        let bySeries = context.newID()
        var (events, results): ([any Event], [AnswerSeries.Outcome]) = ([], [])
        for (id, game) in games where game.isLive && now < game.startsAt {
            do throws(Refusal) {
                let changes = try changes(command.status, to: id, after: events, bySeries: bySeries)
                let own = changes.lazy.compactMap { $0 as? RsvpChanged }.first { $0.accountId == me }
                let status = own?.to ?? state.roster(id)[me]?.status
                results.append(AnswerSeries.Outcome(gameId: id, status: status))
                events += changes
            } catch {
                results.append(AnswerSeries.Outcome(gameId: id, reason: error.reason))
            }
        }
        return (counted(events), results)
    }

    /// Adds to each move how many others are told in the same words, so that one notification can say the number.
    private func counted(_ events: [any Event]) -> [any Event] {
        func move(_ event: RsvpChanged) -> Rsvp.Move {
            Rsvp.Move(
                person: event.accountId, host: state.game(event.gameId)?.hostId,
                // These statuses have words of their own; all others share theirs.
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

    /// The events of the answer to one game. Requests made earlier by the same command count towards the limit.
    private func changes(
        _ wish: SeriesAnswer, to id: ID, after earlier: [any Event], bySeries: ID
    ) throws(Refusal) -> [any Event] {
        let requests = earlier.count { ($0 as? RsvpChanged)?.to == .requested }
        let decision =
            switch wish {
            case .going: try answer(id, .going, requestsBefore: requests)
            case .maybe: try answer(id, .maybe)
            case .left: try leave(id)
            }
        guard case .events(let events) = decision else { return [] }
        return events.map { event in
            guard var changed = event as? RsvpChanged else { return event }
            changed.bySeries = bySeries
            return changed
        }
    }
}
