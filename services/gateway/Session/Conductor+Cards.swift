// Party cards without a connection: a session that this device knows is turned here as well, by the service's own engine, so that
// its card can be shown at once. What was done waits in the queue as it always did.

import Contracts
import JSON
import PartyCards
import Values

extension Conductor {
    /// What a command makes of the sessions that this device knows; the one that it is about comes last. None where the
    /// service is to say.
    func turn(
        _ request: any Queueable.Type, _ data: [UInt8], of account: QueueAccount, _ now: Timestamp
    ) throws(Refusal) -> [QueueLine] {
        guard let queue = queuing?.queue, request.noun == "cards", let command = try? request.read(from: data)
        else { return [] }
        let mine = queue.sessions.filter { $0.account.id == account.id }
        if let start = command as? StartDeck {
            if let id = start.id, mine.contains(where: { $0.id == id }) { return [] }
            guard let session = DeviceSession(start, of: account, in: zone, at: now) else {
                if isGuestHere(account) { throw Conductor.unknown(start.category) }
                return []
            }
            return Conductor.resting(mine, besides: session.id, now) + [.session(session)]
        }
        guard let move = command as? any SessionCommand else { return [] }
        let known = move.session.map { id in mine.first { $0.id == id } } ?? mine.last { !$0.play.isOver }
        guard var session = known else {
            if isGuestHere(account) { throw Conductor.noSession }
            return []
        }
        do throws(Refusal) { try session.take(move, at: now) } catch {
            if contact == .lost || isGuestHere(account) { throw error }
            // The service may know better: another device may have gone on with it.
            return [.sessionOver(session.id)]
        }
        let others = session.play.status == .active ? Conductor.resting(mine, besides: session.id, now) : []
        return others + [.session(session)]
    }

    /// One session of an account is active at a time.
    private static func resting(
        _ sessions: [DeviceSession], besides id: ID, _ now: Timestamp
    ) -> [QueueLine] {
        sessions.filter { $0.id != id && $0.play.status == .active }.map { session in
            var session = session
            session.rest(at: now)
            return .session(session)
        }
    }

    private static func unknown(_ deck: DeckReference) -> Refusal {
        let names = PartyCards.Category.allCases.map(\.rawValue).joined(separator: ", ")
        return Refusal(
            .notFound, "there are no cards called \(shown(deck.description)) here; there are \(names)",
            field: "category")
    }

    private static let noSession = Refusal(
        .notFound, "no such session was started on this device; cards start begins one", field: "sessionId")

    // MARK: - What the service says

    /// What is known of a session when a command in it has been answered: what the service says, unless more waits.
    func sessionNews(
        _ entry: QueueEntry, _ outcome: Result<[UInt8], Refusal>, _ now: Timestamp
    ) -> [QueueLine] {
        guard let queue = queuing?.queue, let id = entry.sessionId else { return [] }
        guard case .success(let data) = outcome else {
            return queue.session(id) == nil ? [] : [.sessionOver(id)]
        }
        let isLast = !queue.entries.contains { $0.id != entry.id && $0.waits && $0.sessionId == id }
        return isLast ? copy(data, of: entry.accountId, now).map { [.session($0)] } ?? [] : []
    }

    /// Keeps what was shown of a session, so that it can go on without a connection.
    mutating func remember(session data: [UInt8], _ now: Timestamp) {
        guard let queue = queuing?.queue, let login, let session = copy(data, of: login.accountId, now),
            queue.session(session.id)?.version != session.version,
            !queue.entries.contains(where: { $0.waits && $0.sessionId == session.id })
        else { return }
        queuing?.note([.session(session)], isFact: true)
    }

    private func copy(_ data: [UInt8], of account: ID, _ now: Timestamp) -> DeviceSession? {
        guard let told = try? JSONCoding.decode(PartySession.self, from: data) else { return nil }
        let nickname = login?.accountId == account ? login?.nickname : nil
        return DeviceSession(told, of: QueueAccount(id: account, nickname: nickname), at: now)
    }

    // MARK: - Looking

    /// A session as this device knows it, where the service cannot be asked.
    func look(
        _ query: GetSession, as account: QueueAccount, _ now: Timestamp
    ) throws(Refusal) -> PartySession? {
        if contact == .fresh, !isGuestHere(account) { return nil }
        guard let session = queuing?.queue.session(query.sessionId), session.account.id == account.id else {
            if isGuestHere(account) { throw Conductor.noSession }
            return nil
        }
        return session.view(at: now)
    }
}

extension QueueEntry {
    /// The session that a command of cards is about.
    fileprivate var sessionId: ID? {
        guard type.hasPrefix("cards."), let value = try? JSONValue(parsing: data.bytes) else { return nil }
        let name = type == StartDeck.type ? "id" : "sessionId"
        return value[name]?.stringValue.flatMap { ID($0) }
    }
}

extension QueueReceipt.Unseen {
    /// Of a command that shows a card where it can be turned here.
    init?(_ request: any Request.Type) {
        switch request {
        case is StartDeck.Type: self = .deck
        case is any SessionCommand.Type: self = .session
        default: return nil
        }
    }
}
