// games.ics, games.feed-link, games.feed-revoke and games.feed-ics: games in calendar apps (domain.md §4.7).
// GroupCalendars.swift has those of groups.

import Calendars
import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Games {
    static let feedDaysBack = 30
    static let feedDaysAhead = 365
    static let feedEventsMax = 500
    static let alarmMinutes = 120
    /// Bytes of a description in a feed; the page behind the link shows all of it.
    static let feedDescriptionBytesMax = 1000
    static let feedPurpose = "calendar feed"

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
        return feedLink(made.linkId)
    }

    func feedLink(_ id: ID) -> MakeFeedLink.Reply {
        let token = context.settings.secret.seal(id, for: Games.feedPurpose)
        return .init(url: Link(.calendar, token).url(host: context.settings.host), token: token)
    }

    fileprivate func revokeFeedLink(_ command: RevokeFeedLink) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        if let group = command.groupId {
            return state.feeds.has(me, of: group)
                ? .events([GroupFeedLinkEnded(accountId: me, groupId: group)]) : .nothing
        }
        return state.feeds.has(me) ? .events([FeedLinkRevoked(accountId: me)]) : .nothing
    }

    fileprivate func react(to event: TakenOver) -> [any Event] {
        state.feeds.has(event.accountId) ? [FeedLinkRevoked(accountId: event.accountId)] : []
    }

    /// The calendar of the link's owner, or of a group that they are in, as they would see it.
    fileprivate func feed(_ query: CalendarFeed) throws(Refusal) -> CalendarText {
        guard let link = context.settings.secret.open(Link.token(in: query.token), for: Games.feedPurpose),
            let owner = state.feeds.owner(of: link), let facts = state.people.facts(of: owner.account),
            facts.kind == .registered, facts.status != .banned, facts.status != .deleted
        else { throw Games.noFeed }
        var context = context
        context.caller = Caller(account: owner.account, facts: facts)
        let theirs = with(context)
        guard let groupId = owner.group else {
            let games = theirs.planned(for: owner.account, isListed: false) { game, status in
                (status == .going || status == .maybe) && isInFeeds(game)
            }
            return theirs.feedText(of: games.map(\.item), name: "Rally")
        }
        guard let group = state.groups[groupId], group.isMember(owner.account) else { throw Games.noFeed }
        let games = theirs.games(of: group, isListed: false, where: isInFeeds)
        return theirs.feedText(of: games.map(\.item), name: theirs.shownName(of: group))
    }

    /// Whether feeds have a game by its start.
    func isInFeeds(_ game: Games.Game) -> Bool {
        let start = game.details.startsAt
        return now.adding(days: -Games.feedDaysBack) <= start
            && start <= now.adding(days: Games.feedDaysAhead)
    }

    /// The first of some games, as the caller sees them.
    private func feedText(of games: [Games.Game], name: String) -> CalendarText {
        let events = games.prefix(Games.feedEventsMax).map { game in
            var event = event(of: view(game))
            event.description = event.description?.prefix(bytes: Games.feedDescriptionBytesMax)
            return event
        }
        return CalendarText(text: CalendarWriter.text(of: events, name: name))
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

extension Games {
    static let noFeed = Refusal(.notFound, "there is no calendar under this link", field: "token")
}

/// The feed links: one for each account, and one for each group that it is in.
struct Feeds: Codable, Sendable, Equatable {
    struct Owner: Codable, Sendable, Equatable {
        var account: ID
        /// The group whose games it shows; `nil` for the account's own.
        var group: ID?
    }

    private var links: ChunkedDictionary<ID, ID> = [:]
    /// Keyed by account, then by group.
    private var groupLinks: ChunkedDictionary<ID, [ID: ID]> = [:]
    private var owners: ChunkedDictionary<ID, Owner> = [:]

    func has(_ account: ID) -> Bool { links[account] != nil }
    func has(_ account: ID, of group: ID) -> Bool { groupLinks[account]?[group] != nil }
    /// The groups for which an account has a link, in the order of ids.
    func groups(of account: ID) -> [ID] { (groupLinks[account] ?? [:]).keys.sorted() }
    func owner(of link: ID) -> Owner? { owners[link] }

    mutating func make(_ link: ID, of account: ID, group: ID? = nil) {
        revoke(account, of: group)
        owners[link] = Owner(account: account, group: group)
        if let group {
            groupLinks[account, default: [:]][group] = link
        } else {
            links[account] = link
        }
    }

    /// Ends the link to an account's own games, or to those of a group.
    mutating func revoke(_ account: ID, of group: ID? = nil) {
        guard let group else {
            if let link = links.removeValue(forKey: account) { owners[link] = nil }
            return
        }
        if let link = groupLinks[account]?.removeValue(forKey: group) { owners[link] = nil }
        if groupLinks[account]?.isEmpty == true { groupLinks[account] = nil }
    }

    mutating func revokeAll(_ account: ID) {
        revoke(account)
        for group in groups(of: account) { revoke(account, of: group) }
    }
}
