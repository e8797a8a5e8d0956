// The dues and costs of one game or group, as stored by rsvp (domain.md §6.9).

import Contracts
import LogContracts
import Values

extension Rsvp {
    /// One person's share in a due.
    struct Share: Codable, Sendable {
        var portion: Portion
        var status: DueStatus
        /// When the status changed.
        var since: Timestamp
        /// How somebody has paid, or why they owe nothing; and the account that wrote it.
        var text: String?
        var textBy: ID?

        init(_ portion: Portion, isPaid: Bool, at time: Timestamp) {
            (self.portion, since, status) = (portion, time, isPaid ? .paid : .open)
        }
    }

    /// Something that people owe for.
    struct KnownDue: Codable, Sendable {
        var id: ID
        var book: BookReference
        var title: String
        var each: Int?
        var total: Int?
        var note: String?
        var dueAt: Timestamp?
        var payeeId: ID
        var by: ID
        var isAccepted: Bool
        var showCount: Bool
        var addedAt: Timestamp
        /// In the order in which shares were split, people who came later at the end.
        private(set) var shares: [Share]
        /// The timers' news that are still to come, the earliest first.
        private(set) var coming: [Coming] = []
        /// The last reminder by hand.
        private(set) var remindedAt: Timestamp?

        /// Timers' news, and their moment.
        struct Coming: Codable, Sendable {
            var at: Timestamp
            var news: DueTold.News
        }

        init(_ event: DueAdded, at time: Timestamp) {
            (id, book, title, each, total) = (event.dueId, event.book, event.title, event.each, event.total)
            (note, dueAt, payeeId, by) = (event.note, event.dueAt, event.payeeId, event.by)
            (isAccepted, showCount, addedAt) = (event.isAccepted, event.showCount ?? false, time)
            shares = event.portions.map {
                Share($0, isPaid: $0.accountId == event.payeeId, at: time)
            }
            if isAccepted { schedule(after: time) }
        }

        /// A moment that has passed is skipped.
        private mutating func schedule(after time: Timestamp) {
            guard let dueAt else { return }
            coming = [
                Coming(at: dueAt.adding(days: -DuesLimits.soonDays), news: .soon),
                Coming(at: dueAt.adding(days: DuesLimits.overdueDays), news: .overdue),
            ].filter { $0.at > time }
        }

        // MARK: - Reading

        subscript(account: ID) -> Share? { shares.first { $0.portion.accountId == account } }

        /// The shares that nobody has paid or claims to have, in the order of ids.
        var open: [Portion] {
            shares.filter { $0.status == .open }.map(\.portion).sorted { $0.accountId < $1.accountId }
        }

        /// Whether it is past its time.
        func isOver(at now: Timestamp) -> Bool { isAccepted && dueAt.map { $0 < now } ?? false }

        /// Whether somebody has neither paid it in time nor said so.
        func isOverdue(for account: ID, at now: Timestamp) -> Bool {
            isOver(at: now) && self[account]?.status == .open
        }

        /// The amount of a share for one who comes later: the smallest that others have.
        var shareAmount: Int {
            each ?? shares.map { $0.portion.amount / max(1, $0.portion.shares) }.min()
                ?? DuesLimits.amounts.lowerBound
        }

        /// Whether somebody owes for it, gets the money or has added it.
        func concerns(_ account: ID) -> Bool { payeeId == account || by == account || self[account] != nil }

        /// When those who owe may be reminded by hand again.
        var remindFrom: Timestamp? { remindedAt?.adding(days: DuesLimits.remindDays) }

        // MARK: - Events

        mutating func accept(at time: Timestamp) {
            isAccepted = true
            schedule(after: time)
        }

        mutating func apply(_ event: DueJoined, at time: Timestamp) {
            let share = Share(event.portion, isPaid: event.portion.accountId == payeeId, at: time)
            if let place = place(of: event.portion.accountId) {
                shares[place] = share
            } else {
                shares.append(share)
            }
        }

