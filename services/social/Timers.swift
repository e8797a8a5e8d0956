// Timers of social (domain.md §12.2): when each is due next, and its events.

import Contracts
import Machine
import Values

extension Social {
    struct Timer: Sendable {
        var next: @Sendable (State) -> Timestamp?
        /// A few hundred events at most; it is called again while there are more.
        var due: @Sendable (State, Context) -> [Due]
    }

    static let timers = [
        Timer(next: { $0.feedback.dues.first?.time }, due: feedbackDue),
        Timer(next: { $0.untoldPhotos.first.map { _ in Timestamp(milliseconds: 0) } }, due: untoldDue),
    ]

    public static func nextDue(_ state: State) -> Timestamp? { timers.compactMap { $0.next(state) }.min() }

    public static func due(_ state: State, _ context: Context) -> [Due] {
        timers.flatMap { $0.due(state, context) }
    }

    /// A day after a game, reminds those who have not given feedback (domain.md §7.5). If another day has
    /// passed, nobody is reminded (§11).
    @Sendable private static func feedbackDue(_ state: State, _ context: Context) -> [Due] {
        var due: [Due] = []
        state.feedback.dues.forEach(from: Appointment(.distantPast, ID(high: 0, low: 0))) { next in
            guard next.time <= context.now, due.count < 200 else { return false }
            let isTooLate = next.time.adding(hours: 24) < context.now
            let missing = isTooLate ? [] : state.feedback[next.id]?.missing ?? []
            let asked = missing.filter { state.games.isGoing($0, in: next.id) != false }
            due.append(
                Due("feedback-due:\(next.id)", [FeedbackDue(gameId: next.id, accountIds: asked)]))
            return true
        }
        return due
    }
}
