// dues.cost, confirm, cost-remove and settled: costs that people share, and what they pay each other for them
// (domain.md §6.9).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let costs = Rules<Rsvp>()
        .command(AddCost.self, decide: Situation.addCost, reply: Situation.costAdded)
        .command(ConfirmCost.self, decide: Situation.confirmCost)
        .command(RemoveCost.self, decide: Situation.removeCost)
        .command(RecordPayment.self, decide: Situation.recordPayment)
        .evolve(CostAdded.self) { state, event, info in state.books.apply(event, at: info.time) }
        .evolve(CostConfirmed.self) { state, event, info in state.books.apply(event, at: info.time) }
        .evolve(CostRemoved.self) { state, event, _ in state.books.apply(event) }
        .evolve(PaymentRecorded.self) { state, event, info in state.books.apply(event, at: info.time) }
        .limit(.dues, CostAdded.self)
        .limit(.changes, CostConfirmed.self)
        .limit(.changes, CostRemoved.self)
        .limit(.changes, PaymentRecorded.self)
}

extension Situation<Rsvp> {
    // MARK: - Costs

    fileprivate func addCost(_ command: AddCost) throws(Refusal) -> Decision<Never> {
        let (me, reference) = try findBook(command)
        guard state.takesPart(me, in: reference) else {
            throw Refusal(
                .forbidden, "only those who are going, or in the group, share costs", field: reference.field)
        }
        try refuseOver(reference, forCosts: true)
        guard (state.books[reference]?.costs.count ?? 0) < DuesLimits.costsMax else {
            throw Refusal(.conflict, "there are \(DuesLimits.costsMax) costs already, the maximum")
        }
        let currency = try currency(command.currency, of: reference)
        let people = try sharers(command.accountIds, in: reference)
        let payer = try participant(command.payerId, "payerId", in: reference)
        let shares = people.map { state.sharesCount(of: $0, in: reference) }
        let amounts = Splitting.amounts(of: command.amount, shares: shares)
        let portions = zip(people, zip(shares, amounts)).map { person, part in
            Portion(accountId: person, shares: part.0, amount: part.1)
        }
        let added = CostAdded(
            costId: context.newID(), book: reference, currency: currency, what: command.what.cleaned ?? "",
            amount: command.amount, payerId: payer, by: me, portions: portions)
        return .events([added, Rsvp.changed(reference, .costs, people + [payer, me])])
    }

    fileprivate func costAdded(_ command: AddCost, _ occurred: Occurred) throws(Refusal) -> CostView {
        guard let event = occurred.first(CostAdded.self), let info = occurred.info(of: CostAdded.self) else {
            throw Refusal(.internal, "no cost was added")
        }
        var shown = view(Rsvp.KnownCost(event, at: info.time), for: event.by, currency: event.currency)
        shown.mayRemove = true
        return shown
    }

    fileprivate func confirmCost(_ command: ConfirmCost) throws(Refusal) -> Decision<Never> {
        let (me, book, cost) = try find(cost: command.costId)
        guard cost.payerId == me else {
            throw Refusal(.forbidden, "only the one who has paid can confirm that")
        }
        if cost.isConfirmed { return .nothing }
        let people = Set(cost.portions.map(\.accountId)).sorted()
        return .events([
            CostConfirmed(
                costId: cost.id, book: book.reference, currency: book.currency, what: cost.what,
                amount: cost.amount, payerId: me, by: cost.by, accountIds: people),
            Rsvp.changed(book.reference, .costs, cost.people),
        ])
    }

    fileprivate func removeCost(_ command: RemoveCost) throws(Refusal) -> Decision<Never> {
        let (me, book, cost) = try find(cost: command.costId)
        if let refusal = cost.refusalToRemove(for: me, in: book, at: now) { throw refusal }
        return .events([
            CostRemoved(
                costId: cost.id, book: book.reference, by: me, payerId: cost.payerId),
            Rsvp.changed(book.reference, .costs, cost.people),
        ])
    }

    // MARK: - Settling

    fileprivate func recordPayment(_ command: RecordPayment) throws(Refusal) -> Decision<Never> {
        let (me, reference) = try findBook(command)
        guard let book = state.books[reference], book.shares(me) else {
            throw Refusal(.forbidden, "you share no costs here", field: reference.field)
        }
        guard let person = named(command.accountId), book.shares(person), person != me else {
            throw .invalid("accountId", "accountId must be somebody else who shares costs here")
        }
        let (mine, theirs) = (book.balances[me] ?? 0, book.balances[person] ?? 0)
        guard mine > 0, theirs < 0 else {
            throw Refusal(.conflict, mine > 0 ? "this person owes nothing" : "nobody owes you anything")
        }
        let most = min(mine, -theirs)
        guard command.amount <= most else {
            throw .invalid("amount", "amount must be at most \(most): what they owe, and what you get")
        }
        guard book.payments.count < DuesLimits.paymentsMax else {
            throw Refusal(
                .conflict, "\(DuesLimits.paymentsMax) payments are noted already, the maximum")
        }
        return .events([
            PaymentRecorded(book: reference, from: person, to: me, amount: command.amount),
            Rsvp.changed(reference, .settled, [me, person]),
        ])
    }
}

extension BookReference {
    /// The field of a request that names it.
    fileprivate var field: String {
        switch kind {
        case .game: "gameId"
        case .group: "groupId"
        }
    }
}

extension Rsvp.KnownCost {
    /// Why somebody may not remove it; `nil` if they may. Until it counts, its author and the one who is said to have paid
    /// may.
    func refusalToRemove(for account: ID, in book: Rsvp.Book, at now: Timestamp) -> Refusal? {
        guard by == account || !isConfirmed && payerId == account else {
            return Refusal(.forbidden, "only its author can remove a cost")
        }
        guard isConfirmed else { return nil }
        if countsSince.adding(hours: DuesLimits.removeHours) <= now {
            return Refusal(
                .tooLate,
                "a cost can be removed for \(DuesLimits.removeHours) hours; add one that evens it out")
        }
        if book.payments.contains(where: { $0.at >= countsSince }) {
            return Refusal(.conflict, "somebody has settled since; add a cost that evens it out")
        }
        return nil
    }
}
