// reports.create, and the hiding of content after several reports (domain.md §7.6). The reporter is named
// only in a private event (§1.7).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    /// Content that this many people report within these hours is hidden until a moderator decides.
    static let hidingReporters = 3
    static let hidingHours = 24
    /// Age of an account whose reports count towards that. Accounts cost nothing: three can be made in a minute.
    static let countingDays = 7

    static let reporting = Rules<Social>()
        .command(CreateReport.self, decide: Situation.report, reply: Situation.reply)
        .evolve(TicketOpened.self) { state, event, info in state.reports.open(event, at: info.time) }
        .evolve(ReportMade.self) { state, event, info in state.reports.report(event, at: info.time) }
        .evolve(ContentHidden.self) { state, event, info in
            state.set(event.contentType, event.contentId, isHidden: true, at: info.time)
        }
        .evolve(ContentShown.self) { state, event, info in
            state.set(event.contentType, event.contentId, isHidden: false, at: info.time)
        }
        .announce(Reported.self)
        .limit(.reports, ReportMade.self)

    /// Content that can be reported or flagged, with a copy of it.
    struct Content {
        var type: ContentType
        var id: ID
        var authorId: ID
        var copy: ContentCopy
    }

    static func opening(_ ticket: ID, _ content: Content) -> any Event {
        TicketOpened(
            ticketId: ticket, contentType: content.type, contentId: content.id, accountId: content.authorId)
    }

    /// The copy, unless the ticket's last copy is equal.
    static func fresh(_ copy: ContentCopy, _ ticket: Ticket?) -> ContentCopy? {
        ticket?.copies.last?.content == copy ? nil : copy
    }

    // MARK: - Present content

    static func content(ofPost id: ID, by author: ID, _ content: PostContent) -> Content {
        Content(
            type: .post, id: id, authorId: author,
            copy: ContentCopy(text: content.text, photos: content.photos, gameId: content.gameId))
    }

    static func content(ofComment id: ID, by author: ID, on post: ID, _ text: String) -> Content {
        Content(type: .comment, id: id, authorId: author, copy: ContentCopy(text: text, postId: post))
    }

    /// The title, and all other texts of the host, one a line.
    static func content(of game: KnownGame, _ state: State) -> Content {
        Content(
            type: .game, id: game.id, authorId: state.games.writer(of: game),
            copy: ContentCopy(title: game.title, text: state.games.text(of: game.id)))
    }

    /// A group, with all its texts.
    static func content(of group: Group) -> Content {
        let texts = [group.about, group.rules].compactMap(\.self)
        return Content(
            type: .group, id: group.id, authorId: group.authorId,
            copy: ContentCopy(
                title: group.name, text: texts.isEmpty ? nil : texts.joined(separator: "\n"),
                photos: [group.photo].compactMap(\.self)))
    }

    /// A golf course, by its name.
    static func content(of course: CourseChanged) -> Content {
        Content(
            type: .course, id: course.courseId, authorId: course.ownerId,
            copy: ContentCopy(title: course.name))
    }

    static func content(of competition: Competition, _ id: ID) -> Content {
        Content(
            type: competition.type, id: id, authorId: competition.authorId,
            copy: ContentCopy(title: competition.name, text: competition.place))
    }

    /// A profile, as far as auth's public events show it.
    static func profile(of account: ID, _ state: State) -> Content {
        let name = state.people.name(of: account)
        return Content(
            type: .profile, id: account, authorId: account,
            copy: ContentCopy(
                title: name?.displayName, text: name?.nickname, photos: name?.avatar.map { [$0] } ?? []))
    }
}

extension Situation<Social> {
    fileprivate func reply(
        _ command: CreateReport, _ occurred: Occurred
    ) throws(Refusal) -> CreateReport.Reply {
        guard let made = occurred.first(ReportMade.self), let info = occurred.info(of: ReportMade.self)
        else { throw Refusal(.internal, "nothing was reported") }
        // The report as it was made, without later decisions: a repeated request gets the first reply.
        return ReportView(
            id: made.reportId, contentType: made.contentType, contentId: made.contentId, kind: made.kind,
            reason: made.reason, status: .pending, createdAt: info.time)
    }

    fileprivate func report(_ command: CreateReport) throws(Refusal) -> Decision<Never> {
        let reader = try Social.Reader(state, context)
        let content = try reader.findContent(command.contentType, command.contentId)
        if content.authorId == reader.id {
            throw Refusal(.forbidden, "you cannot report your own content")
        }
        if state.reports.hasReported(reader.id, content.id) {
            throw Refusal(.alreadyExists, "you have reported this, and moderators will look at it")
        }
        let ticket = state.reports.undecided(on: content.id)
        let ticketId = ticket?.id ?? context.newID()
        let made = ReportMade(
            reportId: context.newID(), ticketId: ticketId, reporterId: reader.id, contentType: content.type,
            contentId: content.id, kind: command.kind, reason: command.reason?.cleaned,
            copy: Social.fresh(content.copy, ticket), counts: reportsCount() ? nil : false)
        var events = ticket == nil ? [Social.opening(ticketId, content)] : []
        events += [made, Reported(contentType: content.type, contentId: content.id)]
        if content.type.isHiddenByReports, !state.reports.isHidden(content.id), made.counts == nil,
            let ticket, ticket.approved != content.copy, ticket.isOneShortOfHiding(at: now)
        {
            events.append(ContentHidden(contentType: content.type, contentId: content.id))
        }
        return .events(events)
    }

    /// Whether the caller's reports count towards hiding content, and their feedback towards what is told of others: the
    /// account needs some age, a confirmed address and the first tier. Moderators see all of it.
    func reportsCount() -> Bool {
        guard let facts = caller.facts else { return false }
        return facts.hasConfirmedEmail == true && facts.tier >= 1
            && facts.createdAt.adding(days: Social.countingDays) <= now
    }
}

extension ContentType {
    var words: String { self == .venueReview ? "review" : self == .chat ? "message" : rawValue }

    fileprivate var isHiddenByReports: Bool {
        switch self {
        case .post, .comment, .chat, .venueReview: true
        case .game, .profile, .group, .course, .cup, .league, .ladder: false
        }
    }
}

extension Social.Ticket {
    /// Whether one more report hides the content. Reports are in order of time, each by another person.
    fileprivate func isOneShortOfHiding(at now: Timestamp) -> Bool {
        let start = now.adding(hours: -Social.hidingHours)
        let lately = reports.reversed().lazy.prefix { $0.createdAt >= start }
            .filter { $0.status == .pending && $0.counts != false }
        return lately.prefix(Social.hidingReporters - 1).count == Social.hidingReporters - 1
    }
}

extension Social.State {
    /// Hides or shows content, and notes it in its ticket. Games, profiles, reviews and competitions belong to other
    /// services; whether a group is hidden, its views ask the tickets.
    fileprivate mutating func set(_ type: ContentType, _ id: ID, isHidden: Bool, at time: Timestamp) {
        reports.set(id, isHidden: isHidden, at: time)
        switch (type, isHidden) {
        case (.post, true): posts.hide(post: id)
        case (.post, false): posts.show(post: id)
        case (.comment, true): posts.hide(comment: id)
        case (.comment, false): posts.show(comment: id)
        case (.chat, true): chats.hide(id)
        case (.chat, false): chats.show(id)
        case (.game, _), (.profile, _), (.venueReview, _), (.group, _), (.course, _), (.cup, _), (.league, _),
            (.ladder, _):
            break
        }
    }
}
