// Turns a parsed line into a request, or holds it.

import Asking
import Contracts
import JSON
import Values

/// A parsed line and its request.
struct Prepared {
    var line: EnvelopeLine
    let facts: RequestFacts
    var isTyped: Bool
    var file: [UInt8]?
    var keeps: String?
    var mayFail = false
    /// Whether a ``Watch`` asks it.
    var isWatched = false
    /// Whether it is repeated because its access token had expired.
    var isAgain = false
    /// Whether it is a typed `account refresh` of this gateway's own login.
    var renews = false
    /// Whether it is a login that later gateways will use too.
    var remembers = false
    /// Shorter names that fields were typed by, by full name.
    var typedNames: [String: String] = [:]
    /// Whether it may go through the queue, if it can be queued.
    var mayWait = true

    init(_ request: any Request.Type, data: [UInt8]) {
        line = EnvelopeLine(type: request.type, data: data)
        (facts, isTyped) = (RequestFacts.of(request), true)
    }

    init(_ request: any Request.Type, data: JSONObject) {
        self.init(request, data: Array(JSONValue.object(data).text().utf8))
    }

    init(_ facts: RequestFacts, line: EnvelopeLine) {
        self.line = line
        (self.facts, isTyped) = (facts, false)
    }

    var request: any Request.Type { facts.request }
    var isOwn: Bool { line.token == .absent }
    var needsToken: Bool { isOwn && !facts.needsNoToken }
}

extension EnvelopeLine {
    /// The envelope of a typed line: the rest is filled in later.
    init(type: String, data: [UInt8]) {
        self.type = type
        self.data = data
        token = .absent
    }
}

extension GatewaySession {
    /// Sends a line's request, or holds it until it can be sent.
    /// - Parameter isRenewed: the access token was just replaced, and is not replaced again.
    mutating func start(_ prepared: Prepared, _ now: Timestamp, isRenewed: Bool = false) -> [Action] {
        let isTwin =
            prepared.line.id.map { inFlight[$0] != nil || queuing?.lines[$0]?.isFresh == true } ?? false
        if isTwin || (prepared.isTyped && unanswered > 0) {
            turn.hold(prepared)
            return []
        }
        if queuing != nil {
            if let actions = playHere(prepared, now) { return actions }
            if let account = keeper(of: prepared) { return keep(prepared, as: account, now) }
        }
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
        var search: PeopleSearches.Search?
        do throws(Refusal) {
            if line.type == SearchProfiles.type {
                search =
                    try line.token == .absent
                    ? searches.begin(of: asker, at: now) : searches.begin(token, at: now)
            }
        } catch {
            if prepared.isWatched { turn = .free }
            let answer = Action.show(Answer(error, id: line.id, type: line.type))
            return prepared.mayFail ? answer.withoutFailure : answer
        }
        let names = names(at: now)
        let envelope = RequestEnvelope(
            id: line.id ?? names.id, type: line.type, token: token, origin: line.origin ?? origin,
            after: line.after ?? seen.after(asker),
            timeoutMs: line.timeoutMs ?? RequestEnvelope.timeoutMsDefault,
            trace: line.trace ?? names.trace, data: line.data)
        let canBeHere = queuing != nil && line.type == StartMatch.type && speaker(of: prepared) != nil
        let request = InFlightRequest(
            envelope, prepared, asker: asker, search: search, isRefresh: isRefresh, canBeHere: canBeHere)
        inFlight[request.id] = request
        if request.runsAlone { isRefresh ? turn.wait(for: request.id) : turn.run(request.id) }
        return .send(request)
    }

    /// Starts the held line, unless it still waits for a refresh.
    mutating func resume(_ now: Timestamp, isRenewed: Bool = false) -> [Action] {
        guard case .held(_, refresh: nil, _) = turn, let prepared = turn.release() else { return [] }
        return start(prepared, now, isRenewed: isRenewed)
    }
}
