// rsvp.visitor-link, visit-landing and visit-get: a host's link for people without an account, and the link that each of
// them gets (domain.md §4.8, §6.11). No log has either: they are derived under the key beside the log.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let visitorLinks = Rules<Rsvp>()
        .query(ShowVisitorLink.self, answer: Situation.visitorLink)
        .command(RenewVisitorLink.self, decide: Situation.renewLink, reply: Situation.renewedLink)
        .query(ShowVisitLanding.self, isBudgeted: true, answer: Situation.visitLanding)
        .query(ShowVisit.self, isBudgeted: true, answer: Situation.showVisit)
        .evolve(VisitorLinkRenewed.self) { state, event, _ in state.visitors.apply(event) }
        .limit(.changes, VisitorLinkRenewed.self)

    fileprivate enum Purpose {
        static let game = "visitors of a game"
        static let visitor = "visitor"
    }

    /// Every link that leads nowhere is refused alike.
    fileprivate static func nowhere(_ field: String) -> Refusal {
        Refusal(.notFound, "this link does not lead to a game any more; ask for a new one", field: field)
    }
}

extension Situation<Rsvp> {
    // MARK: - The host's link

    /// The game, if the caller hosts it and people without an account may answer it.
    private func hostedForVisitors(_ id: ID) throws(Refusal) -> KnownGame {
        let game = try hosted(id)
        guard game.visitors != nil else {
            throw Refusal(
                .conflict,
                "only people with an account may answer this game; games update visitors=ask lets others")
        }
        try context.requireTier2(if: game.requireTier2)
        return game
    }

    fileprivate func visitorLink(_ query: ShowVisitorLink) throws(Refusal) -> VisitorLink {
        visitorLink(to: try hostedForVisitors(query.gameId).id, state.visitors.linkNumber(of: query.gameId))
    }

    private func visitorLink(to game: ID, _ number: Int) -> VisitorLink {
        var link = Link(.game, game)
        link.key = context.settings.secret.linkKey(of: game, number, for: Rsvp.Purpose.game)
        return VisitorLink(gameId: game, url: link.url(host: context.settings.host))
    }

    fileprivate func renewLink(_ command: RenewVisitorLink) throws(Refusal) -> Decision<Never> {
        let game = try hostedForVisitors(command.gameId)
        let number = state.visitors.linkNumber(of: game.id) + 1
        return .events([VisitorLinkRenewed(gameId: game.id, number: number)])
    }

    fileprivate func renewedLink(
        _ command: RenewVisitorLink, _ occurred: Occurred
    ) throws(Refusal) -> VisitorLink {
        let number = occurred.first(VisitorLinkRenewed.self)?.number
        return visitorLink(to: command.gameId, number ?? state.visitors.linkNumber(of: command.gameId))
    }

    // MARK: - What links show

    /// The game behind a host's link, until it starts.
    func visitedGame(_ id: ID, key: String) throws(Refusal) -> KnownGame {
        guard let game = state.game(id), game.visitors != nil, isShownToVisitors(game), game.isLive,
            now < game.startsAt,
            context.settings.secret.isLinkKey(
                key, of: id, state.visitors.linkNumber(of: id), for: Rsvp.Purpose.game)
        else { throw Rsvp.nowhere("key") }
        return game
    }

    /// Whether links show a game at all: not if it is deleted or hidden, nor to somebody whom a block separates from its
    /// host.
    private func isShownToVisitors(_ game: KnownGame) -> Bool {
        !game.isDeleted && !state.games.isWithheld(game.id)
            && !(caller.account.map { state.circles.areApart(game.hostId, $0) } ?? false)
    }

    fileprivate func visitLanding(_ query: ShowVisitLanding) throws(Refusal) -> VisitedGame {
        view(try visitedGame(query.gameId, key: query.key))
    }

    /// The visitor whose link somebody has. It is void once the host has removed them, or their place is an account's.
    func visitor(
        behind token: String
    ) throws(Refusal) -> (id: ID, visitor: Rsvp.KnownVisitor, game: KnownGame, row: Rsvp.Row) {
        guard let id = context.settings.secret.open(Link.token(in: token), for: Rsvp.Purpose.visitor),
            let visitor = state.visitors[id], let game = state.game(visitor.gameId), isShownToVisitors(game),
            let row = state.roster(game.id)[id], row.status != .removed,
            visitor.claimedBy == nil || visitor.claimedBy == caller.account
        else { throw Rsvp.nowhere("token") }
        return (id, visitor, game, row)
    }

    fileprivate func showVisit(_ query: ShowVisit) throws(Refusal) -> VisitView {
        let (id, visitor, _, _) = try self.visitor(behind: query.token)
        guard visitor.claimedBy == nil else { throw Rsvp.nowhere("token") }
        return try visit(of: id)
    }

    /// A visitor's answer, with their own link.
    func visit(of id: ID) throws(Refusal) -> VisitView {
        guard let shown = visitor(id), let game = state.visitors[id].flatMap({ state.game($0.gameId) }) else {
            throw Rsvp.nowhere("token")
        }
        let token = context.settings.secret.seal(id, for: Rsvp.Purpose.visitor)
        return VisitView(
            visitor: shown, game: view(game), url: Link(.visitor, token).url(host: context.settings.host),
            token: token)
    }

    /// A visitor with their row.
    func visitor(_ id: ID) -> Visitor? {
        guard let known = state.visitors[id] else { return nil }
        let roster = state.roster(known.gameId)
        guard let row = roster[id] else { return nil }
        return Visitor(
            id: id, name: known.shownName,
            status: known.claimedBy == nil ? VisitorStatus(row.status) : .claimed,
            position: roster.position(of: id), guests: roster.guests(of: id).asGuests, since: row.since)
    }

    private func view(_ game: KnownGame) -> VisitedGame {
        let roster = state.roster(game.id)
        let zone = context.settings.zones.zone(named: game.timezone) ?? .utc
        let local = zone.local(at: game.startsAt)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var view = VisitedGame(
            gameId: game.id, sport: game.sport, title: game.title, startsAt: game.startsAt,
            durationMinutes: game.durationMinutes, timezone: zone.name, localDate: local.day,
            localTime: "\(digits(local.hour)):\(digits(local.minute))", status: game.status,
            counts: roster.counts)
        let texts = state.visitors.texts(of: game.id)
        (view.description, view.address) = (texts?.description, texts?.address ?? game.address)
        (view.placeName, view.cityLabel) = (game.placeName, game.cityLabel)
        view.hostName = name(of: game.hostId)
        view.capacity = game.capacity
        view.openSlots = game.capacity.map { max(0, $0 - roster.counts.going) }
        view.guestsEach = game.guestsEach.asGuests
        if game.rosterToVisitors { view.going = names(ofThoseGoingTo: game, roster) }
        return view
    }

    private func name(of account: ID) -> String? {
        state.people.landing(of: account, to: caller.account, state.circles)?.displayName
    }

    private func names(ofThoseGoingTo game: KnownGame, _ roster: Rsvp.GameRoster) -> [String] {
        func rank(_ row: Rsvp.Row) -> (Int, Timestamp, ID) { (row.isHost ? 0 : 1, row.since, row.accountId) }
        let going = roster.rows.filter { $0.status == .going }.sorted { rank($0) < rank($1) }
        return going.prefix(VisitorLimits.namesMax).compactMap { row in
            let name = state.visitors[row.accountId]?.shownName ?? self.name(of: row.accountId)
            let guests = roster.guests(of: row.accountId)
            return name.map { guests == 0 ? $0 : "\($0) +\(guests)" }
        }
    }
}
