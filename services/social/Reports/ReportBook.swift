// All tickets, with indexes by content, by status and by reporter (domain.md §7.6).
//
// Content has at most one undecided ticket; a report after a decision opens another.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Social {
    struct Report: Codable, Sendable {
        var id: ID
        var reporterId: ID
        var kind: ReportKind
        var reason: String?
        var status = ReportStatus.pending
        var createdAt: Timestamp
        /// Whether it counts towards hiding the content; absent in older snapshots and logs, in which every report
        /// counts.
        var counts: Bool?
    }

    struct Ticket: Codable, Sendable {
        var id: ID
        var contentType: ContentType
        var contentId: ID
        var accountId: ID
        var status = TicketStatus.open
        var createdAt: Timestamp
        /// The time of its last change of status.
        var since: Timestamp
        /// These four lists are in order of time, oldest first.
        var reports: [Report] = []
        var flags: [ShowTicket.Flag] = []
        var copies: [ShowTicket.Copy] = []
        var log: [ShowTicket.Entry] = []
        /// Whether the content is visible only to its author and moderators now.
        var isHidden = false
        /// Whether the decision on it keeps the content hidden.
        var isRemoved = false
        /// The content as the last decision left it visible to everybody, on this ticket or the one before; absent if
        /// none did.
        var approved: ContentCopy?

        /// The latest decision.
        var decision: ShowTicket.Entry? { log.last { $0.deed == .resolved } }
        var wasAppealed: Bool { log.contains { $0.deed == .appealed } }
        var pending: Int { reports.count { $0.status == .pending } }
    }

    struct ReportBook: Sendable {
        /// Copies of the content that a ticket keeps; beyond that, the first and the latest ones.
        static let copiesMax = 20
        static let flagsMax = 20

        private(set) var tickets = IDTable<Ticket>()

        // Derived from those.
        /// The latest ticket, by content.
        private var latest: ChunkedDictionary<ID, UInt32> = [:]
        /// Tickets whose decision keeps the content hidden, by content.
        private var removers: ChunkedDictionary<ID, Ordered<UInt32>> = [:]
        /// Tickets with a pending report, by reporter.
        private var pending: ChunkedDictionary<ID, Ordered<UInt32>> = [:]
        private var waiting = Ordered<Appointment>()
        private var appealed = Ordered<Appointment>()
        private var resolved = Ordered<Appointment>()
    }
}

// MARK: - Reading

extension Social.ReportBook {
    typealias Ticket = Social.Ticket

    func ticket(_ id: ID) -> Ticket? { tickets[id] }

    /// The undecided ticket on some content.
    func undecided(on content: ID) -> Ticket? {
        guard let number = latest[content], tickets[number: Int(number)].status != .resolved else {
            return nil
        }
        return tickets[number: Int(number)]
    }

    /// Whether moderation has hidden some content.
    func isHidden(_ content: ID) -> Bool {
        latest[content].map { tickets[number: Int($0)].isHidden } ?? false
    }

    /// Whether content stays hidden whatever is decided on one of its tickets: another decision hides it, or another
    /// ticket is undecided.
    func staysHidden(_ content: ID, besides ticket: ID) -> Bool {
        let others = removers[content]?.all.contains { tickets.key(Int($0)) != ticket } ?? false
        return others || undecided(on: content).map { $0.id != ticket } ?? false
    }

    /// Whether somebody has an undecided report on some content.
    func hasReported(_ account: ID, _ content: ID) -> Bool {
        guard let number = latest[content] else { return false }
        return pending[account]?.contains(number) ?? false
    }

    /// The tickets of a status, in the order in which they got it; `open` includes appealed ones.
    func queue(
        _ status: TicketStatus, from start: Appointment, _ body: (Appointment) -> Bool
    ) {
        switch status {
        case .open: waiting.forEach(from: start, body)
        case .appealed: appealed.forEach(from: start, body)
        case .resolved: resolved.forEach(from: start, body)
        }
    }
}

// MARK: - Applying events

extension Social.ReportBook {
    mutating func open(_ event: TicketOpened, at time: Timestamp) {
        guard tickets.find(event.ticketId) == nil else { return }
        var ticket = Ticket(
            id: event.ticketId, contentType: event.contentType, contentId: event.contentId,
            accountId: event.accountId, createdAt: time, since: time)
        if let last = latest[event.contentId].map({ tickets[number: Int($0)] }) {
            ticket.isHidden = last.isHidden
            ticket.approved = last.approved
        }
        store(ticket)
    }

    /// Adds a ticket to every index.
    private mutating func store(_ ticket: Ticket) {
        let number = UInt32(tickets.append(ticket.id, ticket))
        latest[ticket.contentId] = number
        if ticket.isRemoved { removers[ticket.contentId, default: Ordered()].insert(number) }
        for report in ticket.reports where report.status == .pending {
            pending[report.reporterId, default: Ordered()].insert(number)
        }
        enqueue(ticket)
    }

