// The limit of wrong passwords (domain.md §3.3, Failed logins). At a login they are counted by the name as it
// was typed; by somebody who is logged in, by the account, whichever command asks for the password.

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    /// The event to write if the password is wrong. Throws if there were too many of late, whether this one
    /// is right or wrong.
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

    /// The mark under which wrong passwords of an account are counted. No typed name has the same mark.
    static func guesses(at account: ID, _ context: Context) -> String {
        Base64URL.encode(context.settings.secret.derive("guesses", account.bytes).prefix(16))
    }
}
