// leagues.entrant-add to leagues.withdraw: who plays in a season (domain.md §17.8, §17.10).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

/// A command about one season.
protocol OfSeason {
    var seasonId: SeasonID { get }
}

extension UpdateSeason: OfSeason {}
extension BeginSeason: OfSeason {}
extension FinishSeason: OfSeason {}
extension AddSeasonEntrant: OfSeason {}
extension RemoveSeasonEntrant: OfSeason {}
extension OrderSeasonEntrants: OfSeason {}
extension AcceptSeason: OfSeason {}
extension WithdrawFromSeason: OfSeason {}

extension Games {
    /// Most entrants that a season has had, those who were taken out included.
    static let leagueEntrantsEver = 1000

    static let seasonEntrants = Rules<Games>()
        .command(AddSeasonEntrant.self, decide: Situation.add, reply: Situation.season)
        .command(RemoveSeasonEntrant.self, decide: Situation.remove, reply: Situation.season)
        .command(OrderSeasonEntrants.self, decide: Situation.order, reply: Situation.season)
        .command(AcceptSeason.self, decide: Situation.accept, reply: Situation.season)
        .command(DeclineSeason.self, decide: Situation.decline)
        .command(WithdrawFromSeason.self, decide: Situation.withdraw, reply: Situation.season)
        .evolve(SeasonEntrantChanged.self) { state, event, _ in
            state.leagues.change(event.seasonId) { $0.apply(event) }
        }
        .evolve(SeasonOrdered.self) { state, event, _ in
            state.leagues.change(event.seasonId) { $0.apply(event) }
        }
        .limit(.invitations, SeasonEntrantChanged.self) { event, _ in
            event.status == .invited && event.again == nil ? 1 : 0
        }
        .limit(.changes, SeasonEntrantChanged.self) { event, _ in event.again == nil ? 1 : 0 }
        .limit(.changes, SeasonOrdered.self)
}

extension Situation<Games> {
    /// The season as a command has left it.
    func season<C: Command & OfSeason>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> SeasonView where C.Reply == SeasonView {
        try view(season: command.seasonId)
    }

    // MARK: - By hosts

    fileprivate func add(_ command: AddSeasonEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (league, season) = try run(season: command.seasonId, [.draft])
        if season.options.evenings != nil {
            throw Refusal(
                .conflict,
                "a season of evenings has no list of entrants: whoever plays in one of its cups takes part")
        }
        let division = command.division ?? AddSeasonEntrant.divisionDefault
        guard season.options.hasDivision(division) else { throw noDivision(season) }
        let account = try command.accountId.map { (reference) throws(Refusal) in
            try invitable(reference, to: season, of: league)
        }
        if let name = command.name?.cleaned { try refuseTwin(name, in: season) }
        guard season.order[division - 1].count < SeasonPlan.divisionSizes.upperBound else {
            throw Refusal(
                .full,
                "the division has \(SeasonPlan.divisionSizes.upperBound) entrants, as many as it may have",
                field: "division")
        }
        guard season.entrants.count < Games.leagueEntrantsEver else {
            throw Refusal(.conflict, "too many entrants were added to this season; plan another one")
        }
        var event = SeasonEntrantChanged(
            seasonId: season.id, entrant: season.entrants.count + 1, accountId: account,
            name: account == nil ? command.name?.cleaned : nil, division: division,
            status: account == nil || account == me ? .in : .invited)
        event.by = me
        guard let account, account != me else { return .events([event]) }
        return .events([event, told(.invited, season, of: league, to: [account])])
    }

    /// Somebody who can be asked to play: the caller, a friend, a member of the league's group, or an entrant of another
    /// season.
    private func invitable(
        _ reference: UserReference, to season: Games.LeagueSeason, of league: Games.League
    ) throws(Refusal) -> ID {
        let me = try caller.id()
        let account = try state.people.find(reference, for: me, state.circles)
        if season.number(of: account) != nil {
            throw Refusal(.alreadyExists, "they are in the season, or invited to it", field: "accountId")
        }
        guard mayPlay(account, in: league) else { throw .noUser(reference, field: "accountId") }
        let hasPlayed = state.leagues.seasons(of: league).contains {
            $0.entrants.contains { $0.accountId == account && ($0.status == .in || $0.status == .withdrawn) }
        }
        guard account == me || hasPlayed || mayAsk(account, into: league, by: me) else {
            throw Refusal(
                .forbidden, "only your friends and members of the league's group can be invited",
                field: "accountId")
        }
        return account
    }

    private func refuseTwin(_ name: String, in season: Games.LeagueSeason) throws(Refusal) {
        let isThere = season.entrants.contains { entrant in
            entrant.status != nil && entrant.name.map { Text.folded($0) == Text.folded(name) } ?? false
        }
        if isThere { throw Refusal(.alreadyExists, "there is an entrant of that name", field: "name") }
    }

