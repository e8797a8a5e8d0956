// Answers lines about matches and sessions that are played on this device. The rules are in OfflinePlay; matches that
// the service keeps are left to the service, with or without a connection.

import Arguments
import Asking
import Contracts
import JSON
import OfflinePlay
import Values

extension GatewaySession {
    /// The answer of this device; `nil` if the service has to be asked.
    mutating func playHere(_ prepared: Prepared, _ now: Timestamp) -> [Action]? {
        let begins = prepared.request.type == StartMatch.type || prepared.request.type == StartDeck.type
        guard let account = begins ? beginner(of: prepared, now) : speaker(of: prepared),
            let queue = queuing?.queue
        else { return nil }
        do throws(Refusal) {
            switch prepared.request.type {
            case StartMatch.type:
                if let id = prepared.line.id, let play = queue.begun(by: id, account) {
                    return tell(play.view, prepared)
                }
                if contact == .lost || queue.isGuest(account) {
                    return try begin(prepared, as: account, now)
                }
                if contact == .fresh { return nil }
                // Wait until it is known whether there is a connection.
                turn.hold(prepared)
                return []
            case RecordVisit.type:
                return try carryOut(
                    try read(RecordVisit.self, prepared) { (command) throws(Refusal) in
                        try queue.visit(command, by: account)
                    }, prepared, now)
            case PlayComputer.type:
                return try carryOut(
                    try read(PlayComputer.self, prepared) { (command) throws(Refusal) in
                        try queue.computer(command, by: account)
                    }, prepared, now)
            case DecideBullOff.type:
                return try carryOut(
                    try read(DecideBullOff.self, prepared) { (command) throws(Refusal) in
                        try queue.bullOff(command, by: account)
                    }, prepared, now)
            case UndoVisit.type:
                return try carryOut(
                    try read(UndoVisit.self, prepared) { (command) throws(Refusal) in
                        try queue.undo(command, by: account)
                    }, prepared, now)
            case AbandonMatch.type:
                let play = try read(AbandonMatch.self, prepared) { (command) throws(Refusal) in
                    try queue.abandon(command, by: account)
                }
                let told = try carryOut(play, prepared, now)
                // The service has to be told if it knows the match.
                return play?.match.drafted == nil ? told : nil
            case GetMatch.type:
                let play = try read(GetMatch.self, prepared) { (query) throws(Refusal) in
                    try queue.look(query, by: account)
                }
                return play.map { tell($0.wholeView, prepared) }
            case GetSession.type:
                let isServices = contact == .fresh && !queue.isGuest(account)
                let session = try read(GetSession.self, prepared) { (query) throws(Refusal) in
                    isServices ? nil : try queue.look(query, by: account, at: now)
                }
                return session.map { tell((try? GetSession.written($0)) ?? [], prepared) }
            default: return nil
            }
        } catch {
            let answer = Action.show(Answer(error, id: prepared.line.id, type: prepared.request.type))
            return [prepared.mayFail ? answer.withoutFailure : answer]
        }
    }

    /// Whether a line waits to learn if there is a connection.
    var awaitsContact: Bool { queuing != nil && turn.held?.request is StartMatch.Type && inFlight.isEmpty }

    // MARK: - Playing

    /// Starts matches here that were sent to the service just before the connection was lost. If the service started
    /// one as well, it has another id and no darts.
    mutating func takeBack(_ now: Timestamp) -> [Action] {
        guard contact == .lost else { return [] }
        var actions: [Action] = []
        for request in inFlight.values.sorted(by: { $0.id < $1.id }) {
            guard let prepared = request.here else { continue }
            inFlight[request.id] = nil
            turn.end(request.id)
            actions += [.forget(request.id)] + start(prepared, now) + resume(now)
        }
        return actions
    }

    private mutating func begin(
        _ prepared: Prepared, as account: QueueAccount, _ now: Timestamp
    ) throws(Refusal) -> [Action]? {
        let (id, seed) = (names(at: now).id, freshSeed())
        let play = try read(StartMatch.self, prepared) { (command) throws(Refusal) in
            try queuing?.queue.begin(
                command, request: prepared.line.id, as: id, by: account, seed: seed, at: now)
        }
        return try carryOut(play, prepared, now)
    }

    /// Writes a command's change down, and answers with the state of the match.
    private mutating func carryOut(
        _ play: DevicePlay?, _ prepared: Prepared, _ now: Timestamp
    ) throws(Refusal) -> [Action]? {
        guard let play else { return nil }
        let match = play.match
        switch play.change {
        case .nothing: break
        case .stands: try note([.match(match)])
        case .over: try note([.kept(try entry(of: play, now)), .matchOver(match.id)])
        case .abandoned: try note([.matchOver(match.id)])
        }
        return tell(play.view, prepared)
    }

    /// Sends the service the state of matches that are played here: once each time the connection returns.
    mutating func sendDrafts(_ now: Timestamp) {
        guard queuing?.areDraftsDue == true, contact == .fresh, let login, !login.isGuest else { return }
        queuing?.areDraftsDue = false
        for play in queuing?.queue.drafts(by: login.accountId) ?? [] {
            guard let entry = try? entry(of: play, now) else { continue }
            queuing?.note([.kept(entry), .match(play.match)])
        }
    }

    // MARK: - Reading and telling

    /// Decodes a request and runs the body; `nil` if the data does not decode.
    private func read<R: Request, Outcome>(
        _ request: R.Type, _ prepared: Prepared, _ body: (R) throws(Refusal) -> Outcome?
    ) throws(Refusal) -> Outcome? {
        guard let command = try? R.read(from: prepared.line.data) else { return nil }
        var problems = Problems()
        command.check(&problems)
        if let refusal = problems.refusal { throw refusal }
        return try body(command)
    }

    /// Writes lines to the queue's file, or refuses the command.
    private mutating func note(_ lines: [QueueLine]) throws(Refusal) {
        if queuing?.note(lines) != true {
            throw Refusal(.unavailable, "the queue's file cannot be written, so nothing was recorded")
        }
    }

    private mutating func entry(of play: DevicePlay, _ now: Timestamp) throws(Refusal) -> QueueEntry {
        guard let queue = queuing?.queue else {
            throw Refusal(.internal, "the match cannot be written")
        }
        return try queue.entry(of: play, as: names(at: now).id, at: now)
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
