// Commands that may wait for a connection always go through the queue, online or offline: they are written down, then
// sent, one after the other.
//
//   line ──keep──▶ (in the file) ──tend──▶ sent ──answered──▶ answer
//                                 ──tend──▶ "queued", since there is no connection     … and later: sent ──▶ its answer

import Arguments
import Asking
import Contracts
import JSON
import OfflinePlay
import Platform
import Values

extension GatewaySession {
    // MARK: - In

    /// The account that a line is sent for, if its command can be queued.
    func speaker(of prepared: Prepared) -> QueueAccount? {
        guard let queuing, prepared.mayWait, prepared.isOwn, !prepared.isWatched else { return nil }
        if let login { return QueueAccount(id: login.accountId, nickname: login.nickname) }
        if let account = queuing.queue.account { return account }
        guard GatewaySession.guestNouns.contains(prepared.request.noun) else { return nil }
        return queuing.queue.guest.map { QueueAccount(id: $0, nickname: nil) }
    }

    /// Nouns that work without a login if there is a queue.
    private static let guestNouns: Set<String> = ["cards", "darts"]

    /// The account that a new match or session belongs to; a new guest of this device if nobody has logged in.
    mutating func beginner(of prepared: Prepared, _ now: Timestamp) -> QueueAccount? {
        if let account = speaker(of: prepared) { return account }
        guard queuing != nil, login == nil, prepared.mayWait, prepared.isOwn, !prepared.isWatched else {
            return nil
        }
        let guest = names(at: now).id
        return queuing?.note([.guest(guest)]) == true ? speaker(of: prepared) : nil
    }

    /// The account whose queue a line's command goes into; `nil` if it is sent at once.
    func keeper(of prepared: Prepared) -> QueueAccount? {
        prepared.request is any Queueable.Type ? speaker(of: prepared) : nil
    }

    /// Puts a line's command into the queue. ``tend(at:)`` then answers it, or says that it is queued.
    mutating func keep(_ prepared: Prepared, as account: QueueAccount, _ now: Timestamp) -> [Action] {
        guard let request = prepared.request as? any Queueable.Type, var queuing else { return [] }
        var line = Queuing.Line(keeps: prepared.keeps, mayFail: prepared.mayFail)
        do throws(Refusal) {
            let names = names(at: now)
            let id = prepared.line.id ?? names.id
            if let twin = queuing.queue[id], twin.waits {
                try twin.expect(prepared.line.data, of: request, as: account)
                self.queuing?.lines[id] = line
            } else {
                let time = CheckTime(now: now, zones: .shared)
                if let refusal = request.objection(to: prepared.line.data, at: time) { throw refusal }
                let data = request.filled(
                    prepared.line.data, at: now, id: self.names(at: now).id, seed: freshSeed())
                let turned = try queuing.queue.turn(
                    request, data.bytes, by: account, in: zone, isLost: contact == .lost, at: now)
                if case .session(let session)? = turned.last {
                    line.shown = session.view(at: now)
                } else {
                    line.unseen = QueueReceipt.Unseen(request)
                }
                if let refusal = queuing.queue.objection(to: data.bytes.count) { throw refusal }
                let entry = QueueEntry(
                    number: queuing.queue.nextNumber, id: id, at: now, type: request.type,
                    for: account, data: data)
                // If the disk fails, the command is sent as if there were no queue.
                let former: [QueueLine] = queuing.queue[id] == nil ? [] : [.answered(id)]
                guard queuing.note(former + [.kept(entry)] + turned) else {
                    var prepared = prepared
                    prepared.mayWait = false
                    return start(prepared, now)
                }
                queuing.lines[id] = line
                self.queuing = queuing
            }
            if prepared.isTyped { turn.run(id) }
            return []
        } catch {
            let answer = Action.show(Answer(error, id: prepared.line.id, type: request.type))
            return [prepared.mayFail ? answer.withoutFailure : answer]
        }
    }

    // MARK: - Out

