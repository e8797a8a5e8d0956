// The limit of wrong passwords (domain.md §3.3, Failed logins), made to hurt only those who guess. A login counts by
// the name as typed together with its origin; it also counts by the name alone, where a higher limit only slows logins
// down. A device that has logged in to the account before has its own count. Commands of somebody logged in count by
// the account, whichever command asks for the password.

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    /// Wrong passwords for one name from all origins in a window of failed logins; beyond them, tries are slowed down.
    static let wrongByNameMax = 50
    /// Seconds between two tries for a name that is slowed down.
    static let slowSeconds = 20

    /// The event to write if a login's password is wrong. Throws if there were too many lately, even if this one is
    /// right.
    /// - Parameter account: the account with the name; `nil` if there is none.
    static func nextFailure(
        of command: LogIn, by account: ID?, _ state: State, _ context: Context
    ) throws(Refusal) -> LoginFailed {
        let secret = context.settings.secret
        let proof = command.deviceProof.flatMap { DeviceProof($0, secret) }
        if let proof, proof.account == account {
            let device = mark("device \(proof.account) \(proof.session)", context)
            return try nextFailure(of: device, account: account, state, context)
        }
        let name = mark(typedName(command), context)
        try refuseFast(name, state, context)
        let place = mark("\(typedName(command)) from \(context.origin ?? "none")", context)
        var failed = try nextFailure(of: place, account: account, state, context)
        failed.name = name
        failed.nameEndsAt = windowEnd(of: name, state, context)
        return failed
    }

    /// The event to write if a command's password is wrong, counted by one mark only.
    static func nextFailure(
        of mark: String, account: ID? = nil, _ state: State, _ context: Context
    ) throws(Refusal) -> LoginFailed {
        let bound = context.settings.limits.bound(.failedLogins, since: nil, at: context.now)
        if let window = state.wrongPasswords.window(mark, at: context.now), let bound,
            window.count >= bound.max
        {
            throw .rateLimited(
                "too many failed logins; try again later, or set a new password by mail",
                until: window.endsAt,
                at: context.now)
        }
        return LoginFailed(typed: mark, endsAt: windowEnd(of: mark, state, context), accountId: account)
    }

    /// Refuses a login too soon after the last wrong password, for a name that is slowed down.
    private static func refuseFast(_ name: String, _ state: State, _ context: Context) throws(Refusal) {
        guard context.settings.limits.bound(.failedLogins, since: nil, at: context.now) != nil,
            let window = state.wrongPasswords.window(name, at: context.now), window.count >= wrongByNameMax
        else { return }
        let next = window.latest.adding(seconds: slowSeconds)
        guard next > context.now else { return }
        throw .rateLimited(
            "somebody tries many passwords for this account; try again in a moment", until: next,
            at: context.now)
    }

    /// The end of the window that the next failure opens; `nil` if one is open already.
    private static func windowEnd(of mark: String, _ state: State, _ context: Context) -> Timestamp? {
        guard state.wrongPasswords.window(mark, at: context.now) == nil else { return nil }
        return context.settings.limits.bound(.failedLogins, since: nil, at: context.now).map {
            context.now.adding(seconds: $0.seconds)
        }
    }

    /// The name that failed logins are counted by: as typed, but normalized, so that all spellings count together.
    private static func typedName(_ command: LogIn) -> String {
        command.email.map { Email.normalized($0) ?? Text.folded($0) } ?? Text.folded(command.nickname ?? "")
    }

    /// The mark that wrong passwords of an account are counted by. No typed name has the same mark.
    static func guesses(at account: ID, _ context: Context) -> String {
        Base64URL.encode(context.settings.secret.derive("guesses", account.bytes).prefix(16))
    }

    /// The open windows, by mark.
    struct WrongPasswords: Codable, Sendable {
        struct Window: Codable, Sendable {
            var endsAt: Timestamp
            var count = 0
            var latest: Timestamp
            /// The account that was tried.
            var accountId: ID?
        }

        private var windows: [String: Window] = [:]
        private var sweptAt = Timestamp.distantPast

        func window(_ mark: String, at now: Timestamp) -> Window? {
            windows[mark].flatMap { $0.endsAt > now ? $0 : nil }
        }

        mutating func note(_ event: LoginFailed, at time: Timestamp) {
            if sweptAt.adding(minutes: 15) <= time {
                windows = windows.filter { $0.value.endsAt > time }
                sweptAt = time
            }
            count(event.typed, event.endsAt, of: event.accountId, at: time)
            if let name = event.name { count(name, event.nameEndsAt, of: event.accountId, at: time) }
        }

        private mutating func count(
            _ mark: String, _ endsAt: Timestamp?, of account: ID?, at time: Timestamp
        ) {
            var new = window(mark, at: time) ?? Window(endsAt: time.adding(minutes: 15), latest: time)
            if let endsAt { new.endsAt = endsAt }
            new.count += 1
            (new.latest, new.accountId) = (time, account ?? new.accountId)
            windows[mark] = new
        }

        /// A new password clears the counts: guesses at the old one say nothing about it.
        mutating func clear(of account: ID) {
            windows = windows.filter { $0.value.accountId != account }
        }
    }
}
