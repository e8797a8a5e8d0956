// Made by deploy/contracts from Sources/LogContracts/DuesEvents.swift.

import Contracts
import Values

extension Portion {
    @_disfavoredOverload
    package init(accountId: sending ID, shares: Int, amount: Int) {
        self.accountId = accountId
        self.shares = shares
        self.amount = amount
    }
}

extension DueAdded {
    @_disfavoredOverload
    package init(
        dueId: sending ID, book: BookReference, currency: String, title: String, each: Int?, total: Int?,
        note: String?, dueAt: Timestamp?, payeeId: ID, by: ID, isAccepted: Bool, showCount: Bool?,
        portions: [Portion]
    ) {
        self.dueId = dueId
        self.book = book
        self.currency = currency
        self.title = title
        self.each = each
        self.total = total
        self.note = note
        self.dueAt = dueAt
        self.payeeId = payeeId
        self.by = by
        self.isAccepted = isAccepted
        self.showCount = showCount
        self.portions = portions
    }
}

extension DueJoined {
    @_disfavoredOverload
    package init(dueId: sending ID, portion: Portion, by: ID) {
        self.dueId = dueId
        self.portion = portion
        self.by = by
    }
}

extension DueAccepted {
    @_disfavoredOverload
    package init(dueId: sending ID) {
        self.dueId = dueId
    }
}

extension DueRemoved {
    @_disfavoredOverload
    package init(dueId: sending ID, book: BookReference, by: ID, accountIds: [ID]) {
        self.dueId = dueId
        self.book = book
        self.by = by
        self.accountIds = accountIds
    }
}

extension DueMoved {
    @_disfavoredOverload
    package init(
        dueId: sending ID, book: BookReference, accountIds: [ID], to: DueStatus, by: ID? = nil,
        text: String? = nil
    ) {
        self.dueId = dueId
        self.book = book
        self.accountIds = accountIds
        self.to = to
        self.by = by
        self.text = text
    }
}

extension DueTold {
    @_disfavoredOverload
    package init(
        dueId: sending ID, book: BookReference, news: DueTold.News, title: String, currency: String,
        dueAt: Timestamp?, payeeId: ID, by: ID?, portions: [Portion]
    ) {
        self.dueId = dueId
        self.book = book
        self.news = news
        self.title = title
        self.currency = currency
        self.dueAt = dueAt
        self.payeeId = payeeId
        self.by = by
        self.portions = portions
    }
}

extension CostAdded {
    @_disfavoredOverload
    package init(
        costId: sending ID, book: BookReference, currency: String, what: String, amount: Int, payerId: ID,
        by: ID, portions: [Portion]
    ) {
        self.costId = costId
        self.book = book
        self.currency = currency
        self.what = what
        self.amount = amount
        self.payerId = payerId
        self.by = by
        self.portions = portions
    }
}

extension CostConfirmed {
    @_disfavoredOverload
    package init(
        costId: sending ID, book: BookReference, currency: String, what: String, amount: Int, payerId: ID,
        by: ID, accountIds: [ID]
    ) {
        self.costId = costId
        self.book = book
        self.currency = currency
        self.what = what
        self.amount = amount
        self.payerId = payerId
        self.by = by
        self.accountIds = accountIds
    }
}

extension CostRemoved {
    @_disfavoredOverload
    package init(costId: sending ID, book: BookReference, by: ID, payerId: ID) {
        self.costId = costId
        self.book = book
        self.by = by
        self.payerId = payerId
    }
}

extension PaymentRecorded {
    @_disfavoredOverload
    package init(book: sending BookReference, from: ID, to: ID, amount: Int) {
        self.book = book
        self.from = from
        self.to = to
        self.amount = amount
    }
}

extension PayFirstSet {
    @_disfavoredOverload
    package init(groupId: sending ID, on: Bool, by: ID) {
        self.groupId = groupId
        self.on = on
        self.by = by
    }
}
