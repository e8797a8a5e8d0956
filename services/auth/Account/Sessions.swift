// Sessions: logging in and out, and the tokens that stand for a session (domain.md §3.1 LoginSession, §3.2;
// protocol.md, Access tokens).
//
// Nothing secret is stored. A refresh token is `session (16 bytes) · generation (4) · HMAC (32)` in base64url, the
// HMAC under the key beside the log; an access token is signed with a key derived from it. Both are functions of an
// event, so a repeated request gets the very same tokens.

import Contracts
import Crypto
import JSON
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let accessMinutes = 15
    static let refreshDays = 7
    static let sessionsMax = 10
    /// Within these minutes after a refresh, another one returns the present tokens and writes nothing.
    static let rotationMinutes = 5

    static let sessions = Rules<Auth>()
        .command(LogIn.self, decide: Situation.logIn, reply: Situation.session)
        .command(RefreshSession.self, decide: Situation.refresh, reply: Situation.refreshed)
        .command(LogOut.self, decide: Situation.logOut)
        .command(LogOutEverywhere.self, decide: Situation.logOutEverywhere)
        .paid(by: { $0.accountId }, for: SessionStarted.self)
        .evolve(KeyPublished.self) { state, event, info in state.keys.note(event, at: info.time) }
        .evolve(KeyRetired.self) { state, event, _ in state.keys.note(event) }
        .evolve(SessionDevice.self) { state, event, info in
            state.sessions[event.sessionId]?.deviceId = event.deviceId
            state.noteActive(
                event.accountId, device: event.deviceId, session: event.sessionId, at: info.time)
        }
        .evolve(SessionStarted.self) { state, event, info in
            state.sessions[event.sessionId] = LoginSession(
                accountId: event.accountId, deviceId: event.deviceId, generation: 1, issuedAt: info.time,
                issuedBy: info.sequence)
            state.accounts[event.accountId]?.sessionIds.append(event.sessionId)
            state.noteActive(
                event.accountId, device: event.deviceId, session: event.sessionId, at: info.time)
        }
        .evolve(SessionRefreshed.self) { state, event, info in
            guard var session = state.sessions[event.sessionId] else { return }
            if event.generation > session.generation { session.replacedIssuedAt = session.issuedAt }
            session.generation = event.generation
            (session.issuedAt, session.issuedBy) = (info.time, info.sequence)
            state.sessions[event.sessionId] = session
            state.noteActive(event.accountId, device: session.deviceId, at: info.time)
        }
        .evolve(SessionEnded.self) { state, event, _ in
            state.sessions[event.sessionId] = nil
            state.accounts[event.accountId]?.sessionIds.removeAll { $0 == event.sessionId }
        }
        .evolve(LoginFailed.self) { state, event, info in state.wrongPasswords.note(event, at: info.time) }

    // MARK: - Logging in

    /// The same text in the same time for an unknown account and a wrong password (domain.md §3.2).
    static let wrongLogin = Refusal(
        .unauthenticated, "no account with this name and password", field: "password")

    // MARK: - Refreshing

    static let sessionOver = Refusal(
        .sessionExpired, "the session is over; log in again", field: "refreshToken")

    fileprivate static func keyName(_ key: SigningKey) -> String {
        Base64URL.encode(Crypto.sha256(key.publicKey.bytes).prefix(9))
    }
}

extension Situation<Auth> {
    fileprivate func logIn(_ command: LogIn) throws(Refusal) -> Decision<Auth.Effect> {
        let account =
            command.email.map { state.account(email: $0) }
            ?? command.nickname.map { state.account(nickname: $0) }
        let known = account.flatMap { $0 }
        let failed = try nextFailure(of: command, by: known?.id)
        switch context.outcome(Auth.Outcome.self) {
        case nil:
            return .perform(
                .verify(password: command.password, hash: known?.passwordHash ?? PasswordHash.dummy.text))
        case .verified(true):
            guard let known, known.passwordHash != nil else { return .events([failed]) }
            if known.status == .banned || known.status == .deleted {
                throw Refusal(.banned, "this account is \(known.status.rawValue)")
            }
            let (account, events) = placed(known)
            return .events(
                events + returning(account)
                    + newSession(for: account, deviceId: command.deviceId))
        case .verified(false): return .events([failed])
        default: throw Auth.busy
        }
    }