    private mutating func enqueue(_ ticket: Ticket) {
        let place = Appointment(ticket.since, ticket.id)
        switch ticket.status {
        case .open: waiting.insert(place)
        case .resolved: resolved.insert(place)
        case .appealed:
            waiting.insert(place)
            appealed.insert(place)
        }
    }

    private mutating func move(_ number: Int, to status: TicketStatus, at time: Timestamp) {
        let place = Appointment(tickets[number: number].since, tickets.key(number))
        waiting.remove(place)
        appealed.remove(place)
        resolved.remove(place)
        tickets[number: number].status = status
        tickets[number: number].since = time
        enqueue(tickets[number: number])
    }

    mutating func report(_ event: ReportMade, at time: Timestamp) {
        guard let number = tickets.find(event.ticketId) else { return }
        tickets[number: number].reports.append(
            Social.Report(
                id: event.reportId, reporterId: event.reporterId, kind: event.kind, reason: event.reason,
                createdAt: time, counts: event.counts))
        tickets[number: number].keep(event.copy, at: time)
        pending[event.reporterId, default: Ordered()].insert(UInt32(number))
    }

    mutating func flag(_ event: TicketFlagged, at time: Timestamp) {
        guard let number = tickets.find(event.ticketId) else { return }
        if tickets[number: number].flags.count == Self.flagsMax {
            tickets[number: number].flags.remove(at: 1)
        }
        tickets[number: number].flags.append(
            ShowTicket.Flag(flag: event.flag, points: event.points, signs: event.signs, at: time))
        tickets[number: number].keep(event.copy, at: time)
    }

    /// A decision sets the status of all reports of the ticket.
    mutating func decide(_ event: TicketDecided, at time: Timestamp) {
        guard let number = tickets.find(event.ticketId) else { return }
        let outcome: ReportStatus = event.action == .dismiss ? .dismissed : .resolved
        for index in tickets[number: number].reports.indices {
            let report = tickets[number: number].reports[index]
            if report.status == .pending { forget(report.reporterId, UInt32(number)) }
            tickets[number: number].reports[index].status = outcome
        }
        var entry = ShowTicket.Entry(deed: .resolved, at: time)
        (entry.actorId, entry.action, entry.text) = (event.moderatorId, event.action, event.note)
        entry.until = event.until
        tickets[number: number].log.append(entry)
        keepHidden(event.action.removesContent, by: number)
        tickets[number: number].approved =
            event.action.removesContent ? nil : tickets[number: number].copies.last?.content
        move(number, to: .resolved, at: time)
    }

    private mutating func keepHidden(_ isRemoved: Bool, by number: Int) {
        let content = tickets[number: number].contentId
        tickets[number: number].isRemoved = isRemoved
        if isRemoved {
            removers[content, default: Ordered()].insert(UInt32(number))
        } else {
            removers[content]?.remove(UInt32(number))
            if removers[content]?.count == 0 { removers[content] = nil }
        }
    }

    private mutating func forget(_ reporter: ID, _ number: UInt32) {
        pending[reporter]?.remove(number)
        if pending[reporter]?.count == 0 { pending[reporter] = nil }
    }

    mutating func appeal(_ event: TicketAppealed, at time: Timestamp) {
        guard let number = tickets.find(event.ticketId) else { return }
        var entry = ShowTicket.Entry(deed: .appealed, at: time)
        (entry.actorId, entry.text) = (event.accountId, event.text)
        tickets[number: number].log.append(entry)
        move(number, to: .appealed, at: time)
    }

    /// Erases copies of somebody's profile and all texts in tickets about them. Decisions and their times
    /// stay.
    mutating func erase(_ account: ID) {
        for number in 0..<tickets.count where tickets[number: number].accountId == account {
            tickets[number: number].erase()
        }
    }

    /// Notes in the latest ticket that its content was hidden or shown.
    mutating func set(_ content: ID, isHidden: Bool, at time: Timestamp) {
        guard let number = latest[content].map({ Int($0) }) else { return }
        tickets[number: number].isHidden = isHidden
        tickets[number: number].log.append(ShowTicket.Entry(deed: isHidden ? .hidden : .shown, at: time))
    }
}

extension Social.Ticket {
    fileprivate mutating func erase() {
        if contentType == .profile {
            for index in copies.indices { copies[index].content.erase() }
            approved?.erase()
        }
        for index in log.indices where log[index].deed == .resolved || log[index].deed == .appealed {
            log[index].text = log[index].deed == .appealed ? "" : nil
        }
    }

    /// Keeps a copy of the content, if there is a new one.
    fileprivate mutating func keep(_ copy: ContentCopy?, at time: Timestamp) {
        guard let copy else { return }
        if copies.count == Social.ReportBook.copiesMax { copies.remove(at: 1) }
        copies.append(ShowTicket.Copy(at: time, content: copy))
    }
}

/// Encoded in the order in which the tickets were opened.
extension Social.ReportBook: Codable {
    init(from decoder: any Decoder) throws {
        var rows = try decoder.unkeyedContainer()
        while !rows.isAtEnd { store(try rows.decode(Ticket.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var rows = encoder.unkeyedContainer()
        for ticket in tickets.rows { try rows.encode(ticket) }
    }
}
