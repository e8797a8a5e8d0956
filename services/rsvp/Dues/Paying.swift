// dues.claim, unclaim, paid, unpaid, exempt, refunded and remind: who has paid a due (domain.md §6.9). Timers, people who
// leave and a cancelled game change it as well.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Rsvp {
    static let paying = Rules<Rsvp>()
        .command(ClaimDue.self, decide: Situation.claim)
        .command(UnclaimDue.self, decide: Situation.unclaim)
        .command(MarkDuePaid.self, decide: Situation.markPaid)
        .command(MarkDueUnpaid.self, decide: Situation.markUnpaid)
        .command(ExemptFromDue.self, decide: Situation.exempt)
        .command(ConfirmRefund.self, decide: Situation.confirmRefund)
        .command(RemindOfDue.self, decide: Situation.remind, reply: Situation.reminded)
        .evolve(DueMoved.self) { state, event, info in state.books.apply(event, at: info.time) }
        .react(GameCancelled.self, decide: Situation.endDues)
        .limit(.changes, DueMoved.self) { event, sender in event.by == sender ? 1 : 0 }
        .limit(.changes, DueTold.self) { event, _ in event.news == .reminded ? 1 : 0 }

    /// Hours before the start of a game from which on whoever leaves goes on owing.
    static let owesHoursBefore = 24
    /// A timer's news is told for so many hours.
    static let dueNewsHours = 24

    static func refused(_ share: Share) -> Refusal {
        let words =
            switch share.status {
            case .open: "nothing has been paid"
            case .claimed: "this person says that they have paid"
            case .paid: "it is paid"
            case .exempt: "this person owes nothing"
            case .refund: "the game is cancelled, and the money has to be paid back"
            case .refunded: "the money was paid back"
            }
        return Refusal(.conflict, words, state: share.status.rawValue)
    }
}

extension Situation<Rsvp> {
    // MARK: - One share

    fileprivate func claim(_ command: ClaimDue) throws(Refusal) -> Decision<Never> {
        try act(.claim, on: command.dueId, text: command.how?.cleaned)
    }

    fileprivate func unclaim(_ command: UnclaimDue) throws(Refusal) -> Decision<Never> {
        try act(.unclaim, on: command.dueId, of: command.accountId)
    }

    fileprivate func markPaid(_ command: MarkDuePaid) throws(Refusal) -> Decision<Never> {
        try act(.pay, on: command.dueId, of: command.accountId)
    }

    fileprivate func markUnpaid(_ command: MarkDueUnpaid) throws(Refusal) -> Decision<Never> {
        try act(.unpay, on: command.dueId, of: command.accountId)
    }

    fileprivate func exempt(_ command: ExemptFromDue) throws(Refusal) -> Decision<Never> {
        try act(.exempt, on: command.dueId, of: command.accountId, text: command.reason?.cleaned)
    }

    fileprivate func confirmRefund(_ command: ConfirmRefund) throws(Refusal) -> Decision<Never> {
        try act(.confirm, on: command.dueId)
    }

    /// - Parameter name: whose share it is; the caller's own without one.
    private func act(
        _ act: Rsvp.DueAct, on id: ID, of name: UserReference? = nil, text: String? = nil
    ) throws(Refusal) -> Decision<Never> {
        let (me, due, sight) = try find(due: id)
        let person: ID? = if let name { named(name) } else { me }
        let isOwn = sight.isOwn && person == me
        guard act.isAllowed(isOwn: isOwn, isPayee: sight.isPayee, runs: sight.runs) else { throw act.refusal }
        guard let person, let share = due[person] else {
            throw Refusal(.notFound, "this person has no share in the due", field: "accountId")
        }
        guard due.isAccepted else { throw Rsvp.isNotAccepted }
        let isOff = state.isOff(due.book)
        // Nobody pays themselves, or takes that back.
        let isTheirs = act == .unpay && person == due.payeeId
        guard !isTheirs, let to = act.outcome(from: share.status, isOff: isOff) else {
            throw Rsvp.refused(share)
        }
        if to == share.status { return .nothing }
        if act == .unpay, share.since.adding(days: DuesLimits.takeBackDays) <= now {
            throw Refusal(.tooLate, "a payment can be taken back for \(DuesLimits.takeBackDays) days")
        }
        let moved = DueMoved(
            dueId: due.id, book: due.book, accountIds: [person], to: to, by: me, text: text)
        let currency = state.books[due.book]?.currency ?? Price.usualCurrency
        let told = due.told(.claimed, [share.portion], in: currency, by: me)
        let changed = Rsvp.changed(due.book, .status, [person, due.payeeId])
        return .events(act == .claim ? [moved, told, changed] : [moved, changed])
    }