    /// The events of a new session: the signing key before its first use, the end of the oldest session if there are
    /// too many, and the session itself.
    func newSession(for account: Auth.Account, deviceId: String?) -> [any Event] {
        let excess = account.sessionIds.prefix(max(0, account.sessionIds.count - Auth.sessionsMax + 1))
        let id = context.newID()
        var events = keyEvents()
        events += excess.flatMap { Auth.ending($0, of: account.id, cause: "too-many", state) }
        events.append(SessionStarted(accountId: account.id, sessionId: id))
        if let device = deviceId?.cleaned {
            events.append(SessionDevice(accountId: account.id, sessionId: id, deviceId: device))
        }
        return events
    }

    /// Other events of a login: the account becomes an administrator, or facts are published.
    func returning(_ account: Auth.Account) -> [any Event] {
        let named = naming(account)
        return named.isEmpty ? untold(of: account) : named
    }

    /// The facts of an account that older versions did not publish.
    private func untold(of account: Auth.Account) -> [any Event] {
        account.isEmailVerified && account.facts?.hasConfirmedEmail != true
            ? [Auth.facts(of: account, at: now)] : []
    }

    /// Issues a new refresh token. The one before it stays valid until the new one is used. An older one ends the
    /// session: somebody else has a copy of it (domain.md §3.1).
    fileprivate func refresh(_ command: RefreshSession) throws(Refusal) -> Decision<Auth.Effect> {
        guard let token = RefreshToken(command.refreshToken, context.settings.secret),
            let session = state.sessions[token.session], let account = state.accounts[session.accountId],
            account.status != .banned
        else { throw Auth.sessionOver }
        let (id, present) = (session.accountId, session.generation)
        switch token.generation {
        case present, present - 1:
            let issuedAt = token.generation == present ? session.issuedAt : session.replacedIssuedAt
            guard let issuedAt, issuedAt.adding(days: Auth.refreshDays) > now else { throw Auth.sessionOver }
            if session.isFresh(at: now), isSigned(since: session.issuedAt) {
                return .nothing
            }
            let next = token.generation + 1
            let (account, events) = placed(account)
            return .events(
                keyEvents()
                    + [SessionRefreshed(accountId: id, sessionId: token.session, generation: next)]
                    + events + (events.isEmpty ? untold(of: account) : []))
        default: return .events(Auth.ending(token.session, of: id, cause: "reuse", state))
        }
    }

    /// The new tokens; for a fresh session its present ones, whose access token is valid for at least ten minutes more.
    fileprivate func refreshed(
        for command: RefreshSession, after occurred: Occurred
    ) throws(Refusal) -> Session {
        if occurred.first(SessionRefreshed.self) != nil || occurred.first(SessionEnded.self) != nil {
            return try session(for: command, after: occurred)
        }
        guard let token = RefreshToken(command.refreshToken, context.settings.secret),
            let session = state.sessions[token.session]
        else { throw Auth.sessionOver }
        let issued = EventInfo(source: Auth.name, sequence: session.issuedBy, time: session.issuedAt)
        return try tokens(
            of: session.accountId, session: token.session, generation: session.generation, issued: issued)
    }

    // MARK: - Logging out

    fileprivate func logOut(_ command: LogOut) throws(Refusal) -> Decision<Auth.Effect> {
        guard let session = caller.session, state.sessions[session] != nil else { return .nothing }
        return .events(Auth.ending(session, of: try caller.id(), cause: "logout", state))
    }

    fileprivate func logOutEverywhere(_ command: LogOutEverywhere) throws(Refusal) -> Decision<Auth.Effect> {
        let id = try caller.id()
        let sessions = state.accounts[id]?.sessionIds ?? []
        return .events(sessions.flatMap { Auth.ending($0, of: id, cause: "logout-all", state) })
    }

    // MARK: - Replies

    /// The tokens of the session that a command started or refreshed; refuses if there is no such event.
    func session<C: Command>(
        for command: C, after occurred: Occurred
    ) throws(Refusal) -> Session {
        if let started = occurred.first(SessionStarted.self),
            let info = occurred.info(of: SessionStarted.self)
        {
            return try tokens(
                of: started.accountId, session: started.sessionId, generation: 1, issued: info)
        }
        if let refreshed = occurred.first(SessionRefreshed.self),
            let info = occurred.info(of: SessionRefreshed.self)
        {
            return try tokens(
                of: refreshed.accountId, session: refreshed.sessionId, generation: refreshed.generation,
                issued: info)
        }
        if occurred.first(AddressTold.self) != nil { throw Auth.emailTaken }
        throw occurred.first(LoginFailed.self) == nil ? Auth.sessionOver : Auth.wrongLogin
    }

