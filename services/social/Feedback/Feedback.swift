// feedback.submit and feedback.pending: after a game each player rates the others, once and in private (domain.md
// §7.5).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    /// Hours after a game's completion at which those who have given no feedback are reminded.
    static let feedbackDueHours = 24
    /// A complaint is not counted if its author raised one against the same person after another game of this many days.
    static let criticDays = 90

    static let feedback = Rules<Social>()
        .command(SubmitFeedback.self, decide: Situation.submit)
        .query(PendingFeedback.self, answer: Situation.pendingFeedback)
        .evolve(FeedbackOpened.self) { state, event, info in state.feedback.open(event, at: info.time) }
        .evolve(FeedbackGiven.self) { state, event, _ in state.feedback.give(event) }
        .evolve(FeedbackDue.self) { state, event, _ in state.feedback.remind(event) }
        .announce(FeedbackSubmitted.self)
        .announce(FeedbackAnswered.self)
        .limit(.feedback, FeedbackGiven.self)
        .react(GameCompleted.self, decide: Situation.react)
}

extension Situation<Social> {
    fileprivate func react(to event: GameCompleted, _ info: EventInfo) -> [any Event] {
        guard FeedbackLimits.people.contains(event.goingIds.count), state.feedback[event.gameId] == nil
        else { return [] }
        return [
            FeedbackOpened(
                gameId: event.gameId, participantIds: event.goingIds.sorted(), completedAt: info.time)
        ]
    }

    // MARK: - Giving

