// account: sign-up, guest accounts and their upgrade, changing the password, and `account.me` (domain.md
// §3.2, §3.3).

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    static let account = Rules<Auth>()
        .command(SignUp.self, decide: Situation.signUp, reply: Situation.session)
        .command(SignUpAsGuest.self, decide: Situation.signUpAsGuest, reply: Situation.session)
        .command(UpgradeGuest.self, decide: Situation.upgrade, reply: Situation.reply)
        .command(ChangePassword.self, decide: Situation.changePassword, reply: Situation.reply)
        .query(WhoAmI.self, answer: Situation.answer)
        .evolve(SignedUp.self) { state, event, info in
            state.accounts[event.accountId] = Account(
                id: event.accountId, kind: event.kind, role: .user, createdAt: info.time)
            state.joined(event.accountId, as: event.role)
        }
        .evolve(Upgraded.self) { state, event, _ in
            state.accounts[event.accountId]?.kind = .registered
            state.joined(event.accountId, as: event.role)
        }
        .evolve(CredentialsSet.self) { state, event, info in
            let old = state.accounts.change(event.accountId) { account in
                let old = account.passwordHash
                account.passwordHash = event.passwordHash
                return old
            }
            if old ?? nil != nil { state.wrongPasswords.clear(of: event.accountId) }
            state.mails.forgetLinks(of: event.accountId)
            guard let email = event.email else { return }
            state.hold(
                AddressSet(accountId: event.accountId, email: email, isVerified: false), at: info.time)
        }
        .evolve(FactsChanged.self) { state, event, info in state.tell(event, at: info.time) }
        .announce(TierChanged.self)

    static let wrongPassword = Refusal(.unauthenticated, "this is not your current password", field: "old")

    fileprivate static func normalEmail(_ text: String) throws(Refusal) -> String {
        guard let email = Email.normalized(text) else {
            throw .invalid("email", "email must look like name@example.com")
        }
        return email
    }

    static let emailTaken = Refusal(
        .alreadyExists, "there is an account with this e-mail address; log in", field: "email")

    static let busy = Refusal(
        .unavailable, "the server is too busy to check passwords; try again in a moment")
}

extension Situation<Auth> {
    fileprivate func reply(
        _ command: UpgradeGuest, _ occurred: Occurred
    ) throws(Refusal) -> UpgradeGuest.Reply {
        if occurred.first(AddressTold.self) != nil { throw Auth.emailTaken }
        return try me()
    }

    fileprivate func reply(
        _ command: ChangePassword, _ occurred: Occurred
    ) throws(Refusal) -> ChangePassword.Reply {
        guard occurred.first(CredentialsSet.self) != nil else { throw Auth.wrongPassword }
        return Done()
    }

    fileprivate func answer(_ query: WhoAmI) throws(Refusal) -> WhoAmI.Reply {
        try me()
    }

    fileprivate func signUp(_ command: SignUp) throws(Refusal) -> Decision<Auth.Effect> {
        let email = try Auth.normalEmail(command.email)
        let claim = claim(on: email, by: nil)
        if case .taken(let told) = claim.standing { return .events([told]) }
        try refuseTaken(command.nickname, for: nil)
        guard let outcome = context.outcome(Auth.Outcome.self) else {
            return .perform(.hash(password: command.password))
        }
        guard case .hashed(let hash) = outcome else { throw Auth.busy }
        var account = Auth.Account(id: context.newID(), kind: .registered, role: .user, createdAt: now)
        account.timezone = deviceZone()
        account.profile = PublicProfile(
            id: account.id, nickname: command.nickname, displayName: command.displayName.cleaned ?? "",
            createdAt: now)
        var events: [any Event] = [SignedUp(accountId: account.id, kind: .registered, role: .user)]
        events += credentials(of: account.id, hash: hash, claim)
        events += Auth.told(of: account, before: nil, changed: ["nickname", "displayName"], at: now)
        return .events(events + newSession(for: account, deviceId: nil))
    }

