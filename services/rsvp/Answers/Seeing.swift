// Visibility of games and people in rsvp (domain.md §4.6).

import Contracts
import Machine
import Projections
import Values

extension Rsvp.State {
    /// Somebody's part in running a game; `nil` if they have none (domain.md §4.11).
    func role(of account: ID, in game: KnownGame) -> HostRole? {
        game.hosts.role(
            of: account, isGoing: roster(game.id)[account]?.status == .going,
            runsGroup: groups.isRun(game.groupId, by: account),
            areApart: circles.areApart(game.hostId, account))
    }
}

extension Situation<Rsvp> {
    func find(_ id: ID) throws(Refusal) -> KnownGame {
        guard let game = state.game(id), sees(game) else { throw unknown(id) }
        return game
    }

    func isSeen(_ id: ID) -> Bool {
        guard let game = state.game(id) else { return false }
        return sees(game)
    }

    /// The game, if the caller may join it. A moderator sees every game, but cannot join one across a block with its
    /// host (domain.md §1.9).
    func findToJoin(_ id: ID) throws(Refusal) -> KnownGame {
        let game = try find(id)
        if let me = caller.account, state.circles.areApart(game.hostId, me) { throw unknown(id) }
        return game
    }

    func unknown(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no game \(id) that you may see", field: "gameId")
    }

    private func sees(_ game: KnownGame) -> Bool {
        guard let account = caller.account else { return false }
        let sight = game.sight(isWithheld: state.games.isWithheld(game.id))
        return caller.isModerator
            || state.circles.shows(
                sight, to: account, isMember: state.groups.isMember(account, of: game.groupId),
                row: state.roster(game.id)[account]?.status,
                hadOthers: state.roster(game.id).rows.contains { $0.accountId != game.hostId })
    }

    // MARK: - Hosts

    func role(of account: ID, in game: KnownGame) -> HostRole? { state.role(of: account, in: game) }

    /// The caller's part in running a game.
    func role(in game: KnownGame) -> HostRole? { caller.account.flatMap { role(of: $0, in: game) } }

    /// The game if the caller does its host's things.
    func hosted(_ id: ID) throws(Refusal) -> KnownGame {
        let game = try find(id)
        guard role(in: game) != nil else {
            throw Refusal(.forbidden, "only the host and co-hosts can do this")
        }
        return game
    }

    /// The game if the caller is its host: a co-host does not do this.
    func hostedAlone(_ id: ID) throws(Refusal) -> KnownGame {
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
