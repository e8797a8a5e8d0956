// Visibility of games and people in rsvp (domain.md §4.6).

import Contracts
import Machine
import Projections
import Values

extension Situation<Rsvp> {
    func find(_ id: ID) throws(Refusal) -> Rsvp.GameFacts {
        guard let game = state.game(id), sees(id, game) else { throw unknown(id) }
        return game
    }

    func isSeen(_ id: ID) -> Bool {
        guard let game = state.game(id) else { return false }
        return sees(id, game)
    }

    /// The game, if the caller may join it. A moderator sees every game, but cannot join one across a block with its
    /// host (domain.md §1.9).
    func findToJoin(_ id: ID) throws(Refusal) -> Rsvp.GameFacts {
        let game = try find(id)
        if let me = caller.account, state.circles.areApart(game.hostId, me) { throw unknown(id) }
        return game
    }

    private func unknown(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no game \(id) that you may see", field: "gameId")
    }

    private func sees(_ id: ID, _ game: Rsvp.GameFacts) -> Bool {
        guard let account = caller.account else { return false }
        if caller.isModerator || game.hostId == account && !game.hidden { return true }
        if game.hostId != account, state.circles.areApart(game.hostId, account) { return false }
        let roster = state.roster(id)
        let status = roster[account]?.status
        if state.isWithheld(id), game.hostId != account, status?.isActive != true { return false }
        if game.hidden {
            // A deleted game stays visible to those in it, unless nobody but its host was ever in (domain.md §4.2).
            return status?.isActive == true && roster.rows.contains { $0.accountId != game.hostId }
        }
        return switch game.terms.visibility {
        case .public: true
        case .friends: state.circles.areFriends(game.hostId, account) || status?.seesPrivate == true
        case .private: status?.seesPrivate == true
        }
    }

    /// The game if the caller hosts it.
    func hosted(_ id: ID) throws(Refusal) -> Rsvp.GameFacts {
        let game = try find(id)
        guard game.hostId == caller.account else {
            throw Refusal(.forbidden, "only the host can do this")
        }
        return game
    }

    func account(_ reference: UserReference) throws(Refusal) -> ID {
        guard let id = state.people.find(reference) else {
            throw .noUser(reference)
        }
        return id
    }
}
