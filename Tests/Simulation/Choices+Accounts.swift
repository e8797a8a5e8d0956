// What becomes of accounts: a moderator suspends, bans, restores and gives roles; guests sign up; some leave for good.

import Contracts
import JSON
import Values

extension Player {
    /// By whoever signed up first: the administrator.
    func moderate() -> RequestEnvelope {
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

    /// A guest signs up; anybody else leaves, and does nothing more.
    func becomeSomebodyOrNobody() -> RequestEnvelope {
        guard isGuest else { return request(DeleteAccount.type, ["password": .string(password)]) }
        if chance.happens(0.2) { return request(DeleteAccount.type) }
        return request(
            UpgradeGuest.type,
            [
                "email": .string(email), "password": .string(password), "nickname": .string(name),
                "displayName": .string("The \(name)"),
            ])
    }
}
