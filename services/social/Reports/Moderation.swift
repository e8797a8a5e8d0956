// reports.resolve and reports.appeal: moderators decide, and the person concerned can ask them to look again
// (domain.md §7.6). Removed content is only hidden: its author and moderators still see it, and a successful
// appeal shows it again. Other services act on accounts, profiles and games (§11).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Social {
    static let moderation = Rules<Social>()
        .command(ResolveTicket.self, decide: Situation.resolve, reply: Situation.reply)
        .command(AppealTicket.self, decide: Situation.appeal)
        .evolve(TicketDecided.self) { state, event, info in state.reports.decide(event, at: info.time) }
        .evolve(TicketAppealed.self) { state, event, info in state.reports.appeal(event, at: info.time) }
        .announce(TicketResolved.self)
        .announce(ReportsHandled.self)
}

extension Situation<Social> {
    fileprivate func reply(
        _ command: ResolveTicket, _ occurred: Occurred
    ) throws(Refusal) -> ResolveTicket.Reply {
        guard let decided = occurred.first(TicketDecided.self) else {
            throw Refusal(.internal, "nothing was decided")
        }
        return ResolveTicket.Reply(
            ticketId: decided.ticketId, status: .resolved, action: decided.action, until: decided.until)
    }

    // MARK: - Deciding

    fileprivate func resolve(_ command: ResolveTicket) throws(Refusal) -> Decision<Never> {
        let ticket = try findTicket(command.ticketId)
        let me = try requireHigher(than: ticket.accountId)
        guard ticket.status != .resolved else {
            throw Refusal(
                .conflict, "the ticket is resolved; whom it concerns may appeal",
                state: ticket.status.rawValue)
        }
        let until = command.action.days.map { now.adding(days: $0) }
        var events: [any Event] = [
            TicketDecided(
                ticketId: ticket.id, moderatorId: me, accountId: ticket.accountId, action: command.action,
                note: command.note?.cleaned, until: until)
        ]
        if command.action.removesContent {
            if !state.reports.isHidden(ticket.contentId), isThere(ticket) {
                events.append(ContentHidden(contentType: ticket.contentType, contentId: ticket.contentId))
            }
        } else if state.reports.isHidden(ticket.contentId),
            !state.reports.staysHidden(ticket.contentId, besides: ticket.id), isThere(ticket)
        {
            events.append(ContentShown(contentType: ticket.contentType, contentId: ticket.contentId))
        }
        let reporters = Set(ticket.reports.filter { $0.status == .pending }.map(\.reporterId)).sorted()
        for start in stride(from: 0, to: reporters.count, by: ReportLimits.reportersAtOnce) {
            let some = Array(reporters[start...].prefix(ReportLimits.reportersAtOnce))
            events.append(ReportsHandled(ticketId: ticket.id, reporterIds: some))
        }
        events.append(
            TicketResolved(
                ticketId: ticket.id, accountId: ticket.accountId, contentType: ticket.contentType,
                contentId: ticket.contentId, action: command.action, until: until))
        return .events(events)
    }

    /// Nobody decides on their own content, nor on that of somebody whose role is equal or higher.
    private func requireHigher(than author: ID) throws(Refusal) -> ID {
        let me = try caller.id()
        if me == author { throw Refusal(.forbidden, "you cannot decide on your own content") }
        let role = state.people.facts(of: author)?.role ?? .user
        guard role.rank < caller.facts?.role.rank ?? 0 else {
            throw Refusal(.forbidden, "only someone of a higher role can decide on this")
        }
        return me
    }

    /// Whether the content still exists: its author may have deleted it.
    private func isThere(_ ticket: Social.Ticket) -> Bool {
        switch ticket.contentType {
        case .post: state.posts.post(ticket.contentId).map { !$0.isDeleted } ?? false
        case .comment: state.posts.comment(ticket.contentId).map { !$0.isDeleted } ?? false
        case .chat: state.chats.message(ticket.contentId).map { !$0.isRemoved } ?? false
        case .game: state.games[ticket.contentId].map { !$0.isDeleted } ?? false
        case .venueReview: state.reviews[ticket.contentId] != nil
        case .group: state.groups[ticket.contentId] != nil
        case .course: state.courses[ticket.contentId].map { $0.isRemoved != true } ?? false
        case .cup, .league, .ladder: state.competitions[ticket.contentId] != nil
        case .profile: false
        }
    }

    // MARK: - Asking again

    fileprivate func appeal(_ command: AppealTicket) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let ticket = try findTicket(command.ticketId)
        // Authors are not told of a ticket before it is decided.
        guard let decision = ticket.decision, ticket.accountId == me || caller.isModerator else {
            throw .noTicket(command.ticketId)
        }
        guard ticket.accountId == me else {
            throw Refusal(.forbidden, "only the person it is about can appeal against a decision")
        }
        if ticket.wasAppealed {
            throw Refusal(.alreadyExists, "you have appealed already; a decision can be appealed once")
        }
        if decision.action == .dismiss {
            throw Refusal(
                .conflict, "nothing was decided against you", state: ReportStatus.dismissed.rawValue)
        }
        return .events([
            TicketAppealed(ticketId: ticket.id, accountId: me, text: command.text.cleaned ?? "")
        ])
    }
}
