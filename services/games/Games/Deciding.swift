// Whether a game with a minimum takes place: by the number of people at a moment before it, else by its hosts; games.decide
// (domain.md §4.13).

import Contracts
import Machine
import Values

extension Games {
    static let deciding = Rules<Games>()
        .command(DecideGame.self, decide: Situation.decide, reply: Situation.decided)
        .evolve(GameDecided.self) { state, event, info in
            guard var game = state.game(event.gameId) else { return }
            game.take(event)
            state.store(game)
        }
        .limit(.changes, GameDecided.self) { event, sender in event.by == sender ? 1 : 0 }
        .react(RsvpChanged.self, decide: Situation.recount)
        .react(VisitorChanged.self, decide: Situation.recount)

    /// The decision about a game.
    struct Decided: Codable, Sendable, Equatable {
        var decision: GameDecision
        /// How often its hosts have waited.
        var waits = 0
        /// When it is looked at again.
        var nextAt: Timestamp?
        /// Whether its hosts were told that fewer come since.
        var wasBelow = false
    }
}

extension Games.Game {
    /// Whether it takes place; `nil` without a minimum.
    var decision: GameDecision? {
        details.answering?.minPlayers.map { _ in decided?.decision ?? .pending }
    }

    /// When that is decided by itself.
    var decidesAt: Timestamp? {
        guard isLive, decision == .pending else { return nil }
        return decided?.nextAt ?? details.decideAt
    }

    /// Whether people could answer it as it is before the moment: nobody calls off a game by making or moving it too late.
    fileprivate var wasThereToAnswer: Bool { decidesAt.map { updatedAt < $0 } ?? false }

    /// Whether its hosts may decide.
    var mayBeDecided: Bool { isLive && (decision == .pending || decision == .short) }

    fileprivate mutating func take(_ event: GameDecided) {
        var now = decided ?? Games.Decided(decision: event.decision)
        (now.decision, now.nextAt) = (event.decision, event.nextAt)
        if event.nextAt != nil { now.waits += 1 }
        if event.isBelow == true { now.wasBelow = true }
        decided = now
    }

    /// A game with another minimum or another moment is decided anew.
    mutating func decide(anewFor new: GameDetails) {
        if new.answering?.minPlayers != details.answering?.minPlayers || new.decideAt != details.decideAt {
            decided = nil
        }
    }
}

extension Situation<Games> {
    fileprivate func decide(_ command: DecideGame) throws(Refusal) -> Decision<Games.Effect> {
        let game = try hosted(command.gameId)
        guard now < game.details.startsAt else { throw Refusal(.tooLate, "the game has started") }
        guard game.isLive, let decision = game.decision else {
            throw Refusal(.conflict, "nothing is to be decided about this game")
        }
        switch (command.choice, decision) {
        case (.go, .on): return .nothing
        case (.go, .pending), (.go, .short):
            return .events([event(game, .on, by: caller.account)])
        case (.wait, .short): return .events([try waiting(game)])
        case (.wait, .pending), (.wait, .on):
            throw Refusal(
                .conflict, "you can wait once too few people come at the moment of decision",
                field: "choice", state: decision.rawValue)
        }
    }

    private func waiting(_ game: Games.Game) throws(Refusal) -> GameDecided {
        guard (game.decided?.waits ?? 0) < AnsweringLimits.waitsMax else {
            throw Refusal(
                .conflict, "you have waited \(AnsweringLimits.waitsMax) times; go ahead, or call it off",
                field: "choice")
        }
        let last = game.details.startsAt.adding(minutes: -AnsweringLimits.waitEndsMinutesBefore)
        let next = min(now.adding(hours: AnsweringLimits.waitHours), last)
        guard next > now else {
            throw Refusal(.tooLate, "it starts soon; go ahead, or call it off", field: "choice")
        }
        var event = event(game, .pending, by: caller.account)
        event.nextAt = next
        return event
    }

    fileprivate func decided(_ command: DecideGame, _ occurred: Occurred) throws(Refusal) -> GameView {
        guard var game = state.game(command.gameId) else { throw Refusal(.notFound, "the game is gone") }
        if let event = occurred.first(GameDecided.self) {
            game.decided = Games.Decided(decision: event.decision, nextAt: event.nextAt)
        }
        return pollView(game)
    }

    /// The events of the moment: it takes place with enough people, and where it has started already.
    func decided(_ game: Games.Game) -> [any Event] {
        let isEnough = game.details.answering?.minPlayers.map { state.counts(of: game).going >= $0 } ?? true
        if isEnough || now >= game.details.startsAt { return [event(game, .on)] }
        switch game.details.answering?.ifShort ?? .ask {
        case .cancel where game.wasThereToAnswer:
            return [cancelled(game, reason: GameCancelled.short, by: nil)]
        case .ask, .cancel: return [event(game, .short)]
        }
    }

    fileprivate func recount(for event: RsvpChanged) -> [any Event] { recount(event.gameId) }
    fileprivate func recount(for event: VisitorChanged) -> [any Event] { recount(event.gameId) }

    /// A game that was short has enough people, or one that takes place has too few.
    private func recount(_ id: ID) -> [any Event] {
        guard let game = state.game(id), game.isLive, now < game.details.startsAt,
            let decided = game.decided, let minimum = game.details.answering?.minPlayers
        else { return [] }
        let isEnough = state.counts(of: game).going >= minimum
        switch decided.decision {
        case .short where isEnough: return [event(game, .on)]
        case .on where !isEnough && !decided.wasBelow:
            var event = event(game, .on)
            event.isBelow = true
            return [event]
        case .pending, .short, .on: return []
        }
    }

    private func event(_ game: Games.Game, _ decision: GameDecision, by: ID? = nil) -> GameDecided {
        GameDecided(
            gameId: game.id, decision: decision, by: by, going: state.counts(of: game).going,
            minPlayers: game.details.answering?.minPlayers ?? 0)
    }
}
