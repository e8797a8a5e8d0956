// dues.add, add-person, accept-payee, remove and pay-first: what people owe for something (domain.md §6.9).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let dues = Rules<Rsvp>()
        .command(AddDue.self, decide: Situation.addDue, reply: Situation.dueAdded)
        .command(AddDebtor.self, decide: Situation.addDebtor)
        .command(AcceptPayee.self, decide: Situation.acceptPayee)
        .command(RemoveDue.self, decide: Situation.removeDue)
        .command(SetPayFirst.self, decide: Situation.setPayFirst)
        .evolve(DueAdded.self) { state, event, info in state.books.apply(event, at: info.time) }
        .evolve(DueJoined.self) { state, event, info in state.books.apply(event, at: info.time) }
        .evolve(DueAccepted.self) { state, event, info in state.books.apply(event, at: info.time) }
        .evolve(DueRemoved.self) { state, event, _ in state.books.apply(event) }
        .evolve(DueTold.self) { state, event, info in state.books.apply(event, at: info.time) }
        .evolve(PayFirstSet.self) { state, event, _ in state.books.apply(event) }
        .announce(DuesChanged.self)
        .limit(.dues, DueAdded.self)
        .limit(.changes, DueJoined.self)
        .limit(.changes, DueAccepted.self)
        .limit(.changes, DueRemoved.self)
        .limit(.changes, PayFirstSet.self)

    static let isNotAccepted = Refusal(
        .conflict, "whoever gets the money has not agreed to collect it yet")
}

extension Situation<Rsvp> {
    // MARK: - Adding

    fileprivate func addDue(_ command: AddDue) throws(Refusal) -> Decision<Never> {
        let (me, reference) = try findBook(command)
        guard state.runs(me, reference) else { throw Rsvp.runsNoBook }
        try refuseOver(reference)
        guard (state.books[reference]?.dues.count ?? 0) < DuesLimits.duesMax else {
            throw Refusal(
                .conflict, "there are \(DuesLimits.duesMax) dues already, the maximum; remove one first")
        }
        let currency = try currency(command.currency, of: reference)
        let people = try sharers(command.accountIds, subgroup: command.subgroup, in: reference)
        let payee = try participant(command.payeeId, "payeeId", in: reference)
        let added = DueAdded(
            dueId: context.newID(), book: reference, currency: currency, title: command.title.cleaned ?? "",
            each: command.each, total: command.total, note: command.note?.cleaned,
            dueAt: try dueAt(command.dueAt, in: reference), payeeId: payee, by: me,
            isAccepted: payee == me || state.runs(payee, reference),
            showCount: command.showCount ?? AddDue.showCountDefault ? true : nil,
            portions: try portions(of: command, among: people, in: reference))
        let due = Rsvp.KnownDue(added, at: now)
        return .events([added, told(of: due, currency, by: me), due.changed(.dues)])
    }

    private func portions(
        of command: AddDue, among people: [ID], in book: BookReference
    ) throws(Refusal) -> [Portion] {
        let shares = people.map { state.sharesCount(of: $0, in: book) }
        let count = shares.reduce(0, +)
        if let total = command.total, total < count {
            throw .invalid("total", "total must be at least \(count), one for each share")
        }
        let amounts =
            command.total.map { Splitting.amounts(of: $0, shares: shares) }
            ?? shares.map { $0 * (command.each ?? 0) }
        return zip(people, zip(shares, amounts)).map { person, part in
            Portion(accountId: person, shares: part.0, amount: part.1)
        }
    }

    /// The moment by the clock of the game's place, or of whoever asks.
    private func dueAt(_ written: WrittenTime?, in book: BookReference) throws(Refusal) -> Timestamp? {
        guard let written else { return nil }
        let place = book.kind == .game ? state.game(book.id)?.timezone : nil
        let own = caller.account.flatMap { state.people.timezone(of: $0) }
        let zones = [place, written.zoneName, own, caller.deviceZone].compactMap { name in
            name.flatMap { context.settings.zones.zone(named: $0) }
        }
        let moment = written.moment(in: zones.first ?? .utc)
        guard moment > now else { throw .invalid("dueAt", "dueAt must be in the future") }
        guard moment <= now.adding(days: DuesLimits.daysAheadMax) else {
            throw .invalid("dueAt", "dueAt must be within \(DuesLimits.daysAheadMax) days")
        }
        return moment
    }

    fileprivate func dueAdded(_ command: AddDue, _ occurred: Occurred) throws(Refusal) -> DueView {
        guard let event = occurred.first(DueAdded.self), let info = occurred.info(of: DueAdded.self) else {
            throw Refusal(.internal, "no due was added")
        }
        let due = Rsvp.KnownDue(event, at: info.time)
        let me = try caller.id()
        // The author ran the game or group then, and may not any more.
        let sight = Rsvp.DueSight(
            isOwn: due.isAccepted && due[me] != nil, isPayee: due.payeeId == me, runs: true, seesCount: false)
        return view(due, for: me, sight, currency: event.currency, showsShares: true)
    }

