// Questions about dues and shared costs (domain.md §6.9).

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    /// A viewer's own shares that wait for something, and each due and each book.
    var dues: [Question] {
        let waiting: [DueStatus?] = [.open, .claimed, .refund]
        let mine = chronicle.books.dues.values.filter { due in
            chronicle.owes(due, viewer) && waiting.contains(due.statuses[viewer])
        }
        let books =
            chronicle.games.keys.sorted().map { BookReference(kind: .game, id: $0) }
            + chronicle.groups.keys.sorted().map { BookReference(kind: .group, id: $0) }
        return [Question("dues.mine", ["limit": 100], tells: Set(mine.map(\.id)).texts)]
            + chronicle.books.dues.values.sorted { $0.id < $1.id }.map { about($0) }
            + books.flatMap { about($0) }
    }

    private func about(_ due: Chronicle.Owed) -> Question {
        let all = chronicle.collects(due, viewer) ? Set(due.statuses.keys).texts : []
        return Question(
            "dues.get", ["dueId": due.id.json], refusal: chronicle.sees(due, viewer) ? nil : .notFound,
            tells: all
        ) { data in
            (data["portions"]?.arrayValue ?? []).compactMap { $0["person"]?["accountId"]?.stringValue }
        }
    }

    private func about(_ book: BookReference) -> [Question] {
        let about: JSONValue =
            book.kind == .game ? ["gameId": book.id.json] : ["groupId": book.id.json]
        let refusal: Reason? = chronicle.opens(book, viewer) ? nil : .notFound
        let dues = chronicle.books.dues.values.filter { $0.book == book && chronicle.sees($0, viewer) }
        let costs = chronicle.books.costs.values.filter { $0.book == book && chronicle.sees($0, viewer) }
        let shares = dues.flatMap { due in
            chronicle.collects(due, viewer)
                ? Array(due.statuses.keys) : chronicle.owes(due, viewer) ? [viewer] : []
        }
        let settles = chronicle.runs(book, viewer) || chronicle.shares(costsOf: book, viewer)
        return [
            Question("dues.book", about, refusal: refusal, tells: Set(dues.map(\.id)).texts) { data in
                (data["dues"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            },
            Question("dues.csv", about, refusal: refusal, tells: Set(shares).texts) { data in
                Set(Question.accountsInTable(data)).sorted()
            },
            Question(
                "dues.costs", about.merging(["limit": 100]), refusal: refusal,
                tells: Set(costs.map(\.id)).texts),
            Question("dues.settle", about, refusal: refusal ?? (settles ? nil : .forbidden)),
        ]
    }
}
