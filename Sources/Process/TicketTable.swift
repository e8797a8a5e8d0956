// Requests that are held, by ticket: a table with a free list, since a dictionary would hash each ticket three times.

import Machine

/// Values by ticket. A ticket's lower half is an index into the table. Its upper half counts the uses of that entry, so
/// that an old ticket finds nothing.
struct TicketTable<Value> {
    private struct Entry {
        var uses: UInt64
        var value: Value?
    }

    private var entries: [Entry] = []
    private var free: [Int] = []

    var count: Int { entries.count - free.count }

    /// - Returns: the ticket, which is never 0.
    mutating func insert(_ value: Value) -> Ticket {
        guard let place = free.popLast() else {
            entries.append(Entry(uses: 1, value: value))
            return 1 << 32 | Ticket(entries.count - 1)
        }
        let uses = (entries[place].uses + 1) & 0xFFFF_FFFF
        entries[place] = Entry(uses: max(uses, 1), value: value)
        return entries[place].uses << 32 | Ticket(place)
    }

    /// `nil` if the ticket was removed before.
    subscript(ticket: Ticket) -> Value? { place(of: ticket).flatMap { entries[$0].value } }

    mutating func remove(_ ticket: Ticket) -> Value? {
        guard let place = place(of: ticket), let value = entries[place].value.take() else { return nil }
        free.append(place)
        return value
    }

    var tickets: [Ticket] {
        entries.indices.filter { entries[$0].value != nil }.map { entries[$0].uses << 32 | Ticket($0) }
    }

    private func place(of ticket: Ticket) -> Int? {
        let place = Int(ticket & 0xFFFF_FFFF)
        return entries.indices.contains(place) && entries[place].uses == ticket >> 32 ? place : nil
    }
}