    /// The account of a name; an id is one even of an account that is gone.
    func named(_ name: UserReference) -> ID? {
        switch name {
        case .id(let id): id
        case .nickname: state.people.find(name)
        }
    }

    // MARK: - Reminding

    fileprivate func remind(_ command: RemindOfDue) throws(Refusal) -> Decision<Never> {
        let (me, due, sight) = try find(due: command.dueId)
        guard sight.isWhole else { throw Rsvp.runsNoBook }
        guard due.isAccepted else { throw Rsvp.isNotAccepted }
        let open = due.open
        guard !open.isEmpty else { throw Refusal(.conflict, "nobody owes anything any more") }
        if let from = due.remindFrom, now < from {
            throw Refusal(
                .tooEarly, "they were reminded less than \(DuesLimits.remindDays) days ago"
            ).with { $0.until = from }
        }
        let currency = state.books[due.book]?.currency ?? Price.usualCurrency
        return .events([due.told(.reminded, open, in: currency, by: me)])
    }

    fileprivate func reminded(
        _ command: RemindOfDue, _ occurred: Occurred
    ) throws(Refusal) -> RemindOfDue.Reply {
        RemindOfDue.Reply(
            dueId: command.dueId, remindedCount: occurred.first(DueTold.self)?.portions.count ?? 0)
    }

    /// The timer's event that tells those who owe that a due will be due, or was. A moment that is a day past tells nobody.
    func news(of id: ID) -> Due? {
        guard let due = state.books.due(id), let coming = due.coming.first else { return nil }
        let isNews = now < coming.at.adding(hours: Rsvp.dueNewsHours)
        let currency = state.books[due.book]?.currency ?? Price.usualCurrency
        return Due(
            "due:\(id):\(coming.news.rawValue)",
            [due.told(coming.news, isNews ? due.open : [], in: currency, by: nil)])
    }

    // MARK: - What else ends a share

    /// Nobody pays for a game that is cancelled; money that was paid is to be paid back.
    fileprivate func endDues(_ event: GameCancelled) -> [any Event] {
        state.books.dues(of: event.gameId).flatMap { due -> [any Event] in
            let moves = due.endingAll()
            return moves.isEmpty ? [] : moves + [due.changed(.status)]
        }
    }
}

extension Rsvp.KnownDue {
    /// The events when its game is cancelled.
    fileprivate func endingAll() -> [any Event] {
        func moved(_ to: DueStatus, _ isMeant: (Rsvp.Share) -> Bool) -> [any Event] {
            let people = shares.filter(isMeant).map(\.portion.accountId).sorted()
            if people.isEmpty { return [] }
            return [DueMoved(dueId: id, book: book, accountIds: people, to: to)]
        }
        func isOwn(_ share: Rsvp.Share) -> Bool { share.portion.accountId == payeeId }
        return moved(.exempt) {
            $0.status == .open || $0.status == .claimed || $0.status == .paid && isOwn($0)
        }
            + moved(.refund) { $0.status == .paid && !isOwn($0) }
    }

    /// The event when somebody who owes for it is not going any more.
    func lettingOff(_ account: ID) -> DueMoved? {
        guard self[account]?.status == .open else { return nil }
        return DueMoved(dueId: id, book: book, accountIds: [account], to: .exempt)
    }
}
