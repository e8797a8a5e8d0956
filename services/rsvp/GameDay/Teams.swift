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

extension Rsvp {
    /// A player of a team, a visitor, or a guest of either.
    struct TeamPlace: Hashable {
        var account: ID
        /// The number of the guest, from 1; 0 for the player.
        var guest: Int
        /// Whether it is a visitor, and none of their guests.
        var isVisitor: Bool

        init(_ account: ID, guest: Int = 0, isVisitor: Bool = false) {
            (self.account, self.guest) = (account, guest)
            self.isVisitor = isVisitor && guest == 0
        }

        var isPlayer: Bool { guest == 0 && !isVisitor }
    }
}

extension TeamMembers {
    /// Players, then guests, each in the given order.
    init(_ places: [Rsvp.TeamPlace]) {
        let guests = places.filter { !$0.isPlayer }.map { TeamGuest(accountId: $0.account, guest: $0.guest) }
        self.init(
            accountIds: places.filter(\.isPlayer).map(\.account), guests: guests.isEmpty ? nil : guests)
    }

    /// Players, then guests.
    var places: [Rsvp.TeamPlace] {
        accountIds.map { Rsvp.TeamPlace($0) }
            + (guests ?? []).map { Rsvp.TeamPlace($0.accountId, guest: $0.guest, isVisitor: true) }
    }

    mutating func put(_ new: Rsvp.TeamPlace, inPlaceOf old: Rsvp.TeamPlace) {
        self = TeamMembers(places.map { $0 == old ? new : $0 })
    }
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
                            guest: $0.guest.asGuests, rating: $0.rating)
                    })
            })
    }

    func save(_ command: SaveTeams) throws(Refusal) -> Decision<Never> {
        let game = try hostedBeforeStart(command.gameId)
        let teams = try proposal(of: command.k, for: command.gameId, game).map { team in
            TeamMembers(team.map { state.place($0.id, guest: $0.guest) })
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
        teams[a.team].put(b.player, inPlaceOf: a.player)
        teams[b.team].put(a.player, inPlaceOf: b.player)
        return .events([TeamsSaved(gameId: command.gameId, teams: teams)])
    }

    /// A player, or with a number behind a slash a guest of theirs, and the team that they are in.
    private func seat(
        of reference: UserReference, _ field: String, in teams: [TeamMembers], _ game: ID
    ) throws(Refusal) -> (team: Int, player: Rsvp.TeamPlace) {
        let text = reference.description
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let named = parts.count == 1 ? reference : UserReference(String(parts[0]))
        guard let id = state.people.find(named) ?? visitor(named) else {
            throw .noUser(reference, field: field)
        }
        let player = state.place(id, guest: parts.count == 1 ? 0 : Int(parts[1]) ?? -1)
        guard state.places(in: game).contains(player),
            let team = teams.firstIndex(where: { $0.places.contains(player) })
        else {
            throw .invalid(field, "\(field) must be somebody who is in one of the teams and still going")
        }
        return (team, player)
    }

    private func visitor(_ reference: UserReference) -> ID? {
        switch reference {
        case .id(let id): state.visitors.has(id) ? id : nil
        case .nickname: nil
        }
    }

    /// The teams that the rule makes of everybody going now.
    private func proposal(
        of count: Int, for id: ID, _ game: KnownGame
    ) throws(Refusal) -> [[RatedPlayer]] {
        let places = state.places(in: id)
        guard count <= places.count else {
            let are = places.count == 1 ? "only one is" : "only \(places.count) are"
            throw .invalid(
                "k", "k, the number of teams, is \(count), but \(are) going: each team needs somebody")
        }
        guard places.count(where: { !$0.isPlayer }) <= TeamLimits.teamGuestsMax else {
            throw Refusal(
                .conflict,
                "teams can be made with \(TeamLimits.teamGuestsMax) guests at most, and more are coming")
        }
        let ratings = Dictionary(
            uniqueKeysWithValues: state.going(to: id).map { ($0, state.rating(of: $0, in: game.sport)) })
        return TeamRule.teams(
            places.map { RatedPlayer(id: $0.account, guest: $0.guest, rating: ratings[$0.account] ?? 0) },
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

    /// Everyone who is going, each followed by their guests.
    func places(in game: ID) -> [Rsvp.TeamPlace] {
        let roster = roster(game)
        return going(to: game).flatMap { account in
            (0...roster.guests(of: account)).map { place(account, guest: $0) }
        }
    }

    /// The place of somebody in a team, or of a guest of theirs.
    func place(_ person: ID, guest: Int) -> Rsvp.TeamPlace {
        Rsvp.TeamPlace(person, guest: guest, isVisitor: visitors.has(person))
    }

    /// The saved teams without players who are no longer going. Stale once the players differ from those going.
    func split(of game: ID) -> TeamSplit? {
        guard let saved = teams[game] else { return nil }
        let going = Set(places(in: game))
        return TeamSplit(
            teams: saved.map { named(TeamMembers($0.places.filter(going.contains))) },
            stale: Set(saved.flatMap(\.places)) != going)
    }

    /// A team with the names of its players.
    func named(_ team: TeamMembers) -> TeamSplit.Team {
        TeamSplit.Team(
            players: team.accountIds.map(mention),
            guests: team.guests ?? [])
    }

    func rating(of account: ID, in sport: Sport) -> Int {
        let facts = people.facts(of: account)
        return TeamRule.rating(
            skill: facts?.sportSkills?[sport.rawValue] ?? facts?.skillLevel,
            completedGames: completed(by: account, sport, max: TeamRule.completedMax))
    }
}