    /// Sends the next command if possible, and answers "queued" to lines whose commands have to wait.
    mutating func tend(at now: Timestamp) -> [Action] {
        let begun = takeBack(now)
        let resumed = awaitsContact && contact != .unknown ? resume(now) : []
        sendDrafts(now)
        return begun + resumed + sendNext(now) + receipts(now)
    }

    /// Records whether the bus is reachable.
    mutating func learn(_ contact: Contact) {
        if contact == .fresh, self.contact == .lost {
            queuing?.goOn()
            queuing?.areDraftsDue = true
        }
        self.contact = contact
    }

    /// Whether the loop should probe the bus.
    var wantsBus: Bool {
        guard let queuing else { return false }
        return queuing.sending != nil || queuing.freshCount > 0 || nextEntry != nil || awaitsContact
            || inFlight.values.contains { $0.here != nil }
    }

    /// Whether commands are being sent or about to be; then the gateway does not end.
    func isSending(at now: Timestamp) -> Bool {
        contact != .lost && queuing?.isPaused(at: now) == false
            && (nextEntry != nil || queuing?.sending != nil)
    }

    /// The next entry of the account that is logged in.
    private var nextEntry: QueueEntry? {
        guard let queuing, let login, login.accessToken != queuing.refusedToken else { return nil }
        return queuing.queue.next(for: login.accountId, isGuest: login.isGuest)
    }

    private mutating func sendNext(_ now: Timestamp) -> [Action] {
        guard contact == .fresh, var queuing, queuing.sending == nil, !queuing.isPaused(at: now),
            let entry = nextEntry, let login, let type = Catalogue.requests[entry.type]
        else { return [] }
        if let sentAt = entry.sentAt, now > sentAt.adding(hours: GatewayLimits.sameEffectHours) {
            return settle(entry, .failure(.unclear(sentAt: sentAt, in: zone, now: now)), at: now)
        }
        if login.isDue(at: now), !queuing.isRenewed {
            guard inFlight.isEmpty, turn.held == nil else { return [] }
            return renew(now, isTyped: false)
        }
        if entry.sentAt == nil, !queuing.note([.sent(entry.id, at: now)]) {
            queuing.pause(at: now, for: Refusal(.unavailable, "the queue cannot be written"))
            self.queuing = queuing
            return []
        }
        let asker = Asker.account(entry.accountId)
        let envelope = RequestEnvelope(
            id: entry.id, type: entry.type, token: login.accessToken, origin: origin,
            after: seen.after(asker),
            trace: names(at: now).trace, data: entry.data.bytes)
        let request = InFlightRequest(
            envelope, noun: type.noun, asker: asker, keeps: queuing.lines[entry.id]?.keeps)
        (queuing.sending, queuing.isRenewed) = (request, false)
        self.queuing = queuing
        return [.send(request)]
    }

    /// Answers "queued" to lines whose commands cannot be sent now.
    private mutating func receipts(_ now: Timestamp) -> [Action] {
        guard let queuing else { return [] }
        var actions: [Action] = []
        for entry in queuing.queue.entries where queuing.lines[entry.id]?.isFresh == true {
            guard let reason = hindrance(to: entry, now) else { continue }
            self.queuing?.lines[entry.id]?.isFresh = false
            var receipt = QueueReceipt(
                entry: entry, waiting: queuing.queue.waiting.count, reason: reason)
            if let session = queuing.lines[entry.id]?.shown, let data = try? NextCard.written(session) {
                receipt.data = try? JSONValue(parsing: data)
                current.note(NextCard.self, asked: [], data)
            }
            receipt.unseen = queuing.lines[entry.id]?.unseen
            if let name = queuing.lines[entry.id]?.keeps { kept[name] = receipt.data ?? entry.newObject }
            actions.append(.show(Answer(receipt)))
            actions += free(entry.id, now)
        }
        return actions
    }

