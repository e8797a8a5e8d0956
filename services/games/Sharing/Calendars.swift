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
    /// Bytes of a description in a feed; the page behind the link shows all of it.
    static let feedDescriptionBytesMax = 1000
    fileprivate static let purpose = "calendar feed"

    static let calendars = Rules<Games>()
        .query(GameAsCalendar.self, answer: Situation.calendar)
        .command(MakeFeedLink.self, decide: Situation.makeFeedLink, reply: Situation.feedLinkMade)
        .command(RevokeFeedLink.self, decide: Situation.revokeFeedLink)
        .query(CalendarFeed.self, limit: .calendars, by: { Link.token(in: $0.token) }, answer: Situation.feed)
        .react(TakenOver.self, decide: Situation.react)
        .evolve(FeedLinkMade.self) { state, event, _ in state.feeds.make(event.linkId, of: event.accountId) }
        .evolve(FeedLinkRevoked.self) { state, event, _ in state.feeds.revoke(event.accountId) }
}

extension Situation<Games> {
    fileprivate func calendar(_ query: GameAsCalendar) throws(Refusal) -> CalendarText {
        let event = event(of: view(try find(query.gameId)))
        return CalendarText(text: CalendarWriter.text(of: [event], name: "Rally"))
    }

    fileprivate func makeFeedLink(_ command: MakeFeedLink) throws(Refusal) -> Decision<Games.Effect> {
        .events([FeedLinkMade(accountId: try caller.id(), linkId: context.newID())])
    }

    fileprivate func feedLinkMade(
        _ command: MakeFeedLink, _ occurred: Occurred
    ) throws(Refusal) -> MakeFeedLink.Reply {
        guard let made = occurred.first(FeedLinkMade.self) else {
            throw Refusal(.internal, "no link was made")
        }
        let token = context.settings.secret.seal(made.linkId, for: Games.purpose)
        return .init(url: Link(.calendar, token).url(host: context.settings.host), token: token)
    }

    fileprivate func revokeFeedLink(_ command: RevokeFeedLink) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        return state.feeds.has(me) ? .events([FeedLinkRevoked(accountId: me)]) : .nothing
    }

    fileprivate func react(to event: TakenOver) -> [any Event] {
        state.feeds.has(event.accountId) ? [FeedLinkRevoked(accountId: event.accountId)] : []
    }

    /// The calendar of the link's owner, as they would see it.
    fileprivate func feed(_ query: CalendarFeed) throws(Refusal) -> CalendarText {
        guard let link = context.settings.secret.open(Link.token(in: query.token), for: Games.purpose),
            let owner = state.feeds.owner(of: link), let facts = state.people.facts(of: owner),
            facts.kind == .registered, facts.status != .banned, facts.status != .deleted
        else { throw Refusal(.notFound, "there is no calendar under this link", field: "token") }
        var context = context
        context.caller = Caller(account: owner, facts: facts)
        let theirs = with(context)
        let from = now.adding(days: -Games.feedDaysBack)
        let to = now.adding(days: Games.feedDaysAhead)
        let games = theirs.planned(for: owner, isListed: false) { game, status in
            (status == .going || status == .maybe)
                && from <= game.details.startsAt && game.details.startsAt <= to
        }
        let events = games.prefix(Games.feedEventsMax).map { found in
            var event = theirs.event(of: theirs.view(found.item))
            event.description = event.description?.prefix(bytes: Games.feedDescriptionBytesMax)
            return event
        }
        return CalendarText(text: CalendarWriter.text(of: events, name: "Rally"))
    }

    private func event(of game: GameView) -> CalendarEvent {
        let isTentative = game.participation == .maybe || game.tentative == true
        let status: CalendarEvent.Status =
            game.status == .cancelled ? .cancelled : isTentative ? .tentative : .confirmed
        let location = [game.place.name, game.place.address].compactMap(\.self).joined(separator: ", ")
        // An answer changes the entry as well. Each edit adds one to the sequence and each answer the seconds since the
        // one before, so that it rises whatever comes first.
        let answered = caller.account.flatMap { state.attendance[game.id]?.since[$0] } ?? game.createdAt
        return CalendarEvent(
            uid: "\(game.id)@\(context.settings.host)",
            sequence: game.version - 1 + Int(max(0, answered.since(game.createdAt)) / 1000),
            changedAt: max(game.updatedAt, answered),
            startsAt: game.startsAt, endsAt: game.endsAt, summary: game.title, description: game.description,
            location: location, latitude: game.place.lat, longitude: game.place.lng, status: status,
            url: link(to: game.id),
            // A game that does not take place gets no alarm.
            alarmMinutes: game.status == .cancelled ? nil : Games.alarmMinutes)
    }
}

/// The feed links, one for each account.
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
