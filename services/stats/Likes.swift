// stats.quiz-submit, quiz, quiz-delete and dismiss: a quiz about somebody's tastes, and the games that they dismiss
// (domain.md §9.2, §9.3).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Stats {
    /// Most dismissed games stored for one person; beyond that, the oldest are dropped.
    static let dismissalsMax = 500

    static let liking = Rules<Stats>()
        .command(SubmitQuiz.self, decide: Situation.submitQuiz, reply: Situation.submitted)
        .command(DeleteQuiz.self, decide: Situation.deleteQuiz)
        .command(DismissGame.self, decide: Situation.dismissGame)
        .query(ShowQuiz.self, answer: Situation.quiz)
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
}

extension Situation<Stats> {
    fileprivate func submitQuiz(_ command: SubmitQuiz) throws(Refusal) -> Decision<Stats.Effect> {
        let (me, quiz) = (try caller.id(), Quiz(command))
        let likes = state.likes[me]
        // A quiz clears the dismissed sports, even if its answers are the same.
        if likes?.quiz == quiz, likes?.dismissedSports.isEmpty == true { return .nothing }
        return .events([QuizSubmitted(accountId: me, quiz: quiz)])
    }

    fileprivate func deleteQuiz(_ command: DeleteQuiz) throws(Refusal) -> Decision<Stats.Effect> {
        let me = try caller.id()
        return state.likes[me]?.quiz == nil ? .nothing : .events([QuizDeleted(accountId: me)])
    }

    fileprivate func dismissGame(_ command: DismissGame) throws(Refusal) -> Decision<Stats.Effect> {
        let me = try caller.id()
        guard let game = state.games[command.gameId],
            caller.isModerator || state.shows(game, to: me)
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

    fileprivate func submitted(_ command: SubmitQuiz, _ occurred: Occurred) throws(Refusal) -> Quiz {
        Quiz(command)
    }

    fileprivate func quiz(_ query: ShowQuiz) throws(Refusal) -> ShowQuiz.Reply {
        ShowQuiz.Reply(quiz: state.likes[try caller.id()]?.quiz)
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
