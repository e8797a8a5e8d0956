// Turns a reply into an answer, and records what it changes in the session.

import Arguments
import Asking
import Contracts
import JSON
import OfflinePlay
import Values

extension GatewaySession {
    /// A reply from the bus; one that nobody waits for is dropped.
    /// - Parameters:
    ///   - original: the bytes it was read from.
    ///   - file: the bytes behind the envelope.
    mutating func answered(
        _ reply: ReplyEnvelope, original: [UInt8], file: [UInt8]? = nil, at now: Timestamp
    ) -> [Action] {
        guard let id = reply.id else { return [] }
        if let file {
            return finish(id, Attachments.put(file, into: reply), original: nil, at: now)
        }
        return finish(id, reply, original: original, at: now)
    }

    /// Handles a request that timed out.
    mutating func gaveUp(_ id: ID, _ refusal: Refusal, at now: Timestamp) -> [Action] {
        finish(id, ReplyEnvelope(id: id, at: Positions(), outcome: .failure(refusal)), original: nil, at: now)
    }

    private mutating func finish(
        _ id: ID, _ reply: ReplyEnvelope, original: [UInt8]?, at now: Timestamp
    ) -> [Action] {
        if let request = queuing?.sending, request.id == id {
            return answeredQueued(request, reply, original: original, at: now)
        }
        if let request = inFlight[id], let again = again(request, after: reply) {
            inFlight[id] = again
            return [.forget(id), .send(again)]
        }
        guard let request = inFlight.removeValue(forKey: id) else { return [] }
        var (reply, original) = (reply, original)
        if let refusal = searches.answered(request.search, reply.outcome, at: now) {
            (reply.outcome, original) = (.failure(refusal), nil)
        }
        turn.end(id)
        seen.merge(reply.at, for: request.asker)
        if case .success(let data) = reply.outcome { note(data, of: request, at: reply.at, now) }
        if request.isOwn, case .failure(let refusal) = reply.outcome, refusal.reason == .tokenExpired {
            // The services' clocks are ahead of this one.
            login?.accessExpiresAt = now
            if let login, now < login.refreshExpiresAt, turn.isFree, var again = request.again {
                again.isAgain = true
                turn.hold(again)
                return renew(now)
            }
        }
        if request.renews { keeping?.store.unlock() }
        if request.isRefresh { return refreshed(reply, at: now) }
        var answer = Answer(reply, type: request.type, asked: request.data, original: original)
        answer.rowsName = nameRows(request, reply)
        answer.typedNames = request.typedNames
        if request.isWatched, case .success(let data) = reply.outcome, case .resting(var watch) = turn {
            let step = watch.answered(data, at: now)
            turn = .resting(watch)
            switch step {
            case .ask(let other): return start(other, now)
            case .show(let watched): return [.show(Answer(watched, reply))]
            case .tell: return [.show(answer)]
            case .wait: return []
            }
        }
        if request.isWatched { turn = .free }
        let action = Action.show(answer)
        return [request.mayFail ? action.withoutFailure : action] + resume(now)
    }

    /// After a backup was restored, no service has the positions that this user has seen: forgets them and asks once
    /// more.
    mutating func again(_ request: InFlightRequest, after reply: ReplyEnvelope) -> InFlightRequest? {
        guard request.mayForget, case .failure(let refusal) = reply.outcome, refusal.reason == .historyChanged
        else { return nil }
        seen.forget(request.asker)
        return InFlightRequest(withoutPositions: request)
    }

    private mutating func refreshed(_ reply: ReplyEnvelope, at now: Timestamp) -> [Action] {
        let waiting = turn.held
        guard case .failure(let refusal) = reply.outcome else {
            // The refresh was for the queue.
            if waiting == nil { queuing?.isRenewed = true }
            return resume(now, isRenewed: true)
        }
        let isOver =
            refusal.code == .unauthenticated || refusal.code == .invalid || refusal.code == .forbidden
        if isOver { forgetLogin() }
        if !isOver, waiting == nil {
            queuing?.pause(at: now, for: refusal)
            return []
        }
        // The old token may still be accepted for a few seconds.
        if !isOver, let login, now < login.accessExpiresAt {
            return resume(now, isRenewed: true)
        }
        turn.drop()
        let told =
            isOver ? Refusal(.sessionExpired, "your session has ended: log in again") : refusal
        let answer = Action.show(Answer(told, id: waiting?.line.id, type: waiting?.line.type))
        return [waiting?.mayFail == true ? answer.withoutFailure : answer]
    }

    /// Records the effects of a success: the login, the current match or session, and the kept result.
    mutating func note(
        _ data: [UInt8], of request: InFlightRequest, at positions: Positions, _ now: Timestamp
    ) {
        if request.opensSession, let session = try? JSONCoding.decode(Session.self, from: data) {
            let asker = Asker.account(session.accountId)
            seen.carryOver(to: asker)
            seen.merge(positions, for: asker)
            // A refresh that was in flight during another login must not undo that login.
            if request.isOwn, !request.isRefresh || login?.accountId == session.accountId {
                if login.map({ $0.accountId != session.accountId }) == true { current = CurrentPlay() }
                keep(session, remembers: request.remembers, isRefresh: request.renews)
                remember(QueueAccount(id: session.accountId, nickname: session.nickname))
            }
        } else if request.isOwn, GatewaySession.endsSession.contains(request.type) {
            forgetLogin()
            current = CurrentPlay()
            remember(nil)
        } else if request.isOwn, let login, let nickname = ownNickname(data, request, of: login.accountId) {
            self.login?.nickname = nickname
            remember(QueueAccount(id: login.accountId, nickname: nickname))
        }
        if request.isOwn, let type = Catalogue.requests[request.type] {
            current.note(type, asked: request.data, data)
            if type is GetSession.Type, let queuing, let login {
                let account = QueueAccount(id: login.accountId, nickname: login.nickname)
                let news = queuing.queue.news(ofShown: data, to: account, at: now)
                if !news.isEmpty { self.queuing?.note(news, isFact: true) }
            }
        }
        if let name = request.keeps, let value = try? JSONValue(parsing: data) { kept[name] = value }
    }

    /// Keeps the list that answers a typed line, so that the next line can name its rows.
    private mutating func nameRows(_ request: InFlightRequest, _ reply: ReplyEnvelope) -> String? {
        guard request.runsAlone, !request.isWatched, !request.isRefresh,
            case .success(let data) = reply.outcome,
            let value = try? JSONValue(parsing: data), KeptResults.firstRow(of: value) != nil
        else { return nil }
        kept[KeptResults.latest] = value
        return request.keeps ?? KeptResults.latest
    }

    /// The caller's nickname in a reply that shows their own account.
    private func ownNickname(_ data: [UInt8], _ request: InFlightRequest, of account: ID) -> String? {
        guard Catalogue.requests[request.type]?.answersWhoIAm == true,
            let me = try? JSONValue(parsing: data), me["id"]?.stringValue == account.description
        else { return nil }
        return me["profile"]?["nickname"]?.stringValue
    }

    private static let endsSession: Set<String> = [LogOut.type, LogOutEverywhere.type, "account.delete"]

    /// Stops waiting for the current line's answer. Its request may still be carried out.
    mutating func abandon() {
        inFlight = [:]
        turn = .free
        keeping?.store.unlock()
        keeping?.wait = nil
        queuing?.leaveLines()
    }
}

extension Request {
    /// Whether its reply is the caller's own account.
    fileprivate static var answersWhoIAm: Bool { Reply.self == WhoAmI.Reply.self }
}