    private func hindrance(to entry: QueueEntry, _ now: Timestamp) -> QueueReceipt.Reason? {
        guard let queuing else { return nil }
        if queuing.queue.guest == entry.accountId { return .noAccount }
        if login?.accountId == entry.accountId, login?.isGuest == true, entry.needsProfile {
            return .noProfile
        }
        if login?.accountId != entry.accountId || login?.accessToken == queuing.refusedToken {
            return .noLogin(entry.nickname)
        }
        if contact == .lost { return .noConnection }
        return queuing.isPaused(at: now) ? queuing.pause.map { .noAnswer($0.refusal.message) } : nil
    }

    /// Ends the line of a queued command.
    private mutating func free(_ id: ID, _ now: Timestamp) -> [Action] {
        turn.end(id)
        return resume(now)
    }

    // MARK: - Answers

    /// Takes the answer to the queued command in flight.
    mutating func answeredQueued(
        _ request: InFlightRequest, _ reply: ReplyEnvelope, original: [UInt8]?, at now: Timestamp
    ) -> [Action] {
        if let again = again(request, after: reply) {
            queuing?.sending = again
            return [.forget(request.id), .send(again)]
        }
        queuing?.sending = nil
        seen.merge(reply.at, for: request.asker)
        guard let entry = queuing?.queue[request.id] else { return [] }
        if case .failure(let refusal) = reply.outcome {
            switch refusal.code {
            case .unavailable, .timeout:
                // No pause while the bus is unreachable: its return is noticed at once.
                if contact != .lost { queuing?.pause(at: now, for: refusal) }
                return []
            case .unauthenticated:
                queuing?.refusedToken = login?.accessToken
                return []
            case .invalid, .forbidden, .notFound, .conflict, .full, .gone, .rateLimited, .internal: break
            }
        }
        queuing?.goOn()
        if case .success(let data) = reply.outcome { note(data, of: request, at: reply.at, now) }
        return settle(entry, reply.outcome, original: original, of: reply, at: now)
    }

    /// Removes an answered entry from the queue; a refused one stays visible.
    private mutating func settle(
        _ entry: QueueEntry, _ outcome: Result<[UInt8], Refusal>, original: [UInt8]? = nil,
        of reply: ReplyEnvelope? = nil, at now: Timestamp
    ) -> [Action] {
        let refusal = entry.refusal(in: outcome)
        let news: QueueLine = refusal.map { .refused(entry.id, $0) } ?? .answered(entry.id)
        let nickname = login?.accountId == entry.accountId ? login?.nickname : nil
        let played = queuing?.queue.news(of: entry, outcome, nickname: nickname, at: now) ?? []
        queuing?.note([news] + played, isFact: true)
        let line = queuing?.lines.removeValue(forKey: entry.id)
        var answer = Answer(
            reply ?? ReplyEnvelope(id: entry.id, at: Positions(), outcome: outcome), type: entry.type,
            asked: entry.data.bytes, original: original)
        if line?.isFresh != true { answer.late = entry }
        // The failure of a command from an earlier session does not count as one of this session.
        answer.mayFail = line?.mayFail ?? true
        return [.show(answer)] + free(entry.id, now)
    }

    // MARK: - Who

    /// The name of the account whose commands are queued while nobody is logged in, for a prompt.
    var absentName: String? {
        login == nil ? queuing?.queue.account.map { "(\($0.nickname ?? "guest"))" } : nil
    }

    /// Writes down who is logged in, so that a start without a connection knows it.
    mutating func remember(_ account: QueueAccount?) {
        // Guests of the service have no recorded matches; they get what was played here when they sign up.
        if let account, account.nickname != nil, queuing?.queue.guest != nil {
            queuing?.note([.adopted(account)], isFact: true)
            queuing?.areDraftsDue = true
        }
        guard let queuing, queuing.queue.account != account else { return }
        self.queuing?.note([.account(account)], isFact: true)
    }
}

extension Refusal {
    /// The refusal for a command that services no longer remember, so its outcome is unknown.
    fileprivate static func unclear(sentAt: Timestamp, in zone: Zone, now: Timestamp) -> Refusal {
        Refusal(
            .expired,
            "it was sent \(zone.dayAndTime(sentAt, now: now)) and never answered, and after a day services no longer know "
                + "whether they have done it: look, and ask again if they have not")
    }
}