    fileprivate func submit(_ command: SubmitFeedback) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let game = try played(command.gameId, by: me)
        try context.requireTier2(if: game.requireTier2)
        guard let round = state.feedback[command.gameId] else {
            throw Refusal(
                .conflict, "the game is not completed yet: it is \(game.status.rawValue)",
                state: game.status.rawValue)
        }
        if round.hasGiven(me) {
            throw Refusal(
                .conflict, "you have given feedback on this game, and it cannot be changed",
                state: "submitted")
        }
        guard now < round.expiresAt else {
            let end = context.placeTime(round.expiresAt, in: game.timezone)
            throw Refusal(.expired, "feedback could be given until \(end)")
        }
        let players = round.participants.filter { state.games.isGoing($0, in: command.gameId) == true }
        var given = try feedback(command, of: me, among: players)
        if !reportsCount() { given.counts = false }
        var after = round
        after.given.append(given)
        let events: [any Event] = [
            given, FeedbackAnswered(gameId: command.gameId, accountId: me),
            FeedbackSubmitted(gameId: command.gameId, totals: after.totals),
        ]
        return .events(events + flaggingUncounted(given))
    }

    /// A complaint of disrespect that does not count is for the moderators alone, as such reports are. For one that counts
    /// stats opens the ticket (domain.md §9.4).
    private func flaggingUncounted(_ given: FeedbackGiven) -> [any Event] {
        guard given.counts == false else { return [] }
        return given.incidents.filter { incident in
            let ticket = state.reports.undecided(on: incident.targetId)
            return incident.issues.contains(.disrespectful) && incident.isRepeated != true
                && ticket?.flags.contains { $0.flag == .feedback } != true
        }.flatMap { flagging($0.targetId, for: .feedback) }
    }

    /// A game that somebody took part in: they were going when it was completed, or are going before that.
    private func played(_ gameId: ID, by me: ID) throws(Refusal) -> KnownGame {
        let absent = Refusal(.notFound, "there is no such game of yours", field: "gameId")
        guard let game = state.games[gameId] else { throw absent }
        let isGoing = state.games.isGoing(me, in: gameId) == true
        if let round = state.feedback[gameId] {
            // A walk-in may have denied since that they came.
            guard round.participants.contains(me), isGoing else { throw absent }
        } else {
            guard isGoing else { throw absent }
            guard game.status != .completed else { throw withoutFeedback(gameId) ?? absent }
        }
        return game
    }

    /// The refusal of feedback on a completed game to which too many were going; `nil` for too few, since then there is
    /// nobody to say anything about.
    private func withoutFeedback(_ game: ID) -> Refusal? {
        let going = state.games.known.rows(of: game).people([.going]).count
        guard going > FeedbackLimits.people.upperBound else { return nil }
        return Refusal(
            .conflict,
            "feedback is collected on games of at most \(FeedbackLimits.people.upperBound) people, and this one had "
                + "\(going)")
    }

    /// The command with ids in place of names; refuses, naming every field that is wrong.
    private func feedback(
        _ command: SubmitFeedback, of me: ID, among participants: [ID]
    ) throws(Refusal) -> FeedbackGiven {
        var problems = Problems()
        func other(_ reference: UserReference, _ field: String) -> ID? {
            let id = state.people.find(reference)
            guard let id, id != me, participants.contains(id) else {
                problems.add(field, "\(field) must be somebody else who played")
                return nil
            }
            return id
        }
        var incidents: [FeedbackGiven.Incident] = []
        for (index, incident) in (command.incidents ?? []).enumerated() {
            let path = "incidents.\(index).target"
            guard let target = other(incident.target, path) else { continue }
            if incidents.contains(where: { $0.targetId == target }) {
                problems.add(path, "\(path) is named twice")
            }
            var said = FeedbackGiven.Incident(
                targetId: target, issues: FeedbackIssue.allCases.filter(incident.issues.contains),
                comment: incident.comment?.cleaned)
            if state.feedback.hasRaised(me, against: target, since: now.adding(days: -Social.criticDays)) {
                said.isRepeated = true
            }
            incidents.append(said)
        }
        var playAgain = command.playAgain.map { _ in Set<ID>() }
        for (index, reference) in (command.playAgain ?? []).enumerated() {
            let path = "playAgain.\(index)"
            guard let id = other(reference, path) else { continue }
            if incidents.contains(where: { $0.targetId == id }) {
                problems.add(
                    path, "\(path) is somebody with whom you say something was wrong: name them once")
            }
            playAgain?.insert(id)
        }
        if let refusal = problems.refusal { throw refusal }
        return FeedbackGiven(
            gameId: command.gameId, reviewerId: me, allGood: command.allGood, playAgain: playAgain?.sorted(),
            skillAccurate: command.skillAccurate, incidents: incidents)
    }

    // MARK: - Pending

    /// Ordered by expiry, the soonest first.
    fileprivate func pendingFeedback(_ query: PendingFeedback) throws(Refusal) -> Page<PendingFeedback.Row> {
        let me = try caller.id()
        let question = PendingFeedback.type
        let start = try Paging.start(query.page, of: question)
        let open = state.feedback.pending(of: me, at: now)
            .filter { game, _ in state.games.isGoing(me, in: game) != false }
            .map { game, round in
                (key: SortKey(round.expiresAt.ascending, game.high, game.low), game: game, round: round)
            }
            .filter { start == nil || $0.key > start! }
            .sorted { $0.key < $1.key }
        let rows = open.lazy.map { key, game, round in
            (key: key, item: row(of: round, in: game, for: me))
        }
        return Paging.page(rows, limit: query.rows, of: question)
    }

    private func row(of round: Social.FeedbackRound, in game: ID, for me: ID) -> PendingFeedback.Row {
        let people = round.participants.filter { $0 != me && state.games.isGoing($0, in: game) != false }
            .compactMap { Social.row($0, for: me, state) }
        let day: Int64 = 86_400_000
        return PendingFeedback.Row(
            gameId: game, title: state.games[game]?.title, completedAt: round.completedAt,
            expiresAt: round.expiresAt,
            // Rounded half up (domain.md §1.1).
            daysLeft: Int((round.expiresAt.since(now) + day / 2) / day),
            people: people.sorted {
                let (a, b) = (Text.folded($0.nickname), Text.folded($1.nickname))
                return a != b ? a < b : $0.id < $1.id
            })
    }
}