    private func noDivision(_ season: Games.LeagueSeason) -> Refusal {
        .invalid("division", "division must be between 1 and \(season.divisionCount)")
    }

    fileprivate func remove(_ command: RemoveSeasonEntrant) throws(Refusal) -> Decision<Games.Effect> {
        let (_, season) = try run(season: command.seasonId, [.draft])
        let entrant = try find(entrant: command.entrant, in: season)
        return .events([out(command.entrant, entrant, of: season)])
    }

    private func find(
        entrant number: Int, in season: Games.LeagueSeason
    ) throws(Refusal) -> Games.LeagueEntrant {
        guard let entrant = season.entrant(number), entrant.status != nil else {
            throw Refusal(
                .notFound, "the season has no entrant \(number); leagues season shows who is in",
                field: "entrant")
        }
        return entrant
    }

    /// The event that takes an entrant out of a season that has not begun.
    func out(
        _ number: Int, _ entrant: Games.LeagueEntrant, of season: Games.LeagueSeason
    ) -> SeasonEntrantChanged {
        var event = SeasonEntrantChanged(seasonId: season.id, entrant: number, division: entrant.division)
        event.by = caller.account
        return event
    }

    fileprivate func order(_ command: OrderSeasonEntrants) throws(Refusal) -> Decision<Games.Effect> {
        let (_, season) = try run(season: command.seasonId, [.draft])
        guard season.options.hasDivision(command.division) else { throw noDivision(season) }
        for number in command.entrants { _ = try find(entrant: number, in: season) }
        let named = Set(command.entrants)
        guard named.count == command.entrants.count else {
            throw .invalid("entrants", "entrants must name each one once")
        }
        var divisions = season.order.map { $0.filter { !named.contains($0) } }
        divisions[command.division - 1] = command.entrants + divisions[command.division - 1]
        guard divisions[command.division - 1].count <= SeasonPlan.divisionSizes.upperBound else {
            throw Refusal(
                .full, "the division has room for \(SeasonPlan.divisionSizes.upperBound) entrants",
                field: "division")
        }
        if divisions == season.order { return .nothing }
        return .events([SeasonOrdered(seasonId: season.id, divisions: divisions)])
    }

    // MARK: - By entrants

    /// The caller's own place in a season.
    private func mine(
        _ id: ID
    ) throws(Refusal) -> (season: Games.LeagueSeason, number: Int, entrant: Games.LeagueEntrant) {
        let me = try caller.id()
        let (league, season) = try find(season: id)
        guard let number = season.number(of: me), let entrant = season.entrant(number) else {
            throw Refusal(.notFound, "you are not invited to this season", field: "seasonId")
        }
        try refuseCancelled(league)
        return (season, number, entrant)
    }

    fileprivate func accept(_ command: AcceptSeason) throws(Refusal) -> Decision<Games.Effect> {
        let (season, number, entrant) = try mine(command.seasonId)
        if entrant.status == .in { return .nothing }
        try require([.draft], season)
        var event = out(number, entrant, of: season)
        event.status = .in
        return .events([event])
    }

    fileprivate func decline(_ command: DeclineSeason) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (league, season) = try find(season: command.seasonId)
        guard let number = season.number(of: me), let entrant = season.entrant(number) else {
            return .nothing
        }
        try refuseCancelled(league)
        try require([.draft], season)
        return .events([out(number, entrant, of: season)])
    }

    fileprivate func withdraw(_ command: WithdrawFromSeason) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (league, season) = try find(season: command.seasonId)
        let own = season.number(of: me)
        let number = command.entrant ?? own
        guard let number else {
            throw Refusal(.notFound, "you do not play in this season", field: "seasonId")
        }
        guard number == own || hosts(league) else {
            throw Refusal(.forbidden, "only a host takes somebody else out of the season", field: "entrant")
        }
        let entrant = try find(entrant: number, in: season)
        if entrant.status == .withdrawn { return .nothing }
        try refuseCancelled(league)
        try require([.running], season)
        return .events(withdrawn(number, entrant, from: season, of: league))
    }

    /// The events by which an entrant leaves a season that is running; the match that they play ends.
    func withdrawn(
        _ number: Int, _ entrant: Games.LeagueEntrant, from season: Games.LeagueSeason,
        of league: Games.League
    ) -> [any Event] {
        var event = out(number, entrant, of: season)
        (event.status, event.day) = (.withdrawn, today(in: league))
        let live = season.references.filter { reference in
            season.fixture(reference)?.status == .live && season.sides(reference).contains(number)
        }
        return live.flatMap { abandoning(season.number($0), in: season) } + [event]
    }

    /// The event that ends the match of darts of a fixture without a result.
    func abandoning(_ fixture: Int, in season: Games.LeagueSeason) -> [any Event] {
        guard let match = season.matches[fixture].flatMap({ state.matches[$0] }), match.status == .live else {
            return []
        }
        return [MatchAbandoned(matchId: match.id)]
    }
}
