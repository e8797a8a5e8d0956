// Darts without a connection: a match that begins while there is none is played here, by the same rules, to its end; then it
// goes through the queue as a recorded one. A match that the service keeps is the service's, connection or not.

import Contracts
import Darts
import JSON
import Values

extension Conductor {
    /// What this device answers by itself; nil where the service is to be asked.
    mutating func playHere(_ prepared: Prepared, _ now: Timestamp) -> [Action]? {
        let begins = prepared.request.type == StartMatch.type || prepared.request.type == StartDeck.type
        guard let account = begins ? beginner(of: prepared, now) : speaker(of: prepared) else { return nil }
        do throws(Refusal) {
            switch prepared.request.type {
            case StartMatch.type:
                // The same again is the same match.
                if let id = prepared.line.id,
                    let known = queuing?.queue.matches.first(where: { $0.request == id }),
                    known.account.id == account.id, let match = known.played(upTo: 0)
                {
                    return tell(known.view(match), prepared)
                }
                if isGuestHere(account) { return try begin(prepared, as: account, now) }
                if contact == .fresh { return nil }
                if contact == .lost { return try begin(prepared, as: account, now) }
                // It is soon known whether there is a connection.
                held = prepared
                return []
            case RecordVisit.type: return try visit(prepared, as: account, now)
            case UndoVisit.type: return try undo(prepared, as: account)
            case AbandonMatch.type: return try abandon(prepared, as: account)
            case GetMatch.type:
                guard let (_, known, match) = try findAny(prepared, account) else { return nil }
                var view = known.view(match)
                view.matchData = match.visits
                return tell(view, prepared)
            case GetSession.type:
                guard let query = try read(GetSession.self, prepared),
                    let session = try look(query, as: account, now)
                else { return nil }
                return tell((try? GetSession.written(session)) ?? [], prepared)
            default: return nil
            }
        } catch {
            let answer = Action.show(Answer(error, id: prepared.line.id, type: prepared.request.type))
            return [prepared.mayFail ? answer.withoutFailure : answer]
        }
    }

    /// Whether a line waits to hear if there is a connection.
    var awaitsContact: Bool { queuing != nil && held?.request is StartMatch.Type && inFlight.isEmpty }

    // MARK: - Playing

    /// What the service was asked to begin as the connection went begins here. If it began there all the same, under another
    /// id, it has no darts there.
    mutating func takeBack(_ now: Timestamp) -> [Action] {
        guard contact == .lost else { return [] }
        var actions: [Action] = []
        for flight in inFlight.values.sorted(by: { $0.id < $1.id }) {
            guard let prepared = flight.here else { continue }
            inFlight[flight.id] = nil
            if alone == flight.id { alone = nil }
            actions += [.forget(flight.id)] + start(prepared, now) + resume(now)
        }
        return actions
    }

    private mutating func begin(
        _ prepared: Prepared, as account: QueueAccount, _ now: Timestamp
    ) throws(Refusal) -> [Action]? {
        guard let command = try read(StartMatch.self, prepared) else { return nil }
        let own = queuing?.queue.matches.count { $0.account.id == account.id } ?? 0
        if own >= DartsLimits.liveMax { throw StartMatch.tooMany }
        var known = try DeviceMatch(
            command, names(at: now).id, of: account, seed: freshSeed(), at: now)
        known.request = prepared.line.id
        guard let match = known.match else { return nil }
        try note([.match(known)])
        return tell(known.view(match), prepared)
    }

    private mutating func visit(
        _ prepared: Prepared, as account: QueueAccount, _ now: Timestamp
    ) throws(Refusal) -> [Action]? {
        guard let (command, began, board) = try find(RecordVisit.self, \.matchId, prepared, account) else {
            return nil
        }
        var (known, match) = (began, board)
        let (darts, count) = (try command.thrown(), known.record.count)
        if let number = command.expectedTurn, number != count {
            let then = try command.repeated(number, darts, of: count, played: known.played)
            return tell(known.view(then.match), prepared)
        }
        if count >= DartsLimits.visitsMax { throw RecordVisit.tooMany }
        do throws(Foul) {
            let visit = try match.play(darts, callsBust: command.bust == true)
            known.record.append(darts, bust: visit.bust)
        } catch {
            throw Refusal(error)
        }
        if command.dryRun == true { return tell(known.view(match), prepared) }
        if match.isOver {
            try note([.kept(try entry(of: known, match, now)), .matchOver(known.id)])
        } else {
            try note([.match(known)])
        }
        return tell(known.view(match), prepared)
    }

