// Changes of accounts: a moderator suspends, bans, restores and gives roles; guests sign up; some people leave for
// good; some request links by mail and open them.

import Contracts
import JSON
import Values

extension Player {
    /// An action of the administrator, who signed up first.
    func moderate() -> RequestEnvelope {
        if chance.happens(0.5) { return judge() }
        let whom: JSONValue = .string(somebody)
        switch chance.number(0...9) {
        case 0...2:
            let hours = chance.number(1...3)
            return request(
                SuspendAccount.type,
                [
                    "accountId": whom, "reason": "Too loud",
                    "until": .string(world.wallTime.adding(hours: hours).description),
                ])
        case 3: return request(BanAccount.type, ["accountId": whom])
        case 4...8: return request(RestoreAccount.type, ["accountId": whom])
        default:
            return request(
                SetRole.type, ["accountId": whom, "role": chance.happens(0.3) ? "moderator" : "user"])
        }
    }

    /// Opens the administrator's first links as they arrive: whoever confirms the configured address becomes
    /// administrator.
    func openFirstLinks() -> RequestEnvelope? {
        guard linksOpened < 3, let token = world.mails.tokens[email]?.dropFirst(linksOpened).first else {
            return nil
        }
        linksOpened += 1
        return request(VerifyEmail.type, ["token": .string(token)])
    }

    /// A guest signs up; anybody else deletes their account, and does nothing more.
    func becomeSomebodyOrNobody() -> RequestEnvelope {
        if isVouchedFor { return request(DeleteAccount.type, ["idToken": idToken]) }
        guard isGuest else { return request(DeleteAccount.type, ["password": .string(password)]) }
        if chance.happens(0.2) { return request(DeleteAccount.type) }
        return request(
            UpgradeGuest.type,
            [
                "email": .string(email), "password": .string(password), "nickname": .string(name),
                "displayName": .string("The \(name)"),
            ])
    }

    /// Links get lost, are opened twice, or too late. The new password equals the old one, so nobody forgets it.
    func readMail() -> RequestEnvelope {
        let tokens = world.mails.tokens[email] ?? []
        let token: JSONValue =
            tokens.isEmpty || chance.happens(0.1)
            ? "AZKjxHobfD2eT1prfI2eDw" : .string(chance.one(of: tokens))
        switch chance.number(0...5) {
        case 0: return request(ForgotPassword.type, ["email": .string(email)])
        case 1: return request(ResetPassword.type, ["token": token, "new": .string(password)])
        case 2:
            // The administrator's address is certainly taken.
            let wanted = chance.happens(0.3) ? "\(world.adminName)@example.com" : email
            return request(ChangeEmail.type, ["password": .string(password), "email": .string(wanted)])
        case 3: return request(ShowMailedLink.type, ["token": token])
        default: return request(VerifyEmail.type, ["token": token])
        }
    }
}
