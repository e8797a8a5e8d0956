// reports.create: what someone may report, and what comes of it at once (domain.md §7.6). Who it was stands in a private line;
// the public ones lead back to nobody (§1.7).

import Contracts
import ServiceKit
import Values

extension Social {
    /// So many different people within so long hide something until a moderator decides.
    static let hidingReporters = 3
    static let hidingHours = 24

    static let reporting = Rules<Social>()
        .command(CreateReport.self, decide: report) { _, occurred, _, _ throws(Refusal) in
            guard let made = occurred.first(ReportMade.self), let info = occurred.info(of: ReportMade.self)
            else { throw Refusal(.internal, "nothing was reported") }
            // As it was made, whatever was decided since: a repeat gets the first outcome.
            return ReportView(
                id: made.reportId, contentType: made.contentType, contentId: made.contentId, kind: made.kind,
                reason: made.reason, status: .pending, createdAt: info.time)
        }
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

    /// Something that can be reported or flagged, as its author made it.
    struct Content {
        var type: ContentType
        var id: ID
        var authorId: ID
        var copy: ContentCopy
    }

    static func report(
        _ command: CreateReport, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let reader = try Reader(context)
        let content = try findContent(command.contentType, command.contentId, reader, state)
        if content.authorId == reader.id {
            throw Refusal(.forbidden, "nobody reports what is their own")
        }
        if state.reports.hasReported(reader.id, content.id) {
            throw Refusal(.alreadyExists, "you have reported this, and moderators will look at it")
        }
        let ticket = state.reports.undecided(on: content.id)
        let ticketId = ticket?.id ?? context.newID()
        let made = ReportMade(
            reportId: context.newID(), ticketId: ticketId, reporterId: reader.id, contentType: content.type,
            contentId: content.id, kind: command.kind, reason: command.reason?.cleaned,
            copy: fresh(content.copy, ticket))
        var events = ticket == nil ? [opening(ticketId, content)] : []
        events += [made, Reported(contentType: content.type, contentId: content.id)]
        if content.type.isHiddenByReports, !state.reports.isHidden(content.id),
            ticket?.isOneShortOfHiding(at: context.now) == true
        {
            events.append(ContentHidden(contentType: content.type, contentId: content.id))
        }
        return .events(events)
    }

    static func opening(_ ticket: ID, _ content: Content) -> any Event {
        TicketOpened(
            ticketId: ticket, contentType: content.type, contentId: content.id, accountId: content.authorId)
    }

    /// The content as it is, unless the ticket has it like that.
    static func fresh(_ copy: ContentCopy, _ ticket: Ticket?) -> ContentCopy? {
        ticket?.copies.last?.content == copy ? nil : copy
    }

    // MARK: - What someone can report: what they can see

    static func findContent(
        _ type: ContentType, _ reference: UserReference, _ reader: Reader, _ state: State
    ) throws(Refusal) -> Content {
        let absent = Refusal(
            .notFound, "there is no \(type.words) \(reference) that you may see", field: "contentId")
        if type == .profile {
            guard let id = state.people.find(reference),
                state.people.isShown(id, to: reader.id, state.circles)
            else { throw absent }
            return profile(of: id, state)
        }
        guard case .id(let id) = reference, let content = content(type, id, reader, state) else {
            throw absent
        }
        return content
    }

    private static func content(
        _ type: ContentType, _ id: ID, _ reader: Reader, _ state: State
    ) -> Content? {
        switch type {
        case .post:
            guard let post = state.posts.post(id), sees(post, reader, state) else { return nil }
            return content(ofPost: id, by: post.authorId, post.content)
        case .comment:
            guard let comment = state.posts.comment(id), reads(comment, reader, state),
                let post = state.posts.post(comment.postId), sees(post, reader, state)
            else { return nil }
            return content(ofComment: id, by: comment.authorId, on: comment.postId, comment.text)
        case .chat:
            return state.chats.message(id).flatMap { content(of: $0, for: reader, state) }
        case .game:
            return findGame(id, reader, state).map { content(of: $0, id) }
        case .profile: return profile(of: id, state)
        case .venueReview:
            return state.reviews[id].flatMap { content(of: $0, for: reader, state) }
        }
    }

