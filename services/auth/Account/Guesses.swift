// Wrong passwords, and how many are too many (domain.md §3.3, Failed logins): at a login they count by the name as it was typed;
// of somebody who is logged in, whatever asks for the password, by the account.

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    /// What a wrong password is to leave in the log. Refused where there were too many of late, be this one right or wrong.
    static func nextFailure(
        of mark: String, _ state: State, _ context: Context
    ) throws(Refusal) -> LoginFailed {
        let failures = state.failedLogins[mark].flatMap { $0.endsAt > context.now ? $0 : nil }
        let bound = context.settings.limits.bound(.failedLogins, since: nil, at: context.now)
        if let failures, let bound, failures.count >= bound.max {
            throw .rateLimited(
                "too many failed logins; try again later", until: failures.endsAt, at: context.now)
        }
        return LoginFailed(
            typed: mark,
            endsAt: failures == nil ? bound.map { context.now.adding(seconds: $0.seconds) } : nil)
    }

    /// What guesses at the password of an account count under. No name that can be typed has this mark.
    static func guesses(at account: ID, _ context: Context) -> String {
        Base64URL.encode(context.settings.secret.derive("guesses", account.bytes).prefix(16))
    }
}