    /// The account keeps its id, and so its session (domain.md §3.3, Guest mode).
    fileprivate func upgrade(_ command: UpgradeGuest) throws(Refusal) -> Decision<Auth.Effect> {
        guard let guest = state.accounts[try caller.id()] else {
            throw Refusal(.notFound, "this account is gone")
        }
        guard guest.kind == .guest else {
            throw Refusal(.conflict, "this account is registered already", state: guest.kind.rawValue)
        }
        let email = try Auth.normalEmail(command.email)
        let claim = claim(on: email, by: guest.id)
        if case .taken(let told) = claim.standing { return .events([told]) }
        try refuseTaken(command.nickname, for: guest.id)
        guard let outcome = context.outcome(Auth.Outcome.self) else {
            return .perform(.hash(password: command.password))
        }
        guard case .hashed(let hash) = outcome else { throw Auth.busy }
        var account = guest
        account.kind = .registered
        account.timezone = account.timezone ?? deviceZone()
        account.profile = PublicProfile(
            id: guest.id, nickname: command.nickname, displayName: command.displayName.cleaned ?? "",
            createdAt: guest.createdAt)
        return .events(
            [Upgraded(accountId: guest.id, role: .user)]
                + credentials(of: guest.id, hash: hash, claim)
                + Auth.told(of: account, before: guest, changed: ["nickname", "displayName"], at: now))
    }

    /// The zone of the caller's device, for an account without one. UTC counts as unknown, since browsers send it when
    /// they do not say.
    func deviceZone() -> String? {
        guard let name = caller.deviceZone, name.contains("/"), !name.hasPrefix("Etc/") else {
            return nil
        }
        return context.settings.zones.zone(named: name)?.name
    }

    /// An account that logs in, with its device's zone if it had none, and the events that publish the zone.
    func placed(_ known: Auth.Account) -> (account: Auth.Account, events: [any Event]) {
        guard known.timezone == nil, known.profile != nil, let zone = deviceZone() else {
            return (known, [])
        }
        var account = known
        account.timezone = zone
        return (account, Auth.told(of: account, before: known, changed: [], at: now))
    }

    /// The events of a new account's password, and of its address if the account gets that at once.
    private func credentials(of id: ID, hash: String, _ claim: Auth.Claim) -> [any Event] {
        let link = welcoming(claim, for: id)
        guard case .free = claim.standing else {
            return [CredentialsSet(accountId: id, email: nil, passwordHash: hash)] + link
        }
        return [
            CredentialsSet(accountId: id, email: claim.email, passwordHash: hash),
            AddressSet(accountId: id, email: claim.email, isVerified: false),
        ] + link
    }

    fileprivate func signUpAsGuest(_ command: SignUpAsGuest) throws(Refusal) -> Decision<Auth.Effect> {
        var account = Auth.Account(id: context.newID(), kind: .guest, role: .user, createdAt: now)
        account.timezone = deviceZone()
        let signedUp = SignedUp(accountId: account.id, kind: .guest, role: .user)
        return .events(
            [signedUp, Auth.facts(of: account, at: now)]
                + newSession(for: account, deviceId: command.deviceId))
    }

    /// All other sessions end (domain.md §3.2).
    fileprivate func changePassword(_ command: ChangePassword) throws(Refusal) -> Decision<Auth.Effect> {
        let id = try caller.id()
        guard let account = state.accounts[id], let hash = account.passwordHash else {
            throw Auth.wrongPassword
        }
        let failed = try nextFailure(of: guesses(at: id), account: id)
        switch context.outcome(Auth.Outcome.self) {
        case nil: return .perform(.verifyThenHash(old: command.old, hash: hash, new: command.new))
        case .hashed(let new):
            let others = account.sessionIds.filter { $0 != caller.session }
            return .events(
                [CredentialsSet(accountId: id, email: nil, passwordHash: new)]
                    + others.flatMap { Auth.ending($0, of: id, cause: "password", state) })
        case .verified: return .events([failed])
        default: throw Auth.busy
        }
    }

    func me() throws(Refusal) -> WhoAmI.Reply {
        let id = try caller.id()
        guard let account = state.accounts[id] else { throw Refusal(.notFound, "this account is gone") }
        let facts = account.facts
        return WhoAmI.Reply(
            id: id, kind: account.kind, role: account.role, status: account.status,
            suspendedUntil: account.status == .suspended ? account.restrictedUntil : nil,
            coolingOffUntil: account.coolingOffUntil.flatMap { $0 > now ? $0 : nil },
            createdAt: account.createdAt, lastSeenAt: account.lastSeenAt ?? account.createdAt,
            email: account.email,
            emailVerified: account.isEmailVerified,
            profile: counted(account),
            birthDate: account.birthDate, home: account.home, timezone: account.timezone ?? "UTC",
            tier: facts?.tier ?? 0, missing: facts?.missing ?? [],
            devices: account.devices.map(\.shown).sorted { $0.deviceId < $1.deviceId },
            settings: account.settings.shown)
    }

    func refuseTaken(_ nickname: String, for asker: ID?) throws(Refusal) {
        guard state.hold(on: nickname, for: asker, at: now) != nil else { return }
        throw Refusal(.alreadyExists, "the nickname \(nickname) is taken", field: "nickname")
    }
}