    static func content(ofPost id: ID, by author: ID, _ content: PostContent) -> Content {
        Content(
            type: .post, id: id, authorId: author,
            copy: ContentCopy(text: content.text, photos: content.photos, gameId: content.gameId))
    }

    static func content(ofComment id: ID, by author: ID, on post: ID, _ text: String) -> Content {
        Content(type: .comment, id: id, authorId: author, copy: ContentCopy(text: text, postId: post))
    }

    /// One that its reader can see: a hidden one its author and moderators alone, and none across a block (domain.md §1.9).
    private static func content(
        of review: VenueReviewWritten, for reader: Reader, _ state: State
    ) -> Content? {
        let (id, author) = (review.reviewId, review.accountId)
        let isShown =
            !state.reports.isHidden(id) && state.people.facts(of: author)?.status != .banned
            && !state.circles.areApart(author, reader.id)
        guard isShown || author == reader.id || reader.isModerator else { return nil }
        let stars = "\(review.stars) of \(VenueLimits.starsMax)"
        return Content(
            type: .venueReview, id: id, authorId: author,
            copy: ContentCopy(title: "\(review.venueName): \(stars)", text: review.text))
    }

    /// Besides its title all that a host writes, a line each.
    static func content(of game: KnownGame, _ id: ID) -> Content {
        let (place, details) = (game.details.place, game.details)
        let texts = [
            details.description, place.name, place.address, place.cityLabel, details.price?.note,
            details.golf?.format,
        ].compactMap(\.self)
        return Content(
            type: .game, id: id, authorId: game.hostId,
            copy: ContentCopy(
                title: details.title, text: texts.isEmpty ? nil : texts.joined(separator: "\n")))
    }

    /// As far as others' events tell of it.
    static func profile(of account: ID, _ state: State) -> Content {
        let name = state.people.name(of: account)
        return Content(
            type: .profile, id: account, authorId: account,
            copy: ContentCopy(
                title: name?.displayName, text: name?.nickname, photos: name?.avatar.map { [$0] } ?? []))
    }

    /// A line that somebody said, to those who can read it: who is in the chat, and moderators.
    private static func content(of message: Message, for reader: Reader, _ state: State) -> Content? {
        let gameId = state.chats.game(of: message)
        guard message.type != .system, !message.isRemoved, let sender = state.chats.account(of: message),
            let game = state.games[gameId]
        else { return nil }
        let isInIt = state.chats.isMember(reader.id, of: gameId) && sees(game, reader.id, state)
        let isRead = isInIt && (!message.isHidden || sender == reader.id)
        guard isRead || reader.isModerator else { return nil }
        return Content(
            type: .chat, id: message.id, authorId: sender,
            copy: ContentCopy(
                text: message.text, photos: message.photo.map { [$0] } ?? [], gameId: gameId))
    }
}

extension ContentType {
    /// In a sentence.
    fileprivate var words: String { self == .venueReview ? "review" : self == .chat ? "message" : rawValue }

    fileprivate var isHiddenByReports: Bool {
        switch self {
        case .post, .comment, .chat, .venueReview: true
        case .game, .profile: false
        }
    }
}

extension Social.Ticket {
    /// Whether another report now hides what it is about. Reports are in the order of their times, each of another person.
    fileprivate func isOneShortOfHiding(at now: Timestamp) -> Bool {
        let start = now.adding(hours: -Social.hidingHours)
        let lately = reports.reversed().lazy.prefix { $0.status == .pending && $0.createdAt >= start }
        return lately.prefix(Social.hidingReporters - 1).count == Social.hidingReporters - 1
    }
}

extension Social.State {
    /// Hides or shows something: what is social's own, and in the ticket about it.
    fileprivate mutating func set(_ type: ContentType, _ id: ID, isHidden: Bool, at time: Timestamp) {
        reports.set(id, isHidden: isHidden, at: time)
        switch (type, isHidden) {
        case (.post, true): posts.hide(post: id)
        case (.post, false): posts.show(post: id)
        case (.comment, true): posts.hide(comment: id)
        case (.comment, false): posts.show(comment: id)
        case (.chat, true): chats.hide(id)
        case (.chat, false): chats.show(id)
        case (.game, _), (.profile, _), (.venueReview, _): break
        }
    }
}
