// dues.book, get, costs, settle and mine: what somebody sees of dues and shared costs (domain.md §6.9).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let duesReading = Rules<Rsvp>()
        .query(ShowBook.self, answer: Situation.book)
        .query(GetDue.self, answer: Situation.due)
        .query(ListCosts.self, answer: Situation.costs)
        .query(ProposeSettlement.self, answer: Situation.settlement)
        .query(MyDues.self, answer: Situation.dues)
}

extension Situation<Rsvp> {
    // MARK: - Queries

    fileprivate func book(_ query: ShowBook) throws(Refusal) -> ShowBook.Reply {
        let (me, reference) = try findBook(query)
        let book = state.books[reference]
        let runs = state.runs(me, reference)
        let isOpen = isOpen(reference)
        let dues = seenDues(of: book, by: me).map { due, sight in
            view(due, for: me, sight, currency: book?.currency ?? "", showsShares: false)
        }
        var reply = ShowBook.Reply(
            gameId: reference.kind == .game ? reference.id : nil,
            groupId: reference.kind == .group ? reference.id : nil, currency: book?.currency,
            mayAdd: runs && isOpen && !state.isOff(reference),
            mayShare: state.takesPart(me, in: reference) && isOpen, dues: dues,
            costsCount: book?.costs.values.count { runs || $0.concerns(me) } ?? 0)
        if reference.kind == .group, state.groups.isMember(me, of: reference.id) {
            reply.payFirst = state.books.payFirst.contains(reference.id)
        }
        // The currency is nobody's business who sees nothing else.
        if dues.isEmpty, reply.costsCount == 0, !reply.mayAdd, !reply.mayShare { reply.currency = nil }
        if let book, book.shares(me) { reply.balance = book.balances[me] ?? 0 }
        return reply
    }

    /// The dues of a book that somebody sees, the latest first.
    func seenDues(of book: Rsvp.Book?, by me: ID) -> [(due: Rsvp.KnownDue, sight: Rsvp.DueSight)] {
        (book?.dues.values.sorted { ($1.addedAt, $1.id) < ($0.addedAt, $0.id) } ?? [])
            .map { (due: $0, sight: sight(of: $0, for: me)) }
            .filter { $0.sight.isVisible }
    }

    /// Whether there can be new entries, as far as the group goes.
    private func isOpen(_ book: BookReference) -> Bool {
        switch book.kind {
        case .game: true
        case .group: state.groups[book.id]?.status == .open
        }
    }

    fileprivate func due(_ query: GetDue) throws(Refusal) -> DueView {
        let (me, due, sight) = try find(due: query.dueId)
        return view(due, for: me, sight, currency: currency(of: due), showsShares: true)
    }

    private func currency(of due: Rsvp.KnownDue) -> String {
        state.books[due.book]?.currency ?? Price.usualCurrency
    }

    fileprivate func costs(_ query: ListCosts) throws(Refusal) -> Page<CostView> {
        let (me, reference) = try findBook(query)
        let question = "costs/\(reference.id)"
        let start = try Paging.start(query.page, of: question)
        let runs = state.runs(me, reference)
        guard let book = state.books[reference] else { return Page(items: []) }
        let rows = book.costs.values.filter { runs || $0.concerns(me) }
            .map { (key: SortKey($0.addedAt.descending, $0.id.high, $0.id.low), cost: $0) }
            .filter { row in start.map { row.key > $0 } ?? true }
            .sorted { $0.key < $1.key }
        // One row more than the page has says that there are more.
        let shown = rows.prefix(query.rows + 1).map { row in
            var item = view(row.cost, for: me, currency: book.currency)
            item.mayRemove = row.cost.refusalToRemove(for: me, in: book, at: now) == nil
            return (key: row.key, item: item)
        }
        return Paging.page(shown, limit: query.rows, of: question)
    }

    fileprivate func settlement(_ query: ProposeSettlement) throws(Refusal) -> ProposeSettlement.Reply {
        let (me, reference) = try findBook(query)
        let book = state.books[reference]
        guard state.runs(me, reference) || book?.shares(me) == true else {
            throw Refusal(.forbidden, "only those who share costs see how they stand")
        }
        let balances = book?.balances ?? [:]
        let sorted = balances.sorted { a, b in
            a.value.magnitude != b.value.magnitude
                ? a.value.magnitude > b.value.magnitude : a.key < b.key
        }
        let payments = Splitting.payments(settling: balances) { $0 < $1 }
        return ProposeSettlement.Reply(
            gameId: reference.kind == .game ? reference.id : nil,
            groupId: reference.kind == .group ? reference.id : nil, currency: book?.currency,
            balances: sorted.prefix(DuesLimits.balancesMax).map {
                Balance(person: person($0.key), amount: $0.value)
            },
            payments: payments.prefix(DuesLimits.balancesMax).map {
                Settlement(from: person($0.from), to: person($0.to), amount: $0.amount)
            },
            settled: (book?.payments.suffix(ProposeSettlement.Reply.settledMax) ?? []).reversed().map {
                Settlement(from: person($0.from), to: person($0.to), amount: $0.amount, at: $0.at)
            })
    }