    private func tokens(
        of account: ID, session: ID, generation: Int, issued info: EventInfo
    ) throws(Refusal) -> Session {
        let expiresAt = info.time.adding(minutes: Auth.accessMinutes)
        let claims = Claims(
            account: account, session: session, issuedAt: info.time, expiresAt: expiresAt,
            position: info.sequence)
        guard let payload = try? JSONCoding.encode(claims), let key = signingKey(),
            let access = try? JWT.sign(payload, with: key, named: Auth.keyName(key))
        else { throw Refusal(.internal, "the access token could not be signed") }
        return Session(
            accountId: account, nickname: state.accounts[account]?.profile?.nickname, sessionId: session,
            // In whole seconds, as in the token itself, which is valid before this moment.
            accessToken: access, accessExpiresAt: Timestamp(milliseconds: claims.exp * 1000),
            refreshToken: RefreshToken(session: session, generation: generation).text(
                context.settings.secret),
            refreshExpiresAt: info.time.adding(days: Auth.refreshDays),
            deviceProof: deviceProof(of: account, session))
    }

    /// A guest has no password to guess. Their proof would only take the place of another account's on the device.
    private func deviceProof(of account: ID, _ session: ID) -> String? {
        guard state.accounts[account]?.kind == .registered else { return nil }
        return DeviceProof(account: account, session: session).text(context.settings.secret)
    }

    // MARK: - The signing key

    private func signingKey() -> SigningKey? {
        SigningKey(seed: context.settings.secret.derive("token signing key"))
    }

    /// Publishes a signing key before it is first used: at the first login, or at the start after the key file was
    /// replaced. All other keys are retired then, at a time when the tokens they signed have expired.
    func keyEvents() -> [any Event] {
        guard let key = signingKey(), state.keys[Auth.keyName(key)].map(\.isReplaced) ?? true else {
            return []
        }
        let at = now.adding(minutes: Auth.accessMinutes)
        return [KeyPublished(kid: Auth.keyName(key), x: Base64URL.encode(key.publicKey.bytes))]
            + state.keys.present.map { KeyRetired(kid: $0, at: at) }
    }

    /// Whether the present key signs tokens issued at a time: it must not be newer than they are.
    private func isSigned(since time: Timestamp) -> Bool {
        guard keyEvents().isEmpty, let key = signingKey(),
            let known = state.keys[Auth.keyName(key)]
        else { return false }
        return known.publishedAt <= time
    }
}

/// Proves that a device has logged in to an account: `account (16 bytes) · session (16) · HMAC (32)` in base64url. It
/// never expires, and only gives the device a count of wrong passwords of its own.
struct DeviceProof {
    var account: ID
    var session: ID

    init(account: ID, session: ID) { (self.account, self.session) = (account, session) }

    /// `nil` if this service did not make it.
    init?(_ text: String, _ secret: SecretKey) {
        guard text.utf8.count <= 128, let bytes = Base64URL.decode(text), bytes.count == 64,
            let account = ID(bytes: bytes[..<16]), let session = ID(bytes: bytes[16..<32])
        else { return nil }
        self.init(account: account, session: session)
        guard Crypto.isEqual(Array(bytes[32...]), mac(secret)) else { return nil }
    }

    func text(_ secret: SecretKey) -> String { Base64URL.encode(body + mac(secret)) }

    private var body: [UInt8] { account.bytes + session.bytes }
    private func mac(_ secret: SecretKey) -> [UInt8] { secret.derive("device proof", body) }
}

/// The contents of a refresh token.
struct RefreshToken {
    var session: ID
    var generation: Int

    init(session: ID, generation: Int) {
        self.session = session
        self.generation = generation
    }

    /// `nil` if this service did not make it.
    init?(_ text: String, _ secret: SecretKey) {
        guard text.utf8.count <= 128, let bytes = Base64URL.decode(text), bytes.count == 52 else {
            return nil
        }
        guard let session = ID(bytes: bytes[..<16]) else { return nil }
        self.init(session: session, generation: bytes[16..<20].reduce(0) { $0 << 8 | Int($1) })
        guard Crypto.isEqual(Array(bytes[20...]), mac(secret)) else { return nil }
    }

    func text(_ secret: SecretKey) -> String { Base64URL.encode(body + mac(secret)) }

    private var body: [UInt8] {
        session.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: generation >> $0) }
    }

    private func mac(_ secret: SecretKey) -> [UInt8] { secret.derive("refresh token", body) }
}

extension Dictionary {
    /// Removes the entries for which the condition holds.
    mutating func removeAll(where condition: (Element) -> Bool) {
        for (key, value) in self where condition((key: key, value: value)) { self[key] = nil }
    }
}
