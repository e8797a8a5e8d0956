// Which games and people rsvp lets someone know of (domain.md §4.6).

import Contracts
import ServiceKit
import Values

extension Rsvp {
    static func find(_ id: ID, _ state: State, _ context: Context) throws(Refusal) -> GameFacts {
        guard let game = state.game(id), sees(id, game, state, context.caller) else {
            throw Refusal(.notFound, "there is no game \(id) that you may see", field: "gameId")
        }
        return game
    }

    private static func sees(_ id: ID, _ game: GameFacts, _ state: State, _ caller: Caller) -> Bool {
        guard let account = caller.account else { return false }
        if caller.isModerator { return true }
        let status = state.roster(id)[account]?.status
        if game.hidden { return status?.isActive == true }
        return game.hostId == account || game.terms.visibility == .public || status?.seesPrivate == true
    }

    /// The game if the caller hosts it.
    static func hosted(_ id: ID, _ state: State, _ context: Context) throws(Refusal) -> GameFacts {
        let game = try find(id, state, context)
        guard game.hostId == context.caller.account else {
            throw Refusal(.forbidden, "only the host can do this")
        }
        return game
    }

    static func account(_ reference: UserReference, _ state: State) throws(Refusal) -> ID {
        guard let id = state.people.find(reference) else {
            throw Refusal(.notFound, "there is no user \(reference)", field: "accountId")
        }
        return id
    }
}
