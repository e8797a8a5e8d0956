// games.share, games.landing, games.link-open and games.link-parse: links to a game for anyone (domain.md §4.8).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Games {
    static let links = Rules<Games>()
        .command(ShareGame.self, decide: Situation.share, reply: Situation.link)
        .query(ShowLanding.self, answer: Situation.landing)
        .command(OpenLink.self, decide: Situation.open, reply: Situation.landing)
        .query(ParseLink.self, answer: Situation.parse)
        .announce(LinkCreated.self)
        .announce(LinkOpened.self)
        .evolve(LinkVisited.self) { state, event, _ in state.visits.insert(event.mark, on: event.day) }
        .limit(.links, LinkCreated.self)
}

extension Situation<Games> {
    func link(to game: ID) -> String {
        Link(.game, game).url(host: context.settings.host)
    }

    // MARK: - Sharing

    fileprivate func share(_ command: ShareGame) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let game = try find(command.gameId)
        guard role(in: game) != nil || state.participation(of: me, in: game.id) == .going else {
            throw Refusal(.forbidden, "only the host, co-hosts and those who are going can share a game")
        }
        // A game without a page cannot be shared.
        _ = try shared(game.id)
        return .events([LinkCreated(gameId: game.id, inviterId: me)])
    }

    fileprivate func link(_ command: ShareGame, _ occurred: Occurred) throws(Refusal) -> ShareGame.Reply {
        guard let game = state.game(command.gameId) else { throw Refusal(.notFound, "the game is gone") }
        let url = Link(.game, game.id, inviter: try caller.id()).url(host: context.settings.host)
        return .init(url: url, text: "\(invitation(to: game))\n\(url)")
    }

    private func invitation(to game: Games.Game) -> String {
        let zone = context.settings.zones.zone(named: game.details.timezone) ?? .utc
        let what = [publicTitle(game.details), game.details.place.cityLabel].compactMap(\.self)
        // The reader may be anywhere, so the zone is named.
        let when = zone.written(game.details.startsAt, now: now, for: nil)
        return "\(what.joined(separator: ", ")): \(when)"
    }

    // MARK: - The page behind a link

    /// A game that has a page: not a deleted one, nor one that moderation has hidden.
    private func shared(_ id: ID) throws(Refusal) -> Games.Game {
        guard let game = state.game(id), state.isListed(game) else {
            throw Self.noPage(id)
        }
        return game
    }

    /// The same for whoever opens its link: nobody sees across a block whose game it is.
    private func opened(_ id: ID) throws(Refusal) -> Games.Game {
        let game = try shared(id)
        if let me = caller.account, state.circles.areApart(game.hostId, me) { throw Self.noPage(id) }
        return game
    }

    private static func noPage(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no game \(id)", field: "gameId")
    }

    fileprivate func landing(_ query: ShowLanding) throws(Refusal) -> GameLanding {
        landing(try opened(query.gameId))
    }

    private func landing(_ game: Games.Game) -> GameLanding {
        var landing = GameLanding()
        guard game.details.visibility == .public else {
            landing.private = true
            return landing
        }
        let (details, going) = (game.details, state.counts(of: game).going)
        landing.sport = details.sport
        landing.title = publicTitle(details)
        landing.placeName = details.place.name
        landing.cityLabel = details.place.cityLabel
        landing.host = state.people.landing(of: game.hostId, to: caller.account, state.circles)
        landing.startsAt = details.startsAt
        landing.durationMinutes = details.durationMinutes
        let zone = context.settings.zones.zone(named: details.timezone) ?? .utc
        let local = zone.local(at: details.startsAt)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        landing.timezone = zone.name
        landing.localDate = local.day
        landing.localTime = "\(digits(local.hour)):\(digits(local.minute))"
        landing.going = going
        landing.openSlots = details.capacity.map { max(0, $0 - going) }
        landing.full = landing.openSlots == 0
        landing.status = game.status
        landing.past = game.status == .completed || details.endsAt <= now
        return landing
    }

    /// The title without an address: the default title of a game at an unnamed place contains it.
    func publicTitle(_ details: GameDetails) -> String {
        guard let address = details.place.address, !address.isEmpty,
            Text.contains(Text.folded(details.title), Text.folded(address))
        else { return details.title }
        return details.sport.title
    }

    // MARK: - Opening

    fileprivate func open(_ command: OpenLink) throws(Refusal) -> Decision<Games.Effect> {
        let game = try opened(command.gameId)
        // An unknown account is not counted as the inviter.
        let inviter = command.inviter.flatMap { state.people.facts(of: $0)?.kind == .registered ? $0 : nil }
        let day = now.day
        let visit = [
            game.id.description, inviter?.description ?? "", day.description, command.visitor.cleaned ?? "",
        ]
        let mark = context.settings.secret.derive("link visit", Array(visit.joined(separator: " ").utf8))
        guard let mark = ID(bytes: mark.prefix(16)), !state.visits.contains(mark, on: day) else {
            return .nothing
        }
        return .events([
            LinkVisited(mark: mark, day: day), LinkOpened(gameId: game.id, inviter: inviter),
        ])
    }

    fileprivate func landing(_ command: OpenLink, _ occurred: Occurred) throws(Refusal) -> GameLanding {
        landing(try opened(command.gameId))
    }

    fileprivate func parse(_ query: ParseLink) throws(Refusal) -> ParseLink.Reply {
        let host = context.settings.host
        guard let link = Link(query.url, host: host) else {
            throw .invalid(
                "url",
                "url is no link of \(host); paste it whole, such as "
                    + "https://\(host)/r/GAME or https://\(host)/u/NICKNAME")
        }
        return ParseLink.Reply(kind: link.kind, id: link.value, inviter: link.inviter)
    }
}

/// The visits of the current day; earlier ones are forgotten.
struct Visits: Codable, Sendable {
    private var day = Day(daysSince1970: 0)
    private var marks = Ordered<ID>()

    func contains(_ mark: ID, on day: Day) -> Bool { day == self.day && marks.contains(mark) }

    mutating func insert(_ mark: ID, on day: Day) {
        if day != self.day { (self.day, marks) = (day, Ordered()) }
        marks.insert(mark)
    }
}
