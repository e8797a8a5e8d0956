// dues.csv: the shares that somebody sees of the dues of a game or group, as a table (domain.md §6.9).

import Contracts
import Machine
import Tables
import Values

extension Rsvp {
    static let duesTabling = Rules<Rsvp>().query(ShowDuesTable.self, answer: Situation.table)

    /// One person's share, with the due that it is of.
    struct DueRow: Sendable {
        var due: DueView
        var portion: DuePortion
    }

    static let dueTable = Table<DueRow>([
        .init("What for") { .text($0.due.title) },
        .init("Nickname") { .text($0.portion.person.nickname) },
        .init("Name") { .text($0.portion.person.displayName) },
        .init("Shares") { .number($0.portion.shares) },
        .init("Amount") { .numerals(Currency.numerals($0.portion.amount, $0.due.currency)) },
        .init("Currency") { .text($0.due.currency) },
        .init("Status") { .text($0.portion.isOverdue ? "overdue" : $0.portion.status.rawValue) },
        .init("Since") { .time($0.portion.since) },
        .init("Pay by") { .time($0.due.dueAt) },
        .init("How or why") { .text($0.portion.how ?? $0.portion.reason) },
        .init("Paid to") { .text($0.due.payee?.nickname) },
        .init("Account") { .text($0.portion.person.accountId.description) },
    ])
}

extension Situation<Rsvp> {
    fileprivate func table(_ query: ShowDuesTable) throws(Refusal) -> TableText {
        let (me, reference) = try findBook(query.book)
        let book = state.books[reference]
        var dues = seenDues(of: book, by: me)
        if let dueId = query.dueId {
            dues = dues.filter { $0.due.id == dueId }
            guard !dues.isEmpty else {
                throw Refusal(.notFound, "there is no due \(dueId) here that you may see", field: "dueId")
            }
        }
        let sharesCount = dues.map { $0.sight.isWhole ? $0.due.shares.count : 1 }.reduce(0, +)
        guard sharesCount <= DuesLimits.tableRowsMax else {
            throw Refusal(
                .conflict,
                "there are more than \(DuesLimits.tableRowsMax) shares; ask for one due with dueId",
                field: "dueId")
        }
        let rows = dues.flatMap { due, sight -> [Rsvp.DueRow] in
            let shown = view(due, for: me, sight, currency: book?.currency ?? "", showsShares: true)
            let portions = shown.portions ?? [shown.mine].compactMap(\.self)
            return portions.map { Rsvp.DueRow(due: shown, portion: $0) }
        }
        return TableText(text: Rsvp.dueTable.text(of: rows))
    }
}
