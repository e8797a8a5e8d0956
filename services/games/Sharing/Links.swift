// games.share, games.landing, games.link-open and games.link-parse: links to a game for anyone (domain.md §4.8).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Games {
    static let links = Rules<Games>()
        .command(ShareGame.self, decide: share) { command, _, state, context throws(Refusal) in
            guard let game = state.game(command.gameId) else { throw Refusal(.notFound, "the game is gone") }
            let url = Link(.game, game.id, inviter: try context.caller.id()).url(host: context.settings.host)
            return .init(url: url, text: "\(invitation(to: game, context))\n\(url)")
        }
        .query(ShowLanding.self) { query, state, context throws(Refusal) in
            landing(try shared(query.gameId, state), state, context)
        }
        .command(OpenLink.self, decide: open) { command, _, state, context throws(Refusal) in
            landing(try shared(command.gameId, state), state, context)
        }
        .query(ParseLink.self) { query, _, context throws(Refusal) in
            guard let link = Link(query.url, host: context.settings.host) else {
                throw .invalid(
                    "url",
                    "url is no link of \(context.settings.host); paste it whole, such as "
                        + "https://\(context.settings.host)/r/GAME or https://\(context.settings.host)/u/NICKNAME"
                )
            }
            return ParseLink.Reply(kind: link.kind, id: link.value, inviter: link.inviter)
        }
        .announce(LinkCreated.self)
        .announce(LinkOpened.self)
        .evolve(LinkVisited.self) { state, event, _ in state.visits.insert(event.mark, on: event.day) }
        .limit(.links, LinkCreated.self)

    static func link(to game: ID, _ context: Context) -> String {
        Link(.game, game).url(host: context.settings.host)
    }

    // MARK: - Sharing

    private static func share(
        _ command: ShareGame, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let me = try context.caller.id()
        let game = try find(command.gameId, state, context)
        guard game.hostId == me || state.participation(of: me, in: game.id) == .going else {
            throw Refusal(.forbidden, "only the host and those who are going can share a game")
        }
        // Its link would lead nowhere.
        _ = try shared(game.id, state)
        return .events([LinkCreated(gameId: game.id, inviterId: me)])
    }

    private static func invitation(to game: Game, _ context: Context) -> String {
        let zone = context.settings.zones.zone(named: game.details.timezone) ?? .utc
        let what = [publicTitle(game.details), game.details.place.cityLabel].compactMap(\.self)
        // It goes to whoever, wherever they are.
        let when = zone.dayAndTime(game.details.startsAt, now: context.now, for: nil)
        return "\(what.joined(separator: ", ")): \(when)"
    }

    // MARK: - What it tells

    /// A game that has a page: not a deleted one, nor one that moderation has hidden.
    private static func shared(_ id: ID, _ state: State) throws(Refusal) -> Game {
        guard let game = state.game(id), state.isListed(game) else {
            throw Refusal(.notFound, "there is no game \(id)", field: "gameId")
        }
        return game
    }

    private static func landing(_ game: Game, _ state: State, _ context: Context) -> GameLanding {
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
        landing.startsAt = details.startsAt
        let zone = context.settings.zones.zone(named: details.timezone) ?? .utc
        let local = zone.local(at: details.startsAt)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        landing.timezone = zone.name
        landing.localDate = local.day
        landing.localTime = "\(digits(local.hour)):\(digits(local.minute))"
        landing.openSlots = details.capacity.map { max(0, $0 - going) }
        landing.full = landing.openSlots == 0
        landing.status = game.status
        landing.past = game.status == .completed || details.endsAt <= context.now
        return landing
    }

    /// A title without the address: of a place without a name, a game is called by its address unless its host says otherwise.
    private static func publicTitle(_ details: GameDetails) -> String {
        guard let address = details.place.address, !address.isEmpty,
            Text.contains(Text.folded(details.title), Text.folded(address))
        else { return details.title }
        return details.sport.title
    }

    // MARK: - Opening

    private static func open(
        _ command: OpenLink, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let game = try shared(command.gameId, state)
        // Whoever is not known has invited nobody.
        let inviter = command.inviter.flatMap { state.people.facts(of: $0)?.kind == .registered ? $0 : nil }
        let day = context.now.day
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
}

/// The visits of one day: of those before it nobody asks any more.
struct Visits: Codable, Sendable {
    private var day = Day(daysSince1970: 0)
    private var marks = Ordered<ID>()

    func contains(_ mark: ID, on day: Day) -> Bool { day == self.day && marks.contains(mark) }

    mutating func insert(_ mark: ID, on day: Day) {
        if day != self.day { (self.day, marks) = (day, Ordered()) }
        marks.insert(mark)
    }
}
