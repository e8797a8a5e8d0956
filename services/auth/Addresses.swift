// account.verify and email, forgot and reset: an address counts once its owner has opened a link that was mailed to it, and a
// link mailed there sets a new password (domain.md §3.2, §3.3).

import Contracts
import Crypto
import ServiceKit
import Values

extension Auth {
    static let addresses = Rules<Auth>()
        .command(VerifyEmail.self, decide: verifyEmail) { _, _, _, _ in Done() }
        .command(ChangeEmail.self, decide: changeEmail) { _, _, _, _ in Done() }
        .command(ForgotPassword.self, decide: forgotPassword) { _, _, _, _ in Done() }
        .command(ResetPassword.self, decide: resetPassword) { _, _, _, _ in Done() }
        .evolve(AddressSet.self) { state, event, _ in state.set(event) }

    static func verifyEmail(
        _ command: VerifyEmail, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let (mail, account, email) = try mail(.verify, token: command.token, state, context)
        if let owner = state.emails[email], owner != account.id {
            throw Refusal(.expired, "this address belongs to another account by now", field: "token")
        }
        return .events([
            AddressSet(accountId: account.id, email: email, isVerified: true), MailAnswered(mailId: mail),
        ])
    }

    static func changeEmail(
        _ command: ChangeEmail, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let id = try context.caller.id()
        let wrong = Refusal(.unauthenticated, "that is not the present password", field: "password")
        guard let account = state.accounts[id], let hash = account.passwordHash,
            let email = Email.normalized(command.email)
        else { throw wrong }
        switch context.outcome(Outcome.self) {
        case nil: return .perform(.verify(password: command.password, hash: hash))
        case .verified(true): break
        case .verified(false): throw wrong
        default: throw busy
        }
        if email == account.email, account.isEmailVerified { return .nothing }
        if let owner = state.emails[email], owner != id { throw emailTaken }
        return .events([mailing(.verify, to: email, of: id, context)])
    }

    /// The same answer, in the same time, whether there is such an account or not.
    static func forgotPassword(
        _ command: ForgotPassword, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        guard let email = Email.normalized(command.email) else { return .nothing }
        let account = state.account(email: email).flatMap { $0.status == .banned ? nil : $0.id }
        // An address that is nobody's is not kept: nobody could ask for it to be erased.
        let kept = account == nil ? mark(email, context) : email
        guard !state.mails.hasJustForgotten(kept, at: context.now) else { return .nothing }
        return .events([mailing(.reset, to: kept, of: account, context)])
    }

    /// What stands for a name or an address that may be anybody's: enough to know it again, and no more.
    static func mark(_ text: String, _ context: Context) -> String {
        Base64URL.encode(context.settings.secret.derive("mark", Array(text.utf8)).prefix(16))
    }

    static func resetPassword(
        _ command: ResetPassword, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let (mail, account, _) = try mail(.reset, token: command.token, state, context)
        guard let outcome = context.outcome(Outcome.self) else {
            return .perform(.hash(password: command.new))
        }
        guard case .hashed(let hash) = outcome else { throw busy }
        return .events(
            [
                MailAnswered(mailId: mail),
                CredentialsSet(accountId: account.id, email: nil, passwordHash: hash),
            ] + account.sessionIds.flatMap { ending($0, of: account.id, cause: "reset", state) })
    }
}

extension Auth.State {
    /// Whose an address is, and whether that is certain.
    mutating func set(_ event: AddressSet) {
        let id = event.accountId
        if let old = accounts[id]?.email, old != event.email, emails[old] == id { emails[old] = nil }
        emails[event.email] = id
        accounts[id]?.email = event.email
        accounts[id]?.isEmailVerified = event.isVerified
    }
}