    private mutating func undo(_ prepared: Prepared, as account: QueueAccount) throws(Refusal) -> [Action]? {
        guard var (_, known, match) = try find(UndoVisit.self, \.matchId, prepared, account) else {
            return nil
        }
        if match.undo() == nil { throw UndoVisit.nothing }
        known.record.removeLast()
        try note([.match(known)])
        return tell(known.view(match), prepared)
    }

    private mutating func abandon(
        _ prepared: Prepared, as account: QueueAccount
    ) throws(Refusal) -> [Action]? {
        guard let (_, known, match) = try find(AbandonMatch.self, \.matchId, prepared, account) else {
            return nil
        }
        try note([.matchOver(known.id)])
        // The service is told where it knows of it.
        return known.drafted == nil ? tell(known.view(match, .abandoned), prepared) : nil
    }

    /// Tells the service how matches stand that are still played here: once whenever there is a connection again.
    mutating func sendDrafts(_ now: Timestamp) {
        guard queuing?.areDraftsDue == true, contact == .fresh, let login, !login.isGuest else { return }
        queuing?.areDraftsDue = false
        for var known in queuing?.queue.matches ?? [] where known.account.id == login.accountId {
            let count = known.record.count
            guard count > 0, known.drafted != count, let match = known.match,
                let entry = try? entry(of: known, match, now)
            else { continue }
            known.drafted = count
            queuing?.note([.kept(entry), .match(known)])
        }
    }

    // MARK: - Reading and telling

    /// A request, if it is one.
    private func read<R: Request>(_ request: R.Type, _ prepared: Prepared) throws(Refusal) -> R? {
        guard let command = try? R.read(from: prepared.line.data) else { return nil }
        var problems = Problems()
        command.check(&problems)
        if let refusal = problems.refusal { throw refusal }
        return command
    }

    /// A request about a match that is played here.
    private func find<R: Request>(
        _ request: R.Type, _ matchId: KeyPath<R, ID>, _ prepared: Prepared, _ account: QueueAccount
    ) throws(Refusal) -> (R, DeviceMatch, Match)? {
        guard let command = try read(R.self, prepared), let queue = queuing?.queue else { return nil }
        let id = command[keyPath: matchId]
        guard let known = queue.match(id), known.account.id == account.id, let match = known.match else {
            // It is over, and waits to be sent.
            if queue.finished(id)?.account == account.id { throw Conductor.sealed }
            if isGuestHere(account) { throw Conductor.noMatch(id) }
            return nil
        }
        return (command, known, match)
    }

    /// What the service says of a match that is over.
    private static let sealed = Refusal(
        .immutable, "this match is over, and stays as it is", field: "matchId", state: "completed")

    private static func noMatch(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no match \(id) on this device", field: "matchId")
    }

    /// A match that was played here, also one that is over and was not sent yet.
    private func findAny(
        _ prepared: Prepared, _ account: QueueAccount
    ) throws(Refusal) -> (GetMatch, DeviceMatch, Match)? {
        if let command = try read(GetMatch.self, prepared),
            let (owner, item) = queuing?.queue.finished(command.matchId), owner == account.id,
            let known = DeviceMatch(item, of: account), let match = known.match
        {
            return (command, known, match)
        }
        return try find(GetMatch.self, \.matchId, prepared, account)
    }

    /// Takes down what must not be lost.
    private mutating func note(_ lines: [QueueLine]) throws(Refusal) {
        if queuing?.note(lines) != true {
            throw Refusal(.unavailable, "the queue's file cannot be written, so nothing was recorded")
        }
    }

    private mutating func entry(
        of known: DeviceMatch, _ match: Match, _ now: Timestamp
    ) throws(Refusal) -> QueueEntry {
        guard let queue = queuing?.queue, let data = try? known.sync(match, at: now) else {
            throw Refusal(.internal, "the match cannot be written")
        }
        if let refusal = queue.objection(to: data.count) { throw refusal }
        return QueueEntry(
            number: queue.nextNumber, id: names(at: now).id, at: now, type: SyncMatches.type,
            accountId: known.account.id, nickname: known.account.nickname, data: RawJSON(bytes: data))
    }

    private mutating func tell(_ view: MatchView, _ prepared: Prepared) -> [Action] {
        tell((try? GetMatch.written(view)) ?? Array("{}".utf8), prepared)
    }

    private mutating func tell(_ data: [UInt8], _ prepared: Prepared) -> [Action] {
        if let name = prepared.keeps { kept[name] = try? JSONValue(parsing: data) }
        current.note(prepared.request, asked: prepared.line.data, data)
        let reply = ReplyEnvelope(id: prepared.line.id, at: Positions(), outcome: .success(data))
        return [.show(Answer(reply, type: prepared.request.type))]
    }
}
