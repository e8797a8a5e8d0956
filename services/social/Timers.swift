// Timers of social (domain.md §12.2): when each is due next, and its events.

import Contracts
import Machine
import Values

extension Social {
    struct Timer: Sendable {
        var next: @Sendable (State) -> Timestamp?
        /// A few hundred events at most; it is called again while there are more.
        var due: @Sendable (Situation<Social>) -> [Due]
    }

    static let timers = [
        Timer(next: { $0.feedback.dues.first?.time }, due: { $0.feedbackDue() }),
        Timer(
            next: { $0.untoldPhotos.first.map { _ in Timestamp(milliseconds: 0) } }, due: { $0.untoldDue() }),
    ]

    public static func nextDue(_ state: State) -> Timestamp? { timers.compactMap { $0.next(state) }.min() }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        let situation = Situation<Social>(state, context)
        return timers.flatMap { $0.due(situation) }
    }
}

extension Situation<Social> {
    /// A day after a game, reminds those who have not given feedback (domain.md §7.5). If another day has
    /// passed, nobody is reminded (§11).
    fileprivate func feedbackDue() -> [Due] {
        var due: [Due] = []
        state.feedback.dues.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= now, due.count < 200 else { return false }
            let isTooLate = next.time.adding(hours: 24) < now
            let round = state.feedback[next.id]
            // Older logs have rounds of larger games.
            let isOfMany = (round?.participants.count ?? 0) > FeedbackLimits.peopleMax
            let missing = isTooLate || isOfMany ? [] : round?.missing ?? []
            let asked = missing.filter { state.games.isGoing($0, in: next.id) != false }
            due.append(
                Due("feedback-due:\(next.id)", [FeedbackDue(gameId: next.id, accountIds: asked)]))
            return true
        }
        return due
    }
}
