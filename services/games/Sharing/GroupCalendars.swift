// games.group-feed-link and games.group-ics: the games of a group in calendar apps, for a member and for anyone (domain.md
// §4.7, §7.7).

import Calendars
import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Games {
    static let groupCalendars = Rules<Games>()
        .command(
            MakeGroupFeedLink.self, decide: Situation.makeGroupFeedLink, reply: Situation.groupFeedLinkMade
        )
        .query(
            GroupAsCalendar.self, limit: .calendars, by: { Link.slug(in: $0.slug).slug.lowercased() },
            answer: Situation.groupCalendar
        )
        .react(GroupMemberChanged.self, decide: Situation.react)
        .react(TakenOver.self, decide: Situation.react)
        .evolve(GroupFeedLinkMade.self) { state, event, _ in
            state.feeds.make(event.linkId, of: event.accountId, group: event.groupId)
        }
        .evolve(GroupFeedLinkEnded.self) { state, event, _ in
            state.feeds.revoke(event.accountId, of: event.groupId)
        }
}

extension Situation<Games> {
    // MARK: - A member's link

    fileprivate func makeGroupFeedLink(
        _ command: MakeGroupFeedLink
    ) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        guard state.groups.isMember(me, of: command.groupId) else {
            throw Games.noGroup(command.groupId)
        }
        return .events([
            GroupFeedLinkMade(accountId: me, groupId: command.groupId, linkId: context.newID())
        ])
    }

    fileprivate func groupFeedLinkMade(
        _ command: MakeGroupFeedLink, _ occurred: Occurred
    ) throws(Refusal) -> MakeFeedLink.Reply {
        guard let made = occurred.first(GroupFeedLinkMade.self) else {
            throw Refusal(.internal, "no link was made")
        }
        return feedLink(made.linkId)
    }

    /// The link ends with the membership, and is not good again for whoever comes back.
    fileprivate func react(to event: GroupMemberChanged) -> [any Event] {
        guard event.to != .member, state.feeds.has(event.accountId, of: event.groupId) else { return [] }
        return [GroupFeedLinkEnded(accountId: event.accountId, groupId: event.groupId)]
    }

    fileprivate func react(to event: TakenOver) -> [any Event] {
        state.feeds.groups(of: event.accountId).map {
            GroupFeedLinkEnded(accountId: event.accountId, groupId: $0)
        }
    }

    /// A group's name, unless moderation hides it from the caller.
    func shownName(of group: KnownGroup) -> String {
        let readsTexts = !state.isWithheld(group.id) || caller.account.map(group.isRun) == true
        return readsTexts ? group.name : GroupLimits.hiddenName
    }

    // MARK: - Anyone's calendar

    fileprivate func groupCalendar(_ query: GroupAsCalendar) throws(Refusal) -> CalendarText {
        let slug = Link.slug(in: query.slug).slug
        guard let group = state.groups.group(slug: slug), group.listing == .public,
            !state.isWithheld(group.id),
            !(caller.account.map { state.circles.areApart($0, group.ownerId) } ?? false)
        else {
            throw Refusal(
                .notFound, "there is no group \(Wording.shown(slug)) that you may see", field: "slug")
        }
        let games = state.numbers(of: group.id).map { number in state.withGame(number: number) { $0 } }
            .filter { isShownToAnyone($0) && isInFeeds($0) }
            .sorted { Games.sortKey($0, nil, .date) < Games.sortKey($1, nil, .date) }
        let events = games.prefix(Games.feedEventsMax).map(event(forAnyone:))
        return CalendarText(text: CalendarWriter.text(of: events, name: group.name))
    }

    private func isShownToAnyone(_ game: Games.Game) -> Bool {
        game.details.visibility == .public && state.isListed(game)
            && !(caller.account.map { state.circles.areApart($0, game.hostId) } ?? false)
    }

    /// The parts of a public game that its link shows to anyone (§4.8): neither the address nor the description.
    private func event(forAnyone game: Games.Game) -> CalendarEvent {
        let details = game.details
        let status: CalendarEvent.Status =
            game.status == .cancelled ? .cancelled : game.isTentative ? .tentative : .confirmed
        let location = [details.place.name, details.place.cityLabel].compactMap(\.self)
        return CalendarEvent(
            uid: "\(game.id)@\(context.settings.host)", sequence: game.version - 1,
            changedAt: game.updatedAt, startsAt: details.startsAt, endsAt: details.endsAt,
            summary: publicTitle(details),
            location: location.isEmpty ? nil : location.joined(separator: ", "), status: status,
            url: link(to: game.id),
            alarmMinutes: game.status == .cancelled ? nil : Games.alarmMinutes)
    }
}

extension Games {
    /// The refusal for somebody who is not in a group, whether it exists or not.
    static func noGroup(_ id: ID, field: String? = "groupId") -> Refusal {
        Refusal(.notFound, "there is no group \(id) that you are in", field: field)
    }
}