        mutating func apply(_ event: DueMoved, at time: Timestamp) {
            for account in event.accountIds {
                guard let place = place(of: account) else { continue }
                (shares[place].status, shares[place].since) = (event.to, time)
                (shares[place].text, shares[place].textBy) = (event.text, event.text == nil ? nil : event.by)
            }
        }

        mutating func apply(_ event: DueTold, at time: Timestamp) {
            switch event.news {
            case .soon, .overdue: coming.removeAll { $0.news == event.news }
            case .reminded: remindedAt = time
            case .asked, .new, .claimed: break
            }
        }

        mutating func forgetTexts(of account: ID) {
            if by == account || payeeId == account { note = nil }
            for place in shares.indices
            where shares[place].portion.accountId == account || shares[place].textBy == account {
                (shares[place].text, shares[place].textBy) = (nil, nil)
            }
        }

        private func place(of account: ID) -> Int? {
            shares.firstIndex { $0.portion.accountId == account }
        }
    }

    /// Something that several people share, and that one of them has paid for.
    struct KnownCost: Codable, Sendable {
        var id: ID
        var what: String
        var amount: Int
        var payerId: ID
        var by: ID
        /// Whether it counts.
        var isConfirmed: Bool
        /// When it was added, and when it began to count.
        var addedAt: Timestamp
        var countsSince: Timestamp
        var portions: [Portion]

        init(_ event: CostAdded, at time: Timestamp) {
            (id, what, amount) = (event.costId, event.what, event.amount)
            (payerId, by, portions) = (event.payerId, event.by, event.portions)
            (isConfirmed, addedAt, countsSince) = (event.payerId == event.by, time, time)
        }

        /// Whether somebody has paid it, wrote it down, or shares it.
        func concerns(_ account: ID) -> Bool {
            payerId == account || by == account || portions.contains { $0.accountId == account }
        }

        /// Everyone whom it concerns.
        var people: [ID] { [payerId, by] + portions.map(\.accountId) }
    }

    /// A payment that was noted between two people.
    struct KnownPayment: Codable, Sendable {
        var from: ID
        var to: ID
        var amount: Int
        var at: Timestamp
    }

    /// All dues and costs of a game or group.
    struct Book: Codable, Sendable {
        var reference: BookReference
        var currency: String
        var dues: [ID: KnownDue] = [:]
        private(set) var costs: [ID: KnownCost] = [:]
        /// In the order in which they were noted.
        private(set) var payments: [KnownPayment] = []
        /// The amount that everyone gets, or owes, from the costs that count and the payments since; without who is even. The
        /// sum is 0.
        private(set) var balances: [ID: Int] = [:]

        init(_ reference: BookReference, currency: String) {
            (self.reference, self.currency) = (reference, currency)
        }

        /// Whether somebody shares costs of it.
        func shares(_ account: ID) -> Bool { costs.values.contains { $0.concerns(account) } }

        /// Whether it has something of somebody's own.
        func concerns(_ account: ID) -> Bool {
            dues.values.contains { $0.concerns(account) } || shares(account)
        }

        // MARK: - Events

        mutating func add(_ cost: KnownCost) {
            costs[cost.id] = cost
            if cost.isConfirmed { count(cost, times: 1) }
        }

        mutating func confirm(_ id: ID, at time: Timestamp) {
            guard let cost = costs[id], !cost.isConfirmed else { return }
            costs[id]?.isConfirmed = true
            costs[id]?.countsSince = time
            count(cost, times: 1)
        }

        mutating func removeCost(_ id: ID) {
            guard let cost = costs.removeValue(forKey: id), cost.isConfirmed else { return }
            count(cost, times: -1)
        }

        mutating func add(_ payment: KnownPayment) {
            payments.append(payment)
            change(payment.from, by: payment.amount)
            change(payment.to, by: -payment.amount)
        }

        private mutating func count(_ cost: KnownCost, times: Int) {
            change(cost.payerId, by: times * cost.amount)
            for portion in cost.portions { change(portion.accountId, by: -times * portion.amount) }
        }

        private mutating func change(_ account: ID, by amount: Int) {
            let balance = (balances[account] ?? 0) + amount
            balances[account] = balance == 0 ? nil : balance
        }
    }
}
