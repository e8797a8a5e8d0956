// reports.queue and reports.ticket: the tickets that wait for moderators, and all details of one (domain.md
// §7.6).

import Contracts
import LogContracts
import Machine
import Values

extension Social {
    /// A ticket shows the complaints from this many of the person's latest games with complaints.
    static let feedbackGamesMax = 20

    static let tickets = Rules<Social>()
        .query(TicketQueue.self, answer: Situation.queue)
        .query(ShowTicket.self, answer: Situation.showTicket)

    /// The start of a page; of the list for `nil`.
    fileprivate static func appointment(_ key: SortKey?) -> Appointment {
        guard let words = key?.words, words.count == 3 else {
            return Appointment(.distantPast, ID(high: 0, low: 0))
        }
        return Appointment(
            Timestamp(milliseconds: Int64(clamping: words[0])), ID(high: words[1], low: words[2]))
    }

    fileprivate static func row(of ticket: Ticket, for viewer: ID, _ state: State) -> TicketRow {
        var shown = TicketRow(
            id: ticket.id, status: ticket.status, contentType: ticket.contentType,
            contentId: ticket.contentId, accountId: ticket.accountId, createdAt: ticket.createdAt,
            since: ticket.since)
        shown.author = row(ticket.accountId, for: viewer, state)
        (shown.reports, shown.pending) = (ticket.reports.count, ticket.pending)
        shown.flags = TicketFlag.allCases.filter { flag in ticket.flags.contains { $0.flag == flag } }
        shown.hidden = state.reports.isHidden(ticket.contentId)
        (shown.action, shown.until) = (ticket.decision?.action, ticket.decision?.until)
        return shown
    }
}

extension Situation<Social> {
    // MARK: - The queue

    fileprivate func queue(_ query: TicketQueue) throws(Refusal) -> Page<TicketRow> {
        let viewer = try caller.id()
        let status = query.status ?? TicketQueue.statusDefault
        let limit = query.rows
        let question = "reports.queue \(status.rawValue)"
        let start = try Paging.start(query.page, of: question)
        var found: [(key: SortKey, item: TicketRow)] = []
        state.reports.queue(status, from: Social.appointment(start)) { place in
            let key = SortKey(place.time.ascending, place.id.high, place.id.low)
            if let start, key <= start { return true }
            if let ticket = state.reports.ticket(place.id) {
                found.append((key, Social.row(of: ticket, for: viewer, state)))
            }
            return found.count <= limit
        }
        return Paging.page(found, limit: limit, of: question)
    }

    // MARK: - A ticket

    func findTicket(_ id: ID) throws(Refusal) -> Social.Ticket {
        guard let ticket = state.reports.ticket(id) else { throw .noTicket(id) }
        return ticket
    }

    func showTicket(_ query: ShowTicket) throws(Refusal) -> ShowTicket.Reply {
        let viewer = try caller.id()
        let ticket = try findTicket(query.ticketId)
        var reply = ShowTicket.Reply(
            ticket: Social.row(of: ticket, for: viewer, state),
            reports: try reports(of: ticket, query.rows, query.page, for: viewer))
        (reply.flags, reply.copies) = (ticket.flags, ticket.copies)
        if ticket.flags.contains(where: { $0.flag == .feedback }) {
            reply.feedback = feedback(against: ticket.accountId, for: viewer)
        }
        reply.log = ticket.log.map { entry in
            var entry = entry
            entry.actor = entry.actorId.flatMap { Social.row($0, for: viewer, state) }
            return entry
        }
        return reply
    }

    /// A page of a ticket's reports. Pages continue by a report's index in the ticket.
    private func reports(
        of ticket: Social.Ticket, _ limit: Int, _ page: String?, for viewer: ID
    ) throws(Refusal) -> Page<ShowTicket.Report> {
        let start = try Paging.start(page, of: ticket.id)?.words.first
        let first = start.map { min(Int(clamping: $0), ticket.reports.count - 1) + 1 } ?? 0
        let shown = ticket.reports.indices[first...].lazy.map { index in
            let report = ticket.reports[index]
            var item = ShowTicket.Report(
                id: report.id, reporterId: report.reporterId, kind: report.kind, reason: report.reason,
                status: report.status, createdAt: report.createdAt)
            item.reporter = Social.row(report.reporterId, for: viewer, state)
            return (key: SortKey(UInt64(index)), item: item)
        }
        return Paging.page(shown, limit: limit, of: ticket.id)
    }

    private func feedback(against account: ID, for viewer: ID) -> [ShowTicket.Feedback] {
        state.feedback.given(against: account, games: Social.feedbackGamesMax).map { given, incident in
            var shown = ShowTicket.Feedback(
                gameId: given.gameId, reviewerId: given.reviewerId, issues: incident.issues,
                comment: incident.comment)
            shown.reviewer = Social.row(given.reviewerId, for: viewer, state)
            return shown
        }
    }
}

extension Refusal {
    static func noTicket(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no ticket \(id) that you may see", field: "ticketId")
    }
}
