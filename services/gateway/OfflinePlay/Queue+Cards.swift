// Party cards without a connection: this device plays the sessions that it knows by the service's own engine, so that a
// card can be shown at once. The command waits in the queue like any other.

import Contracts
import JSON
import PartyCards
import Values

extension Queue {
    /// Lines that apply a command to the sessions that this device knows; its own session comes last. Empty if the
    /// service has to decide.
    /// - Parameter isLost: whether the bus is known to be unreachable.
    package func turn(
        _ request: any Queueable.Type, _ data: [UInt8], by account: QueueAccount, in zone: Zone, isLost: Bool,
        at now: Timestamp
    ) throws(Refusal) -> [QueueLine] {
        guard request.noun == "cards", let command = try? request.read(from: data) else { return [] }
        let mine = sessions.filter { $0.account.id == account.id }
        if let start = command as? StartDeck {
            if let id = start.id, mine.contains(where: { $0.id == id }) { return [] }
            guard let session = DeviceSession(start, of: account, in: zone, at: now) else {
                if isGuest(account) { throw Queue.unknown(start.category) }
                return []
            }
            return Queue.resting(mine, besides: session.id, now) + [.session(session)]
        }
        guard let move = command as? any SessionCommand else { return [] }
        let known = move.session.map { id in mine.first { $0.id == id } } ?? mine.last { !$0.play.isOver }
        guard var session = known else {
            if isGuest(account) { throw Queue.noSession }
            return []
        }
        do throws(Refusal) { try session.take(move, at: now) } catch {
            if isLost || isGuest(account) { throw error }
            // The service may have a later state: another device may have continued the session.
            return [.sessionOver(session.id)]
        }
        let others = session.play.status == .active ? Queue.resting(mine, besides: session.id, now) : []
        return others + [.session(session)]
    }

    /// Only one session of an account is active at a time.
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
            .notFound,
            "there are no cards called \(Wording.quoted(deck.description)) here; there are \(names)",
            field: "category")
    }

    private static let noSession = Refusal(
        .notFound, "no such session was started on this device; cards start begins one", field: "sessionId")

    // MARK: - What the service says

    /// Lines to write when a command was answered: the session in the reply, unless other commands for it wait.
    package func news(
        of entry: QueueEntry, _ outcome: Result<[UInt8], Refusal>, nickname: String?, at now: Timestamp
    ) -> [QueueLine] {
        guard let id = entry.sessionId else { return [] }
        guard case .success(let data) = outcome else { return session(id) == nil ? [] : [.sessionOver(id)] }
        let isLast = !entries.contains { $0.id != entry.id && $0.waits && $0.sessionId == id }
        let account = QueueAccount(id: entry.accountId, nickname: nickname)
        return isLast ? DeviceSession(data, of: account, at: now).map { [.session($0)] } ?? [] : []
    }

    /// Lines to write when the service has shown a session, so that it can continue without a connection.
    package func news(
        ofShown data: [UInt8], to account: QueueAccount, at now: Timestamp
    ) -> [QueueLine] {
        guard let session = DeviceSession(data, of: account, at: now),
            self.session(session.id)?.version != session.version,
            !entries.contains(where: { $0.waits && $0.sessionId == session.id })
        else { return [] }
        return [.session(session)]
    }

    /// The session, if this device knows it.
    package func look(
        _ query: GetSession, by account: QueueAccount, at now: Timestamp
    ) throws(Refusal) -> PartySession? {
        guard let session = session(query.sessionId), session.account.id == account.id else {
            if isGuest(account) { throw Queue.noSession }
            return nil
        }
        return session.view(at: now)
    }
}

extension DeviceSession {
    /// Reads a session from a reply.
    fileprivate init?(_ data: [UInt8], of account: QueueAccount, at now: Timestamp) {
        guard let told = try? JSONCoding.decode(PartySession.self, from: data) else { return nil }
        self.init(told, of: account, at: now)
    }
}

extension QueueEntry {
    /// The session that a cards command is about.
    fileprivate var sessionId: ID? {
        guard type.hasPrefix("cards."), let value = try? JSONValue(parsing: data.bytes) else { return nil }
        let name = type == StartDeck.type ? "id" : "sessionId"
        return value[name]?.stringValue.flatMap { ID($0) }
    }
}
