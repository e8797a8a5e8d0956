// rsvp.teams…: proposing and saving teams (domain.md §6.6).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    /// The teams that hosts have saved, by game.
    typealias Teams = [ID: [TeamMembers]]

    static let balancing = Rules<Rsvp>()
        .query(ProposeTeams.self, answer: Situation.propose)
        .command(SaveTeams.self, decide: Situation.save, reply: Situation.split)
        .command(SwapPlayers.self, decide: Situation.swap, reply: Situation.split)
        .evolve(TeamsSaved.self) { state, event, _ in state.teams[event.gameId] = event.teams }
}

extension Situation<Rsvp> {
    func propose(_ query: ProposeTeams) throws(Refusal) -> TeamProposal {
        let game = try hosted(query.gameId)
        return TeamProposal(
            gameId: query.gameId,
            teams: try proposal(of: query.k, for: query.gameId, game).map { team in
                TeamProposal.Team(
                    players: team.map {
                        TeamPlayer(
                            accountId: $0.id, nickname: state.people.name(of: $0.id)?.nickname,
                            rating: $0.rating)
                    })
            })
    }

    func save(_ command: SaveTeams) throws(Refusal) -> Decision<Never> {
        let game = try hostedBeforeStart(command.gameId)
        let teams = try proposal(of: command.k, for: command.gameId, game).map {
            TeamMembers(accountIds: $0.map(\.id))
        }
        if state.teams[command.gameId] == teams { return .nothing }
        return .events([TeamsSaved(gameId: command.gameId, teams: teams)])
    }

    func swap(_ command: SwapPlayers) throws(Refusal) -> Decision<Never> {
        _ = try hostedBeforeStart(command.gameId)
        guard var teams = state.teams[command.gameId] else {
            throw Refusal(.conflict, "there are no teams yet; save some first")
        }
        let a = try seat(of: command.a, "a", in: teams, command.gameId)
        let b = try seat(of: command.b, "b", in: teams, command.gameId)
        if a.team == b.team { return .nothing }
        let (first, second) = (teams[a.team].accountIds[a.place], teams[b.team].accountIds[b.place])
        teams[a.team].accountIds[a.place] = second
        teams[b.team].accountIds[b.place] = first
        return .events([TeamsSaved(gameId: command.gameId, teams: teams)])
    }

    /// The team of a player, and the place in it.
    private func seat(
        of reference: UserReference, _ field: String, in teams: [TeamMembers], _ game: ID
    ) throws(Refusal) -> (team: Int, place: Int) {
        guard let id = state.people.find(reference) else { throw .noUser(reference, field: field) }
        for team in teams.indices where state.roster(game)[id]?.status == .going {
            if let place = teams[team].accountIds.firstIndex(of: id) { return (team, place) }
        }
        throw .invalid(field, "\(field) must be somebody who is in one of the teams and still going")
    }

    /// The teams that the rule makes of everybody going now.
    private func proposal(
        of count: Int, for id: ID, _ game: KnownGame
    ) throws(Refusal) -> [[RatedPlayer]] {
        let going = state.going(to: id)
        guard count <= going.count else {
            let are = going.count == 1 ? "only one is" : "only \(going.count) are"
            throw .invalid(
                "k", "k, the number of teams, is \(count), but \(are) going: each team needs somebody")
        }
        return TeamRule.teams(
            going.map { RatedPlayer(id: $0, rating: state.rating(of: $0, in: game.sport)) },
            count: count)
    }

    /// The teams as the command left them.
    fileprivate func split(_ command: some TeamsCommand, _ occurred: Occurred) throws(Refusal) -> TeamSplit {
        if let saved = occurred.first(TeamsSaved.self) {
            return TeamSplit(teams: saved.teams.map(state.named), stale: false)
        }
        guard let split = state.split(of: command.gameId) else {
            throw Refusal(.notFound, "there are no teams")
        }
        return split
    }
}

private protocol TeamsCommand: Command where Reply == TeamSplit {
    var gameId: ID { get }
}
extension SaveTeams: TeamsCommand {}
extension SwapPlayers: TeamsCommand {}

extension Rsvp.State {
    func going(to game: ID) -> [ID] {
        roster(game).rows.filter { $0.status == .going }.map(\.accountId)
    }

    /// The saved teams without players who are no longer going. Stale once the players differ from those going.
    func split(of game: ID) -> TeamSplit? {
        guard let saved = teams[game] else { return nil }
        let going = Set(going(to: game))
        return TeamSplit(
            teams: saved.map { named(TeamMembers(accountIds: $0.accountIds.filter(going.contains))) },
            stale: Set(saved.flatMap(\.accountIds)) != going)
    }

    /// A team with the names of its players.
    func named(_ team: TeamMembers) -> TeamSplit.Team {
        TeamSplit.Team(players: team.accountIds.map(mention))
    }

    func rating(of account: ID, in sport: Sport) -> Int {
        let facts = people.facts(of: account)
        return TeamRule.rating(
            skill: facts?.sportSkills?[sport.rawValue] ?? facts?.skillLevel,
            completedGames: completed(by: account, sport, max: TeamRule.completedMax))
    }
}
