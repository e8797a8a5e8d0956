// account.link, verify, email, forgot and reset: an owner confirms an address with a link mailed to it, or sets a new
// password with a mailed link (domain.md §3.2, §3.3).

import Contracts
import Crypto
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let addresses = Rules<Auth>()
        .query(ShowMailedLink.self, answer: Situation.mailedLink)
        .command(VerifyEmail.self, decide: Situation.verifyEmail, reply: Situation.reply)
        .command(ChangeEmail.self, decide: Situation.changeEmail, reply: Situation.reply)
        .command(ForgotPassword.self, decide: Situation.forgotPassword, reply: Situation.reply)
        .command(ResetPassword.self, decide: Situation.resetPassword)
        .evolve(AddressTold.self) { state, event, info in state.addressesTold.note(event, at: info.time) }
        .evolve(AddressSet.self) { state, event, info in state.hold(event, at: info.time) }
        .evolve(TakenOver.self) { state, event, _ in state.claims.forget(event.accountId) }
        .evolve(ProvidersRemoved.self) { state, event, _ in
            for login in state.accounts[event.accountId]?.providers ?? [] { state.providers[login.key] = nil }
            state.accounts[event.accountId]?.providers = []
        }

    fileprivate static let wrongPasswordForEmail = Refusal(
        .unauthenticated, "this is not your current password", field: "password")

    fileprivate static func underWay(to email: String) -> String {
        "a mail is on its way to \(email); the address counts once you open the link in it, within 7 days"
    }

    fileprivate static func settled(_ email: String) -> String { "\(email) is your address already" }

    /// Days for which an unconfirmed address is held for the first account that gave it: as long as the mailed link is
    /// valid. After that, anybody else who confirms it gets it (domain.md §3.3, E-mail).
    static let unconfirmedDays = 7

    fileprivate static let wrongPasswordForLink = Refusal(
        .unauthenticated, "that is not the password of the account that this link is for", field: "password")

    /// Ends everything that the previous owner may still hold (domain.md §3.3, Taking over).
    fileprivate static func takingOver(_ account: Account) -> [any Event] {
        let id = account.id
        var events: [any Event] = [TakenOver(accountId: id)]
        if !account.providers.isEmpty { events.append(ProvidersRemoved(accountId: id)) }
        events += account.sessionIds.map { SessionEnded(accountId: id, sessionId: $0, cause: "reset") }
        return events + account.devices.map { DeviceRemoved(accountId: id, deviceId: $0.id) }
    }
}

extension Situation<Auth> {
    fileprivate func reply(_ command: VerifyEmail, _ occurred: Occurred) throws(Refusal) -> VerifyEmail.Reply
    {
        if occurred.first(LoginFailed.self) != nil { throw Auth.wrongPasswordForLink }
        return Done()
    }

    fileprivate func reply(_ command: ChangeEmail, _ occurred: Occurred) throws(Refusal) -> ChangeEmail.Reply
    {
        if occurred.first(LoginFailed.self) != nil { throw Auth.wrongPasswordForEmail }
        if occurred.first(AddressTold.self) != nil { throw Auth.emailTaken }
        let email = Email.normalized(command.email) ?? command.email
        let isMailed = occurred.first(MailPlanned.self) != nil
        return MailUnderWay(email: email, message: isMailed ? Auth.underWay(to: email) : Auth.settled(email))
    }

    fileprivate func reply(
        _ command: ForgotPassword, _ occurred: Occurred
    ) throws(Refusal) -> ForgotPassword.Reply {
        let email = Email.normalized(command.email) ?? command.email
        return MailUnderWay(
            email: email,
            message:
                "if there is an account with \(email), a mail with a link for a new password is on its "
                + "way there; at most three an hour go there, and each link is good for an hour")
    }