    /// The news of a new due: to those who owe, or to the one who is asked to collect.
    private func told(of due: Rsvp.KnownDue, _ currency: String, by me: ID) -> DueTold {
        due.told(due.isAccepted ? .new : .asked, due.isAccepted ? due.open : [], in: currency, by: me)
    }

    fileprivate func addDebtor(_ command: AddDebtor) throws(Refusal) -> Decision<Never> {
        let (me, due, sight) = try find(due: command.dueId)
        guard sight.runs else { throw Rsvp.runsNoBook }
        try refuseOver(due.book)
        guard due.isAccepted else { throw Rsvp.isNotAccepted }
        let person = try sharer(command.accountId, of: due)
        let portion: Portion
        if let share = due[person] {
            guard let to = Rsvp.DueAct.ask.outcome(from: share.status, isOff: false) else {
                throw Rsvp.refused(share)
            }
            if to == share.status { return .nothing }
            portion = share.portion
        } else {
            guard due.shares.count < DuesLimits.peopleMax else {
                throw Refusal(
                    .conflict, "\(DuesLimits.peopleMax) people pay this due, the maximum; add another due")
            }
            let shares = state.sharesCount(of: person, in: due.book)
            portion = Portion(accountId: person, shares: shares, amount: shares * due.shareAmount)
        }
        let currency = state.books[due.book]?.currency ?? Price.usualCurrency
        return .events([
            DueJoined(dueId: due.id, portion: portion, by: me),
            due.told(.new, person == due.payeeId ? [] : [portion], in: currency, by: me),
            Rsvp.changed(due.book, .dues, [person, due.payeeId]),
        ])
    }

    /// Somebody who takes part, or who has a share already.
    private func sharer(_ name: UserReference, of due: Rsvp.KnownDue) throws(Refusal) -> ID {
        if let known = named(name), due[known] != nil { return known }
        guard let found = try sharers([name], in: due.book, field: "accountId").first else {
            throw .noUser(name)
        }
        return found
    }

    // MARK: - Agreeing, removing

    fileprivate func acceptPayee(_ command: AcceptPayee) throws(Refusal) -> Decision<Never> {
        let (me, due, sight) = try find(due: command.dueId)
        guard sight.isPayee else {
            throw Refusal(.forbidden, "only the one who gets the money can agree to that")
        }
        try refuseOver(due.book)
        if due.isAccepted { return .nothing }
        let currency = state.books[due.book]?.currency ?? Price.usualCurrency
        return .events([
            DueAccepted(dueId: due.id), due.told(.new, due.open, in: currency, by: me), due.changed(.dues),
        ])
    }

    fileprivate func removeDue(_ command: RemoveDue) throws(Refusal) -> Decision<Never> {
        let (me, due, sight) = try find(due: command.dueId)
        guard sight.isWhole else { throw Rsvp.runsNoBook }
        let hasPaid = due.shares.contains { share in
            share.portion.accountId != due.payeeId && share.status != .open && share.status != .exempt
        }
        if hasPaid {
            throw Refusal(.conflict, "somebody has paid it, or says so; let the others off instead")
        }
        let people = Set(due.shares.map(\.portion.accountId) + [due.payeeId]).sorted()
        return .events([
            DueRemoved(dueId: due.id, book: due.book, by: me, accountIds: people), due.changed(.dues),
        ])
    }

    // MARK: - Paying first

    fileprivate func setPayFirst(_ command: SetPayFirst) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let book = BookReference(kind: .group, id: command.groupId)
        guard state.groups.isMember(me, of: command.groupId) else { throw unknown(book) }
        guard state.runs(me, book) else { throw Rsvp.runsNoBook }
        try refuseOver(book)
        if state.books.payFirst.contains(command.groupId) == command.isOn { return .nothing }
        return .events([
            PayFirstSet(groupId: command.groupId, on: command.isOn, by: me),
            Rsvp.changed(book, .payFirst, []),
        ])
    }
}

extension Rsvp.KnownDue {
    /// The public event of a change that concerns everyone in it.
    func changed(_ kind: DuesChanged.Kind) -> DuesChanged {
        Rsvp.changed(book, kind, shares.map(\.portion.accountId) + [payeeId])
    }

    /// People are told of it.
    /// - Parameter portions: the people, with what they owe.
    func told(
        _ news: DueTold.News, _ portions: [Portion], in currency: String, by account: ID?
    ) -> DueTold {
        DueTold(
            dueId: id, book: book, news: news, title: title, currency: currency, dueAt: dueAt,
            payeeId: payeeId, by: account, portions: portions)
    }
}
