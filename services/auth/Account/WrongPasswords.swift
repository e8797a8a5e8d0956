// The limit of wrong passwords (domain.md §3.3, Failed logins), made to hurt only those who guess. A login counts by
// the name as typed together with its origin; it also counts by the name alone and by the network alone, where a higher
// limit only slows logins down. A device that has logged in to the account before has its own count. Commands of
// somebody logged in count by the account, whichever command asks for the password.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    /// Wrong passwords for one name from all origins in a window of failed logins; beyond them, tries are slowed down.
    static let wrongByNameMax = 50
    /// Wrong passwords for all names from one network in such a window: beyond them, its tries are slowed down. In IPv6
    /// a network of 48 bits has ``FairShare/originsOfNetwork`` times as many.
    static let wrongByPlaceMax = 100
    /// Seconds between two tries for a name, or from a network, that is slowed down.
    static let slowSeconds = 20
    /// The window of events that do not say when theirs ends; windows that are over are removed as often.
    fileprivate static let formerWindowMinutes = 15

    /// The name that failed logins are counted by: as typed, but normalized, so that all spellings count together.
    fileprivate static func typedName(_ command: LogIn) -> String {
        command.email.map { Email.normalized($0) ?? Text.folded($0) } ?? Text.folded(command.nickname ?? "")
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

        private var windows: ChunkedDictionary<String, Window> = [:]
        private var sweptAt = Timestamp.distantPast

        func window(_ mark: String, at now: Timestamp) -> Window? {
            windows[mark].flatMap { $0.endsAt > now ? $0 : nil }
        }

        mutating func note(_ event: LoginFailed, at time: Timestamp) {
            if sweptAt.adding(minutes: Auth.formerWindowMinutes) <= time {
                windows = windows.filter { $0.value.endsAt > time }
                sweptAt = time
            }
            count(event.typed, event.endsAt, of: event.accountId, at: time)
            if let name = event.name { count(name, event.nameEndsAt, of: event.accountId, at: time) }
            // No account is noted: a new password for one must not clear the count of whoever guesses at many.
            if let place = event.place { count(place, event.placeEndsAt, of: nil, at: time) }
        }

        private mutating func count(
            _ mark: String, _ endsAt: Timestamp?, of account: ID?, at time: Timestamp
        ) {
            var new =
                window(mark, at: time)
                ?? Window(endsAt: time.adding(minutes: Auth.formerWindowMinutes), latest: time)
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

extension Situation<Auth> {
    /// The event to write if a login's password is wrong. Throws if there were too many lately, even if this one is
    /// right.
    /// - Parameter account: the account with the name; `nil` if there is none.
    func nextFailure(of command: LogIn, by account: ID?) throws(Refusal) -> LoginFailed {
        let secret = context.settings.secret
        let proof = command.deviceProof.flatMap { DeviceProof($0, secret) }
        if let proof, proof.account == account {
            let device = mark("device \(proof.account) \(proof.session)")
            return try nextFailure(of: device, account: account)
        }
        let name = mark(Auth.typedName(command))
        try refuseFast(
            name, past: Auth.wrongByNameMax,
            "somebody tries many passwords for this account; try again in a moment")
        let here = mark("\(Auth.typedName(command)) from \(context.origin ?? "none")")
        var failed = try nextFailure(of: here, account: account)
        failed.name = name
        failed.nameEndsAt = windowEnd(of: name)
        if let place = networkOrigin.flatMap({ FairShare.places(of: $0).last }) {
            let mark = guesses(from: place)
            try refuseFast(
                mark, past: Auth.wrongByPlaceMax * place.factor,
                "somebody in your network tries many passwords; try again in a moment")
            (failed.place, failed.placeEndsAt) = (mark, windowEnd(of: mark))
        }
        return failed
    }

    /// The event to write if a command's password is wrong, counted by one mark only.
    func nextFailure(of mark: String, account: ID? = nil) throws(Refusal) -> LoginFailed {
        let bound = context.settings.limits.bound(.failedLogins, since: nil, at: now)
        if let window = state.wrongPasswords.window(mark, at: now), let bound,
            window.count >= bound.max
        {
            throw .rateLimited(
                "too many failed logins; try again later, or set a new password by mail",
                until: window.endsAt,
                at: now)
        }
        return LoginFailed(typed: mark, endsAt: windowEnd(of: mark), accountId: account)
    }

    /// Refuses a login too soon after the last wrong password, where logins are slowed down.
    private func refuseFast(_ mark: String, past max: Int, _ sentence: String) throws(Refusal) {
        guard context.settings.limits.bound(.failedLogins, since: nil, at: now) != nil,
            let window = state.wrongPasswords.window(mark, at: now), window.count >= max
        else { return }
        let next = window.latest.adding(seconds: Auth.slowSeconds)
        guard next > now else { return }
        throw .rateLimited(sentence, until: next, at: now)
    }

    /// The end of the window that the next failure opens; `nil` if one is open already.
    private func windowEnd(of mark: String) -> Timestamp? {
        guard state.wrongPasswords.window(mark, at: now) == nil else { return nil }
        return context.settings.limits.bound(.failedLogins, since: nil, at: now).map {
            now.adding(seconds: $0.seconds)
        }
    }

    /// The mark that wrong passwords from a network are counted by. No typed name has the same mark.
    private func guesses(from place: FairShare.Place) -> String {
        Base64URL.encode(
            context.settings.secret.derive("guesses from", Array(place.name.utf8)).prefix(16))
    }

    /// The mark that wrong passwords of an account are counted by. No typed name has the same mark.
    func guesses(at account: ID) -> String {
        Base64URL.encode(context.settings.secret.derive("guesses", account.bytes).prefix(16))
    }
}
