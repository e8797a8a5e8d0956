// games.ics, games.feed-link, games.feed-revoke and games.feed-ics: games in calendar apps (domain.md §4.7).

import Calendars
import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Games {
    static let feedDaysBack = 30
    static let feedDaysAhead = 365
    static let feedEventsMax = 500
    static let alarmMinutes = 120
    private static let purpose = "calendar feed"

    static let calendars = Rules<Games>()
        .query(GameAsCalendar.self) { query, state, context throws(Refusal) in
            let game = try find(query.gameId, state, context)
            let event = event(of: view(game, state, context), context)
            return CalendarText(text: CalendarWriter.text(of: [event], name: "Rally"))
        }
        .command(MakeFeedLink.self) { _, _, context throws(Refusal) in
            .events([FeedLinkMade(accountId: try context.caller.id(), linkId: context.newID())])
        } reply: { _, occurred, _, context throws(Refusal) in
            guard let made = occurred.first(FeedLinkMade.self) else {
                throw Refusal(.internal, "no link was made")
            }
            let token = context.settings.secret.seal(made.linkId, for: purpose)
            return .init(url: Link(.calendar, token).url(host: context.settings.host), token: token)
        }
        .command(RevokeFeedLink.self) { _, state, context throws(Refusal) in
            let me = try context.caller.id()
            return state.feeds.has(me) ? .events([FeedLinkRevoked(accountId: me)]) : .nothing
        } reply: { _, _, _, _ in
            Done()
        }
        .query(CalendarFeed.self, answer: feed)
        .evolve(FeedLinkMade.self) { state, event, _ in state.feeds.make(event.linkId, of: event.accountId) }
        .evolve(FeedLinkRevoked.self) { state, event, _ in state.feeds.revoke(event.accountId) }

    /// The calendar of whoever made the link, as they would see it.
    private static func feed(
        _ query: CalendarFeed, _ state: State, _ context: Context
    ) throws(Refusal) -> CalendarText {
        guard let link = context.settings.secret.open(query.token, for: purpose),
            let owner = state.feeds.owner(of: link), let facts = state.people.facts(of: owner),
            facts.kind == .registered, facts.status != .banned, facts.status != .deleted
        else { throw Refusal(.notFound, "there is no calendar under this link", field: "token") }
        var context = context
        context.caller = Caller(account: owner, facts: facts)
        let from = context.now.adding(days: -feedDaysBack)
        let to = context.now.adding(days: feedDaysAhead)
        let games = planned(for: owner, state, context, isListed: false) { game, status in
            (status == .going || status == .maybe)
                && from <= game.details.startsAt && game.details.startsAt <= to
        }
        let events = games.prefix(feedEventsMax).map { event(of: view($0.item, state, context), context) }
        return CalendarText(text: CalendarWriter.text(of: events, name: "Rally"))
    }

    private static func event(of game: GameView, _ context: Context) -> CalendarEvent {
        let isTentative = game.participation == .maybe || game.tentative == true
        let status: CalendarEvent.Status =
            game.status == .cancelled ? .cancelled : isTentative ? .tentative : .confirmed
        let location = [game.place.name, game.place.address].compactMap(\.self).joined(separator: ", ")
        return CalendarEvent(
            uid: "\(game.id)@\(context.settings.host)", sequence: game.version - 1, changedAt: game.updatedAt,
            startsAt: game.startsAt, endsAt: game.endsAt, summary: game.title, description: game.description,
            location: location, latitude: game.place.lat, longitude: game.place.lng, status: status,
            url: link(to: game.id, context),
            // Nobody wants to be woken for what does not take place.
            alarmMinutes: game.status == .cancelled ? nil : alarmMinutes)
    }
}

/// Who has which feed link; one each.
struct Feeds: Codable, Sendable, Equatable {
    private var links: [ID: ID] = [:]
    private var owners: [ID: ID] = [:]

    func has(_ account: ID) -> Bool { links[account] != nil }
    func owner(of link: ID) -> ID? { owners[link] }

    mutating func make(_ link: ID, of account: ID) {
        revoke(account)
        (links[account], owners[link]) = (link, account)
    }

    mutating func revoke(_ account: ID) {
        if let link = links.removeValue(forKey: account) { owners[link] = nil }
    }
}
