// All books of dues and costs, and what is found of them fast (domain.md §6.9).

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Rsvp {
    /// The books of games and groups.
    struct Books: Sendable {
        /// Each by the id of its game or group.
        private var books: ChunkedDictionary<ID, Book> = [:]
        /// Groups that let nobody with an overdue due into their games.
        private(set) var payFirst = Ordered<ID>()
        /// The book of each due and each cost. Derived.
        private var holders: ChunkedDictionary<ID, ID> = [:]
        /// The books that have something of an account. Derived; a book stays when that is gone.
        private var concerning: ChunkedDictionary<ID, Ordered<ID>> = [:]
        /// The next timers' news of each due. Derived.
        private(set) var moments = Ordered<Appointment>()
        private var momentOf: ChunkedDictionary<ID, Timestamp> = [:]

        // MARK: - Reading

        subscript(reference: BookReference) -> Book? {
            books[reference.id].flatMap { $0.reference == reference ? $0 : nil }
        }

        func due(_ id: ID) -> KnownDue? { holders[id].flatMap { books[$0]?.dues[id] } }

        func cost(_ id: ID) -> (book: Book, cost: KnownCost)? {
            guard let book = holders[id].flatMap({ books[$0] }), let cost = book.costs[id] else { return nil }
            return (book, cost)
        }

        /// The books that have something of an account, in the order of their ids.
        func concerning(_ account: ID) -> [Book] {
            (concerning[account]?.all ?? []).compactMap { books[$0] }.filter { $0.concerns(account) }
        }

        /// The dues of a game or group, in the order of ids.
        func dues(of id: ID) -> [KnownDue] {
            (books[id]?.dues.values).map { $0.sorted { $0.id < $1.id } } ?? []
        }

        func currency(of book: BookReference) -> String? { self[book]?.currency }

        /// Whether somebody has not paid a due of a group in time, and the group asks for that first.
        func keepsOut(_ account: ID, of group: ID?, at now: Timestamp) -> Bool {
            guard let group, payFirst.contains(group) else { return false }
            return books[group]?.dues.values.contains { $0.isOverdue(for: account, at: now) } ?? false
        }

        // MARK: - Events

        mutating func apply(_ event: DueAdded, at time: Timestamp) {
            begin(event.book, event.currency)
            let due = KnownDue(event, at: time)
            books[event.book.id]?.dues[due.id] = due
            index(due)
        }

        mutating func apply(_ event: DueJoined, at time: Timestamp) {
            change(event.dueId) { $0.apply(event, at: time) }
            if let holder = holders[event.dueId] { note(holder, for: [event.portion.accountId]) }
        }

        mutating func apply(_ event: DueAccepted, at time: Timestamp) {
            change(event.dueId) { $0.accept(at: time) }
        }

        mutating func apply(_ event: DueMoved, at time: Timestamp) {
            change(event.dueId) { $0.apply(event, at: time) }
            if let by = event.by, let holder = holders[event.dueId] { note(holder, for: [by]) }
        }

        mutating func apply(_ event: DueTold, at time: Timestamp) {
            change(event.dueId) { $0.apply(event, at: time) }
        }

        mutating func apply(_ event: DueRemoved) {
            schedule(event.dueId, at: nil)
            if let holder = holders.removeValue(forKey: event.dueId) {
                books[holder]?.dues[event.dueId] = nil
            }
        }

        mutating func apply(_ event: CostAdded, at time: Timestamp) {
            begin(event.book, event.currency)
            let cost = KnownCost(event, at: time)
            books[event.book.id]?.add(cost)
            index(cost, in: event.book.id)
        }

        mutating func apply(_ event: CostConfirmed, at time: Timestamp) {
            books[event.book.id]?.confirm(event.costId, at: time)
        }

        mutating func apply(_ event: CostRemoved) {
            books[event.book.id]?.removeCost(event.costId)
            holders[event.costId] = nil
        }

        mutating func apply(_ event: PaymentRecorded, at time: Timestamp) {
            books[event.book.id]?.add(
                KnownPayment(from: event.from, to: event.to, amount: event.amount, at: time))
        }

        mutating func apply(_ event: PayFirstSet) {
            if event.on { payFirst.insert(event.groupId) } else { payFirst.remove(event.groupId) }
        }

        /// Deletes what an erased account wrote of how to pay, and of how or why it did.
        mutating func forgetTexts(of account: ID) {
            for id in concerning[account]?.all ?? [] {
                for due in books[id]?.dues.keys.sorted() ?? [] {
                    books[id]?.dues[due]?.forgetTexts(of: account)
                }
            }
        }

        // MARK: - Derived

        private mutating func begin(_ reference: BookReference, _ currency: String) {
            if books[reference.id] == nil { books[reference.id] = Book(reference, currency: currency) }
        }

        private mutating func change(_ id: ID, _ change: (inout KnownDue) -> Void) {
            guard let holder = holders[id], var due = books[holder]?.dues[id] else { return }
            change(&due)
            books[holder]?.dues[id] = due
            schedule(id, at: due.coming.first?.at)
        }

        private mutating func index(_ due: KnownDue) {
            holders[due.id] = due.book.id
            note(due.book.id, for: [due.payeeId, due.by] + due.shares.map(\.portion.accountId))
            note(due.book.id, for: due.shares.compactMap(\.textBy))
            schedule(due.id, at: due.coming.first?.at)
        }

        private mutating func index(_ cost: KnownCost, in book: ID) {
            holders[cost.id] = book
            note(book, for: cost.people)
        }

        private mutating func note(_ book: ID, for people: [ID]) {
            for person in people { concerning[person, default: Ordered()].insert(book) }
        }

        private mutating func schedule(_ due: ID, at moment: Timestamp?) {
            guard momentOf[due] != moment else { return }
            if let old = momentOf[due] { moments.remove(Appointment(old, due)) }
            if let moment { moments.insert(Appointment(moment, due)) }
            momentOf[due] = moment
        }
    }
}

/// The books, and the groups that ask to pay first; the rest is derived.
extension Rsvp.Books: Codable {
    private enum CodingKeys: String, CodingKey { case books, payFirst }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        payFirst = try container.decode(Ordered<ID>.self, forKey: .payFirst)
        books = try container.decode(ChunkedDictionary.self, forKey: .books)
        for (id, book) in books {
            for due in book.dues.values { index(due) }
            for cost in book.costs.values { index(cost, in: id) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(books, forKey: .books)
        try container.encode(payFirst, forKey: .payFirst)
    }
}
