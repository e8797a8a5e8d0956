// From a line that has been understood to a request on its way.

import Contracts
import JSON
import Values

/// A line that has been understood.
struct Prepared {
    var line: EnvelopeLine
    var request: any Request.Type
    var isTyped: Bool
    var file: [UInt8]?
    var keeps: String?
    var mayFail = false
    /// One turn of a ``Watch``.
    var isWatched = false
    /// The refreshing of this gateway's own login, by hand.
    var renews = false
    /// A login that is to outlive this gateway.
    var remembers = false
    /// What its fields are called on the line, where that is shorter.
    var typedNames: [String: String] = [:]
    /// Whether it goes through the queue, if it is of that kind.
    var mayWait = true

    init(_ request: any Request.Type, data: [UInt8]) {
        line = EnvelopeLine(type: request.type, data: data)
        (self.request, isTyped) = (request, true)
    }

    init(_ request: any Request.Type, data: JSONObject) {
        self.init(request, data: Array(JSONValue.object(data).text().utf8))
    }

    init(_ request: any Request.Type, line: EnvelopeLine) {
        self.line = line
        (self.request, isTyped) = (request, false)
    }

    var isOwn: Bool { line.token == .absent }
    /// Whoever logs in needs no token for it, and one that has run out must not stand in the way.
    var needsToken: Bool { isOwn && !(request.opensSession && request.about.access == .anyone) }
}

extension EnvelopeLine {
    /// Of a typed line: everything but this is filled in.
    init(type: String, data: [UInt8]) {
        self.type = type
        self.data = data
        token = .absent
    }
}

extension Conductor {
    /// Sends a line's request, or holds it until what stands in its way is gone.
    /// - Parameter isRenewed: the access token is as fresh as it gets, and must do.
    mutating func start(_ prepared: Prepared, _ now: Timestamp, isRenewed: Bool = false) -> [Action] {
        let isTwin =
            prepared.line.id.map { inFlight[$0] != nil || queuing?.lines[$0]?.isFresh == true } ?? false
        if isTwin || (prepared.isTyped && unanswered > 0) {
            turn.hold(prepared)
            return []
        }
        if let actions = playHere(prepared, now) { return actions }
        if let account = keeper(of: prepared) { return keep(prepared, as: account, now) }
        if !isRenewed, prepared.needsToken, let login, login.isDue(at: now) {
            turn.hold(prepared)
            return renew(now)
        }
        if prepared.renews {
            turn.hold(prepared)
            guard mayRefresh(now), let login, var latest = turn.release() else { return [] }
            latest.line.data = refresh(login).line.data
            return [launch(latest, now)]
        }
        return [launch(prepared, now)]
    }

    func refresh(_ login: Login) -> Prepared {
        Prepared(RefreshSession.self, data: ["refreshToken": .string(login.refreshToken)])
    }

    mutating func launch(_ prepared: Prepared, _ now: Timestamp, isRefresh: Bool = false) -> Action {
        let line = prepared.line
        let token: String? =
            switch line.token {
            case .absent: prepared.needsToken ? login?.accessToken : nil
            case .none: nil
            case .given(let token): token
            }
        let asker: Asker =
            line.token == .absent ? (login.map { .account($0.accountId) } ?? .anonymous) : Asker(token: token)
        if line.type == SearchProfiles.type, let refusal = searches.count(asker, at: now) {
            if prepared.isWatched { turn = .free }
            let answer = Action.show(Answer(refusal, id: line.id, type: line.type))
            return prepared.mayFail ? answer.withoutFailure : answer
        }
        let names = names(at: now)
        let envelope = RequestEnvelope(
            id: line.id ?? names.id, type: line.type, token: token, origin: line.origin ?? origin,
            after: line.after ?? seen.after(asker),
            timeoutMs: line.timeoutMs ?? RequestEnvelope.timeoutMsDefault,
            trace: line.trace ?? names.trace, data: line.data)
        var flight = Flight(
            id: envelope.id, noun: prepared.request.noun, type: line.type, timeoutMs: envelope.timeoutMs,
            bytes: envelope.bytes, data: line.data, file: prepared.file, asker: asker, isOwn: prepared.isOwn,
            runsAlone: prepared.isTyped,
            isRefresh: isRefresh, opensSession: prepared.request.opensSession,
            keeps: prepared.keeps, mayFail: prepared.mayFail,
            isWatched: prepared.isWatched)
        flight.typedNames = prepared.typedNames
        flight.remembers = prepared.remembers
        flight.renews = isRefresh || prepared.renews
        if line.type == StartMatch.type, speaker(of: prepared) != nil { flight.here = prepared }
        inFlight[flight.id] = flight
        if flight.runsAlone { isRefresh ? turn.wait(for: flight.id) : turn.run(flight.id) }
        return .send(flight)
    }

    /// What was held starts as soon as nothing stands in its way any more.
    mutating func resume(_ now: Timestamp, isRenewed: Bool = false) -> [Action] {
        guard case .held(_, refresh: nil, _) = turn, let prepared = turn.release() else { return [] }
        return start(prepared, now, isRenewed: isRenewed)
    }
}
