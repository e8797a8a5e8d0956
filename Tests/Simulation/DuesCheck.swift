// Dues and shared costs in rsvp's log, read independently of the service: domain.md §14.16. Shares sum to what was asked,
// balances to nothing, nobody collects or has paid by another's word alone, and each moment is told once.

import Contracts
import EventLine
import EventLog
import LogContracts
import Values

struct DuesCheck {
    private struct Owed {
        var payee: ID
        var isAccepted: Bool
        var statuses: [ID: DueStatus]
        /// The timers' news that were told.
        var told: Set<String> = []
    }

    private struct Cost {
        var book: ID
        var payer: ID
        var amount: Int
        var portions: [Portion]
        var counts: Bool
    }

    private(set) var problems: [String] = []
    private var dues: [ID: Owed] = [:]
    private var costs: [ID: Cost] = [:]
    private var currencies: [ID: String] = [:]
    private var balances: [ID: [ID: Int]] = [:]

    static func problems(_ rsvp: [EventLine]) -> [String] {
        var check = DuesCheck()
        for line in rsvp { check.take(line) }
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(DueAdded.self) {
            add(event, line)
        } else if let event = line.read(DueJoined.self) {
            let person = event.portion.accountId
            let before = dues[event.dueId]?.statuses[person]
            expect(
                before == nil || before == .exempt, line, "\(person) is asked again, and was \(before as Any)"
            )
            let isPayee = dues[event.dueId]?.payee == person
            dues[event.dueId]?.statuses[person] = isPayee ? .paid : .open
        } else if let event = line.read(DueAccepted.self) {
            expect(line.header.actor == dues[event.dueId]?.payee, line, "accepted by somebody else")
            dues[event.dueId]?.isAccepted = true
        } else if let event = line.read(DueRemoved.self) {
            let due = dues.removeValue(forKey: event.dueId)
            let paid = (due?.statuses ?? [:]).filter { $0.key != due?.payee && $0.value != .open }
            expect(paid.values.allSatisfy { $0 == .exempt }, line, "somebody has paid: \(paid)")
        } else if let event = line.read(DueMoved.self) {
            move(event, line)
        } else if let event = line.read(DueTold.self) {
            tell(event, line)
        } else {
            takeCost(line)
        }
    }

    // MARK: - Dues

    private mutating func add(_ event: DueAdded, _ line: EventLine) {
        check(event.portions, event.total, line)
        hold(event.book, to: event.currency, line)
        if let each = event.each {
            let isEach = event.portions.allSatisfy { $0.amount == each * $0.shares }
            expect(isEach, line, "a share is not \(each)")
        }
        let statuses = event.portions.map { portion -> (ID, DueStatus) in
            (portion.accountId, portion.accountId == event.payeeId ? .paid : .open)
        }
        dues[event.dueId] = Owed(
            payee: event.payeeId, isAccepted: event.isAccepted,
            statuses: Dictionary(statuses) { first, _ in first })
    }

    /// Checks that shares sum to an amount, and that none has two units more than another.
    private mutating func check(_ portions: [Portion], _ total: Int?, _ line: EventLine) {
        expect(Set(portions.map(\.accountId)).count == portions.count, line, "somebody has two shares")
        expect(portions.count <= DuesLimits.peopleMax, line, "it has \(portions.count) people")
        guard let total else { return }
        expect(portions.reduce(0) { $0 + $1.amount } == total, line, "the shares are not \(total)")
        let least = total / max(1, portions.reduce(0) { $0 + $1.shares })
        let isEven = portions.allSatisfy { (least * $0.shares...(least + 1) * $0.shares).contains($0.amount) }
        expect(isEven, line, "the shares are not even")
    }

    private mutating func hold(_ book: BookReference, to currency: String, _ line: EventLine) {
        let known = currencies[book.id] ?? currency
        expect(known == currency, line, "the book is in \(known)")
        currencies[book.id] = known
    }

    private mutating func move(_ event: DueMoved, _ line: EventLine) {
        guard let due = dues[event.dueId] else { return expect(false, line, "there is no such due") }
        for person in event.accountIds {
            guard let before = due.statuses[person] else {
                expect(false, line, "\(person) has no share")
                continue
            }
            let isTheirs = event.by == person
            let isAllowed =
                switch (before, event.to) {
                case (.open, .claimed), (.refund, .refunded): isTheirs
                case (.claimed, .open): isTheirs || event.by == due.payee
                case (.paid, .open): event.by == due.payee && person != due.payee
                case (.open, .paid), (.claimed, .paid), (.exempt, .paid), (.exempt, .refund): event.by != nil
                case (.open, .exempt), (.claimed, .exempt): true
                case (.paid, .exempt): event.by == nil && person == due.payee
                case (.paid, .refund): event.by == nil && person != due.payee
                default: false
                }
            expect(isAllowed, line, "\(person) went from \(before) to \(event.to) by \(event.by as Any)")
            dues[event.dueId]?.statuses[person] = event.to
        }
        expect(event.by == nil || due.isAccepted, line, "its payee has not agreed")
    }

    private mutating func tell(_ event: DueTold, _ line: EventLine) {
        guard let due = dues[event.dueId] else { return expect(false, line, "there is no such due") }
        expect(due.isAccepted == (event.news != .asked), line, "its payee has not agreed, or has")
        guard event.news == .soon || event.news == .overdue else { return }
        let isFirst = dues[event.dueId]?.told.insert(event.news.rawValue).inserted == true
        expect(isFirst, line, "it was told before")
        let isOpen = event.portions.allSatisfy { due.statuses[$0.accountId] == .open }
        expect(isOpen, line, "somebody who has paid is told")
    }

    // MARK: - Costs

    private mutating func takeCost(_ line: EventLine) {
        if let event = line.read(CostAdded.self) {
            check(event.portions, event.amount, line)
            hold(event.book, to: event.currency, line)
            costs[event.costId] = Cost(
                book: event.book.id, payer: event.payerId, amount: event.amount, portions: event.portions,
                counts: false)
            if event.payerId == event.by { count(event.costId, line) }
        } else if let event = line.read(CostConfirmed.self) {
            expect(line.header.actor == event.payerId, line, "confirmed by somebody else")
            count(event.costId, line)
        } else if let event = line.read(CostRemoved.self) {
            guard let cost = costs.removeValue(forKey: event.costId) else {
                return expect(false, line, "there is no such cost")
            }
            if cost.counts { change(cost, times: -1, line) }
        } else if let event = line.read(PaymentRecorded.self) {
            let before = balances[event.book.id] ?? [:]
            let most = min(before[event.to] ?? 0, -(before[event.from] ?? 0))
            expect((1...max(1, most)).contains(event.amount), line, "paid \(event.amount) of \(most)")
            balances[event.book.id, default: [:]][event.from, default: 0] += event.amount
            balances[event.book.id, default: [:]][event.to, default: 0] -= event.amount
        }
    }

    private mutating func count(_ id: ID, _ line: EventLine) {
        guard let cost = costs[id], !cost.counts else { return expect(false, line, "it counts already") }
        costs[id]?.counts = true
        change(cost, times: 1, line)
    }

    private mutating func change(_ cost: Cost, times: Int, _ line: EventLine) {
        var all = balances[cost.book] ?? [:]
        all[cost.payer, default: 0] += times * cost.amount
        for portion in cost.portions { all[portion.accountId, default: 0] -= times * portion.amount }
        balances[cost.book] = all
        expect(all.values.reduce(0, +) == 0, line, "the balances sum to \(all.values.reduce(0, +))")
    }
}
