// Commands that are kept while there is no connection: a value that is built only from the lines of its file.

import Contracts
import JSON
import Values

/// Commands that wait, in the order of sending, and refused ones until somebody removes them.
package struct Queue: Sendable, Equatable {
    package private(set) var entries: [QueueEntry] = []
    /// Matches that are played without a connection, oldest first.
    package private(set) var matches: [DeviceMatch] = []
    /// The account that is logged in, or was last: a gateway that starts without a connection acts for it.
    package private(set) var account: QueueAccount?
    /// Placeholder for an account until somebody logs in on this device; then its entries become that account's.
    package private(set) var guest: ID?
    /// Party sessions with all waiting commands applied, last used at the end.
    package private(set) var sessions: [DeviceSession] = []
    private var lastNumber = 0

    package init() {}

    /// Applies a line of the file. A command that is there twice counts once; a line about a removed entry changes
    /// nothing.
    package mutating func apply(_ line: QueueLine) {
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
            let surplus = entries.count { !$0.waits } - QueueLimits.refusedEntriesMax
            if surplus > 0, let oldest = entries.firstIndex(where: { !$0.waits }) {
                entries.remove(at: oldest)
            }
        case .match(let match): put(match)
        case .matchOver(let id): matches.removeAll { $0.id == id }
        case .guest(let id): guest = guest ?? id
        case .adopted(let account): adopt(by: account)
        case .session(let session):
            sessions.removeAll { $0.id == session.id }
            sessions.append(session)
            sessions.removeFirst(max(0, sessions.count - QueueLimits.deviceSessionsMax))
        case .sessionOver(let id): sessions.removeAll { $0.id == id }
        case .retried(let id): change(id) { ($0.refusal, $0.sentAt) = (nil, nil) }
        }
    }

    /// Moves the guest's entries, matches and sessions to the account.
    private mutating func adopt(by account: QueueAccount) {
        guard let guest else { return }
        self.guest = nil
        for index in matches.indices where matches[index].account.id == guest {
            matches[index].account = account
            for slot in matches[index].players.indices
            where matches[index].players[slot].accountId == .id(guest) {
                matches[index].players[slot].accountId = .id(account.id)
            }
        }
        for index in sessions.indices where sessions[index].account.id == guest {
            sessions[index].account = account
        }
        for index in entries.indices where entries[index].accountId == guest {
            (entries[index].accountId, entries[index].nickname) = (account.id, account.nickname)
            let text = entries[index].data.description.replacing(
                guest.description, with: account.id.description)
            entries[index].data = RawJSON(bytes: Array(text.utf8))
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

    package subscript(id: ID) -> QueueEntry? { entries.first { $0.id == id } }

    func match(_ id: ID) -> DeviceMatch? { matches.first { $0.id == id } }

    package func session(_ id: ID) -> DeviceSession? { sessions.first { $0.id == id } }

    /// A match that is over and waits to be sent.
    func finished(_ id: ID) -> (account: ID, item: SyncItem)? {
        for entry in entries where entry.type == SyncMatches.type {
            let items = (try? JSONCoding.decode(SyncMatches.self, from: entry.data.bytes))?.items ?? []
            for item in items where item.matchId == id && item.state == .completed {
                return (entry.accountId, item)
            }
        }
        return nil
    }

    package var nextNumber: Int { lastNumber + 1 }

    /// The oldest entry that may be sent for that account.
    /// - Parameter isGuest: whether the account is a guest's, who may not send recorded matches (domain.md §3.3).
    package func next(for account: ID, isGuest: Bool) -> QueueEntry? {
        entries.first { $0.waits && $0.accountId == account && !(isGuest && $0.needsProfile) }
    }

    package var waiting: [QueueEntry] { entries.filter(\.waits) }

    /// The fewest lines that produce the same queue.
    var lines: [QueueLine] {
        let people: [QueueLine] = (account.map { [.account($0)] } ?? []) + (guest.map { [.guest($0)] } ?? [])
        let played: [QueueLine] = matches.map { .match($0) } + sessions.map { .session($0) }
        return [.begun(version: QueueLine.version)] + people + played + entries.map { .kept($0) }
    }

    /// The refusal of another command with this many bytes; `nil` if there is room.
    package func objection(to data: Int) -> Refusal? {
        let waiting = waiting
        if waiting.count >= QueueLimits.entriesMax {
            return Refusal(
                .unavailable,
                "\(QueueLimits.entriesMax) commands wait already, and no more are kept; "
                    + "queue drop takes one out")
        }
        let bytes = waiting.reduce(data) { $0 + $1.data.bytes.count }
        guard bytes > QueueLimits.bytesMax else { return nil }
        return Refusal(
            .unavailable,
            "the queue would have over \(QueueLimits.bytesMax >> 20) MiB with this command, which is the maximum; "
                + "queue drop takes one out")
    }
}