    /// Tells whose link it is, so that nobody confirms an account that somebody else has made.
    fileprivate func mailedLink(_ query: ShowMailedLink) throws(Refusal) -> ShowMailedLink.Reply {
        let isReset =
            context.settings.secret.open(Link.token(in: query.token), for: MailKind.reset.rawValue) != nil
        let kind = isReset ? MailKind.reset : .verify
        let (_, account, mail) = try mail(kind, token: query.token)
        if !isReset { try refuseLost(mail.email, of: account) }
        return ShowMailedLink.Reply(
            purpose: isReset ? .reset : .verify, nickname: account.profile?.nickname,
            displayName: account.profile?.displayName, email: mail.email, createdAt: account.createdAt,
            askedAt: mail.plannedAt, askedFrom: mail.origin,
            goodUntil: mail.plannedAt.adding(minutes: kind.minutes), hasPassword: account.passwordHash != nil,
            isYours: caller.account == account.id)
    }

    /// The link proves that the address is theirs; the session or the password proves that the account is. A link alone
    /// confirms nothing, since mail filters open links, too.
    fileprivate func verifyEmail(_ command: VerifyEmail) throws(Refusal) -> Decision<Auth.Effect> {
        let (id, account, mail) = try mail(.verify, token: command.token)
        try refuseLost(mail.email, of: account)
        if caller.account != account.id {
            guard let password = command.password, let hash = account.passwordHash else {
                throw needsHolder(account)
            }
            let failed = try nextFailure(
                of: guesses(at: id), account: account.id)
            switch context.outcome(Auth.Outcome.self) {
            case nil: return .perform(.verify(password: password, hash: hash))
            case .verified(true): break
            case .verified(false): return .events([failed])
            default: throw Auth.busy
            }
        }
        var events = confirming(mail.email, of: account, by: .holder)
        events.append(MailAnswered(mailId: id))
        if let old = account.email, old != mail.email, mayMail(.moved, to: old, of: account.id) {
            events.append(mailing(.moved, to: old, of: account.id))
        }
        return .events(events)
    }

    private func refuseLost(_ email: String, of account: Auth.Account) throws(Refusal) {
        guard state.isHeld(email, against: account.id, at: now) else { return }
        throw Refusal(.expired, "this address belongs to another account by now", field: "token")
    }

    private func needsHolder(_ account: Auth.Account) -> Refusal {
        let name = account.profile.map { "the account @\($0.nickname)" } ?? "an account without a name"
        let other = caller.account == nil ? "" : ", and you are logged in to another one"
        let way =
            account.passwordHash == nil ? "log in to it first" : "log in to it first, or give its password"
        return Refusal(
            .unauthenticated, "this link confirms the address of \(name)\(other): \(way)", field: "password")
    }

    /// The events that confirm an address. Setting a new password by mail makes nobody an administrator; their next
    /// login does.
    private func confirming(
        _ email: String, of account: Auth.Account, by proof: AddressProof
    ) -> [any Event] {
        var after = account
        (after.email, after.isEmailVerified, after.emailProof) = (email, true, proof)
        let set = AddressSet(accountId: account.id, email: email, isVerified: true, proof: proof)
        let named = proof == .reset ? [] : naming(after)
        if !named.isEmpty { return [set] + named }
        let facts = Auth.facts(of: after, at: now)
        return facts == account.facts ? [set] : [set, facts]
    }

    fileprivate func changeEmail(_ command: ChangeEmail) throws(Refusal) -> Decision<Auth.Effect> {
        let id = try caller.id()
        guard let account = state.accounts[id], let hash = account.passwordHash,
            let email = Email.normalized(command.email)
        else { throw Auth.wrongPasswordForEmail }
        let failed = try nextFailure(of: guesses(at: id), account: id)
        let isSettled = email == account.email && account.isEmailVerified
        if !isSettled { try requireMail(to: email, of: id) }
        switch context.outcome(Auth.Outcome.self) {
        case nil: return .perform(.verify(password: command.password, hash: hash))
        case .verified(true): break
        case .verified(false): return .events([failed])
        default: throw Auth.busy
        }
        if isSettled { return .nothing }
        let claim = claim(on: email, by: id)
        if case .taken(let told) = claim.standing { return .events([told]) }
        return .events(
            [mailing(claim, for: id)] + warning(to: account, of: email))
    }

