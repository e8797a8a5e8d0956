// stats.quiz-submit, quiz, quiz-delete and dismiss: a quiz about somebody's tastes, and the games that they dismiss
// (domain.md §9.2, §9.3).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Stats {
    /// Most dismissed games stored for one person; beyond that, the oldest are dropped.
    static let dismissalsMax = 500

    static let liking = Rules<Stats>()
        .command(SubmitQuiz.self, decide: submitQuiz) { command, _, _, _ in Quiz(command) }
        .command(DeleteQuiz.self, decide: deleteQuiz) { _, _, _, _ in Done() }
        .command(DismissGame.self, decide: dismissGame) { _, _, _, _ in Done() }
        .query(ShowQuiz.self) { _, state, context throws(Refusal) in
            ShowQuiz.Reply(quiz: state.likes[try context.caller.id()]?.quiz)
        }
        .evolve(QuizSubmitted.self) { state, event, _ in
            state.likes[event.accountId, default: Likes()].quiz = event.quiz
            state.likes[event.accountId]?.dismissedSports = []
        }
        .evolve(QuizDeleted.self) { state, event, _ in state.likes[event.accountId]?.quiz = nil }
        .evolve(GameDismissed.self) { state, event, _ in
            state.likes[event.accountId, default: Likes()].dismiss(event)
        }
        .erasures(StatsErased.self) { state, account, _ in state.likes[account] = nil }

    /// One person's quiz, and the games and sports that they dismissed.
    struct Likes: Codable, Sendable {
        var quiz: Quiz?
        /// Dismissed games, the latest last.
        private(set) var dismissed: [ID] = []
        /// Sports dismissed since the last quiz.
        var dismissedSports: [Sport] = []

        mutating func dismiss(_ event: GameDismissed) {
            dismissed.removeAll { $0 == event.gameId }
            dismissed.append(event.gameId)
            if dismissed.count > dismissalsMax { dismissed.removeFirst() }
            if let sport = event.unwanted, !dismissedSports.contains(sport) { dismissedSports.append(sport) }
        }
    }

    static func submitQuiz(
        _ command: SubmitQuiz, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let (me, quiz) = (try context.caller.id(), Quiz(command))
        let likes = state.likes[me]
        // A quiz clears the dismissed sports, even if its answers are the same.
        if likes?.quiz == quiz, likes?.dismissedSports.isEmpty == true { return .nothing }
        return .events([QuizSubmitted(accountId: me, quiz: quiz)])
    }

    static func deleteQuiz(
        _ command: DeleteQuiz, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let me = try context.caller.id()
        return state.likes[me]?.quiz == nil ? .nothing : .events([QuizDeleted(accountId: me)])
    }

    static func dismissGame(
        _ command: DismissGame, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let me = try context.caller.id()
        guard let game = state.games[command.gameId],
            context.caller.isModerator || state.shows(game, to: me)
        else {
            throw Refusal(.notFound, "there is no game \(command.gameId) that you may see", field: "gameId")
        }
        let (likes, sport) = (state.likes[me], game.facts.sport)
        let isNew = likes?.dismissed.contains(command.gameId) != true
        let isNewSport = command.reason == .sport && likes?.dismissedSports.contains(sport) != true
        guard isNew || isNewSport else { return .nothing }
        return .events([
            GameDismissed(
                accountId: me, gameId: command.gameId, reason: command.reason,
                unwanted: command.reason == .sport ? sport : nil)
        ])
    }
}

extension Quiz {
    /// Without repeated names. Longitudes are unique: 180 is written as -180.
    fileprivate init(_ command: SubmitQuiz) {
        func once<T: Hashable>(_ all: [T]?) -> [T] {
            var seen: Set<T> = []
            return (all ?? []).filter { seen.insert($0).inserted }
        }
        self.init(
            playSports: once(command.playSports), dontPlaySports: once(command.dontPlaySports),
            genders: once(command.genders), ageGroups: once(command.ageGroups), lat: command.lat,
            lng: command.lng == 180 ? -180 : command.lng)
    }
}
