// Which games rsvp lets someone know of, and the gates in front of them (domain.md §4.6, §3.4).

import Contracts
import ServiceKit
import Values

extension Rsvp {
    static func find(_ id: ID, _ state: State, _ context: Context) throws(Refusal) -> GameFacts {
        guard let game = state.games[id], sees(id, game, state, context.caller) else {
            throw Refusal(.notFound, "there is no game \(id) that you may see", field: "gameId")
        }
        return game
    }

    private static func sees(_ id: ID, _ game: GameFacts, _ state: State, _ caller: Caller) -> Bool {
        guard let account = caller.account else { return false }
        if caller.isModerator { return true }
        let status = state.roster(id)[account]?.status
        if game.hidden { return status?.isActive == true }
        return game.hostId == account || game.details.visibility == .public || status?.seesPrivate == true
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

    static func gateHit(_ game: GameFacts, _ action: String, _ context: Context) -> RsvpGateHit? {
        guard game.details.requireTier2, let account = context.caller.account, let facts = context.caller.facts,
            facts.tier < 2
        else { return nil }
        return RsvpGateHit(accountId: account, action: action, missing: facts.missing)
    }

    static func tierRefusal(_ missing: [String]) -> Refusal {
        Refusal(.tierRequired, "your profile still needs: \(missing.joined(separator: ", "))").with {
            $0.tier = 2
            $0.missing = missing
        }
    }

    static func cleaned(_ text: String?) throws(Refusal) -> String? {
        guard let text else { return nil }
        do throws(Text.Problem) { return try Text.cleaned(text) } catch {
            throw .invalid("note", "note has characters that cannot be kept")
        }
    }
}