    /// The mail that tells the present address of a change, at most one a minute: somebody else may have
    /// asked for it.
    private func warning(to account: Auth.Account, of email: String) -> [any Event] {
        guard let old = account.email, old != email,
            !state.mails.hasJustWarned(account.id, at: now), mayMail(.moving, to: old, of: account.id)
        else { return [] }
        return [mailing(.moving, to: old, of: account.id)]
    }

    /// Gives the same reply in the same time, whether there is such an account or not.
    fileprivate func forgotPassword(_ command: ForgotPassword) throws(Refusal) -> Decision<Auth.Effect> {
        guard let email = Email.normalized(command.email) else { return .nothing }
        let account = state.account(email: email).flatMap {
            $0.status != .banned && mayMail(.reset, to: email, of: $0.id) ? $0.id : nil
        }
        // An address without an account is kept only as a mark: nobody could ask for it to be erased.
        let kept = account == nil ? mark(email) : email
        guard state.mails.mayForget(kept, at: now) else { return .nothing }
        return .events([mailing(.reset, to: kept, of: account)])
    }

    /// A keyed hash in place of a name or an address that may belong to anybody: enough to recognize it.
    func mark(_ text: String) -> String {
        Base64URL.encode(context.settings.secret.derive("mark", Array(text.utf8)).prefix(16))
    }

    /// An unconfirmed address may be that of an account which somebody else has made: its real owner takes the account
    /// over by setting a new password by mail.
    fileprivate func resetPassword(_ command: ResetPassword) throws(Refusal) -> Decision<Auth.Effect> {
        let (id, account, mail) = try mail(.reset, token: command.token)
        guard let outcome = context.outcome(Auth.Outcome.self) else {
            return .perform(.hash(password: command.new))
        }
        guard case .hashed(let hash) = outcome else { throw Auth.busy }
        var events: [any Event] = [
            MailAnswered(mailId: id),
            CredentialsSet(accountId: account.id, email: nil, passwordHash: hash),
        ]
        guard account.emailProof == nil else {
            events += account.sessionIds.flatMap { Auth.ending($0, of: account.id, cause: "reset", state) }
            return .events(events)
        }
        events += confirming(mail.email, of: account, by: .reset)
        return .events(events + Auth.takingOver(account))
    }
}

extension Auth.State {
    /// Whether an address belongs to another account: it is confirmed, or so new that it may still be.
    func isHeld(_ email: String, against asker: ID?, at now: Timestamp) -> Bool {
        guard let owner = emails[email], owner != asker, let account = accounts[owner] else { return false }
        let until = account.emailSetAt?.adding(days: Auth.unconfirmedDays)
        return account.isEmailVerified || until.map { $0 > now } ?? false
    }

    /// Gives an address to an account. This voids links for a new password mailed to its former address, and all links
    /// of the account that loses the address.
    mutating func hold(_ event: AddressSet, at time: Timestamp) {
        let (email, id) = (event.email, event.accountId)
        if let loser = emails[email], loser != id {
            accounts[loser]?.email = nil
            accounts[loser]?.isEmailVerified = false
            accounts[loser]?.emailProof = nil
            mails.forgetLinks(of: loser)
        }
        let old = accounts.change(id) { account -> String? in
            let old = account.email
            if old != email { account.emailSetAt = time }
            (account.email, account.isEmailVerified) = (email, event.isVerified)
            account.emailProof = event.isVerified ? event.proof ?? account.providersProof(at: time) : nil
            return old
        }
        if let old = old ?? nil, old != email {
            if emails[old] == id { emails[old] = nil }
            mails.forget(.reset, of: id)
        }
        emails[email] = id
    }
}

extension Auth.Account {
    /// Older logs do not say what confirmed an address. For an account created with a provider, it was the provider.
    fileprivate func providersProof(at time: Timestamp) -> AddressProof? {
        createdAt == time && !providers.isEmpty ? .provider : nil
    }
}
