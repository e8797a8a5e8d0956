// A login that several gateways share: restored, refreshed by one of them at a time, and deleted.

import Contracts
import JSON
import Values

/// The file that keeps the login.
package struct Keeping {
    let store: any LoginStore
    /// The address of the bus that the login is for.
    let bus: String
    /// Since when this gateway waits for another one to refresh the login, and when it tries again.
    struct Wait {
        var since: Timestamp
        var triesAt: Timestamp?
    }

    var wait: Wait?

    package init(_ store: any LoginStore, bus: String) { (self.store, self.bus) = (store, bus) }
}

extension Login {
    /// A login without an access token: its first request refreshes it.
    init?(_ kept: KeptLogin, bus: String, at now: Timestamp) {
        guard kept.bus == bus, now < kept.refreshExpiresAt else { return nil }
        accountId = kept.accountId
        nickname = kept.nickname
        (accessToken, accessExpiresAt) = ("", .distantPast)
        (refreshToken, refreshExpiresAt) = (kept.refreshToken, kept.refreshExpiresAt)
        isKept = true
    }
}

extension GatewaySession {
    /// Restores the login that an earlier gateway has kept.
    package mutating func begin(with keeping: Keeping, at now: Timestamp) {
        self.keeping = keeping
        if let device = keeping.store.readDevice(), device.bus == keeping.bus {
            deviceProof = device.deviceProof
        }
        guard let kept = keeping.store.read() else { return }
        login = Login(kept, bus: keeping.bus, at: now)
    }

    /// Takes `remember=true` out of the data: only the gateway reads it.
    func takeRemember(_ prepared: inout Prepared) throws(Refusal) {
        guard prepared.request.type == LogIn.type,
            case .object(var object)? = try? JSONValue(parsing: prepared.line.data),
            let remember = object["remember"]
        else { return }
        object["remember"] = nil
        prepared.line.data = Array(JSONValue.object(object).text().utf8)
        guard remember.boolValue == true else { return }
        guard prepared.isOwn else {
            throw .invalid("remember", "remember keeps the login of the gateway itself; leave token out")
        }
        guard keeping != nil else {
            throw .invalid(
                "remember", "there is no place to keep a login in: name a file in RALLY_SESSION, or set HOME")
        }
        prepared.remembers = true
    }

    /// Adds to a typed login that this user was logged in before. An envelope may come from an app's server, where
    /// anybody logs in.
    func prove(_ prepared: inout Prepared) {
        guard prepared.request.type == LogIn.type, let deviceProof,
            case .object(var object)? = try? JSONValue(parsing: prepared.line.data),
            object["deviceProof"] == nil
        else { return }
        object["deviceProof"] = .string(deviceProof)
        prepared.line.data = Array(JSONValue.object(object).text().utf8)
    }

    /// Refreshes, or if another gateway is doing so, leaves it to ``tryRefreshAgain(at:)``.
    mutating func renew(_ now: Timestamp, isTyped: Bool = true) -> [Action] {
        guard mayRefresh(now), let login else { return [] }
        var prepared = refresh(login)
        prepared.isTyped = isTyped
        return [launch(prepared, now, isRefresh: true)]
    }

    /// Whether this gateway may refresh: it has the latest token, and no other gateway is refreshing.
    mutating func mayRefresh(_ now: Timestamp) -> Bool {
        guard let login, login.isKept, var keeping else { return true }
        defer { self.keeping = keeping }
        guard keeping.store.lock() else {
            keeping.wait = Keeping.Wait(
                since: keeping.wait?.since ?? now,
                triesAt: now.adding(milliseconds: GatewayLimits.sessionPauseMs))
            return false
        }
        keeping.wait = nil
        if let kept = keeping.store.read(), kept.accountId == login.accountId, kept.bus == keeping.bus {
            self.login?.refreshToken = kept.refreshToken
            self.login?.refreshExpiresAt = kept.refreshExpiresAt
        }
        return true
    }

    /// Tries the refresh again for the held line, if it is time.
    mutating func tryRefreshAgain(at now: Timestamp) -> [Action] {
        guard let wait = keeping?.wait, let triesAt = wait.triesAt, now >= triesAt || now < wait.since
        else { return [] }
        let since = wait.since
        keeping?.wait?.triesAt = nil
        guard let prepared = turn.release() else { return [] }
        guard now < since.adding(milliseconds: GatewayLimits.sessionWaitMs), now >= since else {
            keeping?.wait = nil
            let refusal = Refusal(
                .unavailable, "another gateway has been refreshing this login for long; trying again is safe")
            let answer = Action.show(Answer(refusal, id: prepared.line.id, type: prepared.line.type))
            return [prepared.mayFail ? answer.withoutFailure : answer]
        }
        return start(prepared, now)
    }

    /// Saves a session that was opened or refreshed, if its login is to be kept.
    mutating func keep(_ session: Session, remembers: Bool, isRefresh: Bool) {
        let isSame = login?.isKept == true && login?.accountId == session.accountId
        login = Login(session)
        deviceProof = session.deviceProof ?? deviceProof
        guard let keeping, remembers || isSame else { return }
        // A logout elsewhere, or a login as somebody else there, takes precedence.
        if isRefresh, keeping.store.read()?.accountId != session.accountId { return }
        login?.isKept = keeping.store.write(
            KeptLogin(
                bus: keeping.bus, accountId: session.accountId, nickname: session.nickname,
                refreshToken: session.refreshToken, refreshExpiresAt: session.refreshExpiresAt))
        if !isRefresh, let proof = session.deviceProof {
            keeping.store.write(KeptDevice(bus: keeping.bus, deviceProof: proof))
        }
    }

    /// Logs out, and deletes the kept login.
    mutating func forgetLogin() {
        if let login, login.isKept, keeping?.store.read()?.accountId == login.accountId {
            keeping?.store.remove()
        }
        login = nil
    }
}
