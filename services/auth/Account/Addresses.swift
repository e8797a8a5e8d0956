// account.verify, email, forgot and reset: an address is confirmed by opening a link that was mailed to it,
// and a mailed link sets a new password (domain.md §3.2, §3.3).

import Contracts
import Crypto
import LogContracts
import Machine
import Values

extension Auth {
    static let addresses = Rules<Auth>()
        .command(VerifyEmail.self, decide: verifyEmail) { _, _, _, _ in Done() }
        .command(ChangeEmail.self, decide: changeEmail) { command, occurred, _, _ throws(Refusal) in
            if occurred.first(LoginFailed.self) != nil { throw wrongPasswordForEmail }
            if occurred.first(AddressTold.self) != nil { throw emailTaken }
            let email = Email.normalized(command.email) ?? command.email
            let isMailed = occurred.first(MailPlanned.self) != nil
            return MailUnderWay(email: email, message: isMailed ? underWay(to: email) : settled(email))
        }
        .command(ForgotPassword.self, decide: forgotPassword) { command, _, _, _ in
            let email = Email.normalized(command.email) ?? command.email
            return MailUnderWay(
                email: email,
                message:
                    "if there is an account with \(email), a mail with a link for a new password is on its "
                    + "way there; the link is good for an hour")
        }
        .command(ResetPassword.self, decide: resetPassword) { _, _, _, _ in Done() }
        .evolve(AddressTold.self) { state, event, info in state.addressesTold.note(event, at: info.time) }
        .evolve(AddressSet.self) { state, event, info in
            state.hold(event.email, for: event.accountId, isVerified: event.isVerified, at: info.time)
        }

    private static let wrongPasswordForEmail = Refusal(
        .unauthenticated, "that is not the present password", field: "password")

    private static func underWay(to email: String) -> String {
        "a mail is on its way to \(email); the address counts once you open the link in it, within 7 days"
    }

    private static func settled(_ email: String) -> String { "\(email) is your address already" }

    /// Days for which an unconfirmed address is held for whoever gave it first: as long as the link that was
    /// mailed to it is good. After that somebody else who confirms it gets it (domain.md §3.3, E-mail).
    static let unconfirmedDays = 7

    static func verifyEmail(
        _ command: VerifyEmail, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let (mail, account, email) = try mail(.verify, token: command.token, state, context)
        if state.isHeld(email, against: account.id, at: context.now) {
            throw Refusal(.expired, "this address belongs to another account by now", field: "token")
        }
        var events = confirming(email, of: account, state, context) + [MailAnswered(mailId: mail)]
        if let old = account.email, old != email {
            events.append(mailing(.moved, to: old, of: account.id, context))
        }
        return .events(events)
    }

    /// The events that confirm an address: a link that was mailed there was opened.
    private static func confirming(
        _ email: String, of account: Account, _ state: State, _ context: Context
    ) -> [any Event] {
        var after = account
        (after.email, after.isEmailVerified) = (email, true)
        return [AddressSet(accountId: account.id, email: email, isVerified: true)]
            + naming(after, state, context)
    }

    static func changeEmail(
        _ command: ChangeEmail, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let id = try context.caller.id()
        guard let account = state.accounts[id], let hash = account.passwordHash,
            let email = Email.normalized(command.email)
        else { throw wrongPasswordForEmail }
        let failed = try nextFailure(of: guesses(at: id, context), state, context)
        switch context.outcome(Outcome.self) {
        case nil: return .perform(.verify(password: command.password, hash: hash))
        case .verified(true): break
        case .verified(false): return .events([failed])
        default: throw busy
        }
        if email == account.email, account.isEmailVerified { return .nothing }
        let claim = claim(on: email, by: id, state, context)
        if case .taken(let told) = claim.standing { return .events([told]) }
        return .events(
            [mailing(claim, for: id, state, context)] + warning(to: account, of: email, state, context))
    }

    /// The mail that tells the present address of a change, at most one a minute: somebody else may have
    /// asked for it.
    private static func warning(
        to account: Account, of email: String, _ state: State, _ context: Context
    ) -> [any Event] {
        guard let old = account.email, old != email,
            !state.mails.hasJustWarned(account.id, at: context.now)
        else { return [] }
        return [mailing(.moving, to: old, of: account.id, context)]
    }

    /// The same answer, in the same time, whether there is such an account or not.
    static func forgotPassword(
        _ command: ForgotPassword, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        guard let email = Email.normalized(command.email) else { return .nothing }
        let account = state.account(email: email).flatMap { $0.status == .banned ? nil : $0.id }
        // An address without an account is kept only as a mark: nobody could ask for it to be erased.
        let kept = account == nil ? mark(email, context) : email
        guard !state.mails.hasJustForgotten(kept, at: context.now) else { return .nothing }
        return .events([mailing(.reset, to: kept, of: account, context)])
    }

    /// A keyed hash in place of a name or an address that may belong to anybody: enough to recognize it.
    static func mark(_ text: String, _ context: Context) -> String {
        Base64URL.encode(context.settings.secret.derive("mark", Array(text.utf8)).prefix(16))
    }

    static func resetPassword(
        _ command: ResetPassword, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let (mail, account, email) = try mail(.reset, token: command.token, state, context)
        guard let outcome = context.outcome(Outcome.self) else {
            return .perform(.hash(password: command.new))
        }
        guard case .hashed(let hash) = outcome else { throw busy }
        return .events(
            [
                MailAnswered(mailId: mail),
                CredentialsSet(accountId: account.id, email: nil, passwordHash: hash),
            ] + (account.isEmailVerified ? [] : confirming(email, of: account, state, context))
                + account.sessionIds.flatMap { ending($0, of: account.id, cause: "reset", state) })
    }
}

extension Auth.State {
    /// Whether an address belongs to another account: confirmed, or given so recently that it may still be
    /// confirmed.
    func isHeld(_ email: String, against asker: ID?, at now: Timestamp) -> Bool {
        guard let owner = emails[email], owner != asker, let account = accounts[owner] else { return false }
        let until = account.emailSetAt?.adding(days: Auth.unconfirmedDays)
        return account.isEmailVerified || until.map { $0 > now } ?? false
    }

    /// Gives an address to an account. Links for a new password that were mailed to its former address are
    /// void, as are all links of the account that loses the address.
    mutating func hold(_ email: String, for id: ID, isVerified: Bool, at time: Timestamp) {
        if let loser = emails[email], loser != id {
            accounts[loser]?.email = nil
            accounts[loser]?.isEmailVerified = false
            mails.forgetLinks(of: loser)
        }
        let old = accounts.change(id) { account -> String? in
            let old = account.email
            if old != email { account.emailSetAt = time }
            (account.email, account.isEmailVerified) = (email, isVerified)
            return old
        }
        if let old = old ?? nil, old != email {
            if emails[old] == id { emails[old] = nil }
            mails.forget(.reset, of: id)
        }
        emails[email] = id
    }
}
