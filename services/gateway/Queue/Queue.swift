// The commands that are kept while there is no connection: a value, made of the lines of its file and of nothing else.

import Contracts
import JSON
import Values

/// What waits, in the order in which it goes out; and what was refused, until somebody takes it out.
struct Queue: Sendable, Equatable {
    private(set) var entries: [QueueEntry] = []
    /// What is played without a connection, in the order in which it began.
    private(set) var matches: [DeviceMatch] = []
    /// Who is logged in, or was last: a gateway that starts without a connection goes on for them.
    private(set) var account: QueueAccount?
    private var lastNumber = 0

    init() {}

    /// Adds what happened. Of what is said twice the first counts; what is said of an entry that is gone says nothing.
    mutating func apply(_ line: QueueLine) {
        switch line {
        case .begun: break
        case .account(let account): self.account = account
        case .kept(let entry):
            guard self[entry.id] == nil else { return }
            entries.append(entry)
            lastNumber = max(lastNumber, entry.number)
        case .sent(let id, let at): change(id) { $0.sentAt = $0.sentAt ?? at }
        case .answered(let id): entries.removeAll { $0.id == id }
        case .refused(let id, let refusal):
            change(id) { $0.refusal = refusal }
            let surplus = entries.count { !$0.waits } - GatewayLimits.refusedEntriesMax
            if surplus > 0, let oldest = entries.firstIndex(where: { !$0.waits }) {
                entries.remove(at: oldest)
            }
        case .match(let match): put(match)
        case .matchOver(let id): matches.removeAll { $0.id == id }
        }
    }

    private mutating func put(_ match: DeviceMatch) {
        if let index = matches.firstIndex(where: { $0.id == match.id }) {
            matches[index] = match
        } else {
            matches.append(match)
        }
    }

    private mutating func change(_ id: ID, _ body: (inout QueueEntry) -> Void) {
        if let index = entries.firstIndex(where: { $0.id == id }) { body(&entries[index]) }
    }

    subscript(id: ID) -> QueueEntry? { entries.first { $0.id == id } }

    func match(_ id: ID) -> DeviceMatch? { matches.first { $0.id == id } }

    var nextNumber: Int { lastNumber + 1 }

    /// What goes out next for that account: its oldest.
    func next(for account: ID) -> QueueEntry? { entries.first { $0.waits && $0.accountId == account } }

    var waiting: [QueueEntry] { entries.filter(\.waits) }

    /// The fewest lines that say the same.
    var lines: [QueueLine] {
        [.begun(version: QueueLine.version)] + (account.map { [.account($0)] } ?? [])
            + matches.map { .match($0) } + entries.map { .kept($0) }
    }

    /// Why no more can be kept.
    func objection(to data: Int) -> Refusal? {
        let waiting = waiting
        if waiting.count >= GatewayLimits.queueEntriesMax {
            return Refusal(
                .unavailable,
                "\(GatewayLimits.queueEntriesMax) commands wait already, and no more are kept; "
                    + "queue drop takes one out")
        }
        let bytes = waiting.reduce(data) { $0 + $1.data.bytes.count }
        guard bytes > GatewayLimits.queueBytesMax else { return nil }
        return Refusal(
            .unavailable,
            "what waits has over \(GatewayLimits.queueBytesMax >> 20) MiB with this, and no more is kept; "
                + "queue drop takes one out")
    }
}
