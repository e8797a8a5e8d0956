// Dues and shared costs, as rsvp's log tells them, and who is entitled to what of them, from domain.md §6.9 alone.

import Contracts
import JSON
import LogContracts
import Values

extension Chronicle {
    struct Owed {
        var id: ID
        var book: BookReference
        var payee: ID
        var author: ID
        var isAccepted: Bool
        var showsCount: Bool
        var statuses: [ID: DueStatus]
    }

    struct Shared {
        var id: ID
        var book: BookReference
        /// Its payer, its author, and everyone who shares it.
        var people: Set<ID>
    }

    /// All dues and costs that were not removed.
    struct Books {
        var dues: [ID: Owed] = [:]
        var costs: [ID: Shared] = [:]

        mutating func take(_ type: String, _ data: [UInt8]) throws {
            switch type {
            case DueAdded.type:
                let event = try JSONCoding.decode(DueAdded.self, from: data)
                let statuses = event.portions.map { portion -> (ID, DueStatus) in
                    (portion.accountId, portion.accountId == event.payeeId ? .paid : .open)
                }
                dues[event.dueId] = Owed(
                    id: event.dueId, book: event.book, payee: event.payeeId, author: event.by,
                    isAccepted: event.isAccepted, showsCount: event.showCount == true,
                    statuses: Dictionary(uniqueKeysWithValues: statuses))
            case DueJoined.type:
                let event = try JSONCoding.decode(DueJoined.self, from: data)
                let person = event.portion.accountId
                let isPayee = dues[event.dueId]?.payee == person
                dues[event.dueId]?.statuses[person] = isPayee ? .paid : .open
            case DueAccepted.type:
                dues[try JSONCoding.decode(DueAccepted.self, from: data).dueId]?.isAccepted = true
            case DueRemoved.type:
                dues[try JSONCoding.decode(DueRemoved.self, from: data).dueId] = nil
            case DueMoved.type:
                let event = try JSONCoding.decode(DueMoved.self, from: data)
                for person in event.accountIds { dues[event.dueId]?.statuses[person] = event.to }
            case CostAdded.type:
                let event = try JSONCoding.decode(CostAdded.self, from: data)
                costs[event.costId] = Shared(
                    id: event.costId, book: event.book,
                    people: Set([event.payerId, event.by] + event.portions.map(\.accountId)))
            case CostRemoved.type:
                costs[try JSONCoding.decode(CostRemoved.self, from: data).costId] = nil
            default: break
            }
        }
    }

    // MARK: - Rights

    /// Whether somebody hosts the game, or is the group's owner or an admin.
    func runs(_ book: BookReference, _ viewer: ID) -> Bool {
        switch book.kind {
        case .game: games[book.id].map { hosts($0, viewer) } ?? false
        case .group: groups[book.id]?.roles[viewer] == .owner || groups[book.id]?.roles[viewer] == .admin
        }
    }

    private func sees(_ book: BookReference, _ viewer: ID) -> Bool {
        switch book.kind {
        case .game: games[book.id].map { knows($0, viewer) } ?? false
        case .group: groups[book.id]?.rows[viewer] == .member
        }
    }

    func shares(costsOf book: BookReference, _ viewer: ID) -> Bool {
        books.costs.values.contains { $0.book == book && $0.people.contains(viewer) }
    }

    /// Whether somebody has something of their own in a book, wherever they went.
    func isConcerned(in book: BookReference, _ viewer: ID) -> Bool {
        shares(costsOf: book, viewer)
            || books.dues.values.contains { due in
                due.book == book
                    && (due.payee == viewer || due.author == viewer || due.statuses[viewer] != nil)
            }
    }

    func opens(_ book: BookReference, _ viewer: ID) -> Bool {
        sees(book, viewer) || isConcerned(in: book, viewer)
    }

    /// Whether somebody sees their own share of a due, which its payee has agreed to.
    func owes(_ due: Owed, _ viewer: ID) -> Bool { due.isAccepted && due.statuses[viewer] != nil }

    /// Whether somebody sees all shares of a due.
    func collects(_ due: Owed, _ viewer: ID) -> Bool { due.payee == viewer || runs(due.book, viewer) }

    func sees(_ due: Owed, _ viewer: ID) -> Bool {
        owes(due, viewer) || collects(due, viewer)
            || due.isAccepted && due.showsCount && sees(due.book, viewer)
    }

    func sees(_ cost: Shared, _ viewer: ID) -> Bool {
        cost.people.contains(viewer) || runs(cost.book, viewer)
    }

    /// Whether a book names somebody to a viewer.
    func isInABook(_ person: ID, for viewer: ID) -> Bool {
        books.dues.values.contains { due in
            let isIn = due.payee == person || due.statuses[person] != nil
            return collects(due, viewer) && isIn || owes(due, viewer) && due.payee == person
        }
            || books.costs.values.contains { cost in
                cost.people.contains(person)
                    && (runs(cost.book, viewer) || shares(costsOf: cost.book, viewer))
            }
    }
}
