// account: sign-up, guest accounts and their upgrade, changing the password, and `account.me` (domain.md
// §3.2, §3.3).

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    static let account = Rules<Auth>()
        .command(SignUp.self, decide: signUp, reply: session)
        .command(SignUpAsGuest.self, decide: signUpAsGuest, reply: session)
        .command(UpgradeGuest.self, decide: upgrade) { _, occurred, state, context throws(Refusal) in
            if occurred.first(AddressTold.self) != nil { throw emailTaken }
            return try me(state, context)
        }
        .command(ChangePassword.self, decide: changePassword) { _, occurred, _, _ throws(Refusal) in
            guard occurred.first(CredentialsSet.self) != nil else { throw wrongPassword }
            return Done()
        }
        .query(WhoAmI.self) { _, state, context throws(Refusal) in try me(state, context) }
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

    static func signUp(
        _ command: SignUp, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let email = try normalEmail(command.email)
        let claim = claim(on: email, by: nil, state, context)
        if case .taken(let told) = claim.standing { return .events([told]) }
        try refuseTaken(command.nickname, for: nil, state, context)
        guard let outcome = context.outcome(Outcome.self) else {
            return .perform(.hash(password: command.password))
        }
        guard case .hashed(let hash) = outcome else { throw busy }
        var account = Account(id: context.newID(), kind: .registered, role: .user, createdAt: context.now)
        account.timezone = deviceZone(context)
        account.profile = PublicProfile(
            id: account.id, nickname: command.nickname, displayName: command.displayName.cleaned ?? "",
            createdAt: context.now)
        var events: [any Event] = [SignedUp(accountId: account.id, kind: .registered, role: .user)]
        events += credentials(of: account.id, hash: hash, claim, state, context)
        events += told(of: account, before: nil, changed: ["nickname", "displayName"], at: context.now)
        return .events(events + newSession(for: account, deviceId: nil, state, context))
    }

    /// The account keeps its id, and so its session (domain.md §3.3, Guest mode).
    static func upgrade(
        _ command: UpgradeGuest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        guard let guest = state.accounts[try context.caller.id()] else {
            throw Refusal(.notFound, "this account is gone")
        }
        guard guest.kind == .guest else {
            throw Refusal(.conflict, "this account is registered already", state: guest.kind.rawValue)
        }
        let email = try normalEmail(command.email)
        let claim = claim(on: email, by: guest.id, state, context)
        if case .taken(let told) = claim.standing { return .events([told]) }
        try refuseTaken(command.nickname, for: guest.id, state, context)
        guard let outcome = context.outcome(Outcome.self) else {
            return .perform(.hash(password: command.password))
        }
        guard case .hashed(let hash) = outcome else { throw busy }
        var account = guest
        account.kind = .registered
        account.timezone = account.timezone ?? deviceZone(context)
        account.profile = PublicProfile(
            id: guest.id, nickname: command.nickname, displayName: command.displayName.cleaned ?? "",
            createdAt: guest.createdAt)
        return .events(
            [Upgraded(accountId: guest.id, role: .user)]
                + credentials(of: guest.id, hash: hash, claim, state, context)
                + told(of: account, before: guest, changed: ["nickname", "displayName"], at: context.now))
    }

    /// The zone of the caller's device, for an account without one. UTC counts as unknown, since browsers send it when
    /// they do not say.
    static func deviceZone(_ context: Context) -> String? {
        guard let name = context.caller.deviceZone, name.contains("/"), !name.hasPrefix("Etc/") else {
            return nil
        }
        return context.settings.zones.zone(named: name)?.name
    }

    /// An account that logs in or refreshes its session, with its device's zone if it had none, and the events that publish the zone.
    static func placed(_ known: Account, _ context: Context) -> (account: Account, events: [any Event]) {
        guard known.timezone == nil, known.profile != nil, let zone = deviceZone(context) else {
            return (known, [])
        }
        var account = known
        account.timezone = zone
        return (account, told(of: account, before: known, changed: [], at: context.now))
    }

    private static func normalEmail(_ text: String) throws(Refusal) -> String {
        guard let email = Email.normalized(text) else {
            throw .invalid("email", "email must look like name@example.com")
        }
        return email
    }

    /// The events of a new account's password, and of its address if the account gets that at once.
    private static func credentials(
        of id: ID, hash: String, _ claim: Claim, _ state: State, _ context: Context
    ) -> [any Event] {
        let link = welcoming(claim, for: id, state, context)
        guard case .free = claim.standing else {
            return [CredentialsSet(accountId: id, email: nil, passwordHash: hash)] + link
        }
        return [
            CredentialsSet(accountId: id, email: claim.email, passwordHash: hash),
            AddressSet(accountId: id, email: claim.email, isVerified: false),
        ] + link
    }

    static let emailTaken = Refusal(
        .alreadyExists, "there is an account with this e-mail address; log in", field: "email")

    static func signUpAsGuest(
        _ command: SignUpAsGuest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        var account = Account(id: context.newID(), kind: .guest, role: .user, createdAt: context.now)
        account.timezone = deviceZone(context)
        let signedUp = SignedUp(accountId: account.id, kind: .guest, role: .user)
        return .events(
            [signedUp, facts(of: account, at: context.now)]
                + newSession(for: account, deviceId: command.deviceId, state, context))
    }

    /// All other sessions end (domain.md §3.2).
    static func changePassword(
        _ command: ChangePassword, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let id = try context.caller.id()
        guard let account = state.accounts[id], let hash = account.passwordHash else { throw wrongPassword }
        let failed = try nextFailure(of: guesses(at: id, context), account: id, state, context)
        switch context.outcome(Outcome.self) {
        case nil: return .perform(.verifyThenHash(old: command.old, hash: hash, new: command.new))
        case .hashed(let new):
            let others = account.sessionIds.filter { $0 != context.caller.session }
            return .events(
                [CredentialsSet(accountId: id, email: nil, passwordHash: new)]
                    + others.flatMap { ending($0, of: id, cause: "password", state) })
        case .verified: return .events([failed])
        default: throw busy
        }
    }

    static func me(_ state: State, _ context: Context) throws(Refusal) -> WhoAmI.Reply {
        let id = try context.caller.id()
        guard let account = state.accounts[id] else { throw Refusal(.notFound, "this account is gone") }
        let facts = account.facts
        return WhoAmI.Reply(
            id: id, kind: account.kind, role: account.role, status: account.status,
            suspendedUntil: account.status == .suspended ? account.restrictedUntil : nil,
            coolingOffUntil: account.coolingOffUntil.flatMap { $0 > context.now ? $0 : nil },
            createdAt: account.createdAt, lastSeenAt: account.lastSeenAt ?? account.createdAt,
            email: account.email,
            emailVerified: account.isEmailVerified,
            profile: counted(account, state, context),
            birthDate: account.birthDate, home: account.home, timezone: account.timezone ?? "UTC",
            tier: facts?.tier ?? 0, missing: facts?.missing ?? [],
            devices: account.devices.map(\.shown).sorted { $0.deviceId < $1.deviceId },
            settings: account.settings.shown)
    }

    static func refuseTaken(
        _ nickname: String, for asker: ID?, _ state: State, _ context: Context
    ) throws(Refusal) {
        guard state.hold(on: nickname, for: asker, at: context.now) != nil else { return }
        throw Refusal(.alreadyExists, "the nickname \(nickname) is taken", field: "nickname")
    }

    static let busy = Refusal(
        .unavailable, "the server is too busy to check passwords; try again in a moment")
}
