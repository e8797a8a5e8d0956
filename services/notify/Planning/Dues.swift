// Notifications of dues and shared costs (domain.md §6.9, §8.2), from lines that rsvp writes for notify to read. Rows name
// what the recipient owes; how to pay stays with the due.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Notify {
    static let duesNotices = Rules<Notify>()
        .tell(DueTold.self) { event, plan in plan.due(event) }
        .tell(DueMoved.self) { event, plan in
            guard event.to.isSettled else { return }
            for person in event.accountIds { plan.settle(person, due: event.dueId, of: event.book, .read) }
        }
        .tell(DueRemoved.self) { event, plan in
            for person in event.accountIds { plan.settle(person, due: event.dueId, of: event.book, .gone) }
        }
        .tell(CostAdded.self) { event, plan in plan.cost(event) }
        .tell(CostConfirmed.self) { event, plan in
            plan.settle(
                event.payerId, [.costNew], on: event.book.id, Notification.costKey, event.costId, .read)
            let words = Plan.CostWords(event.what, event.amount, event.currency, event.costId, event.book)
            plan.costs(event.accountIds.filter { $0 != event.by }, words, by: event.payerId)
        }
        .tell(CostRemoved.self) { event, plan in
            plan.settle(
                event.payerId, [.costNew], on: event.book.id, Notification.costKey, event.costId, .gone)
        }
}

extension Notification {
    static let dueKey = "dueId"
    static let costKey = "costId"
}

extension DueStatus {
    /// Whether the person is waited for no more.
    fileprivate var isSettled: Bool {
        switch self {
        case .claimed, .paid, .exempt, .refund, .refunded: true
        case .open: false
        }
    }
}

extension BookReference {
    fileprivate var subject: Notify.NotificationSubject {
        switch kind {
        case .game: .game(id)
        case .group: .group(id)
        }
    }

    /// The group whose news it is; `nil` for a game's.
    fileprivate var groupId: ID? {
        switch kind {
        case .game: nil
        case .group: id
        }
    }
}

extension Plan {
    /// The parts of a text about a cost.
    fileprivate struct CostWords {
        var what: String
        var amount: String
        var costId: ID
        var book: BookReference

        init(_ what: String, _ amount: Int, _ currency: String, _ costId: ID, _ book: BookReference) {
            (self.what, self.amount) = (what, Currency.text(amount, currency))
            (self.costId, self.book) = (costId, book)
        }
    }

    // MARK: - Dues

    fileprivate mutating func due(_ event: DueTold) {
        switch event.news {
        case .asked: tell(event, .dueNew, event.payeeId)
        case .new:
            settle(event.payeeId, due: event.dueId, of: event.book, .read)
            for portion in event.portions { tell(event, .dueNew, portion.accountId, portion) }
        case .soon:
            for portion in event.portions { tell(event, .dueSoon, portion.accountId, portion) }
        case .overdue, .reminded:
            for portion in event.portions { tell(event, .dueOverdue, portion.accountId, portion) }
        case .claimed:
            for portion in event.portions { tell(event, .dueClaimed, event.payeeId, portion) }
        }
    }

    /// - Parameter portion: the share that it is about; `nil` if somebody is asked to collect.
    private mutating func tell(
        _ event: DueTold, _ type: NotificationType, _ recipient: ID, _ portion: Portion? = nil
    ) {
        // A timer's news comes from the one who gets the money.
        let actor = event.by ?? event.payeeId
        let until = event.dueAt.map { moment(of: $0, in: event.book, for: recipient) } ?? .never
        let payee = state.people.name(of: event.payeeId)?.displayName
        let isPast = event.dueAt.map { $0 < context.now } ?? false
        tell(
            recipient, type, on: event.book.subject, actor: actor, fold: type == .dueClaimed ? .hourly : nil,
            data: [Notification.dueKey: event.dueId.description], group: event.book.groupId
        ) { about in
            (about.item, about.until, about.isOver) = (event.title, until, isPast)
            about.payee = payee ?? about.payee
            about.amount = portion.map { Currency.text($0.amount, event.currency) } ?? about.amount
            about.isAsked = event.news == .asked
        }
    }

    private func moment(of time: Timestamp, in book: BookReference, for recipient: ID) -> Notify.WrittenMoment
    {
        switch book.kind {
        case .game: when(time, in: book.id, for: recipient)
        case .group: when(time, for: recipient)
        }
    }

    // MARK: - Costs

    fileprivate mutating func cost(_ event: CostAdded) {
        let words = CostWords(event.what, event.amount, event.currency, event.costId, event.book)
        guard event.payerId == event.by else {
            return cost(words, to: event.payerId, by: event.by, isAsked: true)
        }
        costs(event.portions.map(\.accountId), words, by: event.by)
    }

    /// Tells those who share a cost; the costs of a day share a row.
    fileprivate mutating func costs(_ people: [ID], _ words: CostWords, by actor: ID) {
        for person in people { cost(words, to: person, by: actor, isAsked: false) }
    }

    private mutating func cost(_ words: CostWords, to recipient: ID, by actor: ID, isAsked: Bool) {
        tell(
            recipient, .costNew, on: words.book.subject, actor: actor, fold: isAsked ? nil : .daily,
            data: isAsked ? [Notification.costKey: words.costId.description] : [:], group: words.book.groupId
        ) { about in
            (about.item, about.amount, about.isAsked) = (words.what, words.amount, isAsked)
        }
    }

    // MARK: - Answered

    fileprivate mutating func settle(
        _ recipient: ID, due: ID, of book: BookReference, _ settlement: Settlement
    ) {
        settle(
            recipient, [.dueNew, .dueSoon, .dueOverdue], on: book.id, Notification.dueKey, due, settlement)
    }
}
