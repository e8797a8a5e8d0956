// The limit of wrong passwords (domain.md §3.3, Failed logins), which hurts whoever guesses and nobody else: a login counts by
// the name as it was typed and where it comes from, and by the name alone, where past a higher limit it is only slower. A device
// that has been logged in to the account has a count of its own. Whoever is logged in counts by the account, whichever command
// asks for the password.

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    /// Wrong passwords for one name, from everywhere, in a window of failed logins, past which they are slowed down.
    static let wrongByNameMax = 50
    /// Seconds between two tries by a name then.
    static let slowSeconds = 20

    /// The event to write if a login's password is wrong. Throws if there were too many of late, whether this one is right or
    /// wrong.
    /// - Parameter account: the one that is tried; `nil` if there is none.
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

    /// The event to write if the password of a command is wrong, counted under a mark alone.
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

    /// Past so many wrong passwords of a name there is one try in a while.
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

    /// The end of the window that the next failure opens; `nil` where one is open.
    private static func windowEnd(of mark: String, _ state: State, _ context: Context) -> Timestamp? {
        guard state.wrongPasswords.window(mark, at: context.now) == nil else { return nil }
        return context.settings.limits.bound(.failedLogins, since: nil, at: context.now).map {
            context.now.adding(seconds: $0.seconds)
        }
    }

    /// The name under which failed logins are counted: as it was typed, but normalized, so that all spellings
    /// of one name count together.
    private static func typedName(_ command: LogIn) -> String {
        command.email.map { Email.normalized($0) ?? Text.folded($0) } ?? Text.folded(command.nickname ?? "")
    }

    /// The mark under which wrong passwords of an account are counted. No typed name has the same mark.
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

        /// A new password: whoever guessed the old one has guessed nothing of this one.
        mutating func clear(of account: ID) {
            windows = windows.filter { $0.value.accountId != account }
        }
    }
}