    /// One's own shares that wait for something: those with a time first, the earliest at the top.
    fileprivate func dues(_ query: MyDues) throws(Refusal) -> Page<DueView> {
        let me = try caller.id()
        let start = try Paging.start(query.page, of: MyDues.type)
        let rows = state.books.concerning(me).flatMap { book in
            book.dues.values.compactMap { due -> (key: SortKey, item: DueView)? in
                guard due.isAccepted, due[me].map({ $0.status.isWaiting }) ?? false else { return nil }
                let dueAt = due.dueAt?.ascending ?? UInt64.max
                let key = SortKey(dueAt, due.addedAt.descending, due.id.high, due.id.low)
                if let start, key <= start { return nil }
                let sight = sight(of: due, for: me)
                return (key, view(due, for: me, sight, currency: book.currency, showsShares: false))
            }
        }
        return Paging.page(rows.sorted { $0.key < $1.key }, limit: query.rows, of: MyDues.type)
    }

    // MARK: - Views

    /// A due as somebody sees it.
    /// - Parameter showsShares: whether all shares are in it, for who may see them.
    func view(
        _ due: Rsvp.KnownDue, for me: ID, _ sight: Rsvp.DueSight, currency: String, showsShares: Bool
    ) -> DueView {
        var shown = DueView(
            id: due.id, title: due.title, currency: currency, dueAt: due.dueAt, isAccepted: due.isAccepted,
            addedAt: due.addedAt, mayMark: sight.isWhole)
        switch due.book.kind {
        case .game: shown.gameId = due.book.id
        case .group: shown.groupId = due.book.id
        }
        if sight.isWhole || due.showCount {
            shown.paidCount = due.shares.count { $0.status.isPaid }
            shown.peopleCount = due.shares.count { $0.status != .exempt }
        }
        guard sight.isOwn || sight.isWhole else { return shown }
        (shown.each, shown.total, shown.note) = (due.each, due.total, due.note)
        shown.payee = person(due.payeeId)
        if let share = due[me], sight.isOwn || sight.isWhole { shown.mine = portion(share, of: due) }
        guard sight.isWhole else { return shown }
        if showsShares { shown.portions = due.shares.map { portion($0, of: due) } }
        if let from = due.remindFrom, now < from { shown.remindFrom = from }
        return shown
    }

    private func portion(_ share: Rsvp.Share, of due: Rsvp.KnownDue) -> DuePortion {
        var shown = DuePortion(
            person: person(share.portion.accountId), shares: share.portion.shares,
            amount: share.portion.amount, status: share.status,
            isOverdue: share.status == .open && due.isOver(at: now), since: share.since)
        switch share.status {
        case .exempt: shown.reason = share.text
        case .claimed: shown.how = share.text
        case .open, .paid, .refund, .refunded: break
        }
        return shown
    }

    func view(_ cost: Rsvp.KnownCost, for me: ID, currency: String) -> CostView {
        CostView(
            id: cost.id, what: cost.what, amount: cost.amount, currency: currency,
            payer: person(cost.payerId), author: person(cost.by), isConfirmed: cost.isConfirmed,
            addedAt: cost.addedAt, peopleCount: cost.portions.count,
            share: cost.portions.first { $0.accountId == me }?.amount, mayRemove: false)
    }

    /// People of a book see each other whatever is between them, as those in a roster do (domain.md §1.9).
    private func person(_ account: ID) -> BookPerson {
        let name = state.people.name(of: account)
        return BookPerson(
            accountId: account, nickname: name?.nickname, displayName: name?.displayName,
            avatar: name?.avatar)
    }
}

extension DueStatus {
    /// Whether the money has come, even if it goes back.
    fileprivate var isPaid: Bool {
        switch self {
        case .paid, .refund, .refunded: true
        case .open, .claimed, .exempt: false
        }
    }

    /// Whether the person still waits, or is waited for.
    fileprivate var isWaiting: Bool {
        switch self {
        case .open, .claimed, .refund: true
        case .paid, .exempt, .refunded: false
        }
    }
}
